import { codeOf, countryCode } from '@forecourt/contract/kernel'
import {
  bySheet,
  platformPrice,
  priceAdjustment,
  priceAdjustmentStates,
  priceSheetLine,
  priceStates,
  site,
  siteOilPrice,
  siteStates,
} from '@forecourt/contract/sites'
import { columnsOf, rowsNamed } from '../../kernel/db/columns.ts'
import { settled, type SQL, sql } from '../../kernel/db/sql.ts'

// What a change of prices at many sites makes of each price it is for: said once in SQL, for its preview, for what it is refused by,
// and for the versions that are written of it. `a` is the change, `s` a site, `b` the price before and `n` the one after.

export const a = columnsOf(priceAdjustment, 'a')
export const d = columnsOf(platformPrice, 'd')
export const s = columnsOf(site, 's')
export const b = rowsNamed(siteOilPrice, 'b')
export const n = rowsNamed(siteOilPrice, 'n')
const p = columnsOf(siteOilPrice, 'p')
const q = columnsOf(platformPrice, 'q')
const c = columnsOf(priceAdjustment, 'c')
const w = columnsOf(priceSheetLine, 'w')
const listed = rowsNamed(priceSheetLine, 'listed')
const v = columnsOf(siteOilPrice, 'v')
const x = columnsOf(siteOilPrice, 'x')
const written = columnsOf(siteOilPrice, 'n')

const [scheduled, active, expired] = (['scheduled', 'active', 'expired'] as const).map(name =>
  codeOf(priceStates, name),
)
const asked = ['waiting', 'scheduled'] as const
const askedCodes = settled(sql.raw(asked.map(name => codeOf(priceAdjustmentStates, name)).join(', ')))
const agreed = codeOf(priceAdjustmentStates, 'scheduled')
const closed = codeOf(siteStates, 'closed')

type Of<N extends string> = { readonly [K in N]: SQL }

const inRegion = ({ regionCode }: Of<'regionCode'>): SQL =>
  sql`(coalesce(${regionCode}, ${countryCode}) in (${countryCode}, ${s.provinceCode}, ${s.cityCode}, ${s.districtCode}))`
const adjustedAt = (of: Of<'regionCode' | 'supplierTenantId'>): SQL =>
  sql`${inRegion(of)} and (${of.supplierTenantId} is null or ${of.supplierTenantId} = ${s.tenantId})`
const saidAt = (of: Of<'regionCode' | 'siteId'>): SQL =>
  sql`(${of.siteId} = ${s.id} or ${of.siteId} is null and ${inRegion(of)})`
const sells = ({ oilNo }: Of<'oilNo'>, of: Of<'oilNo'>): SQL => sql`(${oilNo} is null or ${oilNo} = ${of.oilNo})`

/** A site that is closed sells nothing any more. */
export const isSite = sql`${s.isDeleted} = 0 and ${s.status} <> ${closed}`
/** Of two platform prices of one moment the one for the smaller place counts. */
const nearness = ({ regionCode, siteId }: Of<'regionCode' | 'siteId'>): SQL =>
  sql`case when ${siteId} is not null then 99 when ${regionCode} = ${countryCode} then 0 else length(${regionCode}) end`

/** Of each product of a site the price that is in force when the change begins, without what was written of the change already. */
export const before = (of: Of<'oilNo' | 'effectiveTime'>, isOwn: SQL, now: Date, join = sql`join`): SQL => sql`
  ${join} lateral (
    select distinct on (${p.oilNo}) * from ${p}
    where ${p.tenantId} = ${s.tenantId} and ${p.siteId} = ${s.id} and ${sells(of, p)} and ${p.isDeleted} = 0
      and ${p.status} in (${scheduled}, ${active}) and ${p.effectiveTime} <= greatest(${of.effectiveTime}, ${now}) and not ${isOwn}
    order by ${p.oilNo}, ${p.effectiveTime} desc, ${p.priceVersion} desc
  ) as b on true`

const named = (prices: Of<'nationalPrice' | 'gunPrice' | 'platformPrice' | 'settlePrice'>): SQL => sql`
  cross join lateral (select ${prices.nationalPrice} as national_price, ${prices.gunPrice} as gun_price,
    ${prices.platformPrice} as platform_price, ${prices.settlePrice} as settle_price) as n`

