import {
  call,
  dict,
  dictionary,
  entity,
  file,
  flag,
  int,
  json,
  list,
  money,
  moment,
  one,
  ratio,
  raw,
  ref,
  resource,
  state,
  states,
  text,
} from '../../kernel/index.ts'
import { paymentMethod } from '../system/dictionaries.ts'
import { applyPartnerRecharge, rechargeType } from './partner-recharge.ts'
import { accountCopy, paidTo } from './payee-account.ts'

export const discountType = dictionary('discount_type', ['折扣方式', 'Discount'], {
  1: ['折扣（少付）', 'Pay less'],
  2: ['赠送（多得）', 'Get more'],
})

export const discountStates = states({
  active: { code: 1, label: ['启用', 'In force'], tone: 'good', to: { disable: ['disabled'] } },
  disabled: { code: 0, label: ['停用', 'Disabled'], tone: 'neutral', to: { enable: ['active'] } },
})

export const discountTier = {
  minAmount: money(['起充金额', 'From amount'], { required: true }),
  rateBp: ratio(['折扣率', 'Rate'], { hint: ['98% 即 98 折', '98 % means 2 % less to pay'] }),
  giftBp: ratio(['赠送率', 'Gift'], { hint: ['2% 即送 2%', '2 % gives 2 % more'] }),
}

/** Tiers of what a company gets for a recharge. Type 1 pays less for the amount, type 2 gets more than it pays. */
export const companyDiscount = entity(
  'companyDiscount',
  ['企业充值折扣', 'Recharge discount'],
  {
    companyId: ref(['企业', 'Company'], { to: 'tenant', required: true, search: true, onlyNew: true }),
    discountType: dict(['折扣方式', 'Kind'], { of: discountType, int: true, required: true, initial: 1 }),
    tiers: json(['档位', 'Tiers'], {
      required: true,
      rows: discountTier,
      list: true,
      width: 320,
      hint: [
        '按起充金额从低到高。少付填折扣率（98% 即 98 折），多得填赠送率（2% 即送 2%）',
        'From the lowest amount up. To pay less, give a rate (98 %); to get more, a gift (2 %)',
      ],
    }),
    startTime: moment(['开始时间', 'From'], { required: true }),
    endTime: moment(['结束时间', 'Until']),
    status: state(['状态', 'State'], { of: discountStates }),
  },
  { share: ['companyId'], display: 'companyId' },
)
export const companyDiscounts = resource(companyDiscount, {
  base: 'commpanyDiscount',
  paths: { submit: ['commpanyDiscount/saveOrUpdate'] },
})

const discountId = ref(['折扣', 'Discount'], { required: true, to: 'companyDiscount' })
export const disableDiscount = call({
  title: ['停用', 'Disable'],
  path: 'POST commpanyDiscount/disable',
  permission: 'companyDiscount_edit',
  on: companyDiscount,
  action: 'disable',
  input: { id: discountId },
})
export const enableDiscount = call({
  title: ['启用', 'Enable'],
  path: 'POST commpanyDiscount/enable',
  permission: 'companyDiscount_edit',
  on: companyDiscount,
  action: 'enable',
  input: { id: discountId },
})

const amount = money(['充值面额', 'Amount'], { required: true, min: 1 })

export const quoteDiscount = call({
  title: ['试算折扣', 'Quote'],
  path: 'GET commpanyDiscount/getDiscountAmount',
  permission: 'signedIn',
  input: { companyId: ref(['企业', 'Company'], { to: 'tenant' }), amount },
  output: one({
    amount: money(['充值面额', 'Amount'], { required: true }),
    payAmount: money(['实付', 'To pay'], { required: true }),
    discountAmount: money(['优惠', 'Discount'], { required: true }),
    discountType: dict(['折扣方式', 'Kind'], { of: discountType, int: true }),
    discountId: ref(['折扣', 'Discount']),
    /** All tiers in force, from the lowest, and which of them applies: 1 is the first, 0 none. */
    tiers: json(['档位', 'Tiers'], { required: true, rows: discountTier }),
    tierNo: int(['适用档位', 'Tier'], { required: true }),
    endTime: moment(['截止时间', 'Until']),
  }),
})

/** Domain 9.3. Money moves when it arrives (E02) and when it is reversed (E04), never otherwise (E01). */
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
    arrived: { code: 2, label: ['已到账', 'Credited'], tone: 'good', to: { reverse: ['reversed'] } },
    rejected: {
      code: 3,
      label: ['已驳回', 'Rejected'],
      tone: 'bad',
      to: { submitVoucher: ['waiting'], cancel: ['cancelled'] },
    },
    // Who pays after all, by a code that was still open, has paid: the money counts.
    cancelled: { code: 4, label: ['已取消', 'Cancelled'], tone: 'neutral', to: { arrive: ['arrived'] } },
    reversed: { code: 5, label: ['已冲正', 'Reversed'], tone: 'money' },
    toPay: {
      code: 6,
      label: ['待支付', 'To be paid'],
      tone: 'waiting',
      to: { arrive: ['arrived'], cancel: ['cancelled'], close: ['cancelled'] },
    },
  },
  { alsoInitial: ['waiting', 'toPay'], automatic: { arrive: ['到账', 'Credited'], close: ['关闭', 'Closed'] } },
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
    companyId: ref(['企业', 'Company'], { to: 'tenant', readOnly: true, search: true }),
    partnerId: ref(['渠道', 'Partner'], { to: 'partner', readOnly: true }),
    status: state(['状态', 'State'], { of: rechargeStates }),
    amount: money(['充值面额', 'Amount'], { required: true, min: 1 }),
    payAmount: money(['实付', 'Paid'], { required: true, readOnly: true }),
    discountAmount: money(['优惠', 'Discount'], { required: true, readOnly: true }),
    discountId: ref(['折扣', 'Discount'], { to: 'companyDiscount', readOnly: true, list: false }),
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
  { display: 'rechargeNo', index: [['status']] },
)

