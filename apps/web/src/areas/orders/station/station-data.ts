import { cardAtGun, order, orders, paySites, quoteGun } from '@forecourt/contract/orders'
import { siteDetailList } from '@forecourt/contract/sites'
import { isCardNumber, type WireOutputOfCall, type WireRowOf } from '@forecourt/contract/kernel'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApiError, resourceClient, send } from '../../../kernel/client.ts'
import { usePane } from '../../../kernel/pane.tsx'

export type Gun = WireOutputOfCall<typeof siteDetailList>[number]
export type SiteOption = WireOutputOfCall<typeof paySites>[number]
export type Quote = WireOutputOfCall<typeof quoteGun>
export type CardAtGun = WireOutputOfCall<typeof cardAtGun>
export type OrderRow = WireRowOf<typeof order>

/** What the cashier asks for at a gun: an amount in yuan, or litres. */
export interface Wish {
  readonly siteId: string
  readonly gunNo: number
  readonly amount?: string
  readonly litres?: string
}

const pricesEveryMs = 60_000
const latestEveryMs = 15_000
const latestCount = 8

export const useSites = () =>
  useQuery<readonly SiteOption[], ApiError>({
    queryKey: ['site', 'pay-sites'],
    queryFn: () => send(paySites, {}, { quiet: true }),
  })

/** Guns and prices now; asked for again every minute, because prices change while a station is open. */
export function useGuns(siteId: string | undefined) {
  const { active } = usePane()
  return useQuery<readonly Gun[], ApiError>({
    queryKey: ['siteOilPrice', 'station-guns', siteId],
    queryFn: () => send(siteDetailList, { siteId: siteId ?? '' }, { quiet: true }),
    enabled: siteId !== undefined && active,
    refetchInterval: pricesEveryMs,
  })
}

/** The server's price of a wish: this screen computes nothing that a driver pays. */
export const useQuote = (wish: Wish | undefined) =>
  useQuery<Quote, ApiError>({
    queryKey: ['siteOilPrice', 'quote', wish],
    queryFn: ({ signal }) => send(quoteGun, wish as Wish, { quiet: true, signal }),
    enabled: wish !== undefined,
    placeholderData: keepPreviousData,
    staleTime: pricesEveryMs,
  })

/**
 * The card in the cashier's hand. Asked once for each number typed and only when its check digit fits: wrong numbers are
 * counted by the server.
 */
export const useCard = (siteId: string, cardNo: string) =>
  useQuery<CardAtGun, ApiError>({
    queryKey: ['card', 'at-gun', siteId, cardNo],
    queryFn: () => send(cardAtGun, { siteId, cardNo }, { quiet: true }),
    enabled: isCardNumber(cardNo),
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The last payments of a site, newest first. */
export function useLatest(siteId: string | undefined) {
  const { active } = usePane()
  return useQuery<readonly OrderRow[], ApiError>({
    queryKey: ['order', 'latest', siteId],
    queryFn: async ({ signal }) => {
      const page = await resourceClient(orders).list({ siteId, current: 1, size: latestCount }, signal)
      return Array.isArray(page) ? page : page.records
    },
    enabled: siteId !== undefined && active,
    refetchInterval: latestEveryMs,
  })
}
