import { randomBytes } from 'node:crypto'
import { type Answer, masked, refused, unknown } from '../answer.ts'
import { exchange, type HttpReply, jsonObject, textOf } from '../exchange.ts'
import type { Found, Paid, Payment, PaymentNotice, PaymentPort } from './port.ts'
import { authorization, isFromWechat, opened } from './wechat-signature.ts'

export interface WechatPaySettings {
  merchantNo: string
  appId: string
  /** Serial number of the merchant's certificate, whose private key signs our requests. */
  serialNo: string
  privateKey: string
  /** The 32 characters that notices are sealed with. */
  apiKey: string
  /** WeChat Pay's own public key and its id, which comes along with everything it signs. */
  publicKeyId: string
  publicKey: string
  /** Where notices are sent: the address of this installation that the internet can reach. */
  notifyUrl: string
  endpoint?: string
  timeoutMs?: number
}

type Body = Record<string, unknown>

const skewMs = 300_000
/** With these the channel admits trouble of its own, or says that the number has gone further than we know. */
const undecided = new Set(['SYSTEM_ERROR', 'FREQUENCY_LIMITED', 'ORDERPAID', 'OUT_TRADE_NO_USED'])
const open = new Set(['NOTPAY', 'USERPAYING', 'ACCEPT'])

/** WeChat Pay APIv3, native payment: a code for the payer to scan, its state by our number, and signed notices. */
export function wechatPay(settings: WechatPaySettings): PaymentPort {
  return {
    channel: 'wechat',
    merchantNo: settings.merchantNo,
    open: payment => openPayment(settings, payment),
    query: outTradeNo => query(settings, outTradeNo),
    hear: (notice, now) => hear(settings, notice, now),
  }
}

async function openPayment(settings: WechatPaySettings, { outTradeNo, amountFen, title, until }: Payment) {
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

async function query(settings: WechatPaySettings, outTradeNo: string): Promise<Answer<Found>> {
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

function hear(settings: WechatPaySettings, { headers, body }: PaymentNotice, now: Date): Answer<{ paid: Paid | null }> {
  if (!isSigned(settings, headers, body, now)) return refused('bad signature')
  const notice = jsonObject(body)
  if (notice?.['event_type'] !== 'TRANSACTION.SUCCESS') return { result: 'ok', paid: null }
  const sealed = (notice['resource'] ?? {}) as Body
  const inside = opened(
    {
      ciphertext: textOf(sealed['ciphertext']),
      nonce: textOf(sealed['nonce']),
      associatedData: textOf(sealed['associated_data']),
    },
    settings.apiKey,
  )
  const told = inside === undefined ? null : jsonObject(inside)
  const paid = told?.['mchid'] === settings.merchantNo ? paidOf(told) : undefined
  return paid ? { result: 'ok', paid } : refused('unreadable notice')
}

/** The key's id comes along, so that a notice under a key we do not have is told from a forged one in the log alone. */
function isSigned(settings: WechatPaySettings, headers: PaymentNotice['headers'], body: string, now: Date): boolean {
  const [timestamp, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map(name =>
    textOf(headers[`wechatpay-${name}`]),
  ) as [string, string, string, string]
  if (serial !== settings.publicKeyId || !/^\d{10}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > skewMs) return false
  return isFromWechat({ timestamp, nonce, body, signature }, settings.publicKey)
}

async function call(
  settings: WechatPaySettings,
  method: string,
  path: string,
  content?: object,
): Promise<Answer<{ body: Body }>> {
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
    'wechatpay-serial': settings.publicKeyId,
    ...(content ? { 'content-type': 'application/json' } : {}),
  }
  const origin = settings.endpoint ?? 'https://api.mch.weixin.qq.com'
  const init = { method, headers, ...(content ? { body } : {}) }
  const reply = await exchange(`${origin}${path}`, init, settings.timeoutMs ?? 10_000)
  return reply.result === 'ok' ? judge(settings, reply) : reply
}

/** An answer that is not signed decides nothing: it may come from anything between us and the channel. */
function judge(settings: WechatPaySettings, { status, text, headers = {} }: HttpReply): Answer<{ body: Body }> {
  const body = jsonObject(text)
  if (status >= 400) {
    const code = textOf(body?.['code'])
    const reason = masked(`${code} ${textOf(body?.['message'])}`.trim()) || `http ${status}`
    return undecided.has(code) || status === 429 ? unknown(reason) : refused(reason)
  }
  if (!isSigned(settings, headers, text, new Date())) return unknown('the answer is not signed')
  return body ? { result: 'ok', body } : unknown('unreadable answer')
}
