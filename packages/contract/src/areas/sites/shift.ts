import {
  call,
  day,
  dict,
  dictionary,
  entity,
  flag,
  int,
  json,
  moment,
  money,
  one,
  platformRoles,
  quantity,
  ref,
  resource,
  state,
  states,
  text,
} from '../../kernel/index.ts'
import { paymentMethod } from '../system/dictionaries.ts'
import { site } from './site.ts'

const readers = [...platformRoles, 'supplier', 'site_manager', 'shop_assistant'] as const
const siteId = ref(['站点', 'Site'], { to: 'site', required: true, search: true, immutable: true })
const className = text(['班次', 'Shift'], { required: true, max: 16, width: 96 })
const planStart = text(['计划开始', 'Planned start'], { required: true, max: 5, initial: '08:00', width: 96 })
const planEnd = text(['计划结束', 'Planned end'], { required: true, max: 5, initial: '20:00', width: 96 })

/** Which shifts a site works, by the clock; one that ends no later than it starts ends on the next day. */
export const shiftPlan = entity(
  'shiftPlan',
  ['班次计划', 'Shift plan'],
  { siteId, className: { ...className, options: { ...className.options, immutable: true } }, planStart, planEnd },
  { display: 'className', unique: [['siteId', 'className']], order: ['siteId', 'planStart'] },
)
export const shiftPlans = resource(shiftPlan, {
  base: 'shell/shiftplan',
  roles: { read: readers, write: ['operator', 'supplier', 'site_manager'] },
})

/** Domain 6.2: whatever a shift came to is frozen when it is handed over, and checked by somebody else. */
export const shiftStates = states({
  open: { code: 1, label: ['进行中', 'Open'], tone: 'running', to: { handOver: ['handedOver'] } },
  handedOver: { code: 2, label: ['已交班', 'Handed over'], tone: 'waiting', to: { check: ['checked'] } },
  checked: { code: 3, label: ['已核对', 'Checked'], tone: 'good' },
})

const gunNo = int(['枪号', 'Nozzle number'], { required: true, min: 1, max: 99 })
const meter = quantity(['泵码数', 'Meter'], { required: true })
const meters = { gunNo, meter }
const byMethod = {
  payMethod: dict(['支付方式', 'Method'], { of: paymentMethod, required: true }),
  orderCount: int(['笔数', 'Payments'], { required: true }),
  amount: money(['收款', 'Taken'], { required: true }),
  refundAmount: money(['退款', 'Refunded'], { required: true }),
  /** What was counted; absent where only the whole was. */
  counted: money(['实收', 'Counted']),
}
const byGun = {
  gunNo,
  orderCount: int(['笔数', 'Payments'], { required: true }),
  litres: quantity(['升数', 'Litres'], { required: true }),
}
const mostFen = 99_999_999_99
/** Empty while the shift is open: its sheet adds them up from the orders. */
const figures = {
  orderCount: int(['笔数', 'Payments'], { readOnly: true }),
  litres: quantity(['升数', 'Litres'], { readOnly: true }),
  /** Paid less refunded: below zero where more went back than came in. */
  receivable: money(['应收', 'Expected'], { readOnly: true, min: -mostFen }),
  refundAmount: money(['其中退款', 'Refunds in it'], { readOnly: true, list: false }),
}

