import {
  auditSignature,
  call,
  dict,
  dictionary,
  entity,
  flag,
  int,
  json,
  moment,
  one,
  platformRoles,
  price,
  ratio,
  ref,
  resource,
  state,
  states,
  text,
  verdict,
  view,
} from '../../kernel/index.ts'
import { besidePriceReaders } from '../orders/reading.ts'

export const adjustedPrice = dictionary('adjusted_price', ['调整的价格', 'Which price'], {
  1: ['国标价', 'National price'],
  2: ['平台价', 'Platform price'],
  3: ['枪价', 'Pump price'],
  4: ['结算价', 'Settlement price'],
})
export const priceDirection = dictionary('price_direction', ['方向', 'Direction'], {
  1: ['下调', 'Down'],
  2: ['上调', 'Up'],
  3: ['按价格表', 'By a sheet'],
})
export const priceStep = dictionary('price_step', ['幅度', 'How much'], {
  1: ['按每升金额', 'An amount a litre'],
  2: ['按百分比', 'A percentage'],
  3: ['按价格表', 'A price for each site'],
})
/** Its prices are those of a sheet (`priceSheetLine`), which also says where they are. */
export const bySheet = 3

/** A cut beyond the parameter `price.cutApprovalBp` waits for somebody else; what is in force goes back by a change of its own. */
export const priceAdjustmentStates = states(
  {
    draft: { code: 0, label: ['草稿', 'Draft'], tone: 'neutral', to: { schedule: ['waiting', 'scheduled'] } },
    waiting: {
      code: 1,
      label: ['待复核', 'To be approved'],
      tone: 'waiting',
      to: { decide: ['scheduled', 'rejected'], withdraw: ['withdrawn'], lapse: ['lapsed'] },
    },
    scheduled: {
      code: 2,
      label: ['待生效', 'Scheduled'],
      tone: 'running',
      to: { takeEffect: ['active'], withdraw: ['withdrawn'] },
    },
    active: { code: 3, label: ['已生效', 'In force'], tone: 'good', to: { rollBack: ['rolledBack'] } },
    withdrawn: { code: 4, label: ['已撤回', 'Withdrawn'], tone: 'neutral' },
    rejected: { code: 5, label: ['已驳回', 'Rejected'], tone: 'bad' },
    rolledBack: { code: 6, label: ['已回退', 'Rolled back'], tone: 'neutral' },
    lapsed: { code: 7, label: ['逾期未复核', 'Not approved in time'], tone: 'neutral' },
  },
  { automatic: { takeEffect: ['生效', 'Took effect'], lapse: ['逾期', 'Lapsed'] } },
)

const place = ['范围', 'Where'] as const
const step = ['幅度', 'How much'] as const
const outcome = { readOnly: true, list: false } as const

/** One step of a price at many sites at once, from a moment on. */
export const priceAdjustment = entity(
  'priceAdjustment',
  ['批量调价', 'Price change'],
  {
    adjustmentNo: text(['调价单号', 'Number'], { required: true, readOnly: true, unique: true, max: 24, width: 160 }),
    reason: text(['调价原因', 'Reason'], { required: true, max: 100, search: true, width: 180 }),
    oilNo: text(['油品', 'Product'], {
      max: 8,
      search: true,
      to: 'oil',
      by: 'oilNo',
      group: place,
      hint: ['不填为全部油品', 'All products when empty'],
    }),
    regionCode: text(['地区', 'Region'], {
      max: 12,
      to: 'region',
      by: 'code',
      group: place,
      hint: ['不填为全国', 'Everywhere when empty'],
    }),
    supplierTenantId: ref(['供货商', 'Supplier'], {
      to: 'tenant',
      group: place,
      hint: ['不填为全部供货商', 'All suppliers when empty'],
    }),
    priceType: dict(['调整的价格', 'Which price'], {
      of: adjustedPrice,
      int: true,
      required: true,
      initial: 2,
      group: step,
    }),
    direction: dict(['方向', 'Direction'], { of: priceDirection, int: true, required: true, initial: 1, group: step }),
    stepType: dict(['幅度', 'How much'], {
      of: priceStep,
      int: true,
      required: true,
      initial: 1,
      list: false,
      group: step,
    }),
    stepAmount: price(['每升金额', 'Amount a litre'], {
      min: 1,
      max: 200_000,
      requiredWhen: { stepType: 1 },
      list: false,
      group: step,
    }),
    stepBp: ratio(['百分比', 'Percentage'], {
      min: 1,
      max: 5000,
      requiredWhen: { stepType: 2 },
      list: false,
      group: step,
    }),
    effectiveTime: moment(['生效时间', 'From'], {
      required: true,
      hint: ['国标价只能自零点起调整', 'The national price moves at midnight only'],
    }),
    siteCount: int(['站点数', 'Sites'], { readOnly: true, width: 88 }),
    priceCount: int(['价格数', 'Prices'], { ...outcome }),
    maxCutBp: ratio(['最大降幅', 'Largest cut'], { ...outcome }),
    status: state(['状态', 'State'], { of: priceAdjustmentStates, search: true, width: 110 }),
    auditUser: ref(['复核人', 'Decided by'], { to: 'user', ...outcome }),
    auditTime: moment(['复核时间', 'Decided at'], { ...outcome }),
    auditOpinion: text(['复核意见', 'Opinion'], { ...outcome }),
    rolledBackTime: moment(['回退时间', 'Rolled back at'], { ...outcome }),
  },
  {
    display: 'adjustmentNo',
    found: ['adjustmentNo'],
    time: 'effectiveTime',
    columns: [
      'adjustmentNo',
      'reason',
      'oilNo',
      'regionCode',
      'priceType',
      'direction',
      'siteCount',
      'effectiveTime',
      'status',
    ],
    card: { title: 'reason', lines: ['oilNo', 'adjustmentNo'] },
    index: [['status', 'effectiveTime']],
  },
)
export const priceAdjustments = resource(priceAdjustment, {
  base: 'shell/priceadjustment',
  roles: { read: [...platformRoles], write: ['operator'] },
  writtenBy: 'platform',
  editableIn: ['draft'],
  removableIn: ['draft'],
})

