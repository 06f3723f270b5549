import { cardOf, type Field, sumsPathsOf, summedFields } from '@forecourt/contract/kernel'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApiError, request } from '../client.ts'
import { filterWords } from './conditions.ts'
import { useList } from './list-state.ts'

interface Sums {
  readonly total: number
  readonly sums: Readonly<Record<string, string | number>>
}

/**
 * What everything the filters find adds up to, asked for once the rows are there. Of very many rows it is asked only
 * when somebody wants to know, because then adding takes longer than looking.
 */
export function useSums() {
  const { resource, entity, shown, query, own, readyView, answer, pane, wanted, setWanted } = useList()
  const words = filterWords(query)
  const key = JSON.stringify(words)
  const { amount } = cardOf(entity)
  // What a row is about first, then as the columns stand.
  const placeOf = (name: string) => (name === amount ? -1 : shown.findIndex(column => column.name === name))
  const summed = summedFields(entity)
    .filter(([name]) => shown.some(column => column.name === name))
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
  const [path = ''] = sumsPathsOf(resource)
  const isLarge = answer.data?.atLeast ?? false
  const hasRows = !answer.isPlaceholderData && Boolean(answer.data?.total)
  const { data, isFetching, isPlaceholderData, isError } = useQuery<Sums, ApiError>({
    queryKey: [entity.name, 'sums', path, words],
    queryFn: ({ signal }) => request<Sums>(path, { query: words, signal, quiet: true }),
    placeholderData: keepPreviousData,
    enabled: pane.active && path !== '' && hasRows && (isLarge ? wanted === key : summed.length > 0),
  })
  const isKnown = data !== undefined && !isPlaceholderData && (!isLarge || wanted === key)
  return {
    isFiltered: Object.keys(own).length > 0 || Boolean(readyView && Object.keys(readyView.query).length),
    isFetching,
    /** Sums are on their way, and there is a line to keep free for them. */
    isWaiting: summed.length > 0 && data === undefined && !isLarge && !isError,
    /** The exact number of rows, where it had to be asked for. */
    total: isLarge && isKnown ? data.total : undefined,
    sums: summed.flatMap(([name, field]): [string, Field, string][] => {
      const sum = isLarge && !isKnown ? undefined : data?.sums[name]
      return sum === undefined ? [] : [[name, field, String(sum)]]
    }),
    /** Present while there is more to know than was asked. */
    ask: isLarge && !isKnown ? () => setWanted(key) : undefined,
  }
}
