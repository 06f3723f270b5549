import { cardAtGun, orders, paySites, quoteGun } from '@forecourt/contract/orders'
import { siteDetailList } from '@forecourt/contract/sites'
import { isCardNumber, type WireOutputOfCall } from '@forecourt/contract/kernel'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../../kernel/client.ts'
import { usePane } from '../../../kernel/pane.tsx'
import { queryOf, useRows } from '../../../kernel/queries.ts'

export type Gun = WireOutputOfCall<typeof siteDetailList>[number]
export type SiteOption = WireOutputOfCall<typeof paySites>[number]
export type Quote = WireOutputOfCall<typeof quoteGun>
export type CardAtGun = WireOutputOfCall<typeof cardAtGun>

/** What the cashier asks for at a gun: an amount in yuan, or litres. */
export interface QuoteRequest {
  readonly siteId: string
  readonly gunNo: number
  readonly amount?: string
  readonly litres?: string
  /** The digits of the card that name its company. */
  readonly company?: string
}

const pricesEveryMs = 60_000
const latestEveryMs = 15_000
const latestCount = 8

export const useSites = () => useQuery<readonly SiteOption[], ApiError>(queryOf(paySites, {}))

/** Guns and prices now; asked for again every minute, because prices change while a station is open. */
export function useGuns(siteId: string | undefined) {
  const { active } = usePane()
  return useQuery<readonly Gun[], ApiError>({
    ...queryOf(siteDetailList, { siteId: siteId ?? '' }),
    enabled: siteId !== undefined && active,
    refetchInterval: pricesEveryMs,
  })
}

/** The server's price of a request: this screen computes nothing that a driver pays. */
export const useQuote = (quoted: QuoteRequest | undefined) =>
  useQuery<Quote, ApiError>({
    ...queryOf(quoteGun, quoted as QuoteRequest),
    enabled: quoted !== undefined,
    placeholderData: keepPreviousData,
    staleTime: pricesEveryMs,
  })

/**
 * The card in the cashier's hand. Asked once for each number typed and only when its check digit fits: wrong numbers are
 * counted by the server.
 */
export const useCard = (siteId: string, cardNo: string) =>
  useQuery<CardAtGun, ApiError>({
    ...queryOf(cardAtGun, { siteId, cardNo }),
    enabled: isCardNumber(cardNo),
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The last payments of a site, newest first. */
export const useLatest = (siteId: string) =>
  useRows(orders, { siteId, current: 1, size: latestCount }, true, latestEveryMs)