export const priceOddity = dictionary('price_oddity', ['提示', 'Unusual'], {
  1: ['枪价高于国标价', 'Pump price above national'],
  2: ['平台价高于枪价', 'Platform price above pump price'],
  3: ['结算价高于平台价', 'Settlement above platform price'],
  4: ['超过20元/升', 'Above CNY 20 a litre'],
  5: ['调整后不大于0', 'Comes to nothing'],
  6: ['同一时刻已有排期', 'Another change at the same moment'],
})
export const priceStanding = dictionary('price_standing', ['现状', 'Now'], {
  1: ['未生效', 'Not in force yet'],
  2: ['本次价格', 'As changed here'],
  3: ['已另行调价', 'Changed since'],
  4: ['已回退', 'Rolled back'],
})

const figure = { width: 100, readBy: besidePriceReaders } as const

/** Every price that a change is for: before it was written what it would make of it, afterwards what it made. */
export const priceAdjustmentSite = view(
  'priceAdjustmentSite',
  ['调价明细', 'Prices of a change'],
  {
    adjustmentId: ref(['调价单', 'Price change'], { to: 'priceAdjustment', before: true, search: true }),
    siteId: ref(['站点', 'Site'], { to: 'site', required: true, search: true, width: 200 }),
    oilNo: text(['油品', 'Product'], { required: true, max: 8, search: true, width: 88 }),
    priceBefore: price(['现价', 'Before'], { required: true, ...figure }),
    priceAfter: price(['新价', 'After'], { required: true, ...figure }),
    marginBefore: price(['现价差', 'Margin before'], { required: true, ...figure }),
    marginAfter: price(['新价差', 'Margin after'], { required: true, ...figure }),
    oddity: dict(['提示', 'Unusual'], { of: priceOddity, int: true, search: true, width: 150 }),
    standing: dict(['现状', 'Now'], { of: priceStanding, int: true, required: true, search: true, width: 110 }),
  },
  { display: 'oilNo', order: ['siteId', 'oilNo'], reads: ['priceAdjustment', 'siteOilPrice', 'site', 'platformPrice'] },
)
export const priceAdjustmentSites = resource(priceAdjustmentSite, {
  base: 'shell/priceadjustment/sites',
  verbs: ['list'],
  permission: 'priceAdjustmentSite',
  roles: { read: [...platformRoles] },
})

const id = ref(['批量调价', 'Price change'], { required: true, to: 'priceAdjustment' })

const effect = {
  siteCount: int(['站点数', 'Sites'], { required: true }),
  priceCount: int(['价格数', 'Prices'], { required: true }),
  oddCount: int(['异常价格', 'Unusual prices'], { required: true }),
  clashCount: int(['排期冲突', 'Clashes'], { required: true }),
  /** Of the prices that are changed, what they are on average. */
  averageBefore: price(['平均现价', 'Average before'], { readBy: besidePriceReaders }),
  averageAfter: price(['平均新价', 'Average after'], { readBy: besidePriceReaders }),
  marginBefore: price(['平均现价差', 'Average margin before'], { readBy: besidePriceReaders, min: -200_000 }),
  marginAfter: price(['平均新价差', 'Average margin after'], { readBy: besidePriceReaders, min: -200_000 }),
  maxCutBp: ratio(['最大降幅', 'Largest cut'], { required: true }),
  /** From this cut on somebody else has to agree. */
  approvalFromBp: ratio(['须复核的降幅', 'Approval beyond'], { required: true }),
}
const reads = ['priceAdjustment', 'siteOilPrice', 'site', 'platformPrice'] as const

