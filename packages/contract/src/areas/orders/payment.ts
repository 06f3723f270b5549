import { call, dict, int, list, moment, money, one, price, quantity, ref, text } from '../../kernel/index.ts'
import { proofInput, sendPaymentCode, sentCode } from '../cards/payment-code.ts'
import { order, orderSource } from './order.ts'

const gunInput = {
  siteId: ref(['站点', 'Site'], { to: 'site', required: true }),
  gunNo: int(['枪号', 'Nozzle'], { required: true, min: 1, max: 99 }),
  amount: money(['加油金额', 'Amount at the pump'], {
    min: 100,
    max: 999_900,
    hint: ['按枪价，1 到 9999 元', 'At the pump price, 1 to 9 999 yuan'],
  }),
  litres: quantity(['升数', 'Litres'], { min: 1 }),
}
const quoted = {
  originalAmount: order.fields.originalAmount,
  payAmount: order.fields.payAmount,
  discountAmount: order.fields.discountAmount,
  litres: order.fields.litres,
  gunPrice: order.fields.gunPrice,
  platformPrice: price(['平台价', 'Platform price']),
  priceVersion: int(['价格版本', 'Price version'], { required: true }),
  oilNo: text(['油号', 'Product'], { required: true }),
  oilName: text(['油品', 'Product']),
}

/** The price of a filling before it is paid: amount or litres at the gun, what the driver pays, and the price version. */
export const quoteGun = call({
  title: ['报价', 'Quote'],
  path: 'GET zytorder/order/quoteGun',
  permission: 'order_pay',
  reads: ['site', 'gunOil', 'siteOilPrice', 'oilPriceRelation'],
  input: {
    ...gunInput,
    /** Of a card alone the digits that name its company: the rest belongs into no address. */
    company: text(['卡号前六位', 'First digits of the card'], { max: 6 }),
  },
  output: one(quoted),
  refuses: ['siteNotOpen', 'notSold'],
  crossTenant: 'the price list of a site is read by whoever pays there',
})

export const cardAtGun = call({
  title: ['查询卡', 'Look up a card'],
  // A POST, because whoever holds a card's number holds the card: it belongs into no log of addresses.
  path: 'POST zytorder/order/cardAtGun',
  permission: 'order_pay',
  reads: ['card', 'cardProduct'],
  crossTenant: 'a driver of any company may pay at any open site',
  input: {
    siteId: ref(['站点', 'Site'], { to: 'site', required: true }),
    cardNo: text(['卡号', 'Card number'], { required: true, max: 16 }),
  },
  output: one({
    cardNo: text(['卡号', 'Card'], { required: true }),
    userName: text(['持卡人', 'Holder'], { mask: true }),
    balance: money(['余额', 'Balance'], { required: true }),
    status: int(['状态', 'State'], { required: true }),
    endTime: moment(['有效期至', 'Valid until']),
    proofAbove: money(['超过此金额验证', 'Proof above'], {
      hint: ['为空不验证，0为每次验证', 'Empty: never; 0: every time'],
    }),
    phone: text(['持卡人手机', "Holder's phone"], { max: 11, mask: true }),
  }),
  refuses: ['cardUnusable', 'cardExpired', 'tooManyTries'],
})

/** Sends the driver a code for this payment; it counts at this site and up to this amount. */
export const sendPayCode = call({
  title: ['发送支付验证码', 'Send a payment code'],
  path: 'POST zytorder/order/payCode',
  permission: 'order_pay',
  writes: true,
  crossTenant: 'the card belongs to the company, the site to the supplier',
  input: {
    siteId: ref(['站点', 'Site'], { to: 'site', required: true }),
    cardNo: text(['卡号', 'Card number'], { required: true, max: 16 }),
    amount: money(['应付', 'To pay'], { required: true, min: 1, max: 999_900 }),
  },
  output: one(sentCode),
  refuses: [...sendPaymentCode.refuses, 'tooManyTries'],
})

