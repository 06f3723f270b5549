import { call, dict, flag, int, json, list, money, one, picture, ref, text } from '../../kernel/index.ts'
import { goodsType } from '../system/dictionaries.ts'

const skuId = ref(['规格', 'Variant'], { to: 'sku', required: true })
const shown = {
  skuId,
  goodsName: text(['商品名称', 'Goods'], { required: true }),
  skuName: text(['规格', 'Variant'], { required: true }),
  sellerTenantId: ref(['供应方', 'Sold by'], { to: 'tenant', required: true }),
  sellerTenantName: text(['供应方名称', "Seller's name"]),
}

const purchaseReads = [
  'tenantGoods',
  'sku',
  'commodity',
  'secretRule',
  'priceDetail',
  'buyerGrade',
  'distributorGoods',
  'distributorOffer',
  'distribution',
] as const

/** Whose shelf one buys from; without it, what was given to the company itself. */
const shopNo = text(['分销商', 'Distributor'], {
  max: 64,
  hint: ['分销商的租户编号或全称；不填为平台分配的商品', 'Its number or full name; what was given to you when empty'],
})

/** What the company may buy and what it pays for each: its own price, and never what it is made of. */
export const purchasableGoods = call({
  title: ['可采购商品', 'Goods to buy'],
  path: 'GET commodity/order/place/order/buyGoodsList',
  permission: 'purchaseCentre',
  roles: ['company', 'buyer'],
  by: 'tenant',
  crossTenant: "a price is made of the seller's goods and rules, which the buyer does not see",
  reads: purchaseReads,
  input: { shopNo },
  output: list({
    /** The row of the buyer's goods, by which their picture may be read; none of a shelf. */
    id: ref(['租户商品', "Tenant's goods"], { to: 'tenantGoods' }),
    ...shown,
    mainImage: picture(['主图', 'Picture']),
    faceValue: money(['面值', 'Face value']),
    listPrice: money(['标准售价', 'List price'], { required: true }),
    unitPrice: money(['采购价', 'Price'], { required: true }),
    minQty: int(['起购数', 'At least']),
    maxQty: int(['限购数', 'At most']),
    goodsType: dict(['商品类型', 'Type'], { of: goodsType, int: true }),
    isInStock: flag(['有货', 'In stock'], { required: true }),
    /** Delivered at once; what is not is bought from its seller by other means. */
    isSoldHere: flag(['可在线采购', 'Can be bought here'], { required: true }),
  }),
})

/** What is bought: how many of what. The price that a client believes in is read and never used. */
export const buyLine = {
  skuId,
  qty: int(['数量', 'Quantity'], { required: true, min: 1, max: 1000 }),
  price: money(['单价', 'Price'], { hint: ['不参与计价', 'Not used'] }),
}

/**
 * What a basket comes to, at the prices of this moment. A total that was shown before and is no longer right is refused, so that nobody
 * pays what they have not seen.
 */
export const quotePurchase = call({
  title: ['采购报价', 'Price of a basket'],
  path: 'POST commodity/order/place/order/totalPayMoney',
  permission: 'purchaseCentre',
  by: 'tenant',
  crossTenant: "a price is made of the seller's goods and rules, which the buyer does not see",
  reads: purchaseReads,
  input: {
    shopNo,
    buyGoodsList: json(['商品', 'Goods'], { rows: buyLine, required: true }),
    totalPayMoney: money(['应付合计', 'To pay'], { hint: ['与实际不符则拒绝', 'Refused where it is another'] }),
  },
  output: one({
    totalPayMoney: money(['应付合计', 'To pay'], { required: true }),
    serviceCharge: money(['服务费', 'Service charge'], { required: true }),
    lines: json(['明细', 'Lines'], {
      rows: {
        ...shown,
        qty: int(['数量', 'Quantity'], { required: true }),
        unitPrice: money(['单价', 'Price'], { required: true }),
        optionNo: text(['批发选项', 'Wholesale option'], { hint: ['按协议价', 'At its agreed price'] }),
        serviceCharge: money(['服务费', 'Service charge'], { required: true }),
        amount: money(['金额', 'Amount'], { required: true }),
      },
      required: true,
    }),
  }),
  refuses: ['priceChanged', 'goodsNotSold', 'codesShort'],
})

/** Where codes of confirmation go: to the buyer's own phone, whatever a client believes. */
export const purchasePhone = call({
  title: ['采购确认手机', 'Phone of a purchase'],
  path: 'POST commodity/order/place/order/phone',
  permission: 'purchaseCentre',
  by: 'tenant',
  input: {
    phone: text(['手机号', 'Phone'], { max: 20 }),
  },
  output: one({ phone: text(['手机号', 'Phone'], { required: true, mask: 'everywhere' }) }),
  refuses: ['stepUpNoPhone'],
})

/**
 * Buys a basket from the company's own balance: an order for each supplier, paid and delivered at once. Whoever buys confirms it by a
 * code; a total that is no longer right, or was never shown, is refused.
 */
export const placePurchase = call({
  title: ['采购下单', 'Buy'],
  path: 'POST commodity/order/place/order/code',
  permission: 'purchaseCentre_place',
  roles: ['company', 'buyer'],
  by: 'tenant',
  rightBelow: 'purchaseCentre',
  crossTenant: "codes and orders are the rows of who sells; the buyer's own balance pays",
  money: true,
  stepUp: 'always',
  input: {
    shopNo,
    buyGoodsList: json(['商品', 'Goods'], { rows: buyLine, required: true }),
    totalPayMoney: money(['应付合计', 'To pay'], { required: true, min: 1 }),
  },
  output: one({
    orders: json(['订单', 'Orders'], {
      required: true,
      rows: {
        id: ref(['订单', 'Order'], { to: 'order', required: true }),
        orderNo: text(['订单号', 'Order'], { required: true }),
        payAmount: money(['实付', 'Paid'], { required: true }),
      },
    }),
    totalPayMoney: money(['应付合计', 'To pay'], { required: true }),
  }),
  refuses: [
    'priceChanged',
    'goodsNotSold',
    'codesShort',
    'notByCodes',
    'overDailyLimit',
    'insufficient',
    'accountFrozen',
    'bearerInsufficient',
  ],
})
