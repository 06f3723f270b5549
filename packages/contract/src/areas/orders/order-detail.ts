import { call, dict, dictionary, flag, list, money, one, ref, rowOf, text } from '../../kernel/index.ts'
import { slip } from '../sites/printer.ts'
import { order } from './order.ts'
import { orderRefund } from './refund.ts'

/** Who gets a part of what was paid. */
export const orderReceiver = dictionary('order_receiver', ['收款方', 'Receiver'], {
  site: ['站点实得', 'To the site'],
  fee: ['平台服务费', 'Service fee'],
  margin: ['平台价差', 'Margin'],
  share: ['服务商分润', "Provider's share"],
  upstream: ['上游各方所得', 'Shares further up'],
})
/** What paid, and what a refund goes back to. */
export const refundTarget = dictionary('refund_target', ['退回去向', 'Refund goes to'], {
  card: ['原卡', 'the card'],
  company: ['企业账户', 'the company account'],
  deposit: ['渠道预存款', 'the deposit of the partner'],
  credit: ['渠道授信额度', 'the credit line of the partner'],
})

/** An order with all that belongs to it. */
export const orderDetail = call({
  title: ['订单详情', 'Order'],
  path: ['GET shell/order/detail', 'GET shell/order/detailByOrderId'],
  permission: 'order_view',
  reads: ['order', 'orderRefund', 'orderSettle', 'slip'],
  input: { id: ref(['订单', 'Order']), orderId: ref(['订单', 'Order']) },
  output: one(
    {
      refundable: money(['可退', 'Refundable'], { required: true }),
      isInvoiced: flag(['已开票', 'Invoiced'], { required: true }),
      /** Why nothing can be refunded, when nothing can. */
      obstacle: text(['不可退原因', 'Why not']),
      obstacleEn: text(['英文不可退原因', 'Why not, in English']),
      postings: text(['记账凭证地址', 'Address of the postings'], { required: true }),
    },
    {
      order: one(rowOf(order)),
      /** Empty for those who only pay. */
      receivers: list({
        key: dict(['收款方', 'Receiver'], { of: orderReceiver, required: true }),
        name: text(['名称', 'Name']),
        amount: money(['金额', 'Amount'], { required: true }),
      }),
      refunds: list(rowOf(orderRefund)),
      slips: list(rowOf(slip)),
      returnsTo: one({
        key: dict(['退回去向', 'Refund goes to'], { of: refundTarget, required: true }),
        name: text(['名称', 'Name']),
      }),
    },
  ),
})
