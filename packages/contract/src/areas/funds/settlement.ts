import {
  beside,
  call,
  day,
  dict,
  dictionary,
  entity,
  file,
  financeRoles,
  int,
  moment,
  money,
  one,
  onlyFor,
  page,
  quantity,
  ref,
  resource,
  state,
  states,
  text,
  verdict,
} from '../../kernel/index.ts'
import { accountCopy, paidWithCodeFrom } from './payee-account.ts'
import { adjustmentReason, settlementAdjustment } from './settlement-adjustment.ts'

export const payeeType = dictionary('payee_type', ['收款方类型', 'Payee type'], {
  1: ['站点', 'Site'],
  2: ['供货商', 'Supplier'],
  3: ['服务商', 'Provider'],
})
export const reconcileResult = dictionary('reconcile_result', ['对账结果', 'Result'], {
  1: ['一致', 'Agrees'],
  2: ['有差异', 'Differs'],
})

/**
 * Domain 10.6. update2 reconciles, update3 brings the voucher, update4 pays; update3 and update4 by different people. Every
 * adjustment waits for a second person before it counts.
 * What a payee's refunds have eaten up for three periods is owed by it, and such a settlement is over as it is made; so is one
 * that is wholly used up by what its payee owes.
 */
export const settlementStates = states(
  {
    toReconcile: {
      code: 1,
      label: ['待对账', 'To reconcile'],
      tone: 'waiting',
      to: { reconcile: ['reconciled', 'adjusting'], void: ['voided'] },
    },
    adjusting: {
      code: 6,
      label: ['待复核调整', 'Adjustment to approve'],
      tone: 'waiting',
      to: { decideAdjustment: ['reconciled', 'toReconcile'], object: ['toReconcile'], void: ['voided'] },
    },
    reconciled: {
      code: 2,
      label: ['已对账', 'Reconciled'],
      tone: 'waiting',
      to: { submitVoucher: ['vouchered'], object: ['toReconcile'], void: ['voided'] },
    },
    vouchered: {
      code: 3,
      label: ['已提交凭证', 'Voucher submitted'],
      tone: 'waiting',
      to: { pay: ['paid', 'reconciled'], object: ['toReconcile'] },
    },
    paid: { code: 4, label: ['已付款', 'Paid'], tone: 'good' },
    owed: { code: 5, label: ['转应收', 'Carried as receivable'], tone: 'bad' },
    netted: { code: 7, label: ['已抵扣', 'Netted'], tone: 'good' },
    voided: { code: 9, label: ['已作废', 'Void'], tone: 'neutral' },
  },
  { alsoInitial: ['owed', 'netted'] },
)

/** Who of the platform did it is the platform's own affair. */
const platformOnly = onlyFor({ as: 'platform' })

