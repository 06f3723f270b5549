import { fundsArea as contract } from '@forecourt/contract/funds'
import { implement } from '../../services/services.ts'
import * as account from './account.ts'
import * as accountingPeriod from './accounting-period.ts'
import * as anchor from './anchor.ts'
import * as approval from './approval.ts'
import * as balanceAdjustment from './balance-adjustment.ts'
import * as balanceSheet from './balance-sheet.ts'
import * as bankAccount from './bank-account.ts'
import * as channelKeys from './channel-keys.ts'
import * as clearAdjustment from './clear-adjustment.ts'
import * as cover from './cover.ts'
import * as discount from './discount.ts'
import * as erpVoucher from './erp-voucher.ts'
import * as exportReport from './export-report.ts'
import * as fillSpread from './fill-spread.ts'
import * as flow from './flow.ts'
import * as formerAdjustment from './former-adjustment.ts'
import * as fundGift from './fund-gift.ts'
import * as fundTransfer from './fund-transfer.ts'
import * as generateSettlements from './generate-settlements.ts'
import * as journal from './journal.ts'
import * as ledgerJobs from './ledger-jobs.ts'
import * as ledgerOfDocument from './ledger-of-document.ts'
import * as nightlyFunding from './nightly-funding.ts'
import * as opening from './opening.ts'
import * as openingCheck from './opening-check.ts'
import * as orderSettle from './order-settle.ts'
import * as partnerRecharge from './partner-recharge.ts'
import * as payeeAccount from './payee-account.ts'
import * as payeeStatement from './payee-statement.ts'
import * as payment from './payment.ts'
import * as paymentSpeaker from './payment-speaker.ts'
import * as periodChecks from './period-checks.ts'
import * as proof from './proof.ts'
import * as receipt from './receipt.ts'
import * as recharge from './recharge.ts'
import * as rechargeRefund from './recharge-refund.ts'
import * as rechargeReturn from './recharge-return.ts'
import * as recogniseGifts from './recognise-gifts.ts'
import * as settlement from './settlement.ts'
import * as settlementAdjustment from './settlement-adjustment.ts'
import * as settlementViews from './settlement-views.ts'
import * as sweepLimit from './sweep-limit.ts'
import * as trialBalance from './trial-balance.ts'
import * as withdrawal from './withdrawal.ts'

export const fundsArea = implement(contract, {
  ...account,
  ...accountingPeriod,
  ...anchor,
  ...approval,
  ...balanceAdjustment,
  ...balanceSheet,
  ...bankAccount,
  ...channelKeys,
  ...clearAdjustment,
  ...cover,
  ...discount,
  ...erpVoucher,
  ...exportReport,
  ...fillSpread,
  ...flow,
  ...formerAdjustment,
  ...fundGift,
  ...fundTransfer,
  ...generateSettlements,
  ...journal,
  ...ledgerJobs,
  ...ledgerOfDocument,
  ...nightlyFunding,
  ...opening,
  ...openingCheck,
  ...orderSettle,
  ...partnerRecharge,
  ...payeeAccount,
  ...payeeStatement,
  ...payment,
  ...paymentSpeaker,
  ...periodChecks,
  ...proof,
  ...receipt,
  ...recharge,
  ...rechargeRefund,
  ...rechargeReturn,
  ...recogniseGifts,
  ...settlement,
  ...settlementAdjustment,
  ...settlementViews,
  ...sweepLimit,
  ...trialBalance,
  ...withdrawal,
})