const sign = sql`(case when ${a.direction} = 1 then -1 else 1 end)`
const stepped = (price: SQL): SQL => sql`case when ${a.stepType} = 1 then ${price} + ${sign} * ${a.stepAmount}
  else round(${price} * (10000 + ${sign} * ${a.stepBp})::numeric / 10000)::bigint end`
const adjusted = (code: number, price: SQL): SQL =>
  sql`case when ${a.stepType} <> ${bySheet} and ${a.priceType} = ${code} then ${stepped(price)} else ${price} end`

/** The row of its sheet for this price, if the change is one by a sheet; one row of nothing for all others. */
const ofSheet: SQL = sql`
  join lateral (
    select ${w.platformPrice}, ${w.settlePrice} from ${w}
    where ${a.stepType} = ${bySheet} and ${w.tenantId} = ${a.tenantId} and ${w.adjustmentId} = ${a.id} and ${w.siteId} = ${s.id}
      and ${w.oilNo} = ${b.oilNo} and ${w.fault} is null and ${w.isDeleted} = 0
    union all select null, null where ${a.stepType} <> ${bySheet}
  ) as listed on true`
/** Whether a change by a sheet has a row for this price; of other changes their place alone says it. */
const isListed = (of: Of<'stepType' | 'tenantId' | 'id'>): SQL => sql`(${of.stepType} <> ${bySheet} or exists (
  select from ${w} where ${w.tenantId} = ${of.tenantId} and ${w.adjustmentId} = ${of.id} and ${w.siteId} = ${s.id}
    and ${w.oilNo} = ${b.oilNo} and ${w.fault} is null and ${w.isDeleted} = 0))`

/** The rows of an adjustment: `from` this. */
export const adjustedPrices = (now: Date): SQL => sql`
  ${a} join ${s} on ${isSite} and ${adjustedAt(a)}
  ${before(a, sql`coalesce(${p.adjustmentId} = ${a.id}, false)`, now)}
  ${ofSheet}
  ${named({
    nationalPrice: adjusted(1, b.nationalPrice),
    platformPrice: sql`coalesce(${listed.platformPrice}, ${adjusted(2, b.platformPrice)})`,
    gunPrice: adjusted(3, b.gunPrice),
    settlePrice: sql`coalesce(${listed.settlePrice}, ${adjusted(4, b.settlePrice)})`,
  })}`

/** Of what has been agreed to for a price and begins after a moment, the first: when, and the platform price from then on. */
export const nextPrice = (at: Date): SQL => sql`
  left join lateral (
    select ${v.effectiveTime} as moment, ${v.platformPrice} as price from ${v}
    where ${v.tenantId} = ${s.tenantId} and ${v.siteId} = ${s.id} and ${v.oilNo} = ${b.oilNo} and ${v.isDeleted} = 0
      and ${v.status} in (${scheduled}, ${active}, ${expired}) and ${v.effectiveTime} > ${at}
    union all
    select ${q.effectiveTime}, ${q.platformPrice} from ${q}
    where ${q.status} = ${scheduled} and ${q.isDeleted} = 0 and ${q.effectiveTime} > ${at} and ${q.oilNo} = ${b.oilNo} and ${saidAt(q)}
    union all
    select ${a.effectiveTime}, coalesce(${listed.platformPrice}, ${adjusted(2, b.platformPrice)}) from ${a} ${ofSheet}
    where ${a.status} = ${agreed} and ${a.isDeleted} = 0 and ${a.effectiveTime} > ${at} and ${sells(a, b)} and ${adjustedAt(a)}
    order by 1 limit 1
  ) as coming on true`

/** The rows of a platform price, without those that have it already and those for which one of the same moment is nearer. */
export const saidPrices = (now: Date): SQL => sql`
  ${d} join ${s} on ${isSite} and ${saidAt(d)} and not exists (
    select from ${q} where ${q.tenantId} = ${d.tenantId} and ${q.id} <> ${d.id} and ${q.oilNo} = ${d.oilNo} and ${q.isDeleted} = 0
      and ${q.effectiveTime} = ${d.effectiveTime} and ${q.status} in (${scheduled}, ${active}) and ${saidAt(q)}
      and ${nearness(q)} > ${nearness(d)})
  ${before(d, sql`coalesce(${p.platformPriceId} = ${d.id}, false)`, now)}
  ${named({
    nationalPrice: d.nationalPrice,
    platformPrice: d.platformPrice,
    gunPrice: b.gunPrice,
    settlePrice: b.settlePrice,
  })}`

