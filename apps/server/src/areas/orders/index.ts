import { ordersArea as declared } from '@forecourt/contract/orders'
import { implement } from '../../kernel/implement.ts'
import { cardAtGun, orderHooks, orderStatistics, payAtGun, placeFuelOrder, quoteGun } from './order.ts'
import { orderDetail, shownOrder } from './order-detail.ts'
import { applyRefund, auditRefund } from './refund.ts'

export const ordersArea = () =>
  implement(declared, {
    calls: { orderStatistics, orderDetail, quoteGun, cardAtGun, payAtGun, placeFuelOrder, applyRefund, auditRefund },
    hooks: { orders: { ...orderHooks, shown: shownOrder } },
  })
