import type * as contract from '@forecourt/contract/system'
import { isReversible } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { idAt, isId } from '../../kernel/ids.ts'
import { type Served, servedOf } from '../../kernel/served.ts'
import { sql } from '../../kernel/sql.ts'
import type { Entry } from './audit.ts'

type UndoCtx = Ctx<'notReversible' | 'undoTooLate'>
type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

const longestMs = 10 * 60_000
const mostRows = 100

/** How a row is written back, where that is safe: nothing in it is worth money or has a state that others acted upon. */
function reversible(ctx: UndoCtx, entity: string, button: 'add' | 'edit' | 'delete'): Served {
  const served = servedOf(entity)
  const verb = button === 'delete' ? 'remove' : 'submit'
  if (!served || !isReversible(served.resource.entity) || !served.resource.verbs.includes(verb))
    return ctx.refuse('notReversible')
  const right = `${served.resource.permission}_${button}`
  return ctx.may(right) ? served : ctx.refuse('notAllowed', right)
}

/** What a row was before the changes of these entries, oldest first. A secret is not in the audit and cannot come back. */
function before(ctx: UndoCtx, { resource }: Served, entries: readonly Entry[]): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const entry of entries)
    for (const [field, [was]] of Object.entries(entry.changes as Changes)) {
      if (resource.entity.fields[field]?.kind === 'secret') ctx.refuse('notReversible')
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
  const earliest = idAt(new Date(ctx.now.getTime() - longestMs))
  const entries = await ctx.rows<Entry>(sql`
    select * from audit_entry where id > ${earliest} and user_id = ${ctx.user.userId} and request_id = ${requestId}
    order by id desc limit ${mostRows + 1}`)
  const [last] = entries
  if (!last) return ctx.refuse('undoTooLate')
  if (entries.length > mostRows) return ctx.refuse('notReversible')
  const since = await ctx.rows(sql`
    select 1 from audit_entry a join audit_entry mine
      on a.tenant_id = mine.tenant_id and a.entity = mine.entity and a.row_id = mine.row_id
    where mine.id = any(${sql.param(entries.map(one => one.id))}::bigint[]) and a.id > ${last.id} limit 1`)
  if (since.length > 0) ctx.refuse('changed')
  for (const entry of entries) await invert(ctx, entry)
  return { count: entries.length }
}

/** Makes a row again what it was right after one of its entries. */
export const restoreVersion: Handler<typeof contract.restoreVersion> = async (ctx, { entity, id, entryId }) => {
  const served = reversible(ctx, entity, 'edit')
  if (!isId(id) || !isId(entryId)) ctx.refuse('notFound')
  const row = await ctx.need(served.resource.entity, id, { lock: true })
  const { tenantId = '000000' } = row as { tenantId?: string }
  const entries = await ctx.rows<Entry>(sql`
    select * from audit_entry where tenant_id = ${tenantId} and entity = ${entity} and row_id = ${id} and id >= ${entryId} order by id limit 1000`)
  const [version, ...later] = entries
  if (!version || String(version.id) !== entryId) return ctx.refuse('notFound')
  const changed = later.filter(one => one.action === 'update')
  if (changed.length > 0) await served.verbs.submit(ctx, { ...before(ctx, served, changed), id })
}
