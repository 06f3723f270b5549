import { ordersArea as contract } from '@forecourt/contract/orders'
import { implement } from '../../services/services.ts'
import * as goodsOrder from './goods-order.ts'
import * as invoiceTitle from './invoice-title.ts'
import * as order from './order.ts'
import * as orderDetail from './order-detail.ts'
import * as payment from './payment.ts'
import * as refund from './refund.ts'
import * as shift from './shift.ts'
import * as shiftSales from './shift-sales.ts'

export const ordersArea = implement(contract, {
  ...order,
  ...goodsOrder,
  ...orderDetail,
  ...payment,
  ...refund,
  ...shift,
  ...shiftSales,
  ...invoiceTitle,
})
