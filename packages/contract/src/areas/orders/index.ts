import { area } from '../../kernel/index.ts'
import {
  invoiceStateOf,
  order,
  orderDetail,
  orders as orderResource,
  orderSource,
  orderStatistics,
  orderType,
  refundStateOf,
} from './order.ts'
import { cardAtGun, payAtGun, paySites, placeFuelOrder, quoteGun, sendPayCode } from './payment.ts'
import { applyRefund, auditRefund, orderRefund, orderRefunds, refundType } from './refund.ts'

export * from './order.ts'
export * from './payment.ts'
export * from './refund.ts'

export const ordersArea = area('orders', ['订单与退款', 'Orders'], {
  resources: { orders: orderResource, orderRefunds },
  calls: {
    orderStatistics,
    orderDetail,
    quoteGun,
    cardAtGun,
    sendPayCode,
    paySites,
    payAtGun,
    placeFuelOrder,
    applyRefund,
    auditRefund,
  },
  entities: [order, orderRefund],
  dictionaries: [orderType, orderSource, refundStateOf, invoiceStateOf, refundType],
})