/** What a payee earned in a period, on its way to the bank. The row belongs to the payee's tenant; without a site it is paid for goods. */
export const moneySettlement = entity(
  'moneySettlement',
  ['结算单', 'Settlement'],
  {
    settlementNo: text(['结算单号', 'Settlement number'], {
      required: true,
      readOnly: true,
      unique: true,
      max: 24,
      search: true,
    }),
    payeeType: dict(['收款方类型', 'Payee type'], {
      of: payeeType,
      int: true,
      required: true,
      readOnly: true,
      list: false,
    }),
    payeeName: text(['收款方', 'Payee'], { readOnly: true, max: 64 }),
    payeeId: ref(['收款站点', 'Site'], { to: 'site', readOnly: true, search: true, list: false }),
    status: state(['状态', 'State'], { of: settlementStates }),
    periodStart: day(['开始日期', 'From'], { required: true, readOnly: true, width: 152, second: ['periodEnd'] }),
    periodEnd: day(['结束日期', 'To'], { required: true, readOnly: true }),
    settlementAmount: money(['应结金额', 'Due'], { required: true, readOnly: true, min: -9_999_999_999 }),
    actualAmount: money(['实结金额', 'To pay'], { required: true, readOnly: true, min: -9_999_999_999 }),
    orderCount: int(['订单数', 'Orders'], { required: true, readOnly: true, sum: true, width: 88 }),
    litres: quantity(['升数', 'Litres'], { required: true, readOnly: true, min: -9_999_999_999 }),
    orderAmount: money(['订单金额', 'Order amount'], { required: true, readOnly: true }),
    refundAmount: money(['退款', 'Refunds'], { required: true, readOnly: true }),
    discountBorne: money(['商家承担优惠', 'Borne by the payee'], {
      required: true,
      readOnly: true,
      min: -9_999_999_999,
      list: false,
      hint: ['订单金额与用户实付之差', 'Between the order amount and what buyers paid'],
    }),
    /** Empty only while what was settled before there was this column is still being filled in (ADR 0061). */
    spreadAmount: money(['平台价差', 'Platform spread'], {
      readOnly: true,
      min: -9_999_999_999,
      list: false,
      hint: ['用户实付与结算价之差', 'Between what buyers paid and the settlement price'],
    }),
    platformServiceFee: money(['平台服务费', 'Service fee'], { required: true, readOnly: true, min: -9_999_999_999 }),
    settlementServiceFee: money(['结算服务费', 'Settlement fee'], { required: true, readOnly: true, list: false }),
    /** What the payee owed and is taken from what is due. */
    nettedAmount: money(['抵扣欠款', 'Owed and netted'], { required: true, readOnly: true, initial: '0.00' }),
    /** What cleared or released adjustments bring into this settlement besides its orders; part of what is due. */
    carriedAmount: money(['调整结转', 'Carried from adjustments'], {
      required: true,
      readOnly: true,
      min: -9_999_999_999,
      initial: '0.00',
      list: false,
    }),
    adjustAmount: money(['调整', 'Adjustment'], { required: true, readOnly: true, min: -9_999_999_999, list: false }),
    /** An adjustment that waits for a second person; it counts for nothing until then. */
    askedAdjust: money(['待复核调整', 'Adjustment to approve'], { readOnly: true, min: -9_999_999_999, list: false }),
    adjustUser: ref(['调整人', 'Adjusted by'], { to: 'user', readOnly: true, list: false }),
    adjustReviewUser: ref(['调整复核人', 'Adjustment approved by'], { to: 'user', readOnly: true, list: false }),
    reconcileResult: dict(['对账结果', 'Result'], { of: reconcileResult, int: true, readOnly: true, list: false }),
    diffAmount: money(['差异金额', 'Difference'], { readOnly: true, min: -9_999_999_999, list: false }),
    diffNote: text(['差异说明', 'Note'], { readOnly: true, list: false }),
    ...accountCopy(),
    voucherUrls: file(['付款凭证', 'Voucher'], { many: true, readOnly: true, list: false }),
    voucherNo: text(['凭证号', 'Voucher number'], { readOnly: true, max: 64, list: false }),
    voucherUser: ref(['凭证提交人', 'Submitted by'], { to: 'user', readBy: platformOnly, readOnly: true, list: false }),
    bankSerialNo: text(['银行流水号', 'Bank serial number'], { readOnly: true, max: 64, list: false }),
    payTime: moment(['付款时间', 'Paid at'], { readOnly: true }),
    payUser: ref(['付款人', 'Paid by'], { to: 'user', readBy: platformOnly, readOnly: true, list: false }),
  },
  { display: 'settlementNo', found: ['settlementNo'], time: 'periodEnd', index: [['payeeId'], ['status']] },
)
export const moneySettlements = resource(moneySettlement, {
  base: 'zytmoneysettlement/moneysettlement',
  roles: { read: [...financeRoles, 'supplier'] },
  verbs: ['list', 'detail'],
  looks: { board: true },
})

export const settleState = dictionary('settle_state', ['结算状态', 'Settlement'], {
  0: ['未结', 'Unsettled'],
  1: ['结算中', 'In settlement'],
  2: ['已结', 'Settled'],
  3: ['暂扣', 'Withheld'],
})

/**
 * What one order, or one refund of it, adds to its payee's settlements: an order enters one settlement once. What an adjustment
 * leaves on the payee's account is a row with the number of the adjustment twice, and nothing but a net amount. Without a site the supplier itself is paid.
 */
