import {
  decideAdjustment,
  generateSettlements,
  moneySettlements,
  paySettlement,
  reconcileSettlement,
  settlementAdjustments,
  submitSettlementVoucher,
} from '@forecourt/contract/funds'
import { rowsOf } from '../../../kernel/detail/declared.ts'
import { detail } from '../../../kernel/detail/detail.tsx'
import { Bill } from './bill.tsx'
import { CurrentStep } from './current-step.tsx'
import { InsideOrders } from './inside-orders.tsx'
import { SettlementPayee } from './settlement-payee.tsx'

/** A settlement for those who work on it and those who are paid by it: the bill, the step to take, and what it is made of. */
export const SettlementBody = detail(moneySettlements, {
  facts: ['payeeName', 'periodStart', 'periodEnd', 'actualAmount', 'orderCount'],
  sections: [
    { title: ['结算账单', 'Bill'], Part: Bill },
    { title: ['付款凭证', 'Voucher'], files: row => row.voucherUrls },
    rowsOf(['调整', 'Adjustments'], settlementAdjustments, 'settlementId', [
      'adjustmentNo',
      'reason',
      'note',
      'amount',
      'createTime',
      'status',
    ]),
    { title: ['结算单内订单', 'Orders inside'], Part: InsideOrders },
    { postings: row => row.settlementNo },
  ],
  aside: [
    CurrentStep,
    SettlementPayee,
    {
      title: ['付款', 'Payment'],
      fields: ['voucherNo', 'voucherUser', 'bankSerialNo', 'payTime', 'payUser'],
      when: row => Boolean(row.voucherNo),
    },
  ],
  historyCalls: [reconcileSettlement, decideAdjustment, submitSettlementVoucher, paySettlement, generateSettlements],
})
