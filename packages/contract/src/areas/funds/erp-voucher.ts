import { call, flag, int, json, money, one, text } from '../../kernel/index.ts'

const leastFen = -9_999_999_999

/** One line of a summarised voucher, in the columns that 用友 and 金蝶 import. What is taken back of income and
 * cost is written in red, as a negative amount on the side it was booked on. */
export const voucherLine = {
  voucherDate: text(['凭证日期', 'Voucher date'], { required: true }),
  year: int(['会计年度', 'Year'], { required: true }),
  period: int(['会计期间', 'Period'], { required: true }),
  word: text(['凭证字', 'Voucher word'], { required: true }),
  number: int(['凭证号', 'Voucher number'], { required: true }),
  lineNo: int(['分录号', 'Line'], { required: true }),
  summary: text(['摘要', 'Summary'], { required: true }),
  gaapCode: text(['科目编码', 'Account code'], { required: true }),
  gaapName: text(['科目名称', 'Account name'], { required: true }),
  currency: text(['币别', 'Currency'], { required: true }),
  debit: money(['借方金额', 'Debit'], { required: true, min: leastFen }),
  credit: money(['贷方金额', 'Credit'], { required: true, min: leastFen }),
  /** VAT inside the amount, where fee and spread lines keep it. */
  tax: money(['其中税额', 'VAT included'], { required: true, min: leastFen }),
  auxiliaryType: text(['核算类别', 'Auxiliary']),
  auxiliaryCode: text(['核算项目编码', 'Auxiliary code']),
  auxiliaryName: text(['核算项目名称', 'Auxiliary name']),
  entries: int(['汇总笔数', 'Entries'], { required: true }),
  /** The event and our own code: by these two and the month the journal shows what the line sums up. */
  event: text(['来源事件', 'Event'], { required: true }),
  code: text(['来源科目', 'Ledger code'], { required: true }),
}

/**
 * What a month's entries are for the general ledger of an ERP: one balanced voucher for each kind of event, a line for each
 * statutory account and party. Of an open month it says what there is so far.
 */
export const erpVouchers = call({
  title: ['ERP凭证', 'ERP vouchers'],
  path: 'GET funds/report/vouchers',
  permission: 'ledgerReport',
  reads: ['ledger'],
  by: 'platform',
  input: { month: text(['会计期间', 'Month'], { required: true, min: 7, max: 7 }) },
  output: one({
    month: text(['会计期间', 'Month'], { required: true }),
    isClosed: flag(['已结账', 'Closed'], { required: true }),
    vouchers: int(['凭证数', 'Vouchers'], { required: true }),
    debit: money(['借方合计', 'Debits'], { required: true, min: leastFen }),
    credit: money(['贷方合计', 'Credits'], { required: true, min: leastFen }),
    balanced: flag(['平衡', 'Balanced'], { required: true }),
    lines: json(['分录', 'Lines'], { required: true, rows: voucherLine }),
  }),
})
