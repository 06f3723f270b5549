import {
  call,
  companyRoles,
  day,
  dict,
  dictionary,
  financeRoles,
  flag,
  int,
  json,
  list,
  moment,
  money,
  one,
  ref,
  resource,
  text,
  view,
} from '../../kernel/index.ts'
import { ledgerCode } from './ledger-code.ts'

export const bizType = dictionary('biz_type', ['业务类型', 'Business'], {
  101: ['企业充值', 'Recharge'],
  102: ['赠送', 'Gift'],
  103: ['充值冲正', 'Recharge reversed'],
  201: ['发卡', 'Grant'],
  202: ['终止退回', 'Returned'],
  301: ['加油消费', 'Fuel'],
  302: ['商品消费', 'Goods'],
  303: ['直充', 'Direct charge'],
  304: ['充电', 'Charging'],
  305: ['洗车', 'Car wash'],
  401: ['退款', 'Refund'],
  501: ['结算', 'Settlement'],
  502: ['分账', 'Split'],
  503: ['服务费', 'Service fee'],
  601: ['提现', 'Withdrawal'],
  602: ['扣款', 'Deduction'],
  603: ['调整', 'Adjustment'],
  604: ['资金划转', 'Fund transfer'],
  605: ['期初余额', 'Opening balance'],
  701: ['佣金', 'Commission'],
  801: ['车队充值', 'Fleet recharge'],
  802: ['车队分配', 'Fleet allotment'],
})

const accountFields = {
  id: ref(['账户', 'Account'], { required: true }),
  tenantId: ref(['租户', 'Tenant'], { to: 'tenant', required: true }),
  code: text(['科目', 'Code'], { required: true }),
  name: text(['科目名称', 'Account'], { required: true }),
  dimType: text(['维度', 'Dimension'], { required: true }),
  dimId: text(['维度编号', 'Dimension id'], { required: true }),
  /** The company, site, card or document that the account belongs to, by its name. */
  dimName: text(['所属', 'Belongs to']),
  balance: money(['余额', 'Balance'], { required: true }),
  holdOut: money(['占用', 'Held'], { required: true }),
  available: money(['可用', 'Available'], { required: true }),
  frozen: flag(['冻结', 'Frozen'], { required: true }),
}
const paging = {
  current: int(['页', 'Page'], { initial: 1, min: 1 }),
  size: int(['每页', 'Size'], { initial: 30, min: 1, max: 200 }),
}

const leastFen = -9_999_999_999
const bizTypeField = dict(['业务', 'Business'], { of: bizType, int: true })
/** In which order a statement is drawn, and by which its balances follow one another. */
export const statementOrder = dictionary('statement_order', ['对账口径', 'Drawn by'], {
  1: ['按记账时间', 'Moment of posting'],
  2: ['按业务日期', 'Business date'],
})
const order = dict(['对账口径', 'Drawn by'], { of: statementOrder, int: true, initial: 1 })

const statementLine = {
  entryId: ref(['凭证', 'Entry'], { required: true }),
  lineNo: int(['行号', 'Line'], { required: true }),
  postedAt: moment(['时间', 'Time'], { required: true }),
  /** In a statement by business date: the day on which it counts. */
  businessDate: day(['业务日期', 'Business date']),
  /** Its entry's place in the chain of seals, for those who read that chain. */
  sealSeq: int(['封链序号', 'Seal']),
  eventCode: text(['事件', 'Event'], { required: true }),
  bizType: bizTypeField,
  bizNo: text(['业务单号', 'Document'], { required: true }),
  amountIn: money(['收入', 'In']),
  amountOut: money(['支出', 'Out']),
  balanceAfter: money(['余额', 'Balance'], { required: true, min: -9_999_999_999 }),
}
const range = { from: day(['开始日期', 'From']), to: day(['结束日期', 'To']) }

/** Accounts of the ledger that the caller may see, with what is held. */
export const ledgerAccount = view(
  'ledgerAccount',
  ['账户', 'Ledger account'],
  {
    /** The company, site, card or document that the account belongs to, by its name. */
    dimName: text(['所属', 'Belongs to'], { search: true, width: 208 }),
    tenantId: ref(['租户', 'Tenant'], { to: 'tenant', required: true, search: true, list: false }),
    code: dict(['科目', 'Account'], { of: ledgerCode, required: true, width: 152 }),
    name: text(['账户名称', 'Name'], { list: false }),
    dimType: text(['维度', 'Dimension'], { required: true, list: false }),
    dimId: text(['维度编号', 'Dimension id'], { required: true, list: false }),
    balance: money(['余额', 'Balance'], { required: true, sum: false, min: leastFen, width: 136 }),
    holdOut: money(['占用', 'Held'], { required: true, sum: false, width: 120 }),
    available: money(['可用', 'Available'], { required: true, sum: false, min: leastFen, width: 136 }),
    frozen: flag(['冻结', 'Frozen'], { required: true, width: 80 }),
  },
  { display: 'dimName', order: ['tenantId', 'code', 'dimType', 'dimId'], reads: ['ledger'] },
)
export const ledgerAccounts = resource(ledgerAccount, {
  base: ['funds/account', 'shell/useraccount'],
  paths: { list: ['shell/useraccount/lists'] },
  verbs: ['list'],
  roles: { read: [...financeRoles, ...companyRoles, 'supplier', 'provider', 'buyer'] },
})

