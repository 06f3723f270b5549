import { randomUUID } from 'node:crypto'
import type { App } from '../../app.ts'
import type { Ctx } from '../../kernel/context.ts'
import { coverDays } from '../../areas/funds/cover.ts'
import { proveCover } from '../../areas/funds/cover-proof.ts'
import { proveProjections } from '../../areas/funds/projection-proof.ts'
import { dayOf } from '@forecourt/contract/kernel'
import { systemUser, withContext } from '../../kernel/open.ts'
import { sql } from '../../kernel/db/sql.ts'
import { prove } from '../../ledger/proof.ts'
import { seal, verify } from '../../ledger/seal.ts'
import { proveStory } from './agreement.ts'
import { proveEveryDay } from './every-day.ts'
import { proveMonthEnds } from './month-ends.ts'
import { storyMs } from './trail.ts'
import { column } from '../../kernel/db/row-shape.ts'

const sealedAtOnce = 20_000

/** The days of the whole story on whose evening customers' money was not all there. */
async function uncoveredDays(ctx: Ctx): Promise<string[]> {
  const [first] = await ctx.rows(
    { day: column.nullable(column.text) },
    sql`select min(business_date)::text as day from ledger.daily_total`,
  )
  const days = first?.day ? await coverDays(ctx, first.day, dayOf(ctx.now)) : []
  return days.filter(one => one.free < 0n).map(one => `on ${one.day} ${-one.free} fen of customers' money were missing`)
}

/**
 * Seals what has been seeded and holds it against every proof that real books stand, and against what its own documents add
 * up to. Answers what is wrong, in words; nothing when all agree.
 */
export async function checkStory(app: App, say: (progress: string) => void): Promise<string[]> {
  const asSystem = <T>(work: Parameters<typeof withContext<T>>[3]): Promise<T> =>
    withContext(
      app.runtime,
      { user: systemUser(), call: 'demonstration', requestId: randomUUID(), address: '', lang: 'zh', filters: {} },
      'write',
      async ctx => {
        ctx.allowStatementMs(storyMs)
        return work(ctx)
      },
    )
  let sealed = 0
  for (let more = sealedAtOnce; more === sealedAtOnce; sealed += more)
    more = await asSystem(ctx => seal(ctx.query, sealedAtOnce))
  say(`sealed ${sealed} entries of the ledger`)
  let traces = 0
  for (let more = sealedAtOnce; more === sealedAtOnce; traces += more) {
    const [row] = await asSystem(ctx =>
      ctx.rows({ count: column.int }, sql`select audit_seal_pending(${sealedAtOnce}) as count`),
    )
    more = row?.count ?? 0
  }
  say(`sealed ${traces} entries of the audit`)
  const proofs = await asSystem(ctx => prove(ctx.query))
  say(`${proofs.length} proofs of the ledger`)
  const chain = await asSystem(ctx => verify(ctx.query))
  say(`verified the chain of ${chain.sealed} seals`)
  const projections = await asSystem(proveProjections)
  const cover = await asSystem(proveCover)
  const uncovered = await asSystem(uncoveredDays)
  const agreement = await asSystem(proveStory)
  say(`${projections.length} projections and ${agreement.length} sums of documents`)
  const everyDay = await asSystem(proveEveryDay)
  say(`documents and books of ${everyDay.days} days`)
  const monthEnds = await asSystem(proveMonthEnds)
  say(`papers of ${monthEnds.months} months`)
  return [
    ...proofs.filter(one => !one.ok).map(one => `${one.name}: ${one.actual}, ${one.details.join('; ')}`),
    ...chain.breaks.map(one => `chain of ${one.tenantId} breaks at ${one.seq}: ${one.row}`),
    ...uncovered,
    ...everyDay.faults,
    ...monthEnds.faults,
    ...[...projections, ...cover].filter(one => !one.ok).map(one => `${one.title[1]}: ${one.details.join('; ')}`),
    ...agreement.filter(one => !one.ok).map(one => `${one.name}: ${one.expected} and ${one.actual}`),
  ]
}
