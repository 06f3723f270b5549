import { codeOf, type OutputOfCall } from '@forecourt/contract/kernel'
import type * as contract from '@forecourt/contract/sites'
import {
  gun,
  gunOil,
  oil,
  priceStates,
  printer,
  shift,
  shiftStates,
  site,
  siteOilPrice,
  siteStates,
} from '@forecourt/contract/sites'
import { columnsOf, rowsNamed } from '../../kernel/db/columns.ts'
import type { Handler } from '../../kernel/implement.ts'
import { queryText, settled, sql } from '../../kernel/db/sql.ts'
import { paramRows } from '../system/relations.ts'
import { countingRules, placedOf, rulesWithin, type Written } from './price-places.ts'
import { worksAt } from './workplace.ts'
import { keysOf, type Place, type PlacedRule, resolvePrices } from './price-resolution.ts'
import { vatBpOf } from '../../services/vat.ts'

const s = columnsOf(site, 's')
const g = columnsOf(gun, 'g')
const o = columnsOf(oil, 'o')
const r = rowsNamed(gunOil, 'r')
const p = rowsNamed(siteOilPrice, 'p')
const v = paramRows('v')
const m = columnsOf(printer, 'm')
const x = columnsOf(gunOil, 'x')
const y = columnsOf(siteOilPrice, 'y')
const q = columnsOf(siteOilPrice, 'q')
const n = columnsOf(siteOilPrice, 'n')
const h = columnsOf(shift, 'h')

type Offer = OutputOfCall<typeof contract.gunOffer>

interface OfferRow extends Omit<Offer, 'vatBp' | 'nationalPrice' | 'gunPrice' | 'platformPrice' | 'settlePrice'> {
  readonly status: number
  readonly gunStatus: number | null
  readonly vatRate: string | null
  readonly nationalPrice: string
  readonly gunPrice: string | null
  readonly platformPrice: string
  readonly settlePrice: string
  readonly provinceCode: string
  readonly cityCode: string
  readonly rules: readonly Written[] | null
}

const ruled = countingRules({
  keys: settled(
    sql`values ('c:' || $5::text), ('s:' || ${s.id}), ('r:' || ${s.cityCode}), ('r:' || ${s.provinceCode}), ('*')`,
  ),
  oilNo: r.oilNo,
  nationalPrice: p.nationalPrice,
  gunPrice: p.gunPrice,
  at: settled(sql.raw('$3')),
})

/**
 * Everything a sale has to know of its site in one question, because it stands between a driver and every payment. The
 * price in force is found by its time and not by its state: a scheduled price counts from its second on, even when the
 * job that marks it has not come round yet.
 */
const offerText = queryText`
select ${s.id} as "siteId", ${s.tenantId} as "tenantId", ${s.siteName} as "siteName", ${s.siteType} as "siteType",
  ${s.regionName} as "regionName", ${s.serviceFeeBp} as "serviceFeeBp", ${s.status}, ${g.gunStatus} as "gunStatus",
  $2::integer as "gunNo", ${r.oilNo} as "oilNo", ${o.oilName} as "oilName", ${p.nationalPrice} as "nationalPrice",
  ${p.gunPrice} as "gunPrice", ${p.platformPrice} as "platformPrice", ${p.settlePrice} as "settlePrice",
  ${p.priceVersion} as "priceVersion", ${s.provinceCode} as "provinceCode", ${s.cityCode} as "cityCode", ${ruled} as rules,
  (select ${v.paramValue} from ${v} where ${v.paramKey} = 'vat.feeBp' and ${v.isDeleted} = 0) as "vatRate",
  (select ${m.id} from ${m} where ${m.tenantId} = ${s.tenantId} and ${m.siteId} = ${s.id} and ${m.isEnabled} and ${m.isDeleted} = 0
    order by ${m.id} desc limit 1) as "printerId",
  ${s.shiftMode} as "shiftMode",
  (select ${h.id} from ${h} where ${h.tenantId} = ${s.tenantId} and ${h.siteId} = ${s.id}
    and ${h.status} = ${codeOf(shiftStates, 'open')} and ${h.isDeleted} = 0 order by ${h.openTime} desc limit 1) as "shiftId",
  ${worksAt({ site: s, userId: settled(sql.raw('$4')) })} as "isStaff"
from ${s}
left join ${g} on ${g.tenantId} = ${s.tenantId} and ${g.siteId} = ${s.id} and ${g.gunNo} = $2 and ${g.isDeleted} = 0
left join lateral (
  select ${x.oilNo} from ${x}
  where ${x.tenantId} = ${s.tenantId} and ${x.siteId} = ${s.id} and ${x.gunNo} = $2 and ${x.isDeleted} = 0
    and ${x.effectiveTime} <= $3 and (${x.endTime} is null or ${x.endTime} > $3)
  order by ${x.effectiveTime} desc, ${x.id} desc limit 1
) r on true
left join lateral (
  select * from ${y}
  where ${y.tenantId} = ${s.tenantId} and ${y.siteId} = ${s.id} and ${y.oilNo} = ${r.oilNo} and ${y.isDeleted} = 0
    and ${y.status} <> ${codeOf(priceStates, 'withdrawn')} and ${y.effectiveTime} <= $3
    and (${y.endTime} is null or ${y.endTime} > $3)
  order by ${y.effectiveTime} desc, ${y.id} desc limit 1
) p on true
left join ${o} on ${o.oilNo} = ${r.oilNo} and ${o.isDeleted} = 0
where ${s.id} = $1 and ${s.isDeleted} = 0`

