import {
  cappedPage,
  countedRows,
  type Entity,
  type Field,
  isView,
  type Page,
  pageOf,
  pageRequest,
  platformTenant,
  pageSizes,
  readFilters,
  readSorts,
  type Row,
} from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import { filterCondition } from './condition.ts'
import { rowsFrom } from './view-rows.ts'
import { onlyReadable, refuseUnreadable } from './readable.ts'
import { countCache, ListTotal, tablesReadBy } from './count-cache.ts'
import { type KeysetCursor, cursorUpTo, storeCursor } from './keyset-cursors.ts'
import { type NamedTable, source } from '../db/columns.ts'
import { joined, settled, type SQL, sql, statement } from '../db/sql.ts'
import {
  columnName,
  domainRow,
  isRequired,
  isTenantTable,
  selection,
  stored,
  storedFields,
  tableName,
} from '../db/table.ts'
import { column, type ShapedRow } from '../db/row-shape.ts'

/**
 * What the caller may see, named so that an index can serve it; row-level security is the wall behind. Columns stand under
 * the alias of their statement.
 */
export function visible(what: Entity | NamedTable, ctx: Ctx): SQL {
  const { of, alias } = source in what ? what[source] : { of: what, alias: '' }
  if ('table' in of) throw new Error(`${of.table} is no entity`)
  if (!isTenantTable(of) || ctx.seesAllTenants) return sql`true`
  const before = settled(sql.raw(alias ? `${alias}.` : ''))
  const readers = ['tenantId', ...(of.options.share ?? [])].map(
    name => sql`${before}${columnName(name)} = ${ctx.tenantId}`,
  )
  return sql`(${joined([...readers, ...everybodys(of, ctx, alias)], ' or ')})`
}

/** Of rows that all tenants read: the platform's, but for those in whose place the caller has one of its own. */
export function everybodys(of: Entity, { tenantId }: Pick<Ctx, 'tenantId'>, alias = ''): SQL[] {
  const { shareAll } = of.options
  if (!shareAll) return []
  const table = alias ? sql.raw(alias) : tableName(of)
  const isCommon = sql`${table}.tenant_id = ${platformTenant}`
  if (!shareAll.replacedBy) return [isCommon]
  const isSame = shareAll.replacedBy.map(name => sql`own.${columnName(name)} = ${table}.${columnName(name)}`)
  return [
    sql`${isCommon} and not exists (select 1 from ${tableName(of)} as own
      where own.tenant_id = ${tenantId} and ${joined(isSame, ' and ')} and own.is_deleted = 0)`,
  ]
}

/** What a list request asks for, of whatever the caller may see; by what they may not read nothing is asked. */
const asked = (of: Entity, ctx: Ctx, more: readonly SQL[]): SQL =>
  joined(
    [
      // What a view's statement is made of is not removed.
      isView(of) ? sql`true` : sql`is_deleted = 0`,
      ...readFilters(storedFields(of), ctx.filters).map(filter => filterCondition(of, filter)),
      ...onlyReadable(ctx, of),
      ...more,
    ],
    ' and ',
  )

/** The conditions of a list request, for lists and for the totals beside them. */
export const listConditions = (of: Entity, ctx: Ctx, more: readonly SQL[] = []): SQL =>
  sql`${visible(of, ctx)} and ${asked(of, ctx, more)}`

interface OrderBy {
  readonly name: string
  readonly descending: boolean
  /** Empty values come first when ascending; columns that have none are named plainly, so that any index serves. */
  readonly hasEmpty: boolean
}

/** What the rows are ordered by, with the id as the last word: in the same direction, so that one index gives both. */
function ordersOf(of: Entity, ctx: Ctx): OrderBy[] {
  const fields = storedFields(of)
  const hasEmpty = (name: string) => !isRequired(fields[name] as Field)
  const sorts = readSorts(fields, ctx.filters).map(sort => ({ ...sort, hasEmpty: hasEmpty(sort.name) }))
  const descending = of.options.view?.descending ?? false
  const own = (of.options.order ?? []).map(name => ({ name, descending, hasEmpty: hasEmpty(name) }))
  const asked = sorts.length ? sorts : own
  if (asked.some(one => one.name === 'id')) return asked
  return [...asked, { name: 'id', descending: asked.at(-1)?.descending ?? true, hasEmpty: false }]
}

const directions = {
  plain: [sql`asc`, sql`desc`],
  empty: [sql`asc nulls first`, sql`desc nulls last`],
} as const

const ordering = (orders: readonly OrderBy[]): SQL =>
  joined(
    orders.map(({ name, descending, hasEmpty }) => {
      const direction = directions[hasEmpty ? 'empty' : 'plain'][descending ? 1 : 0]
      return sql`${columnName(name)} ${direction as SQL}`
    }),
    ', ',
  )

const columnsOf = (orders: readonly OrderBy[]): SQL =>
  joined(
    orders.map(one => columnName(one.name)),
    ', ',
  )

