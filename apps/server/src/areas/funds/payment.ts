import * as contract from '@forecourt/contract/funds'
import { codeOf, type Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, job } from '../../kernel/implement.ts'
import { systemUser } from '../../kernel/open.ts'
import { runtimeLocal } from '../../kernel/runtime-local.ts'
import type { LongWork } from '../../kernel/work/tasks.ts'
import { keyOfChannel } from '../../ledger/events.ts'
import { notifyApprovers, notifyUsers } from '../../services/notices.ts'
import { RateLimiter } from '../../kernel/protocol/rate-limiter.ts'
import type { Services, Uses } from '../../services/services.ts'
import { canBear } from './gift-bearer.ts'
import { frozen, nowhere, receivingAccount } from './payee-account.ts'
import { postArrived } from './recharge-posting.ts'
import { takeRefund } from './recharge-refund.ts'
import { paidOn } from './value-date.ts'

const { companyRecharge, rechargeStates } = contract

type Recharge = Row<typeof companyRecharge>
type Port = NonNullable<Services['providers']['payment']>
type Heard = Extract<ReturnType<Port['hear']>, { result: 'ok' }>
type Refund = NonNullable<Heard['refund']>
type Paid = NonNullable<Heard['paid']>

const toPay = codeOf(rechargeStates, 'toPay')
const cancelled = codeOf(rechargeStates, 'cancelled')
const askedAtOnce = 200
const unbearable = '承担优惠的服务商可用余额不足，优惠已由平台承担'
/** A payment that began in time may be confirmed a little later than the code could be scanned. */
const graceMs = 600_000
/** Refused notices leave an entry each, but a flood of forged ones must not fill the log. */
const maxRecordedPerMinute = 60
const limiter = runtimeLocal('refusedNotices', () => new RateLimiter())

export const rechargeWays: Handler<typeof contract.rechargeWays, Uses<'providers'>> = async (ctx, _, { providers }) => {
  const account = await receivingAccount(ctx)
  return {
    isOnline: providers.payment !== null,
    isSimulated: providers.simulated.payment !== null,
    ...(account ? frozen(account) : nowhere),
  }
}

/**
 * Books what a channel says was paid (E02b); answers why not, if not. Whoever says it first, the notice or the job that
 * asks: the document is locked, and the second finds that the money has arrived.
 */
async function takePaid(ctx: Ctx, port: Port, paid: Paid): Promise<string | undefined> {
  const found = await ctx.find(companyRecharge, { rechargeNo: paid.outTradeNo }, { lock: true })
  if (found?.channelAccount !== keyOfChannel(port)) return 'no such payment'
  if (found.channelNo !== null) return found.channelNo === paid.channelNo ? undefined : 'paid by another transaction'
  if (paid.amountFen !== found.payAmount) return noteProblem(ctx, found, `paid ${paid.amountFen} fen`)
  if (found.status !== toPay && found.status !== cancelled) return 'not to be paid'
  // The money has come and cannot be refused: what the provider cannot bear, the platform bears.
  const isBorne = await canBear(ctx, found)
  const payProblem = isBorne ? null : unbearable
  const changes = {
    channelNo: paid.channelNo,
    auditTime: paid.paidAt,
    valueDate: paidOn(paid.paidAt, ctx.now),
    payUrl: null,
    payProblem,
    ...(isBorne ? {} : { bearerTenantId: null }),
  }
  const after = await ctx.tryTransition(companyRecharge, found, 'arrive', 'arrived', changes)
  if (!after) return 'changed meanwhile'
  await postArrived(ctx, after)
  await notifyUsers(ctx, companyRecharge, after, [after.createUser], { kind: 'arrived' })
  if (payProblem)
    await notifyApprovers(ctx, companyRecharge, after, contract.auditRecharge.permission, {
      kind: 'problem',
      note: payProblem,
    })
  return undefined
}

/** Another amount than was asked for is never booked: the document says so, and is asked about no more. */
async function noteProblem(ctx: Ctx, row: Recharge, problem: string): Promise<string> {
  if (row.payProblem === problem) return 'the amount differs'
  await ctx.update(companyRecharge, row, { payProblem: problem })
  await notifyApprovers(ctx, companyRecharge, row, contract.auditRecharge.permission, {
    kind: 'problem',
    note: problem,
  })
  return 'the amount differs'
}

type Notice = Parameters<Handler<typeof contract.paymentNotice>>[1]

const paidIn = ({ outTradeNo, channelNo, amount, happenedTime }: Notice): Paid | undefined =>
  outTradeNo && channelNo && amount && happenedTime
    ? { outTradeNo, channelNo, amountFen: amount, paidAt: happenedTime }
    : undefined

