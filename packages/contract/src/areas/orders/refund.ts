import {
  call,
  companyRoles,
  dict,
  dictionary,
  entity,
  flag,
  moment,
  money,
  one,
  platformRoles,
  ref,
  resource,
  state,
  states,
  text,
} from '../../kernel/index.ts'

export const refundType = dictionary('refund_type', ['退款方式', 'Refund type'], {
  1: ['全额', 'Full'],
  2: ['部分', 'Part'],
  3: ['仅订单', 'Order only'],
  4: ['仅款项', 'Money only'],
})

/** Domain 8.3: in review, approved, going back, back. A card refund goes back in the transaction of its approval. */
export const refundStates = states(
  {
    review: {
      code: 2,
      label: ['退款审核中', 'In review'],
      tone: 'waiting',
      to: { audit: ['approved', 'refunded', 'refused'] },
    },
    approved: { code: 3, label: ['审核成功', 'Approved'], tone: 'running', to: { start: ['refunding'] } },
    refunding: { code: 1, label: ['退款中', 'Refunding'], tone: 'running', to: { settle: ['refunded', 'failed'] } },
    refused: { code: 4, label: ['审核失败', 'Refused'], tone: 'bad' },
    refunded: { code: 5, label: ['退款成功', 'Refunded'], tone: 'money' },
    failed: { code: 6, label: ['退款失败', 'Failed'], tone: 'bad', to: { start: ['refunding'] } },
  },
  { automatic: { start: ['受理', 'Begun'], settle: ['退款完成', 'Settled'] } },
)

export const orderRefund = entity(
  'orderRefund',
  ['退款单', 'Refund'],
  {
    refundNo: text(['退款单号', 'Refund number'], {
      required: true,
      readOnly: true,
      unique: true,
      max: 40,
      search: true,
      width: 176,
    }),
    orderId: ref(['订单', 'Order'], { to: 'order', required: true, readOnly: true, list: false }),
    orderNo: text(['订单号', 'Order'], {
      required: true,
      readOnly: true,
      max: 32,
      search: true,
      index: true,
      width: 200,
    }),
    siteId: ref(['站点', 'Site'], { to: 'site', readOnly: true, search: true }),
    companyId: ref(['企业', 'Company'], { to: 'tenant', readOnly: true, list: false }),
    refundAmount: money(['退款金额', 'Refund'], { required: true, readOnly: true, min: 1 }),
    payAmount: money(['订单实付', 'Paid'], { required: true, readOnly: true }),
    cashPart: money(['退本金', 'To cash'], { readOnly: true, list: false }),
    giftPart: money(['退赠送', 'To gift'], { readOnly: true, list: false }),
    couponReturned: flag(['券已退', 'Coupon returned'], { readOnly: true, initial: false, list: false }),
    reason: text(['退款原因', 'Reason'], { required: true, readOnly: true }),
    refundType: dict(['退款方式', 'Type'], { of: refundType, int: true, required: true, readOnly: true }),
    applyUser: ref(['申请人', 'Applied by'], { to: 'user', readOnly: true }),
    auditUser: ref(['审核人', 'Approved by'], { to: 'user', readOnly: true }),
    auditOpinion: text(['审核意见', 'Opinion'], { readOnly: true, list: false }),
    successTime: moment(['到账时间', 'Refunded at'], { readOnly: true }),
    /** In which the money went back; the order may be of an earlier one. */
    shiftId: ref(['退款班次', 'Shift'], { to: 'shift', readOnly: true, list: false }),
    failReason: text(['失败原因', 'Failure'], { readOnly: true, list: false }),
    state: state(['状态', 'State'], { of: refundStates }),
  },
  {
    display: 'refundNo',
    found: ['refundNo'],
    code: 'orderNo',
    share: ['companyId'],
    scopedBy: { owner: 'applyUser', department: 'createDept' },
    index: [['orderId'], ['successTime']],
  },
)
export const orderRefunds = resource(orderRefund, {
  base: 'orderRefundApply/orderrefundapply',
  roles: { read: [...platformRoles, ...companyRoles, 'supplier', 'site_manager', 'provider', 'buyer'] },
  verbs: ['list', 'detail'],
})

export const applyRefund = call({
  title: ['申请退款', 'Apply for a refund'],
  path: ['POST user/option/refund', 'POST zytorder/order/refundApply'],
  permission: 'orderRefund_apply',
  roles: ['operator', 'finance', 'supplier', 'site_manager'],
  rightBelow: 'order',
  money: true,
  input: {
    orderId: ref(['订单', 'Order'], { to: 'order', required: true }),
    amount: money(['退款金额', 'Refund'], { required: true, min: 1 }),
    reason: text(['退款原因', 'Reason'], { required: true, max: 255 }),
  },
  output: one({ id: ref(['退款单', 'Refund'], { required: true }), refundNo: orderRefund.fields.refundNo }),
  refuses: ['overRefund', 'notRefundable', 'invoiced'],
})
export const auditRefund = call({
  title: ['退款审核', 'Approve or refuse'],
  path: 'POST orderRefundApply/orderrefundapply/audit',
  permission: 'orderRefund_audit',
  roles: ['auditor'],
  by: ['owner', 'platform'],
  on: orderRefund,
  action: 'audit',
  money: true,
  decides: {
    makers: ['createUser', 'applyUser'],
    follows: [applyRefund],
    approves: { result: 1 },
    liftedBy: 'approval.selfAllowed',
    signs: { user: 'auditUser', opinion: 'auditOpinion' },
    notifies: ['applyUser'],
  },
  crossTenant: 'the money returns to the card of the company from the earnings of the supplier',
  input: {
    id: ref(['退款单', 'Refund'], { required: true, to: 'orderRefund' }),
    result: dict(['结论', 'Decision'], {
      of: dictionary('refund_decision', ['结论', 'Decision'], { 1: ['通过', 'Approve'], 2: ['拒绝', 'Refuse'] }),
      int: true,
      required: true,
    }),
    opinion: text(['意见', 'Opinion']),
  },
  refuses: ['wholesaleNotTaken', 'ownWork', 'overRefund', 'notRefundable', 'invoiced', 'insufficient', 'accountFrozen'],
})
