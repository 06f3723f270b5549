import { companionOf, type Entity } from '@forecourt/contract/kernel'
import type { AnyRow } from './queries.ts'
import { firstText } from './wire-text.ts'

/** What names a row to a person: the text of its display field, where that refers to another row the name of that one. */
export function nameOf({ fields, options: { display } }: Entity, row: AnyRow): string {
  const shown = display && (fields[display]?.kind === 'ref' ? row[companionOf(display)] : row[display])
  return firstText(shown, row.id)
}
