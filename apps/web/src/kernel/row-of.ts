import { type Entity, rowFields, type WireRowOf } from '@forecourt/contract/kernel'

/**
 * A row of a list or a detail as its declaration types it, for a widget that is given any row: every declared field is there, and
 * what the answer leaves out is null.
 */
export const rowOf = <E extends Entity>(of: E, row: Readonly<Record<string, unknown>>): WireRowOf<E> =>
  Object.fromEntries(Object.keys(rowFields(of)).map(name => [name, row[name] ?? null])) as WireRowOf<E>
