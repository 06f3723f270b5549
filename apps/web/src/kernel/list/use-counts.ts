import { sumsPathsOf, stateFieldOf } from '@forecourt/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { type ApiError, request } from '../client.ts'
import type { Query } from './conditions.ts'
import { useList } from './list-state.ts'

interface Counted {
  readonly total: number
  readonly counts?: Readonly<Record<string, number>>
}

/** How many rows have each choice of a field, by the filters that are given; undefined while unknown, or of too many rows. */
export function useCounts(name: string | undefined, words: Query): Readonly<Record<string, number>> | undefined {
  const { resource, entity, pane, answer } = useList()
  const [path = ''] = sumsPathsOf(resource)
  const query = { ...words, countBy: name ?? '' }
  const { data } = useQuery<Counted, ApiError>({
    queryKey: [entity.name, 'counts', path, query],
    queryFn: ({ signal }) => request<Counted>(path, { query, signal, quiet: true }),
    // Rows come first: what is counted is looked at later.
    enabled: pane.active && name !== undefined && path !== '' && answer.data !== undefined && !answer.data.atLeast,
  })
  return data?.counts && Object.keys(data.counts).length > 0 ? data.counts : undefined
}

/** How many rows are in each state, whatever else is asked. */
export const useStateCounts = (): Readonly<Record<string, number>> | undefined =>
  useCounts(stateFieldOf(useList().entity)?.name, {})
