import {
  day,
  entity,
  int,
  money,
  moment,
  platformRoles,
  ref,
  resource,
  state,
  states,
  text,
} from '../../kernel/index.ts'

/** What was earned is on the balance at once, since codes are delivered at once; a withdrawal takes from the balance and names no sale. */
export const orderShareStates = states(
  {
    available: { code: 1, label: ['可提现', 'Withdrawable'], tone: 'good', to: { takeBack: ['takenBack'] } },
    takenBack: { code: 3, label: ['已冲回', 'Taken back'], tone: 'neutral' },
  },
  { automatic: { takeBack: ['冲回', 'Taken back'] } },
)

/**
 * What one tenant of the chain between supplier and buyer earns of one order: what it sells for above what it pays, and the commission
 * of its upstream less that which it gives on. The row is the earner's; those above and below it do not read it.
 */
export const orderShare = entity(
  'orderShare',
  ['分润明细', 'Share of an order'],
  {
    orderNo: text(['订单号', 'Order'], { required: true, readOnly: true, max: 32, search: true, width: 200 }),
    goodsName: text(['商品', 'Goods'], { required: true, readOnly: true, max: 128, search: true, width: 190 }),
    qty: int(['数量', 'Quantity'], { required: true, readOnly: true, min: 1, width: 80 }),
    baseAmount: money(['进货额', 'Paid for it'], { required: true, readOnly: true, width: 120 }),
    saleAmount: money(['销货额', 'Sold for'], { required: true, readOnly: true, width: 120 }),
    commission: money(['所得佣金', 'Commission'], { required: true, readOnly: true, width: 120 }),
    commissionGiven: money(['付出佣金', 'Commission given'], { required: true, readOnly: true, width: 120 }),
    amount: money(['收益', 'Earned'], { required: true, readOnly: true, min: 0, width: 120 }),
    status: state(['状态', 'State'], { of: orderShareStates, width: 100 }),
    upstreamTenantId: ref(['上游', 'Upstream'], { to: 'tenant', required: true, readOnly: true, width: 150 }),
    // Whoever earns does not see the row of its upstream.
    upstreamTenantName: text(['上游名称', "Upstream's name"], { readOnly: true, max: 64, list: false, form: false }),
    orderId: ref(['订单编号', 'Order id'], { to: 'order', required: true, readOnly: true, list: false, form: false }),
    businessDate: day(['业务日期', 'Date'], { required: true, readOnly: true, search: true, width: 110 }),
    takenBackTime: moment(['冲回时间', 'Taken back at'], { readOnly: true, list: false }),
  },
  {
    display: 'orderNo',
    // Those in the middle do not see the order, and find their share of it by its number.
    found: ['orderNo'],
    card: { title: 'goodsName', amount: 'amount', lines: ['orderNo', 'commission'] },
    index: [['orderId'], ['businessDate'], ['status']],
    time: 'businessDate',
  },
)

type Earned = Readonly<Record<'baseAmount' | 'saleAmount' | 'commission' | 'commissionGiven', bigint>>

/** What is left to who bought and sold: the difference, and the commission of its upstream less that which it gives. */
export const earnedOf = ({ baseAmount, saleAmount, commission, commissionGiven }: Earned): bigint =>
  saleAmount - baseAmount + commission - commissionGiven

export const orderShares = resource(orderShare, {
  base: 'distributPayment/share',
  verbs: ['list', 'detail'],
  roles: { read: [...platformRoles, 'provider', 'buyer'] },
})
