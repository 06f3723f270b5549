import {
  companyFunds,
  previewRecharge,
  quoteDiscount,
  rechargeCounts,
  rechargeWays,
  settlementOrders,
  settlementPayee,
  settlementTop,
} from '@forecourt/contract/funds'
import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApiError, send } from '../../kernel/client.ts'
import { usePane } from '../../kernel/pane.tsx'
import { queryClient, refreshEntity } from '../../kernel/queries.ts'

// Keys begin with the entity whose change makes the answer old, so that `refreshEntity` asks for them anew.

export type Quote = WireOutputOfCall<typeof quoteDiscount>
export type Funds = WireOutputOfCall<typeof companyFunds>
export type PreviewLine = WireOutputOfCall<typeof previewRecharge>[number]
export type SettlementPayee = WireOutputOfCall<typeof settlementPayee>
export type InsideOrder = WireOutputOfCall<typeof settlementOrders>['records'][number]

/** The money of one's own company. */
export function useFunds() {
  const { active } = usePane()
  return useQuery<Funds, ApiError>({
    queryKey: ['companyRecharge', 'funds'],
    queryFn: () => send(companyFunds, {}, { quiet: true }),
    enabled: active,
  })
}

/** What a recharge of this amount would cost now; the former answer stays while a new amount is asked about. */
export const useQuote = (amount: string | undefined) =>
  useQuery<Quote, ApiError>({
    queryKey: ['companyDiscount', 'quote', amount],
    queryFn: () => send(quoteDiscount, { amount: amount ?? '' }, { quiet: true }),
    placeholderData: keepPreviousData,
    enabled: amount !== undefined,
  })

/** Whether a recharge can be paid online, and the account that transfers go to now. */
export const useWays = (enabled = true) =>
  useQuery({
    queryKey: ['companyRecharge', 'ways'],
    queryFn: () => send(rechargeWays, {}, { quiet: true }),
    enabled,
  })

export function useRechargeCounts() {
  const { active } = usePane()
  return useQuery({
    queryKey: ['companyRecharge', 'counts'],
    queryFn: () => send(rechargeCounts, {}, { quiet: true }),
    enabled: active,
  })
}

export const usePreview = (id: string, enabled: boolean) =>
  useQuery<PreviewLine[], ApiError>({
    queryKey: ['companyRecharge', 'preview', id],
    queryFn: () => send(previewRecharge, { id }, { quiet: true }),
    enabled,
  })

export function useSettlementTop(payeeId: string | undefined) {
  const { active } = usePane()
  return useQuery({
    queryKey: ['moneySettlement', 'top', payeeId],
    queryFn: () => send(settlementTop, payeeId ? { payeeId } : {}, { quiet: true }),
    enabled: active,
  })
}

/** Where a settlement is paid to. */
export const useSettlementPayee = (id: string) =>
  useQuery<SettlementPayee, ApiError>({
    queryKey: ['moneySettlement', 'payee', id],
    queryFn: () => send(settlementPayee, { id }, { quiet: true }),
  })

export const useInsideOrders = (id: string, current: number, size: number) =>
  useQuery({
    queryKey: ['moneySettlement', 'inside', id, current, size],
    queryFn: () => send(settlementOrders, { id, current, size }, { quiet: true }),
    placeholderData: keepPreviousData,
  })

/** After money has moved: the document, everything asked about it, and what the ledger says. */
export const refreshMoney = (entity: string): Promise<void> =>
  Promise.all([refreshEntity(entity), queryClient.invalidateQueries({ queryKey: ['ledger'] })]).then(() => undefined)
