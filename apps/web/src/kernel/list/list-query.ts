import { type Entity, type Field, rowFields } from '@forecourt/contract/kernel'

/** Words of the address that are about this screen and not about the rows. */
const ownWords = new Set(['open'])
const pagingWords = new Set(['current', 'size', 'ascs', 'descs'])

export const isRange = (field: Field): boolean => field.kind === 'day' || field.kind === 'moment'
export const rangeKeys = (name: string): readonly [from: string, to: string] => [`${name}_dategt`, `${name}_datelt`]

/** The keys of the address a filter writes. */
export const keysOf = (name: string, field: Field): readonly string[] => (isRange(field) ? rangeKeys(name) : [name])

/** The fields offered as filters, in the entity's order. */
export const searchFields = (entity: Entity): (readonly [name: string, field: Field])[] =>
  Object.entries(rowFields(entity)).filter(([, field]) => field.options.search)

type Query = Readonly<Record<string, string>>

/** What is asked of the server: the address as it is, with the page where it is not said. */
export function serverQuery(query: Query, whole: boolean): Record<string, string> {
  const asked = Object.fromEntries(Object.entries(query).filter(([key]) => !ownWords.has(key)))
  return whole ? asked : { current: '1', size: '10', ...asked }
}

export const isFiltered = (query: Query): boolean =>
  Object.keys(query).some(key => !ownWords.has(key) && !pagingWords.has(key))

/** The specification sorts by column name, which is the field's in snake case. */
export const columnName = (field: string): string => field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

export type Direction = 'ascend' | 'descend'
export function sortOf(query: Query, name: string): Direction | null {
  if (query['ascs'] === columnName(name)) return 'ascend'
  return query['descs'] === columnName(name) ? 'descend' : null
}

export const sortPatch = (name: string | undefined, direction: Direction | null | undefined) => ({
  ascs: name && direction === 'ascend' ? columnName(name) : undefined,
  descs: name && direction === 'descend' ? columnName(name) : undefined,
  current: undefined,
})
