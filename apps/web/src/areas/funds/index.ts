import {
  accountFlows,
  accountingPeriods,
  balanceAdjustments,
  bankAccounts,
  chainAnchors,
  companyDiscounts,
  companyRecharges,
  fundCovers,
  fundsArea,
  fundTransfers,
  moneySettlements,
  openingLines,
  payeeAccounts,
  rechargeReturns,
  settlementAdjustments,
  unmatchedReceipts,
  withdrawals,
} from '@forecourt/contract/funds'
import { lazy } from 'react'
import { later } from '../../kernel/later.ts'
import { resourcePage } from '../../kernel/resource-page.tsx'
import { FundTransferBody, FundTransferList, transferWidgets } from './bank/fund-transfer.tsx'
import { discountWidgets } from './discount.tsx'
import './ledger/ledger.css'
import './payee/payee.css'
import './journal/journal.css'
import './recharge/recharge.css'
import { payeeWidgets } from './payee/payee-account.tsx'

export const pages = {
  companyRecharge: resourcePage(fundsArea, companyRecharges, {
    List: later(() => import('./recharge/recharge-list.tsx').then(part => part.RechargeList)),
    Detail: later(() => import('./recharge/recharge-detail.tsx').then(part => part.RechargeBody)),
  }),
  rechargeReturn: resourcePage(fundsArea, rechargeReturns, {
    Detail: later(() => import('./return/recharge-return.tsx').then(part => part.ReturnBody)),
  }),
  unmatchedReceipt: resourcePage(fundsArea, unmatchedReceipts, {
    Detail: later(() => import('./return/recharge-return.tsx').then(part => part.ReceiptBody)),
  }),
  companyDiscount: resourcePage(fundsArea, companyDiscounts, { widgets: discountWidgets }),
  moneySettlement: resourcePage(fundsArea, moneySettlements, {
    List: later(() => import('./settlement/settlement-list.tsx').then(part => part.SettlementList)),
    Detail: later(() => import('./settlement/settlement-detail.tsx').then(part => part.SettlementBody)),
  }),
  settlementAdjustment: resourcePage(fundsArea, settlementAdjustments, {
    Detail: later(() => import('./adjustment/settlement-adjustment-detail.tsx').then(part => part.AdjustmentBody)),
  }),
  balanceAdjustment: resourcePage(fundsArea, balanceAdjustments, {
    Detail: later(() => import('./adjustment/balance-adjustment.tsx').then(part => part.BalanceAdjustmentBody)),
  }),
  payeeAccount: resourcePage(fundsArea, payeeAccounts, { widgets: payeeWidgets }),
  bankAccount: resourcePage(fundsArea, bankAccounts, {
    List: later(() => import('./bank/bank-account.tsx').then(part => part.BankAccountList)),
    Detail: later(() => import('./bank/bank-account.tsx').then(part => part.BankAccountBody)),
  }),
  fundTransfer: resourcePage(fundsArea, fundTransfers, {
    List: FundTransferList,
    Detail: FundTransferBody,
    widgets: transferWidgets,
  }),
  openingLine: resourcePage(fundsArea, openingLines, {
    List: later(() => import('./opening/opening-page.tsx').then(part => part.OpeningPage)),
  }),
  fundCover: resourcePage(fundsArea, fundCovers, {
    List: later(() => import('./bank/fund-cover.tsx').then(part => part.CoverList)),
  }),
  ledgerAccount: later(() => import('./ledger/account-page.tsx').then(part => part.AccountPage)),
  accountFlow: resourcePage(fundsArea, accountFlows, {
    List: later(() => import('./ledger/account-flow.tsx').then(part => part.FlowList)),
  }),
  ledgerReport: lazy(() => import('./report/ledger-report.tsx')),
  ledgerJournal: lazy(() => import('./journal/journal-page.tsx')),
  payeeStatement: lazy(() => import('./statement/payee-statement.tsx')),
  accountingPeriod: resourcePage(fundsArea, accountingPeriods, {
    Detail: later(() => import('./period/accounting-period.tsx').then(part => part.PeriodBody)),
  }),
  withdrawal: resourcePage(fundsArea, withdrawals, {
    List: later(() => import('./withdrawal/withdrawal-list.tsx').then(part => part.WithdrawalList)),
    Detail: later(() => import('./withdrawal/withdrawal.tsx').then(part => part.WithdrawalBody)),
  }),
  chainAnchor: resourcePage(fundsArea, chainAnchors),
  ledgerProof: lazy(() => import('./ledger/ledger-proof.tsx')),
}

export const routes = {
  '/rechargeCenter/apply': {
    label: ['申请充值', 'Apply for a recharge'] as const,
    page: lazy(() => import('./recharge/recharge-apply.tsx')),
  },
  '/rechargeCenter/inbox': {
    label: ['充值审批', 'Recharges to approve'] as const,
    page: lazy(() => import('./recharge/recharge-inbox.tsx')),
  },
}
