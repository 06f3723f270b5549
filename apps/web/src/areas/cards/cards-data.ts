import {
  cardDetail,
  grantableProducts,
  grantCounts,
  grantPeople,
  grantUnused,
  type grant,
  staffAccounts,
} from '@forecourt/contract/cards'
import { companyFunds } from '@forecourt/contract/funds'
import type { Page, WireOutputOfCall, WireRowOf } from '@forecourt/contract/kernel'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApiError, resourceClient, send } from '../../kernel/client.ts'
import { usePane } from '../../kernel/pane.tsx'
import { queryClient, refreshEntity } from '../../kernel/queries.ts'

// Keys begin with the entity whose change makes the answer old, so that `refreshEntity` asks for them anew.

export type GrantRow = WireRowOf<typeof grant>
export type Product = WireOutputOfCall<typeof grantableProducts>[number]
export type CardDetail = WireOutputOfCall<typeof cardDetail>
export type GrantPerson = WireOutputOfCall<typeof grantPeople>['records'][number]
export type Funds = WireOutputOfCall<typeof companyFunds>

/** An employee as a list shows one: the phone is masked, so the id says who it is. */
export interface Staff {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly deptName: string | null
  readonly cardStatus: number
}

/** What one's own company may still grant. */
export const useFunds = (enabled = true) =>
  useQuery<Funds, ApiError>({
    queryKey: ['grant', 'funds'],
    queryFn: () => send(companyFunds, {}, { quiet: true }),
    enabled,
  })

export const useProducts = () =>
  useQuery<Product[], ApiError>({
    queryKey: ['cardProduct', 'grantable'],
    queryFn: () => send(grantableProducts, {}, { quiet: true }),
  })

const pageSize = 500
const mostPages = 10

/** All employees of the company, in pages, because people are chosen by department and name over all of them. */
async function allStaff(signal: AbortSignal): Promise<Staff[]> {
  const found: Staff[] = []
  for (let current = 1; current <= mostPages; current++) {
    const page = (await resourceClient(staffAccounts).list(
      { current, size: pageSize },
      signal,
    )) as unknown as Page<Staff>
    found.push(...page.records)
    if (current >= page.pages) break
  }
  return found
}
export const useStaff = () =>
  useQuery<Staff[], ApiError>({ queryKey: ['staffAccount', 'all'], queryFn: ({ signal }) => allStaff(signal) })

export function useGrantCounts() {
  const { active } = usePane()
  return useQuery({
    queryKey: ['grant', 'counts'],
    queryFn: () => send(grantCounts, {}, { quiet: true }),
    enabled: active,
  })
}

export const useGrantPeople = (id: string, keyword: string, current: number, size: number) =>
  useQuery({
    queryKey: ['grant', 'people', id, keyword, current, size],
    queryFn: () => send(grantPeople, { id, keyword, current, size }, { quiet: true }),
    placeholderData: keepPreviousData,
  })

/** What is left on the cards; asked for only once there are cards. */
export const useGrantUnused = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: ['grant', 'unused', id],
    queryFn: () => send(grantUnused, { id }, { quiet: true }),
    enabled,
  })

export const useCardDetail = (id: string) =>
  useQuery<CardDetail, ApiError>({
    queryKey: ['card', 'whole', id],
    queryFn: () => send(cardDetail, { id }, { quiet: true }),
  })

/** After a grant has taken a step: itself, its cards, and the company's money. */
export const refreshGrants = (): Promise<void> =>
  Promise.all([
    refreshEntity('grant'),
    refreshEntity('card'),
    queryClient.invalidateQueries({ queryKey: ['companyRecharge', 'funds'] }),
  ]).then(() => undefined)
