import { type Entity, type Row, rowFields, type Values } from '@forecourt/contract/kernel'
import { forgetReferenceLabel } from '../rows/reference-labels.ts'
import type { Ctx } from '../context.ts'
import { fromJson } from '../kinds/index.ts'
import { afterWritten } from '../rows/after-written.ts'
import { rowsOf } from '../rows/list.ts'
import { refuseWriter } from '../call-policy.ts'
import { tenantOf } from '../rows/row-tenant.ts'
import type { Served } from '../served.ts'
import type { Done } from './write-plan.ts'

type Raw = Record<string, unknown>

/** How many of the rows are no longer as an import left them; only with none of them it can be taken back. */
export const touchedSince = (done: readonly Done[], rows: readonly Raw[]): number => {
  const versions = new Map(rows.map(row => [String(row['id']), row['version']]))
  return done.filter(one => versions.get(one.rowId) !== one.rowVersion).length
}

export const rowsOfImport = (ctx: Ctx, { entity }: Served, done: readonly Done[]): Promise<Raw[]> =>
  rowsOf(
    ctx,
    entity,
    done.map(one => one.rowId),
  ) as Promise<Raw[]>

/** Takes an import back: added rows are removed as if by hand, changed ones get their former values. */
export async function undoRows(ctx: Ctx, subject: Served, done: readonly Done[], rows: readonly Raw[]): Promise<void> {
  const { entity, hooks, verbs } = subject
  const fields = rowFields(entity)
  const byId = new Map(rows.map(row => [String(row['id']), row]))
  const added = done.filter(one => !one.before).map(one => one.rowId)
  const changes = done.flatMap(({ rowId, before }) => {
    const row = byId.get(rowId)
    if (!row || !before) return []
    const former = Object.fromEntries(
      Object.entries(before).map(([name, value]) => {
        const field = fields[name]
        return [name, field ? fromJson(field, value) : value]
      }),
    )
    return [{ before: row as Row<Entity>, changes: former as Values<Entity> }]
  })
  if (changes.length > 0) refuseWriter(ctx, subject.resource, 'edit')
  for (const one of changes) await hooks.guard?.(ctx, one.before, one.changes, tenantOf(ctx, one.before))
  const restored = await ctx.updateMany(entity, changes)
  await afterWritten(
    ctx,
    hooks,
    restored.map((row, at) => ({ row, before: changes[at]?.before })),
  )
  if (added.length > 0) await verbs.remove(ctx, added)
  ctx.afterCommit(() => {
    for (const one of done) forgetReferenceLabel(ctx, entity, one.rowId)
  })
}
