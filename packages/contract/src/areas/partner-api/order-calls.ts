import { call, flag, int, json, moment, money, one, quantity, ref, text } from '../../kernel/index.ts'
import { applyRefund } from '../orders/refund.ts'
import { offeredSite } from '../sites/site-offers.ts'
import { openApi } from './protocol.ts'

const customerOrderNo = text(['渠道订单号', 'Partner order'], { required: true, max: 64 })

/** An order by the partner's own number: what became of a purchase whose answer was lost, and of its refunds. */
export const partnerOrder = call({
  title: ['查询订单', 'Look up an order'],
  path: 'GET openApi/order',
  permission: 'partner',
  protocol: openApi,
  crossTenant: 'a partner sees its own orders, whoever sold them',
  input: { customerOrderNo },
  output: one({
    customerOrderNo,
    orderNo: text(['订单号', 'Order'], { required: true }),
    siteId: ref(['站点', 'Site'], { required: true }),
    gunNo: int(['枪号', 'Nozzle']),
    oilNo: text(['油号', 'Product']),
    litres: quantity(['升数', 'Litres']),
    originalAmount: money(['金额', 'Amount'], { required: true }),
    payAmount: money(['实付', 'Paid'], { required: true }),
    refundedAmount: money(['已退', 'Refunded'], { required: true }),
    payTime: moment(['支付时间', 'Paid at']),
    state: int(['状态', 'State'], { required: true }),
    refunds: json(['退款', 'Refunds'], {
      required: true,
      rows: {
        refundNo: text(['退款单号', 'Refund'], { required: true }),
        refundAmount: money(['退款金额', 'Amount'], { required: true }),
        state: int(['状态', 'State'], { required: true }),
      },
    }),
  }),
})

/** Asks for a refund of an order of the partner's own. People decide; the callback `order.refunded` says when money went back. */
export const partnerRefund = call({
  title: ['申请退款', 'Ask for a refund'],
  path: 'POST openApi/refund',
  permission: 'partner',
  protocol: openApi,
  money: true,
  idempotencyField: 'customerRefundNo',
  crossTenant: 'the order is of whoever sold it',
  input: {
    customerOrderNo,
    customerRefundNo: text(['渠道退款号', 'Partner refund'], { required: true, max: 64 }),
    amount: money(['退款金额', 'Amount'], { required: true, min: 1 }),
    reason: text(['退款原因', 'Reason'], { required: true, max: 255 }),
  },
  output: one({
    refundNo: text(['退款单号', 'Refund'], { required: true }),
    state: int(['状态', 'State'], { required: true }),
  }),
  refuses: [...applyRefund.refuses, 'keyReused'],
})

/** Sites where the partner may buy, with today's prices: page by page, each beginning where the one before it ended. */
export const partnerSites = call({
  title: ['站点与价格', 'Sites and prices'],
  path: 'GET openApi/sites',
  permission: 'partner',
  protocol: openApi,
  crossTenant: 'the partner buys at sites of any supplier',
  input: {
    cursor: ref(['游标', 'Cursor'], { hint: ['上一页的nextCursor', 'nextCursor of the page before'] }),
    size: int(['条数', 'Size'], { initial: 20, min: 1, max: 100 }),
  },
  output: one({
    sites: json(['站点', 'Sites'], { required: true, rows: offeredSite }),
    nextCursor: ref(['下一页游标', 'Cursor of the next page']),
    hasMore: flag(['还有更多', 'More to come'], { required: true }),
  }),
})
