import {
  call,
  day,
  dict,
  dictionary,
  entity,
  financeRoles,
  flag,
  list,
  money,
  ref,
  resource,
  state,
  states,
  text,
} from '../../kernel/index.ts'

/** Whose money lies on an account: that of customers and payees, or the platform's own. They are never mixed. */
export const bankAccountKind = dictionary('bank_account_kind', ['资金性质', 'Whose money'], {
  1: ['客户资金（备付金）', 'Custody'],
  2: ['自有资金', 'Own money'],
})

export const bankAccountType = dictionary('bank_account_type', ['账户类型', 'Type'], {
  1: ['银行账户', 'Bank account'],
  2: ['支付渠道账户', 'Channel account'],
})

export const bankAccountUse = dictionary('bank_account_use', ['用途', 'Use'], {
  1: ['收充值款', 'Receives recharges'],
  2: ['付结算款', 'Pays settlements'],
  3: ['自有资金出资与归集', 'Funds gifts, takes earnings'],
})

export const bankAccountStates = states({
  inUse: { code: 1, label: ['使用中', 'In use'], tone: 'good', to: { close: ['closed'], choose: ['inUse'] } },
  closed: { code: 2, label: ['已销户', 'Closed'], tone: 'neutral' },
})

/**
 * A place where the platform has money: an account at a bank (1002) or with a payment channel (1012). The ledger's accounts
 * are kept by `ledgerKey`. What payers see of the account that receives their transfers is a payee account; this row names
 * it and takes bank, holder and number from there.
 */
export const bankAccount = entity(
  'bankAccount',
  ['资金账户', 'Bank account'],
  {
    accountName: text(['账户名称', 'Name'], { required: true, max: 64, search: true }),
    accountType: dict(['账户类型', 'Type'], {
      of: bankAccountType,
      int: true,
      required: true,
      readOnly: true,
      initial: 1,
    }),
    kind: dict(['资金性质', 'Whose money'], {
      of: bankAccountKind,
      int: true,
      required: true,
      immutable: true,
      search: true,
      initial: 1,
    }),
    issuerTenantId: ref(['发行方', 'Issuer'], {
      to: 'tenant',
      immutable: true,
      list: false,
      hint: ['预付资金由谁发行、由谁负责，默认平台', 'Who has issued what the money stands for; the platform if empty'],
    }),
    currency: text(['币种', 'Currency'], { required: true, readOnly: true, max: 3, initial: 'CNY', list: false }),
    payeeAccountId: ref(['付款人看到的收款账户', 'Payee account that payers see'], {
      to: 'payeeAccount',
      list: false,
      hint: ['选择后户名、开户行与账号取自收款账户', 'Holder, bank and number are then taken from it'],
    }),
    holderName: text(['户名', 'Account holder'], { max: 64, list: false }),
    bankName: text(['开户银行', 'Bank'], { max: 64 }),
    branchName: text(['开户支行', 'Branch'], { max: 64, list: false }),
    accountNo: text(['账号', 'Account number'], { max: 30, mask: true, format: 'accountNumber' }),
    openingDay: day(['开户日期', 'Opened on'], { required: true }),
    isReceiving: flag(['收充值款', 'Receives recharges'], { readOnly: true, initial: false }),
    isPaying: flag(['付结算款', 'Pays settlements'], { readOnly: true, initial: false }),
    isFunding: flag(['出资户', 'Funds gifts'], { readOnly: true, initial: false }),
    status: state(['状态', 'State'], { of: bankAccountStates }),
    ledgerKey: text(['账本维度', 'Ledger dimension'], { readOnly: true, unique: true, max: 64, list: false }),
    remark: text(['备注', 'Remark'], { list: false }),
  },
  { display: 'accountName' },
)
export const bankAccounts = resource(bankAccount, {
  base: 'funds/bankAccount',
  roles: { read: financeRoles, write: ['finance'] },
  verbs: ['list', 'detail', 'submit'],
  writtenBy: 'platform',
})

const id = ref(['资金账户', 'Bank account'], { required: true, to: 'bankAccount' })

export const chooseBankAccount = call({
  title: ['指定用途', 'Choose its use'],
  path: 'POST funds/bankAccount/use',
  permission: 'bankAccount_use',
  roles: ['finance_review'],
  by: 'platform',
  on: bankAccount,
  action: 'choose',
  input: { id, use: dict(['用途', 'Use'], { of: bankAccountUse, int: true, required: true }) },
  refuses: ['wrongAccountKind'],
  confirm: [
    '此用途原来的账户将被替换，已入账的款项不变',
    'It takes the place of the account that has had this use; what is booked stays where it is',
  ],
})
export const closeBankAccount = call({
  title: ['销户', 'Close'],
  path: 'POST funds/bankAccount/close',
  permission: 'bankAccount_use',
  by: 'platform',
  on: bankAccount,
  action: 'close',
  danger: true,
  input: { id, reason: text(['原因', 'Reason'], { required: true }) },
  refuses: ['accountStillUsed'],
  confirm: ['销户后不能再收付款，且不能恢复', 'It takes and pays nothing any more; this cannot be undone'],
})

/** What is on each account by the ledger, and the ledger's account whose statement says how it came about. */
export const bankBalances = call({
  title: ['资金账户余额', 'Balances of bank accounts'],
  path: 'GET funds/bankAccount/balances',
  permission: 'bankAccount',
  reads: ['bankAccount', 'ledger'],
  by: 'platform',
  output: list({
    id,
    accountId: ref(['账户', 'Account']),
    balance: money(['余额', 'Balance'], { required: true, min: -9_999_999_999 }),
  }),
})
