import { areaOf } from '../../kernel/index.ts'
import * as account from './account.ts'
import * as accountFlow from './account-flow.ts'
import * as ledgerCode from './ledger-code.ts'
import * as discount from './discount.ts'
import * as erpVoucher from './erp-voucher.ts'
import * as ledgerReport from './ledger-report.ts'
import * as balanceAdjustment from './balance-adjustment.ts'
import * as bankAccount from './bank-account.ts'
import * as fundCover from './fund-cover.ts'
import * as fundTransfer from './fund-transfer.ts'
import * as opening from './opening.ts'
import * as accountingPeriod from './accounting-period.ts'
import * as chainAnchor from './chain-anchor.ts'
import * as partnerRecharge from './partner-recharge.ts'
import * as payeeAccount from './payee-account.ts'
import * as payeeStatement from './payee-statement.ts'
import * as recharge from './recharge.ts'
import * as rechargeReturn from './recharge-return.ts'
import * as settlement from './settlement.ts'
import * as settlementAdjustment from './settlement-adjustment.ts'
import * as unmatchedReceipt from './unmatched-receipt.ts'
import * as withdrawal from './withdrawal.ts'
import * as settlementPaper from './settlement-paper.ts'
import * as rechargePaper from './recharge-paper.ts'
import * as accountPaper from './account-paper.ts'

export * from './account.ts'
export * from './account-flow.ts'
export * from './ledger-code.ts'
export * from './discount.ts'
export * from './erp-voucher.ts'
export * from './ledger-report.ts'
export * from './balance-adjustment.ts'
export * from './bank-account.ts'
export * from './fund-cover.ts'
export * from './fund-transfer.ts'
export * from './opening.ts'
export * from './accounting-period.ts'
export * from './chain-anchor.ts'
export * from './partner-recharge.ts'
export * from './payee-account.ts'
export * from './payee-statement.ts'
export * from './payment-protocol.ts'
export * from './recharge.ts'
export * from './recharge-return.ts'
export * from './settlement.ts'
export * from './settlement-adjustment.ts'
export * from './unmatched-receipt.ts'
export * from './withdrawal.ts'
export * from './settlement-paper.ts'
export * from './recharge-paper.ts'
export * from './account-paper.ts'

export const fundsArea = areaOf('funds', ['资金与结算', 'Funds'], {
  ...account,
  ...accountFlow,
  ...ledgerCode,
  ...discount,
  ...erpVoucher,
  ...ledgerReport,
  ...balanceAdjustment,
  ...bankAccount,
  ...fundCover,
  ...fundTransfer,
  ...opening,
  ...accountingPeriod,
  ...chainAnchor,
  ...partnerRecharge,
  ...payeeAccount,
  ...payeeStatement,
  ...recharge,
  ...rechargeReturn,
  ...settlement,
  ...settlementAdjustment,
  ...unmatchedReceipt,
  ...withdrawal,
  ...settlementPaper,
  ...rechargePaper,
  ...accountPaper,
})
