import * as contract from '@forecourt/contract/funds'
import { codeOf, type Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { houseUser } from '../../kernel/open.ts'
import { exchangeOf } from '../../kernel/serve.ts'
import type { LongWork } from '../../kernel/tasks.ts'
import { tellDeciders, tellPeople } from '../notices.ts'
import { Pace } from '../pace.ts'
import { rawBodyOf } from '../raw-body.ts'
import type { Services } from '../services.ts'
import { frozen, nowhere, receivingAccount } from './payee-account.ts'
import { postArrived } from './posting.ts'

const { companyRecharge, rechargeStates } = contract

type Recharge = Row<typeof companyRecharge>
type Port = NonNullable<Services['providers']['payment']>
type Paid = NonNullable<Extract<ReturnType<Port['hear']>, { result: 'ok' }>['paid']>

const toPay = codeOf(rechargeStates, 'toPay')
const cancelled = codeOf(rechargeStates, 'cancelled')
const askedAtOnce = 200
/** A payment that began in time may be confirmed a little later than the code could be scanned. */
const graceMs = 600_000
/** Refused notices leave an entry each, but a flood of forged ones must not fill the log. */
const mostNotedPerMinute = 60
const pace = new Pace()

export const rechargeWays =
  ({ providers }: Services): Handler<typeof contract.rechargeWays> =>
  async ctx => {
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
  if (found?.channelAccount !== `${port.channel}:${port.merchantNo}`) return 'no such payment'
  if (found.channelNo !== null) return found.channelNo === paid.channelNo ? undefined : 'paid by another transaction'
  if (paid.amountFen !== found.payAmount) return noteProblem(ctx, found, `paid ${paid.amountFen} fen`)
  if (found.status !== toPay && found.status !== cancelled) return 'not to be paid'
  const changes = { channelNo: paid.channelNo, auditTime: paid.paidAt, payUrl: null, payProblem: null }
  const after = await ctx.tryAdvance(companyRecharge, found, 'arrive', 'arrived', changes)
  if (!after) return 'changed meanwhile'
  await postArrived(ctx, after)
  await tellPeople(ctx, companyRecharge, after, [after.createUser], { kind: 'arrived' })
  return undefined
}

/** Another amount than was asked for is never booked: the document says so, and is asked about no more. */
async function noteProblem(ctx: Ctx, row: Recharge, problem: string): Promise<string> {
  if (row.payProblem === problem) return 'the amount differs'
  await ctx.update(companyRecharge, row, { payProblem: problem })
  await tellDeciders(ctx, companyRecharge, row, contract.auditRecharge.permission, { kind: 'problem', note: problem })
  return 'the amount differs'
}

/** What the channel tells us. Told twice it is booked once; what cannot be believed is refused and leaves an entry. */
export const hearPayment =
  ({ providers }: Services): Handler<typeof contract.paymentNotice> =>
  async ctx => {
    const { request, reply } = exchangeOf(ctx)
    const port = providers.payment
    if (!port) return ctx.refuse('notFound')
    const heard = port.hear({ headers: request.headers, body: rawBodyOf(request) ?? '' }, ctx.now)
    const paid = heard.result === 'ok' ? heard.paid : null
    const problem = heard.result === 'ok' ? paid && (await takePaid(ctx, port, paid)) : heard.reason
    if (!problem) return { code: 'SUCCESS', message: '' }
    if (pace.takes('refused notices', mostNotedPerMinute, ctx.now.getTime()))
      ctx.note(
        companyRecharge.name,
        paid?.outTradeNo.slice(0, 64) ?? '-',
        'refuseNotice',
        { from: request.ip },
        problem,
      )
    void reply.status(422)
    return { code: 'FAIL', message: problem }
  }

/** Only where the channel is a simulator, which production does not start with. */
export const simulatePayment =
  ({ providers }: Services): Handler<typeof contract.simulatePayment> =>
  async (ctx, { id }) => {
    const row = await ctx.need(companyRecharge, id)
    const simulator = providers.simulated.payment
    if (!simulator || row.tenantId !== ctx.tenantId || row.status !== toPay) return ctx.refuse('notFound')
    // The notice comes by a request of its own, once this transaction has let go of the row.
    ctx.afterCommit(async () => void (await simulator.pay(row.rechargeNo)))
  }

/**
 * Opens payments that have no code yet and asks about the others, each under its own number: a request that was lost is
 * repeated, a notice that was lost is made up for, and what nobody paid in time is closed. The channel is asked outside
 * any transaction.
 */
export const paymentsJob =
  ({ providers }: Services) =>
  async (work: LongWork): Promise<void> => {
    const port = providers.payment
    if (!port) return
    const as = { user: houseUser(), call: 'job funds.payments', requestId: 'funds.payments', lang: 'zh' } as const
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
    const now = await ctx.need(companyRecharge, String(row.id), { lock: true })
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
    const now = await ctx.need(companyRecharge, String(row.id), { lock: true })
    if (now.status === toPay) await ctx.tryAdvance(companyRecharge, now, 'close', 'cancelled', { payUrl: null }, reason)
  }
