import {
  auditSignature,
  call,
  companyRoles,
  day,
  dict,
  dictionary,
  entity,
  file,
  financeRoles,
  moment,
  money,
  one,
  ref,
  resource,
  state,
  states,
  text,
  verdict,
} from '../../kernel/index.ts'
import { applyPartnerRecharge } from './partner-recharge.ts'
import { paidWithCodeFrom } from './payee-account.ts'
import { applyRecharge, companyRecharge } from './recharge.ts'

/** Why a recharge is taken back. The two are booked differently, because only in the second does money leave. */
export const returnKind = dictionary('recharge_return_kind', ['退回原因', 'Kind of return'], {
  1: ['入账有误（款项仍在，重新入账）', 'Booked wrongly (the money stays and is booked again)'],
  2: ['退款给付款方', 'Paid back to the payer'],
})

export const returnWay = dictionary('recharge_return_way', ['退款方式', 'Way back'], {
  1: ['银行转账', 'Bank transfer'],
  2: ['支付渠道原路退回', 'Through the payment channel'],
})

/**
 * One person requests, another approves. Booked wrongly ends there. What is paid back through a channel is asked for until
 * the channel has said what became of it; by bank a person other than the approver confirms the transfer. What cannot be
 * paid back is decided by finance: to the account again, or by bank.
 */
export const returnStates = states(
  {
    waiting: {
      code: 1,
      label: ['待审批', 'Pending approval'],
      tone: 'waiting',
      to: { audit: ['corrected', 'asked', 'toPay', 'rejected'], withdraw: ['withdrawn'] },
    },
    corrected: { code: 2, label: ['已冲销', 'Booking reversed'], tone: 'good' },
    asked: {
      code: 3,
      label: ['已申请退款', 'Refund asked for'],
      tone: 'running',
      to: { progress: ['processing', 'paidBack', 'failed'] },
    },
    processing: {
      code: 4,
      label: ['渠道处理中', 'With the channel'],
      tone: 'running',
      to: { progress: ['paidBack', 'failed'] },
    },
    failed: {
      code: 5,
      label: ['渠道退款失败', 'Refused by the channel'],
      tone: 'bad',
      to: { resolve: ['restored', 'toPay'], progress: ['paidBack'] },
    },
    toPay: {
      code: 6,
      label: ['待付款', 'To be paid'],
      tone: 'waiting',
      to: { pay: ['paidBack'], resolve: ['restored'] },
    },
    paidBack: { code: 7, label: ['已退款', 'Paid back'], tone: 'good' },
    rejected: { code: 8, label: ['已驳回', 'Rejected'], tone: 'bad' },
    withdrawn: { code: 9, label: ['已撤回', 'Withdrawn'], tone: 'neutral' },
    restored: { code: 10, label: ['已退回账户', 'Back on the account'], tone: 'neutral' },
  },
  { automatic: { progress: ['渠道退款进度', 'Refund by the channel'] } },
)

const reason = text(['原因', 'Reason'], { required: true })

/** A recharge that is taken back. The row belongs to whoever the recharge belongs to. */
export const rechargeReturn = entity(
  'rechargeReturn',
  ['充值退回单', 'Recharge return'],
  {
    returnNo: text(['退回单号', 'Return number'], {
      required: true,
      readOnly: true,
      unique: true,
      max: 24,
      search: true,
    }),
    rechargeId: ref(['充值单', 'Recharge'], { to: 'companyRecharge', required: true, readOnly: true, search: true }),
    companyId: ref(['企业', 'Company'], { to: 'tenant', readOnly: true, search: true }),
    partnerId: ref(['渠道', 'Partner'], { to: 'partner', readOnly: true, list: false }),
    kind: dict(['退回原因', 'Kind'], { of: returnKind, int: true, required: true, readOnly: true }),
    status: state(['状态', 'State'], { of: returnStates }),
    amount: money(['收回面额', 'Taken back'], { required: true, readOnly: true }),
    payAmount: money(['实付本金', 'Paid'], { required: true, readOnly: true }),
    receivedAmount: money(['实际到账', 'Really received'], { readOnly: true, list: false, min: 0 }),
    way: dict(['退款方式', 'Way back'], { of: returnWay, int: true, readOnly: true }),
    reason: text(['原因', 'Reason'], { required: true, readOnly: true }),
    // What is paid back goes to where it came from.
    payerName: text(['付款户名', 'Payer'], { readOnly: true, max: 64, list: false }),
    payerAccount: text(['付款账号', 'Payer account'], { readOnly: true, max: 32, list: false, mask: true }),
    receiptNo: text(['待认领来款', 'Unmatched receipt'], { readOnly: true, max: 24, list: false, search: true }),
    channelAccount: text(['渠道账户', 'Channel account'], { readOnly: true, max: 64, list: false }),
    channelNo: text(['渠道退款号', 'Refund number of the channel'], { readOnly: true, max: 64, list: false }),
    problem: text(['退款异常', 'Problem'], { readOnly: true, list: false }),
    bankSerialNo: text(['付款流水号', 'Serial of the payment'], { readOnly: true, max: 64, list: false, search: true }),
    valueDate: day(['退款日期', 'Value date'], { readOnly: true, list: false }),
    voucherUrls: file(['付款凭证', 'Voucher'], { many: true, readOnly: true, list: false }),
    paidTime: moment(['退款完成时间', 'Paid back at'], { readOnly: true, list: false }),
    payUser: ref(['付款确认人', 'Payment confirmed by'], { to: 'user', readOnly: true, list: false }),
    rechargeUser: ref(['充值申请人', 'Recharge applied for by'], { to: 'user', readOnly: true, list: false }),
    auditUser: ref(['审批人', 'Approved by'], { to: 'user', readOnly: true }),
    auditTime: moment(['审批时间', 'Approved at'], { readOnly: true }),
    auditOpinion: text(['审批意见', 'Opinion'], { readOnly: true, list: false }),
    resolveUser: ref(['失败处理人', 'Failure decided by'], { to: 'user', readOnly: true, list: false }),
  },
  {
    display: 'returnNo',
    found: ['returnNo'],
    scopedBy: { owner: 'createUser', department: 'createDept' },
    index: [['status'], ['rechargeId'], ['receiptNo']],
  },
)
export const rechargeReturns = resource(rechargeReturn, {
  base: 'funds/rechargeReturn',
  roles: { read: [...financeRoles, ...companyRoles] },
  verbs: ['list', 'detail'],
})

