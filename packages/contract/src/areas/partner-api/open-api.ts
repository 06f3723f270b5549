import { call, int, list, money, one, quantity, ref, text } from '../../kernel/index.ts'
import { proofInput, sendPaymentCode, sentCode } from '../cards/payment-code.ts'
import { placeFuelOrder } from '../orders/payment.ts'
import { openApi } from './protocol.ts'

const answered = { ...placeFuelOrder.output.fields }

/**
 * A partner's system reports a filling and pays it: with a card of a company that has let it in (`partnerLink`), or, when
 * no card is named, from its own deposit or credit line (`partner.paysFrom`). Idempotent by customerOrderNo.
 */
export const emption = call({
  title: ['渠道消费', 'Purchase by a partner'],
  path: ['POST openApi/emption', 'GET openApi/emption'],
  permission: 'partner',
  protocol: openApi,
  money: true,
  // The GET of the specification answers a refusal unless the operator allows it (parameter openApi.emptionByGet).
  idempotencyField: 'customerOrderNo',
  crossTenant: 'the partner sells for any supplier, and the card is of a company that has let it in',
  input: {
    customerOrderNo: text(['渠道订单号', 'Partner order'], { required: true, max: 64 }),
    siteId: ref(['站点', 'Site'], { required: true }),
    gunNo: int(['枪号', 'Nozzle'], { required: true, min: 1, max: 99 }),
    amount: money(['金额', 'Amount'], { required: true, min: 100, max: 999_900 }),
    cardNo: text(['卡号', 'Card'], {
      max: 16,
      hint: ['不填则由渠道预存款或授信额度支付', "Empty: paid from the partner's deposit or credit line"],
    }),
    tel: text(['手机号', 'Phone'], {
      format: 'mobile',
      hint: ['无卡号时必填，订单归于此手机号', 'Needed without a card: the order is found by it'],
    }),
    priceVersion: int(['价格版本', 'Price version'], {
      min: 1,
      hint: ['不填按当前价；填写后价格已变更则拒绝', 'Empty: the price now; otherwise refused when it has changed'],
    }),
    plateNo: text(['车牌', 'Plate'], { max: 10 }),
    ...proofInput,
  },
  output: one(answered),
  refuses: [...placeFuelOrder.refuses, 'keyReused', 'tooManyTries', 'postOnly', 'partnerSite'],
})

/** Sends the holder a code, where a card's product asks for one; the partner passes it on with the purchase. */
export const partnerPayCode = call({
  title: ['渠道发送支付验证码', 'Send a payment code'],
  path: 'POST openApi/payCode',
  permission: 'partner',
  protocol: openApi,
  crossTenant: 'the card is of a company that has let the partner in',
  input: {
    siteId: ref(['站点', 'Site'], { required: true }),
    cardNo: text(['卡号', 'Card'], { required: true, max: 16 }),
    amount: money(['应付', 'To pay'], { required: true, min: 1, max: 999_900 }),
  },
  output: one(sentCode),
  refuses: [...sendPaymentCode.refuses, 'tooManyTries'],
})

export const ordersByPhone = call({
  title: ['按手机号查询', 'Orders of a phone'],
  path: 'GET openApi/tel',
  permission: 'partner',
  protocol: openApi,
  crossTenant: 'a partner sees its own orders, whoever sold them',
  input: {
    tel: text(['手机号', 'Phone'], { required: true, format: 'mobile' }),
    from: int(['起', 'From'], { initial: 0, min: 0 }),
    size: int(['条数', 'Size'], { initial: 20, min: 1, max: 100 }),
  },
  output: list({
    orderNo: text(['订单号', 'Order'], { required: true }),
    customerOrderNo: text(['渠道订单号', 'Partner order']),
    siteName: text(['站点', 'Site']),
    oilNo: text(['油号', 'Product']),
    litres: quantity(['升数', 'Litres']),
    payAmount: money(['实付', 'Paid']),
    state: int(['状态', 'State'], { required: true }),
  }),
  refuses: ['tooOften'],
})
