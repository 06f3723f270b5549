import type {
  AnyCall,
  Label,
  Page,
  Resource,
  WireInputOfCall,
  WireOutputOfCall,
  WireRowOf,
} from '@forecourt/contract/kernel'
import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query'
import { type Names, onChanged } from './changed.ts'
import { type ApiError, request, resourceClient, send } from './client.ts'
import { usePane } from './pane.tsx'
import { type Reads, readsOf, refreshAll } from './refreshing.ts'
import { useLanguage } from './text.ts'

export { readsOf } from './refreshing.ts'

const freshMs = 30_000

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: freshMs, retry: false, refetchOnWindowFocus: true } },
})

// Names of accounts and the like come from the server, in the language one had when they were fetched.
useLanguage.subscribe((now, before) => {
  if (now.lang !== before.lang) void queryClient.invalidateQueries()
})

let refreshing: Promise<void> = Promise.resolve()
onChanged((names: Names, by) => {
  refreshing = refreshAll(queryClient, names, by)
})

/** Done when what the last write has made old is there anew: for who shows a row until then as it was sent. */
export const whenRefreshed = (): Promise<void> => refreshing

/** The query of a declared call that only reads: known by its path and input, old when what it reads was written. */
export const queryOf = <const C extends AnyCall>(call: C, input: WireInputOfCall<C>) => ({
  queryKey: [call.path, input] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<WireOutputOfCall<C>> =>
    send(call, input, { quiet: true, signal }),
  meta: readsOf(call),
})

interface Asking {
  /** Nothing is asked before. */
  readonly ready?: boolean
  /** The former answer stays while another is fetched: for figures that say what they are of, and never for whom money goes to. */
  readonly keeps?: boolean
}

/** The answer of a declared call that only reads; hidden panes ask for nothing. */
export function useAnswer<const C extends AnyCall>(
  call: C,
  input: WireInputOfCall<C>,
  { ready = true, keeps = false }: Asking = {},
) {
  const { active } = usePane()
  return useQuery<WireOutputOfCall<C>, ApiError>({
    ...queryOf(call, input),
    ...(keeps ? { placeholderData: keepPreviousData } : {}),
    enabled: active && ready,
  })
}

export type AnyRow = Readonly<Record<string, unknown>> & {
  readonly id: string
  /** Of rows that stand in a tree. */
  readonly children?: readonly AnyRow[]
}

/** Rows as a list, whether the server answered a page or a whole. */
export interface Rows<R = AnyRow> {
  readonly records: readonly R[]
  readonly total: number
  /** There are at least so many; the server counts no further unasked. */
  readonly atLeast: boolean
}

const asRows = <R>(answer: Page<R> | R[]): Rows<R> =>
  Array.isArray(answer)
    ? { records: answer, total: answer.length, atLeast: false }
    : { records: answer.records, total: answer.total, atLeast: answer.atLeast ?? false }

/**
 * The rows of a resource; the former rows stay while others are fetched, and hidden panes fetch nothing. What comes by itself,
 * such as what is printed meanwhile, is asked for again every so often.
 */
export function useRows<R extends Resource>(
  of: R,
  query: Readonly<Record<string, unknown>>,
  ready = true,
  everyMs?: number,
) {
  const { active } = usePane()
  return useQuery<Rows<WireRowOf<R['entity']>>, ApiError>({
    queryKey: [of.entity.name, 'list', of.bases[0], query],
    queryFn: async ({ signal }) => asRows(await resourceClient(of).list(query, signal)),
    placeholderData: keepPreviousData,
    enabled: active && ready,
    refetchInterval: everyMs ?? false,
    meta: { reads: of.entity.options.view?.reads ?? [], isOfRow: false } satisfies Reads,
  })
}

/** One row; asked for again every so often while it waits for somebody outside. */
export function useRow<R extends Resource>(of: R, id: string | undefined, everyMs?: number) {
  return useQuery<WireRowOf<R['entity']>, ApiError>({
    queryKey: [of.entity.name, 'detail', of.bases[0], id],
    queryFn: ({ signal }) => resourceClient(of).detail(id ?? '', signal),
    enabled: id !== undefined,
    refetchInterval: everyMs ?? false,
  })
}

export interface Option {
  readonly id: string
  readonly label: string
  readonly hint?: string | null
  /** The heading it stands under, and what is said below its name, where its entity says so. */
  readonly group?: string | null
  readonly groupEn?: string | null
  readonly line?: string | null
  readonly lineEn?: string | null
  /** The province it lies in, where its entity says so. */
  readonly province?: string | null
}

/** A region in which there are rows to choose from, and how many. */
export interface OptionRegion {
  readonly code: string
  readonly name: string
  readonly count: number
}

/** Which rows are offered: those that stand in a column of a list, that a tenant may read, that lie in a region. */
export interface Offer {
  readonly within?: string | undefined
  readonly tenantId?: string | undefined
  readonly region?: string | undefined
}

/** Rows of an entity to choose from, by keyword or by known ids. */
export const fetchOptions = (entity: string, query: { keyword?: string; ids?: string; size?: number } & Offer) =>
  request<readonly Option[]>('kernel/options', { query: { entity, ...query }, quiet: true })

/** The regions right below the one of the offer that have rows of an entity to choose from. */
export const fetchOptionRegions = (entity: string, query: Offer) =>
  request<readonly OptionRegion[]>('kernel/options/regions', { query: { entity, ...query }, quiet: true })

export interface HistoryChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  /** Of references: what the rows are called, where this person may see them. */
  readonly beforeName?: string | null
  readonly afterName?: string | null
}

export interface HistoryEntry {
  readonly id: string
  readonly createTime: string
  readonly userId: string | null
  /** Of somebody of another tenant it is kept back. */
  readonly userName: string | null
  /** Somebody of the platform did it as one of the tenant. */
  readonly isActing?: number | null
  readonly action: string
  readonly from: number | null
  readonly to: number | null
  readonly changes: readonly HistoryChange[] | null
  readonly reason: string | null
}

export const useHistory = (entity: string, id: string) =>
  useQuery<readonly HistoryEntry[], ApiError>({
    queryKey: [entity, 'history', id],
    queryFn: ({ signal }) =>
      request<readonly HistoryEntry[]>('kernel/history', { query: { entity, id }, signal, quiet: true }),
  })

/** Labels a dictionary's key; the operator's own wording wins over the declared one. */
export type DictionaryEntries = Readonly<Record<string, Label>>
