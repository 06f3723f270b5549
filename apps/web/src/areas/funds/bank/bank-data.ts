import { bankBalances, coverDay, fundCover, sweepLimit } from '@forecourt/contract/funds'
import type { WireInputOfCall, WireOutputOfCall } from '@forecourt/contract/kernel'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApiError } from '../../../kernel/client.ts'
import { usePane } from '../../../kernel/pane.tsx'
import { queryOf } from '../../../kernel/queries.ts'

export type CoverDay = WireOutputOfCall<typeof fundCover>[number]
export type CoverPart = WireOutputOfCall<typeof coverDay>[number]
type Balance = WireOutputOfCall<typeof bankBalances>[number]

/** What is on each bank account by the ledger. */
export function useBankBalances() {
  const { active } = usePane()
  return useQuery<Balance[], ApiError>({
    ...queryOf(bankBalances, {}),
    enabled: active,
  })
}

export function useSweepLimit() {
  const { active } = usePane()
  return useQuery({
    ...queryOf(sweepLimit, {}),
    enabled: active,
  })
}

export function useCover(input: WireInputOfCall<typeof fundCover>) {
  const { active } = usePane()
  return useQuery<CoverDay[], ApiError>({
    ...queryOf(fundCover, input),
    placeholderData: keepPreviousData,
    enabled: active,
  })
}

export const useCoverDay = (day: string) =>
  useQuery<CoverPart[], ApiError>({
    ...queryOf(coverDay, { day }),
  })
