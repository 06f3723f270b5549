/** Entities by name, `ledger` for the books; `*` where nobody knows any more what was written. */
export type Names = readonly string[]
/** This tab wrote it, another tab of this browser did, or somebody else. */
export type Writer = 'own' | 'tab' | 'other'

type Listener = (names: Names, by: Writer) => void

const listeners = new Set<Listener>()

/** Hears what was written, by this tab or by others; answers how to stop. */
export function onChanged(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Says that rows of these entities were written: everything shown of them is old. */
export const announceChanged = (names: Names, by: Writer = 'own'): void => {
  if (names.length > 0) listeners.forEach(listener => listener(names, by))
}

/** What the answer to a request says it has written. */
export const changedIn = (headers: Headers): Names => headers.get('x-changed')?.split(', ') ?? []
