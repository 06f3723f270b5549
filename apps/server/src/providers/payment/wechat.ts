import { randomBytes } from 'node:crypto'
import { type Answer, masked, refused, type Unknown, unknown } from '../answer.ts'
import { exchange, type HttpReply, jsonObject, textOf } from '../exchange.ts'
import type { Found, FoundRefund, Heard, Paid, Payment, PaymentNotice, PaymentPort, Refund } from './port.ts'
import { type PlatformKeys, platformKeys } from './wechat-keys.ts'
import { authorization, opened } from './wechat-signature.ts'

export interface WechatPaySettings {
  merchantNo: string
  appId: string
  /** Serial number of the merchant's certificate, whose private key signs our requests. */
  serialNo: string
  privateKey: string
  /** The 32 characters that notices are sealed with. */
  apiKey: string
  /** WeChat Pay's own public key and its id, where it was told to the merchant; others fetch its certificates. */
  publicKeyId?: string | undefined
  publicKey?: string | undefined
  /** Where notices are sent: the address of this installation that the internet can reach. */
  notifyUrl: string
  endpoint?: string
  timeoutMs?: number
}

type Body = Record<string, unknown>

/** A merchant with the keys by which it knows what WeChat Pay has signed. */
interface Merchant extends WechatPaySettings {
  readonly keys: PlatformKeys
}

const refunds = '/v3/refund/domestic/refunds'
const certificates = '/v3/certificates'
/** With these the channel admits trouble of its own, or says that the number has gone further than we know. */
const undecided = new Set(['SYSTEM_ERROR', 'FREQUENCY_LIMITED', 'ORDERPAID', 'OUT_TRADE_NO_USED'])
const open = new Set(['NOTPAY', 'USERPAYING', 'ACCEPT'])

/** WeChat Pay APIv3, native payment: a code for the payer to scan, its state by our number, refunds, and signed notices. */
export function wechatPay(given: WechatPaySettings): PaymentPort {
  const { apiKey, publicKeyId, publicKey } = given
  if (!publicKeyId !== !publicKey)
    throw new Error("WeChat Pay's public key and its id are given together or not at all")
  const own = publicKeyId && publicKey ? ([publicKeyId, publicKey] as const) : undefined
  const keys = platformKeys({ apiKey, own, fetch: () => ask(given, 'GET', certificates) })
  const settings: Merchant = { ...given, keys }
  return {
    channel: 'wechat',
    merchantNo: settings.merchantNo,
    open: payment => openPayment(settings, payment),
    query: outTradeNo => query(settings, outTradeNo),
    refund: refund => askRefund(settings, refund),
    queryRefund: outRefundNo => queryRefund(settings, outRefundNo),
    ready: ({ headers }, now) => keys.ready(headers, now),
    refreshKeys: now => keys.refresh(now),
    hear: (notice, now) => hear(settings, notice, now),
  }
}

async function openPayment(settings: Merchant, { outTradeNo, amountFen, title, until }: Payment) {
  const answer = await call(settings, 'POST', '/v3/pay/transactions/native', {
    appid: settings.appId,
    mchid: settings.merchantNo,
    description: title,
    out_trade_no: outTradeNo,
    time_expire: `${until.toISOString().slice(0, 19)}+00:00`,
    notify_url: settings.notifyUrl,
    amount: { total: Number(amountFen), currency: 'CNY' },
  })
  if (answer.result !== 'ok') return answer
  const payUrl = textOf(answer.body['code_url'])
  return payUrl ? { result: 'ok' as const, payUrl } : unknown('unreadable answer')
}

