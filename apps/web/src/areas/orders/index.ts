import { invoiceTitles, orderLines, orderRefunds, orders, ordersArea, orderShares } from '@forecourt/contract/orders'
import { lazy } from 'react'
import { later } from '../../kernel/later.ts'
import { resourcePage } from '../../kernel/resource-page.tsx'
import { OrderList } from './order-list.tsx'
import './station/station.css'
import './station/card.css'
import './station/payment.css'
import { refundWidgets } from './refund-decision.tsx'

export const pages = {
  order: resourcePage(ordersArea, orders, {
    List: OrderList,
    Detail: later(() => import('./order-detail.tsx').then(part => part.OrderBody)),
  }),
  orderLine: resourcePage(ordersArea, orderLines),
  orderShare: resourcePage(ordersArea, orderShares),
  invoiceTitle: resourcePage(ordersArea, invoiceTitles),
  station: lazy(() => import('./station/station.tsx')),
  orderRefund: resourcePage(ordersArea, orderRefunds, {
    List: later(() => import('./refund-list.tsx').then(part => part.RefundList)),
    widgets: refundWidgets,
  }),
}
