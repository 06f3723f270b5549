import { call, flag, json, list, moment, one, text } from '../../kernel/index.ts'
import { param } from './param.ts'

const { paramKey, paramName, paramValue, remark } = param.fields

/** The parameters as one form, by the first word of their keys. */
export const settingInfo = call({
  title: ['平台设置', 'Settings of the platform'],
  path: 'GET blade-system/param/settingInfo',
  permission: 'param',
  by: 'platform',
  reads: ['param'],
  output: list({ group: text(['分组', 'Group'], { required: true }), paramKey, paramName, paramValue, remark }),
})

/** Those that are named get these values, all of them or none; each stays the yes, number or text that it is. */
export const setSetting = call({
  title: ['保存平台设置', 'Save the settings of the platform'],
  path: 'POST blade-system/param/setSetting',
  permission: 'param_edit',
  by: 'platform',
  bodyList: 'settings',
  input: {
    settings: json(['设置', 'Settings'], {
      required: true,
      rows: { paramKey, paramValue: text(['参数键值', 'Parameter value'], { required: true, max: 2000 }) },
    }),
  },
})

/** Whether the platform is under maintenance, and until when; `-` stands for a moment that nobody knows yet. */
export const maintenanceParams = {
  isOn: 'system.platform.maintenance',
  until: 'system.platform.maintenanceUntil',
} as const

/** Who may work during maintenance goes on; everybody else is told that it is under maintenance, and until when. */
export const setMaintenance = call({
  title: ['维护开关', 'Maintenance'],
  path: 'POST blade-system/param/paramSetting/setBooleanValue/system.platform.maintenance',
  permission: 'param_edit',
  by: 'platform',
  input: {
    value: flag(['维护中', 'Under maintenance'], { required: true }),
    until: moment(['预计恢复时间', 'Expected to end'], {
      hint: ['告知用户；不会自动结束维护', 'Told to users; it does not end by itself then'],
    }),
  },
  confirm: [
    '维护期间，除有“维护期间可用”权限的平台人员外，所有人都无法使用；支付与渠道的回调照常处理',
    'Nobody but people of the platform who may work during maintenance can use it meanwhile; callbacks are still processed',
  ],
})

/** How it stands, for those who switch it. */
export const maintenance = call({
  title: ['维护状态', 'State of maintenance'],
  path: 'GET blade-system/param/maintenance',
  permission: 'param',
  by: 'platform',
  reads: ['param'],
  output: one({
    value: flag(['维护中', 'Under maintenance'], { required: true }),
    until: moment(['预计恢复时间', 'Expected to end']),
  }),
})
