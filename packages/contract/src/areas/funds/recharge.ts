import {
  auditSignature,
  call,
  companyRoles,
  day,
  dict,
  dictionary,
  entity,
  file,
  fileOf,
  financeRoles,
  flag,
  list,
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
import { paymentMethod } from '../system/dictionaries.ts'
import { companies } from '../system/tenant.ts'
import { quoteDiscount } from './discount.ts'
import { applyPartnerRecharge, rechargeType } from './partner-recharge.ts'
import { accountCopy, paidTo } from './payee-account.ts'
import { wechatPay } from './payment-protocol.ts'

export const giftRecognition = dictionary('gift_recognition', ['赠送确认方式', 'Gift recognition'], {
  1: ['承诺时计入费用', 'When promised'],
  2: ['使用时计入费用', 'As used'],
})

export const rechargeStates = states(
  {
    voucherPending: {
      code: 0,
      label: ['待提交凭证', 'Voucher pending'],
      tone: 'waiting',
      to: { submitVoucher: ['waiting'], cancel: ['cancelled'] },
    },
    waiting: {
      code: 1,
      label: ['待审核', 'Pending approval'],
      tone: 'waiting',
      to: { audit: ['arrived', 'rejected'], cancel: ['cancelled'] },
    },
    arrived: {
      code: 2,
      label: ['已到账', 'Credited'],
      tone: 'good',
      to: { writeOff: ['unbooked', 'reversed'], giveBack: ['refunding'] },
    },
    rejected: {
      code: 3,
      label: ['已驳回', 'Rejected'],
      tone: 'bad',
      to: { submitVoucher: ['waiting'], cancel: ['cancelled'] },
    },
    // Who pays after all, by a code that was still open, has paid: the money counts.
    cancelled: { code: 4, label: ['已取消', 'Cancelled'], tone: 'neutral', to: { arrive: ['arrived'] } },
    reversed: { code: 5, label: ['已冲正', 'Reversed'], tone: 'money' },
    unbooked: {
      code: 7,
      label: ['入账冲销（待重新入账）', 'Booking reversed, to be booked again'],
      tone: 'waiting',
      to: { rebook: ['reversed'] },
    },
    refunding: {
      code: 8,
      label: ['退款中', 'Being paid back'],
      tone: 'running',
      to: { settleRefund: ['refunded', 'arrived'] },
    },
    refunded: { code: 9, label: ['已退款', 'Paid back'], tone: 'money' },
    toPay: {
      code: 6,
      label: ['待支付', 'To be paid'],
      tone: 'waiting',
      to: { arrive: ['arrived'], cancel: ['cancelled'], close: ['cancelled'] },
    },
  },
  {
    alsoInitial: ['waiting', 'toPay'],
    automatic: {
      arrive: ['到账', 'Credited'],
      close: ['关闭', 'Closed'],
      writeOff: ['冲销入账', 'Booking reversed'],
      giveBack: ['退款', 'Given back'],
      rebook: ['款项已重新入账', 'Booked again'],
      settleRefund: ['退款结果', 'End of the refund'],
    },
  },
)

/**
 * A company asks for money on its account, or the platform records what a partner has paid; finance approves when the bank
 * has it. The row is the company's own, or of whoever keeps the partner.
 */
export const companyRecharge = entity(
  'companyRecharge',
  ['充值', 'Recharge'],
  {
    rechargeNo: text(['充值单号', 'Recharge number'], {
      required: true,
      readOnly: true,
      unique: true,
      max: 24,
      search: true,
    }),
    rechargeType: dict(['充值类型', 'Type'], {
      of: rechargeType,
      int: true,
      required: true,
      readOnly: true,
      initial: 1,
    }),
    companyId: ref(['企业', 'Company'], {
      to: 'tenant',
      readOnly: true,
      search: true,
      second: ['partnerId', 'rechargeType'],
    }),
    partnerId: ref(['渠道', 'Partner'], { to: 'partner', readOnly: true }),
    status: state(['状态', 'State'], { of: rechargeStates }),
    amount: money(['充值面额', 'Amount'], { required: true, min: 1 }),
    payAmount: money(['实付', 'Paid'], { required: true, readOnly: true }),
    discountAmount: money(['优惠', 'Discount'], { required: true, readOnly: true }),
    discountId: ref(['折扣', 'Discount'], { to: 'companyDiscount', readOnly: true, list: false }),
    /** Who bears what is credited beyond the payment, as the discount said at the application; the platform when empty. */
    bearerTenantId: ref(['优惠承担方', 'Discount borne by'], { to: 'tenant', readOnly: true, list: false }),
    /** How the platform recognises a gift of its own, as the parameter said at the application (ADR 0061). */
    giftRecognition: dict(['赠送确认方式', 'Gift recognised'], {
      of: giftRecognition,
      int: true,
      readOnly: true,
      list: false,
      form: false,
    }),
    payMethod: dict(['支付方式', 'Method'], { of: paymentMethod, required: true, initial: '6', search: true }),
    payerName: text(['付款户名', 'Payer'], { max: 64, list: false }),
    payerAccount: text(['付款账号', 'Payer account'], {
      max: 32,
      list: false,
      mask: true,
      format: 'accountNumber',
      hint: ['银行账号，仅数字', 'Bank account, digits only'],
    }),
    ...accountCopy(),
    voucherUrls: file(['付款凭证', 'Voucher'], { many: true, list: false }),
    bankSerialNo: text(['银行流水号', 'Bank serial number'], { readOnly: true, max: 64, search: true }),
    // Of a recharge that took money which had waited for its owner: the receipt.
    receiptNo: text(['来款单号', 'Receipt number'], { readOnly: true, max: 24, list: false }),
    /** The business date of the arrival: the bank's value date, or the day on which the channel was paid. */
    valueDate: day(['到账日期', 'Value date'], { readOnly: true }),
    // Of recharges paid through a channel: the account 1012 their money waits on, and what the payer scans until when.
    channelAccount: text(['渠道账户', 'Channel account'], { readOnly: true, max: 64, list: false }),
    channelNo: text(['渠道交易号', 'Channel number'], { readOnly: true, max: 64, list: false, search: true }),
    payUrl: text(['付款码', 'Payment code'], { readOnly: true, max: 512, list: false, form: false }),
    payUntil: moment(['付款截止', 'Pay until'], { readOnly: true, list: false }),
    payProblem: text(['支付异常', 'Payment problem'], { readOnly: true, list: false }),
    auditUser: ref(['审核人', 'Approved by'], { to: 'user', readOnly: true }),
    auditTime: moment(['审核时间', 'Approved at'], { readOnly: true }),
    auditOpinion: text(['审核意见', 'Opinion'], { readOnly: true, list: false }),
    remark: text(['备注', 'Remark'], { list: false }),
  },
  {
    display: 'rechargeNo',
    found: ['rechargeNo'],
    columns: [
      'createTime',
      'rechargeNo',
      'status',
      'companyId',
      'amount',
      'payAmount',
      'payMethod',
      'bankSerialNo',
      'valueDate',
      'auditUser',
      'auditTime',
      'discountAmount',
    ],
    card: { title: 'companyId', lines: ['rechargeNo', 'payMethod'] },
    scopedBy: { owner: 'createUser', department: 'createDept' },
    index: [['status']],
  },
)

export const serialUse = dictionary('serial_use', ['流水用途', 'Used for'], {
  1: ['收款', 'Receipt'],
  2: ['付款', 'Payment'],
  3: ['划转', 'Transfer'],
})

/**
 * Bank serial numbers that have been used. A serial proves one movement at the bank, whichever company or payee it was
 * for, so its rows belong to the platform: the unique index, which begins with the tenant, then spans all of them.
 */
export const bankSerial = entity(
  'bankSerial',
  ['银行流水', 'Bank serial'],
  {
    serialNo: text(['银行流水号', 'Serial number'], { required: true, unique: true, max: 64, format: 'bankSerial' }),
    usedFor: dict(['用途', 'Used for'], { of: serialUse, int: true, required: true }),
    bizNo: text(['业务单号', 'Document'], { required: true, max: 64 }),
    amount: money(['金额', 'Amount'], { required: true }),
  },
  { display: 'serialNo' },
)

/** Approvals of the platform read the same rows: it sees all companies'. */
export const companyRecharges = resource(companyRecharge, {
  base: 'commpanyrecharge/commpanyrecharge',
  roles: { read: [...platformRoles, ...companyRoles] },
  paths: { list: ['platform/approval/list'] },
  verbs: ['list', 'detail', 'remove'],
  // No money ever moved on these, and nobody is about to decide on them.
  removableIn: ['voucherPending', 'cancelled'],
})

/** What the list of approvals finds, as a file at once. */
export const rechargeFile = fileOf(companyRecharges, {
  title: ['导出充值单', 'Export recharges'],
  path: 'GET platform/approval/export',
})

const id = ref(['充值单', 'Recharge'], { required: true, to: 'companyRecharge' })
const { payMethod, payerName, payerAccount, remark } = companyRecharge.fields

export const applyRecharge = call({
  title: ['申请充值', 'Apply for a recharge'],
  path: 'POST company/recharge',
  permission: 'companyRecharge_apply',
  roles: ['company'],
  by: companies,
  crossTenant: 'the account that money is transferred to belongs to the platform',
  money: true,
  input: {
    amount: quoteDiscount.input.amount,
    payMethod,
    payerName,
    payerAccount,
    voucherUrls: file(['付款凭证', 'Voucher'], { many: true }),
    expectedPay: money(['试算实付', 'Quoted']),
    /** The account the payer was shown: when it is another by now, nothing is submitted. */
    payeeAccountId: ref(['收款账户', 'Payee account'], { to: 'payeeAccount' }),
    remark,
  },
  output: one({
    id,
    rechargeNo: companyRecharge.fields.rechargeNo,
    payAmount: companyRecharge.fields.payAmount,
    ...paidTo,
  }),
  refuses: ['amountDiffers', 'voucherNeeded', 'voucherUsed', 'noReceivingAccount', 'payeeAccountChanged'],
})
export const submitVoucher = call({
  title: ['提交凭证', 'Add voucher'],
  path: 'POST company/recharge/voucher',
  permission: 'companyRecharge_apply',
  by: 'owner',
  on: companyRecharge,
  action: 'submitVoucher',
  input: { id, voucherUrls: file(['付款凭证', 'Voucher'], { many: true, required: true }), payerName, payerAccount },
  refuses: ['voucherNeeded', 'voucherUsed'],
})
export const cancelRecharge = call({
  title: ['取消', 'Cancel'],
  path: 'POST commpanyrecharge/cancelRecharge',
  permission: 'companyRecharge_apply',
  by: 'owner',
  on: companyRecharge,
  action: 'cancel',
  input: { id },
  confirm: ['取消后须重新申请', 'A cancelled application cannot be resumed'],
})

/** How a company may pay: through a channel, or by a transfer to the account named here, while there is one. */
export const rechargeWays = call({
  title: ['支付方式', 'Ways to pay'],
  path: 'GET company/recharge/ways',
  permission: 'companyRecharge_apply',
  reads: ['bankAccount', 'param'],
  crossTenant: 'the account that money is transferred to belongs to the platform',
  output: one({
    isOnline: flag(['可在线支付', 'Can be paid online'], { required: true }),
    isSimulated: flag(['模拟支付', 'Simulated'], { required: true }),
    ...paidTo,
  }),
})

/** The channel says that somebody has paid, or what became of a refund. Told twice it is booked once. */
export const paymentNotice = call({
  title: ['支付结果通知', 'Notice of a payment'],
  path: 'POST funds/payment/notice',
  permission: 'machine',
  protocol: wechatPay,
  bodyKb: 16,
  input: {
    outTradeNo: text(['商户单号', 'Our number'], { max: 64 }),
    channelNo: text(['渠道单号', 'Number of the channel'], { max: 64 }),
    amount: money(['金额', 'Amount'], { sum: false }),
    happenedTime: moment(['发生时间', 'When']),
    outRefundNo: text(['退款单号', 'Our number of the refund'], { max: 64 }),
    refundState: text(['退款状态', 'State of the refund'], { max: 16 }),
    failReason: text(['失败原因', 'Why it failed'], { max: 255 }),
  },
  output: one({ problem: text(['问题', 'Problem']) }),
})

/** Pays as the payer's phone would, where the channel is simulated. */
export const simulatePayment = call({
  title: ['模拟付款', 'Simulate the payment'],
  path: 'POST funds/payment/simulate',
  permission: 'companyRecharge_apply',
  about: companyRecharge,
  by: 'owner',
  input: { id },
})

export const auditRecharge = call({
  title: ['审核到账', 'Approve or reject'],
  path: 'POST platform/recharge/update',
  permission: 'companyRecharge_audit',
  roles: financeRoles,
  by: 'platform',
  on: companyRecharge,
  button: false,
  action: 'audit',
  money: true,
  decides: {
    makers: ['createUser'],
    follows: [applyRecharge, submitVoucher, applyPartnerRecharge],
    approves: { status: 2 },
    liftedBy: 'approval.selfAllowed',
    signs: auditSignature,
  },
  input: {
    id,
    status: dict(['结论', 'Decision'], {
      of: dictionary('recharge_decision', ['结论', 'Decision'], { 2: ['到账', 'Credited'], 3: ['驳回', 'Reject'] }),
      int: true,
      required: true,
    }),
    bankSerialNo: text(['银行流水号', 'Bank serial number'], {
      max: 64,
      format: 'bankSerial',
      requiredWhen: { status: 2 },
      hint: ['到账时必填', 'Needed when it has arrived'],
    }),
    valueDate: day(['到账日期', 'Value date'], {
      hint: ['银行入账日，默认今天', 'The day on which the bank had it, today unless you say'],
    }),
    opinion: text(['审核意见', 'Opinion'], {
      requiredWhen: { status: 3 },
      hint: ['驳回时必填', 'Needed when rejecting'],
    }),
  },
  refuses: [
    'noBankAccount',
    'ownWork',
    'serialUsed',
    'voucherUsed',
    'moreThanOwed',
    'bearerInsufficient',
    'accountFrozen',
    'receiptDiffers',
  ],
})
/** What approving would post, before anybody approves it: E02, or E28b when a receipt waits under this serial number. */
export const previewRecharge = call({
  title: ['入账预览', 'Preview of the posting'],
  path: 'GET platform/recharge/preview',
  permission: 'companyRecharge_audit',
  reads: ['companyRecharge', 'unmatchedReceipt', 'bankAccount'],
  about: companyRecharge,
  by: 'platform',
  input: { id, bankSerialNo: text(['银行流水号', 'Bank serial number'], { max: 64, format: 'bankSerial' }) },
  output: list({
    code: text(['科目', 'Code'], { required: true }),
    name: text(['科目名称', 'Account'], { required: true }),
    dimId: text(['维度', 'Dimension'], { required: true }),
    dimName: text(['所属', 'Belongs to']),
    debit: money(['借', 'Debit']),
    credit: money(['贷', 'Credit']),
  }),
  refuses: ['noBankAccount'],
})