export const serialUse = dictionary('serial_use', ['流水用途', 'Used for'], {
  1: ['收款', 'Receipt'],
  2: ['付款', 'Payment'],
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
  paths: { list: ['platform/approval/list'] },
  verbs: ['list', 'detail', 'remove'],
  // No money ever moved on these, and nobody is about to decide on them.
  removableIn: ['voucherPending', 'cancelled'],
})

const id = ref(['充值单', 'Recharge'], { required: true, to: 'companyRecharge' })
const { payMethod, payerName, payerAccount, remark } = companyRecharge.fields

export const applyRecharge = call({
  title: ['申请充值', 'Apply for a recharge'],
  path: 'POST company/recharge',
  permission: 'companyRecharge_apply',
  across: 'the account that money is transferred to belongs to the platform',
  money: true,
  input: {
    amount,
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
  refuses: ['amountDiffers', 'voucherNeeded', 'noReceivingAccount', 'payeeAccountChanged'],
})
export const submitVoucher = call({
  title: ['提交凭证', 'Add voucher'],
  path: 'POST company/recharge/voucher',
  permission: 'companyRecharge_apply',
  on: companyRecharge,
  action: 'submitVoucher',
  input: { id, voucherUrls: file(['付款凭证', 'Voucher'], { many: true, required: true }), payerName, payerAccount },
  refuses: ['voucherNeeded'],
})
export const cancelRecharge = call({
  title: ['取消', 'Cancel'],
  path: 'POST commpanyrecharge/cancelRecharge',
  permission: 'companyRecharge_apply',
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
  across: 'the account that money is transferred to belongs to the platform',
  output: one({
    isOnline: flag(['可在线支付', 'Can be paid online'], { required: true }),
    isSimulated: flag(['模拟支付', 'Simulated'], { required: true }),
    ...paidTo,
  }),
})

/** The channel says that somebody has paid. Signed by the channel, and answered in its own words. */
export const paymentNotice = call({
  title: ['支付结果通知', 'Notice of a payment'],
  path: 'POST funds/payment/notice',
  permission: 'open',
  output: raw,
})

/** Pays as the payer's phone would, where the channel is simulated. */
export const simulatePayment = call({
  title: ['模拟付款', 'Simulate the payment'],
  path: 'POST funds/payment/simulate',
  permission: 'companyRecharge_apply',
  input: { id },
})

export const auditRecharge = call({
  title: ['审核到账', 'Approve or reject'],
  path: 'POST platform/recharge/update',
  permission: 'companyRecharge_audit',
  on: companyRecharge,
  action: 'audit',
  money: true,
  decides: {
    makers: ['createUser'],
    follows: [applyRecharge, submitVoucher, applyPartnerRecharge],
    approves: { status: 2 },
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
      hint: ['到账时必填', 'Needed when it has arrived'],
    }),
    opinion: text(['审核意见', 'Opinion'], { hint: ['驳回时必填', 'Needed when rejecting'] }),
  },
  refuses: ['ownWork', 'serialUsed', 'moreThanOwed', 'accountFrozen'],
})
export const reverseRecharge = call({
  title: ['冲正', 'Reverse'],
  path: 'POST platform/recharge/reverse',
  permission: 'companyRecharge_reverse',
  on: companyRecharge,
  action: 'reverse',
  money: true,
  decides: { makers: ['auditUser'], follows: [] },
  danger: true,
  input: { id, reason: text(['原因', 'Reason'], { required: true }) },
  refuses: ['sameUser', 'insufficient', 'accountFrozen'],
  confirm: ['冲正将扣回已入账的本金和赠送金', 'Takes back the cash and gift that were credited'],
})

/** How many applications wait and what became of the others: the tabs above the list. */
export const rechargeCounts = call({
  title: ['充值计数', 'Recharges by state'],
  path: 'GET platform/recharge/counts',
  permission: 'companyRecharge',
  output: list({
    status: int(['状态', 'State'], { required: true }),
    count: int(['笔数', 'Count'], { required: true }),
    amount: money(['面额', 'Amount'], { required: true }),
  }),
})

/** What approving would post, before anybody approves it (E02). */
export const previewRecharge = call({
  title: ['入账预览', 'Preview of the posting'],
  path: 'GET platform/recharge/preview',
  permission: 'companyRecharge_audit',
  input: { id },
  output: list({
    code: text(['科目', 'Code'], { required: true }),
    name: text(['科目名称', 'Account'], { required: true }),
    dimId: text(['维度', 'Dimension'], { required: true }),
    dimName: text(['所属', 'Belongs to']),
    debit: money(['借', 'Debit']),
    credit: money(['贷', 'Credit']),
  }),
})
