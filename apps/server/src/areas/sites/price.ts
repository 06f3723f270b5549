import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'
import {
  type DomainInput,
  formatDecimal,
  formatMoment,
  type Label,
  type Problem,
  type Row,
} from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/sites'
import { columnsOf, rowsNamed } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { sql } from '../../kernel/db/sql.ts'
import { prepareAnew } from './price-preparation.ts'

const { oil, site, siteOilPrice, unusualIn } = contract

const sop = columnsOf(siteOilPrice, 'sop')
const p = columnsOf(siteOilPrice, 'p')
const columns = columnsOf(siteOilPrice)
const b = rowsNamed(siteOilPrice, 'b')
type PriceRow = DomainInput<typeof contract.setPrices.input>['prices'][number]

async function refuseFaults(ctx: Ctx, prices: readonly PriceRow[], effectiveTime?: Date | null): Promise<void> {
  const oilNos = prices.map(row => row.oilNo)
  const known = new Set((await ctx.all(oil, { oilNo: [...new Set(oilNos)] })).map(one => one.oilNo))
  const problems: Problem[] = []
  for (const [at, oilNo] of oilNos.entries()) {
    if (oilNos.indexOf(oilNo) !== at)
      problems.push({ field: 'prices', message: [`油品${oilNo}重复`, `Product ${oilNo} is listed twice`] })
    if (!known.has(oilNo))
      problems.push({ field: 'prices', message: [`油品${oilNo}不存在`, `There is no product ${oilNo}`] })
  }
  // A price in the past would rewrite what has been sold already.
  if (effectiveTime && effectiveTime <= ctx.now)
    problems.push({ field: 'effectiveTime', message: ['生效时间须晚于现在', 'The time must be in the future'] })
  if (problems.length > 0) ctx.refuseInput(problems)
}

/** "92 平台价高于枪价" for every product with something unusual. */
function unusual(prices: readonly PriceRow[]): Label | undefined {
  const found = prices.flatMap(row =>
    unusualIn(row).map(([zh, en]): Label => [`${row.oilNo} ${zh}`, `${row.oilNo} ${en}`]),
  )
  return found.length > 0 ? [found.map(one => one[0]).join('；'), found.map(one => one[1]).join('; ')] : undefined
}

const latestShape = { oilNo: column.text, version: column.int, since: column.nullable(column.moment) }
type Latest = ShapedRow<typeof latestShape>

/** The last version of each product, and since when the present price is in force. */
async function latestOf(ctx: Ctx, at: Row<typeof site>): Promise<Map<string, Latest>> {
  const rows = await ctx.rows(
    latestShape,
    sql`
    select ${sop.oilNo} as "oilNo", max(${sop.priceVersion})::int as version, max(${sop.effectiveTime}) filter (where ${sop.status} = 1) as since
    from ${sop} where ${sop.tenantId} = ${at.tenantId} and ${sop.siteId} = ${at.id} and ${sop.isDeleted} = 0 group by ${sop.oilNo}`,
  )
  return new Map(rows.map(row => [row.oilNo, row]))
}

/**
 * New prices of a site, one version each. They are written as scheduled; those that begin now are put in force by the
 * same statement that the clock uses. The site is locked: versions are given and prices replaced one change after another.
 */
export const setPrices: Handler<typeof contract.setPrices> = async (ctx, input) => {
  const { siteId, effectiveTime, confirmed, prices } = input
  const at = await ctx.getOrRefuse(site, siteId, { lock: true })
  await refuseFaults(ctx, prices, effectiveTime)
  const odd = unusual(prices)
  if (odd && confirmed !== 1) ctx.refuse('unusualPrice', odd)
  const latest = await latestOf(ctx, at)
  const rows = prices.map(row => ({
    ...row,
    siteId,
    priceVersion: (latest.get(row.oilNo)?.version ?? 0) + 1,
    // Whoever waited for the lock began earlier than the price it replaces; it still is the later change.
    effectiveTime: effectiveTime ?? later(ctx.now, latest.get(row.oilNo)?.since),
    source: prices.length > 1 ? 2 : 1,
  }))
  await ctx.insertMany(siteOilPrice, rows, { tenantId: at.tenantId })
  if (!effectiveTime) await putInForce(ctx, [siteId], rows.map(row => row.effectiveTime).reduce(later))
  await prepareAnew(ctx, [siteId])
  ctx.auditNote('site', at, 'setPrices', {}, summary(prices, effectiveTime, odd))
}

/** What the site's history says of the change: "92 7.8500, 95 8.3200 @ 2026-01-02 00:00:00", and what was confirmed. */
const summary = (prices: readonly PriceRow[], from?: Date | null, odd?: Label): string =>
  [
    prices.map(row => `${row.oilNo} ${formatDecimal(row.platformPrice, 4)}`).join(', '),
    from ? `@ ${formatMoment(from)}` : '',
    odd ? `(${odd[0]})` : '',
  ]
    .filter(Boolean)
    .join(' ')

const later = (one: Date, other?: Date | null): Date => (other && other > one ? other : one)

/**
 * Of all prices of a product that have begun, the last one is in force and the others have ended: one statement for any
 * number of sites, because a national price changes everywhere at midnight. Hand-written for that reason; the rows
 * themselves are the history of prices.
 */
export async function putInForce(ctx: Ctx, siteIds: readonly string[], until: Date): Promise<number> {
  const changed = await ctx.rows(sql`
    with begun as (
      select ${sop.tenantId}, ${sop.id}, ${sop.status}, lead(${sop.effectiveTime}) over (
        partition by ${sop.tenantId}, ${sop.siteId}, ${sop.oilNo} order by ${sop.effectiveTime}, ${sop.priceVersion}) as next_time
      from ${sop}
      where ${sop.siteId} = any(${sql.param(siteIds)}) and ${sop.isDeleted} = 0 and (${sop.status} = 1 or (${sop.status} = 0 and ${sop.effectiveTime} <= ${until}))
    )
    update ${p}
    set ${columns.status} = case when b.next_time is null then 1 else 2 end, ${columns.endTime} = b.next_time,
      ${columns.updateTime} = ${ctx.now}, ${columns.updateUser} = ${ctx.user.userId}, ${columns.version} = ${p.version} + 1
    from begun b
    where ${p.tenantId} = ${b.tenantId} and ${p.id} = ${b.id} and ${p.status} <> case when b.next_time is null then 1 else 2 end
    returning ${p.id}`)
  return changed.length
}

export const withdrawPrice: Handler<typeof contract.withdrawPrice> = async (ctx, { id }) => {
  await ctx.transition(siteOilPrice, await ctx.getOrRefuse(siteOilPrice, id), 'withdraw', 'withdrawn')
}
