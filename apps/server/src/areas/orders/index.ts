import { ordersArea as declared } from '@forecourt/contract/orders'
import { implement } from '../../kernel/implement.ts'
import { orderHooks, orderStatistics } from './order.ts'
import { orderDetail, shownOrder } from './order-detail.ts'
import { cardAtGun, payAtGun, paySites, placeFuelOrder, quoteGun, sendPayCode } from './payment.ts'
import { applyRefund, auditRefund } from './refund.ts'

export const ordersArea = () =>
  implement(declared, {
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
    hooks: { orders: { ...orderHooks, shown: shownOrder } },
  })
