import { leavesOf, useMenus } from '../../../kernel/menu.ts'

/** The address of a page, when this person may open it. */
export const usePagePath = (code: string): string | undefined =>
  useMenus(state => leavesOf(state.tree).find(one => one.code === code)?.path)

interface JournalFilter {
  readonly from: string
  readonly to: string
  readonly codes?: string
  readonly event?: string
  readonly tenantId?: string
}

/** Makes the address of the journal with a filter; undefined for who may not read it. */
export function useJournalPath(): ((filter: JournalFilter) => string) | undefined {
  const path = usePagePath('ledgerJournal')
  if (!path) return undefined
  return filter => `${path}?${new URLSearchParams(Object.entries(filter)).toString()}`
}
