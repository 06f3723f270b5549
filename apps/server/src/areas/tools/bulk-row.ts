import { nameColumnOf, inLang, type Label, type RefusalName } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { digestOf, once, DuplicateRequest } from '../../kernel/http/idempotency.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { TaskRun } from '../../kernel/work/tasks.ts'
import { type BulkAction, doToRow, requireBulkRights, NotApplicable } from './bulk-action.ts'
import { type Batch, keepOutcome, type Outcome, type Unworked } from './bulk-batch.ts'

/** A bulk action on its way. */
export interface Bulk {
  readonly run: TaskRun
  readonly action: BulkAction
  readonly values: Readonly<Record<string, unknown>>
}

const skippedReason: Label = ['状态不允许，已跳过', 'Skipped: its state does not allow it']
const brokenReason: Label = ['系统异常', 'Something went wrong on our side']

/** Why a row was not worked; undefined when it was, if only by an earlier run that died before it could say so. */
function reasonOf({ run }: Bulk, id: string, error: unknown): Unworked | undefined {
  if (error instanceof DuplicateRequest) return undefined
  const isSkipped = error instanceof NotApplicable
  const isExpected = isSkipped || error instanceof Refused
  if (!isExpected) run.report(error)
  const reason = isSkipped ? skippedReason : error instanceof Refused ? error.text : brokenReason
  return { id, name: null, reason: inLang(reason, run.lang), isSkipped: isSkipped ? 1 : 0 }
}

/**
 * One row in a transaction of its own, under a key of the task and the row: a run that begins again does nothing twice,
 * and what was refused may be tried again, because a refusal gives the key back.
 */
async function workRow(bulk: Bulk, id: string): Promise<Unworked | undefined> {
  const { run, action, values } = bulk
  const key = `bulk:${run.id}:${id}`
  const work = (ctx: Ctx<RefusalName>) =>
    once(ctx, [key], digestOf(key, values), () => doToRow(ctx, action, id, values))
  return run.in('write', work, action.call?.crossTenant !== undefined).then(
    () => undefined,
    error => reasonOf(bulk, id, error),
  )
}

/** Rows are removed together, in few statements; nothing of it is done when one of them is refused. */
async function together({ run, action }: Bulk, batch: Batch): Promise<Outcome | undefined> {
  const outcome: Outcome = { done: batch.ids.length, skipped: [], failed: [] }
  const work = async (ctx: Ctx) => {
    requireBulkRights(ctx, action)
    await action.subject.verbs.remove(ctx, batch.ids)
    await keepOutcome(ctx, batch, outcome)
    return outcome
  }
  return run.in('write', work).catch((error: unknown) => {
    if (error instanceof Refused) return undefined
    throw error
  })
}

/** The names of rows, as a list shows them. */
async function named({ run, action }: Bulk, unworked: readonly Unworked[]): Promise<Unworked[]> {
  const { entity, verbs } = action.subject
  const column = nameColumnOf(entity)
  if (!unworked.length || !column) return [...unworked]
  const ids = unworked.map(one => one.id)
  const rows = await run.in('read', ctx => verbs.shown(ctx, ids, true))
  const names = new Map(rows.map(row => [String(row['id']), row[column]]))
  return unworked.map(one => {
    const name = names.get(one.id)
    return { ...one, name: typeof name === 'string' || typeof name === 'number' ? String(name) : null }
  })
}

const atOnce = 4

/** Each row by itself, a few side by side: most of a row's time is spent waiting for its commit. */
async function eachAlone(bulk: Bulk, batch: Batch): Promise<Outcome> {
  const unworked: Unworked[] = []
  for (let from = 0; from < batch.ids.length; from += atOnce) {
    const problems = await Promise.all(batch.ids.slice(from, from + atOnce).map(id => workRow(bulk, id)))
    unworked.push(...problems.filter(problem => problem !== undefined))
  }
  const withNames = await named(bulk, unworked)
  const skipped = withNames.filter(one => one.isSkipped)
  const failed = withNames.filter(one => !one.isSkipped)
  const outcome = { done: batch.ids.length - unworked.length, skipped, failed }
  await bulk.run.in('write', ctx => keepOutcome(ctx, batch, outcome))
  return outcome
}

/** Works a batch and writes down what became of it. */
export async function workBatch(bulk: Bulk, batch: Batch): Promise<Outcome> {
  const removed = bulk.action.call ? undefined : await together(bulk, batch)
  return removed ?? eachAlone(bulk, batch)
}
