import { oilPricePlace, siteOilPrice } from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf, rowsNamed } from '../../kernel/db/columns.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { type FixedText, queryText, settled, sql } from '../../kernel/db/sql.ts'
import { keysOf, type Place, type PlacedRule, type Prices, reduces, resolvePrices } from './price-resolution.ts'

const k = columnsOf(oilPricePlace, 'k')
const place = rowsNamed(oilPricePlace, 'place')
const wanted = rowsNamed(oilPricePlace, 'wanted')
const a = rowsNamed(siteOilPrice, 'a')
const columns = columnsOf(oilPricePlace)
const platform = settled(sql.raw(`'${platformTenant}'`))

/** A rule as a statement answers it inside a document. */
export interface Written extends Omit<PlacedRule, 'startTime' | 'endTime'> {
  readonly startTime: string
  readonly endTime: string | null
}

export const placedOf = (rules: readonly Written[] | null): PlacedRule[] =>
  (rules ?? []).map(one => ({
    ...one,
    startTime: new Date(one.startTime),
    endTime: one.endTime === null ? null : new Date(one.endTime),
  }))

const fields = settled(sql`${k.ruleId}::text as "ruleId", ${k.placeKey} as "placeKey", ${k.target}, ${k.priority},
  ${k.baseType} as "baseType", ${k.adjustType} as "adjustType", ${k.adjustValue} as "adjustValue",
  ${k.startTime} as "startTime", ${k.endTime} as "endTime"`)

interface Asked {
  /** A statement whose rows are the keys of the places. */
  readonly keys: FixedText
  readonly oilNo: FixedText
  readonly nationalPrice: FixedText
  readonly gunPrice: FixedText
  readonly at: FixedText
}

/**
 * A column with the rules that may count: of each place and target the first that comes to more than nothing, however many stand
 * behind it. Ten steps into an index, so that an offer costs the same among ten rules and ten thousand.
 */
export const countingRules = ({ keys, oilNo, nationalPrice, gunPrice, at }: Asked) =>
  settled(
    sql.raw(queryText`(select jsonb_agg(to_jsonb(w)) from (${keys}) as place(${columns.placeKey}) cross join (values (1), (2)) as wanted(${columns.target})
    cross join lateral (
      select ${fields} from ${k}
      where ${k.tenantId} = ${platform} and ${k.placeKey} = ${place.placeKey} and ${k.oilNo} = ${oilNo} and ${k.target} = ${wanted.target}
        and ${k.startTime} <= ${at} and (${k.endTime} is null or ${k.endTime} > ${at})
        and (${k.adjustType} <> ${reduces} or case ${k.baseType} when 1 then ${nationalPrice} else ${gunPrice} end > ${k.adjustValue})
      order by ${k.priority} desc, ${k.startTime} desc, ${k.id} desc limit 1
    ) w)`),
  )

const priced = columnsOf(siteOilPrice)
const productText = queryText`select ${a.oilNo} as "oilNo", ${countingRules({
  keys: settled(sql.raw('select unnest($4::text[])')),
  oilNo: a.oilNo,
  nationalPrice: a.nationalPrice,
  gunPrice: a.gunPrice,
  at: settled(sql.raw('$5')),
})} as rules from unnest($1::text[], $2::bigint[], $3::bigint[]) as a(${priced.oilNo}, ${priced.nationalPrice}, ${priced.gunPrice})`

/** What several products of a site are sold at now, by their number. */
export async function soldAt<P extends Prices & { readonly oilNo: string }>(
  ctx: Ctx,
  place: Place,
  prices: readonly P[],
): Promise<Map<string, P>> {
  const keys = keysOf(place)
  const asked = [prices.map(one => one.oilNo), prices.map(one => one.nationalPrice), prices.map(one => one.gunPrice)]
  const { rows } = await ctx.query<{ oilNo: string; rules: readonly Written[] | null }>(productText, [
    ...asked,
    keys,
    ctx.now,
  ])
  const rulesOf = new Map(rows.map(one => [one.oilNo, placedOf(one.rules)]))
  return new Map(prices.map(one => [one.oilNo, resolvePrices(one, rulesOf.get(one.oilNo) ?? [], keys, ctx.now)]))
}

const withinText = queryText`select ${k.oilNo} as "oilNo", ${fields} from ${k}
where ${k.tenantId} = ${platform} and ${k.placeKey} = any($1) and ${k.oilNo} = any($2::text[]) and ${k.startTime} <= $3
  and (${k.endTime} is null or ${k.endTime} > $4)
order by ${k.startTime} desc limit $5`

/** Left behind by rules that have ended, so that no offer has to step over them. */
const past = (key: string) => `x${key}`
const most = 500

/** All rules at a place for these products that were in force at some time between two moments. */
export async function rulesWithin(
  ctx: Ctx,
  place: Place,
  oilNos: readonly string[],
  since: Date,
  until: Date,
): Promise<(PlacedRule & { readonly oilNo: string })[]> {
  const keys = keysOf(place)
  const { rows } = await ctx.query<PlacedRule & { readonly oilNo: string }>(withinText, [
    [...keys, ...keys.map(past)],
    oilNos,
    until,
    since,
    most * oilNos.length,
  ])
  return rows.map(one => ({ ...one, placeKey: one.placeKey.replace(/^x/, '') }))
}

const anHourMs = 3_600_000
const retireText = queryText`update ${columns} set ${columns.placeKey} = 'x' || ${columns.placeKey}
where ${columns.endTime} < $1 and ${columns.placeKey} not like 'x%'`

export const retirePlaces = async (ctx: Ctx): Promise<void> => {
  await ctx.query(retireText, [new Date(ctx.now.getTime() - anHourMs)])
}
