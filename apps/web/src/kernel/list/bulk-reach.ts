import { hasRowRules, type Page } from '@forecourt/contract/kernel'
import { useQueries } from '@tanstack/react-query'
import { resourceClient } from '../client.ts'
import type { AnyRow } from '../queries.ts'
import { hasReach, useOffered } from '../reach.ts'
import { type BulkAction, codesOf, inStatesOf } from './bulk-states.ts'
import { useList } from './list-state.ts'
import { flatRows } from './tree-rows.ts'

/** How many of the selected rows an action can succeed with, and which these are where they were picked one by one. */
export interface Reached {
  readonly count: number
  readonly of: number
  readonly ids: readonly string[]
}

/** A row of another page of which nothing but its id is known here. */
const isKnown = (row: AnyRow): boolean => Object.keys(row).length > 1

/**
 * How many of the selected rows each of these actions can succeed with, by the rule of a row's own actions. Of everything
 * that the filters find the server counts those whose state allows it. Undefined where it is not known, or not yet.
 */
export function useReached(actions: readonly BulkAction[]): (Reached | undefined)[] {
  const { resource, entity, rows, picked, isAll, selectedCount, query, answer } = useList()
  const here = new Set(flatRows(rows).map(row => row.id))
  const away = picked.filter(row => !here.has(row.id) && isKnown(row))
  // The same rows as the list's own actions ask about, as long as nothing is picked on another page.
  const offered = useOffered(resource, away.length ? [...rows, ...away] : rows)
  const isBeyond = isAll && selectedCount > picked.length
  const counts = useQueries({
    queries: actions.map(what => {
      const asked = { ...inStatesOf(resource, what, query), size: 1 }
      return {
        queryKey: [entity.name, 'reached', resource.bases[0], asked],
        queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<number | null> => {
          const found = (await resourceClient(resource).list(asked, signal)) as Page<AnyRow>
          // Of very many the server counts no further.
          return found.atLeast ? null : found.total
        },
        enabled:
          isBeyond &&
          !resource.unpaged &&
          !hasReach(entity.name) &&
          !(what !== 'remove' && hasRowRules(what)) &&
          codesOf(resource, what) !== undefined,
      }
    }),
  })
  return actions.map((what, at) => {
    const ids = picked.filter(row => !isKnown(row) || offered(row, what)).map(row => row.id)
    if (!isBeyond) return { count: ids.length, of: selectedCount, ids }
    const found = counts[at]?.data ?? undefined
    return found === undefined || answer.data?.atLeast ? undefined : { count: found, of: selectedCount, ids: [] }
  })
}
