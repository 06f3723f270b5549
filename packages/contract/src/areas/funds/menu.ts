import { menuGroup, menuPage } from '../../kernel/index.ts'
import { ledgerAccounts, ledgerProof, platformFlows } from './account.ts'
import { applyPayeeAccount, auditPayeeAccount, disablePayeeAccount, payeeAccounts } from './payee-account.ts'
import { applyRecharge, auditRecharge, companyDiscounts, companyRecharges, reverseRecharge } from './recharge.ts'
import {
  decideAdjustment,
  generateSettlements,
  moneySettlements,
  objectSettlement,
  orderSettles,
  paySettlement,
  reconcileSettlement,
  submitSettlementVoucher,
  voidSettlement,
} from './settlement.ts'

export const fundsMenu = menuGroup('rechargeCenter', ['资金结算', 'Funds'], 'bank', [
  menuPage('/rechargeCenter/rechargeaudit', ['充值', 'Recharges'], 'pay-circle', {
    resource: companyRecharges,
    calls: [applyRecharge, auditRecharge, reverseRecharge],
  }),
  menuPage('/rechargeCenter/discount', ['充值折扣', 'Discounts'], 'percentage', { resource: companyDiscounts }),
  menuPage('/rechargeCenter/settlement/list', ['结算', 'Settlements'], 'reconciliation', {
    resources: [moneySettlements, orderSettles],
    calls: [
      generateSettlements,
      reconcileSettlement,
      decideAdjustment,
      submitSettlementVoucher,
      paySettlement,
      objectSettlement,
      voidSettlement,
    ],
  }),
  menuPage('/rechargeCenter/payeeaccount', ['收款账户', 'Payee accounts'], 'bank', {
    resource: payeeAccounts,
    calls: [applyPayeeAccount, auditPayeeAccount, disablePayeeAccount],
  }),
  menuPage('/company/account', ['账户', 'Accounts'], 'wallet', { code: 'ledgerAccount', calls: [ledgerAccounts] }),
  menuPage('/company/accountflow', ['账户流水', 'Ledger entries'], 'swap', {
    code: 'accountFlow',
    calls: [platformFlows],
  }),
  menuPage('/rechargeCenter/proof', ['账务核对', 'Ledger checks'], 'safety-certificate', {
    code: 'ledgerProof',
    calls: [ledgerProof],
  }),
])
