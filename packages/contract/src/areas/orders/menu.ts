import { menuGroup, menuPage } from '../../kernel/index.ts'
import { orders, payAtGun } from './order.ts'
import { applyRefund, auditRefund, orderRefunds } from './refund.ts'

export const ordersMenu = menuGroup('orderCenter', ['订单管理', 'Orders'], 'profile', [
  menuPage('/order/orderManager', ['订单', 'Orders'], 'profile', { resource: orders, calls: [applyRefund] }),
  menuPage('/order/station', ['站点收银', 'Station'], 'scan', { code: 'station', calls: [payAtGun] }),
  menuPage('/order/refundApply', ['退款', 'Refunds'], 'rollback', { resource: orderRefunds, calls: [auditRefund] }),
])
