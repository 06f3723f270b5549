import { type Entity, entity, type EntityOptions, rowFields, type RowsBehind } from './entity.ts'
import type { Field, Fields } from './field.ts'
import { json } from './kinds/index.ts'
import type { Label } from './label.ts'
import type { DaySpan, ViewAcross, ViewChart } from './view-parts.ts'

type Named<F extends Fields> = Extract<keyof F, string>

export interface ViewOptions<Name extends string = string> extends Pick<EntityOptions<Name>, 'display' | 'order'> {
  readonly reads: readonly string[]
  readonly descending?: boolean
  readonly behind?: RowsBehind
  readonly chart?: ViewChart<Name>
  readonly across?: ViewAcross<Name>
  readonly startsWith?: Readonly<Partial<Record<Name, DaySpan>>>
}

/** The columns that a row of one id has across, at most so many; the sums are of all. */
export const maxAcross = 31

/** The field that holds what stands across. */
export const acrossField = 'across'

/**
 * Declares a list whose rows no table has: joined, or added up by site, by month. It is served by a resource of the one verb
 * `list`, and from there on a list like any other: filters, sort, sums, columns, export, saved views. The area's module
 * says how its rows are made (`viewRows`). Fields with `before` are filters of what is added up. A `chart` is drawn above the
 * rows. With `across` the statement makes a row for each value of that field, all of one id, and the list has one.
 * `startsWith` is asked as long as nothing else is.
 */
export const view = <const N extends string, const F extends Fields>(
  name: N,
  label: Label,
  fields: F,
  { reads, descending = false, behind, chart, across, startsWith, ...options }: ViewOptions<Named<F>>,
): Entity<N, F> =>
  entity(name, label, across ? withAcross(fields, across) : fields, {
    ...options,
    // Row-level security of the tables it reads is its wall; it has no tenant of its own.
    tenancy: 'platform',
    view: {
      reads,
      descending,
      ...(behind ? { behind } : {}),
      ...(chart ? { chart } : {}),
      ...(across ? { across } : {}),
      ...(startsWith ? { startsWith } : {}),
    },
  })

/** What stands across is asked before, and whoever does not read the figure reads none of its parts. */
function withAcross<F extends Fields>(fields: F, { by, figure }: ViewAcross<Named<F>>): F {
  const [of, amount] = [fields[by] as Field, fields[figure] as Field]
  const { readBy } = amount.options
  const parts = json(amount.label, {
    readOnly: true,
    list: false,
    form: false,
    rows: { of: bare(of), amount: bare(amount) },
    ...(readBy ? { readBy } : {}),
  })
  return { ...fields, [by]: { ...of, options: { ...of.options, before: true } }, [acrossField]: parts }
}

function bare(field: Field): Field {
  const { readBy: _, ...options } = field.options
  return { ...field, options }
}

/** The columns of a view: its id and its fields, without those that are asked before. */
export const viewColumns = (of: Entity): Fields =>
  Object.fromEntries(Object.entries(rowFields(of)).filter(([, field]) => !field.options.before))

/** The columns that the statement of a view makes: what stands across is one of them. */
export function statedColumns(of: Entity): Fields {
  const { across } = of.options.view ?? {}
  if (!across) return viewColumns(of)
  const { [acrossField]: _, ...columns } = viewColumns(of)
  return { ...columns, [across.by]: of.fields[across.by] as Field }
}

/** The column of a list or file for one of the values across. */
export const acrossColumn = (value: string): string => `${acrossField}.${value}`

type Wire = Readonly<Record<string, unknown>>

/** A row of the wire with each value across as a column of its own. */
export function withAcrossColumns(row: Wire): Wire {
  const parts = row[acrossField]
  if (!Array.isArray(parts)) return row
  const columns = parts.map(({ of, amount }: { of: unknown; amount: unknown }) => [acrossColumn(String(of)), amount])
  return { ...row, ...Object.fromEntries(columns) }
}
