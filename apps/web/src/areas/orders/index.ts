import { invoiceTitles, orderRefunds, orders, ordersArea } from '@forecourt/contract/orders'
import { lazy } from 'react'
import { resourcePage } from '../../kernel/resource-page.tsx'
import { OrderBody } from './order-detail.tsx'
import { OrderList } from './order-list.tsx'
import './station/station.css'
import './station/card.css'
import './station/payment.css'
import { refundWidgets } from './refund-decision.tsx'
import { RefundList } from './refund-list.tsx'

export const pages = {
  order: resourcePage(ordersArea, orders, { List: OrderList, Detail: OrderBody }),
  invoiceTitle: resourcePage(ordersArea, invoiceTitles),
  station: lazy(() => import('./station/station.tsx')),
  orderRefund: resourcePage(ordersArea, orderRefunds, { List: RefundList, widgets: refundWidgets }),
}
