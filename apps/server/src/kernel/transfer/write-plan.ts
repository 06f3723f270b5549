import type { Entity, Row, Values } from '@forecourt/contract/kernel'
import { afterWritten } from '../rows/after-written.ts'
import { forgetReferenceLabel } from '../rows/reference-labels.ts'
import type { Ctx } from '../context.ts'
import { sql } from '../db/sql.ts'
import { tableName } from '../db/table.ts'
import { generations } from './tree-rows.ts'
import type { Draft, Plan } from './plan.ts'
import type { Served } from '../served.ts'
import { column } from '../db/row-shape.ts'

type Raw = Record<string, unknown>

/** What an import did to a row: the version it left behind, and what stood there before. */
export interface Done {
  readonly rowId: string
  readonly rowVersion: number
  readonly before: Raw | null
}

const formerValues = ({ before, values }: Draft): Raw =>
  Object.fromEntries(Object.keys(values).map(name => [name, before?.[name] ?? null]))

/** Writes what was planned, in few statements, and lets the resource's hooks follow each change. */
export async function writePlan(ctx: Ctx, { entity, hooks }: Served, plan: Plan): Promise<Done[]> {
  const added = await addAll(ctx, entity, plan.added)
  const changed = await ctx.updateMany(
    entity,
    plan.changed.map(draft => ({ before: draft.before as Row<Entity>, changes: draft.values as Values<Entity> })),
  )
  await afterWritten(ctx, hooks, [
    ...added.map(row => ({ row, before: undefined })),
    ...changed.map((row, at) => ({ row, before: plan.changed[at]?.before as Row<Entity> })),
  ])
  const changedIds = plan.changed.map(draft => String(draft.before?.['id']))
  ctx.afterCommit(() => {
    for (const id of changedIds) forgetReferenceLabel(ctx, entity, id)
  })
  const versions = await versionsOf(ctx, entity, [...added.map(row => String(row.id)), ...changedIds])
  const before = new Map(plan.changed.map(draft => [String(draft.before?.['id']), formerValues(draft)]))
  return [...versions].map(([rowId, rowVersion]) => ({ rowId, rowVersion, before: before.get(rowId) ?? null }))
}

/** Adds the new rows, each behind the one of the file it stands below. */
async function addAll(ctx: Ctx, of: Entity, drafts: readonly Draft[]): Promise<Row<Entity>[]> {
  const ids = new Map<Draft, string>()
  const added: Row<Entity>[] = []
  for (const generation of generations(drafts)) {
    const values = generation.map(({ values, above }) =>
      above && of.options.parent ? { ...values, [of.options.parent]: ids.get(above) } : values,
    )
    const rows = await ctx.insertMany(of, values as Values<Entity>[])
    for (const [at, draft] of generation.entries()) ids.set(draft, String(rows[at]?.id))
    added.push(...rows)
  }
  return added
}

/** The versions as they are now: a hook may have written a row again. */
async function versionsOf(ctx: Ctx, of: Entity, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await ctx.rows(
    { id: column.text, version: column.int },
    sql`select id::text as id, version from ${tableName(of)} where id = any(${sql.param(ids)}) and is_deleted = 0`,
  )
  return new Map(rows.map(row => [row.id, row.version]))
}
