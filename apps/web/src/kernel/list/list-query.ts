import { type Entity, type Field, rowFields } from '@forecourt/contract/kernel'
import { filterWords, type Query } from './conditions.ts'

/** The fields offered as filters above the list, in the entity's order. */
export const searchFields = (entity: Entity): (readonly [name: string, field: Field])[] =>
  Object.entries(rowFields(entity)).filter(([, field]) => field.options.search)

/** What is asked of the server: the address without what is about the screen, with the page where it is not said. */
export function serverQuery(query: Query, whole: boolean, usualSize: number): Record<string, string> {
  const { current = '1', size = String(usualSize), ascs, descs } = query
  const sort = { ...(ascs ? { ascs } : {}), ...(descs ? { descs } : {}) }
  return { ...filterWords(query), ...sort, ...(whole ? {} : { current, size }) }
}

const aboutPages = new Set(['current', 'size', 'ascs', 'descs'])

/** What is asked of the rows, for a look that has an order and pages of its own. */
export const withoutPages = (asked: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(asked).filter(([word]) => !aboutPages.has(word)))

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
