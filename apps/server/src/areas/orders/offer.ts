import { codeOf } from '@forecourt/contract/kernel'
import { priceStates, siteStates } from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'

/** What a gun of a site sells at this moment, and to which terms of the site. */
export interface Offer {
  readonly siteId: string
  /** The supplier's tenant: it sells, and the order is its row. */
  readonly tenantId: string
  readonly siteName: string
  readonly siteType: string
  readonly regionName: string | null
  readonly serviceFeeBp: number
  readonly gunNo: number
  readonly oilNo: string
  readonly oilName: string | null
  readonly nationalPrice: bigint
  readonly gunPrice: bigint
  readonly platformPrice: bigint
  readonly settlePrice: bigint
  readonly priceVersion: number
  /** The newest printer in use at the site. */
  readonly printerId: string | null
  /** Somebody has said that the caller works here. */
  readonly isStaff: boolean
}

interface OfferRow extends Omit<Offer, 'nationalPrice' | 'gunPrice' | 'platformPrice' | 'settlePrice'> {
  readonly status: number
  readonly gunStatus: number | null
  readonly nationalPrice: string
  readonly gunPrice: string | null
  readonly platformPrice: string
  readonly settlePrice: string
}

/**
 * Everything a sale has to know of its site in one question, because it stands between a driver and every payment. The
 * price in force is found by its time and not by its state: a scheduled price counts from its second on, even when the
 * job that marks it has not come round yet.
 */
const offerText = `
select s.id as "siteId", s.tenant_id as "tenantId", s.site_name as "siteName", s.site_type as "siteType",
  s.region_name as "regionName", s.service_fee_bp as "serviceFeeBp", s.status, g.gun_status as "gunStatus",
  $2::integer as "gunNo", r.oil_no as "oilNo", o.oil_name as "oilName", p.national_price as "nationalPrice",
  p.gun_price as "gunPrice", p.platform_price as "platformPrice", p.settle_price as "settlePrice",
  p.price_version as "priceVersion",
  (select m.id from printer m where m.tenant_id = s.tenant_id and m.site_id = s.id and m.is_enabled and m.is_deleted = 0
    order by m.id desc limit 1) as "printerId",
  exists (select from site_user u
    where u.tenant_id = $4 and u.site_id = s.id and u.user_id = $5 and u.is_deleted = 0) as "isStaff"
from site s
left join gun g on g.tenant_id = s.tenant_id and g.site_id = s.id and g.gun_no = $2 and g.is_deleted = 0
left join lateral (
  select oil_no from gun_oil x
  where x.tenant_id = s.tenant_id and x.site_id = s.id and x.gun_no = $2 and x.is_deleted = 0
    and x.effective_time <= $3 and (x.end_time is null or x.end_time > $3)
  order by x.effective_time desc, x.id desc limit 1
) r on true
left join lateral (
  select * from site_oil_price x
  where x.tenant_id = s.tenant_id and x.site_id = s.id and x.oil_no = r.oil_no and x.is_deleted = 0
    and x.status <> ${codeOf(priceStates, 'withdrawn')} and x.effective_time <= $3
    and (x.end_time is null or x.end_time > $3)
  order by x.effective_time desc, x.id desc limit 1
) p on true
left join oil o on o.oil_no = r.oil_no and o.is_deleted = 0
where s.id = $1 and s.is_deleted = 0`

/** How long a quoted price may still be paid after another one has come into force (domain 6.4). */
export const quoteKeptMs = 15 * 60_000

/** The prices of an earlier version, while its end is less than fifteen minutes ago. */
const earlierText = `
select p.national_price as "nationalPrice", p.gun_price as "gunPrice", p.platform_price as "platformPrice",
  p.settle_price as "settlePrice", p.price_version as "priceVersion"
from site_oil_price p
where p.tenant_id = $1 and p.site_id = $2 and p.oil_no = $3 and p.price_version = $4 and p.is_deleted = 0
  and p.status <> ${codeOf(priceStates, 'withdrawn')} and p.effective_time <= $5
  and coalesce((select min(n.effective_time) from site_oil_price n
    where n.tenant_id = p.tenant_id and n.site_id = p.site_id and n.oil_no = p.oil_no and n.is_deleted = 0
      and n.status <> ${codeOf(priceStates, 'withdrawn')} and n.effective_time > p.effective_time), $5) > $6
order by p.effective_time desc limit 1`

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

type OfferCtx = Ctx<'siteNotOpen' | 'notSold'>

/** What a gun sells now. Refuses a site that is not open, and a gun that is off or has no product or no price. */
export async function offerOf(ctx: OfferCtx, siteId: string, gunNo: number): Promise<Offer> {
  const values = [siteId, gunNo, ctx.now, ctx.user.tenantId, ctx.user.userId]
  const row = (await ctx.query<OfferRow>(offerText, values)).rows[0] ?? ctx.refuse('notFound')
  if (row.status !== open) ctx.refuse('siteNotOpen')
  if (row.gunStatus !== gunInUse || !row.oilNo || row.gunPrice === null) ctx.refuse('notSold')
  const { status: _, gunStatus: __, ...offer } = row
  return { ...offer, ...pricesOf(row) }
}

/**
 * The offer at the prices the driver was shown. A version that has been replaced still counts for fifteen minutes after
 * its end (domain 6.4); later, or unknown, it has to be quoted again.
 */
export async function offerAtVersion(
  ctx: Ctx<'priceChanged'>,
  offer: Offer,
  version: number | null | undefined,
): Promise<Offer> {
  if (version === null || version === undefined || version === offer.priceVersion) return offer
  const { tenantId, siteId, oilNo } = offer
  const oldest = new Date(ctx.now.getTime() - quoteKeptMs)
  const { rows } = await ctx.query<PriceRow>(earlierText, [tenantId, siteId, oilNo, version, ctx.now, oldest])
  return rows[0] ? { ...offer, ...pricesOf(rows[0]) } : ctx.refuse('priceChanged')
}