/** The sites where the caller takes payments. */
export const paySites = call({
  title: ['收银站点', 'Sites to take payments at'],
  path: 'GET zytorder/order/paySites',
  permission: 'order_pay',
  reads: ['site', 'siteUser', 'salesman', 'salesmanAccount'],
  output: list({
    id: ref(['站点', 'Site'], { required: true }),
    siteName: text(['站点', 'Site'], { required: true }),
    siteCode: text(['编号', 'Code']),
    status: int(['状态', 'State'], { required: true }),
  }),
})

const payRefusals = [
  'siteNotOpen',
  'notSold',
  'priceChanged',
  'cardUnusable',
  'cardExpired',
  'proofNeeded',
  'proofWrong',
  'limitExceeded',
  'outOfScope',
  'insufficient',
  'accountFrozen',
] as const

/** The station screen: a driver pays a filling with a card. Order, payment, posting and receipt are one transaction. */
export const payAtGun = call({
  title: ['油卡支付', 'Pay by card'],
  path: 'POST zytorder/order/payAtGun',
  permission: 'order_pay',
  roles: ['site_manager', 'shop_assistant'],
  rightBelow: 'station',
  money: true,
  crossTenant: 'the card belongs to the company, the order and its earnings to the supplier',
  input: {
    ...gunInput,
    cardNo: text(['卡号', 'Card number'], { required: true, max: 16 }),
    priceVersion: int(['价格版本', 'Price version']),
    quotedPrice: price(['报价时的平台价', 'Platform price as quoted'], { min: 1 }),
    plateNo: text(['车牌', 'Plate'], { max: 10 }),
    ...proofInput,
  },
  output: one({
    ...quoted,
    id: ref(['订单', 'Order'], { required: true }),
    orderNo: order.fields.orderNo,
    cardBalance: money(['卡余额', 'Card balance'], { required: true }),
    cardNo: text(['卡号', 'Card'], { required: true }),
  }),
  refuses: [...payRefusals, 'tooManyTries', 'noShift'],
})

/**
 * The same for partners and other areas: who sells and for which partner are told by the caller. Without a card the
 * partner's own account pays.
 */
export const placeFuelOrder = call({
  title: ['下加油单', 'Place a fuel order'],
  path: [],
  permission: 'internal',
  input: {
    ...gunInput,
    cardNo: text(['卡号', 'Card number'], { max: 16 }),
    userPhone: text(['手机号', 'Phone'], { max: 11 }),
    priceVersion: int(['价格版本', 'Price version']),
    quotedPrice: price(['报价时的平台价', 'Platform price as quoted'], { min: 1 }),
    plateNo: text(['车牌', 'Plate'], { max: 10 }),
    ...proofInput,
    partnerId: ref(['渠道', 'Partner']),
    customerOrderNo: text(['渠道订单号', 'Partner order'], { max: 64 }),
    source: dict(['来源', 'Source'], { of: orderSource, int: true, required: true }),
  },
  output: one({
    ...quoted,
    id: ref(['订单', 'Order'], { required: true }),
    orderNo: order.fields.orderNo,
    state: int(['状态', 'State'], { required: true }),
    /** Of the card that paid; absent when the partner's own account did. */
    cardBalance: money(['卡余额', 'Card balance']),
    cardNo: text(['卡号', 'Card']),
  }),
  refuses: [...payRefusals, 'cardNeeded', 'depositInsufficient', 'creditExhausted'],
})

/** What somebody has taken at the pumps today: their shift, as the till shows it and they hand it over. */
export const shiftTotal = call({
  title: ['本班收款', 'Taken this shift'],
  path: 'GET zytorder/order/shiftTotal',
  permission: 'order_pay',
  reads: ['order', 'orderRefund'],
  output: one({
    businessDate: order.fields.businessDate,
    userId: ref(['收银员', 'Cashier'], { to: 'user', required: true }),
    orderCount: int(['笔数', 'Payments'], { required: true }),
    payAmount: money(['收款', 'Taken'], { required: true }),
    refundedAmount: money(['其中已退', 'Refunded of it'], { required: true }),
    litres: quantity(['升数', 'Litres'], { required: true }),
  }),
})
