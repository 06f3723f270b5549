import {
  applyPayeeAccount,
  auditPayeeAccount,
  cancelRecharge,
  companyDiscounts,
  companyRecharges,
  disableDiscount,
  disablePayeeAccount,
  enableDiscount,
  moneySettlements,
  payeeAccounts,
  submitVoucher,
} from '@forecourt/contract/funds'
import { lazy } from 'react'
import { resourcePage } from '../../kernel/resource-page.tsx'
import { DiscountBody, DiscountList } from './discount.tsx'
import './funds.css'
import './ledger/ledger.css'
import './payee/payee.css'
import './recharge/recharge.css'
import './settlement/settlement.css'
import { PayeeBody, PayeeList } from './payee/payee-account.tsx'
import { RechargeBody } from './recharge/recharge-detail.tsx'
import { RechargeList } from './recharge/recharge-list.tsx'
import { SettlementBody } from './settlement/settlement-detail.tsx'
import { SettlementList } from './settlement/settlement-list.tsx'

export const pages = {
  companyRecharge: resourcePage(companyRecharges, {
    calls: [submitVoucher, cancelRecharge],
    List: RechargeList,
    Detail: RechargeBody,
  }),
  companyDiscount: resourcePage(companyDiscounts, {
    calls: [enableDiscount, disableDiscount],
    List: DiscountList,
    Detail: DiscountBody,
  }),
  moneySettlement: resourcePage(moneySettlements, { List: SettlementList, Detail: SettlementBody }),
  payeeAccount: resourcePage(payeeAccounts, {
    calls: [applyPayeeAccount, auditPayeeAccount, disablePayeeAccount],
    List: PayeeList,
    Detail: PayeeBody,
  }),
  ledgerAccount: lazy(() => import('./ledger/account-page.tsx')),
  accountFlow: lazy(() => import('./ledger/account-flow.tsx')),
  ledgerProof: lazy(() => import('./ledger/ledger-proof.tsx')),
}

export const routes = {
  '/rechargeCenter/apply': {
    label: ['申请充值', 'Apply for a recharge'] as const,
    page: lazy(() => import('./recharge/recharge-apply.tsx')),
  },
  '/rechargeCenter/notice': {
    label: ['转账通知单', 'Notice of transfer'] as const,
    page: lazy(() => import('./recharge/recharge-notice.tsx')),
  },
}
