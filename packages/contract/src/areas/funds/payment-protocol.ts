import { protocol } from '../../kernel/index.ts'

/** Notices of a payment channel, as WeChat Pay sends them: signed over its own key, sealed, answered by `code` and `message`. */
export const wechatPay = protocol('wechatPay', ['支付通知', 'Payment notices'], {
  refuses: ['badSignature'],
  worksInMaintenance: true,
})
