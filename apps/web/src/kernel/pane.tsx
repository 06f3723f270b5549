import { createContext, useContext, useEffect, useId, useMemo } from 'react'
import type { Place } from './location.tsx'

/** The address change of a pane: `undefined` or an empty text removes a key. */
export type QueryPatch = Readonly<Record<string, string | number | undefined>>

export interface Pane {
  readonly key: string
  /** The pane's own address: it stands still while another tab is shown. */
  readonly place: Place
  /** False while hidden: then nothing is fetched and no key is listened to. */
  readonly active: boolean
  readonly element: HTMLElement | null
  /** One of several on a page. */
  readonly isInner?: boolean
  /** `push` makes the change a step of its own, which going back undoes. */
  readonly setQuery: (patch: QueryPatch, how?: 'push' | 'replace') => void
  readonly setTitle: (title: string) => void
  /** Something here would be lost; `owner` tells several dialogs of one pane apart. */
  readonly setDirty: (owner: string, dirty: boolean) => void
  readonly close: () => void
}

const ignore = () => undefined

export const PaneContext = createContext<Pane>({
  key: '',
  place: { path: '', search: '' },
  active: true,
  element: null,
  setQuery: ignore,
  setTitle: ignore,
  setDirty: ignore,
  close: ignore,
})

export const usePane = (): Pane => useContext(PaneContext)

/** The query of the pane's address and the one way to change it. */
export function usePaneQuery(): [query: Readonly<Record<string, string>>, set: Pane['setQuery']] {
  const { place, setQuery } = usePane()
  const query = useMemo(() => Object.fromEntries(new URLSearchParams(place.search)), [place.search])
  return [query, setQuery]
}

/** Names the tab after what it shows, such as an order's number. */
export function usePaneTitle(title: string | undefined): void {
  const { setTitle } = usePane()
  useEffect(() => {
    if (title) setTitle(title)
    // oxlint-disable-next-line react/exhaustive-deps -- the setter of a pane does the same whichever render made it
  }, [title])
}

/** Warns before the pane is closed while `dirty`. */
export function useUnsaved(dirty: boolean): void {
  const { setDirty } = usePane()
  const owner = useId()
  useEffect(() => {
    setDirty(owner, dirty)
    return () => setDirty(owner, false)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [dirty, owner])
}

/** Applies a change to the text of a query. */
export function patched(search: string, patch: QueryPatch): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(patch))
    if (value === undefined || value === '') params.delete(name)
    else params.set(name, String(value))
  return params.toString()
}