function refundIn({
  outRefundNo,
  refundState,
  channelNo,
  amount,
  happenedTime,
  failReason,
}: Notice): Refund | undefined {
  if (!outRefundNo) return undefined
  if (refundState === 'failed') return { outRefundNo, state: 'failed', reason: failReason ?? '' }
  if (refundState !== 'refunded' || !channelNo || !amount || !happenedTime) return { outRefundNo, state: 'processing' }
  const refunded = { outRefundNo, channelNo, amountFen: amount, refundedAt: happenedTime }
  return { outRefundNo, state: 'refunded', refunded }
}

/** What the channel says. Said twice it is booked once; what does not fit is refused and leaves an entry. */
export const paymentNotice: Handler<typeof contract.paymentNotice, Uses<'providers'>> = async (
  ctx,
  notice,
  { providers },
) => {
  const port = providers.payment ?? ctx.refuse('notFound')
  const [paid, refund] = [paidIn(notice), refundIn(notice)]
  const problem = (paid && (await takePaid(ctx, port, paid))) || (refund && (await takeRefund(ctx, port, refund)))
  if (!problem) return { problem: null }
  if (ctx.local(limiter).takes('refused notices', maxRecordedPerMinute, ctx.now.getTime()))
    ctx.auditNote(
      companyRecharge.name,
      (paid?.outTradeNo ?? refund?.outRefundNo ?? '-').slice(0, 64),
      'refuseNotice',
      {},
      problem,
    )
  return { problem }
}

/** Only where the channel is a simulator, which production does not start with. */
export const simulatePayment: Handler<typeof contract.simulatePayment, Uses<'providers'>> = async (
  ctx,
  { id },
  { providers },
) => {
  const row = await ctx.getOrRefuse(companyRecharge, id)
  const simulator = providers.simulated.payment
  if (!simulator || row.status !== toPay) return ctx.refuse('notFound')
  // The notice comes by a request of its own, once this transaction has let go of the row.
  ctx.afterCommit(async () => void (await simulator.pay(row.rechargeNo)))
}

/**
 * Opens payments that have no code yet and asks about the others, each under its own number: a request that was lost is
 * repeated, a notice that was lost is made up for, and what nobody paid in time is closed. The channel is asked outside
 * any transaction.
 */
export const askPayments =
  ({ providers }: Uses<'providers'>) =>
  async (work: LongWork): Promise<void> => {
    const port = providers.payment
    if (!port) return
    const as = { user: systemUser(), call: 'job funds.payments', requestId: 'funds.payments', lang: 'zh' } as const
    const rows = await work.open(as, 'read', ctx =>
      ctx.all(companyRecharge, { status: toPay, payProblem: null }, { order: ['id'], limit: askedAtOnce }),
    )
    for (const row of rows) {
      const step = await (row.payUrl ? askAbout(port, row, new Date()) : openFor(port, row))
      if (step) await work.open(as, 'write', step)
    }
  }

type Step = ((ctx: Ctx) => Promise<void>) | undefined

async function openFor(port: Port, row: Recharge): Promise<Step> {
  const until = row.payUntil ?? new Date(0)
  if (until < new Date()) return askAbout(port, row, new Date())
  const answer = await port.open({ outTradeNo: row.rechargeNo, amountFen: row.payAmount, title: '企业充值', until })
  if (answer.result === 'refused') return close(row, answer.reason)
  // An unknown result is no failure: the same number is opened again by the next run.
  if (answer.result === 'unknown') return undefined
  return async ctx => {
    const now = await ctx.getOrRefuse(companyRecharge, String(row.id), { lock: true })
    if (now.status === toPay) await ctx.update(companyRecharge, now, { payUrl: answer.payUrl })
  }
}

async function askAbout(port: Port, row: Recharge, now: Date): Promise<Step> {
  const answer = await port.query(row.rechargeNo)
  if (answer.result !== 'ok') return undefined
  if (answer.state === 'paid') return async ctx => void (await takePaid(ctx, port, answer.paid))
  const isOver = now.getTime() > (row.payUntil?.getTime() ?? 0) + graceMs
  if (isOver) return close(row, '超时未支付')
  return answer.state === 'absent' && row.payUrl ? openFor(port, row) : undefined
}

const close =
  (row: Recharge, reason: string): Step =>
  async ctx => {
    const now = await ctx.getOrRefuse(companyRecharge, String(row.id), { lock: true })
    if (now.status === toPay)
      await ctx.tryTransition(companyRecharge, now, 'close', 'cancelled', { payUrl: null }, reason)
  }

export const paymentsJob = job('funds.payments', (services: Uses<'providers'>) => ({
  title: ['核对在线支付', 'Ask about online payments'],
  schedule: '* * * * *',
  retries: 0,
  atOnce: 1,
  runLong: askPayments(services),
  isOutgoing: true,
}))
