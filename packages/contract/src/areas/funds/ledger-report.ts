import {
  call,
  day,
  dict,
  dictionary,
  financeRoles,
  flag,
  int,
  json,
  moment,
  money,
  one,
  page,
  ref,
  text,
} from '../../kernel/index.ts'
import { bizType } from './account.ts'
import { erpVouchers } from './erp-voucher.ts'
import { payeeStatements } from './payee-statement.ts'

// What an accountant draws from the ledger. All of it goes by the business date of entries, and is the platform's alone:
// a tenant reads its own accounts and statements.

const leastFen = -9_999_999_999
const amount = (label: readonly [string, string]) => money(label, { required: true, min: leastFen })
const period = { from: day(['开始日期', 'From']), to: day(['结束日期', 'To']) }
const issuer = ref(['发行方', 'Issuer'], { to: 'tenant' })

const turnover = {
  opening: amount(['期初余额', 'Opening']),
  debit: amount(['本期借方', 'Debit']),
  credit: amount(['本期贷方', 'Credit']),
  closing: amount(['期末余额', 'Closing']),
}

/**
 * Opening, debits, credits and closing of every code over a range of business dates; `balanced` when debits equal credits
 * in all three pairs. Opening and closing are in the normal direction of the code.
 */
export const trialBalance = call({
  title: ['科目余额表', 'Trial balance'],
  path: 'GET funds/report/trialBalance',
  permission: 'ledgerReport',
  reads: ['ledger'],
  by: 'platform',
  input: { ...period, issuer },
  output: one({
    from: day(['开始日期', 'From'], { required: true }),
    to: day(['结束日期', 'To'], { required: true }),
    rows: json(['科目', 'Codes'], {
      required: true,
      rows: {
        code: text(['科目', 'Code'], { required: true }),
        gaapCode: text(['会计科目编码', 'Statutory code'], { required: true }),
        name: text(['科目名称', 'Account'], { required: true }),
        normal: text(['余额方向', 'Side'], { required: true }),
        ...turnover,
      },
    }),
    openingDebit: amount(['期初借方合计', 'Opening debits']),
    openingCredit: amount(['期初贷方合计', 'Opening credits']),
    debit: amount(['本期借方合计', 'Debits']),
    credit: amount(['本期贷方合计', 'Credits']),
    closingDebit: amount(['期末借方合计', 'Closing debits']),
    closingCredit: amount(['期末贷方合计', 'Closing credits']),
    balanced: flag(['平衡', 'Balanced'], { required: true }),
  }),
})

/** The accounts of one code over the same range: what a row of the trial balance is made of. */
export const trialAccounts = call({
  title: ['科目明细账户', 'Accounts of a code'],
  path: 'GET funds/report/trialAccounts',
  permission: 'ledgerReport',
  reads: ['ledger'],
  by: 'platform',
  input: {
    code: text(['科目', 'Code'], { required: true, max: 8 }),
    ...period,
    issuer,
    current: int(['页', 'Page'], { initial: 1, min: 1 }),
    size: int(['每页', 'Size'], { initial: 30, min: 1, max: 200 }),
  },
  output: page({
    id: ref(['账户', 'Account'], { required: true }),
    tenantId: ref(['租户', 'Tenant'], { to: 'tenant', required: true }),
    dimType: text(['维度', 'Dimension'], { required: true }),
    dimId: text(['维度编号', 'Dimension id'], { required: true }),
    dimName: text(['所属', 'Belongs to']),
    ...turnover,
  }),
})

const statementRow = {
  key: text(['行', 'Row'], { required: true }),
  kind: text(['行类型', 'Kind of row'], { required: true }),
  title: text(['项目', 'Item'], { required: true }),
  codes: text(['科目', 'Codes']),
  amount: amount(['本期', 'This period']),
  previous: amount(['上期', 'Previous period']),
  lastYear: amount(['上年同期', 'Same period last year']),
}
const spans = {
  from: day(['开始日期', 'From'], { required: true }),
  to: day(['结束日期', 'To'], { required: true }),
  previousFrom: day(['上期开始', 'Previous from'], { required: true }),
  previousTo: day(['上期结束', 'Previous to'], { required: true }),
  lastYearFrom: day(['上年同期开始', 'Last year from'], { required: true }),
  lastYearTo: day(['上年同期结束', 'Last year to'], { required: true }),
}

/** The balance sheet at the end of `to`, at the end of the period before, and a year earlier. */
export const balanceSheet = call({
  title: ['资产负债表', 'Balance sheet'],
  path: 'GET funds/report/balanceSheet',
  permission: 'ledgerReport',
  roles: financeRoles,
  reads: ['ledger'],
  by: 'platform',
  input: period,
  output: one({
    ...spans,
    rows: json(['项目', 'Items'], { required: true, rows: statementRow }),
    balanced: flag(['平衡', 'Balanced'], { required: true }),
  }),
})

/** What was earned and spent in the range, in the one before it, and in the same one a year earlier. */
export const incomeStatement = call({
  title: ['利润表', 'Income statement'],
  path: 'GET funds/report/incomeStatement',
  permission: 'ledgerReport',
  reads: ['ledger'],
  by: 'platform',
  input: period,
  output: one({ ...spans, rows: json(['项目', 'Items'], { required: true, rows: statementRow }) }),
})

