import {
  acrossField,
  chartColumns,
  chartOf,
  type Entity,
  type Field,
  hasOwnOrder,
  maxBars,
  maxPoints,
} from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import { fromJson } from '../kinds/index.ts'
import { columnName, typesOf } from '../db/table.ts'
import { identifier, joined, type SQL, sql } from '../db/sql.ts'
import { listConditions } from './list.ts'
import { refuseUnreadable, whereReadable } from './readable.ts'
import { rowsFrom } from './view-rows.ts'

type Raw = Record<string, unknown>

/** What is drawn above a list: its rows added up by what stands along the axis, and by series. */
export interface ChartRows {
  /** The points, each with the axis' field, the field of its series and the figures that this viewer may read. */
  readonly records: readonly Raw[]
  /** How many points there are beyond those answered, and what they add up to. */
  readonly others: { readonly count: number; readonly sums: Raw }
}

/** What stands across is inside a row of the view: a row for each part of it, beside the row's own columns. */
function columnOf(of: Entity, name: string): SQL {
  const { across } = of.options.view ?? {}
  if (name === across?.figure) return sql`(part->>'amount')::bigint`
  if (name !== across?.by) return columnName(name)
  const { [name]: type = 'text' } = typesOf({ [name]: of.fields[name] as Field })
  return sql`(part->>'of')::${sql.raw(type)}`
}

const fromParts = (ctx: Ctx, of: Entity): SQL =>
  of.options.view?.across
    ? sql`${rowsFrom(ctx, of)} cross join lateral jsonb_array_elements(${columnName(acrossField)}) part`
    : rowsFrom(ctx, of)

/** The figures as they are called in the statement; `all_` before the name is the sum of all points. */
const selected = (of: Entity, keys: readonly string[], figures: readonly string[]): SQL =>
  joined(
    [
      ...keys.map(name => sql`${columnOf(of, name)} as ${identifier(name)}`),
      ...figures.map(name => sql`sum(${columnOf(of, name)})::text as ${identifier(name)}`),
      ...figures.map(name => sql`sum(sum(${columnOf(of, name)})) over ()::text as ${identifier(`all_${name}`)}`),
      sql`count(*) over ()::int as "points"`,
    ],
    ', ',
  )

/**
 * The points of a view's chart, by the filters of its list. Along an axis of days, months or grades they stand in its order and the
 * newest are answered; otherwise the greatest. What nobody may read is not added up.
 */
export async function chartRows(ctx: Ctx, of: Entity, more: readonly SQL[]): Promise<ChartRows> {
  await refuseUnreadable(ctx, of)
  const chart = chartOf(of)
  const figures = chart.series.filter(name => whereReadable(ctx, of, name) === 'all')
  const [first] = figures
  if (first === undefined) return { records: [], others: { count: 0, sums: {} } }
  const keys = chartColumns(chart)
  const isOrdered = hasOwnOrder(of.fields[chart.x] as Field)
  const order = isOrdered ? sql`1 desc` : sql`sum(${columnOf(of, first)}) desc, 1`
  const grouping = joined(
    keys.map((_, at) => sql.raw(String(at + 1))),
    ', ',
  )
  const rows = await ctx.rows(sql`
    select ${selected(of, keys, figures)} from ${fromParts(ctx, of)} where ${listConditions(of, ctx, more)}
    group by ${grouping} order by ${order} limit ${isOrdered ? maxPoints : maxBars}`)
  const others = { count: Number(rows[0]?.['points'] ?? 0) - rows.length, sums: restOf(of, rows, figures) }
  const shown = isOrdered ? rows.toReversed() : rows
  return { records: shown.map(row => pointOf(of, row, keys, figures)), others }
}

/** Sums come as texts: each becomes what its field holds. */
const held = (of: Entity, name: string, sum: bigint | string): unknown =>
  fromJson(of.fields[name] as Field, String(sum))

const restOf = (of: Entity, rows: readonly Raw[], figures: readonly string[]): Raw =>
  Object.fromEntries(
    figures.map(name => {
      const all = BigInt(String(rows[0]?.[`all_${name}`] ?? 0))
      return [name, held(of, name, all - rows.reduce((sum, row) => sum + BigInt(String(row[name] ?? 0)), 0n))]
    }),
  )

const pointOf = (of: Entity, row: Raw, keys: readonly string[], figures: readonly string[]): Raw => ({
  ...Object.fromEntries(keys.map(name => [name, row[name]])),
  ...Object.fromEntries(figures.map(name => [name, held(of, name, String(row[name] ?? 0))])),
})
