import type { TaskHandler } from '../../kernel/work/tasks.ts'
import type { Uses } from '../../services/services.ts'
import { bulkActionAt, requireBulkRights } from './bulk-action.ts'
import { batchBehind, type Counts, countsOf } from './bulk-batch.ts'
import { messageOf, resultOf, type Tally } from './bulk-result.ts'
import { type Bulk, workBatch } from './bulk-row.ts'
import { task } from '../../kernel/implement.ts'
import { asObject } from '../../kernel/http/input.ts'

/** Works batch after batch; between two of them it can be stopped, and what is done stays done. */
async function workAll(bulk: Bulk, begun: Counts): Promise<Tally> {
  const { run, action } = bulk
  const total = begun.done + begun.skipped + begun.left
  let tally: Tally = { total, done: begun.done, skipped: begun.skipped, failed: 0 }
  for (let place = -1; ; ) {
    await run.progress(tally.done + tally.skipped + tally.failed, total, messageOf(tally, run.lang))
    const behind = place
    const batch = await run.in('read', async ctx => {
      requireBulkRights(ctx, action)
      return batchBehind(ctx, run.id, behind)
    })
    if (!batch) return tally
    const { done, skipped, failed } = await workBatch(bulk, batch)
    place = batch.place
    tally = {
      total,
      done: tally.done + done,
      skipped: tally.skipped + skipped.length,
      failed: tally.failed + failed.length,
    }
  }
}

export const bulkTask =
  (services: Uses<'providers'>): TaskHandler =>
  async run => {
    const { resource, action: wanted, values } = run.input
    const action = await run.in('read', async ctx => bulkActionAt(ctx, String(resource), String(wanted)))
    const bulk: Bulk = { run, action, values: { ...asObject(values) } }
    const tally = await workAll(bulk, await run.in('read', ctx => countsOf(ctx, run.id)))
    return resultOf(services, bulk, tally)
  }

export const bulkTaskPart = task('tools.bulk', bulkTask)
