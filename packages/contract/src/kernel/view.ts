import { type Entity, entity, type EntityOptions, rowFields, type RowsBehind } from './entity.ts'
import type { Fields } from './field.ts'
import type { Label } from './label.ts'

export interface ViewOptions<Name extends string = string> extends Pick<EntityOptions<Name>, 'display' | 'order'> {
  readonly reads: readonly string[]
  readonly descending?: boolean
  readonly behind?: RowsBehind
}

/**
 * Declares a list whose rows no table has: joined, or added up by site, by month. It is served by a resource of the one verb
 * `list`, and from there on a list like any other: filters, sort, sums, columns, export, saved views. The area's module
 * says how its rows are made (`viewRows`). Fields with `before` are filters of what is added up.
 */
export const view = <const N extends string, const F extends Fields>(
  name: N,
  label: Label,
  fields: F,
  { reads, descending = false, behind, ...options }: ViewOptions<Extract<keyof F, string>>,
): Entity<N, F> =>
  entity(name, label, fields, {
    ...options,
    // Row-level security of the tables it reads is its wall; it has no tenant of its own.
    tenancy: 'platform',
    view: { reads, descending, ...(behind ? { behind } : {}) },
  })

/** The columns of a view: its id and its fields, without those that are asked before. */
export const viewColumns = (of: Entity): Fields =>
  Object.fromEntries(Object.entries(rowFields(of)).filter(([, field]) => !field.options.before))
