import { companyRecharge, moneySettlement, orderSettle } from '@forecourt/contract/funds'
import { relationOf } from '../../kernel/db/columns.ts'

// What other areas may join in their own statements, column by column.

export const companyRechargeRows = relationOf(
  companyRecharge,
  'tenantId',
  'companyId',
  'isDeleted',
  'rechargeType',
  'status',
  'amount',
  'payAmount',
  'valueDate',
)

export const orderSettleRows = relationOf(
  orderSettle,
  'id',
  'tenantId',
  'isDeleted',
  'orderNo',
  'refundNo',
  'settlementId',
  'settleState',
)

export const moneySettlementRows = relationOf(
  moneySettlement,
  'id',
  'tenantId',
  'isDeleted',
  'settlementNo',
  'status',
  'actualAmount',
  'payTime',
)