const id = ref(['退回单', 'Return'], { required: true, to: 'rechargeReturn' })

/** Nothing is posted yet: another person decides. */
export const requestReturn = call({
  title: ['申请退回', 'Take back'],
  path: 'POST platform/recharge/reverse',
  permission: 'rechargeReturn_request',
  roles: ['finance'],
  by: 'platform',
  on: companyRecharge,
  button: false,
  money: true,
  danger: true,
  input: {
    id: ref(['充值单', 'Recharge'], { required: true, to: 'companyRecharge' }),
    kind: dict(['退回原因', 'Kind'], { of: returnKind, int: true, required: true }),
    receivedAmount: money(['实际到账金额', 'Really received'], {
      min: 0,
      hint: [
        '仅入账有误时：银行实际收到的金额，不填即为实付金额，没有到账填 0',
        'When booked wrongly: what the bank really has. Empty is all of it, 0 is nothing',
      ],
    }),
    reason,
  },
  output: one({ id, returnNo: rechargeReturn.fields.returnNo }),
})

export const withdrawReturn = call({
  title: ['撤回', 'Withdraw'],
  path: 'POST funds/rechargeReturn/withdraw',
  permission: 'rechargeReturn_request',
  by: 'platform',
  on: rechargeReturn,
  action: 'withdraw',
  input: { id },
})

export const auditReturn = call({
  title: ['审批退回', 'Approve or reject'],
  path: 'POST funds/rechargeReturn/audit',
  permission: 'rechargeReturn_audit',
  roles: ['finance_review', 'auditor'],
  by: 'platform',
  on: rechargeReturn,
  action: 'audit',
  money: true,
  danger: true,
  decides: {
    makers: ['createUser', 'rechargeUser'],
    follows: [requestReturn, applyRecharge, applyPartnerRecharge],
    approves: { result: 1 },
    signs: auditSignature,
    notifies: ['createUser'],
  },
  input: {
    id,
    ...verdict('recharge_return_decision', { yes: ['同意', 'Approve'] }),
  },
  confirm: ['同意后立即收回企业账户上的本金和赠送金', 'Approving takes the cash and the gift off the account at once'],
  refuses: ['noBankAccount', 'sameUser', 'insufficient', 'accountFrozen', 'rechargeSpent', 'serialUsed'],
})

/** The transfer has left the bank. Another person than the one who approved says so, by the bank's own number. */
export const payReturn = call({
  title: ['确认退款', 'Confirm the payment'],
  path: 'POST funds/rechargeReturn/pay',
  permission: 'rechargeReturn_pay',
  roles: ['finance'],
  by: 'platform',
  on: rechargeReturn,
  action: 'pay',
  money: true,
  decides: { makers: ['auditUser', 'resolveUser'], follows: [auditReturn] },
  stepUp: { amount: 'payAmount', fromFen: paidWithCodeFrom },
  input: {
    id,
    bankSerialNo: text(['付款流水号', 'Serial of the payment'], { required: true, max: 64, format: 'bankSerial' }),
    valueDate: day(['付款日期', 'Value date'], { required: true }),
    voucherUrls: file(['付款凭证', 'Voucher'], { many: true, required: true }),
  },
  refuses: ['noBankAccount', 'sameUser', 'serialUsed', 'voucherNeeded', 'voucherUsed', 'insufficient', 'accountFrozen'],
})

/** What the channel has refused, or the bank has sent back, goes somewhere else. */
export const resolveReturn = call({
  title: ['处理退款失败', 'Decide what now'],
  path: 'POST funds/rechargeReturn/resolve',
  permission: 'rechargeReturn_audit',
  by: 'platform',
  on: rechargeReturn,
  action: 'resolve',
  money: true,
  decides: { makers: ['createUser', 'rechargeUser'], follows: [requestReturn] },
  input: {
    id,
    result: dict(['处理方式', 'What now'], {
      of: dictionary('recharge_return_resolution', ['处理方式', 'What now'], {
        1: ['退回企业账户（恢复本金和赠送金）', 'Put it back on the account, gift included'],
        2: ['改由银行转账退款', 'Pay it back by bank transfer'],
      }),
      int: true,
      required: true,
    }),
    opinion: reason,
  },
  refuses: ['noBankAccount', 'sameUser', 'insufficient', 'accountFrozen'],
})
