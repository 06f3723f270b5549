import { type Entity, type Field, type Kind, type Row, rowFields, type Values } from '@forecourt/contract/kernel'
import { forgetCompanion } from '../companions.ts'
import type { Ctx } from '../context.ts'
import { rowsOf } from '../list.ts'
import { tenantOf } from '../row-tenant.ts'
import type { Served } from '../served.ts'
import type { Done } from './write-plan.ts'

type Raw = Record<string, unknown>

const whole = new Set<Kind>(['money', 'price', 'quantity'])

/** JSON has neither bigint nor Date: a former value gets its own back. */
const revived = (field: Field | undefined, value: unknown): unknown => {
  if (typeof value !== 'string' || field?.options.many) return value
  if (field && whole.has(field.kind)) return BigInt(value)
  return field?.kind === 'moment' ? new Date(value) : value
}

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
      Object.entries(before).map(([name, value]) => [name, revived(fields[name], value)]),
    )
    return [{ before: row as Row<Entity>, changes: former as Values<Entity> }]
  })
  for (const one of changes) await hooks.guard?.(ctx, one.before, one.changes, tenantOf(ctx, one.before))
  const restored = await ctx.updateMany(entity, changes)
  for (const [at, row] of restored.entries()) await hooks.after?.(ctx, row, changes[at]?.before)
  if (added.length > 0) await verbs.remove(ctx, added)
  ctx.afterCommit(() => {
    for (const one of done) forgetCompanion(entity, one.rowId)
  })
}
