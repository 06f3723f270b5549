import type { Resource } from '@forecourt/contract/kernel'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { resourceClient } from '../client.ts'
import type { AnyRow } from '../queries.ts'
import { treeOf, withBelow } from './tree-rows.ts'

const none: readonly AnyRow[] = []

/** The rows of a list, those of a tree below one another. A large tree comes level by level, as its rows are opened. */
export function useTree(of: Resource, records: readonly AnyRow[] = none) {
  const parent = of.unpaged ? of.entity.options.parent : undefined
  const [opened, setOpened] = useState<readonly string[]>([])
  const below = useQueries({
    queries: opened.map(id => ({
      queryKey: [of.entity.name, 'list', of.bases[0], { below: id }],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        (await resourceClient(of).list({ lazy: 1, below: id }, signal)) as AnyRow[],
    })),
    combine: answers => answers.map(answer => answer.data),
  })
  const rows = useMemo(() => {
    if (!parent) return records
    const known = new Map(opened.map((id, at) => [id, below[at] ?? none]))
    return withBelow(treeOf(records, parent), known)
  }, [records, parent, opened, below])
  const openBelow = useCallback(
    (row: AnyRow) =>
      row['hasChildren'] && setOpened(before => (before.includes(row.id) ? before : [...before, row.id])),
    [],
  )
  return { rows, openBelow }
}
