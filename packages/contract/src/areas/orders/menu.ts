import { menuGroup, menuPage } from '../../kernel/index.ts'
import { orderLines } from './goods-order.ts'
import { invoiceTitles } from './invoice-title.ts'
import { orders } from './order.ts'
import { orderShares } from './order-share.ts'
import { orderReading } from './reading.ts'
import { orderRefunds } from './refund.ts'

export const ordersMenu = menuGroup('orderCenter', ['订单管理', 'Orders'], 'profile', [
  menuPage('/order/orderManager', ['订单', 'Orders'], 'profile', {
    resource: orders,
    rights: Object.values(orderReading),
  }),
  menuPage('/order/orderLine', ['商品明细', 'Goods sold'], 'tags', { resource: orderLines }),
  menuPage('/order/share', ['分润明细', 'Shares of orders'], 'percentage', { resource: orderShares }),
  menuPage('/order/station', ['站点收银', 'Station'], 'scan', {
    code: 'station',
    roles: ['site_manager', 'shop_assistant'],
    rights: [{ code: 'order_payAll', label: ['在所有站点收银', 'Take payments at all sites'], roles: ['supplier'] }],
  }),
  menuPage('/order/invoiceManager', ['发票抬头', 'Invoice titles'], 'file', { resource: invoiceTitles }),
  menuPage('/order/refundApply', ['退款', 'Refunds'], 'rollback', { resource: orderRefunds }),
])
