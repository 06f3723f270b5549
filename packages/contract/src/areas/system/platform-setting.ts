import { call, flag, json, list, text } from '../../kernel/index.ts'
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

/** People of the platform go on working; everybody else is told that it is under maintenance. */
export const setMaintenance = call({
  title: ['维护开关', 'Maintenance'],
  path: 'POST blade-system/param/paramSetting/setBooleanValue/system.platform.maintenance',
  permission: 'param_edit',
  by: 'platform',
  input: { value: flag(['维护中', 'Under maintenance'], { required: true }) },
})
