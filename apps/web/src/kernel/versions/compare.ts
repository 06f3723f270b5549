import type { HistoryEntry } from '../queries.ts'

export interface Difference {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * What differs between two versions of a row, each named by the entry that made it. Entries are newest first, as the
 * server answers them; what was changed and changed back in between does not differ.
 */
export function differences(entries: readonly HistoryEntry[], olderId: string, newerId: string): Difference[] {
  const [from, to] = [newerId, olderId].map(id => entries.findIndex(entry => entry.id === id))
  if (from === undefined || to === undefined || from < 0 || to < from) return []
  const found = new Map<string, Difference>()
  for (const change of entries
    .slice(from, to)
    .toReversed()
    .flatMap(entry => entry.changes ?? []))
    found.set(change.field, {
      ...change,
      before: found.has(change.field) ? found.get(change.field)?.before : change.before,
    })
  return [...found.values()].filter(one => !same(one.before, one.after))
}
