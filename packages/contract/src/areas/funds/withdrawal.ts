import {
  auditSignature,
  call,
  day,
  entity,
  file,
  financeRoles,
  moment,
  money,
  one,
  ratio,
  ref,
  resource,
  state,
  states,
  text,
  verdict,
} from '../../kernel/index.ts'
import { earners } from '../system/tenant.ts'
import { accountCopy, paidTo, paidWithCodeFrom } from './payee-account.ts'

/**
 * The amount leaves the balance when it is applied for, so that it cannot be spent twice. One person of the platform approves, another
 * confirms the transfer; what comes to nothing before or after that is on the balance again (domain 10.7).
 */
export const withdrawalStates = states({
  waiting: {
    code: 0,
    label: ['待审核', 'Pending approval'],
    tone: 'waiting',
    to: { audit: ['toPay', 'rejected'], cancel: ['cancelled'] },
  },
  toPay: { code: 1, label: ['打款中', 'To be paid'], tone: 'running', to: { pay: ['paid'], fail: ['failed'] } },
  paid: { code: 2, label: ['已到账', 'Paid'], tone: 'good', to: { sendBack: ['sentBack'] } },
  rejected: { code: 3, label: ['已驳回', 'Rejected'], tone: 'bad' },
  failed: { code: 4, label: ['打款失败', 'Failed'], tone: 'bad' },
  sentBack: { code: 5, label: ['银行退回', 'Sent back by the bank'], tone: 'bad' },
  cancelled: { code: 6, label: ['已撤回', 'Cancelled'], tone: 'neutral' },
})

const amount = money(['提现金额', 'Amount'], { required: true, min: 1 })

/** What somebody takes of what they have earned, to the account that was approved for them and copied when they applied. */
export const withdrawal = entity(
  'withdrawal',
  ['提现单', 'Withdrawal'],
  {
    withdrawNo: text(['提现单号', 'Number'], { required: true, readOnly: true, unique: true, max: 24, search: true }),
    ownerId: ref(['提现方', 'Withdrawn by'], { to: 'tenant', required: true, readOnly: true, search: true }),
    amount: money(['提现金额', 'Amount'], { required: true, readOnly: true }),
    fee: money(['手续费', 'Fee'], { required: true, readOnly: true, min: 0 }),
    arriving: money(['到账金额', 'Paid out'], { required: true, readOnly: true, min: 0 }),
    status: state(['状态', 'State'], { of: withdrawalStates }),
    ...accountCopy(),
    remark: text(['备注', 'Note'], { readOnly: true, list: false }),
    auditUser: ref(['审核人', 'Approved by'], { to: 'user', readOnly: true, list: false }),
    auditTime: moment(['审核时间', 'Approved at'], { readOnly: true, list: false }),
    auditOpinion: text(['审核意见', 'Opinion'], { readOnly: true, list: false }),
    payUser: ref(['付款确认人', 'Payment confirmed by'], { to: 'user', readOnly: true, list: false }),
    payTime: moment(['付款时间', 'Paid at'], { readOnly: true }),
    bankSerialNo: text(['付款流水号', 'Serial of the payment'], { readOnly: true, max: 64, list: false, search: true }),
    valueDate: day(['付款日期', 'Value date'], { readOnly: true, list: false }),
    voucherUrls: file(['付款凭证', 'Voucher'], { many: true, readOnly: true, list: false }),
    taxBp: ratio(['手续费税率', 'VAT rate of the fee'], { readOnly: true, list: false, form: false, max: 10_000 }),
    failReason: text(['失败原因', 'Why it failed'], { readOnly: true, list: false }),
    returnSerialNo: text(['退回流水号', 'Serial of the return'], {
      readOnly: true,
      max: 64,
      list: false,
      search: true,
    }),
  },
  {
    display: 'withdrawNo',
    found: ['withdrawNo'],
    scopedBy: { owner: 'createUser', department: 'createDept' },
    index: [['status']],
  },
)
export const withdrawals = resource(withdrawal, {
  base: 'distributPayment',
  paths: { list: ['distributPayment/distributWithdrawaIdlList'] },
  roles: { read: [...financeRoles, 'provider', 'buyer'] },
  verbs: ['list', 'detail'],
})

const id = ref(['提现单', 'Withdrawal'], { required: true, to: 'withdrawal' })

