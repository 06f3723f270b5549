import { countsPathsOf, stateFieldOf } from '@forecourt/contract/kernel'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApiError, request } from '../client.ts'
import { filterWords } from './conditions.ts'
import { useList } from './list-state.ts'
import { type StateCount, stateViews } from './state-views.ts'
import { ViewTabs } from './view-tabs.tsx'

/** A tab for each state that has rows or waits for somebody, with how many rows the other filters find in it. */
export function StateTabs() {
  const { resource, entity, query, pane } = useList()
  const state = stateFieldOf(entity)
  const [path = ''] = countsPathsOf(resource)
  const words = Object.fromEntries(
    Object.entries(filterWords(query)).filter(([name]) => name.replace(/_\w+$/, '') !== state?.name),
  )
  const { data } = useQuery<readonly StateCount[], ApiError>({
    queryKey: [entity.name, 'counts', path, words],
    queryFn: ({ signal }) => request(path, { query: words, signal, quiet: true }),
    placeholderData: keepPreviousData,
    enabled: pane.active && path !== '',
  })
  if (!state) return null
  return <ViewTabs views={stateViews(state.states, state.name, data, query[state.name])} />
}
