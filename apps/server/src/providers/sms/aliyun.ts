import { randomUUID } from 'node:crypto'
import { type Answer, masked, refused, unknown } from '../answer.ts'
import { exchange, jsonObject, textOf } from '../exchange.ts'
import { signAliyunCall } from './aliyun-signature.ts'
import type { SmsMessage, SmsPort, SmsSending, SmsState } from './port.ts'

export interface AliyunSmsSettings {
  accessKeyId: string
  accessKeySecret: string
  /** The approved signature shown in front of the text, without its brackets. */
  signName: string
  endpoint?: string
  timeoutMs?: number
}

type Body = Record<string, unknown>
type Call = (action: string, parameters: Record<string, string>) => Promise<Answer<{ body: Body }>>

/** With these the vendor admits trouble of its own, so that the message may or may not have gone out. */
const undecided = new Set([
  'isp.SYSTEM_ERROR',
  'isp.GATEWAY_ERROR',
  'isp.UNKNOWN',
  'InternalError',
  'ServiceUnavailable',
])
const states: Record<string, SmsState> = { 1: 'waiting', 2: 'failed', 3: 'delivered' }
const pageSize = 50

/** Alibaba Cloud SMS, API 2017-05-25 (SendSms, QuerySendDetails). OutId carries our id and comes back in the details. */
export function aliyunSms(settings: AliyunSmsSettings): SmsPort {
  const call = caller(settings)
  return {
    send: message => send(call, settings.signName, message),
    query: sending => query(call, sending),
  }
}

function caller(settings: AliyunSmsSettings): Call {
  const endpoint = new URL(settings.endpoint ?? 'https://dysmsapi.aliyuncs.com')
  return async (action, parameters) => {
    const signed = signAliyunCall(
      { host: endpoint.host, action, version: '2017-05-25', parameters, nonce: randomUUID(), date: new Date() },
      settings.accessKeyId,
      settings.accessKeySecret,
    )
    const init = { method: 'POST', headers: { ...signed.headers, accept: 'application/json' } }
    const reply = await exchange(`${endpoint.origin}/?${signed.query}`, init, settings.timeoutMs ?? 10_000)
    return reply.result === 'ok' ? judge(reply.status, jsonObject(reply.text)) : reply
  }
}

/** Refusals come with 200 (business rules) as well as with 4xx (signature, throttling); the Code tells which. */
function judge(status: number, body: Body | null): Answer<{ body: Body }> {
  const code = body?.Code
  if (!body || typeof code !== 'string') return status >= 400 ? refused(`http ${status}`) : unknown('unreadable answer')
  if (code === 'OK') return { result: 'ok', body }
  const reason = masked(`${code} ${textOf(body.Message)}`.trim())
  return undecided.has(code) ? unknown(reason) : refused(reason)
}

async function send(call: Call, signName: string, message: SmsMessage) {
  const answer = await call('SendSms', {
    PhoneNumbers: message.phone,
    SignName: signName,
    TemplateCode: message.template,
    TemplateParam: JSON.stringify(message.params),
    OutId: message.outId,
  })
  return answer.result === 'ok' ? { result: 'ok' as const, providerMessageId: textOf(answer.body.BizId) } : answer
}

/** The vendor files a sending under the day it got it: one sent just before midnight may stand under the next day. */
async function query(call: Call, sending: SmsSending): Promise<Answer<{ state: SmsState; detail: string }>> {
  const days = new Set([shanghaiDay(sending.sentAt), shanghaiDay(new Date(sending.sentAt.getTime() + 300_000))])
  for (const day of days) {
    const answer = await find(call, sending, day)
    if (answer.result !== 'ok' || answer.state !== 'absent') return answer
  }
  return { result: 'ok', state: 'absent', detail: '' }
}

async function find(call: Call, { outId, phone }: SmsSending, day: string) {
  for (let page = 1; ; page++) {
    const where = { PhoneNumber: phone, SendDate: day, PageSize: String(pageSize), CurrentPage: String(page) }
    const answer = await call('QuerySendDetails', where)
    if (answer.result !== 'ok') return answer
    const row = details(answer.body).find(detail => detail.OutId === outId)
    if (row) return stateOf(row)
    if (page * pageSize >= Number(answer.body.TotalCount ?? 0))
      return { result: 'ok' as const, state: 'absent' as const, detail: '' }
  }
}

function stateOf(row: Body): Answer<{ state: SmsState; detail: string }> {
  const state = states[textOf(row.SendStatus)]
  return state ? { result: 'ok', state, detail: textOf(row.ErrCode) } : unknown('unreadable answer')
}

function details(body: Body): Body[] {
  const list = (body.SmsSendDetailDTOs as Body | undefined)?.SmsSendDetailDTO
  return Array.isArray(list) ? (list as Body[]) : []
}

const shanghaiDay = (moment: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(moment).replaceAll('-', '')
