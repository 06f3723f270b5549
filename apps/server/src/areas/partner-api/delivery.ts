import { randomBytes } from 'node:crypto'
import { codeOf, formatFields, formatMoment, type Row } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/partner-api'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, job } from '../../kernel/implement.ts'
import { systemUser } from '../../kernel/open.ts'
import type { LongWork } from '../../kernel/work/tasks.ts'
import type { Services, Uses } from '../../services/services.ts'
import { secretsOf } from './partner.ts'
import { secondsOf, signatureOf } from './signature.ts'

const { callbackFields, deliveryStates, openApi, openApiVersion, partner, partnerDelivery } = contract

type Delivery = Row<typeof partnerDelivery>
type Sender = Uses<'providers' | 'secrets' | 'messages'>
type Said = Awaited<ReturnType<Services['providers']['callback']['post']>>

const sentAtOnce = 100
const [second, minute] = [1_000, 60_000]
/** After a try that failed (domain 17.2); after the last of them an operator decides. */
const backoffMs = [15 * second, minute, 5 * minute, 30 * minute, 120 * minute, 720 * minute] as const
const ok = 200
const jobName = 'partner-api.deliver'

/** Nothing for a partner that has named no address. */
export const queueCallback: Handler<typeof contract.queueCallback> = async (
  ctx,
  { partnerId, eventType, ...about },
) => {
  const of = await ctx.find(partner, { id: partnerId })
  if (!of?.notifyUrl) return
  const id = ctx.newId()
  const data = formatFields(callbackFields, about)
  const content = JSON.stringify({ id, type: eventType, time: formatMoment(ctx.now), data })
  const { notifyUrl: url, tenantId } = of
  const task = { eventType, orderNo: about.orderNo, partnerId, url, content, nextTryTime: ctx.now }
  await ctx.insert(partnerDelivery, task, { id, tenantId })
  ctx.wake(jobName)
}

export const resendDelivery: Handler<typeof contract.resendDelivery> = async (ctx, { id }) => {
  const row = await ctx.getOrRefuse(partnerDelivery, id)
  await ctx.transition(partnerDelivery, row, 'resend', 'waiting', { tries: 0, nextTryTime: ctx.now })
  ctx.wake(jobName)
}

/**
 * The headers of a callback: signed like a request of the partner's, with the id by which it knows a repetition. While a secret is
 * renewed the former one signs where it always did, so that a system that has not changed over goes on, and the new one beside it.
 */
export function callbackHeaders(
  appKey: string,
  [secret = '', former]: readonly string[],
  { id, url, content }: Pick<Delivery, 'id' | 'url' | 'content'>,
  now: Date,
) {
  const { pathname, search } = new URL(url)
  const timestamp = secondsOf(now)
  const nonce = randomBytes(12).toString('hex')
  const signed = { method: 'POST', path: `${pathname}${search}`, timestamp, nonce, body: content }
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Api-Version': openApiVersion,
    'X-App-Key': appKey,
    'X-Event-Id': String(id),
    'X-Timestamp': timestamp,
    'X-Nonce': nonce,
    'X-Sign': signatureOf(former ?? secret, signed),
    ...(former ? { 'X-Sign-New': signatureOf(secret, signed) } : {}),
  }
}

const isTaken = (said: Said): boolean => said.result === 'ok' && said.status === ok && said.text.trim() === 'success'
const inWords = (said: Said): string =>
  (said.result === 'ok' ? `${said.status} ${said.text}` : said.reason).slice(0, 255)

/** What becomes of a callback after a try: it has arrived, waits longer than before, or waits for an operator. */
async function settle(ctx: Ctx, before: Delivery, said: Said): Promise<void> {
  const row = await ctx.getOrRefuse(partnerDelivery, String(before.id), { lock: true })
  if (row.status !== codeOf(deliveryStates, 'waiting') || row.tries !== before.tries) return
  const changes = { tries: row.tries + 1, sentTime: ctx.now, lastAnswer: inWords(said), nextTryTime: null }
  const waitMs = backoffMs[row.tries]
  if (isTaken(said)) await ctx.transition(partnerDelivery, row, 'deliver', 'delivered', changes)
  else if (waitMs === undefined) await ctx.transition(partnerDelivery, row, 'deliver', 'givenUp', changes)
  else
    await ctx.transition(partnerDelivery, row, 'deliver', 'waiting', {
      ...changes,
      nextTryTime: new Date(ctx.now.getTime() + waitMs),
    })
}

const as = { user: systemUser(), call: `job ${jobName}`, requestId: jobName, lang: 'zh' } as const

async function sendOne({ providers, secrets, messages }: Sender, work: LongWork, row: Delivery, now: Date) {
  const to = await work.open(as, 'read', ctx => ctx.getOrRefuse(partner, String(row.partnerId)))
  const startedMs = performance.now()
  const headers = callbackHeaders(to.appKey ?? '', secretsOf(to, secrets.accepted, now), row, now)
  const said = await providers.callback.post({ url: row.url, headers, body: row.content })
  messages.add({
    protocol: openApi,
    isOutgoing: true,
    call: row.eventType,
    sender: { tenantId: to.tenantId, userId: String(to.id), name: to.name },
    requestId: String(row.id),
    address: new URL(row.url).host,
    at: now,
    durationMs: Math.round(performance.now() - startedMs),
    status: said.result === 'ok' ? said.status : 0,
    code: isTaken(said) ? ok : 500,
    reason: isTaken(said) ? undefined : inWords(said).slice(0, 64),
    sent: { orderNo: row.orderNo, try: row.tries + 1 },
    answered: { text: inWords(said) },
  })
  await work.open(as, 'write', ctx => settle(ctx, row, said))
}

/** Sends what is due, each outside any transaction: who answers slowly holds up nobody's money. */
const deliver =
  (services: Sender) =>
  async (work: LongWork): Promise<void> => {
    const due = await work.open(as, 'read', async ctx => {
      const waiting = { status: codeOf(deliveryStates, 'waiting') }
      const rows = await ctx.all(partnerDelivery, waiting, { order: ['nextTryTime'], limit: sentAtOnce })
      return { now: ctx.now, rows: rows.filter(one => one.nextTryTime !== null && one.nextTryTime <= ctx.now) }
    })
    for (const row of due.rows)
      await sendOne(services, work, row, due.now).catch((error: unknown) => work.report(error, jobName))
  }

export const deliverJob = job(jobName, (services: Sender) => ({
  title: ['发送渠道通知', 'Send callbacks to partners'],
  schedule: '* * * * *',
  retries: 0,
  atOnce: 1,
  runLong: deliver(services),
  isOutgoing: true,
}))
