import type { Row } from '@forecourt/contract/kernel'
import { bulkBatch } from '@forecourt/contract/tools'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/db/sql.ts'
import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'

const bb = columnsOf(bulkBatch, 'bb')
const columns = columnsOf(bulkBatch)

/** A row that was not worked, and why: passed over for its state, or refused. */
export type Unworked = NonNullable<Row<typeof bulkBatch>['refused']>[number]

/** A batch with rows left to work. */
const batchShape = {
  id: column.text,
  place: column.int,
  ids: column.list(column.text),
  refused: column.nullable(column.json<readonly Unworked[]>),
}
export type Batch = ShapedRow<typeof batchShape>

/** How many rows of a task went which way; `left` are those refused and those not come to. */
const countsShape = {
  done: column.int,
  skipped: column.int,
  left: column.int,
}
export type Counts = ShapedRow<typeof countsShape>

export async function countsOf(ctx: Ctx, taskId: string): Promise<Counts> {
  const [row] = await ctx.rows(
    countsShape,
    sql`
    select coalesce(sum(${bb.doneCount}), 0)::int as done, coalesce(sum(${bb.skippedCount}), 0)::int as skipped,
      coalesce(sum(jsonb_array_length(${bb.ids})), 0)::int as left
    from ${bb} where ${bb.tenantId} = ${ctx.tenantId} and ${bb.taskId} = ${taskId}`,
  )
  return row ?? { done: 0, skipped: 0, left: 0 }
}

/** The next batch behind a place with something left in it: what an earlier run refused is tried again. */
export async function batchBehind(ctx: Ctx, taskId: string, place: number): Promise<Batch | undefined> {
  const [row] = await ctx.rows(
    batchShape,
    sql`
    select ${bb.id}::text as id, ${bb.place}, ${bb.ids}, ${bb.refused} from ${bb}
    where ${bb.tenantId} = ${ctx.tenantId} and ${bb.taskId} = ${taskId} and ${bb.place} > ${place} and jsonb_array_length(${bb.ids}) > 0 order by ${bb.place} limit 1`,
  )
  return row
}

export interface Outcome {
  readonly done: number
  readonly skipped: readonly Unworked[]
  readonly failed: readonly Unworked[]
}

/** Writes what became of a batch, once, and past the audit: its rows have entries of their own. */
export async function keepOutcome(ctx: Ctx, batch: Batch, { done, skipped, failed }: Outcome): Promise<void> {
  const before = (batch.refused ?? []).filter(one => one.isSkipped)
  await ctx.rows(sql`
    update ${columns} set ${columns.ids} = ${JSON.stringify(failed.map(one => one.id))}::jsonb,
      ${columns.doneCount} = ${columns.doneCount} + ${done}, ${columns.skippedCount} = ${columns.skippedCount} + ${skipped.length},
      ${columns.refused} = ${JSON.stringify([...before, ...skipped, ...failed])}::jsonb,
      ${columns.updateTime} = ${ctx.now}, ${columns.version} = ${columns.version} + 1
    where ${columns.tenantId} = ${ctx.tenantId} and ${columns.id} = ${batch.id} and ${columns.ids} = ${JSON.stringify(batch.ids)}::jsonb`)
}

const pageBatches = 100

/** Everything that was not worked, in the order of the list; read some batches at a time. */
export async function* unworkedOf(
  read: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>,
  taskId: string,
): AsyncGenerator<Unworked> {
  for (let place = -1; ; ) {
    const behind = place
    const found = await read(ctx =>
      ctx.rows(
        { place: column.int, refused: column.json<readonly Unworked[]> },
        sql`
        select ${bb.place}, ${bb.refused} from ${bb} where ${bb.tenantId} = ${ctx.tenantId} and ${bb.taskId} = ${taskId} and ${bb.place} > ${behind}
        and jsonb_array_length(${bb.refused}) > 0 order by ${bb.place} limit ${pageBatches}`,
      ),
    )
    for (const { refused } of found) yield* refused
    const last = found.at(-1)
    if (!last || found.length < pageBatches) return
    place = last.place
  }
}
