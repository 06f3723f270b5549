import { createCipheriv, createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Peer, type PeerAnswer, type PeerRequest, startPeer } from '../test-peer.ts'
import type { PaymentPort } from './port.ts'
import { wechatPay } from './wechat.ts'

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const [merchant, vendor] = [pair(), pair()]
const apiKey = '0123456789abcdef0123456789abcdef'
const payment = {
  outTradeNo: 'CZ2611201030000001',
  amountFen: 98_000n,
  title: '企业充值',
  until: new Date(Date.now() + 60_000),
}
const transaction = {
  mchid: '1900000109',
  out_trade_no: payment.outTradeNo,
  transaction_id: '4200002026112012345',
  trade_state: 'SUCCESS',
  success_time: '2026-11-20T10:31:00+08:00',
  amount: { total: 98_000, payer_total: 98_000 },
}
const paid = {
  outTradeNo: payment.outTradeNo,
  amountFen: 98_000n,
  channelNo: '4200002026112012345',
  paidAt: new Date('2026-11-20T02:31:00Z'),
}

const refund = {
  outRefundNo: 'CT2611201030000001',
  outTradeNo: payment.outTradeNo,
  amountFen: 98_000n,
  paidFen: 98_000n,
  reason: '重复支付',
}
const refundAnswer = {
  out_trade_no: payment.outTradeNo,
  out_refund_no: refund.outRefundNo,
  refund_id: '50000000382019052709732678859',
  status: 'SUCCESS',
  success_time: '2026-11-20T10:35:00+08:00',
  amount: { refund: 98_000, total: 98_000, payer_refund: 98_000 },
}
const refunded = {
  outRefundNo: refund.outRefundNo,
  channelNo: '50000000382019052709732678859',
  amountFen: 98_000n,
  refundedAt: new Date('2026-11-20T02:35:00Z'),
}

/** Headers with which the vendor signs what it says. */
function signedBy(privateKey: string, body: string, at = new Date()): Record<string, string> {
  const [timestamp, nonce] = [String(Math.floor(at.getTime() / 1000)), randomBytes(8).toString('hex')]
  const signature = sign('sha256', Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), privateKey).toString('base64')
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signature,
    'wechatpay-serial': 'PUB_KEY_ID_1',
  }
}
const json = (content: object, status = 200, privateKey = vendor.privateKey): PeerAnswer => {
  const body = JSON.stringify(content)
  return { status, body, headers: signedBy(privateKey, body) }
}

