import { call, entity, one, picture, platformRoles, ref, resource, state, states, text } from '../../kernel/index.ts'
import { madeCode } from './site-code.ts'

export const salesmanStates = states({
  onDuty: { code: 1, label: ['在职', 'On duty'], tone: 'good', to: { stop: ['stopped'] } },
  stopped: { code: 2, label: ['停用', 'Stopped'], tone: 'neutral', to: { resume: ['onDuty'] } },
})

/** Who fills up at a site. The row belongs to whom the site belongs to. */
export const salesman = entity(
  'salesman',
  ['加油员', 'Attendant'],
  {
    siteId: ref(['站点', 'Site'], { to: 'site', required: true, search: true, immutable: true }),
    name: text(['姓名', 'Name'], { required: true, search: true, max: 32, width: 104 }),
    jobNo: text(['工号', 'Staff number'], { required: true, search: true, max: 20, format: 'code', width: 112 }),
    phone: text(['手机号', 'Phone'], { required: true, format: 'mobile', mask: true, width: 132 }),
    idCard: text(['身份证号', 'ID number'], { format: 'idCard', mask: true, list: false }),
    qrCode: picture(['二维码', 'Code'], { readOnly: true, list: false }),
    status: state(['状态', 'State'], { of: salesmanStates, search: true, width: 96 }),
  },
  { display: 'name', code: 'jobNo', unique: [['siteId', 'jobNo']], order: ['siteId', 'jobNo'] },
)
export const salesmen = resource(salesman, {
  base: 'shell/salesman',
  paths: { submit: ['shell/salesman/save'] },
  roles: { read: [...platformRoles, 'supplier', 'site_manager'], write: ['operator', 'supplier', 'site_manager'] },
  imports: true,
})

const id = ref(['加油员', 'Attendant'], { required: true, to: 'salesman' })

export const stopSalesman = call({
  title: ['停用', 'Stop'],
  path: 'POST shell/salesman/stop',
  permission: 'salesman_edit',
  on: salesman,
  action: 'stop',
  undo: { by: 'resumeSalesman' },
  input: { id },
})
export const resumeSalesman = call({
  title: ['恢复', 'Resume'],
  path: 'POST shell/salesman/resume',
  permission: 'salesman_edit',
  on: salesman,
  action: 'resume',
  undo: { by: 'stopSalesman' },
  input: { id },
})

/** A code that opens the mini program at this attendant. */
export const createSalesmanQrCode = call({
  title: ['生成二维码', 'Make the code'],
  path: 'POST shell/salesman/createWxQrCode',
  permission: 'salesman_edit',
  on: salesman,
  by: ['owner', 'platform'],
  input: { salesmanId: ref(['加油员', 'Attendant'], { required: true, to: 'salesman' }) },
  output: one(madeCode),
  refuses: ['miniProgramRefused', 'providerSilent'],
})
