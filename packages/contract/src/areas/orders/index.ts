import { areaOf } from '../../kernel/index.ts'
import * as goodsOrder from './goods-order.ts'
import * as invoiceTitle from './invoice-title.ts'
import * as order from './order.ts'
import * as orderDetail from './order-detail.ts'
import * as orderShare from './order-share.ts'
import * as payment from './payment.ts'
import * as refund from './refund.ts'
import * as shiftSales from './shift-sales.ts'
import * as orderPaper from './order-paper.ts'

export * from './goods-order.ts'
export * from './invoice-title.ts'
export * from './order.ts'
export * from './order-detail.ts'
export * from './order-share.ts'
export * from './payment.ts'
export * from './reading.ts'
export * from './refund.ts'
export * from './shift-sales.ts'
export * from './order-paper.ts'

export const ordersArea = areaOf('orders', ['订单与退款', 'Orders'], {
  ...order,
  ...orderDetail,
  ...goodsOrder,
  ...orderShare,
  ...payment,
  ...refund,
  ...shiftSales,
  ...orderPaper,
  ...invoiceTitle,
})