/** The vendor's own steps: rebuild the signed lines from what arrived, and check them with the merchant's key. */
function isSigned({ method, url, headers, body }: PeerRequest): boolean {
  const given = Object.fromEntries(
    [...String(headers.authorization).matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  const lines = [method, `${url.pathname}${url.search}`, given['timestamp'], given['nonce_str'], body.toString()]
  const text = Buffer.from(lines.map(line => `${line}\n`).join(''))
  const signature = Buffer.from(given['signature'] ?? '', 'base64')
  return (
    String(headers.authorization).startsWith('WECHATPAY2-SHA256-RSA2048 ') &&
    given['mchid'] === '1900000109' &&
    given['serial_no'] === 'SERIAL1' &&
    verify('sha256', text, createPublicKey(merchant.publicKey), signature)
  )
}

let peer: Peer
let channel: PaymentPort
let answer: (request: PeerRequest) => PeerAnswer
beforeEach(async () => {
  peer = await startPeer(request => (isSigned(request) ? answer(request) : json({ code: 'SIGN_ERROR' }, 401)))
  channel = wechatPay({
    merchantNo: '1900000109',
    appId: 'wx1',
    serialNo: 'SERIAL1',
    privateKey: merchant.privateKey,
    apiKey,
    publicKeyId: 'PUB_KEY_ID_1',
    publicKey: vendor.publicKey,
    notifyUrl: 'https://forecourt.example/api/funds/payment/notice',
    endpoint: peer.origin,
    timeoutMs: 1000,
  })
})
afterEach(() => peer.close())

describe('opening a payment', () => {
  test('sends what is to be paid, in fen and under our number, and answers the code to scan', async () => {
    answer = () => json({ code_url: 'weixin://wxpay/bizpayurl?pr=abc' })
    expect(await channel.open(payment)).toEqual({ result: 'ok', payUrl: 'weixin://wxpay/bizpayurl?pr=abc' })
    expect(peer.requests[0]?.url.pathname).toBe('/v3/pay/transactions/native')
    expect(JSON.parse(String(peer.requests[0]?.body))).toMatchObject({
      appid: 'wx1',
      out_trade_no: payment.outTradeNo,
      amount: { total: 98_000, currency: 'CNY' },
      notify_url: 'https://forecourt.example/api/funds/payment/notice',
    })
  })

  test.each<[string, PeerAnswer]>([
    ['an answer that never comes', 'hang'],
    ['a broken connection', 'cut'],
    ['trouble of the channel', json({ code: 'SYSTEM_ERROR', message: '系统错误' }, 500)],
    ['too many requests', json({ code: 'FREQUENCY_LIMITED' }, 429)],
    ['a number that has been paid', json({ code: 'ORDERPAID' }, 400)],
    ['an answer signed by somebody else', json({ code_url: 'weixin://wxpay/x' }, 200, merchant.privateKey)],
  ])('%s is an unknown result', async (_, given) => {
    answer = () => given
    expect(await channel.open(payment)).toMatchObject({ result: 'unknown' })
  })

  test('an order the channel does not accept is refused for certain', async () => {
    answer = () => json({ code: 'PARAM_ERROR', message: '参数错误 13800138000' }, 400)
    expect(await channel.open(payment)).toEqual({ result: 'refused', reason: 'PARAM_ERROR 参数错误 138****8000' })
  })
})

describe('asking what became of a payment', () => {
  test.each<[string, PeerAnswer, object]>([
    ['paid', json(transaction), { state: 'paid', paid }],
    ['not paid yet', json({ ...transaction, trade_state: 'NOTPAY' }), { state: 'waiting' }],
    ['closed', json({ ...transaction, trade_state: 'CLOSED' }), { state: 'closed' }],
    ['unknown there', json({ code: 'ORDER_NOT_EXIST', message: '订单不存在' }, 404), { state: 'absent' }],
  ])('%s', async (_, given, found) => {
    answer = () => given
    expect(await channel.query(payment.outTradeNo)).toEqual({ result: 'ok', ...found })
    expect(peer.requests[0]?.url.search).toBe('?mchid=1900000109')
  })

  test('an answer that nobody signed pays nothing', async () => {
    answer = () => ({ status: 200, body: JSON.stringify(transaction) })
    expect(await channel.query(payment.outTradeNo)).toMatchObject({ result: 'unknown' })
  })
})

describe('giving money back', () => {
  test('sends how much of which payment, under our own number, and where to tell us', async () => {
    answer = () => json({ ...refundAnswer, status: 'PROCESSING' })
    expect(await channel.refund(refund)).toEqual({ result: 'ok', state: 'processing' })
    expect(peer.requests[0]?.url.pathname).toBe('/v3/refund/domestic/refunds')
    expect(JSON.parse(String(peer.requests[0]?.body))).toEqual({
      out_trade_no: payment.outTradeNo,
      out_refund_no: refund.outRefundNo,
      reason: '重复支付',
      notify_url: 'https://forecourt.example/api/funds/payment/notice',
      amount: { refund: 98_000, total: 98_000, currency: 'CNY' },
    })
  })

  test.each<[string, PeerAnswer]>([
    ['an answer that never comes', 'hang'],
    ['a broken connection', 'cut'],
    ['trouble of the channel', json({ code: 'SYSTEM_ERROR' }, 500)],
    ['too many requests', json({ code: 'FREQUENCY_LIMITED' }, 429)],
    ['an answer signed by somebody else', json(refundAnswer, 200, merchant.privateKey)],
    ['a success without its number', json({ ...refundAnswer, refund_id: '' })],
    ['a state nobody has heard of', json({ ...refundAnswer, status: 'MAYBE' })],
  ])('%s is an unknown result', async (_, given) => {
    answer = () => given
    expect(await channel.refund(refund)).toMatchObject({ result: 'unknown' })
    expect(await channel.queryRefund(refund.outRefundNo)).toMatchObject({ result: 'unknown' })
  })

  test('what the channel does not do is refused, with its reason', async () => {
    answer = () => json({ code: 'NOT_ENOUGH', message: '基本账户余额不足' }, 403)
    expect(await channel.refund(refund)).toEqual({ result: 'refused', reason: 'NOT_ENOUGH 基本账户余额不足' })
  })

  test.each<[string, PeerAnswer, object]>([
    ['gone', json(refundAnswer), { state: 'refunded', refunded }],
    ['under way', json({ ...refundAnswer, status: 'PROCESSING' }), { state: 'processing' }],
    ['closed', json({ ...refundAnswer, status: 'CLOSED' }), { state: 'failed', reason: 'CLOSED' }],
    ['not payable', json({ ...refundAnswer, status: 'ABNORMAL' }), { state: 'failed', reason: 'ABNORMAL' }],
    ['unknown there', json({ code: 'RESOURCE_NOT_EXISTS', message: '退款单不存在' }, 404), { state: 'absent' }],
  ])('asked about it is %s', async (_, given, found) => {
    answer = () => given
    expect(await channel.queryRefund(refund.outRefundNo)).toEqual({ result: 'ok', ...found })
    expect(peer.requests[0]?.url.pathname).toBe(`/v3/refund/domestic/refunds/${refund.outRefundNo}`)
  })
})

describe('a notice', () => {
  const sealed = (content: object, key = apiKey, type = 'TRANSACTION.SUCCESS') => {
    const cipher = createCipheriv('aes-256-gcm', key, 'nonce1234567').setAAD(Buffer.from('transaction'))
    const bytes = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final(), cipher.getAuthTag()])
    const resource = { ciphertext: bytes.toString('base64'), nonce: 'nonce1234567', associated_data: 'transaction' }
    return JSON.stringify({ id: 'EV-1', event_type: type, resource })
  }
  const hear = (body: string, headers = signedBy(vendor.privateKey, body), now = new Date()) =>
    channel.hear({ headers, body }, now)

  test('that the channel has signed says who paid how much', () => {
    expect(hear(sealed(transaction))).toEqual({ result: 'ok', paid, refund: null })
  })

  test('of another kind is of no concern', () => {
    expect(hear(sealed(transaction, apiKey, 'COUPON.USE'))).toEqual({ result: 'ok', paid: null, refund: null })
  })

  test.each<[string, object, object]>([
    ['has gone', { refund_status: 'SUCCESS' }, { state: 'refunded', refunded }],
    ['was closed', { refund_status: 'CLOSED' }, { state: 'failed', reason: 'CLOSED' }],
    ['cannot be paid out', { refund_status: 'ABNORMAL' }, { state: 'failed', reason: 'ABNORMAL' }],
  ])('of a refund says that it %s', (_, notified, found) => {
    const { status: __, ...content } = refundAnswer
    const kind = `REFUND.${(notified as { refund_status: string }).refund_status}`
    expect(hear(sealed({ ...content, ...notified, mchid: '1900000109' }, apiKey, kind))).toEqual({
      result: 'ok',
      paid: null,
      refund: { ...found, outRefundNo: refund.outRefundNo },
    })
  })

  test('of a refund is refused when it is another merchant’s or says nothing', () => {
    const content = { ...refundAnswer, refund_status: 'SUCCESS' }
    expect(hear(sealed({ ...content, mchid: '1' }, apiKey, 'REFUND.SUCCESS'))).toMatchObject({ result: 'refused' })
    const empty = { mchid: '1900000109', out_refund_no: 'CT1' }
    expect(hear(sealed(empty, apiKey, 'REFUND.SUCCESS'))).toMatchObject({ result: 'refused' })
  })

  test('is refused when it is forged, changed, old, of another merchant or sealed with another key', () => {
    const body = sealed(transaction)
    const refused = { result: 'refused' }
    expect(hear(body, signedBy(merchant.privateKey, body))).toMatchObject(refused)
    expect(hear(`${body} `, signedBy(vendor.privateKey, body))).toMatchObject(refused)
    expect(hear(body, {})).toMatchObject(refused)
    expect(hear(body, signedBy(vendor.privateKey, body, new Date(Date.now() - 301_000)))).toMatchObject(refused)
    expect(hear(sealed({ ...transaction, mchid: '1900000110' }))).toMatchObject(refused)
    expect(hear(sealed(transaction, 'fedcba9876543210fedcba9876543210'))).toMatchObject(refused)
  })
})
