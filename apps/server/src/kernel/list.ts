import {
  cappedPage,
  countedRows,
  type Entity,
  type Filter,
  type Page,
  pageOf,
  pageRequest,
  pageSizes,
  readFilters,
  readSorts,
  type Row,
} from '@forecourt/contract/kernel'
import type { Ctx } from './context.ts'
import { joined, type SQL, sql } from './sql.ts'
import { columnName, domainRow, isTenantTable, selection, stored, storedFields, tableName } from './table.ts'

const escapeLike = (text: string) => text.replace(/[\\%_]/g, character => `\\${character}`)

const comparisons: Readonly<Record<string, SQL>> = {
  equal: sql`=`,
  notequal: sql`is distinct from`,
  ge: sql`>=`,
  gt: sql`>`,
  le: sql`<=`,
  lt: sql`<`,
  datege: sql`>=`,
  dategt: sql`>`,
  dateequal: sql`=`,
  datele: sql`<=`,
  datelt: sql`<`,
}
const patterns: Readonly<Record<string, (text: string) => string>> = {
  like: text => `%${text}%`,
  notlike: text => `%${text}%`,
  likeleft: text => `%${text}`,
  likeright: text => `${text}%`,
}

/** A list of values is equal to what it contains. */
function manyCondition(column: SQL, filter: Filter): SQL {
  if (filter.operator === 'in') return sql`${column} ?| ${sql.param((filter.value as unknown[]).map(String))}::text[]`
  const has = sql`coalesce(${column} @> ${JSON.stringify([filter.value])}::jsonb, false)`
  return filter.operator === 'notequal' ? sql`not ${has}` : has
}

function condition(of: Entity, filter: Filter): SQL {
  const column = columnName(filter.name)
  const field = storedFields(of)[filter.name]
  if (!field) return sql`true`
  if (filter.operator === 'null') return sql`${column} is null`
  if (filter.operator === 'notnull') return sql`${column} is not null`
  if (field.options.many) return manyCondition(column, filter)
  if (filter.operator === 'in')
    return sql`${column} = any(${sql.param((filter.value as unknown[]).map(one => stored(field, one)))})`
  const pattern = patterns[filter.operator]
  if (pattern) {
    const matches = sql`${column} ilike ${pattern(escapeLike(String(filter.value)))}`
    return filter.operator === 'notlike' ? sql`(${column} is null or not ${matches})` : matches
  }
  return sql`${column} ${comparisons[filter.operator] ?? sql`=`} ${stored(field, filter.value)}`
}

/** What the caller may see, named so that an index can serve it; row-level security is the wall behind. */
export function visible(of: Entity, ctx: Ctx): SQL {
  if (!isTenantTable(of) || ctx.isPlatform) return sql`true`
  const shares = (of.options.share ?? []).map(name => sql`${columnName(name)} = ${ctx.tenantId}`)
  return sql`(${joined([sql`tenant_id = ${ctx.tenantId}`, ...shares], ' or ')})`
}

/** What a list request asks for, of whatever the caller may see. */
const asked = (of: Entity, ctx: Ctx, more: readonly SQL[]): SQL =>
  joined(
    [sql`is_deleted = 0`, ...readFilters(storedFields(of), ctx.filters).map(filter => condition(of, filter)), ...more],
    ' and ',
  )

/** The conditions of a list request, for lists and for the totals beside them. */
export const listConditions = (of: Entity, ctx: Ctx, more: readonly SQL[] = []): SQL =>
  sql`${visible(of, ctx)} and ${asked(of, ctx, more)}`

function ordering(of: Entity, ctx: Ctx): SQL {
  const sorts = readSorts(storedFields(of), ctx.filters).map(
    sort => sql`${columnName(sort.name)} ${sort.descending ? sql`desc nulls last` : sql`asc nulls first`}`,
  )
  const fallback = (of.options.order ?? []).map(name => columnName(name))
  return joined(
    [...(sorts.length ? sorts : fallback), of.options.order && !sorts.length ? sql`id` : sql`id desc`],
    ', ',
  )
}

/**
 * The ways a row can be visible to the caller, one after the other and without overlap: its own, then one for each
 * column it is shared by. Each way has an index that begins with it; an OR over them would have none.
 */
function ways(of: Entity, ctx: Ctx): SQL[] {
  if (!isTenantTable(of) || ctx.isPlatform) return [sql`true`]
  const names = ['tenantId', ...(of.options.share ?? [])]
  return names.map((name, index) => {
    const earlier = names.slice(0, index).map(other => sql`${columnName(other)} is distinct from ${ctx.tenantId}`)
    return joined([sql`${columnName(name)} = ${ctx.tenantId}`, ...earlier], ' and ')
  })
}