async function query(settings: Merchant, outTradeNo: string): Promise<Answer<Found>> {
  const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}?mchid=${settings.merchantNo}`
  const answer = await call(settings, 'GET', path)
  if (answer.result === 'refused' && /^(ORDER_NOT_EXIST|RESOURCE_NOT_EXISTS)/.test(answer.reason))
    return { result: 'ok', state: 'absent' }
  return answer.result === 'ok' ? foundOf(answer.body) : answer
}

function foundOf(body: Body): Answer<Found> {
  const state = textOf(body['trade_state'])
  const paid = paidOf(body)
  // Money that was returned to the payer by hand has been paid once all the same.
  if (state === 'SUCCESS' || state === 'REFUND')
    return paid ? { result: 'ok', state: 'paid', paid } : unknown('unreadable answer')
  if (open.has(state)) return { result: 'ok', state: 'waiting' }
  return state ? { result: 'ok', state: 'closed' } : unknown('unreadable answer')
}

/** What a transaction says was paid; undefined when a part of it is missing. */
function paidOf(body: Body): Paid | undefined {
  const amount = (body['amount'] ?? {}) as Body
  const [outTradeNo, channelNo] = [textOf(body['out_trade_no']), textOf(body['transaction_id'])]
  const [total, paidAt] = [textOf(amount['total']), new Date(textOf(body['success_time']))]
  const isWhole = outTradeNo && channelNo && /^\d{1,12}$/.test(total) && !Number.isNaN(paidAt.getTime())
  return isWhole ? { outTradeNo, channelNo, amountFen: BigInt(total), paidAt } : undefined
}

async function askRefund(settings: Merchant, refund: Refund): Promise<Answer<FoundRefund>> {
  const answer = await call(settings, 'POST', refunds, {
    out_trade_no: refund.outTradeNo,
    out_refund_no: refund.outRefundNo,
    reason: refund.reason,
    notify_url: settings.notifyUrl,
    amount: { refund: Number(refund.amountFen), total: Number(refund.paidFen), currency: 'CNY' },
  })
  return answer.result === 'ok' ? refundOf(answer.body, 'status') : answer
}

async function queryRefund(settings: Merchant, outRefundNo: string): Promise<Answer<FoundRefund>> {
  const answer = await call(settings, 'GET', `${refunds}/${encodeURIComponent(outRefundNo)}`)
  if (answer.result === 'refused' && answer.reason.startsWith('RESOURCE_NOT_EXISTS'))
    return { result: 'ok', state: 'absent' }
  return answer.result === 'ok' ? refundOf(answer.body, 'status') : answer
}

/** What a refund says of itself; the state has another name in notices. */
function refundOf(body: Body, stateName: 'status' | 'refund_status'): Answer<FoundRefund> {
  const state = textOf(body[stateName])
  if (state === 'PROCESSING') return { result: 'ok', state: 'processing' }
  // The payer's account does not take it, or it was closed: under this number it will not be tried again.
  if (state === 'ABNORMAL' || state === 'CLOSED') return { result: 'ok', state: 'failed', reason: state }
  const amount = textOf(((body['amount'] ?? {}) as Body)['refund'])
  const [outRefundNo, channelNo] = [textOf(body['out_refund_no']), textOf(body['refund_id'])]
  const refundedAt = new Date(textOf(body['success_time']))
  const isWhole = outRefundNo && channelNo && /^\d{1,12}$/.test(amount) && !Number.isNaN(refundedAt.getTime())
  if (state !== 'SUCCESS' || !isWhole) return unknown('unreadable answer')
  return {
    result: 'ok',
    state: 'refunded',
    refunded: { outRefundNo, channelNo, amountFen: BigInt(amount), refundedAt },
  }
}

function hear(settings: Merchant, { headers, body }: PaymentNotice, now: Date): Answer<Heard> {
  if (!settings.keys.haveSigned(headers, body, now)) return refused('bad signature')
  const notice = jsonObject(body)
  const type = textOf(notice?.['event_type'])
  const isRefund = type.startsWith('REFUND.')
  if (type !== 'TRANSACTION.SUCCESS' && !isRefund) return { result: 'ok', paid: null, refund: null }
  const notified = insideOf(settings, (notice?.['resource'] ?? {}) as Body)
  if (notified?.['mchid'] !== settings.merchantNo) return refused('unreadable notice')
  if (isRefund) return heardRefund(notified)
  const paid = paidOf(notified)
  return paid ? { result: 'ok', paid, refund: null } : refused('unreadable notice')
}

function heardRefund(notified: Body): Answer<Heard> {
  const found = refundOf(notified, 'refund_status')
  const outRefundNo = textOf(notified['out_refund_no'])
  if (found.result !== 'ok' || !outRefundNo) return refused('unreadable notice')
  const { result, ...refund } = found
  return { result, paid: null, refund: { ...refund, outRefundNo } }
}

/** What a notice has sealed inside. */
function insideOf(settings: Merchant, sealed: Body): Body | null {
  const inside = opened(
    {
      ciphertext: textOf(sealed['ciphertext']),
      nonce: textOf(sealed['nonce']),
      associatedData: textOf(sealed['associated_data']),
    },
    settings.apiKey,
  )
  return inside === undefined ? null : jsonObject(inside)
}

/** A request signed by the merchant. */
function ask(
  settings: WechatPaySettings,
  method: string,
  path: string,
  content?: object,
): Promise<HttpReply | Unknown> {
  const body = content ? JSON.stringify(content) : ''
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomBytes(16).toString('hex')]
  const signed = authorization(
    { method, path, timestamp, nonce, body },
    settings.merchantNo,
    settings.serialNo,
    settings.privateKey,
  )
  const headers = {
    authorization: signed,
    accept: 'application/json',
    'user-agent': 'forecourt',
    // By which key it is to answer.
    ...(settings.publicKeyId ? { 'wechatpay-serial': settings.publicKeyId } : {}),
    ...(content ? { 'content-type': 'application/json' } : {}),
  }
  const origin = settings.endpoint ?? 'https://api.mch.weixin.qq.com'
  const init = { method, headers, ...(content ? { body } : {}) }
  return exchange(`${origin}${path}`, init, settings.timeoutMs ?? 10_000)
}

async function call(
  settings: Merchant,
  method: string,
  path: string,
  content?: object,
): Promise<Answer<{ body: Body }>> {
  const reply = await ask(settings, method, path, content)
  return reply.result === 'ok' ? judge(settings, reply) : reply
}

/** An answer that is not signed decides nothing: it may come from anything between us and the channel. */
async function judge(settings: Merchant, { status, text, headers = {} }: HttpReply): Promise<Answer<{ body: Body }>> {
  const body = jsonObject(text)
  if (status >= 400) {
    const code = textOf(body?.['code'])
    const reason = masked(`${code} ${textOf(body?.['message'])}`.trim()) || `http ${status}`
    return undecided.has(code) || status === 429 ? unknown(reason) : refused(reason)
  }
  const now = new Date()
  await settings.keys.ready(headers, now)
  if (!settings.keys.haveSigned(headers, text, now)) return unknown('the answer is not signed')
  return body ? { result: 'ok', body } : unknown('unreadable answer')
}
