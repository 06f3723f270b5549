import {
  call,
  dict,
  dictionary,
  entity,
  moment,
  one,
  picture,
  platformRoles,
  ref,
  resource,
  state,
  states,
  text,
} from '../../kernel/index.ts'
import { madeCode } from './site-code.ts'

export const posType = dictionary('pos_type', ['终端类型', 'Kind of terminal'], {
  1: ['POS', 'POS'],
  2: ['扫码盒', 'Scanner'],
  3: ['收款码牌', 'Code plate'],
})
export const posStates = states({
  inUse: { code: 1, label: ['启用', 'In use'], tone: 'good', to: { stop: ['stopped'] } },
  stopped: { code: 2, label: ['停用', 'Stopped'], tone: 'neutral', to: { resume: ['inUse'] } },
})

/** What payments are taken with at a site. The row belongs to whom the site belongs to. */
export const pos = entity(
  'pos',
  ['POS终端', 'POS terminal'],
  {
    siteId: ref(['站点', 'Site'], { to: 'site', required: true, search: true, immutable: true }),
    posNo: text(['终端编号', 'Number'], { required: true, search: true, max: 20, format: 'code', width: 112 }),
    sn: text(['序列号', 'Serial number'], { required: true, search: true, unique: true, max: 32, format: 'code' }),
    deviceType: dict(['类型', 'Kind'], { of: posType, int: true, required: true, initial: 1, width: 104 }),
    gunNos: text(['油枪', 'Nozzles'], { max: 100, hint: ['枪号以逗号分隔', 'Numbers separated by commas'] }),
    wxQrCodeUrl: picture(['小程序码', 'Mini program code'], { readOnly: true, list: false }),
    lastOnline: moment(['最近在线', 'Last online'], { readOnly: true }),
    status: state(['状态', 'State'], { of: posStates, search: true, width: 96 }),
  },
  { display: 'posNo', code: 'sn', unique: [['siteId', 'posNo']], order: ['siteId', 'posNo'] },
)
export const posTerminals = resource(pos, {
  base: 'shell/shellpos',
  roles: { read: [...platformRoles, 'supplier', 'site_manager'], write: ['operator', 'supplier'] },
})

const id = ref(['POS终端', 'POS terminal'], { required: true, to: 'pos' })

export const stopPos = call({
  title: ['停用', 'Stop'],
  path: 'POST shell/shellpos/stop',
  permission: 'pos_edit',
  on: pos,
  action: 'stop',
  undo: { by: 'resumePos' },
  input: { id },
})
export const resumePos = call({
  title: ['启用', 'Use again'],
  path: 'POST shell/shellpos/resume',
  permission: 'pos_edit',
  on: pos,
  action: 'resume',
  undo: { by: 'stopPos' },
  input: { id },
})

/** A code that opens the mini program at this terminal; a new one takes the place of the last, which is as good. */
export const createWxQrCode = call({
  title: ['生成小程序码', 'Make the mini program code'],
  path: 'POST shell/shellpos/createWxQrCode',
  permission: 'pos_edit',
  on: pos,
  by: ['owner', 'platform'],
  input: { posId: ref(['POS终端', 'POS terminal'], { required: true, to: 'pos' }) },
  output: one(madeCode),
  refuses: ['miniProgramRefused', 'providerSilent'],
})
