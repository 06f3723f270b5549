import type * as contract from '@forecourt/contract/system'
import { isReversible, kindOf } from '@forecourt/contract/kernel'
import { columnsOf } from '../../kernel/db/columns.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { idAt, isId } from '../../kernel/ids.ts'
import { hasInverse, takeBack } from '../../kernel/inverse.ts'
import { refuseOutOfScope } from '../../kernel/rows/data-scope.ts'
import { type Served, servedOf } from '../../kernel/served.ts'
import { sql } from '../../kernel/db/sql.ts'
import { type Entry, entryShape } from './audit.ts'
import { auditEntryTable } from './tables.ts'

const ae = columnsOf(auditEntryTable, 'ae')
const a = columnsOf(auditEntryTable, 'a')
const mine = columnsOf(auditEntryTable, 'mine')

type UndoCtx = Ctx<'notReversible' | 'undoTooLate'>

const maxMs = 10 * 60_000
const maxRows = 100

/** How a row is written back, where that is safe: nothing in it is worth money or has a state that others acted upon. */
function reversible(ctx: UndoCtx, entity: string, button: 'add' | 'edit' | 'delete'): Served {
  const served = servedOf(ctx, entity)
  const verb = button === 'delete' && !served?.entity.options.single ? 'remove' : 'submit'
  if (!served || !isReversible(served.resource.entity) || !served.resource.verbs.includes(verb))
    return ctx.refuse('notReversible')
  // Settings are saved by one right; what was saved first is taken back by removing it.
  const right = `${served.resource.permission}_${served.entity.options.single ? 'edit' : button}`
  return ctx.may(right) ? served : ctx.refuse('notAllowed', right)
}

/** What a row was before the changes of these entries, oldest first. A secret is not in the audit and cannot come back. */
function before(ctx: UndoCtx, { resource }: Served, entries: readonly Entry[]): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const entry of entries)
    for (const [field, change] of Object.entries(entry.changes)) {
      const was: unknown = Array.isArray(change) ? change[0] : undefined
      // Which of many is in force was decided by a call; nobody submits it.
      if (resource.entity.fields[field]?.options.inForce !== undefined) ctx.refuse('notReversible')
      if (resource.entity.fields[field] && kindOf(resource.entity.fields[field]).isSecret) ctx.refuse('notReversible')
      if (!Object.hasOwn(values, field)) values[field] = was
    }
  return values
}

/** Does the inverse of one entry, by the same rules and rights as if the person did it by hand. */
async function invert(ctx: UndoCtx, entry: Entry): Promise<void> {
  const { entity, row_id: id, action } = entry
  if (action === 'update') {
    const served = reversible(ctx, entity, 'edit')
    await served.verbs.submit(ctx, { ...before(ctx, served, [entry]), id })
  } else if (action === 'remove') await reversible(ctx, entity, 'add').verbs.revive(ctx, id)
  else if (action === 'restore' || (action === 'insert' && !Object.hasOwn(entry.changes, 'ids')))
    await reversible(ctx, entity, 'delete').verbs.remove(ctx, [id])
  else ctx.refuse('notReversible')
}

/** Undoes what one's own request has just done, while nobody has touched its rows since. */
export const undo: Handler<typeof contract.undo> = async (ctx, { requestId }) => {
  const earliest = idAt(new Date(ctx.now.getTime() - maxMs))
  const entries = await ctx.rows(
    entryShape,
    sql`
    select * from ${ae} where ${ae.id} > ${earliest} and ${ae.userId} = ${ctx.user.userId} and ${ae.requestId} = ${requestId}
    order by ${ae.id} desc limit ${maxRows + 1}`,
  )
  const [last] = entries
  if (!last) return ctx.refuse('undoTooLate')
  if (entries.length > maxRows) return ctx.refuse('notReversible')
  const since = await ctx.rows(sql`
    select 1 from ${a} join ${mine}
      on ${a.tenantId} = ${mine.tenantId} and ${a.entity} = ${mine.entity} and ${a.rowId} = ${mine.rowId}
    where ${mine.id} = any(${sql.param(entries.map(one => one.id))}::bigint[]) and ${a.id} > ${last.id} limit 1`)
  if (since.length > 0) ctx.refuse('changed')
  // What a step has written besides is the business of its inverse.
  const steps = entries
    .map(({ entity, row_id: rowId, action, from_state: from }) => ({ entity, rowId, action, from }))
    .filter(one => hasInverse(ctx, one))
  for (const step of steps) await takeBack(ctx, step)
  if (steps.length > 0) return { count: steps.length }
  for (const entry of entries) await invert(ctx, entry)
  return { count: entries.length }
}

/** Makes a row again what it was right after one of its entries. */
export const restoreVersion: Handler<typeof contract.restoreVersion> = async (ctx, { entity, id, entryId }) => {
  const served = reversible(ctx, entity, 'edit')
  if (!isId(id) || !isId(entryId)) ctx.refuse('notFound')
  await refuseOutOfScope(ctx, served.resource.entity, [id])
  const row = await ctx.getOrRefuse(served.resource.entity, id, { lock: true })
  const { tenantId = platformTenant } = row as { tenantId?: string }
  const entries = await ctx.rows(
    entryShape,
    sql`
    select * from ${ae} where ${ae.tenantId} = ${tenantId} and ${ae.entity} = ${entity} and ${ae.rowId} = ${id} and ${ae.id} >= ${entryId} order by ${ae.id} limit 1000`,
  )
  const [version, ...later] = entries
  if (!version || String(version.id) !== entryId) return ctx.refuse('notFound')
  const changed = later.filter(one => one.action === 'update')
  if (changed.length > 0) await served.verbs.submit(ctx, { ...before(ctx, served, changed), id })
}