/** The rows that were written of an adjustment, each with the version it replaced. */
export const writtenPrices: SQL = sql`
  ${a} join ${written} on ${n.adjustmentId} = ${a.id} and ${n.isDeleted} = 0 and ${n.status} in (${active}, ${expired})
  join ${s} on ${s.tenantId} = ${n.tenantId} and ${s.id} = ${n.siteId}
  join lateral (
    select * from ${x}
    where ${x.tenantId} = ${n.tenantId} and ${x.siteId} = ${n.siteId} and ${x.oilNo} = ${n.oilNo} and ${x.isDeleted} = 0
      and ${x.status} = ${expired} and (${x.effectiveTime}, ${x.priceVersion}) < (${n.effectiveTime}, ${n.priceVersion})
    order by ${x.effectiveTime} desc, ${x.priceVersion} desc limit 1
  ) as b on true`

/** A version that somebody wrote by hand for the same moment. */
const byHand = (of: Of<'effectiveTime'>): SQL => sql`exists (
  select from ${v} where ${v.tenantId} = ${s.tenantId} and ${v.siteId} = ${s.id} and ${v.oilNo} = ${b.oilNo} and ${v.isDeleted} = 0
    and ${v.status} = ${scheduled} and ${v.effectiveTime} = ${of.effectiveTime} and ${v.adjustmentId} is null
    and ${v.platformPriceId} is null)`
const byAdjustment = (of: Of<'effectiveTime'>, isOther: SQL): SQL => sql`exists (
  select from ${c} where ${c.status} in (${askedCodes}) and ${c.isDeleted} = 0 and ${c.effectiveTime} = ${of.effectiveTime}
    and ${isOther} and ${sells(c, b)} and ${adjustedAt(c)} and ${isListed(c)})`

/** Whether something else begins at the same moment for the price of a row: which of the two counted would be chance. */
export const clashOfAdjustment: SQL = sql`(${byHand(a)} or ${byAdjustment(a, sql`${c.id} <> ${a.id}`)} or exists (
  select from ${q} where ${q.status} = ${scheduled} and ${q.isDeleted} = 0 and ${q.effectiveTime} = ${a.effectiveTime}
    and ${q.oilNo} = ${b.oilNo} and ${saidAt(q)}))`
export const clashOfPlatformPrice: SQL = sql`(${byHand(d)} or ${byAdjustment(d, sql`true`)})`

const unusual = [
  [1, sql`${n.gunPrice} > ${n.nationalPrice}`],
  [2, sql`${n.platformPrice} > ${n.gunPrice}`],
  [3, sql`${n.settlePrice} > ${n.platformPrice}`],
  [4, sql`greatest(${n.nationalPrice}, ${n.gunPrice}, ${n.platformPrice}, ${n.settlePrice}) > 200000`],
] as const

export const isNothing = sql`least(${n.nationalPrice}, ${n.gunPrice}, ${n.platformPrice}, ${n.settlePrice}) <= 0`

/** By the codes of `priceOddity`, the worst first. */
export const oddityOf = (clash: SQL): SQL => sql`case when ${isNothing} then 5 when ${clash} then 6
  ${sql.join(
    unusual.map(([code, isOdd]) => sql`when ${isOdd} then ${sql.raw(String(code))}`),
    sql.raw(' '),
  )} end`

/** The price that an adjustment is about, of one side. */
export const adjustedOf = (side: typeof b): SQL => sql`case ${a.priceType} when 1 then ${side.nationalPrice}
  when 2 then ${side.platformPrice} when 3 then ${side.gunPrice} else ${side.settlePrice} end`
/** By how much of itself a price falls, in hundredths of a percent; of several that change the most. */
export const cutBp: SQL = sql`greatest(0, ${sql.join(
  [
    [b.nationalPrice, n.nationalPrice],
    [b.platformPrice, n.platformPrice],
    [b.gunPrice, n.gunPrice],
    [b.settlePrice, n.settlePrice],
  ].map(([from, to]) => sql`(${from} - ${to}) * 10000 / nullif(${from}, 0)`),
  sql`, `,
)})`
export const marginOf = (side: typeof b): SQL => sql`(${side.platformPrice} - ${side.settlePrice})`
