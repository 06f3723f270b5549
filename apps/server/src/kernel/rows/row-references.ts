import { type Entity, kindOf, platformTenant, staysInTenant, tenantEntity } from '@forecourt/contract/kernel'
import { type EntityByName, keyOf } from './reference-labels.ts'
import type { Ctx } from '../context.ts'
import { asSeen } from './data-scope.ts'
import { refuse, refuseInput } from '../refusal.ts'
import { joined, type SQL, sql } from '../db/sql.ts'
import { columnName, isTenantTable, tableName } from '../db/table.ts'
import { column } from '../db/row-shape.ts'

type Raw = Record<string, unknown>

/** Which rows this tenant may read, asked by somebody who sees those of all. */
export function readableBy(of: Entity, tenantId: string): SQL {
  const readers = ['tenantId', ...(of.options.share ?? [])].map(name => sql`${columnName(name)} = ${tenantId}`)
  if (of.options.shareAll) readers.push(sql`tenant_id = ${platformTenant}`)
  return sql`(${joined(readers, ' or ')})`
}

/** Whether references to it go by the tenant of the row they stand in. */
export const isOfTenants = (of: Entity): boolean => isTenantTable(of) && of.name !== tenantEntity

/** How many live rows with these keys there are that this tenant may read. */
async function countFor(ctx: Ctx, to: Entity, by: string, keys: readonly string[], tenantId: string): Promise<number> {
  const [row] = await asSeen(ctx).rows(
    { count: column.int },
    sql`
    select count(*)::int as count from ${tableName(to)}
    where ${columnName(by)} = any(${sql.param(keys)}) and is_deleted = 0 and ${readableBy(to, tenantId)}`,
  )
  return row?.count ?? 0
}

/**
 * A row may only point to rows its writer can see: ids of other tenants answer like absent ones. The platform sees all:
 * what it writes for a tenant may only point to what that tenant can read; trees, and what is declared so, stay within one tenant.
 */
export async function checkReferences(
  ctx: Ctx,
  of: Entity,
  values: Raw,
  before: Raw | undefined,
  byName: EntityByName,
  tenantId: string,
): Promise<void> {
  const wanted = Object.entries(of.fields).flatMap(([name, field]) => {
    const isReference = kindOf(field).isReference || field.options.by !== undefined
    const to = isReference && field.options.to ? byName(field.options.to) : undefined
    const value = values[name]
    if (!to || value === undefined || value === null || (before && String(before[name]) === String(value))) return []
    const keys = new Set(Array.isArray(value) ? value.map(String) : [String(value)])
    return keys.size > 0 ? [{ name, field, to, keys }] : []
  })
  const found = await Promise.all(
    wanted.map(({ field, to, keys }) => {
      const by = keyOf(to, field)
      return ctx.seesAllTenants && isOfTenants(to) && (tenantId !== ctx.tenantId || staysInTenant(field))
        ? countFor(ctx, to, by, [...keys], tenantId)
        : asSeen(ctx).count(to, { [by]: [...keys] } as never)
    }),
  )
  const problems = wanted
    .filter(({ keys }, at) => found[at] !== keys.size)
    .map(({ name, field: { label } }) => ({
      field: name,
      message: [`${label[0]}不存在`, `${label[1]} does not exist`] as const,
    }))
  if (problems.length > 0) refuseInput(problems)
}

const deepest = 50

/** A row must not stand below itself. */
export async function refuseLoop(ctx: Ctx, of: Entity, parent: string, id: string, value: unknown): Promise<void> {
  if (value === undefined || value === null) return
  const [table, above] = [tableName(of), columnName(parent)]
  const [found] = await ctx.rows(sql`
    with recursive line (id, above, depth) as (
      select t.id, t.${above}, 1 from ${table} t where t.id = ${value} and t.is_deleted = 0
      union all
      select t.id, t.${above}, line.depth + 1 from line join ${table} t on t.id = line.above
      where t.is_deleted = 0 and line.id <> ${id} and line.depth < ${deepest}
    )
    select 1 from line where id = ${id} limit 1`)
  if (found) refuse('ownParent')
}
