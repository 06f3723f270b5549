import * as contract from '@forecourt/contract/funds'
import { codeOf, dayOf, type Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { systemUser } from '../../kernel/open.ts'
import type { LongWork } from '../../kernel/work/tasks.ts'
import { channelOf, keyOfChannel } from '../../ledger/events.ts'
import { notifyApprovers, notifyUsers } from '../../services/notices.ts'
import type { Services, Uses } from '../../services/services.ts'
import { settleRecharge } from './recharge-return.ts'
import { postPaidBack } from './return-posting.ts'
import { job } from '../../kernel/implement.ts'

const { companyRecharge, rechargeReturn, returnStates } = contract

type Return = Row<typeof rechargeReturn>
type Port = NonNullable<Services['providers']['payment']>
type Heard = NonNullable<Extract<ReturnType<Port['hear']>, { result: 'ok' }>['refund']>
type Refunded = Extract<Heard, { state: 'refunded' }>['refunded']

const [asked, processing, failed] = (['asked', 'processing', 'failed'] as const).map(name => codeOf(returnStates, name))
const askedAtOnce = 200

/**
 * Takes what a channel says of a refund; answers why not, if not. Whoever says it first, the notice or the job that asks:
 * the document is locked, and the second finds it said.
 */
export async function takeRefund(ctx: Ctx, port: Port, heard: Heard): Promise<string | undefined> {
  const of = await ctx.find(rechargeReturn, { returnNo: heard.outRefundNo }, { lock: true })
  if (of?.channelAccount !== keyOfChannel(port)) return 'no such refund'
  if (heard.state === 'refunded') return takeRefunded(ctx, port, of, heard.refunded)
  // What comes late and says less than is known changes nothing.
  if (of.status !== asked && of.status !== processing) return undefined
  if (heard.state === 'failed') {
    const after = await ctx.transition(
      rechargeReturn,
      of,
      'progress',
      'failed',
      { problem: heard.reason },
      heard.reason,
    )
    const notice = { kind: 'failed', note: heard.reason }
    await notifyApprovers(ctx, rechargeReturn, after, contract.resolveReturn.permission, notice)
    await notifyUsers(ctx, rechargeReturn, after, [after.createUser], notice)
  } else if (of.status === asked) await ctx.transition(rechargeReturn, of, 'progress', 'processing')
  return undefined
}

/** The money is with the payer (E04s). One that was said to have failed may arrive all the same, until it is decided. */
async function takeRefunded(ctx: Ctx, port: Port, of: Return, refunded: Refunded): Promise<string | undefined> {
  const { channelNo, amountFen, refundedAt } = refunded
  if (of.channelNo !== null) return of.channelNo === channelNo ? undefined : 'refunded by another transaction'
  if (amountFen !== of.payAmount) return noteProblem(ctx, of, `refunded ${amountFen} fen`)
  if (of.status !== asked && of.status !== processing && of.status !== failed)
    return noteProblem(ctx, of, `refunded by the channel as well: ${channelNo}`)
  const changes = { channelNo, paidTime: refundedAt, valueDate: dayOf(refundedAt), problem: null }
  const after = await ctx.transition(rechargeReturn, of, 'progress', 'paidBack', changes)
  const row = await settleRecharge(ctx, after, true, channelNo)
  // The two clocks are not the same: no day is posted before it has begun here.
  const day = dayOf(refundedAt > ctx.now ? ctx.now : refundedAt)
  await postPaidBack(ctx, row, after, day, channelOf(port))
  await notifyUsers(ctx, rechargeReturn, after, [after.createUser, after.auditUser], { kind: 'refunded' })
  return undefined
}

/** Never booked by itself: the document says so, and finance looks at it. */
async function noteProblem(ctx: Ctx, of: Return, problem: string): Promise<string> {
  if (of.problem === problem) return problem
  await ctx.update(rechargeReturn, of, { problem })
  const notice = { kind: 'problem', note: problem }
  await notifyApprovers(ctx, rechargeReturn, of, contract.resolveReturn.permission, notice)
  return problem
}

/**
 * Asks the channel for the refunds that were approved and about those under way, each under its own number for as long as
 * it takes: an unknown answer is no failure. The channel is asked outside any transaction.
 */
export const askRefunds =
  ({ providers }: Uses<'providers'>) =>
  async (work: LongWork): Promise<void> => {
    const port = providers.payment
    if (!port) return
    const as = { user: systemUser(), call: 'job funds.refunds', requestId: 'funds.refunds', lang: 'zh' } as const
    const rows = await work.open(as, 'read', async ctx => {
      const own = { status: [asked ?? 0, processing ?? 0], channelAccount: keyOfChannel(port) }
      const all = await ctx.all(rechargeReturn, own, { order: ['id'], limit: askedAtOnce })
      const recharges = await ctx.all(companyRecharge, { id: all.map(one => String(one.rechargeId)) })
      const numbers = new Map(recharges.map(one => [String(one.id), one.rechargeNo]))
      return all.map(of => ({ of, rechargeNo: numbers.get(String(of.rechargeId)) ?? '' }))
    })
    for (const { of, rechargeNo } of rows) {
      const answer = await askAbout(port, of, rechargeNo)
      if (answer.result !== 'ok' || answer.state === 'absent') continue
      const { result: _, ...found } = answer
      const heard = { ...found, outRefundNo: of.returnNo }
      await work.open(as, 'write', async ctx => void (await takeRefund(ctx, port, heard)))
    }
  }

/** A request that was lost is repeated under its number. */
async function askAbout(port: Port, of: Return, outTradeNo: string): ReturnType<Port['refund']> {
  const outRefundNo = of.returnNo
  const known = await port.queryRefund(outRefundNo)
  if (known.result !== 'ok' || known.state !== 'absent') return known
  const { payAmount, reason } = of
  const answer = await port.refund({
    outRefundNo,
    outTradeNo,
    amountFen: payAmount,
    paidFen: payAmount,
    reason: reason.slice(0, 40),
  })
  if (answer.result !== 'refused') return answer
  // A refusal counts only when the channel knows nothing of this number: an earlier request may have got through.
  const found = await port.queryRefund(outRefundNo)
  if (found.result !== 'ok' || found.state !== 'absent') return found
  return { result: 'ok', state: 'failed', reason: answer.reason }
}

export const refundsJob = job('funds.refunds', (services: Uses<'providers'>) => ({
  title: ['核对渠道退款', 'Ask about refunds by the channel'],
  schedule: '* * * * *',
  retries: 0,
  atOnce: 1,
  runLong: askRefunds(services),
  isOutgoing: true,
}))