export const orderSettle = entity(
  'orderSettle',
  ['订单结算', 'Order settlement'],
  {
    orderNo: text(['订单号', 'Order'], { required: true, max: 32, search: true }),
    refundNo: text(['退款单号', 'Refund'], { required: true, max: 40, initial: '-' }),
    payeeId: ref(['收款站点', 'Site'], { to: 'site', search: true }),
    businessDate: day(['业务日期', 'Date'], { required: true }),
    litres: quantity(['升数', 'Litres'], { required: true, min: -9_999_999_999 }),
    orderAmount: money(['订单金额', 'Amount'], { required: true, min: -9_999_999_999 }),
    settleAmount: money(['结算金额', 'Settlement amount'], { required: true, min: -9_999_999_999 }),
    /** O − U and U − S: what the seller gave to the buyer, and what the platform keeps of the price (ADR 0061). */
    discountBorne: money(['商家承担优惠', 'Borne by the payee'], { min: -9_999_999_999 }),
    spreadAmount: money(['平台价差', 'Platform spread'], { min: -9_999_999_999 }),
    serviceFee: money(['服务费', 'Fee'], { required: true, min: -9_999_999_999 }),
    net: money(['应付', 'Net'], { required: true, min: -9_999_999_999 }),
    settlementId: ref(['结算单', 'Settlement'], { to: 'moneySettlement' }),
    settleState: dict(['结算状态', 'State'], { of: settleState, int: true, required: true, initial: 0 }),
  },
  { display: 'orderNo', unique: [['orderNo', 'refundNo']], index: [['payeeId', 'settleState'], ['settlementId']] },
)
export const orderSettles = resource(orderSettle, {
  base: 'orderSettle',
  roles: { read: [...financeRoles, 'supplier'] },
  verbs: ['list', 'detail'],
})

const id = ref(['结算单', 'Settlement'], { required: true, to: 'moneySettlement' })

