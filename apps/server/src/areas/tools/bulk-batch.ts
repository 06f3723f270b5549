import type { bulkBatch } from '@forecourt/contract/tools'
import type { Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/sql.ts'

/** A row that was not worked, and why: passed over for its state, or refused. */
export type Unworked = NonNullable<Row<typeof bulkBatch>['refused']>[number]

/** A batch with rows left to work. */
export interface Batch {
  readonly id: string
  readonly place: number
  readonly ids: readonly string[]
  readonly refused: readonly Unworked[] | null
}

/** How many rows of a task went which way; `left` are those refused and those not come to. */
export interface Counts {
  readonly done: number
  readonly skipped: number
  readonly left: number
}

export async function countsOf(ctx: Ctx, taskId: string): Promise<Counts> {
  const [row] = await ctx.rows<Counts>(sql`
    select coalesce(sum(done_count), 0)::int as done, coalesce(sum(skipped_count), 0)::int as skipped,
      coalesce(sum(jsonb_array_length(ids)), 0)::int as left
    from bulk_batch where tenant_id = ${ctx.tenantId} and task_id = ${taskId}`)
  return row ?? { done: 0, skipped: 0, left: 0 }
}

/** The next batch behind a place with something left in it: what an earlier run refused is tried again. */
export async function batchBehind(ctx: Ctx, taskId: string, place: number): Promise<Batch | undefined> {
  const [row] = await ctx.rows<Batch>(sql`
    select id::text as id, place, ids, refused from bulk_batch
    where tenant_id = ${ctx.tenantId} and task_id = ${taskId} and place > ${place} and jsonb_array_length(ids) > 0 order by place limit 1`)
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
    update bulk_batch set ids = ${JSON.stringify(failed.map(one => one.id))}::jsonb,
      done_count = done_count + ${done}, skipped_count = skipped_count + ${skipped.length},
      refused = ${JSON.stringify([...before, ...skipped, ...failed])}::jsonb,
      update_time = ${ctx.now}, version = version + 1
    where tenant_id = ${ctx.tenantId} and id = ${batch.id} and ids = ${JSON.stringify(batch.ids)}::jsonb`)
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
      ctx.rows<{ place: number; refused: readonly Unworked[] }>(sql`
        select place, refused from bulk_batch where tenant_id = ${ctx.tenantId} and task_id = ${taskId} and place > ${behind}
        and jsonb_array_length(refused) > 0 order by place limit ${pageBatches}`),
    )
    for (const { refused } of found) yield* refused
    const last = found.at(-1)
    if (!last || found.length < pageBatches) return
    place = last.place
  }
}
