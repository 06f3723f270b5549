import { type ReactNode, useMemo, useState } from 'react'
import { type Pane, PaneContext, patched, usePane } from './pane.tsx'

interface InnerPaneProps {
  /** Tells the panes within one page apart. */
  readonly name: string
  /** What its address always says, whatever else is asked for in it. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Its list is the page's first: it is headed as the page, and the keys are meant for it. */
  readonly isMain?: boolean
  readonly children: ReactNode
}

/**
 * A pane within a page, for a page of two lists: each has an address of its own, which lasts as long as the page.
 */
export function InnerPane({ name, fixed, isMain = false, children }: InnerPaneProps) {
  const outer = usePane()
  const [search, setSearch] = useState('')
  const pane = useMemo(
    (): Pane => ({
      ...outer,
      key: `${outer.key}-${name}`,
      isInner: !isMain,
      place: { path: outer.place.path, search: patched(search, fixed ?? {}) },
      setQuery: patch => setSearch(before => patched(before, patch)),
      setTitle: () => undefined,
      setDirty: (owner, dirty) => outer.setDirty(`${name}-${owner}`, dirty),
    }),
    [outer, name, fixed, isMain, search],
  )
  return <PaneContext value={pane}>{children}</PaneContext>
}
