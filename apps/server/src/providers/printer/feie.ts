import { createHash } from 'node:crypto'
import { type Answer, refused, type Unknown, unknown } from '../answer.ts'
import { exchange, type HttpReply, jsonObject, textOf } from '../exchange.ts'
import { addPrinters, type FeieCall, removePrinters } from './feie-batch.ts'
import type { PrinterPort, PrinterStatus } from './port.ts'

export interface FeieSettings {
  /** The account the printers are bound to. */
  user: string
  ukey: string
  url?: string
  timeoutMs?: number
}

/** How a signed form reaches the vendor; the simulator answers it in memory. */
export type FeiePost = (form: URLSearchParams) => Promise<HttpReply | Unknown>

/** The Feie cloud printer (spec/domain.md 6.3, feie/shellprinter). Every answer is `{ ret, msg, data, serverExecutedTime }`. */
export function feiePrinter(settings: FeieSettings, post: FeiePost = overHttp(settings)): PrinterPort {
  const call = caller(settings, post)
  return {
    async print({ sn, content, times }) {
      const answer = await call('Open_printMsg', { sn, content, times: String(times) })
      return answer.result === 'ok' ? read(answer.data, isText, orderId => ({ orderId })) : answer
    },
    async state(orderId) {
      const answer = await call('Open_queryOrderState', { orderid: orderId })
      return answer.result === 'ok' ? read(answer.data, isFlag, isPrinted => ({ isPrinted })) : answer
    },
    async status(sn) {
      const answer = await call('Open_queryPrinterStatus', { sn })
      return answer.result === 'ok' ? read(answer.data, isStatus, words => ({ status: statusOf(words) })) : answer
    },
    add: printers => addPrinters(call, printers),
    remove: sns => removePrinters(call, sns),
  }
}

/** `sig` is the lower case hex SHA-1 of account, key and time; the time is in whole seconds. */
export const feieSignature = (user: string, ukey: string, stime: string): string =>
  createHash('sha1').update(`${user}${ukey}${stime}`).digest('hex')

function overHttp(settings: FeieSettings): FeiePost {
  const { href } = new URL(settings.url ?? 'https://api.feieyun.cn/Api/Open/')
  return form => exchange(href, { method: 'POST', body: form }, settings.timeoutMs ?? 10_000)
}

function caller({ user, ukey }: FeieSettings, post: FeiePost): FeieCall {
  return async (apiname, fields) => {
    const stime = String(Math.floor(Date.now() / 1000))
    const signed = { user, stime, sig: feieSignature(user, ukey, stime), apiname }
    const reply = await post(new URLSearchParams({ ...signed, ...fields }))
    if (reply.result !== 'ok') return reply
    const body = jsonObject(reply.text)
    if (typeof body?.ret !== 'number') return reply.status >= 400 ? refused(`http ${reply.status}`) : unreadable
    if (body.ret !== 0) return refused(`${body.ret} ${textOf(body.msg)}`.trim())
    return { result: 'ok', data: body.data }
  }
}

const unreadable = unknown('unreadable answer')
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isStatus = (value: unknown): value is string => isText(value) && /离线|在线/.test(value)

/** A success whose data has another shape than documented may still have taken effect: it is unknown. */
const read = <T, D extends object>(
  data: unknown,
  fits: (value: unknown) => value is T,
  detail: (value: T) => D,
): Answer<D> => (fits(data) ? { result: 'ok', ...detail(data) } : unreadable)

/** The vendor answers in words: 离线 / 在线，工作状态正常 / 在线，工作状态不正常. */
function statusOf(words: string): PrinterStatus {
  if (words.includes('离线')) return 'offline'
  return words.includes('不正常') ? 'faulty' : 'ready'
}
