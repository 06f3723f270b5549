import {
  acrossField,
  choicesOf,
  countedRows,
  type Entity,
  type Field,
  formatField,
  maxAcross,
  summedFields,
} from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import { fromJson } from '../kinds/index.ts'
import { listConditions } from './list.ts'
import { refuseUnreadable, whereReadable } from './readable.ts'
import { joined, type SQL, sql } from '../db/sql.ts'
import { refuse } from '../refusal.ts'
import { columnName, storedFields, typesOf } from '../db/table.ts'
import { rowsFrom } from './view-rows.ts'
import { column } from '../db/row-shape.ts'

/** What all rows of a list request add up to; a figure that this viewer may not read is absent. */
export interface Sums {
  /** How many rows there are, exactly. */
  readonly total: number
  readonly sums: Readonly<Record<string, unknown>>
  /** How many rows have each choice of the field in `countBy`; of very many rows nobody counts. */
  readonly counts?: Readonly<Record<string, number>>
  /** Of a view with something across: its columns in their order, each with its sum, the newest or last of them. */
  readonly across?: readonly Across[]
  /** How many more columns there would be. */
  readonly acrossLeft?: number
}

interface Across {
  readonly of: unknown
  readonly amount: unknown
}

/** A sum over what the viewer may read: of all rows, of some, or none. */
function columnsOf(ctx: Ctx, of: Entity): [name: string, field: Field, sum: SQL][] {
  return summedFields(of).flatMap(([name, field]) => {
    const rows = whereReadable(ctx, of, name)
    if (rows === 'none') return []
    const filter = rows === 'all' ? sql`` : sql` filter (where ${rows})`
    return [[name, field, sql`sum(${columnName(name)})${filter}::text`] as [string, Field, SQL]]
  })
}

/**
 * Number and sums of everything a list request finds, in one statement: the same rows that the list pages through. Who
 * may not sum them learns how many there are.
 */
export async function listSums(ctx: Ctx, of: Entity, more: readonly SQL[], maySum: boolean): Promise<Sums> {
  await refuseUnreadable(ctx, of)
  const columns = maySum ? columnsOf(ctx, of) : []
  const selected = joined(
    [sql`count(*)::text as total`, ...columns.map(([, , sum], index) => sql`${sum} as ${sql.raw(`s${index}`)}`)],
    ', ',
  )
  const names = ['total', ...columns.map((_, index) => `s${index}`)]
  const [row] = await ctx.rows(
    Object.fromEntries(names.map(name => [name, column.nullable(column.text)])),
    sql`select ${selected} from ${rowsFrom(ctx, of)} where ${listConditions(of, ctx, more)}`,
  )
  const found = columns.flatMap(([name, field], index) => {
    const text = row?.[`s${index}`]
    return text === null || text === undefined ? [] : [[name, formatField(field, fromJson(field, text))]]
  })
  const across = of.options.view?.across ? await sumsAcross(ctx, of, more, maySum) : {}
  return { total: Number(row?.['total'] ?? 0), sums: Object.fromEntries(found) as Record<string, unknown>, ...across }
}

/** The columns of what stands across, over the rows that the list finds. */
async function sumsAcross(ctx: Ctx, of: Entity, more: readonly SQL[], maySum: boolean) {
  const { by = '', figure = '' } = of.options.view?.across ?? {}
  if (!maySum || whereReadable(ctx, of, acrossField) !== 'all') return { across: [], acrossLeft: 0 }
  const { [by]: type = 'text' } = typesOf({ [by]: of.fields[by] as Field })
  const rows = await ctx.rows(
    { of: column.text, amount: column.bigint, columns: column.int },
    sql`
    select (part->>'of')::${sql.raw(type)} as "of", sum((part->>'amount')::bigint)::text as amount, count(*) over ()::int as columns
    from ${rowsFrom(ctx, of)} cross join lateral jsonb_array_elements(${columnName(acrossField)}) part
    where ${listConditions(of, ctx, more)} group by 1 order by 1 desc limit ${maxAcross}`,
  )
  const across = rows.toReversed().map(one => ({
    of: formatField(of.fields[by] as Field, one.of),
    amount: formatField(of.fields[figure] as Field, one.amount),
  }))
  return { across, acrossLeft: (rows[0]?.columns ?? 0) - rows.length }
}

const maxCounted = countedRows + 1

/** The field whose choices are counted, one of a closed set, and the rows in which this viewer reads it. */
function countedField(ctx: Ctx, of: Entity): { readonly name: string; readonly rows: SQL } | undefined {
  const name = String(ctx.filters['countBy'] ?? '')
  const field = Object.hasOwn(storedFields(of), name) ? storedFields(of)[name] : undefined
  if (!field || field.options.many || choicesOf(field).length === 0) return undefined
  const rows = whereReadable(ctx, of, name)
  return rows === 'none' ? refuse('notReadable', field.label) : { name, rows: rows === 'all' ? sql`true` : rows }
}

/** How many of the rows that a list request finds have each choice of a field; empty where there are very many rows. */
export async function listCounts(ctx: Ctx, of: Entity, more: readonly SQL[]): Promise<Sums | undefined> {
  const counted = countedField(ctx, of)
  if (!counted) return undefined
  await refuseUnreadable(ctx, of)
  const where = sql`${listConditions(of, ctx, more)} and ${counted.rows}`
  const value = sql`${columnName(counted.name)}::text as value`
  const found = sql`select ${value} from ${rowsFrom(ctx, of)} where ${where} limit ${maxCounted}`
  const rows = await ctx.rows(
    { value: column.nullable(column.text), count: column.int },
    sql`select value, count(*)::int as count from (${found}) found group by value`,
  )
  const total = rows.reduce((sum, row) => sum + row.count, 0)
  const isCounted = total < maxCounted
  const counts = isCounted ? Object.fromEntries(rows.map(({ value, count }) => [value ?? '', count])) : {}
  return { total: Math.min(total, countedRows), sums: {}, counts }
}
