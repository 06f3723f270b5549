import { codeOf, formatDecimal, formatMoment, type Values } from '@forecourt/contract/kernel'
import {
  platformPrice,
  priceAdjustment,
  priceAdjustmentStates,
  priceStates,
  siteOilPrice,
} from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { type SQL, sql } from '../../kernel/db/sql.ts'
import { a, adjustedPrices, b, d, isNothing, n, s, saidPrices } from './price-effect.ts'
import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'

// Changes for many sites are written as versions a little before they begin: offers find a price by its time, so that all sites have
// it from its second on, however many they are and whatever the clock is doing (ADR 0115).

/** So long before its moment a change is written: longer than the minute's job may be late. */
const aheadMs = 5 * 60_000

const v = columnsOf(siteOilPrice, 'v')
const columns = columnsOf(siteOilPrice)
const scheduledPrice = codeOf(priceStates, 'scheduled')
const scheduledChange = codeOf(priceAdjustmentStates, 'scheduled')

const priceChangeShape = {
  of: column.oneOf('platformPrice', 'priceAdjustment'),
  id: column.text,
  effectiveTime: column.moment,
}
export type PriceChange = ShapedRow<typeof priceChangeShape>

const parts = {
  platformPrice: { from: saidPrices, id: d.id, moment: d.effectiveTime, name: 'platformPriceId' },
  priceAdjustment: { from: adjustedPrices, id: a.id, moment: a.effectiveTime, name: 'adjustmentId' },
} as const

const madeShape = {
  tenantId: column.text,
  siteId: column.text,
  siteName: column.text,
  oilNo: column.text,
  nationalPrice: column.bigint,
  gunPrice: column.bigint,
  platformPrice: column.bigint,
  settlePrice: column.bigint,
  version: column.int,
  since: column.moment,
}
type Made = ShapedRow<typeof madeShape>

const among = (siteIds: readonly string[] | undefined): SQL =>
  siteIds ? sql`${s.id} = any(${sql.param(siteIds)}::bigint[])` : sql`true`

/** The sites that a change is for. */
const siteIdsOf = async (ctx: Ctx, { of, id }: PriceChange): Promise<string[]> => {
  const part = parts[of]
  const rows = await ctx.rows(
    { id: column.text },
    sql`select distinct ${s.id}::text as id from ${part.from(ctx.now)} where ${part.id} = ${id}`,
  )
  return rows.map(one => one.id)
}

/** Somebody who sets the prices of one of them waits, or has been waited for: versions are given one change after another. */
async function lockSites(ctx: Ctx, siteIds: readonly string[]): Promise<void> {
  await ctx.rows(
    sql`select ${s.id} from ${s} where ${s.id} = any(${sql.param(siteIds)}::bigint[]) order by ${s.id} for update`,
  )
}

/** Writes the versions of a change, at these sites or all of its place, in one reading and one writing for each supplier. */
async function write(ctx: Ctx, change: PriceChange, siteIds?: readonly string[]): Promise<void> {
  const part = parts[change.of]
  const made = await ctx.rows(
    madeShape,
    sql`
    select ${s.tenantId} as "tenantId", ${s.id}::text as "siteId", ${s.siteName} as "siteName", ${b.oilNo} as "oilNo",
      ${n.nationalPrice}::text as "nationalPrice", ${n.gunPrice}::text as "gunPrice", ${n.platformPrice}::text as "platformPrice",
      ${n.settlePrice}::text as "settlePrice", greatest(${part.moment}, ${b.effectiveTime}) as since,
      (select max(${v.priceVersion}) + 1 from ${v} where ${v.tenantId} = ${s.tenantId} and ${v.siteId} = ${s.id}
        and ${v.oilNo} = ${b.oilNo})::int as version
    from ${part.from(ctx.now)}
    where ${part.id} = ${change.id} and ${among(siteIds)} and not ${isNothing}
      and (${n.nationalPrice}, ${n.gunPrice}, ${n.platformPrice}, ${n.settlePrice})
        is distinct from (${b.nationalPrice}, ${b.gunPrice}, ${b.platformPrice}, ${b.settlePrice})`,
  )
  // Late, it counts from now on: what was sold meanwhile stays as it was.
  const from = change.effectiveTime > ctx.now ? change.effectiveTime : ctx.now
  for (const [tenantId, same] of Map.groupBy(made, one => one.tenantId))
    await ctx.insertMany(
      siteOilPrice,
      same.map(one => versionOf(one, change, from)),
      { tenantId },
    )
  for (const { siteId, siteName: label, tenantId, oilNo, platformPrice: price } of made)
    ctx.auditNote(
      'site',
      { id: siteId, tenantId, label },
      'setPrices',
      {},
      `${oilNo} ${formatDecimal(price, 4)} @ ${formatMoment(from)}`,
    )
}

const batch = 2
const versionOf = (one: Made, { of, id }: PriceChange, from: Date): Values<typeof siteOilPrice> => ({
  siteId: one.siteId,
  oilNo: one.oilNo,
  nationalPrice: one.nationalPrice,
  gunPrice: one.gunPrice,
  platformPrice: one.platformPrice,
  settlePrice: one.settlePrice,
  priceVersion: one.version,
  effectiveTime: from > one.since ? from : one.since,
  source: batch,
  [parts[of].name]: id,
})

