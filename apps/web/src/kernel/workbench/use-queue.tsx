import type { Resource } from '@forecourt/contract/kernel'
import { useState } from 'react'
import { usePaneQuery } from '../pane.tsx'
import { type AnyRow, useRows } from '../queries.ts'
import { useText } from '../text.ts'
import { begun, changedTo, neighbour, undone } from './history.ts'
import { PaneList, type PaneRow } from './pane-list.tsx'
import type { BenchKey } from './workbench.tsx'

interface QueueOptions {
  readonly label: string
  readonly empty: string
  readonly rowOf: (row: AnyRow) => Omit<PaneRow, 'id'>
}

/**
 * What waits in a workbench, in the order of the query, one at a time: which it is at stands in the address, and what is set aside
 * comes after all others for as long as the page is open.
 */
export function useQueue(of: Resource, query: Readonly<Record<string, unknown>>, options: QueueOptions) {
  const t = useText()
  // Another `id` would be another tab.
  const [{ at: asked }, setQuery] = usePaneQuery()
  const { data, isPending } = useRows(of, query)
  const [aside, setAside] = useState(() => begun<readonly string[]>([]))
  const isAside = new Set(aside.now)
  const all = data?.records ?? []
  const rows = [...all.filter(row => !isAside.has(row.id)), ...all.filter(row => isAside.has(row.id))]
  const ids = rows.map(row => row.id)
  const at = asked && ids.includes(asked) ? asked : ids[0]
  const following = at && (ids[ids.indexOf(at) + 1] ?? ids.find(id => id !== at))
  const go = (id: string | undefined) => setQuery({ at: id }, 'replace')
  const keys: readonly BenchKey[] = [
    { key: 'j', label: t(['下一项', 'Next']), run: () => go(neighbour(ids, at, 1)) },
    { key: 'k', label: t(['上一项', 'Previous']), run: () => go(neighbour(ids, at, -1)) },
  ]
  const mark = { mark: t(['稍后', 'Set aside']), tone: 'waiting' } as const
  return {
    at,
    total: data?.total ?? 0,
    isPending,
    keys,
    list: (
      <PaneList
        label={options.label}
        chosen={at}
        empty={options.empty}
        onChoose={go}
        rows={rows.map(row => ({ id: row.id, ...options.rowOf(row), ...(isAside.has(row.id) ? mark : {}) }))}
      />
    ),
    next: () => go(following),
    skip: () => {
      if (at) setAside(changedTo(aside, [...aside.now.filter(one => one !== at), at]))
      go(following)
    },
    bringBack: aside.before.length > 0 ? () => setAside(undone(aside)) : undefined,
  }
}

export type Queue = ReturnType<typeof useQueue>
