import { type Entity, type Field, type Fields, rowFields } from '@forecourt/contract/kernel'
import type { KeptBack } from '@forecourt/contract/system'
import { readableFields } from '../readable.ts'
import { filterWords, isOf, type Query } from './conditions.ts'
import { searchFields } from './list-query.ts'
import type { Column } from './list-columns.ts'
import { waysOf } from './ways.ts'

/**
 * What rows can be asked for: the fields in the line above the list first, then every column that says something else. By
 * what one reads masked only, or not at all, nothing is asked.
 */
export function filterFieldsOf(
  entity: Entity,
  columns: readonly Column[],
  limits: KeptBack,
  query: Query = {},
  inRow: readonly (readonly [name: string, field: Field])[] = [],
): Fields {
  const { masked, hidden } = limits
  const all = readableFields(rowFields(entity), { masked: [], hidden: [...hidden, ...masked] })
  const searched = [...inRow, ...searchFields(entity)]
  const said = new Set(searched.map(([, field]) => field.label[0]))
  const others = columns
    .filter(column => column.field && all[column.name] && !said.has(column.label[0]))
    .flatMap(({ name }) => (all[name] ? [[name, all[name]] as const] : []))
  // What a link asks for besides is said as well.
  const words = Object.keys(filterWords(query))
  const asked = Object.entries(all).filter(([name]) => words.some(word => isOf(name, word)))
  return Object.fromEntries([...searched, ...others, ...asked].filter(([, field]) => waysOf(field).length > 0))
}