/** Whether rows can be found from another on by one comparison: all columns in one direction, none of them ever empty. */
const isSeekable = (orders: readonly OrderBy[]): boolean =>
  orders.every(one => !one.hasEmpty && one.descending === orders[0]?.descending)

const fromOn = (of: Entity, orders: readonly OrderBy[], anchor: KeysetCursor): SQL => {
  const columns = columnsOf(orders)
  const values = joined(
    anchor.map((value, at) => sql`${stored(storedFields(of)[orders[at]?.name ?? ''] as Field, value)}`),
    ', ',
  )
  return sql`(${columns}) ${orders[0]?.descending ? sql`<=` : sql`>=`} (${values})`
}

/**
 * The ways a row can be visible to the caller, one after the other and without overlap: its own, then one for each
 * column it is shared by. Each way has an index that begins with it; an OR over them would have none.
 */
export function ways(of: Entity, ctx: Ctx): SQL[] {
  if (!isTenantTable(of) || ctx.seesAllTenants) return [sql`true`]
  const names = ['tenantId', ...(of.options.share ?? [])]
  const named = names.map((name, index) => {
    const earlier = names.slice(0, index).map(other => sql`${columnName(other)} is distinct from ${ctx.tenantId}`)
    return joined([sql`${columnName(name)} = ${ctx.tenantId}`, ...earlier], ' and ')
  })
  return [...named, ...everybodys(of, ctx)]
}

const maxCounted = sql.raw(String(countedRows + 1))

const union = (legs: readonly SQL[]): SQL => joined(legs, ' union all ')

/** What the list asks for, once for each way of being visible. */
function wheresOf(of: Entity, ctx: Ctx, more: readonly SQL[]): SQL[] {
  const filters = asked(of, ctx, more)
  return ways(of, ctx).map(way => sql`${way} and ${filters}`)
}

/** What a list reads, in each of its ways. */
interface Reading {
  readonly of: Entity
  /** Its table, or the statement of a view: as much of it as has so many of its first rows, or all of it. */
  readonly from: (max?: number) => SQL
  readonly wheres: readonly SQL[]
}

const rowsBy = ({ from, wheres }: Reading, max?: number): SQL[] =>
  wheres.map(where => sql`select * from ${from(max)} where ${where}`)

/** The first rows of the list: each way gives at most as many as are asked for, and the best of them are the page. */
function firstRows(reading: Reading, order: SQL, size: number, max: number): SQL {
  // The bound of a usual page is part of the text: PostgreSQL cannot cost an unknown limit, and would plan such a list
  // anew at every call, which takes longer than reading ten rows. Other bounds stay parameters.
  const upTo = (pageSizes as readonly number[]).includes(size) ? sql.raw(String(size)) : sql`${size}`
  const legs = rowsBy(reading, max)
  const source =
    legs.length === 1
      ? union(legs)
      : sql`select * from (${union(legs.map(leg => sql`(${leg} order by ${order} limit ${upTo})`))}) legs`
  return sql`select ${selection(reading.of)} from (${source}) page order by ${order} limit ${upTo}`
}

/** Rows further on: stepped over by what they are ordered by alone, and only those of the page are read whole. */
function laterRows(reading: Reading, orders: readonly OrderBy[], size: number, offset: number, max: number): SQL {
  const { of, from, wheres } = reading
  const order = ordering(orders)
  // The rows of a view are made as a whole, and once is enough.
  if (isView(of))
    return sql`select ${selection(of)} from ${from(max)} where ${joined(wheres, ' and ')} order by ${order} limit ${size} offset ${offset}`
  const columns = columnsOf(orders)
  const legs = wheres.map(
    where => sql`(select ${columns} from ${from()} where ${where} order by ${order} limit ${offset + size})`,
  )
  const ids = sql`select id from (${union(legs)}) page order by ${order} limit ${size} offset ${offset}`
  return sql`select ${selection(of)} from ${tableName(of)} where id = any(array(${ids})) order by ${order}`
}

/**
 * A page of rows by the filters, sort and paging of the request. Rows and total are asked for in one round trip; the
 * total is exact up to 10 000 and on demand (`total=exact`), because counting is what makes lists slow. A page deep in
 * the list is found from the nearest page on that was looked at.
 */
