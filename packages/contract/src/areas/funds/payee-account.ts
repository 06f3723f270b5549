import {
  call,
  entity,
  financeRoles,
  flag,
  moment,
  one,
  ref,
  resource,
  state,
  states,
  text,
  verdict,
} from '../../kernel/index.ts'
import { payees } from '../system/tenant.ts'

/** From this amount on whoever confirms that money has left proves by a code that it is them. */
export const paidWithCodeFrom = 5_000_000n

/**
 * An account is never changed: who is paid elsewhere applies for another one, and a second person approves it. What is
 * approved can only be stopped, which one person may do at once.
 */
export const payeeAccountStates = states({
  waiting: {
    code: 1,
    label: ['待审核', 'Pending approval'],
    tone: 'waiting',
    to: { audit: ['approved', 'rejected'], disable: ['disabled'] },
  },
  approved: { code: 2, label: ['已批准', 'Approved'], tone: 'good', to: { disable: ['disabled'] } },
  rejected: { code: 3, label: ['已驳回', 'Rejected'], tone: 'bad' },
  disabled: { code: 4, label: ['已停用', 'Disabled'], tone: 'neutral' },
})

const holderName = text(['户名', 'Account name'], { required: true, max: 64, search: true })
const bankName = text(['开户银行', 'Bank'], { required: true, max: 64, search: true })
const branchName = text(['开户支行', 'Branch'], { max: 64, list: false })
const cnapsCode = text(['联行号', 'CNAPS code'], { max: 12, format: 'bankCode', list: false })
const accountNo = text(['账号', 'Account number'], { required: true, max: 30, mask: true, format: 'accountNumber' })
const effectiveFrom = moment(['生效时间', 'Effective from'], {
  hint: [
    '不填则批准后即生效；更换账户须过冷静期',
    'On approval when left empty; a change of account waits for the cooling-off period',
  ],
})

/**
 * A bank account that money is transferred to: the platform's own for recharges, a supplier's for its settlements, and of those
 * who withdraw what they have earned.
 */
export const payeeAccount = entity(
  'payeeAccount',
  ['收款账户', 'Payee account'],
  {
    ownerId: ref(['所属', 'Owner'], { to: 'tenant', required: true, readOnly: true, search: true }),
    holderName,
    bankName,
    branchName,
    cnapsCode,
    accountNo,
    status: state(['状态', 'State'], { of: payeeAccountStates }),
    effectiveFrom,
    effectiveUntil: moment(['失效时间', 'Effective until'], { readOnly: true }),
    auditUser: ref(['审核人', 'Approved by'], { to: 'user', readOnly: true }),
    auditTime: moment(['审核时间', 'Approved at'], { readOnly: true, list: false }),
    auditOpinion: text(['审核意见', 'Opinion'], { readOnly: true, list: false }),
    remark: text(['申请说明', 'Reason'], { list: false }),
  },
  { display: 'holderName', index: [['status']] },
)
export const payeeAccounts = resource(payeeAccount, {
  base: 'funds/payeeAccount',
  roles: { read: [...financeRoles, 'supplier', 'provider', 'buyer'] },
  verbs: ['list', 'detail'],
})

/**
 * The account that a document was told to pay to, as it was then. It is copied into the document, so that what the payer
 * read stays true when the account changes. Lists and exports of documents mask its number.
 */
export const accountCopy = () => ({
  payeeAccountId: ref(['收款账户', 'Payee account'], {
    to: 'payeeAccount',
    readOnly: true,
    list: false,
    form: false,
    index: false,
  }),
  payeeHolderName: text(['收款户名', 'Payee account name'], { readOnly: true, max: 64, list: false }),
  payeeBankName: text(['收款银行', 'Payee bank'], { readOnly: true, max: 64, list: false }),
  payeeBranchName: text(['收款支行', 'Payee branch'], { readOnly: true, max: 64, list: false }),
  payeeCnapsCode: text(['收款联行号', 'Payee CNAPS code'], { readOnly: true, max: 12, list: false }),
  payeeAccountNo: text(['收款账号', 'Payee account number'], { readOnly: true, max: 30, mask: true, list: false }),
})

/** The same as an answer to who is about to pay, or is paid, and needs the whole number. */
export const paidTo = {
  ...accountCopy(),
  payeeAccountNo: text(['收款账号', 'Payee account number'], { readOnly: true, max: 30 }),
}

const id = ref(['收款账户', 'Payee account'], { required: true, to: 'payeeAccount' })

export const applyPayeeAccount = call({
  title: ['申请收款账户', 'Apply for a payee account'],
  path: 'POST funds/payeeAccount/apply',
  permission: 'payeeAccount_apply',
  roles: ['finance', 'supplier', 'provider', 'buyer'],
  by: ['platform', payees],
  on: payeeAccount,
  input: {
    holderName,
    bankName,
    branchName,
    cnapsCode,
    accountNo,
    effectiveFrom,
    remark: text(['申请说明', 'Reason'], { required: true }),
  },
  output: one({ id }),
})
export const auditPayeeAccount = call({
  title: ['审核', 'Approve or reject'],
  path: 'POST funds/payeeAccount/audit',
  permission: 'payeeAccount_audit',
  roles: ['auditor'],
  by: 'platform',
  on: payeeAccount,
  action: 'audit',
  money: true,
  decides: { makers: ['createUser'], follows: [applyPayeeAccount], approves: { result: 1 } },
  // Everything that is paid from here on goes there.
  stepUp: 'always',
  input: {
    id,
    ...verdict('payee_account_decision'),
  },
  confirm: [
    '请先通过已知的电话向收款方本人核实账号，不要使用申请中留下的联系方式',
    'First confirm the number with the payee by a phone number you already know, not one given in the application',
  ],
  refuses: ['sameUser'],
})
export const disablePayeeAccount = call({
  title: ['停用', 'Disable'],
  path: 'POST funds/payeeAccount/disable',
  permission: 'payeeAccount_disable',
  roles: [...financeRoles, 'supplier', 'provider', 'buyer'],
  on: payeeAccount,
  action: 'disable',
  danger: true,
  input: { id, reason: text(['原因', 'Reason'], { required: true }) },
  confirm: ['停用后不再向此账户付款，且不能恢复', 'Nothing is paid to this account any more; this cannot be undone'],
})

/** Which account a settlement is paid to: the one frozen into it, or before that the one in force. */
export const settlementPayee = call({
  title: ['结算收款账户', 'Account a settlement is paid to'],
  path: 'GET zytmoneysettlement/moneysettlement/payee',
  permission: 'moneySettlement_view',
  reads: ['moneySettlement', 'payeeAccount'],
  input: { id: ref(['结算单', 'Settlement'], { required: true, to: 'moneySettlement' }) },
  output: one({
    ...paidTo,
    isFrozen: flag(['已冻结', 'Frozen'], { required: true }),
    /** Another account of the payee is in force by now. */
    isChanged: flag(['已更换', 'Changed since'], { required: true }),
    /** The account was stopped: nothing may be paid to it any more. */
    isDisabled: flag(['已停用', 'Disabled'], { required: true }),
  }),
})
