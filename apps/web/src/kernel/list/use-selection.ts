import { useState } from 'react'
import type { AnyRow } from '../queries.ts'
import { flatRows } from './tree-rows.ts'

type Picked = ReadonlyMap<string, AnyRow>

/**
 * The rows a person has ticked. They stay ticked over pages and filters, so they are remembered whole. Everything that the
 * filters find is remembered as just that, by the filters: it may be more than any page holds.
 */
export function useSelection(rows: readonly AnyRow[], filters: string, total: number) {
  const [picked, setPicked] = useState<Picked>(new Map())
  const [allOf, setAllOf] = useState<string>()
  const isAll = allOf === filters
  const shown = flatRows(rows)
  const select = (ids: readonly string[], among: readonly AnyRow[] = shown) => {
    setAllOf(undefined)
    setPicked(before => {
      const known = new Map(among.map(row => [row.id, row]))
      return new Map(ids.map(id => [id, known.get(id) ?? before.get(id) ?? { id }]))
    })
  }
  return {
    /** Ids of the ticked rows; of everything that the filters find only those of this page. */
    selected: isAll ? shown.map(row => row.id) : [...picked.keys()],
    /** The ticked rows as they were last seen. */
    picked: isAll ? shown : [...picked.values()].map(row => shown.find(one => one.id === row.id) ?? row),
    isAll,
    selectedCount: isAll ? total : picked.size,
    setSelected: select,
    /** Ticks everything that the filters find, now and until they change. */
    selectAll: () => {
      setPicked(new Map())
      setAllOf(filters)
    },
  }
}
