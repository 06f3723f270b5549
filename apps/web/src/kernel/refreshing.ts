import type { AnyCall } from '@forecourt/contract/kernel'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Names, Writer } from './changed.ts'

/** What a query says of its answer, beside its key. */
export interface Reads extends Record<string, unknown> {
  /** The entities that the answer is made of. */
  readonly reads: Names
  /** It shows one row. */
  readonly isOfRow: boolean
}

/** Of a query of a declared call: what makes its answer old. */
export const readsOf = (call: AnyCall): Reads => ({
  reads: call.reads ?? (call.on ? [call.on.name] : []),
  isOfRow: 'id' in call.input,
})

/** The postings of one document: whoever looks at it sees at once what others have posted. */
export const postingsKey = (entity: string, bizNo: string) => ({
  queryKey: [entity, 'postings', bizNo] as const,
  meta: { reads: ['ledger'], isOfRow: true } satisfies Reads,
})

/** Whether the answer to a query is made of one of these: by its key, which begins with an entity, or by what it declares. */
export function isMadeOf({ queryKey: [first, second], meta }: Pick<Query, 'queryKey' | 'meta'>, names: Names): boolean {
  const reads = (meta?.['reads'] ?? []) as Names
  return [first === 'options' ? second : first, ...reads].some(one => names.includes(String(one)))
}

const rowParts: readonly unknown[] = ['detail', 'history']

const isOfRow = ({ queryKey, meta }: Pick<Query, 'queryKey' | 'meta'>) =>
  meta?.['isOfRow'] === true || rowParts.includes(queryKey[1])

/**
 * Makes old what is made of these entities. What this person wrote is asked for anew wherever it is shown. What others wrote is
 * asked for anew where somebody looks at the row; lists and figures do not move under their hands and are fetched when they are
 * looked at again.
 */
export async function refreshAll(queries: QueryClient, names: Names, by: Writer): Promise<void> {
  const isEverything = names.includes('*')
  const isOld = (query: Query) => isEverything || isMadeOf(query, names)
  if (by !== 'other') return queries.invalidateQueries({ predicate: isOld })
  await queries.invalidateQueries({ predicate: query => isOld(query) && !isOfRow(query), refetchType: 'none' })
  await queries.invalidateQueries({ predicate: query => isOld(query) && isOfRow(query) })
}