/** One shift at a site, from its opening to the check of its sheet. Its figures are written once, by the hand-over. */
export const shift = entity(
  'shift',
  ['班次', 'Shift'],
  {
    siteId,
    className: { ...className, options: { ...className.options, search: true } },
    businessDate: day(['业务日期', 'Date'], { required: true, readOnly: true, search: true }),
    planStart: { ...planStart, options: { ...planStart.options, list: false } },
    planEnd: { ...planEnd, options: { ...planEnd.options, list: false } },
    openTime: moment(['开班时间', 'Opened at'], { readOnly: true }),
    closeTime: moment(['交班时间', 'Handed over at'], { readOnly: true }),
    openUser: ref(['开班人', 'Opened by'], { to: 'user', readOnly: true, list: false }),
    closeUser: ref(['交班人', 'Handed over by'], { to: 'user', readOnly: true }),
    salesmanIds: ref(['当班人员', 'On duty'], { to: 'user', many: true, readOnly: true, list: false }),
    openMeter: json(['开班泵码', 'Meters at the opening'], { readOnly: true, rows: meters }),
    closeMeter: json(['交班泵码', 'Meters at the hand-over'], { readOnly: true, rows: meters }),
    meterReason: text(['泵码回退原因', 'Why a meter went back'], { readOnly: true, max: 255, list: false }),
    ...figures,
    byPayMethod: json(['按支付方式', 'By method'], { readOnly: true, rows: byMethod }),
    received: money(['实收', 'Counted'], { readOnly: true, min: -mostFen }),
    diffAmount: money(['长短款', 'Over or short'], { readOnly: true, min: -mostFen }),
    diffReason: text(['长短款原因', 'Why it differs'], { readOnly: true, max: 255, list: false }),
    checkUser: ref(['核对人', 'Checked by'], { to: 'user', readOnly: true, list: false }),
    checkTime: moment(['核对时间', 'Checked at'], { readOnly: true, list: false }),
    checkOpinion: text(['核对意见', 'Opinion'], { readOnly: true, max: 255, list: false }),
    status: state(['状态', 'State'], { of: shiftStates, search: true, width: 96 }),
  },
  {
    display: 'className',
    time: 'openTime',
    columns: [
      'className',
      'siteId',
      'businessDate',
      'status',
      'receivable',
      'received',
      'diffAmount',
      'orderCount',
      'litres',
      'openTime',
      'closeTime',
      'closeUser',
    ],
    card: { title: 'className', amount: 'receivable', lines: ['siteId', 'businessDate'] },
    index: [['siteId', 'status'], ['businessDate'], ['openTime']],
  },
)
export const shifts = resource(shift, {
  base: 'shell/shellclasses',
  roles: { read: readers, delete: ['site_manager'] },
  verbs: ['list', 'detail', 'remove'],
})

const opening = {
  siteId,
  className: text(['班次', 'Shift'], { max: 16, hint: ['不填按班次计划', 'By the plan of the site when empty'] }),
  openMeter: json(['开班泵码', 'Meters'], {
    rows: meters,
    hint: ['不填接上一班的交班泵码', 'Those of the last hand-over when empty'],
  }),
}
const id = ref(['班次', 'Shift'], { required: true, to: 'shift' })
const handingOver = {
  closeMeter: json(['交班泵码', 'Meters'], { rows: meters }),
  counted: json(['按方式实收', 'Counted by method'], {
    rows: { payMethod: byMethod.payMethod, amount: money(['实收', 'Counted'], { required: true }) },
  }),
  received: money(['实收合计', 'Counted'], { min: -mostFen }),
  diffReason: text(['长短款原因', 'Why it differs'], { max: 255 }),
  meterReason: text(['泵码回退原因', 'Why a meter went back'], { max: 255 }),
}

export const openShift = call({
  title: ['开班', 'Open a shift'],
  path: 'POST shell/shellclasses/open',
  permission: 'shift_run',
  roles: ['site_manager', 'shop_assistant'],
  about: site,
  by: ['owner', 'platform'],
  input: opening,
  output: one({ id }),
  refuses: ['shiftOpen', 'siteNotOpen'],
})

/** Freezes what the shift came to. A difference needs its reason, and so does a meter that shows less than before. */
export const handOverShift = call({
  title: ['交班', 'Hand over'],
  path: 'POST shell/shellclasses/handOver',
  permission: 'shift_run',
  button: false,
  on: shift,
  action: 'handOver',
  by: ['owner', 'platform'],
  input: { id, ...handingOver },
})

