import type { Label, Page, Resource, WireRowOf } from '@forecourt/contract/kernel'
import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query'
import { type ApiError, request, resourceClient } from './client.ts'
import { usePane } from './pane.tsx'
import { useLanguage } from './text.ts'

const freshMs = 30_000

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: freshMs, retry: false, refetchOnWindowFocus: true } },
})

// Names of accounts and the like come from the server, in the language one had when they were fetched.
useLanguage.subscribe((now, before) => {
  if (now.lang !== before.lang) void queryClient.invalidateQueries()
})

export type AnyRow = Readonly<Record<string, unknown>> & { readonly id: string }

/** Rows as a list, whether the server answered a page or a whole. */
export interface Rows {
  readonly records: readonly AnyRow[]
  readonly total: number
  /** There are at least so many; the server counts no further unasked. */
  readonly atLeast: boolean
}

const asRows = (answer: Page<AnyRow> | AnyRow[]): Rows =>
  Array.isArray(answer)
    ? { records: answer, total: answer.length, atLeast: false }
    : { records: answer.records, total: answer.total, atLeast: answer.atLeast ?? false }

/** The rows of a resource; the former rows stay while others are fetched, and hidden panes fetch nothing. */
export function useRows(of: Resource, query: Readonly<Record<string, unknown>>, ready = true) {
  const { active } = usePane()
  return useQuery<Rows, ApiError>({
    queryKey: [of.entity.name, 'list', of.bases[0], query],
    queryFn: async ({ signal }) => asRows((await resourceClient(of).list(query, signal)) as Page<AnyRow> | AnyRow[]),
    placeholderData: keepPreviousData,
    enabled: active && ready,
  })
}

export function useRow<R extends Resource>(of: R, id: string | undefined) {
  return useQuery<WireRowOf<R['entity']>, ApiError>({
    queryKey: [of.entity.name, 'detail', of.bases[0], id],
    queryFn: ({ signal }) => resourceClient(of).detail(id ?? '', signal),
    enabled: id !== undefined,
  })
}

export interface Option {
  readonly id: string
  readonly label: string
  readonly hint?: string
}

/** Rows of an entity to choose from, by keyword or by known ids; `within` is the column of a list they stand in. */
export const fetchOptions = (
  entity: string,
  query: { keyword?: string; ids?: string; size?: number; within?: string | undefined },
) => request<readonly Option[]>('kernel/options', { query: { entity, ...query }, quiet: true })

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
  readonly userName: string
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

/** Everything known of an entity's rows is asked for anew: lists, details, histories and options. */
export const refreshEntity = (entity: string): Promise<void> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [entity] }),
    queryClient.invalidateQueries({ queryKey: ['options', entity] }),
  ]).then(() => undefined)

/** Labels a dictionary's key; the operator's own wording wins over the declared one. */
export type DictionaryEntries = Readonly<Record<string, Label>>
