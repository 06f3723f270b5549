import { type Entity, readFilters, type Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import { isId } from '../ids.ts'
import { listConditions, listUnpaged, visible } from './list.ts'
import { nested } from './nested.ts'
import { joined, type SQL, sql } from '../db/sql.ts'
import { columnName, storedFields, tableName } from '../db/table.ts'
import { column } from '../db/row-shape.ts'

interface Branch {
  readonly id: string
  readonly parentId: string | null
}

/** Rows as the family's trees of options: title, key and value (blade-contract 4.2). */
export const optionTree = <R extends Branch>(rows: readonly R[], title: (row: R) => string) =>
  nested(
    rows.map(row => option(row, title(row))),
    'parentId',
  )

const option = (row: Branch, title: string) => {
  const id = String(row.id)
  return { id, parentId: String(row.parentId ?? '0'), title, key: id, value: id }
}

/** One level of a tree, each node saying whether there is more below it. */
export const oneLevel = <R extends Branch>(rows: readonly R[], parentId: string | null | undefined) => {
  const above = new Set(rows.map(row => String(row.parentId ?? '0')))
  const wanted = parentId ?? '0'
  return rows
    .filter(row => String(row.parentId ?? '0') === wanted)
    .map(row => ({
      ...row,
      id: String(row.id),
      parentId: String(row.parentId ?? '0'),
      hasChildren: above.has(String(row.id)),
    }))
}

/**
 * A level of a tree for lists that open it step by step, by the request's filters. While something is searched for and no
 * parent is named, it is whatever fits, of all levels. Each row says whether there is more below it.
 */
export async function lazyList<E extends Entity>(
  ctx: Ctx,
  of: E,
  parentId: string | null | undefined,
  more: readonly SQL[] = [],
): Promise<(Row<E> & { hasChildren: boolean })[]> {
  const above = columnName(of.options.parent ?? '')
  const { [of.options.parent ?? '']: _parent, tenantId: _tenant, ...filters } = ctx.filters
  const isSearch = readFilters(storedFields(of), filters).length > 0
  const level =
    parentId && parentId !== '0' ? [sql`${above} = ${parentId}`] : parentId || !isSearch ? [sql`${above} is null`] : []
  return withChildren(ctx, of, await listUnpaged({ ...ctx, filters }, of, [...level, ...more]), more)
}

/** Says of each row whether there is more below it. */
async function withChildren<E extends Entity>(
  ctx: Ctx,
  of: E,
  rows: readonly Row<E>[],
  more: readonly SQL[],
): Promise<(Row<E> & { hasChildren: boolean })[]> {
  const above = columnName(of.options.parent ?? '')
  const ids = rows.map(row => String((row as { id: unknown }).id))
  const below = joined(
    [sql`${above} = any(${sql.param(ids)})`, sql`is_deleted = 0`, visible(of, ctx), ...more],
    ' and ',
  )
  const parents = await ctx.rows(
    { id: column.text },
    sql`select distinct ${above}::text as id from ${tableName(of)} where ${below}`,
  )
  const full = new Set(parents.map(({ id }) => id))
  return rows.map((row, at) => ({ ...row, hasChildren: full.has(ids[at] ?? '') }))
}

/** A tree of more rows than this comes level by level where its list asks for that. */
export const wholeTreeRows = 300

/**
 * The rows of a tree: all that the filters find or, where the list opens it step by step (`lazy`) and it is large, its first
 * level, and what is `below` a row once that is opened. What lies below a row that the reader does not see is a first level.
 */
export async function treeRows<E extends Entity>(ctx: Ctx, of: E, more: readonly SQL[]): Promise<Row<E>[]> {
  const { below, lazy } = ctx.filters
  const above = columnName(of.options.parent ?? '')
  if (typeof below === 'string' && isId(below))
    return withChildren(ctx, of, await listUnpaged(ctx, of, [sql`${above} = ${below}`, ...more]), more)
  const isAsked = readFilters(storedFields(of), ctx.filters).length > 0
  if (lazy !== '1' || isAsked || !(await isLarge(ctx, of, more))) return listUnpaged(ctx, of, more)
  const seen = sql`select id from ${tableName(of)} where ${visible(of, ctx)} and is_deleted = 0`
  const top = await listUnpaged(ctx, of, [sql`(${above} is null or ${above} not in (${seen}))`, ...more])
  return withChildren(ctx, of, top, more)
}

async function isLarge(ctx: Ctx, of: Entity, more: readonly SQL[]): Promise<boolean> {
  const some = sql`select 1 from ${tableName(of)} where ${listConditions(of, ctx, more)} limit ${wholeTreeRows + 1}`
  const [row] = await ctx.rows({ count: column.int }, sql`select count(*)::int as count from (${some}) first`)
  return (row?.count ?? 0) > wholeTreeRows
}
