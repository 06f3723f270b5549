import { fundsArea as contract } from '@forecourt/contract/funds'
import { implement } from '../../kernel/implement.ts'
import { expireHolds } from '../../ledger/hold.ts'
import { seal } from '../../ledger/seal.ts'
import { balanceAt, companyFunds, ledgerAccounts, ledgerStatement, ledgerTotals } from './account.ts'
import { auditRecharge, previewRecharge, reverseRecharge } from './approval.ts'
import { disableDiscount, discountHooks, enableDiscount, quoteDiscount } from './discount.ts'
import { companyFlows, flowNet, ledgerOfDocument, platformFlows } from './flow.ts'
import { generateNightly, generateSettlements } from './generate-settlements.ts'
import { recordOrderSettle } from './order-settle.ts'
import type { Services } from '../services.ts'
import { alarmNightly, ledgerProof } from './proof.ts'
import { applyPartnerRecharge } from './partner-recharge.ts'
import { applyPayeeAccount, auditPayeeAccount, disablePayeeAccount, settlementPayee } from './payee-account.ts'
import { hearPayment, paymentsJob, rechargeWays, simulatePayment } from './payment.ts'
import { applyRecharge, cancelRecharge, rechargeCounts, submitVoucher } from './recharge.ts'
import {
  decideAdjustment,
  objectSettlement,
  paySettlement,
  reconcileSettlement,
  submitSettlementVoucher,
  voidSettlement,
} from './settlement.ts'
import { settlementOrders, settlementTop } from './settlement-views.ts'

const sealedAtOnce = 20_000

export const fundsArea = (services: Services) =>
  implement(contract, {
    calls: {
      disableDiscount,
      enableDiscount,
      quoteDiscount,
      applyRecharge: applyRecharge(services),
      applyPartnerRecharge,
      rechargeWays: rechargeWays(services),
      paymentNotice: hearPayment(services),
      simulatePayment: simulatePayment(services),
      submitVoucher,
      cancelRecharge,
      auditRecharge,
      reverseRecharge,
      rechargeCounts,
      previewRecharge,
      ledgerAccounts,
      ledgerTotals,
      ledgerStatement,
      balanceAt,
      ledgerOfDocument,
      platformFlows,
      companyFlows,
      flowNet,
      companyFunds,
      ledgerProof,
      settlementTop,
      settlementOrders,
      reconcileSettlement,
      decideAdjustment,
      submitSettlementVoucher,
      paySettlement,
      objectSettlement,
      voidSettlement,
      generateSettlements,
      recordOrderSettle,
      applyPayeeAccount,
      auditPayeeAccount,
      disablePayeeAccount,
      settlementPayee,
    },
    hooks: { companyDiscounts: discountHooks },
    jobs: {
      'funds.payments': {
        title: ['核对在线支付', 'Ask about online payments'],
        schedule: '* * * * *',
        retries: 0,
        atOnce: 1,
        runLong: paymentsJob(services),
        isOutgoing: true,
      },
      'funds.generateSettlements': {
        title: ['生成结算单', 'Make settlements'],
        schedule: '0 2 * * *',
        retries: 3,
        run: generateNightly,
      },
      'funds.proof': {
        title: ['账务核对', 'Proof of the ledger'],
        schedule: '0 3 * * *',
        retries: 0,
        run: alarmNightly,
      },
      'funds.expireHolds': {
        title: ['释放过期预占', 'Release expired holds'],
        schedule: '* * * * *',
        retries: 0,
        run: async ctx => void (await expireHolds(ctx.query)),
      },
      'funds.sealLedger': {
        title: ['账务封链', 'Seal the ledger'],
        schedule: '* * * * *',
        retries: 0,
        run: async ctx => void (await seal(ctx.query, sealedAtOnce)),
      },
    },
  })
