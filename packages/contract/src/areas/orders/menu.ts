import { menuGroup, menuPage } from '../../kernel/index.ts'
import { orderReading, orders } from './order.ts'
import { payAtGun } from './payment.ts'
import { applyRefund, auditRefund, orderRefunds } from './refund.ts'

export const ordersMenu = menuGroup('orderCenter', ['订单管理', 'Orders'], 'profile', [
  menuPage('/order/orderManager', ['订单', 'Orders'], 'profile', {
    resource: orders,
    calls: [applyRefund],
    rights: Object.values(orderReading),
  }),
  menuPage('/order/station', ['站点收银', 'Station'], 'scan', {
    code: 'station',
    calls: [payAtGun],
    rights: [{ code: 'order_payAll', label: ['在所有站点收银', 'Take payments at all sites'] }],
  }),
  menuPage('/order/refundApply', ['退款', 'Refunds'], 'rollback', { resource: orderRefunds, calls: [auditRefund] }),
])
