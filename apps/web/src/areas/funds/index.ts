import {
  accountFlows,
  accountingPeriods,
  balanceAdjustments,
  bankAccounts,
  chainAnchors,
  companyDiscounts,
  companyRecharges,
  fundsArea,
  fundTransfers,
  moneySettlements,
  openingLines,
  payeeAccounts,
  rechargeReturns,
  settlementAdjustments,
  unmatchedReceipts,
} from '@forecourt/contract/funds'
import { lazy } from 'react'
import { resourcePage } from '../../kernel/resource-page.tsx'
import { BankAccountBody, BankAccountList } from './bank/bank-account.tsx'
import { FundTransferBody, FundTransferList, transferWidgets } from './bank/fund-transfer.tsx'
import { discountWidgets } from './discount.tsx'
import { AccountPage } from './ledger/account-page.tsx'
import { FlowList } from './ledger/account-flow.tsx'
import './ledger/ledger.css'
import './payee/payee.css'
import './journal/journal.css'
import './recharge/recharge.css'
import { BalanceAdjustmentBody } from './adjustment/balance-adjustment.tsx'
import { AdjustmentBody } from './adjustment/settlement-adjustment-detail.tsx'
import { OpeningPage } from './opening/opening-page.tsx'
import { PeriodBody } from './period/accounting-period.tsx'
import { payeeWidgets } from './payee/payee-account.tsx'
import { RechargeBody } from './recharge/recharge-detail.tsx'
import { RechargeList } from './recharge/recharge-list.tsx'
import { ReceiptBody, ReturnBody } from './return/recharge-return.tsx'
import { SettlementBody } from './settlement/settlement-detail.tsx'
import { SettlementList } from './settlement/settlement-list.tsx'

export const pages = {
  companyRecharge: resourcePage(fundsArea, companyRecharges, {
    List: RechargeList,
    Detail: RechargeBody,
  }),
  rechargeReturn: resourcePage(fundsArea, rechargeReturns, {
    Detail: ReturnBody,
  }),
  unmatchedReceipt: resourcePage(fundsArea, unmatchedReceipts, { Detail: ReceiptBody }),
  companyDiscount: resourcePage(fundsArea, companyDiscounts, { widgets: discountWidgets }),
  moneySettlement: resourcePage(fundsArea, moneySettlements, {
    List: SettlementList,
    Detail: SettlementBody,
  }),
  settlementAdjustment: resourcePage(fundsArea, settlementAdjustments, {
    Detail: AdjustmentBody,
  }),
  balanceAdjustment: resourcePage(fundsArea, balanceAdjustments, { Detail: BalanceAdjustmentBody }),
  payeeAccount: resourcePage(fundsArea, payeeAccounts, { widgets: payeeWidgets }),
  bankAccount: resourcePage(fundsArea, bankAccounts, {
    List: BankAccountList,
    Detail: BankAccountBody,
  }),
  fundTransfer: resourcePage(fundsArea, fundTransfers, {
    List: FundTransferList,
    Detail: FundTransferBody,
    widgets: transferWidgets,
  }),
  openingLine: resourcePage(fundsArea, openingLines, { List: OpeningPage }),
  fundCover: lazy(() => import('./bank/fund-cover.tsx')),
  ledgerAccount: AccountPage,
  accountFlow: resourcePage(fundsArea, accountFlows, { List: FlowList }),
  ledgerReport: lazy(() => import('./report/ledger-report.tsx')),
  ledgerJournal: lazy(() => import('./journal/journal-page.tsx')),
  payeeStatement: lazy(() => import('./statement/payee-statement.tsx')),
  accountingPeriod: resourcePage(fundsArea, accountingPeriods, {
    Detail: PeriodBody,
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
