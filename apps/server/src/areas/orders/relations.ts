import { order, orderRefund } from '@forecourt/contract/orders'
import { relationOf } from '../../kernel/db/columns.ts'

// What other areas may join in their own statements, column by column.

export const orderRows = relationOf(
  order,
  'id',
  'tenantId',
  'isDeleted',
  'orderNo',
  'partnerId',
  'siteType',
  'siteId',
  'siteName',
  'province',
  'city',
  'gunNo',
  'orderType',
  'payMethod',
  'companyId',
  'companyName',
  'userPhone',
  'cardId',
  'oilNo',
  'litres',
  'originalAmount',
  'discountAmount',
  'couponAmount',
  'payAmount',
  'marginAmount',
  'settleAmount',
  'serviceFee',
  'payTime',
  'businessDate',
  'refundedAmount',
  'settleState',
  'state',
)

export const orderRefundRows = relationOf(
  orderRefund,
  'id',
  'tenantId',
  'createTime',
  'isDeleted',
  'refundNo',
  'orderNo',
  'siteId',
  'companyId',
  'refundAmount',
  'successTime',
  'state',
)
