import type { InputOf, Label, Problem, Row, Values } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/sites'
import { gun, gunOil, siteOilPrice } from '@forecourt/contract/sites'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { sql } from '../../kernel/db/sql.ts'
import { lockShifts } from '../../services/shift-lock.ts'
import { placedAt, placesKnown } from './site-region.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { site } = contract

const g = columnsOf(gun, 'g')
const o = columnsOf(gunOil, 'o')
const p = columnsOf(siteOilPrice, 'p')

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

/**
 * A site's row belongs to the supplier that earns there. Only the platform may name another one: to everybody else
 * foreign tenants do not exist, which the check of references says.
 */
export const siteHooks = hooks(contract.sites, {
  gather: placesKnown,
  prepare: async (ctx, input, _, known) => {
    refuseOddPlace(ctx, input)
    const { id, ...values } = input
    const place = placedAt(ctx, input, known)
    if (id) return { ...values, ...place } as Values<typeof site>
    const tenantId = ctx.isPlatform ? input.supplierTenantId : ctx.tenantId
    return { ...values, ...place, tenantId } as Values<typeof site>
  },
})

const readinessShape = {
  guns: column.int,
  products: column.int,
  priced: column.int,
  unpriced: column.nullable(column.text),
}

/** What still keeps the site from selling: a gun in use, with a product, at a price in force (domain 6.2). */
async function missingFor(ctx: Ctx, { tenantId, id }: Row<typeof site>): Promise<Label | undefined> {
  const [found] = await ctx.rows(
    readinessShape,
    sql`
    select count(*)::int as guns, count(${o.id})::int as products, count(${p.id})::int as priced,
      string_agg(distinct ${o.oilNo}, ', ') filter (where ${o.id} is not null and ${p.id} is null) as unpriced
    from ${g}
    left join ${o} on ${o.tenantId} = ${g.tenantId} and ${o.siteId} = ${g.siteId} and ${o.gunId} = ${g.id}
      and ${o.endTime} is null and ${o.isDeleted} = 0
    left join ${p} on ${p.tenantId} = ${g.tenantId} and ${p.siteId} = ${g.siteId} and ${p.oilNo} = ${o.oilNo}
      and ${p.status} = 1 and ${p.isDeleted} = 0
    where ${g.tenantId} = ${tenantId} and ${g.siteId} = ${id} and ${g.gunStatus} = 1 and ${g.isDeleted} = 0`,
  )
  if (!found || found.guns === 0) return ['没有启用的油枪', 'no nozzle is in use']
  if (found.products === 0) return ['油枪还没有对应油品', 'no nozzle has a product']
  if (found.priced > 0) return undefined
  return [`${found.unpriced}没有生效的油价`, `no price is in force for ${found.unpriced}`]
}

export const openSite: Handler<typeof contract.openSite> = async (ctx, { id }) => {
  const before = await ctx.getOrRefuse(site, id)
  const missing = await missingFor(ctx, before)
  if (missing) ctx.refuse('siteNotReady', missing)
  await ctx.transition(site, before, 'open', 'open')
}

export const pauseSite: Handler<typeof contract.pauseSite> = async (ctx, { id, reason }) => {
  await ctx.transition(site, await ctx.getOrRefuse(site, id), 'pause', 'paused', {}, reason)
}

export const setShiftMode: Handler<typeof contract.setShiftMode> = async (ctx, { id, shiftMode }) => {
  await ctx.update(site, await ctx.getOrRefuse(site, id), { shiftMode })
}

/** Shifts wait for it, and it for the payments under way: what the declaration waits for is looked at when these are done. */
export const closeSite: Handler<typeof contract.closeSite> = async (ctx, { id, reason }) => {
  await lockShifts(ctx, id)
  await ctx.transition(site, await ctx.getOrRefuse(site, id), 'close', 'closed', {}, reason)
}

const maxOptions = 5000

export const siteProfile: Handler<typeof contract.siteProfile> = (ctx, { id }) => ctx.getOrRefuse(site, id)

export const siteOptions: Handler<typeof contract.siteOptions> = async ctx =>
  ctx.all(site, {}, { order: ['siteName'], limit: maxOptions })

export const sitesOfSupplier: Handler<typeof contract.sitesOfSupplier> = async (ctx, { id }) =>
  ctx.all(site, { supplierTenantId: id }, { order: ['siteName'], limit: maxOptions })

/** Counts and products of the sites on one page of a list, in one statement. */
export const siteProducts: Handler<typeof contract.siteProducts> = async (ctx, { ids }) => {
  const wanted = ids.split(',').filter(one => /^\d{1,19}$/.test(one))
  const own = ctx.isPlatform ? sql`true` : sql`${g.tenantId} = ${ctx.tenantId}`
  return ctx.rows(
    { siteId: column.text, guns: column.int, oilNos: column.nullable(column.text) },
    sql`
    select ${g.siteId}::text as "siteId", count(distinct ${g.id})::int as guns, string_agg(distinct ${o.oilNo}, ',') as "oilNos"
    from ${g}
    left join ${o} on ${o.tenantId} = ${g.tenantId} and ${o.gunId} = ${g.id} and ${o.endTime} is null and ${o.isDeleted} = 0
    where ${own} and ${g.siteId} = any(${sql.param(wanted)}) and ${g.isDeleted} = 0 group by ${g.siteId}`,
  )
}
