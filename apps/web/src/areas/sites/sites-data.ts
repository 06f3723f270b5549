import { maxPageSize, type WireOutputOfCall, type WireRowOf } from '@forecourt/contract/kernel'
import {
  gunOils,
  type oil,
  oils,
  type printer,
  printers,
  siteDetailList,
  type siteOilPrice,
  siteOilPrices,
  siteProducts,
  type siteUser,
  siteUsers,
  type slip,
  slips,
} from '@forecourt/contract/sites'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApiError, type Query, resourceClient, send } from '../../kernel/client.ts'
import { usePane } from '../../kernel/pane.tsx'
import { queryOf } from '../../kernel/queries.ts'

export type SoldGun = WireOutputOfCall<typeof siteDetailList>[number]
export type Oil = WireRowOf<typeof oil>
export type PriceRow = WireRowOf<typeof siteOilPrice>
export type PrinterRow = WireRowOf<typeof printer>
export type SlipRow = WireRowOf<typeof slip>
export type StaffRow = WireRowOf<typeof siteUser>
export type SiteProducts = WireOutputOfCall<typeof siteProducts>[number]

export const inUse = 1
export const priceStatus = { scheduled: 0, active: 1 } as const

/** The guns of a site with what they deliver and at which price. */
export function useSoldAt(siteId: string) {
  const { active } = usePane()
  return useQuery<readonly SoldGun[], ApiError>({
    ...queryOf(siteDetailList, { siteId }),
    enabled: active,
  })
}

const maxOils = 100
const oilsFreshMs = 300_000

/** The platform's products; they change a few times a year. */
export const useOils = () =>
  useQuery<readonly Oil[], ApiError>({
    queryKey: ['oil', 'all'],
    queryFn: ({ signal }) => rowsOf(resourceClient(oils).list({ current: 1, size: maxOils }, signal)),
    staleTime: oilsFreshMs,
  })

/** Products by their names, for sentences; the number where a name is not known yet. */
export function useOilNames(): (oilNo: string) => string {
  const { data } = useOils()
  return oilNo => data?.find(one => one.oilNo === oilNo)?.oilName ?? oilNo
}

async function rowsOf<R>(answer: Promise<readonly R[] | { readonly records: readonly R[] }>): Promise<readonly R[]> {
  const rows = await answer
  return 'records' in rows ? rows.records : rows
}

interface PageOf<R> {
  readonly records: readonly R[]
  readonly total: number
}
const pageOf = async <R>(answer: Promise<readonly R[] | PageOf<R>>): Promise<PageOf<R>> => {
  const rows = await answer
  return 'records' in rows ? rows : { records: rows, total: rows.length }
}

/** Versions of a site's prices, newest first. */
export const usePrices = (query: Query) =>
  useQuery<PageOf<PriceRow>, ApiError>({
    queryKey: ['siteOilPrice', 'versions', query],
    queryFn: ({ signal }) => pageOf(resourceClient(siteOilPrices).list(query, signal)),
    placeholderData: keepPreviousData,
  })

const maxPerSite = 100
const slipsShown = 10
const slipsEveryMs = 10_000

export const usePrinters = (siteId: string) =>
  useQuery<readonly PrinterRow[], ApiError>({
    queryKey: ['printer', 'of-site', siteId],
    queryFn: ({ signal }) => rowsOf(resourceClient(printers).list({ siteId, current: 1, size: maxPerSite }, signal)),
  })

/** The last slips of a site; asked again while one looks, because they are printed meanwhile. */
export function useSlips(siteId: string) {
  const { active } = usePane()
  return useQuery<readonly SlipRow[], ApiError>({
    queryKey: ['slip', 'of-site', siteId],
    queryFn: ({ signal }) => rowsOf(resourceClient(slips).list({ siteId, current: 1, size: slipsShown }, signal)),
    enabled: active,
    refetchInterval: slipsEveryMs,
  })
}

export const useStaff = (siteId: string) =>
  useQuery<readonly StaffRow[], ApiError>({
    queryKey: ['siteUser', 'of-site', siteId],
    queryFn: ({ signal }) => rowsOf(resourceClient(siteUsers).list({ siteId, current: 1, size: maxPerSite }, signal)),
  })

/** What each of these sites sells, for a page of the list. */
export const useProductsOf = (ids: readonly string[]) =>
  useQuery<ReadonlyMap<string, SiteProducts>, ApiError>({
    queryKey: ['gunOil', 'products', ids],
    queryFn: async () => {
      const rows = await send(siteProducts, { ids: ids.join(',') }, { quiet: true })
      return new Map(rows.map(row => [row.siteId, row]))
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })

/** What each of these guns delivers now, for a page of the list. */
export const useProductsOnGuns = (gunIds: readonly string[]) =>
  useQuery<ReadonlyMap<string, string>, ApiError>({
    queryKey: ['gunOil', 'open', gunIds],
    queryFn: async ({ signal }) => {
      const query = { gunId_in: gunIds.join(','), endTime_null: 1, current: 1, size: maxPageSize }
      const rows = await rowsOf(resourceClient(gunOils).list(query, signal))
      return new Map(rows.map(row => [String(row.gunId), row.oilNo]))
    },
    enabled: gunIds.length > 0,
    placeholderData: keepPreviousData,
  })
