import { codeOf, type OutputOfCall } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/sites'
import type { Handler } from '../../kernel/implement.ts'
import { columnsOf, rowsNamed } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'

const { gun, gunOil, oil, priceStates, site, siteOilPrice, siteStates } = contract

const s = columnsOf(site, 's')
const g = columnsOf(gun, 'g')
const x = columnsOf(gunOil, 'x')
const o = columnsOf(oil, 'o')
const y = columnsOf(siteOilPrice, 'y')
const p = rowsNamed(siteOilPrice, 'p')
const r = rowsNamed(gunOil, 'r')

type Offered = OutputOfCall<typeof contract.siteOffers>[number]

interface Sold {
  readonly gunNo: number
  readonly oilNo: string
  readonly oilName: string | null
  readonly nationalPrice: string
  readonly gunPrice: string
  readonly platformPrice: string
  readonly priceVersion: number
}

const pricesOf = (sold: Sold) => ({
  ...sold,
  nationalPrice: BigInt(sold.nationalPrice),
  gunPrice: BigInt(sold.gunPrice),
  platformPrice: BigInt(sold.platformPrice),
})

const gunInUse = 1

/** See the declaration. The product and the price in force are found by their time, as `gunOffer` does it for one nozzle. */
export const siteOffers: Handler<typeof contract.siteOffers> = async (ctx, { after, size, siteIds }) => {
  const chosen = siteIds?.length ? sql`and ${s.id} = any(${sql.param(siteIds)}::bigint[])` : sql``
  const rows = await ctx.rows<Omit<Offered, 'guns'> & { readonly guns: readonly Sold[] }>(sql`
    select ${s.id} as "siteId", ${s.siteName} as "siteName", ${s.address} as address, ${s.lng} as lng, ${s.lat} as lat,
      ${s.businessHours} as "businessHours", coalesce((
        select jsonb_agg(jsonb_build_object('gunNo', ${g.gunNo}, 'oilNo', ${r.oilNo}, 'oilName', ${o.oilName},
          'nationalPrice', ${p.nationalPrice}::text, 'gunPrice', ${p.gunPrice}::text,
          'platformPrice', ${p.platformPrice}::text, 'priceVersion', ${p.priceVersion}) order by ${g.gunNo})
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
    from ${s}
    where ${s.isDeleted} = 0 and ${s.status} = ${codeOf(siteStates, 'open')} and ${s.id} > ${after ?? '0'} ${chosen}
    order by ${s.id} limit ${size}`)
  return rows.map(row => ({ ...row, guns: row.guns.map(pricesOf) }))
}
