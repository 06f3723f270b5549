import { call, day, financeRoles, flag, int, json, list, money, one, quantity, ref, text } from '../../kernel/index.ts'
import { site } from '../sites/site.ts'

const leastFen = -9_999_999_999
const amount = (label: readonly [string, string]) => money(label, { required: true, min: leastFen })

/**
 * What a payee has earned in a range of business dates and how it stands with the platform, as both of them read it:
 * sales − refunds − discount − spread − fee = net, and opening + net + adjustments − settlement fees − paid = closing.
 * `ledgerOpening` and `ledgerClosing` are read from accounts 2211, 2212 and 1122 and not computed from documents.
 */
const statement = {
  /** A site, or the number of a supplier that is paid for goods. */
  payeeId: text(['收款方编号', "Payee's number"], { required: true }),
  payeeName: text(['收款方', 'Payee'], { required: true }),
  orderCount: int(['订单数', 'Orders'], { required: true }),
  litres: quantity(['升数', 'Litres'], { required: true, min: leastFen }),
  gross: amount(['订单金额', 'Gross']),
  refunds: amount(['退款', 'Refunds']),
  discount: amount(['买家优惠', 'Discount to buyers']),
  spread: amount(['平台价差', 'Platform spread']),
  fee: amount(['平台服务费', 'Service fee']),
  net: amount(['应付净额', 'Net']),
  adjustments: amount(['调整', 'Adjustments']),
  settlementFees: amount(['结算服务费', 'Settlement fees']),
  paid: amount(['已付款', 'Paid']),
  opening: amount(['期初未付', 'Open before']),
  closing: amount(['期末未付', 'Open after']),
  ledgerOpening: amount(['账本期初', 'Ledger before']),
  ledgerClosing: amount(['账本期末', 'Ledger after']),
  ties: flag(['与账本一致', 'Ties to the ledger'], { required: true }),
}
const detailed = one({
  from: day(['开始日期', 'From'], { required: true }),
  to: day(['结束日期', 'To'], { required: true }),
  ...statement,
  /** What stands unsettled, in settlements, and owed by the payee at the end. */
  unsettled: amount(['未结', 'Unsettled']),
  settling: amount(['结算中', 'In settlement']),
  receivable: amount(['收款方欠款', 'Owed by the payee']),
  movements: json(['结算往来', 'Settlements'], {
    required: true,
    rows: {
      day: day(['日期', 'Date'], { required: true }),
      kind: text(['事项', 'What'], { required: true }),
      settlementId: ref(['结算单', 'Settlement']),
      documentNo: text(['单号', 'Document']),
      note: text(['说明', 'Note']),
      amount: amount(['金额', 'Amount']),
    },
  }),
})
const period = { from: day(['开始日期', 'From']), to: day(['结束日期', 'To']) }

/** One row for each payee that earned, was paid or was owed something in the range; a tenant's own only. */
export const payeeStatements = call({
  title: ['收款方对账单', 'Payee statements'],
  path: 'GET funds/payeeStatement/list',
  permission: 'payeeStatement',
  roles: [...financeRoles, 'supplier'],
  reads: ['moneySettlement', 'orderSettle', 'ledger'],
  crossTenant: 'what a payee owes stands on the platform’s account 1122; a tenant gets the payees of its own',
  input: period,
  output: list(statement),
})

/** The statement of one site with its months and the settlements behind it. */
export const payeeStatement = call({
  title: ['对账单', 'Statement of a payee'],
  path: 'GET funds/payeeStatement/detail',
  permission: 'payeeStatement',
  about: site,
  by: ['owner', 'platform'],
  reads: ['moneySettlement', 'orderSettle', 'ledger'],
  crossTenant: 'what a payee owes stands on the platform’s account 1122; a tenant gets the payees of its own',
  input: { id: ref(['收款站点', 'Site'], { to: 'site', required: true }), ...period },
  output: detailed,
})

/** The same of a supplier that is paid for goods; of another tenant there is none. */
export const supplierStatement = call({
  title: ['供货商对账单', 'Statement of a supplier'],
  path: 'GET funds/payeeStatement/supplier',
  permission: 'payeeStatement',
  reads: ['moneySettlement', 'orderSettle', 'ledger'],
  crossTenant: 'what a payee owes stands on the platform’s account 1122; a tenant gets its own statement alone',
  input: { supplierId: ref(['供货商', 'Supplier'], { to: 'tenant', required: true }), ...period },
  output: detailed,
})
