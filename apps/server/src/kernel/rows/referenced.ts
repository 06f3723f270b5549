import { type Entity, type Field, keyFieldOf, refersTo, tenantEntity } from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import { refuse } from '../refusal.ts'
import { joined, type SQL, sql } from '../db/sql.ts'
import { columnName, isTenantTable, tableName } from '../db/table.ts'
import { column } from '../db/row-shape.ts'

type Raw = Readonly<Record<string, unknown>>

/**
 * The rows of `other` that point to one of these keys, each question by the index of one tenant's references: the caller's
 * own and those shared with it, or those of every tenant in turn. A list of references has no index, its table few rows.
 */
function pointingRows(
  ctx: Ctx,
  other: Entity,
  name: string,
  field: Field,
  keys: readonly string[],
  tenants: Entity | undefined,
): SQL[] {
  const table = sql`${tableName(other)} as x`
  const column = sql`x.${columnName(name)}`
  const points = field.options.many
    ? sql`${column} ?| ${sql.param(keys)}::text[]`
    : sql`${column} = any(${sql.param(keys)})`
  const live = sql`${points} and x.is_deleted = 0`
  if (!isTenantTable(other) || (ctx.seesAllTenants && !tenants)) return [sql`select 1 from ${table} where ${live}`]
  if (ctx.seesAllTenants && tenants)
    return [sql`select 1 from ${tableName(tenants)} as t join ${table} on x.tenant_id = t.tenant_id where ${live}`]
  return ['tenantId', ...(other.options.share ?? [])].map(
    reader => sql`select 1 from ${table} where x.${columnName(reader)} = ${ctx.tenantId} and ${live}`,
  )
}

/**
 * Removal is refused while a live row points to the record (domain 0.2), alone or in a list of references. One statement
 * for all kinds of references.
 */
export async function refuseReferenced(
  ctx: Ctx,
  of: Entity,
  rows: readonly Raw[],
  entities: readonly Entity[],
): Promise<void> {
  const keys = rows.map(row => String(row[keyFieldOf(of)]))
  const tenants = entities.find(other => other.name === tenantEntity)
  const checks = entities.flatMap(other =>
    Object.entries(other.fields)
      .filter(
        ([name, field]) =>
          refersTo(field) === of.name &&
          field.options.index !== false &&
          name !== other.options.ownedBy &&
          !(other === of && name === of.options.parent),
      )
      .flatMap(([name, field]) =>
        pointingRows(ctx, other, name, field, keys, tenants).map(
          rows => sql`select ${other.name} as entity where exists (${rows})`,
        ),
      ),
  )
  if (checks.length === 0) return
  const [found] = await ctx.rows({ entity: column.text }, sql`${joined(checks, ' union all ')} limit 1`)
  const by = found && entities.find(other => other.name === found.entity)
  if (by) refuse('inUse', by.label)
}