export async function listPage<E extends Entity>(ctx: Ctx, of: E, more: readonly SQL[] = []): Promise<Page<Row<E>>> {
  await refuseUnreadable(ctx, of)
  const { current, size } = pageRequest(ctx.filters)
  const exact = ctx.filters['total'] === 'exact'
  const reading: Reading = {
    of,
    from: max => rowsFrom(ctx, of, more.length > 0 ? undefined : max),
    wheres: wheresOf(of, ctx, more),
  }
  const orders = ordersOf(of, ctx)
  const { list, others } = asText(ctx, reading, more.length > 0)
  const turned = current > 1 && isSeekable(orders) ? `${list}${size}${JSON.stringify(orders)}` : undefined
  const nowMs = ctx.now.getTime()
  const from = turned ? cursorUpTo(ctx, turned, current, nowMs) : undefined
  const seeking = from
    ? { ...reading, wheres: reading.wheres.map(where => sql`${where} and ${fromOn(of, orders, from.anchor)}`) }
    : reading
  const offset = (current - (from?.page ?? 1)) * size
  const total = new ListTotal(ctx.local(countCache), ctx.tenantId, of, others, `${exact ? 'exact' : ''}${list}`)
  const [rows, counted] = await Promise.all([
    ctx.rows(
      offset
        ? laterRows(seeking, orders, size, offset, current * size)
        : firstRows(seeking, ordering(orders), size, current * size),
    ),
    countOf(ctx, reading, exact, total),
  ])
  const records = rows.map(row => domainRow<Row<E>>(of, row))
  const [first] = records
  if (turned && first)
    storeCursor(
      ctx,
      turned,
      current,
      orders.map(one => first[one.name as keyof Row<E>]),
      nowMs,
    )
  return (exact ? pageOf : cappedPage)(records, counted, current, size)
}

async function countOf(ctx: Ctx, { from, wheres }: Reading, exact: boolean, total: ListTotal): Promise<number> {
  // By the time that passes, which nobody sets.
  const nowMs = performance.now()
  const known = total.known(nowMs)
  if (known !== undefined) return known
  const max = exact ? sql`` : sql` limit ${maxCounted}`
  const rows = exact ? from() : from(countedRows + 1)
  // A sum of counts, because a count over a union costs every row two steps more.
  const counts = joined(
    wheres.map(where => sql`(select count(*) from (select 1 from ${rows} where ${where}${max}) way)`),
    ' + ',
  )
  const [row] = await ctx.rows({ total: column.int }, sql`select (${counts})::int as total`)
  total.keep(row?.total ?? 0, nowMs)
  return row?.total ?? 0
}

/**
 * What tells one list from another: who asks, of which entity, by which conditions. Conditions of an area's own may look
 * into other tables.
 */
function asText(ctx: Ctx, { of, from, wheres }: Reading, hasOwn: boolean) {
  const { text, values } = statement(union([...(isView(of) ? [from()] : []), ...wheres]))
  const list = JSON.stringify([ctx.user.userId, ctx.tenantId, ctx.seesAllTenants, of.name, text, values.map(String)])
  return { list, others: hasOwn || isView(of) ? tablesReadBy(text, of) : [] }
}

const maxUnpaged = 5000

/** All rows by the request's filters, for trees and option lists; refuses to grow without bound. */
export async function listUnpaged<E extends Entity>(ctx: Ctx, of: E, more: readonly SQL[] = []): Promise<Row<E>[]> {
  await refuseUnreadable(ctx, of)
  const where = listConditions(of, ctx, more)
  const rows = await ctx.rows(
    sql`select ${selection(of)} from ${rowsFrom(ctx, of)} where ${where} order by ${ordering(ordersOf(of, ctx))} limit ${maxUnpaged}`,
  )
  return rows.map(row => domainRow<Row<E>>(of, row))
}

/** Ids that stand behind one another in a list, joined by commas. */
const idBatchShape = {
  ids: column.text,
  count: column.int,
}
export type IdBatch = ShapedRow<typeof idBatchShape>

/**
 * Ids of everything the list would show, in its order, at most `most`, in batches of `size`. A batch is one text: half a
 * million rows of the driver would take a hundred megabytes, and files are made in little memory.
 */
export async function listIds(
  ctx: Ctx,
  of: Entity,
  { max, size }: { readonly max: number; readonly size: number },
  more: readonly SQL[] = [],
): Promise<IdBatch[]> {
  await refuseUnreadable(ctx, of)
  const reading: Reading = { of, from: () => rowsFrom(ctx, of), wheres: wheresOf(of, ctx, more) }
  const source = sql`select * from (${union(rowsBy(reading))}) legs order by ${ordering(ordersOf(of, ctx))} limit ${max}`
  return ctx.rows(
    idBatchShape,
    sql`
    select string_agg(id::text, ',' order by place) as ids, count(*)::int as count
    from (select id, row_number() over () as place from (${source}) listed) placed
    group by (place - 1) / ${size}::int order by min(place)`,
  )
}

/** The rows with these ids that the caller may see, in the order of the ids. */
export async function rowsOf<E extends Entity>(ctx: Ctx, of: E, ids: readonly string[]): Promise<Row<E>[]> {
  const rows = await ctx.rows(
    sql`select ${selection(of)} from ${rowsFrom(ctx, of)} where id = any(${sql.param(ids)}) and ${visible(of, ctx)}${isView(of) ? sql`` : sql` and is_deleted = 0`}`,
  )
  const byId = new Map(rows.map(row => [String(row['id']), row]))
  return ids.flatMap(id => {
    const row = byId.get(id)
    return row ? [domainRow<Row<E>>(of, row)] : []
  })
}