/** How long a quoted price may still be paid after another one has come into force (domain 6.4). */
const quoteTtlMs = 15 * 60_000

/** The prices of an earlier version, while its end is less than fifteen minutes ago. */
const earlierText = queryText`
select ${q.nationalPrice} as "nationalPrice", ${q.gunPrice} as "gunPrice", ${q.platformPrice} as "platformPrice",
  ${q.settlePrice} as "settlePrice", ${q.priceVersion} as "priceVersion", ${s.provinceCode} as "provinceCode",
  ${s.cityCode} as "cityCode"
from ${q} join ${s} on ${s.tenantId} = ${q.tenantId} and ${s.id} = ${q.siteId}
where ${q.tenantId} = $1 and ${q.siteId} = $2 and ${q.oilNo} = $3 and ${q.priceVersion} = $4 and ${q.isDeleted} = 0
  and ${q.status} <> ${codeOf(priceStates, 'withdrawn')} and ${q.effectiveTime} <= $5
  and coalesce((select min(${n.effectiveTime}) from ${n}
    where ${n.tenantId} = ${q.tenantId} and ${n.siteId} = ${q.siteId} and ${n.oilNo} = ${q.oilNo} and ${n.isDeleted} = 0
      and ${n.status} <> ${codeOf(priceStates, 'withdrawn')} and ${n.effectiveTime} > ${q.effectiveTime}), $5) > $6
order by ${q.effectiveTime} desc limit 1`

const open = codeOf(siteStates, 'open')
const gunInUse = 1

type PriceRow = Pick<OfferRow, 'nationalPrice' | 'gunPrice' | 'platformPrice' | 'settlePrice' | 'priceVersion'>

const pricesOf = (row: PriceRow) => ({
  nationalPrice: BigInt(row.nationalPrice),
  gunPrice: BigInt(row.gunPrice ?? 0),
  platformPrice: BigInt(row.platformPrice),
  settlePrice: BigInt(row.settlePrice),
  priceVersion: row.priceVersion,
})

export const gunOffer: Handler<typeof contract.gunOffer> = async (ctx, { siteId, gunNo, companyId = null }) => {
  const values = [siteId, gunNo, ctx.now, ctx.user.userId, companyId]
  const row = (await ctx.query<OfferRow>(offerText, values)).rows[0] ?? ctx.refuse('notFound')
  if (row.status !== open) ctx.refuse('siteNotOpen')
  if (row.gunStatus !== gunInUse || !row.oilNo || row.gunPrice === null) ctx.refuse('notSold')
  const { status: _, gunStatus: __, vatRate, provinceCode, cityCode, rules, ...offer } = row
  const keys = keysOf({ siteId, provinceCode, cityCode, companyId })
  return { ...offer, ...resolvePrices(pricesOf(row), placedOf(rules), keys, ctx.now), vatBp: vatBpOf(vatRate) }
}

/** The moments since one at which rules began or ended, the newest first: between them a price does not change. */
const momentsSince = (rules: readonly PlacedRule[], since: Date, now: Date): Date[] =>
  [since, now, ...rules.flatMap(one => [one.startTime, ...(one.endTime ? [new Date(one.endTime.getTime() - 1)] : [])])]
    .filter(one => one >= since && one <= now)
    .toSorted((a, b) => b.getTime() - a.getTime())

/**
 * What a driver was shown within the last fifteen minutes: the version's prices with the rules of some moment since then that come
 * to the price that was quoted, or without one with those of now.
 */
export const earlierPrices: Handler<typeof contract.earlierPrices> = async (ctx, input) => {
  const { tenantId, siteId, oilNo, priceVersion, quotedPrice, companyId } = input
  const oldest = new Date(ctx.now.getTime() - quoteTtlMs)
  const { rows } = await ctx.query<PriceRow & Pick<Place, 'provinceCode' | 'cityCode'>>(earlierText, [
    tenantId,
    siteId,
    oilNo,
    priceVersion,
    ctx.now,
    oldest,
  ])
  const row = rows[0] ?? ctx.refuse('priceChanged')
  const place = { siteId, provinceCode: row.provinceCode, cityCode: row.cityCode, companyId }
  const rules = await rulesWithin(ctx, place, [oilNo], oldest, ctx.now)
  const at = (moment: Date) => resolvePrices(pricesOf(row), rules, keysOf(place), moment)
  if (!quotedPrice) return at(ctx.now)
  const moments = momentsSince(rules, oldest, ctx.now).map(at)
  return moments.find(one => one.platformPrice === quotedPrice) ?? ctx.refuse('priceChanged')
}
