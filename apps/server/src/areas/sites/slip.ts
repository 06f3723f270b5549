import type { Row } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/sites'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, job } from '../../kernel/implement.ts'
import { systemUser } from '../../kernel/open.ts'
import { sql } from '../../kernel/db/sql.ts'
import type { LongWork } from '../../kernel/work/tasks.ts'
import type { Services, Uses } from '../../services/services.ts'
import { asCopy, feieOf } from './slip-paper.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { printer, site, slip } = contract

const s = columnsOf(slip, 's')

/** Not waited for: a payment stands behind it, and the printer comes round when the payment is done. */
export const printReceipt: Handler<typeof contract.printReceipt> = async (ctx, { tenantId, ...paper }) => {
  ctx.defer(ctx.insert(slip, { ...paper, isCopy: false }, { tenantId }))
  if (paper.printerId) ctx.wake('sites.printSlips')
}

/** A new slip with the same paper, marked 补打, for the newest printer in use; the old one stays as it is. */
export const printAgain: Handler<typeof contract.printAgain> = async (ctx, { id }) => {
  const { orderNo, content, siteId: at } = await ctx.getOrRefuse(slip, id)
  const siteId = String(at)
  const [{ tenantId }, machine] = await Promise.all([
    ctx.getOrRefuse(site, siteId),
    ctx.find(printer, { siteId, isEnabled: true }),
  ])
  const printerId = machine ? String(machine.id) : null
  await ctx.insert(slip, { orderNo, siteId, printerId, content: asCopy(content, ctx.now), isCopy: true }, { tenantId })
  if (machine) ctx.wake('sites.printSlips')
}

const sentAtOnce = 20

// Skipping what another worker has in hand keeps two of them from printing the same slip.
const waiting = sql`select ${s.id}::text as id from ${s} where ${s.status} = 0 and ${s.printerId} is not null and ${s.isDeleted} = 0
  order by ${s.id} limit ${sentAtOnce} for update skip locked`

interface Taken {
  readonly slip: Row<typeof slip>
  readonly machine: Row<typeof printer> | undefined
}

/**
 * Takes what is waiting. From now on nobody knows what becomes of it until the vendor has answered: should the process die
 * meanwhile, nothing is printed twice.
 */
async function take(ctx: Ctx): Promise<Taken[]> {
  const ids = (await ctx.rows({ id: column.text }, waiting)).map(row => row.id)
  if (ids.length === 0) return []
  const slips = await ctx.all(slip, { id: ids }, { order: ['id'] })
  const machines = await ctx.all(printer, { id: slips.map(one => String(one.printerId)) })
  const byId = new Map(machines.map(one => [String(one.id), one]))
  return Promise.all(
    slips.map(async one => ({
      slip: await ctx.transition(slip, one, 'send', 'unknown', { printTime: ctx.now }),
      machine: byId.get(String(one.printerId)),
    })),
  )
}

const as = { user: systemUser(), call: 'job sites.printSlips', requestId: 'sites.printSlips', lang: 'zh' } as const

/**
 * Sends what is waiting, outside any transaction. The machines are asked at the same time, because one that is slow must
 * not hold up the others.
 */
export const printSlips =
  (services: Uses<'providers'>) =>
  async (work: LongWork): Promise<void> => {
    const taken = await work.open(as, 'write', ctx => take(ctx))
    if (taken.length === 0) return
    const answers = await Promise.all(taken.map(one => send(services, one.slip, one.machine)))
    await work.open(as, 'write', async ctx => {
      await Promise.all(taken.map((one, at) => finish(ctx, one.slip, answers[at])))
      if (taken.length === sentAtOnce) ctx.wake('sites.printSlips')
    })
  }

type Answer = Awaited<ReturnType<Services['providers']['printer']['print']>>

async function send(
  services: Uses<'providers'>,
  one: Row<typeof slip>,
  machine?: Row<typeof printer>,
): Promise<Answer> {
  if (!machine) return { result: 'refused', reason: '打印机已移除' }
  return services.providers.printer.print({
    sn: machine.sn,
    content: feieOf(one.content),
    times: machine.copies,
    outId: String(one.id),
  })
}

/** Unknown is not failed: the paper may have come out, so nothing is sent again unless a person asks for it. */
async function finish(ctx: Ctx, one: Row<typeof slip>, answer: Answer | undefined): Promise<void> {
  if (answer?.result === 'ok')
    return void (await ctx.tryTransition(slip, one, 'reconcile', 'sent', { providerOrderId: answer.orderId }))
  const failReason = answer?.reason.slice(0, 255) ?? null
  if (answer?.result === 'refused') await ctx.tryTransition(slip, one, 'reconcile', 'failed', { failReason })
  else await ctx.update(slip, one, { failReason })
}

export const printSlipsJob = job('sites.printSlips', (services: Uses<'providers'>) => ({
  title: ['打印小票', 'Print receipts'],
  schedule: '* * * * *',
  retries: 2,
  atOnce: 1,
  runLong: printSlips(services),
  isOutgoing: true,
}))