const journalFilters = {
  ...period,
  /** One code or several, joined by commas. */
  codes: text(['科目', 'Codes'], { max: 200 }),
  event: text(['事件', 'Event'], { max: 8 }),
  bizNo: text(['业务单号', 'Document'], { max: 64 }),
  tenantId: ref(['租户', 'Tenant'], { to: 'tenant' }),
  /** The place in the chain of a tenant, or of each. */
  sealSeq: int(['封链序号', 'Seal'], { min: 1 }),
  amountFrom: money(['金额不小于', 'Amount from']),
  amountTo: money(['金额不大于', 'Amount to']),
}

const journalLine = {
  lineNo: int(['行号', 'Line'], { required: true }),
  accountId: ref(['账户', 'Account'], { required: true }),
  tenantId: ref(['租户', 'Tenant'], { to: 'tenant', required: true }),
  code: text(['科目', 'Code'], { required: true }),
  name: text(['科目名称', 'Account'], { required: true }),
  dimId: text(['维度编号', 'Dimension id'], { required: true }),
  dimName: text(['所属', 'Belongs to']),
  debit: money(['借方', 'Debit']),
  credit: money(['贷方', 'Credit']),
  /** The codes of the other side of the entry. */
  counter: text(['对方科目', 'Counter accounts'], { required: true }),
}

/**
 * Entries of a range of business dates, the last posted first. Pages go by the number of the last entry seen (`before`), so
 * that the thousandth costs what the first does; `next` is absent on the last one.
 */
export const journal = call({
  title: ['记账凭证', 'Journal'],
  path: 'GET funds/report/journal',
  permission: 'ledgerJournal',
  roles: financeRoles,
  reads: ['ledger'],
  by: 'platform',
  input: {
    ...journalFilters,
    before: ref(['上一页末号', 'Before']),
    size: int(['每页', 'Size'], { initial: 20, min: 1, max: 100 }),
  },
  output: one({
    next: ref(['下一页', 'Next']),
    entries: json(['凭证', 'Entries'], {
      required: true,
      rows: {
        id: ref(['凭证', 'Entry'], { required: true }),
        entryNo: text(['凭证号', 'Entry number'], { required: true }),
        /** The gapless number of the entry in its tenant's chain of seals; absent until it is sealed. */
        sealSeq: int(['封链序号', 'Seal']),
        businessDate: day(['业务日期', 'Business date'], { required: true }),
        documentDate: day(['单据日期', 'Document date'], { required: true }),
        postedAt: moment(['记账时间', 'Posted at'], { required: true }),
        event: text(['事件', 'Event'], { required: true }),
        eventName: text(['事件名称', 'Event name'], { required: true }),
        bizType: dict(['业务', 'Business'], { of: bizType, int: true }),
        bizNo: text(['业务单号', 'Document'], { required: true }),
        tenantId: ref(['租户', 'Tenant'], { to: 'tenant', required: true }),
        tenantName: text(['租户名称', 'Tenant name']),
        maker: text(['制单人', 'Maker']),
        approver: text(['审核人', 'Approver']),
        memo: text(['摘要', 'Memo']),
        evidence: text(['附件', 'Evidence']),
        reversalOf: ref(['冲销凭证', 'Reverses']),
        amount: amount(['金额', 'Amount']),
        /** How many lines there are; the first of them are in `lines`. */
        lineCount: int(['分录数', 'Lines'], { required: true }),
        lines: json(['分录', 'Lines'], { required: true, rows: journalLine }),
      },
    }),
  }),
})

export const reportKind = dictionary('ledger_report', ['报表', 'Report'], {
  trialBalance: ['科目余额表', 'Trial balance'],
  balanceSheet: ['资产负债表', 'Balance sheet'],
  incomeStatement: ['利润表', 'Income statement'],
  journal: ['记账凭证', 'Journal'],
  voucher: ['ERP凭证', 'ERP vouchers'],
  payeeStatement: ['收款方对账单', 'Payee statements'],
})

/** Makes a file of a report: as many rows as it has, in the background. Asks for the right of the report it is made of. */
export const exportReport = call({
  title: ['导出报表', 'Export a report'],
  path: 'POST funds/report/export',
  permission: 'signedIn',
  // A file needs what its report on the screen does.
  alsoNeeds: {
    report: {
      trialBalance,
      balanceSheet,
      incomeStatement,
      journal,
      voucher: erpVouchers,
      payeeStatement: payeeStatements,
    },
  },
  input: {
    report: dict(['报表', 'Report'], { of: reportKind, required: true }),
    format: dict(['格式', 'Format'], {
      of: dictionary('report_format', ['格式', 'Format'], { xlsx: ['Excel', 'Excel'], csv: ['CSV', 'CSV'] }),
      initial: 'xlsx',
    }),
    issuer,
    payeeId: ref(['收款站点', 'Site'], { to: 'site' }),
    supplierId: ref(['供货商', 'Supplier'], { to: 'tenant' }),
    ...journalFilters,
  },
  output: one({ taskId: ref(['任务', 'Task'], { required: true, to: 'task' }) }),
})