/** The chart of accounts with what stands on each code: the head of every branch in the list of accounts. */
export const ledgerTotals = call({
  title: ['科目汇总', 'Totals by code'],
  path: 'GET funds/account/totals',
  permission: 'ledgerAccount',
  reads: ['ledger'],
  output: list({
    code: text(['科目', 'Code'], { required: true }),
    name: text(['科目名称', 'Account'], { required: true }),
    nameEn: text(['英文名称', 'English name'], { required: true }),
    normal: text(['余额方向', 'Side'], { required: true }),
    accounts: int(['账户数', 'Accounts'], { required: true }),
    balance: money(['余额', 'Balance'], { required: true }),
    holdOut: money(['占用', 'Held'], { required: true }),
  }),
})

/** Opening balance, lines and closing balance of one account: what is behind a balance on screen. */
export const ledgerStatement = call({
  title: ['账户流水', 'Statement'],
  path: 'GET funds/account/statement',
  permission: 'ledgerAccount',
  reads: ['ledger'],
  input: { id: ref(['账户', 'Account'], { required: true }), order, ...range, ...paging },
  output: one({
    ...accountFields,
    from: day(['开始日期', 'From']),
    to: day(['结束日期', 'To'], { required: true }),
    order: { ...order, options: { ...order.options, required: true } },
    opening: money(['期初余额', 'Opening'], { required: true }),
    totalIn: money(['本期收入', 'In'], { required: true }),
    totalOut: money(['本期支出', 'Out'], { required: true }),
    closing: money(['期末余额', 'Closing'], { required: true }),
    total: int(['笔数', 'Lines'], { required: true }),
    /** Newest first. */
    lines: json(['明细', 'Lines'], { required: true, rows: statementLine }),
  }),
})

export const balanceAt = call({
  title: ['某时余额', 'Balance at a moment'],
  path: 'GET funds/account/balanceAt',
  permission: 'ledgerAccount',
  reads: ['ledger'],
  input: { id: ref(['账户', 'Account'], { required: true }), at: moment(['时间', 'Moment'], { required: true }) },
  output: one({
    balance: money(['余额', 'Balance'], { required: true }),
    at: moment(['时间', 'Moment'], { required: true }),
  }),
})

/** All lines of the entries of one document: what an order, a recharge or a settlement did to the ledger. */
export const ledgerOfDocument = call({
  title: ['凭证分录', 'Postings'],
  path: 'GET funds/ledger/document',
  permission: 'signedIn',
  reads: ['ledger'],
  crossTenant:
    'an order is of the supplier, its lines are of the company and the supplier: everybody sees their own lines',
  input: { bizNo: text(['业务单号', 'Document'], { required: true, max: 64 }) },
  output: list({
    entryNo: text(['凭证号', 'Entry'], { required: true }),
    eventCode: text(['事件', 'Event'], { required: true }),
    /** What happened, in words. */
    eventName: text(['事件名称', 'Event'], { required: true }),
    postedAt: moment(['时间', 'Time'], { required: true }),
    businessDate: day(['业务日期', 'Business date'], { required: true }),
    /** The document's own day, where its month was closed and the entry is of another. */
    documentDate: day(['单据日期', 'Document date']),
    /** Place in the chain of its tenant, without gaps; none while it waits for its seal. */
    sealNo: int(['序号', 'Seal']),
    memo: text(['摘要', 'Summary']),
    makerName: text(['制单', 'Made by']),
    approverName: text(['审核', 'Approved by']),
    bookedByName: text(['记账', 'Booked by']),
    evidence: text(['凭据', 'Evidence'], { many: true }),
    accountId: ref(['账户', 'Account'], { required: true }),
    code: text(['科目', 'Code'], { required: true }),
    name: text(['科目名称', 'Account'], { required: true }),
    dimId: text(['维度编号', 'Dimension'], { required: true }),
    dimName: text(['所属', 'Belongs to']),
    debit: money(['借', 'Debit']),
    credit: money(['贷', 'Credit']),
    balanceAfter: money(['余额', 'Balance'], { required: true }),
  }),
})

/** The money of the caller's own company: cash, gift, held, on cards, spent. */
export const companyFunds = call({
  title: ['企业资金', 'Company funds'],
  path: 'GET company/funds',
  permission: 'signedIn',
  reads: ['ledger'],
  output: one({
    cash: money(['本金余额', 'Cash'], { required: true }),
    gift: money(['赠送余额', 'Gift'], { required: true }),
    held: money(['占用', 'Held'], { required: true }),
    available: money(['可用', 'Available'], { required: true }),
    onCards: money(['卡内余额', 'On cards'], { required: true }),
    cashAccountId: ref(['账户', 'Account']),
    giftAccountId: ref(['账户', 'Account']),
  }),
})

/** Runs the proofs of the ledger: trial balance, projections, sub-accounts, chain. */
export const ledgerProof = call({
  title: ['账务核对', 'Ledger checks'],
  path: 'GET funds/ledger/proof',
  permission: 'ledgerProof',
  roles: financeRoles,
  reads: ['ledger'],
  snapshot: true,
  by: 'platform',
  output: list({
    name: text(['检查', 'Check'], { required: true }),
    title: text(['说明', 'Meaning'], { required: true }),
    ok: flag(['通过', 'Holds'], { required: true }),
    expected: text(['应为', 'Expected'], { required: true }),
    actual: text(['实为', 'Found'], { required: true }),
    details: text(['明细', 'Details']),
  }),
})
