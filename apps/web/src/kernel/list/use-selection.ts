import { useState } from 'react'
import type { AnyRow } from '../queries.ts'

type Picked = ReadonlyMap<string, AnyRow>

/** The rows a person has ticked. They stay ticked over pages and filters, so they are remembered whole. */
export function useSelection(rows: readonly AnyRow[]) {
  const [picked, setPicked] = useState<Picked>(new Map())
  const select = (ids: readonly string[], among: readonly AnyRow[] = rows) =>
    setPicked(before => {
      const known = new Map(among.map(row => [row.id, row]))
      return new Map(ids.map(id => [id, known.get(id) ?? before.get(id) ?? { id }]))
    })
  return {
    selected: [...picked.keys()],
    /** The ticked rows as they were last seen. */
    picked: [...picked.values()].map(row => rows.find(one => one.id === row.id) ?? row),
    setSelected: select,
  }
}
