import { grantableProducts, grantUnused, type grant, staffAccount, staffAccounts } from '@forecourt/contract/cards'
import { companyFunds } from '@forecourt/contract/funds'
import type { WireOutputOfCall, WireRowOf } from '@forecourt/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { type ApiError, resourceClient } from '../../kernel/client.ts'
import { queryOf } from '../../kernel/queries.ts'

export type GrantRow = WireRowOf<typeof grant>
export type Product = WireOutputOfCall<typeof grantableProducts>[number]
export type Funds = WireOutputOfCall<typeof companyFunds>
/** An employee as a list shows one: the phone is masked, so the id says who it is. */
export type Staff = Pick<WireRowOf<typeof staffAccount>, 'id' | 'name' | 'phone' | 'deptName' | 'cardStatus'>

/** What one's own company may still grant. */
export const useFunds = (enabled = true) => useQuery<Funds, ApiError>({ ...queryOf(companyFunds, {}), enabled })

export const useProducts = () => useQuery<Product[], ApiError>(queryOf(grantableProducts, {}))

const pageSize = 500
const maxPages = 10

/** All employees of the company, in pages, because people are chosen by department and name over all of them. */
async function allStaff(signal: AbortSignal): Promise<Staff[]> {
  const found: Staff[] = []
  for (let current = 1; current <= maxPages; current++) {
    const page = await resourceClient(staffAccounts).page({ current, size: pageSize }, signal)
    found.push(...page.records)
    if (current >= page.pages) break
  }
  return found
}
export const useStaff = () =>
  useQuery<Staff[], ApiError>({ queryKey: ['staffAccount', 'all'], queryFn: ({ signal }) => allStaff(signal) })

/** What is left on the cards; asked for only once there are cards. */
export const useGrantUnused = (id: string, enabled: boolean) => useQuery({ ...queryOf(grantUnused, { id }), enabled })