/** The wire's one address for both: without an id a shift opens, with `status` 2 it is handed over. */
export const submitShift = call({
  title: ['班次', 'Shift'],
  path: 'POST shell/shellclasses/submit',
  permission: 'shift_run',
  button: false,
  input: {
    id: ref(['班次', 'Shift'], { to: 'shift' }),
    status: dict(['状态', 'State'], {
      of: dictionary('shift_step', ['班次动作', 'Step'], { 1: ['开班', 'Open'], 2: ['交班', 'Hand over'] }),
      int: true,
    }),
    ...opening,
    siteId: ref(['站点', 'Site'], { to: 'site' }),
    ...handingOver,
  },
  output: one({ id }),
  refuses: ['shiftOpen', 'siteNotOpen'],
})

/** Another person goes through the sheet; above the parameter's difference they say what they found. */
export const checkShift = call({
  title: ['核对', 'Check'],
  path: 'POST shell/shellclasses/check',
  permission: 'shift_check',
  roles: ['supplier'],
  on: shift,
  action: 'check',
  by: ['owner', 'platform'],
  decides: { makers: ['openUser', 'closeUser'], follows: [handOverShift], liftedBy: 'approval.selfAllowed' },
  input: { id, opinion: text(['意见', 'Opinion'], { max: 255 }) },
  refuses: ['ownWork'],
})

/** What a shift has come to: from the orders while it is open, as it was frozen afterwards. */
export const shiftSheet = call({
  title: ['交班表', 'Shift sheet'],
  path: 'GET shell/shellclasses/sheet',
  permission: 'shift',
  on: shift,
  button: false,
  reads: ['shift', 'order', 'orderRefund', 'gun'],
  input: { id },
  output: one({
    id,
    isFrozen: flag(['已冻结', 'Frozen'], { required: true }),
    orderCount: int(['笔数', 'Payments'], { required: true }),
    litres: quantity(['升数', 'Litres'], { required: true }),
    receivable: money(['应收', 'Expected'], { required: true }),
    refundAmount: money(['退款', 'Refunded'], { required: true }),
    earlierCount: int(['往班退款笔数', 'Refunds of earlier shifts'], { required: true }),
    earlierAmount: money(['往班退款', 'Refunded for earlier shifts'], { required: true }),
    byPayMethod: json(['按支付方式', 'By method'], { required: true, rows: byMethod }),
    byGun: json(['按油枪', 'By nozzle'], {
      required: true,
      rows: {
        ...byGun,
        openMeter: quantity(['开班泵码', 'At the opening']),
        closeMeter: quantity(['交班泵码', 'At the end']),
      },
    }),
  }),
})

/** The shift that takes what is paid at a site now, for the till. No id: none is open. */
export const shiftNow = call({
  title: ['当前班次', 'Shift of now'],
  path: 'GET shell/shellclasses/now',
  permission: 'order_pay',
  reads: ['shift', 'order', 'orderRefund'],
  about: site,
  by: ['owner', 'platform'],
  input: { siteId: ref(['站点', 'Site'], { to: 'site', required: true }) },
  output: one({
    id: ref(['班次', 'Shift'], { to: 'shift' }),
    shiftMode: site.fields.shiftMode,
    className: text(['班次', 'Shift']),
    businessDate: day(['业务日期', 'Date']),
    openTime: moment(['开班时间', 'Opened at']),
    orderCount: int(['笔数', 'Payments'], { required: true }),
    litres: quantity(['升数', 'Litres'], { required: true }),
    receivable: money(['应收', 'Expected'], { required: true }),
    refundCount: int(['退款笔数', 'Refunds'], { required: true }),
    refundAmount: money(['退款', 'Refunded'], { required: true }),
  }),
})

/** Called by orders for a refund: the open shift of a site at this moment, which the hand-over waits for. */
export const bookingShift = call({
  title: ['记账班次', 'Shift to book in'],
  path: [],
  permission: 'internal',
  input: { tenantId: ref(['供货商', 'Supplier'], { to: 'tenant', required: true }), siteId: siteId },
  output: one({ shiftId: ref(['班次', 'Shift'], { to: 'shift' }) }),
})
