import { menuGroup, menuPage } from '../../kernel/index.ts'
import { ledgerAccounts } from './account.ts'
import { accountFlows } from './account-flow.ts'
import { accountingPeriods } from './accounting-period.ts'
import { chainAnchors } from './chain-anchor.ts'
import { balanceAdjustments } from './balance-adjustment.ts'
import { bankAccounts } from './bank-account.ts'
import { fundCovers } from './fund-cover.ts'
import { fundTransfers } from './fund-transfer.ts'
import { openingLines, openings } from './opening.ts'
import { payeeAccounts } from './payee-account.ts'
import { companyDiscounts } from './discount.ts'
import { companyRecharges } from './recharge.ts'
import { rechargeReturns } from './recharge-return.ts'
import { moneySettlements, orderSettles } from './settlement.ts'
import { settlementAdjustments } from './settlement-adjustment.ts'
import { unmatchedReceipts } from './unmatched-receipt.ts'
import { withdrawals } from './withdrawal.ts'

export const fundsMenu = menuGroup('rechargeCenter', ['资金结算', 'Funds'], 'bank', [
  menuPage('/rechargeCenter/rechargeaudit', ['充值', 'Recharges'], 'pay-circle', {
    resource: companyRecharges,
  }),
  menuPage('/rechargeCenter/return', ['充值退回', 'Recharge returns'], 'rollback', {
    resource: rechargeReturns,
  }),
  menuPage('/rechargeCenter/receipt', ['待认领来款', 'Unmatched receipts'], 'scan', {
    resource: unmatchedReceipts,
  }),
  menuPage('/rechargeCenter/discount', ['充值折扣', 'Discounts'], 'percentage', { resource: companyDiscounts }),
  menuPage('/rechargeCenter/settlement/list', ['结算', 'Settlements'], 'reconciliation', {
    resources: [moneySettlements, orderSettles],
  }),
  menuPage('/rechargeCenter/adjustment', ['结算调整', 'Adjustments'], 'profile', {
    resource: settlementAdjustments,
  }),
  menuPage('/rechargeCenter/withdrawal', ['提现', 'Withdrawals'], 'pay-circle', { resource: withdrawals }),
  menuPage('/rechargeCenter/balance', ['余额调整', 'Balance adjustments'], 'profile', {
    resource: balanceAdjustments,
  }),
  menuPage('/rechargeCenter/payeeaccount', ['收款账户', 'Payee accounts'], 'bank', {
    resource: payeeAccounts,
  }),
  menuPage('/rechargeCenter/bankaccount', ['资金账户', 'Bank accounts'], 'book', {
    resource: bankAccounts,
  }),
  menuPage('/rechargeCenter/fundtransfer', ['资金划转', 'Fund transfers'], 'node-index', {
    resource: fundTransfers,
  }),
  menuPage('/rechargeCenter/opening', ['期初建账', 'Opening balances'], 'book', {
    resources: [openingLines, openings],
  }),
  menuPage('/rechargeCenter/cover', ['客户资金保障', 'Cover'], 'safety', { resource: fundCovers }),
  menuPage('/company/account', ['账户', 'Accounts'], 'wallet', { resource: ledgerAccounts }),
  menuPage('/company/accountflow', ['账户流水', 'Ledger entries'], 'swap', {
    resource: accountFlows,
  }),
  menuPage('/rechargeCenter/payeestatement', ['收款方对账单', 'Payee statements'], 'file-text', {
    code: 'payeeStatement',
  }),
  menuPage('/rechargeCenter/report', ['财务报表', 'Reports'], 'line-chart', {
    code: 'ledgerReport',
  }),
  menuPage('/rechargeCenter/journal', ['记账凭证', 'Journal'], 'book', { code: 'ledgerJournal' }),
  menuPage('/rechargeCenter/proof', ['账务核对', 'Ledger checks'], 'safety-certificate', {
    code: 'ledgerProof',
  }),
  menuPage('/rechargeCenter/period', ['会计期间', 'Accounting periods'], 'calendar', {
    resource: accountingPeriods,
  }),
  menuPage('/rechargeCenter/chainanchor', ['链头存证', 'Chain anchors'], 'link', { resource: chainAnchors }),
])