export const settlementTop = call({
  title: ['结算汇总', 'Settlement totals'],
  path: 'GET zytmoneysettlement/moneysettlement/top',
  permission: 'moneySettlement',
  reads: ['moneySettlement'],
  input: { payeeId: ref(['站点', 'Payee'], { to: 'site' }) },
  output: one({
    waiting: money(['未结', 'Unsettled'], { required: true }),
    settling: money(['结算中', 'In settlement'], { required: true }),
    settled: money(['已结', 'Settled'], { required: true }),
    thisMonth: money(['本月应结', 'Due this month'], { required: true }),
    serviceFee: money(['累计服务费', 'Fees'], { required: true }),
  }),
})
export const settlementOrders = call({
  title: ['结算单订单', 'Orders of a settlement'],
  path: 'GET zytmoneysettlement/moneysettlement/inDetail',
  permission: 'moneySettlement',
  reads: ['moneySettlement', 'orderSettle'],
  input: {
    id,
    current: int(['页', 'Page'], { initial: 1, min: 1 }),
    size: int(['每页', 'Size'], { initial: 10, min: 1, max: 200 }),
  },
  output: page(orderSettle.fields),
})
export const reconcileSettlement = call({
  title: ['保存对账', 'Save the reconciliation'],
  path: 'POST zytmoneysettlement/moneysettlement/update2',
  permission: 'moneySettlement_reconcile',
  roles: ['finance'],
  by: 'platform',
  on: moneySettlement,
  button: false,
  action: 'reconcile',
  money: true,
  input: {
    id,
    reconcileResult: dict(['对账结果', 'Result'], { of: reconcileResult, int: true, required: true, initial: 1 }),
    diffAmount: money(['差异金额', 'Difference'], { min: -9_999_999_999 }),
    diffNote: text(['差异说明', 'Note']),
    adjustAmount: money(['调整金额', 'Adjustment'], {
      min: -9_999_999_999,
      hint: ['须等于差异金额', 'The same as the difference'],
    }),
    adjustReason: dict(['调整原因', 'Reason'], {
      of: adjustmentReason,
      int: true,
      hint: ['决定计入哪个科目；不填按“原因待查”', 'Decides which account bears it; unexplained when left out'],
    }),
    evidenceUrls: file(['依据', 'Evidence'], {
      many: true,
      hint: ['没有依据不能复核通过', 'Nobody approves without'],
    }),
  },
  refuses: ['insufficient', 'accountFrozen', 'voucherNeeded'],
})
/** A second person lets the adjustment count, or sends the settlement back to be reconciled anew. */
export const decideAdjustment = call({
  title: ['复核调整', 'Approve the adjustment'],
  path: 'POST zytmoneysettlement/moneysettlement/decideAdjustment',
  permission: 'moneySettlement_adjust',
  roles: ['finance_review'],
  by: 'platform',
  on: moneySettlement,
  button: false,
  action: 'decideAdjustment',
  money: true,
  decides: {
    makers: ['adjustUser', beside(settlementAdjustment, 'evidenceUser')],
    follows: [reconcileSettlement],
    approves: { result: 1 },
  },
  input: {
    id,
    ...verdict('adjustment_decision', { yes: ['通过', 'Approve'] }),
  },
  refuses: ['sameUser', 'insufficient', 'accountFrozen', 'evidenceNeeded', 'moreThanPayeeOwes'],
})
export const submitSettlementVoucher = call({
  title: ['提交凭证', 'Submit the voucher'],
  path: 'POST zytmoneysettlement/moneysettlement/update3',
  permission: 'moneySettlement_voucher',
  roles: ['finance'],
  by: 'platform',
  on: moneySettlement,
  button: false,
  action: 'submitVoucher',
  money: true,
  input: {
    id,
    voucherUrls: file(['付款凭证', 'Voucher'], { many: true, required: true }),
    voucherNo: text(['凭证号', 'Voucher number'], { required: true, max: 64 }),
    actualAmount: money(['实结金额', 'To pay'], { required: true }),
  },
  refuses: ['amountDiffers', 'voucherNeeded', 'voucherUsed', 'payeeAccountMissing'],
})
export const paySettlement = call({
  title: ['确认付款', 'Confirm payment'],
  path: 'POST zytmoneysettlement/moneysettlement/update4',
  permission: 'moneySettlement_pay',
  roles: ['finance_review'],
  by: 'platform',
  on: moneySettlement,
  button: false,
  action: 'pay',
  money: true,
  decides: { makers: ['voucherUser'], follows: [submitSettlementVoucher], approves: { paid: 1 } },
  stepUp: { amount: 'actualAmount', fromFen: paidWithCodeFrom },
  input: {
    id,
    paid: dict(['结论', 'Decision'], {
      of: dictionary('payment_decision', ['结论', 'Decision'], { 1: ['已付款', 'Paid'], 0: ['退回', 'Send back'] }),
      int: true,
      required: true,
      initial: 1,
    }),
    payTime: moment(['付款时间', 'Paid at']),
    bankSerialNo: text(['银行流水号', 'Bank serial number'], {
      max: 64,
      format: 'bankSerial',
      requiredWhen: { paid: 1 },
    }),
    opinion: text(['意见', 'Opinion'], { requiredWhen: { paid: 0 } }),
  },
  refuses: [
    'noBankAccount',
    'sameUser',
    'serialUsed',
    'amountDiffers',
    'insufficient',
    'accountFrozen',
    'payeeAccountMissing',
  ],
})
export const objectSettlement = call({
  title: ['异议', 'Object'],
  path: 'POST zytmoneysettlement/moneysettlement/object',
  permission: 'moneySettlement_object',
  roles: ['supplier'],
  by: 'owner',
  on: moneySettlement,
  button: false,
  action: 'object',
  input: { id, reason: text(['原因', 'Reason'], { required: true }) },
})
export const voidSettlement = call({
  title: ['作废', 'Void'],
  path: 'POST zytmoneysettlement/moneysettlement/void',
  permission: 'moneySettlement_void',
  roles: ['finance'],
  by: 'platform',
  on: moneySettlement,
  button: false,
  action: 'void',
  money: true,
  danger: true,
  input: { id, reason: text(['原因', 'Reason'], { required: true }) },
  confirm: ['订单将回到未结状态', 'Its orders become unsettled again'],
  refuses: ['insufficient', 'accountFrozen'],
})
export const generateSettlements = call({
  title: ['生成结算单', 'Generate settlements'],
  path: 'POST zytmoneysettlement/moneysettlement/generate',
  permission: 'moneySettlement_generate',
  roles: ['finance'],
  by: 'platform',
  money: true,
  input: {
    until: day(['截止日期', 'Until'], {
      hint: ['默认昨天；选今天则含今天的订单', 'Yesterday unless you choose today'],
    }),
  },
  output: one({ count: int(['结算单数', 'Settlements'], { required: true }) }),
  refuses: ['noBankAccount', 'accountFrozen', 'insufficient'],
})

/** Called by orders: what an order or refund adds to its site's settlements. */
export const recordOrderSettle = call({
  title: ['登记订单结算', 'Record an order'],
  path: [],
  permission: 'internal',
  input: {
    tenantId: ref(['供货商', 'Supplier'], { to: 'tenant', required: true }),
    orderNo: orderSettle.fields.orderNo,
    refundNo: text(['退款单号', 'Refund'], { max: 40 }),
    payeeId: orderSettle.fields.payeeId,
    businessDate: orderSettle.fields.businessDate,
    litres: orderSettle.fields.litres,
    orderAmount: orderSettle.fields.orderAmount,
    settleAmount: orderSettle.fields.settleAmount,
    /** M of domain 10.4: all that buyers and those who give them coupons paid, less the settlement amount. */
    spreadAmount: money(['平台价差', 'Platform spread'], { required: true, min: -9_999_999_999 }),
    serviceFee: orderSettle.fields.serviceFee,
  },
})