/** What the change does in all: of a draft it is counted now, and once written from what was written. */
export const priceAdjustmentEffect = call({
  title: ['调价影响', 'What the change does'],
  path: 'GET shell/priceadjustment/effect',
  permission: 'priceAdjustmentSite',
  reads,
  input: { id },
  output: one(effect),
})

const { oilNo, regionCode, supplierTenantId, priceType, direction, stepType, stepAmount, stepBp } =
  priceAdjustment.fields

/**
 * The same of a change that is being typed: nothing is written. Its prices come with it, those first that somebody has to look at, at
 * most 200. Without a moment it is as if the change began now.
 */
export const previewPriceAdjustment = call({
  title: ['调价试算', 'What a change would do'],
  path: 'GET shell/priceadjustment/preview',
  permission: 'priceAdjustmentSite',
  reads,
  input: {
    oilNo,
    regionCode,
    supplierTenantId,
    priceType,
    direction,
    stepType,
    stepAmount,
    stepBp,
    effectiveTime: moment(['生效时间', 'From']),
  },
  output: one({
    ...effect,
    rows: json(['调价明细', 'Prices of a change'], {
      required: true,
      rows: {
        siteId: ref(['站点', 'Site'], { to: 'site', required: true }),
        siteName: text(['站点', 'Site'], { required: true }),
        oilNo: text(['油品', 'Product'], { required: true }),
        priceBefore: price(['现价', 'Before'], { readBy: besidePriceReaders }),
        priceAfter: price(['新价', 'After'], { readBy: besidePriceReaders, min: -200_000 }),
        marginBefore: price(['现价差', 'Margin before'], { readBy: besidePriceReaders, min: -200_000 }),
        marginAfter: price(['新价差', 'Margin after'], { readBy: besidePriceReaders, min: -200_000 }),
        oddity: dict(['提示', 'Unusual'], { of: priceOddity, int: true }),
      },
    }),
  }),
})

export const schedulePriceAdjustment = call({
  title: ['提交调价', 'Schedule'],
  path: 'POST shell/priceadjustment/schedule',
  permission: 'priceAdjustment_schedule',
  roles: ['operator'],
  by: 'platform',
  on: priceAdjustment,
  action: 'schedule',
  primary: true,
  input: { id, confirmed: flag(['确认异常价格', 'I have seen what is unusual'], { initial: false }) },
  refuses: ['unusualPrice', 'priceClash', 'priceSheetFaulty'],
})

export const withdrawPriceAdjustment = call({
  title: ['撤回', 'Withdraw'],
  path: 'POST shell/priceadjustment/withdraw',
  permission: 'priceAdjustment_schedule',
  by: 'platform',
  on: priceAdjustment,
  action: 'withdraw',
  input: { id },
})

export const decidePriceAdjustment = call({
  title: ['复核', 'Approve or reject'],
  path: 'POST shell/priceadjustment/audit',
  permission: 'priceAdjustment_decide',
  roles: ['finance_review'],
  by: 'platform',
  on: priceAdjustment,
  action: 'decide',
  money: true,
  decides: {
    makers: ['createUser', 'updateUser'],
    follows: [
      schedulePriceAdjustment,
      { permission: 'priceAdjustment_add' },
      { permission: 'priceAdjustment_edit' },
      { permission: 'priceSheetLine_add' },
      { permission: 'priceSheetLine_edit' },
    ],
    approves: { result: 1 },
    signs: auditSignature,
    notifies: ['createUser'],
  },
  input: {
    id,
    ...verdict('price_adjustment_decision', { yes: ['同意', 'Approve'] }),
  },
  refuses: ['sameUser', 'priceClash', 'pricePassed'],
})

/** The prices of before come back as new versions; where somebody has changed them since they stay, which has to be confirmed. */
export const rollBackPriceAdjustment = call({
  title: ['回退', 'Roll back'],
  path: 'POST shell/priceadjustment/rollback',
  permission: 'priceAdjustment_schedule',
  by: 'platform',
  on: priceAdjustment,
  action: 'rollBack',
  danger: true,
  input: { id, confirmed: flag(['已另行调价的保持不变', 'Leave what was changed since as it is'], { initial: false }) },
  output: one({
    restored: int(['恢复的价格数', 'Prices restored'], { required: true }),
    kept: int(['保持不变的价格数', 'Prices left as they are'], { required: true }),
  }),
  refuses: ['changedSince'],
})