const mostCounted = sql.raw(String(countedRows + 1))

/**
 * A page of rows by the filters, sort and paging of the request. Rows and total are asked for in one round trip; the
 * total is exact up to 10 000 and on demand (`total=exact`), because counting is what makes lists slow.
 */
export async function listPage<E extends Entity>(ctx: Ctx, of: E, more: readonly SQL[] = []): Promise<Page<Row<E>>> {
  const { current, size } = pageRequest(ctx.filters)
  const exact = ctx.filters['total'] === 'exact'
  const filters = asked(of, ctx, more)
  const wheres = ways(of, ctx).map(way => sql`${way} and ${filters}`)
  const offset = (current - 1) * size
  // The bound of a usual first page is part of the text: PostgreSQL cannot cost an unknown limit, and would plan such a
  // list anew at every call, which takes longer than reading ten rows. Other bounds stay parameters, or every depth of
  // every list would be a statement of its own.
  const isUsual = offset === 0 && (pageSizes as readonly number[]).includes(size)
  const upTo = isUsual ? sql.raw(String(size)) : sql`${offset + size}`
  const window = offset ? sql`${size} offset ${offset}` : upTo
  const order = ordering(of, ctx)
  const legs = wheres.map(where => sql`select * from ${tableName(of)} where ${where}`)
  const [only] = legs.length === 1 ? legs : []
  const source =
    only ??
    sql`select * from (${joined(
      legs.map(leg => sql`(${leg} order by ${order} limit ${upTo})`),
      ' union all ',
    )}) legs`
  const most = exact ? sql`` : sql` limit ${mostCounted}`
  // A sum of counts, because a count over a union costs every row two steps more.
  const counts = joined(
    wheres.map(where => sql`(select count(*) from (select 1 from ${tableName(of)} where ${where}${most}) way)`),
    ' + ',
  )
  const [rows, [count]] = await Promise.all([
    ctx.rows(sql`select ${selection(of)} from (${source}) page order by ${order} limit ${window}`),
    ctx.rows<{ total: number }>(sql`select (${counts})::int as total`),
  ])
  const records = rows.map(row => domainRow<Row<E>>(of, row))
  return (exact ? pageOf : cappedPage)(records, count?.total ?? 0, current, size)
}

const largestWhole = 5000

/** All rows by the request's filters, for trees and option lists; refuses to grow without bound. */
export async function listWhole<E extends Entity>(ctx: Ctx, of: E, more: readonly SQL[] = []): Promise<Row<E>[]> {
  const where = listConditions(of, ctx, more)
  const rows = await ctx.rows(
    sql`select ${selection(of)} from ${tableName(of)} where ${where} order by ${ordering(of, ctx)} limit ${largestWhole}`,
  )
  return rows.map(row => domainRow<Row<E>>(of, row))
}

/** Ids that stand behind one another in a list, joined by commas. */
export interface IdBatch {
  readonly ids: string
  readonly count: number
}

/**
 * Ids of everything the list would show, in its order, at most `most`, in batches of `size`. A batch is one text: half a
 * million rows of the driver would take a hundred megabytes, and files are made in little memory.
 */
export function listIds(
  ctx: Ctx,
  of: Entity,
  { most, size }: { readonly most: number; readonly size: number },
  more: readonly SQL[] = [],
): Promise<IdBatch[]> {
  const filters = asked(of, ctx, more)
  const legs = ways(of, ctx).map(way => sql`select * from ${tableName(of)} where ${way} and ${filters}`)
  const source = sql`select * from (${joined(legs, ' union all ')}) legs order by ${ordering(of, ctx)} limit ${most}`
  return ctx.rows<IdBatch>(sql`
    select string_agg(id::text, ',' order by place) as ids, count(*)::int as count
    from (select id, row_number() over () as place from (${source}) listed) placed
    group by (place - 1) / ${size}::int order by min(place)`)
}

/** The rows with these ids that the caller may see, in the order of the ids. */
export async function rowsOf<E extends Entity>(ctx: Ctx, of: E, ids: readonly string[]): Promise<Row<E>[]> {
  const rows = await ctx.rows(
    sql`select ${selection(of)} from ${tableName(of)} where id = any(${sql.param(ids)}) and ${visible(of, ctx)} and is_deleted = 0`,
  )
  const byId = new Map(rows.map(row => [String(row['id']), row]))
  return ids.flatMap(id => {
    const row = byId.get(id)
    return row ? [domainRow<Row<E>>(of, row)] : []
  })
}
