import { useDeferredValue } from 'react'
import type { AnyRow } from '../queries.ts'

/** As many rows as are drawn at once, so that a slow machine shows something soon. */
const atFirst = 6

/** The first rows as soon as there are any, and all of them right after, once the browser has nothing more urgent to do. */
export function useFirstRows(rows: readonly AnyRow[]): readonly AnyRow[] {
  const hasAll = useDeferredValue(rows.length > 0)
  return hasAll ? rows : rows.slice(0, atFirst)
}
