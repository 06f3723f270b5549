import { type WireOutputOfCall, type WireRowOf } from '@forecourt/contract/kernel'
import {
  type oil,
  oils,
  siteDetailList,
  type siteOilPrice,
  siteOilPrices,
  siteProducts,
} from '@forecourt/contract/sites'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Query } from '../../kernel/client.ts'
import { usePane } from '../../kernel/pane.tsx'
import { queryOf, useRows } from '../../kernel/queries.ts'

export type SoldGun = WireOutputOfCall<typeof siteDetailList>[number]
export type Oil = WireRowOf<typeof oil>
export type PriceRow = WireRowOf<typeof siteOilPrice>

export const inUse = 1
export const priceStatus = { scheduled: 0, active: 1 } as const

/** The guns of a site with what they deliver and at which price. */
export function useSoldAt(siteId: string) {
  const { active } = usePane()
  return useQuery({ ...queryOf(siteDetailList, { siteId }), enabled: active })
}

const maxOils = 100

/** The platform's products. */
export const useOils = (): readonly Oil[] | undefined => useRows(oils, { current: 1, size: maxOils }).data?.records

/** Products by their names, for sentences; the number where a name is not known yet. */
export function useOilNames(): (oilNo: string) => string {
  const all = useOils()
  return oilNo => all?.find(one => one.oilNo === oilNo)?.oilName ?? oilNo
}

/** Versions of a site's prices, newest first. */
export const usePrices = (query: Query) => useRows(siteOilPrices, query)

/** What each of these sites sells, for a page of the list. */
export const useProductsOf = (ids: readonly string[]) =>
  useQuery({
    ...queryOf(siteProducts, { ids: ids.join(',') }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    select: rows => new Map(rows.map(row => [row.siteId, row])),
  })