/** What may be withdrawn now, on which terms and where to: what the form begins with. */
export const withdrawable = call({
  title: ['可提现余额', 'What may be withdrawn'],
  path: 'GET distributPayment/getBalance',
  permission: 'withdrawal_apply',
  by: earners,
  reads: ['ledger', 'payeeAccount', 'param'],
  output: one({
    balance: money(['可提现', 'Available'], { required: true, min: 0 }),
    inTransit: money(['提现中', 'On its way'], { required: true, min: 0 }),
    least: money(['最低提现', 'Least'], { required: true, min: 0 }),
    feeBp: ratio(['手续费率', 'Fee'], { required: true, max: 10_000 }),
    ...paidTo,
  }),
})

export const applyWithdrawal = call({
  title: ['申请提现', 'Withdraw'],
  path: 'POST distributPayment/apply',
  permission: 'withdrawal_apply',
  roles: ['provider', 'buyer'],
  by: earners,
  on: withdrawal,
  primary: true,
  // Its page says beside it what there is and where it goes.
  button: false,
  money: true,
  input: { amount, remark: text(['备注', 'Note']) },
  output: one({ id, withdrawNo: text(['提现单号', 'Number'], { required: true }) }),
  refuses: ['payeeAccountMissing', 'insufficient', 'accountFrozen'],
})

export const cancelWithdrawal = call({
  title: ['撤回', 'Cancel'],
  path: 'POST distributPayment/cancel',
  permission: 'withdrawal_apply',
  by: 'owner',
  on: withdrawal,
  action: 'cancel',
  money: true,
  input: { id },
  confirm: ['撤回后金额退回可提现余额', 'The amount is on the balance again'],
  refuses: ['insufficient', 'accountFrozen'],
})

export const auditWithdrawal = call({
  title: ['审核', 'Approve or reject'],
  path: 'POST distributPayment/audit',
  permission: 'withdrawal_audit',
  roles: ['finance_review', 'auditor'],
  by: 'platform',
  on: withdrawal,
  action: 'audit',
  money: true,
  decides: { makers: ['createUser'], follows: [applyWithdrawal], approves: { result: 1 }, signs: auditSignature },
  input: {
    id,
    ...verdict('withdrawal_decision', { yes: ['同意', 'Approve'] }),
  },
  refuses: ['sameUser', 'payeeAccountMissing', 'insufficient', 'accountFrozen'],
})

/** The transfer has left the bank, says somebody other than who approved it, by the bank's own number. */
export const payWithdrawal = call({
  title: ['确认付款', 'Confirm the payment'],
  path: 'POST distributPayment/pay',
  permission: 'withdrawal_pay',
  roles: ['finance'],
  by: 'platform',
  on: withdrawal,
  action: 'pay',
  money: true,
  decides: { makers: ['auditUser'], follows: [auditWithdrawal] },
  stepUp: { amount: 'arriving', fromFen: paidWithCodeFrom },
  input: {
    id,
    bankSerialNo: text(['付款流水号', 'Serial of the payment'], { required: true, max: 64, format: 'bankSerial' }),
    valueDate: day(['付款日期', 'Value date'], { required: true }),
    voucherUrls: file(['付款凭证', 'Voucher'], { many: true, required: true }),
  },
  refuses: [
    'noBankAccount',
    'sameUser',
    'payeeAccountMissing',
    'serialUsed',
    'voucherNeeded',
    'voucherUsed',
    'insufficient',
    'accountFrozen',
  ],
})

/** Nothing has left the bank, and nothing will: the account was wrong, or the transfer was refused. */
export const failWithdrawal = call({
  title: ['打款失败', 'Payment failed'],
  path: 'POST distributPayment/fail',
  permission: 'withdrawal_pay',
  by: 'platform',
  notBy: ['auditUser'],
  on: withdrawal,
  action: 'fail',
  money: true,
  danger: true,
  input: { id, failReason: text(['失败原因', 'Why it failed'], { required: true }) },
  confirm: [
    '请先在网银核实款项确实没有付出；金额将退回对方的可提现余额',
    'First see at the bank that nothing has left: the amount is on the balance again',
  ],
  refuses: ['sameUser', 'insufficient', 'accountFrozen'],
})

/** The bank has sent the transfer back after it had been paid. */
export const sendBackWithdrawal = call({
  title: ['银行退回', 'Sent back by the bank'],
  path: 'POST distributPayment/sendBack',
  permission: 'withdrawal_pay',
  by: 'platform',
  on: withdrawal,
  action: 'sendBack',
  money: true,
  danger: true,
  input: {
    id,
    returnSerialNo: text(['退回流水号', 'Serial of the return'], { required: true, max: 64, format: 'bankSerial' }),
    failReason: text(['退回原因', 'Why it came back'], { required: true }),
  },
  confirm: ['全额（含手续费）退回对方的可提现余额', 'The whole amount, with the fee, is on the balance again'],
  refuses: ['serialUsed', 'insufficient', 'accountFrozen'],
})
