import { useListAddress } from '../../../kernel/widgets/ref-link.tsx'

interface JournalFilter {
  readonly from: string
  readonly to: string
  readonly codes?: string
  readonly event?: string
  readonly tenantId?: string
}

/** Makes the address of the journal with a filter; undefined for who may not read it. */
export function useJournalPath(): ((filter: JournalFilter) => string) | undefined {
  const path = useListAddress('ledgerJournal')
  if (!path) return undefined
  return filter => `${path}?${new URLSearchParams(Object.entries(filter)).toString()}`
}