/** One after the other: a later change begins with what an earlier one has made. */
async function writeInOrder(ctx: Ctx, changes: readonly PriceChange[], siteIds?: readonly string[]): Promise<void> {
  const ordered = changes.toSorted((one, other) => one.effectiveTime.getTime() - other.effectiveTime.getTime())
  for (const change of ordered) await write(ctx, change, siteIds)
}

/** Changes whose moment is near and of which nothing was written yet. */
const dueChanges = (ctx: Ctx): Promise<PriceChange[]> => {
  const until = new Date(ctx.now.getTime() + aheadMs)
  return ctx.rows(
    priceChangeShape,
    sql`
    select 'platformPrice' as of, ${d.id}::text as id, ${d.effectiveTime} as "effectiveTime" from ${d}
    where ${d.status} = ${scheduledPrice} and ${d.isDeleted} = 0 and ${d.effectiveTime} <= ${until}
      and not exists (select from ${v} where ${v.platformPriceId} = ${d.id} and ${v.isDeleted} = 0)
    union all
    select 'priceAdjustment', ${a.id}::text, ${a.effectiveTime} from ${a}
    where ${a.status} = ${scheduledChange} and ${a.isDeleted} = 0 and ${a.effectiveTime} <= ${until}
      and not exists (select from ${v} where ${v.adjustmentId} = ${a.id} and ${v.isDeleted} = 0)`,
  )
}

const asDated = (one: PriceChange): PriceChange => ({ ...one, effectiveTime: new Date(one.effectiveTime) })

/** Of the job of every minute, before it puts prices in force. */
export async function prepareChanges(ctx: Ctx): Promise<void> {
  const due = (await dueChanges(ctx)).map(asDated)
  if (due.length === 0) return
  const siteIds = (await Promise.all(due.map(one => siteIdsOf(ctx, one)))).flat()
  await lockSites(ctx, [...new Set(siteIds)])
  await writeInOrder(ctx, due)
}

/**
 * Prices of these sites have changed, or a further change is to be written: what was written ahead is made anew from what is there
 * now. Nobody has been sold anything at a version that has not begun. The sites are locked already.
 */
export async function prepareAnew(
  ctx: Ctx,
  siteIds: readonly string[],
  more: readonly PriceChange[] = [],
): Promise<void> {
  const unmade = await ctx.rows(
    { platformPriceId: column.nullable(column.text), adjustmentId: column.nullable(column.text) },
    sql`
    update ${columns} set ${columns.isDeleted} = 1, ${columns.updateTime} = ${ctx.now}, ${columns.updateUser} = ${ctx.user.userId}
    where ${columns.siteId} = any(${sql.param(siteIds)}::bigint[]) and ${columns.isDeleted} = 0 and ${columns.status} = ${scheduledPrice}
      and ${columns.effectiveTime} > ${ctx.now} and (${columns.platformPriceId} is not null or ${columns.adjustmentId} is not null)
    returning ${columns.platformPriceId}::text as "platformPriceId", ${columns.adjustmentId}::text as "adjustmentId"`,
  )
  const ids = {
    platformPrice: [...new Set(unmade.flatMap(one => one.platformPriceId ?? []))],
    priceAdjustment: [...new Set(unmade.flatMap(one => one.adjustmentId ?? []))],
  }
  const [said, adjusted] = [
    ids.platformPrice.length > 0 ? await ctx.all(platformPrice, { id: ids.platformPrice }) : [],
    ids.priceAdjustment.length > 0 ? await ctx.all(priceAdjustment, { id: ids.priceAdjustment }) : [],
  ]
  const again = [
    ...said.map(one => ({ of: 'platformPrice', id: String(one.id), effectiveTime: one.effectiveTime }) as const),
    ...adjusted.map(one => ({ of: 'priceAdjustment', id: String(one.id), effectiveTime: one.effectiveTime }) as const),
  ]
  const known = new Set(again.map(one => one.id))
  await writeInOrder(ctx, [...again, ...more.filter(one => !known.has(one.id))], siteIds)
}

/** A change was agreed to or written anew: where its moment is near, its versions are written at once. */
export async function prepareIfNear(ctx: Ctx, change: PriceChange): Promise<void> {
  if (change.effectiveTime.getTime() > ctx.now.getTime() + aheadMs) return
  const siteIds = await siteIdsOf(ctx, change)
  await lockSites(ctx, siteIds)
  await prepareAnew(ctx, siteIds, [change])
}

/** A change is not to begin: what was written of it never does, and later ones begin with what is there without it. */
export async function unprepare(ctx: Ctx, { of, id }: Pick<PriceChange, 'of' | 'id'>): Promise<void> {
  const name = columns[parts[of].name]
  const unmade = await ctx.rows(
    { siteId: column.text },
    sql`
    update ${columns} set ${columns.isDeleted} = 1, ${columns.updateTime} = ${ctx.now}, ${columns.updateUser} = ${ctx.user.userId}
    where ${name} = ${id} and ${columns.isDeleted} = 0 and ${columns.status} = ${scheduledPrice}
    returning ${columns.siteId}::text as "siteId"`,
  )
  if (unmade.length > 0) await prepareAnew(ctx, [...new Set(unmade.map(one => one.siteId))])
}
