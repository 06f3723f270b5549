import { type Entity, nameColumnOf } from '@forecourt/contract/kernel'
import type { AnyRow } from './queries.ts'
import { firstText } from './wire-text.ts'

/** What names a row to a person: the text of its display field, where that refers to another row the name of that one. */
export function nameOf(of: Entity, row: AnyRow): string {
  const column = nameColumnOf(of)
  return firstText(column && row[column], row.id)
}
