import { column } from '../../kernel/db/row-shape.ts'
import { codeOf } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/sites'
import type { Handler } from '../../kernel/implement.ts'
import { columnsOf, rowsNamed } from '../../kernel/db/columns.ts'
import { settled, sql } from '../../kernel/db/sql.ts'
import { countingRules, placedOf, type Written } from './price-places.ts'
import { keysOf, resolvePrices } from './price-resolution.ts'

const { gun, gunOil, oil, priceStates, site, siteOilPrice, siteStates } = contract

const s = columnsOf(site, 's')
const g = columnsOf(gun, 'g')
const x = columnsOf(gunOil, 'x')
const o = columnsOf(oil, 'o')
const y = columnsOf(siteOilPrice, 'y')
const p = rowsNamed(siteOilPrice, 'p')
const r = rowsNamed(gunOil, 'r')

const ruled = countingRules({
  keys: settled(sql`values ('s:' || ${s.id}), ('r:' || ${s.cityCode}), ('r:' || ${s.provinceCode}), ('*')`),
  oilNo: r.oilNo,
  nationalPrice: p.nationalPrice,
  gunPrice: p.gunPrice,
  at: settled(sql.raw('clock.at')),
})

interface Sold {
  readonly gunNo: number
  readonly oilNo: string
  readonly oilName: string | null
  readonly nationalPrice: string
  readonly gunPrice: string
  readonly platformPrice: string
  readonly settlePrice: string
  readonly priceVersion: number
  readonly rules: readonly Written[] | null
}

/** What a driver pays without a company's rule, as `gunOffer` makes it. */
function pricesOf({ rules, settlePrice, ...sold }: Sold, keys: readonly string[], at: Date) {
  const { nationalPrice, gunPrice, platformPrice } = sold
  const set = {
    nationalPrice: BigInt(nationalPrice),
    gunPrice: BigInt(gunPrice),
    platformPrice: BigInt(platformPrice),
    settlePrice: BigInt(settlePrice),
  }
  const { settlePrice: _, ...resolved } = resolvePrices(set, placedOf(rules), keys, at)
  return { ...sold, ...resolved }
}

const gunInUse = 1

/** See the declaration. The product and the price in force are found by their time, as `gunOffer` does it for one nozzle. */
export const siteOffers: Handler<typeof contract.siteOffers> = async (ctx, { after, size, siteIds }) => {
  const chosen = siteIds?.length ? sql`and ${s.id} = any(${sql.param(siteIds)}::bigint[])` : sql``
  const shape = {
    siteId: column.text,
    siteName: column.text,
    address: column.text,
    lng: column.nullable(column.text),
    lat: column.nullable(column.text),
    businessHours: column.text,
    provinceCode: column.text,
    cityCode: column.text,
    guns: column.json<readonly Sold[]>,
  }
  const rows = await ctx.rows(
    shape,
    sql`
    select ${s.id} as "siteId", ${s.siteName} as "siteName", ${s.address} as address, ${s.lng} as lng, ${s.lat} as lat,
      ${s.businessHours} as "businessHours", ${s.provinceCode} as "provinceCode", ${s.cityCode} as "cityCode", coalesce((
        select jsonb_agg(jsonb_build_object('gunNo', ${g.gunNo}, 'oilNo', ${r.oilNo}, 'oilName', ${o.oilName},
          'nationalPrice', ${p.nationalPrice}::text, 'gunPrice', ${p.gunPrice}::text,
          'platformPrice', ${p.platformPrice}::text, 'settlePrice', ${p.settlePrice}::text, 'priceVersion', ${p.priceVersion},
          'rules', ${ruled}) order by ${g.gunNo})
        from ${g}
        join lateral (
          select ${x.oilNo} from ${x}
          where ${x.tenantId} = ${s.tenantId} and ${x.siteId} = ${s.id} and ${x.gunNo} = ${g.gunNo} and ${x.isDeleted} = 0
            and ${x.effectiveTime} <= ${ctx.now} and (${x.endTime} is null or ${x.endTime} > ${ctx.now})
          order by ${x.effectiveTime} desc, ${x.id} desc limit 1
        ) r on true
        join lateral (
          select * from ${y}
          where ${y.tenantId} = ${s.tenantId} and ${y.siteId} = ${s.id} and ${y.oilNo} = ${r.oilNo} and ${y.isDeleted} = 0
            and ${y.status} <> ${codeOf(priceStates, 'withdrawn')} and ${y.effectiveTime} <= ${ctx.now}
            and (${y.endTime} is null or ${y.endTime} > ${ctx.now})
          order by ${y.effectiveTime} desc, ${y.id} desc limit 1
        ) p on true
        left join ${o} on ${o.oilNo} = ${r.oilNo} and ${o.isDeleted} = 0
        where ${g.tenantId} = ${s.tenantId} and ${g.siteId} = ${s.id} and ${g.gunStatus} = ${gunInUse} and ${g.isDeleted} = 0
      ), '[]'::jsonb) as guns
    from ${s} cross join (select ${ctx.now}::timestamptz as at) as clock
    where ${s.isDeleted} = 0 and ${s.status} = ${codeOf(siteStates, 'open')} and ${s.id} > ${after ?? '0'} ${chosen}
    order by ${s.id} limit ${size}`,
  )
  return rows.map(({ provinceCode, cityCode, ...row }) => {
    const keys = keysOf({ siteId: row.siteId, provinceCode, cityCode })
    return { ...row, guns: row.guns.map(one => pricesOf(one, keys, ctx.now)) }
  })
}
