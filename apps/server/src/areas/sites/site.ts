import type { InputOf, Label, Problem, Row, Values } from '@forecourt/contract/kernel'
import { orderReading } from '@forecourt/contract/orders'
import * as contract from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler, Hooks } from '../../kernel/implement.ts'
import { sql } from '../../kernel/sql.ts'
import { regionNameOf } from './site-region.ts'

const { site } = contract

/** Degrees with at most six decimals, inside the box in which GCJ-02 means anything. */
function refuseOddPlace(ctx: Ctx, input: InputOf<typeof site>): void {
  const within = (text: string, low: number, high: number) =>
    /^\d{1,3}(\.\d{1,6})?$/.test(text) && Number(text) >= low && Number(text) <= high
  const problems: Problem[] = []
  if (input.lng && !within(input.lng, 73, 136))
    problems.push({
      field: 'lng',
      message: ['经度应在73到136之间，最多六位小数', 'Longitude must be between 73 and 136'],
    })
  if (input.lat && !within(input.lat, 3, 54))
    problems.push({ field: 'lat', message: ['纬度应在3到54之间，最多六位小数', 'Latitude must be between 3 and 54'] })
  if (problems.length > 0) ctx.refuseInput(problems)
}

/** The region's name follows its codes; of a changed row only those that were sent are known. */
async function placed(ctx: Ctx, input: InputOf<typeof site>): Promise<{ regionName?: string }> {
  const { provinceCode, cityCode, districtCode } = input
  if (!provinceCode && !cityCode && !districtCode) return {}
  const before = input.id ? await ctx.need(site, input.id) : undefined
  const codes = {
    provinceCode: provinceCode ?? before?.provinceCode ?? '',
    cityCode: cityCode ?? before?.cityCode ?? '',
    districtCode: districtCode ?? before?.districtCode ?? '',
  }
  return { regionName: await regionNameOf(ctx, codes) }
}

/**
 * A site's row belongs to the supplier that earns there. Only the platform may name another one: to everybody else
 * foreign tenants do not exist, which the check of references says.
 */
export const siteHooks: Hooks<typeof site> = {
  // The rate of the fee is read by whoever may read the fees themselves.
  shown: (ctx, row) => (ctx.may(orderReading.payout.code) ? row : ({ ...row, serviceFeeBp: null } as never)),
  prepare: async (ctx, input) => {
    refuseOddPlace(ctx, input)
    const { id, ...values } = input
    const region = await placed(ctx, input)
    if (id) return { ...values, ...region } as Values<typeof site>
    const tenantId = ctx.isPlatform ? input.supplierTenantId : ctx.tenantId
    return { ...values, ...region, tenantId } as Values<typeof site>
  },
}

interface Readiness {
  guns: number
  products: number
  priced: number
  unpriced: string | null
}

/** What still keeps the site from selling: a gun in use, with a product, at a price in force (domain 6.2). */
async function missingFor(ctx: Ctx, { tenantId, id }: Row<typeof site>): Promise<Label | undefined> {
  const [found] = await ctx.rows<Readiness>(sql`
    select count(*)::int as guns, count(o.id)::int as products, count(p.id)::int as priced,
      string_agg(distinct o.oil_no, ', ') filter (where o.id is not null and p.id is null) as unpriced
    from gun g
    left join gun_oil o on o.tenant_id = g.tenant_id and o.site_id = g.site_id and o.gun_id = g.id
      and o.end_time is null and o.is_deleted = 0
    left join site_oil_price p on p.tenant_id = g.tenant_id and p.site_id = g.site_id and p.oil_no = o.oil_no
      and p.status = 1 and p.is_deleted = 0
    where g.tenant_id = ${tenantId} and g.site_id = ${id} and g.gun_status = 1 and g.is_deleted = 0`)
  if (!found || found.guns === 0) return ['没有启用的油枪', 'no nozzle is in use']
  if (found.products === 0) return ['油枪还没有对应油品', 'no nozzle has a product']
  if (found.priced > 0) return undefined
  return [`${found.unpriced}没有生效的油价`, `no price is in force for ${found.unpriced}`]
}

export const openSite: Handler<typeof contract.openSite> = async (ctx, { id }) => {
  const before = await ctx.need(site, id)
  const missing = await missingFor(ctx, before)
  if (missing) ctx.refuse('siteNotReady', missing)
  await ctx.advance(site, before, 'open', 'open')
}

export const pauseSite: Handler<typeof contract.pauseSite> = async (ctx, { id, reason }) => {
  await ctx.advance(site, await ctx.need(site, id), 'pause', 'paused', {}, reason)
}

export const closeSite: Handler<typeof contract.closeSite> = async (ctx, { id, reason }) => {
  await ctx.advance(site, await ctx.need(site, id), 'close', 'closed', {}, reason)
}

const mostOptions = 5000

export const siteOptions: Handler<typeof contract.siteOptions> = async ctx =>
  ctx.all(site, {}, { order: ['siteName'], limit: mostOptions })

export const sitesOfSupplier: Handler<typeof contract.sitesOfSupplier> = async (ctx, { id }) =>
  ctx.all(site, { supplierTenantId: id }, { order: ['siteName'], limit: mostOptions })

/** Counts and products of the sites on one page of a list, in one statement. */
export const siteProducts: Handler<typeof contract.siteProducts> = async (ctx, { ids }) => {
  const wanted = ids.split(',').filter(one => /^\d{1,19}$/.test(one))
  const own = ctx.isPlatform ? sql`true` : sql`g.tenant_id = ${ctx.tenantId}`
  return ctx.rows<{ siteId: string; guns: number; oilNos: string | null }>(sql`
    select g.site_id::text as "siteId", count(distinct g.id)::int as guns, string_agg(distinct o.oil_no, ',') as "oilNos"
    from gun g
    left join gun_oil o on o.tenant_id = g.tenant_id and o.gun_id = g.id and o.end_time is null and o.is_deleted = 0
    where ${own} and g.site_id = any(${sql.param(wanted)}) and g.is_deleted = 0 group by g.site_id`)
}
