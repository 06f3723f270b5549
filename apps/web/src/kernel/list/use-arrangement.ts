import type { Resource } from '@forecourt/contract/kernel'
import { useEffect, useState } from 'react'
import { type Pane, usePane, usePaneQuery } from '../pane.tsx'
import { type Patch, type Query, viewWords } from './conditions.ts'
import { isSame, type Layout, layoutOf, noLayout } from './layout.ts'
import { about, hasWords, isLink, resolveView } from './resolve-view.ts'
import { startOf } from './start.ts'
import { noView, useViews } from './use-views.ts'

const sorted = (query: Query) => Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1))
const isUnchanged = (before: Query, patch: Patch) => Object.keys(patch).every(key => (before[key] ?? '') && patch[key])

/** Which rows are asked for and how they are laid out: the address, the views, and what the person has arranged. */
export function useArrangement(of: Resource) {
  const pane = usePane()
  const [address, setAddress] = usePaneQuery()
  const { views, usual, known, ownLayout, keepLayout, makeUsual } = useViews(of)
  const start = startOf(of.entity)
  const query = resolveView(address, views, usual ?? start)
  const view = views.find(one => one.id === query['view'])
  const [draft, setDraft] = useState<{ readonly view: string; readonly layout: Layout }>()
  useEffect(() => {
    if (pane.active && query !== address) setAddress(query)
    // oxlint-disable-next-line react/exhaustive-deps -- the address is written when what it means has changed
  }, [pane.active, JSON.stringify(query)])
  const setQuery: Pane['setQuery'] = (patch, how) => {
    const next: Record<string, string> = { ...query }
    for (const [key, value] of Object.entries(patch)) next[key] = String(value ?? '')
    // An address without a word would be taken for a new visit, and bring back what was just cleared.
    const isBare = about(next).length === 0 && (usual ?? start)
    const isEmptied = isLink(next) && next['view'] === query['view'] && hasWords(view)
    setAddress({ ...patch, ...(isBare ? { view: noView } : isEmptied ? { current: 1 } : {}) }, how)
  }
  const kept = view ? layoutOf(view.layout) : ownLayout
  const through = view?.id ?? noView
  const layout = draft?.view === through ? draft.layout : kept
  return {
    query,
    setQuery,
    /**
     * A change of filters begins at the first page. Going back undoes it, but not letter by letter: another value of
     * what is asked already takes the place of the one before.
     */
    filter: (patch: Patch) =>
      setQuery({ ...patch, current: undefined }, isUnchanged(query, patch) ? 'replace' : 'push'),
    /** The rows wait for the views only when the address names one that is not known yet. */
    ready: known || !isLink(address),
    views,
    view,
    usual,
    makeUsual,
    layout,
    /** A person's own arrangement is kept at once, that of a view when the view is saved. */
    arrange: (next: Layout) => {
      setDraft({ view: through, layout: next })
      if (!view) keepLayout(next)
    },
    /** As it was kept or, without a view, as it is declared. */
    resetLayout: () => {
      setDraft({ view: through, layout: noLayout })
      if (!view) keepLayout(null)
    },
    forgetDraft: () => setDraft(undefined),
    isChanged: Boolean(
      view && (!isSame(sorted(viewWords(query)), sorted(view.query ?? {})) || !isSame(layout, layoutOf(view.layout))),
    ),
  }
}
