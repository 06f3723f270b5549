import { type Field, type Fields, kindOf } from '@forecourt/contract/kernel'
import { type Way, waysOf } from './ways.ts'

export type Query = Readonly<Record<string, string>>
export type Patch = Readonly<Record<string, string | undefined>>

/** One thing the address asks of the rows, as a person would say it: field, way, values. */
export interface Condition {
  readonly name: string
  readonly way: Way
  /** The values; of a span its two ends, either of which may be empty. */
  readonly values: readonly string[]
}

/** Words of the address that are about this screen and not about the rows. */
const ownWords = new Set(['open', 'view', 'do', 'look', 'day'])
const pagingWords = new Set(['current', 'size', 'ascs', 'descs'])

/** The part of the address that narrows the rows. */
export const filterWords = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([key]) => !ownWords.has(key) && !pagingWords.has(key)))

export const isFiltered = (query: Query): boolean => Object.keys(filterWords(query)).length > 0

/** The part of the address that a view keeps: what narrows the rows and how they are sorted. */
export const viewWords = (query: Query): Query => {
  const { ascs, descs } = query
  return { ...filterWords(query), ...(ascs ? { ascs } : {}), ...(descs ? { descs } : {}) }
}

/** Further spellings of a way: a bare name is contained in texts and equal to everything else. */
function spellings(field: Field, way: Way): readonly string[] {
  const { isText } = kindOf(field)
  if (way.name === 'contains' || (way.name === 'is' && !isText)) return ['']
  if (way.name === 'anyOf') return ['', '_equal']
  return way.name === 'noneOf' ? ['_notequal'] : []
}
const inWords = (value: string): readonly string[] => value.split(',').filter(Boolean)

function conditionBy(query: Query, name: string, field: Field, way: Way): Condition | undefined {
  const other = spellings(field, way).find(key => query[`${name}${key}`])
  const [first = other === undefined ? undefined : query[`${name}${other}`], last] = way.keys.map(
    key => query[`${name}${key}`],
  )
  if (!first && !last) return undefined
  if (way.takes === 'nothing') return { name, way, values: [] }
  if (way.takes === 'span') return { name, way, values: [first ?? '', last ?? ''] }
  return { name, way, values: way.takes === 'many' ? inWords(first ?? '') : [first ?? ''] }
}

/** What the address asks of these fields, in their order. */
export const conditionsOf = (fields: Fields, query: Query): Condition[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    waysOf(field).flatMap(way => conditionBy(query, name, field, way) ?? []),
  )

/** Whether a word of the address is about a field. */
export const isOf = (name: string, key: string) =>
  key === name || (key.startsWith(`${name}_`) && !key.slice(name.length + 1).includes('_'))

/** Takes everything the address asks of a field out of it. */
export const without = (query: Query, name: string): Patch =>
  Object.fromEntries(
    Object.keys(filterWords(query))
      .filter(key => isOf(name, key))
      .map(key => [key, undefined]),
  )

/** The words a condition writes; without values none. One of several choices is written as the plain word. */
export function wordsOf({ name, way, values }: Condition): Patch {
  if (way.takes === 'nothing') return { [`${name}${way.keys[0]}`]: '1' }
  if (way.takes === 'span')
    return Object.fromEntries(way.keys.map((key, index) => [`${name}${key}`, values[index] || undefined]))
  const text = values.filter(Boolean).join(',') || undefined
  const isPlain = way.name === 'contains' || (way.name === 'anyOf' && values.length === 1)
  return { [isPlain ? name : `${name}${way.keys[0]}`]: text }
}

/** The change of the address that puts a condition in the place of what was asked of its field. */
export const put = (query: Query, condition: Condition): Patch => ({
  ...without(query, condition.name),
  ...wordsOf(condition),
})
