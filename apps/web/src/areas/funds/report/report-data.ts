import {
  balanceSheet,
  erpVouchers,
  incomeStatement,
  journal,
  payeeStatement,
  payeeStatements,
  trialAccounts,
  trialBalance,
} from '@forecourt/contract/funds'
import type { WireInputOfCall, WireOutputOfCall } from '@forecourt/contract/kernel'
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ApiError, send } from '../../../kernel/client.ts'
import { usePane } from '../../../kernel/pane.tsx'
import { queryOf, readsOf } from '../../../kernel/queries.ts'

export type Trial = WireOutputOfCall<typeof trialBalance>
export type TrialRow = Trial['rows'][number]
export type Balance = WireOutputOfCall<typeof balanceSheet>
export type Income = WireOutputOfCall<typeof incomeStatement>
export type StatementRow = Balance['rows'][number]
export type Vouchers = WireOutputOfCall<typeof erpVouchers>
export type VoucherLine = Vouchers['lines'][number]
export type JournalPage = WireOutputOfCall<typeof journal>
export type JournalEntry = JournalPage['entries'][number]
export type PayeeRow = WireOutputOfCall<typeof payeeStatements>[number]
export type PayeeDetail = WireOutputOfCall<typeof payeeStatement>

export interface Days {
  readonly from: string
  readonly to: string
}

// Keys begin with 'ledger': everything there is asked for anew when money has moved.

export function useTrial(input: WireInputOfCall<typeof trialBalance>) {
  const { active } = usePane()
  return useQuery<Trial, ApiError>({
    ...queryOf(trialBalance, input),
    placeholderData: keepPreviousData,
    enabled: active,
  })
}

export const useTrialAccounts = (input: WireInputOfCall<typeof trialAccounts>) =>
  useQuery({
    ...queryOf(trialAccounts, input),
    placeholderData: keepPreviousData,
  })

export function useBalance(days: Days) {
  const { active } = usePane()
  return useQuery<Balance, ApiError>({
    ...queryOf(balanceSheet, days),
    placeholderData: keepPreviousData,
    enabled: active,
  })
}

export function useIncome(days: Days) {
  const { active } = usePane()
  return useQuery<Income, ApiError>({
    ...queryOf(incomeStatement, days),
    placeholderData: keepPreviousData,
    enabled: active,
  })
}

export function useVouchers(month: string) {
  const { active } = usePane()
  return useQuery<Vouchers, ApiError>({
    ...queryOf(erpVouchers, { month }),
    placeholderData: keepPreviousData,
    enabled: active,
  })
}

/** The journal, page after page: each begins where the one before it ended. */
export function useJournal(input: Omit<WireInputOfCall<typeof journal>, 'before'>) {
  const { active } = usePane()
  return useInfiniteQuery<JournalPage, ApiError, InfiniteData<JournalPage>, readonly unknown[], string | null>({
    queryKey: ['ledger', 'journal', input],
    queryFn: ({ pageParam }) => send(journal, { ...input, before: pageParam }, { quiet: true }),
    meta: readsOf(journal),
    initialPageParam: null,
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
    enabled: active,
  })
}

export function usePayees(days: Days) {
  const { active } = usePane()
  return useQuery<PayeeRow[], ApiError>({
    ...queryOf(payeeStatements, days),
    placeholderData: keepPreviousData,
    enabled: active,
  })
}

export function usePayee(id: string, days: Days) {
  const { active } = usePane()
  return useQuery<PayeeDetail, ApiError>({
    ...queryOf(payeeStatement, { id, ...days }),
    placeholderData: keepPreviousData,
    enabled: active,
  })
}
