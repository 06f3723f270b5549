import {
  companyFunds,
  previewRecharge,
  quoteDiscount,
  rechargeWays,
  settlementOrders,
  settlementPayee,
  settlementTop,
} from '@forecourt/contract/funds'
import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApiError } from '../../kernel/client.ts'
import { usePane } from '../../kernel/pane.tsx'
import { queryOf } from '../../kernel/queries.ts'

export type Quote = WireOutputOfCall<typeof quoteDiscount>
export type Funds = WireOutputOfCall<typeof companyFunds>
type PreviewLine = WireOutputOfCall<typeof previewRecharge>[number]
export type SettlementPayee = WireOutputOfCall<typeof settlementPayee>
export type InsideOrder = WireOutputOfCall<typeof settlementOrders>['records'][number]

/** The money of one's own company. */
export function useFunds() {
  const { active } = usePane()
  return useQuery<Funds, ApiError>({
    ...queryOf(companyFunds, {}),
    enabled: active,
  })
}

/** What a recharge of this amount would cost now; the former answer stays while a new amount is asked about. */
export const useQuote = (amount: string | undefined) =>
  useQuery<Quote, ApiError>({
    ...queryOf(quoteDiscount, { amount: amount ?? '' }),
    placeholderData: keepPreviousData,
    enabled: amount !== undefined,
  })

/** Whether a recharge can be paid online, and the account that transfers go to now. */
export const useWays = (enabled = true) =>
  useQuery({
    ...queryOf(rechargeWays, {}),
    enabled,
  })

/** With the serial number of a receipt that waits: what claiming it would post. */
export const usePreview = (id: string, enabled: boolean, bankSerialNo?: string) =>
  useQuery<PreviewLine[], ApiError>({
    ...queryOf(previewRecharge, { id, ...(bankSerialNo ? { bankSerialNo } : {}) }),
    placeholderData: keepPreviousData,
    enabled,
  })

export function useSettlementTop(payeeId: string | undefined) {
  const { active } = usePane()
  return useQuery({
    ...queryOf(settlementTop, payeeId ? { payeeId } : {}),
    enabled: active,
  })
}

/** Where a settlement is paid to. */
export const useSettlementPayee = (id: string) =>
  useQuery<SettlementPayee, ApiError>({
    ...queryOf(settlementPayee, { id }),
  })

export const useInsideOrders = (id: string, current: number, size: number) =>
  useQuery({
    ...queryOf(settlementOrders, { id, current, size }),
    placeholderData: keepPreviousData,
  })
