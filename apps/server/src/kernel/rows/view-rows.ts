import {
  acrossField,
  type Entity,
  type Field,
  isView,
  kindOf,
  readFilters,
  statedColumns,
  readSorts,
  rowFields,
  viewColumns,
} from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import { columnName, columnTypes, tableName, typesOf } from '../db/table.ts'
import { joined, type SQL, sql } from '../db/sql.ts'
import { type InRuntime, runtimeLocal } from '../runtime-local.ts'
import { condition } from './condition.ts'

type NameIn<E, Before> =
  E extends Entity<string, infer F>
    ? {
        [N in keyof F]: F[N]['options'] extends { readonly before: true }
          ? Before extends true
            ? N
            : never
          : Before extends true
            ? never
            : N
      }[keyof F]
    : never

/** What a view's statement is made with. */
export interface ViewParts<E extends Entity> {
  /** The columns of the view, each by its name and of its declared type; `id` tells the rows apart and has no comma. */
  readonly columns: (of: { readonly [N in 'id' | Extract<NameIn<E, false>, string>]: SQL }) => SQL
  /**
   * What the request asks of the rows that are added up; each field by the column that it is asked of. A statement of several steps
   * asks in each of them what is known there, and says of the other fields that they are asked elsewhere.
   */
  readonly asked: (of: { readonly [N in Extract<NameIn<E, true>, string>]: SQL | 'elsewhere' }) => SQL
  /** The values that these fields are asked to equal; undefined where nothing or something else is asked of them. */
  readonly equal: <N extends FieldIn<E>>(...names: readonly N[]) => { readonly [K in N]: string | undefined }
  /** The first and the last day that are asked of a day. */
  readonly days: (name: Extract<NameIn<E, true>, string>) => { readonly from?: string; readonly to?: string }
  /**
   * How many of the first rows in the view's own order are enough, so that a statement need not make all of them; undefined when
   * another order, sums, a file, or anything beyond these fields is asked for. A statement that uses it narrows by these fields itself.
   */
  readonly enough: (...narrowedBy: readonly FieldIn<E>[]) => number | undefined
}

type FieldIn<E> = E extends Entity<string, infer F> ? Extract<keyof F, string> : never

/** Makes the rows of a view: a `select` of its columns, of what the caller may see. */
export type ViewRows<E extends Entity> = (ctx: Ctx, parts: ViewParts<E>) => SQL

const registry = runtimeLocal('viewRows', () => new Map<Entity, ViewRows<Entity>>())

/** Throws at start when the area's module has no statement for its view. */
export function registerView(runtime: InRuntime, of: Entity, rows: ViewRows<Entity> | undefined): void {
  if (!rows) throw new Error(`nothing makes the rows of ${of.name}`)
  runtime.local(registry).set(of, rows)
}

type Named = Readonly<Record<string, SQL>>
type Asked = Readonly<Record<string, SQL | 'elsewhere'>>

/**
 * What a list reads from: the table of its entity, or the statement of its view under the view's name; of that at least the first
 * `max` rows that the list asks for, or all of them.
 */
export function rowsFrom(ctx: Ctx, of: Entity, max?: number): SQL {
  if (!isView(of)) return tableName(of)
  const rows = ctx.local(registry).get(of)
  const { across } = of.options.view ?? {}
  // The first rows of what stands across are not those of the list.
  const inside = askedInside(ctx, of, across ? undefined : max)
  const stated = rows?.(ctx, { columns: columnsAs(of), asked: askedBefore(ctx, of), ...inside } as never)
  return sql`(${across ? acrossRows(ctx, of, stated as SQL) : stated}) as ${tableName(of)}`
}

/** What a statement may be narrowed by. */
function askedInside(ctx: Ctx, of: Entity, max: number | undefined) {
  const filters = readFilters(rowFields(of), ctx.filters)
  const valueOf = (name: string) => {
    const equal = filters.find(one => one.name === name && one.operator === 'equal')
    return equal && String(equal.value)
  }
  const dayOf = (name: string, ...operators: readonly string[]) => {
    const day = filters.find(one => one.name === name && operators.includes(one.operator))
    return day && String(day.value)
  }
  return {
    equal: (...names: readonly string[]) => Object.fromEntries(names.map(name => [name, valueOf(name)])),
    days: (name: string) => ({
      from: dayOf(name, 'equal', 'ge', 'datege', 'dategt', 'dateequal'),
      to: dayOf(name, 'equal', 'le', 'datele', 'datelt', 'dateequal'),
    }),
    enough: (...narrowedBy: readonly string[]) => {
      const isPlain =
        readSorts(viewColumns(of), ctx.filters).length === 0 && filters.every(one => narrowedBy.includes(one.name))
      return isPlain ? max : undefined
    },
  }
}

/**
 * One row for each id of the statement: its figures added up, and beside them the one that stands across for each value it
 * stands by. What is asked of that value is asked before.
 */
function acrossRows(ctx: Ctx, of: Entity, stated: SQL): SQL {
  const { by = '', figure = '' } = of.options.view?.across ?? {}
  const names = Object.keys(viewColumns(of)).filter(name => name !== acrossField)
  const known = columnTypes(of)
  const isAdded = (name: string) => Boolean(of.fields[name] && kindOf(of.fields[name]).isFigure)
  const columns = names.map(name =>
    isAdded(name)
      ? sql`sum(${columnName(name)})::${sql.raw(known[name] ?? 'bigint')} as ${columnName(name)}`
      : columnName(name),
  )
  const keys = names.filter(name => !isAdded(name)).map(columnName)
  // Whole numbers beyond what JSON keeps are written as texts.
  const parts = sql`jsonb_agg(jsonb_build_object('of', ${columnName(by)}, 'amount', ${columnName(figure)}::text) order by ${columnName(by)})`
  return sql`select ${joined([...columns, sql`${parts} as ${columnName(acrossField)}`], ', ')}
    from (${stated}) stated where ${askedBefore(ctx, of)({ [by]: columnName(by) })} group by ${joined(keys, ', ')}`
}

/** Sums of whole numbers are `numeric`: each column is of the type that a table would have for it. */
const types = new WeakMap<Entity, Readonly<Record<string, string>>>()

const columnsAs =
  (of: Entity) =>
  (given: Named): SQL => {
    const known = types.get(of) ?? typesOf(statedColumns(of))
    types.set(of, known)
    return joined(
      Object.entries(known).map(
        ([name, type]) => sql`(${given[name] as SQL})::${sql.raw(type)} as ${columnName(name)}`,
      ),
      ', ',
    )
  }

const askedBefore =
  (ctx: Ctx, of: Entity) =>
  (given: Asked): SQL => {
    const before = Object.fromEntries(Object.entries(of.fields).filter(([, field]) => field.options.before))
    const all = readFilters(before, ctx.filters).flatMap(filter => {
      const column = given[filter.name]
      // What stands across is asked of what the statement makes.
      return column && column !== 'elsewhere' ? [condition(column, before[filter.name] as Field, filter)] : []
    })
    return all.length > 0 ? joined(all, ' and ') : sql`true`
  }
