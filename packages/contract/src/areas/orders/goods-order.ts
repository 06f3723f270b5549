import {
  call,
  companyRoles,
  entity,
  int,
  json,
  list,
  money,
  onlyFor,
  platformRoles,
  ref,
  resource,
  text,
} from '../../kernel/index.ts'
import { order } from './order.ts'
import { orderShare } from './order-share.ts'
import { earningsReaders, payoutReaders } from './reading.ts'

/** Goods are sold at no site. */
export const isOfGoods = ({ siteId }: { readonly siteId: string | null }): boolean => siteId === null

/** What a variant costs the seller is neither the buyer's business nor the supplier's. */
const costReaders = onlyFor({ as: ['provider', 'platform'] })

/**
 * What was bought of one variant, at the price of that moment, with all that the price was made of (domain 7.2): no later change of
 * a rule or a cost says anything else about it.
 */
export const orderLine = entity(
  'orderLine',
  ['订单明细', 'Order line'],
  {
    orderId: ref(['订单', 'Order'], { to: 'order', required: true, readOnly: true, list: false }),
    orderNo: text(['订单号', 'Order'], { required: true, readOnly: true, max: 32, search: true, width: 200 }),
    goodsName: text(['商品名称', 'Goods'], { required: true, readOnly: true, max: 64, search: true, width: 190 }),
    skuName: text(['规格', 'Variant'], { required: true, readOnly: true, max: 64, width: 150 }),
    skuId: ref(['规格编号', 'Variant number'], { to: 'sku', required: true, readOnly: true, list: false }),
    companyId: ref(['买方', 'Buyer'], { to: 'tenant', required: true, readOnly: true, search: true, width: 140 }),
    sellerTenantId: ref(['卖方', 'Seller'], { to: 'tenant', required: true, readOnly: true, list: false }),
    qty: int(['数量', 'Quantity'], { required: true, readOnly: true, min: 1, width: 80 }),
    unitPrice: money(['单价', 'Price'], { required: true, readOnly: true, sum: false, width: 100 }),
    serviceCharge: money(['服务费', 'Service charge'], { required: true, readOnly: true, width: 132 }),
    amount: money(['金额', 'Amount'], { required: true, readOnly: true, width: 110 }),
    faceValue: money(['面值', 'Face value'], { readOnly: true, sum: false, list: false }),
    listPrice: money(['标准售价', 'List price'], { required: true, readOnly: true, sum: false, list: false }),
    /** What the seller pays for one, to whoever is above it. */
    unitCost: money(['单位成本', 'Cost'], {
      readBy: costReaders,
      readOnly: true,
      required: true,
      sum: false,
      list: false,
    }),
    /** What the supplier asks for one, and what it gives of all of them to who passes its goods on; the seller may be further down. */
    supplyPrice: money(['供货价', "Supplier's price"], {
      readBy: payoutReaders,
      readOnly: true,
      sum: false,
      list: false,
    }),
    commissionGiven: money(['付出佣金', 'Commission given'], { readBy: payoutReaders, readOnly: true, list: false }),
    subsidy: money(['补贴', 'Subsidy'], { readBy: earningsReaders, readOnly: true, required: true, list: false }),
    ruleCode: text(['计价规则', 'Rule'], { readBy: costReaders, readOnly: true, max: 24, list: false }),
    ruleId: ref(['密价规则', 'Secret price'], { to: 'secretRule', readBy: costReaders, readOnly: true, list: false }),
    ruleVersion: int(['规则版本', 'Version of the rule'], { readBy: costReaders, readOnly: true, list: false }),
    /** The line of an option at whose price it was bought, and to which it goes back. */
    wholesaleLineId: ref(['批发明细', 'Wholesale line'], { to: 'wholesaleLine', readOnly: true, list: false }),
    refundRule: int(['退款规则', 'Refunds'], { readOnly: true, list: false }),
  },
  {
    display: 'goodsName',
    columns: ['goodsName', 'skuName', 'orderNo', 'qty', 'unitPrice', 'amount', 'serviceCharge', 'companyId'],
    share: ['companyId', 'sellerTenantId'],
    parties: { seller: 'tenantId', payer: 'companyId', provider: 'sellerTenantId' },
    index: [['orderId'], ['companyId', 'skuId']],
  },
)
export const orderLines = resource(orderLine, {
  base: 'zytorder/order/line',
  roles: { read: [...platformRoles, ...companyRoles, 'supplier', 'provider', 'buyer'] },
  verbs: ['list', 'detail'],
})

const line = orderLine.fields

/**
 * Called by goods: sells a basket to a company, from its own balance. It makes an order for each supplier, seller and bearer of a
 * subsidy, posts it (E08), and adds it to what the supplier is settled.
 */
export const bookGoodsOrders = call({
  title: ['登记商品订单', 'Sell goods'],
  path: [],
  permission: 'internal',
  input: {
    companyId: ref(['企业', 'Company'], { to: 'tenant', required: true }),
    lines: json(['明细', 'Lines'], {
      required: true,
      rows: {
        supplierTenantId: ref(['供货商', 'Supplier'], { to: 'tenant', required: true }),
        sellerTenantId: line.sellerTenantId,
        bearerTenantId: order.fields.bearerTenantId,
        skuId: line.skuId,
        goodsName: line.goodsName,
        skuName: line.skuName,
        qty: line.qty,
        unitPrice: line.unitPrice,
        serviceCharge: line.serviceCharge,
        faceValue: line.faceValue,
        listPrice: line.listPrice,
        unitCost: line.unitCost,
        /** Of the whole line, in fen. */
        subsidy: line.subsidy,
        supplyPrice: { ...line.supplyPrice, options: { ...line.supplyPrice.options, required: true } },
        commissionGiven: orderShare.fields.commissionGiven,
        ruleCode: line.ruleCode,
        ruleId: line.ruleId,
        ruleVersion: line.ruleVersion,
        wholesaleLineId: line.wholesaleLineId,
        refundRule: line.refundRule,
      },
    }),
    /** What those between supplier and buyer earn of each line, from the supplier down. */
    shares: json(['分润', 'Shares'], {
      required: true,
      rows: {
        line: int(['明细序号', 'Line'], { required: true, hint: ['从0起', 'The first is 0'] }),
        earnerId: ref(['分润方', 'Earned by'], { to: 'tenant', required: true }),
        upstreamTenantId: orderShare.fields.upstreamTenantId,
        baseAmount: orderShare.fields.baseAmount,
        saleAmount: orderShare.fields.saleAmount,
        commission: orderShare.fields.commission,
        commissionGiven: orderShare.fields.commissionGiven,
      },
    }),
  },
  output: list({
    id: ref(['订单', 'Order'], { to: 'order', required: true }),
    orderNo: order.fields.orderNo,
    payAmount: order.fields.payAmount,
    lines: json(['明细', 'Lines'], { required: true, rows: { skuId: line.skuId, qty: line.qty } }),
  }),
  refuses: ['insufficient', 'accountFrozen', 'bearerInsufficient'],
})

/** Called by goods: how many of these variants a company has bought on a business day, refunded orders left out. */
export const boughtToday = call({
  title: ['当日已购', 'Bought on a day'],
  path: [],
  permission: 'internal',
  input: {
    companyId: ref(['企业', 'Company'], { to: 'tenant', required: true }),
    skuIds: ref(['规格', 'Variants'], { to: 'sku', many: true, required: true }),
    businessDate: order.fields.businessDate,
  },
  output: list({ skuId: line.skuId, qty: int(['数量', 'Quantity'], { required: true }) }),
})
