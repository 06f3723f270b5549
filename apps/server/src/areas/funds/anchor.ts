import { chainAnchor } from '@forecourt/contract/funds'
import { codeOf, type Row } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/funds'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { systemUser } from '../../kernel/open.ts'
import { sql } from '../../kernel/db/sql.ts'
import type { LongWork } from '../../kernel/work/tasks.ts'
import { digestOf, headsStatement, lostHeads } from '../../ledger/anchored.ts'
import { seal } from '../../ledger/seal.ts'
import type { Uses } from '../../services/services.ts'
import type { Finding } from './projection-proof.ts'
import { expectedOf, foundOf, titleOf } from './proof-titles.ts'
import { job } from '../../kernel/implement.ts'
import { column } from '../../kernel/db/row-shape.ts'

const c = columnsOf(chainAnchor, 'c')

const waiting = codeOf(contract.anchorStates, 'waiting')
const sealedAtOnce = 20_000
const leftAtOnce = 30
const maxReceipt = 20_000

/** Seals what is finished and writes down the heads, to be left with somebody outside. */
async function takeHeads(ctx: Ctx, keeper: string): Promise<void> {
  await seal(ctx.query, sealedAtOnce)
  await ctx.query('select audit_seal_pending($1)', [sealedAtOnce])
  const [before] = await ctx.all(chainAnchor, {}, { limit: 1 })
  const statement = await headsStatement(ctx.query, ctx.now, before?.digest)
  await ctx.insert(chainAnchor, { takenAt: ctx.now, keeper, statement, digest: digestOf(statement) })
}

/**
 * Every night: takes the heads of the chains of ledger and audit and leaves them with the anchor, together with those of
 * earlier nights that it was not heard to have taken. The anchor is asked outside any transaction.
 */
export const anchorChains =
  ({ providers }: Uses<'providers'>) =>
  async (work: LongWork): Promise<void> => {
    const port = providers.anchor
    if (!port) return
    const as = { user: systemUser(), call: 'job funds.anchor', requestId: 'funds.anchor', lang: 'zh' } as const
    await work.open(as, 'write', ctx => takeHeads(ctx, port.kind))
    const open = await work.open(as, 'read', ctx =>
      ctx.all(chainAnchor, { status: waiting }, { order: ['id'], limit: leftAtOnce }),
    )
    for (const row of open) {
      const answer = await port.anchor({ text: row.statement, digest: row.digest })
      if (answer.result === 'unknown') continue
      await work.open(as, 'write', ctx => note(ctx, row, answer))
    }
  }

type Answer = { result: 'ok'; receipt: string } | { result: 'refused'; reason: string }

async function note(ctx: Ctx, row: Row<typeof chainAnchor>, answer: Answer): Promise<void> {
  if (answer.result === 'ok')
    await ctx.tryTransition(chainAnchor, row, 'leave', 'left', {
      leftAt: ctx.now,
      receipt: answer.receipt.slice(0, maxReceipt),
    })
  else await ctx.tryTransition(chainAnchor, row, 'leave', 'refused', { problem: answer.reason.slice(0, 255) })
}

const maxDetails = 5

/** Every head that was ever written down is still in its chain, and every statement is as its digest says. */
export async function proveAnchors(ctx: Ctx): Promise<Finding> {
  const rows = await ctx.rows(
    { digest: column.text, statement: column.text },
    sql`select ${c.digest}, ${c.statement} from ${c} where ${c.isDeleted} = 0 order by ${c.id}`,
  )
  const changed = rows.filter(row => digestOf(row.statement) !== row.digest)
  const lost = await lostHeads(
    ctx.query,
    rows.map(row => row.statement),
  )
  const details = [
    ...changed.map(row => `${row.digest}: the statement was changed`),
    ...lost.map(one => `${one.chain} ${one.tenantId} seal ${one.seq} of ${one.takenAt}: ${one.found}`),
  ]
  const name = 'the chains hold every anchored head'
  return {
    name,
    title: titleOf(name),
    expected: expectedOf(name, 'every head that was left outside in its place'),
    actual:
      details.length === 0 ? [`${rows.length} 份存证符合`, `${rows.length} statements hold`] : foundOf(details.length),
    ok: details.length === 0,
    details: details.slice(0, maxDetails),
  }
}

export const anchorJob = job('funds.anchor', (services: Uses<'providers'>) => ({
  title: ['链头存证', 'Anchor the chains'],
  schedule: '50 2 * * *',
  retries: 2,
  atOnce: 1,
  runLong: anchorChains(services),
  isOutgoing: true,
}))
