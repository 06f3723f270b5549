import { call, digest, entity, int, moment, money, one, ref, text } from '../../kernel/index.ts'

/** What a payment may bring to prove that the holder agrees: one of the two, where the product asks for it. */
export const proofInput = {
  secret: text(['卡密', 'Card secret'], { max: 16 }),
  code: text(['验证码', 'Code'], { max: 6 }),
}

/**
 * A one-time code on its way to a holder's phone: for one payment with this card, at this site, of at most this amount.
 * Only a digest is kept, and the code itself until its message is sent, sealed in the outbox.
 */
export const paymentCode = entity(
  'paymentCode',
  ['支付验证码', 'Payment code'],
  {
    cardId: ref(['卡', 'Card'], { to: 'card', required: true, readOnly: true }),
    siteId: ref(['站点', 'Site'], { to: 'site', required: true, readOnly: true, index: false }),
    amountMax: money(['金额上限', 'At most'], { required: true, readOnly: true }),
    codeHash: digest(['验证码摘要', 'Digest of the code'], { required: true, readOnly: true }),
    tries: int(['错误次数', 'Wrong tries'], { required: true, readOnly: true, initial: 0 }),
    expireTime: moment(['失效时间', 'Valid until'], { required: true, readOnly: true }),
    usedTime: moment(['使用时间', 'Used at'], { readOnly: true }),
  },
  { retentionDays: 2, index: [['cardId']] },
)

/** What a caller is told of a code that is on its way. */
export const sentCode = {
  phone: text(['手机号', 'Phone'], { required: true, max: 11, mask: true }),
  validSeconds: int(['有效秒数', 'Valid for seconds'], { required: true }),
  againSeconds: int(['可重发秒数', 'Again after seconds'], { required: true }),
}

/** Called by orders and by the open API: sends a holder the code for one payment. The newest code counts. */
export const sendPaymentCode = call({
  title: ['发送支付验证码', 'Send a payment code'],
  path: [],
  permission: 'internal',
  input: {
    cardNo: text(['卡号', 'Card number'], { required: true, max: 16 }),
    siteId: ref(['站点', 'Site'], { required: true }),
    amount: money(['金额', 'Amount'], { required: true, min: 1 }),
  },
  output: one(sentCode),
  refuses: ['cardUnusable', 'cardExpired', 'holderUnreachable', 'tooOften'],
})
