import { oil, priceSheetLine, site, siteOilPrice } from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { a, b, before, clashOfAdjustment, isSite, s } from './price-effect.ts'
import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'

// What is wrong with the rows of a price sheet, looked at all together: one statement, however many rows it has. The reason is
// written beside each row, because it is filtered, sorted and mended by it.

const l = columnsOf(priceSheetLine, 'l')
const columns = columnsOf(priceSheetLine)
const u = columnsOf(priceSheetLine, 'u')
const p = columnsOf(siteOilPrice, 'p')
const k = columnsOf(oil, 'k')
const t = columnsOf(site, 't')

/** Codes of `priceSheetColumn`. */
export const sheetColumns = { siteCode: 1, oilNo: 2, platformPrice: 3, settlePrice: 4, effectiveTime: 5 } as const

/** 20 yuan a litre: nothing at a station costs more. */
const highest = 200_000n
const isFar = (price: typeof l.platformPrice, now: typeof b.platformPrice) => sql`abs(${price} - ${now}) * 2 > ${now}`

/** Codes of `priceSheetFault` that are known as soon as a row is written: the code of a site never changes. */
const [unknown, several] = [3, 4]

export interface SiteMeant {
  readonly siteId: string | null
  readonly fault: number | null
}

/** The sites that rows mean by their codes: one question for all of them. */
export async function sitesMeant(ctx: Ctx, codes: readonly string[]): Promise<(code: string) => SiteMeant> {
  const found = await ctx.rows(
    { code: column.text, id: column.text, count: column.int },
    sql`
    select ${t.siteCode} as code, min(${t.id})::text as id, count(*)::int as count from ${t}
    where ${t.siteCode} = any(${sql.param([...new Set(codes)])}::text[]) and ${t.isDeleted} = 0 group by ${t.siteCode}`,
  )
  const known = new Map(found.map(one => [one.code, one]))
  return code => {
    const one = known.get(code)
    if (!one) return { siteId: null, fault: unknown }
    return one.count > 1 ? { siteId: null, fault: several } : { siteId: one.id, fault: null }
  }
}

/** The reasons in the order in which they count, each with its code and the code of the column that is to blame. */
const faults = (now: Date) =>
  [
    [2, 1, sql`${l.siteCode} is null`],
    [2, 2, sql`${l.oilNo} is null`],
    [2, 3, sql`${l.platformPrice} is null`],
    [several, 1, sql`${l.siteId} is null and ${l.fault} = ${several}`],
    [unknown, 1, sql`${l.siteId} is null`],
    [5, 2, sql`not exists (select from ${k} where ${k.oilNo} = ${l.oilNo} and ${k.isDeleted} = 0)`],
    [6, 2, sql`${b.oilNo} is null`],
    [7, 3, sql`${l.platformPrice} > ${highest}`],
    [7, 4, sql`${l.settlePrice} > ${highest}`],
    [8, 3, isFar(l.platformPrice, b.platformPrice)],
    [8, 4, isFar(l.settlePrice, b.settlePrice)],
    [9, 2, sql`count(*) over (partition by ${l.siteCode}, ${l.oilNo}) > 1`],
    [11, 5, sql`${l.effectiveTime} <> ${a.effectiveTime}`],
    [10, 5, sql`${a.effectiveTime} <= ${now}`],
    [12, 5, clashOfAdjustment],
  ] as const

/** Says of each row what is wrong with it, or that nothing is. */
export async function recheckSheet(ctx: Ctx, adjustmentId: string): Promise<void> {
  const all = faults(ctx.now)
  const found = (at: 0 | 1) =>
    sql.join(
      all.map(one => sql`when ${one[2]} then ${sql.raw(String(one[at]))}`),
      sql` `,
    )
  await ctx.rows(sql`
    update ${u} set ${columns.fault} = checked.reason, ${columns.faultColumn} = checked.place,
      ${columns.isRight} = checked.reason is null
    from (
      select ${l.id} as id, case when ${l.unread} is not null then ${l.fault} ${found(0)} end as reason,
        case when ${l.unread} is not null then ${l.faultColumn} ${found(1)} end as place
      from ${l} join ${a} on ${a.tenantId} = ${l.tenantId} and ${a.id} = ${l.adjustmentId}
      left join ${s} on ${s.id} = ${l.siteId} and ${isSite}
      ${before({ oilNo: l.oilNo, effectiveTime: a.effectiveTime }, sql`coalesce(${p.adjustmentId} = ${a.id}, false)`, ctx.now, sql`left join`)}
      where ${l.adjustmentId} = ${adjustmentId} and ${l.isDeleted} = 0
    ) as checked
    where ${u.id} = checked.id and (${u.fault}, ${u.faultColumn}, ${u.isRight})
      is distinct from (checked.reason::smallint, checked.place::smallint, checked.reason is null)`)
}

const faultyShape = {
  rowNo: column.int,
  fault: column.int,
  faultColumn: column.int,
  value: column.nullable(column.text),
}
export type FaultyRow = ShapedRow<typeof faultyShape>

const maxListed = 200

/** How many rows are wrong, and the first of them as the file has them. */
export async function faultyRows(ctx: Ctx, adjustmentId: string): Promise<{ count: number; first: FaultyRow[] }> {
  const rows = await ctx.rows(
    { ...faultyShape, count: column.int },
    sql`
    select ${l.rowNo} as "rowNo", ${l.fault} as fault, ${l.faultColumn} as "faultColumn", (count(*) over ())::int as count,
      coalesce(${l.unread}, case ${l.faultColumn} when 1 then ${l.siteCode} when 2 then ${l.oilNo}
        when 3 then round(${l.platformPrice} / 10000.0, 4)::text when 4 then round(${l.settlePrice} / 10000.0, 4)::text end) as value
    from ${l} where ${l.adjustmentId} = ${adjustmentId} and ${l.isDeleted} = 0 and ${l.fault} is not null
    order by ${l.rowNo} limit ${maxListed}`,
  )
  return { count: rows[0]?.count ?? 0, first: rows }
}

/** What others planned since the upload counts too. */
export async function refuseFaulty(ctx: Ctx<'priceSheetFaulty'>, adjustmentId: string): Promise<void> {
  await recheckSheet(ctx, adjustmentId)
  const { count, first } = await faultyRows(ctx, adjustmentId)
  if (count > 0) ctx.refuse('priceSheetFaulty', count, first[0]?.rowNo ?? 0)
}

/** A moment that somebody has chosen for the whole change is that of all its rows. */
export async function followMoment(ctx: Ctx, adjustmentId: string): Promise<void> {
  await ctx.rows(sql`update ${columns} set ${columns.effectiveTime} = null,
      ${columns.unread} = case when ${columns.faultColumn} = ${sheetColumns.effectiveTime} then null else ${columns.unread} end
    where ${columns.adjustmentId} = ${adjustmentId} and ${columns.isDeleted} = 0`)
}

/** Its rows go with the change, or give way to those of another file. */
export async function emptySheet(ctx: Ctx, adjustmentId: string): Promise<void> {
  await ctx.rows(sql`update ${columns} set ${columns.isDeleted} = 1, ${columns.updateTime} = ${ctx.now}, ${columns.updateUser} = ${ctx.user.userId}
    where ${columns.adjustmentId} = ${adjustmentId} and ${columns.isDeleted} = 0`)
}

/** Whoever wrote a row of the sheet had a hand in it, whoever made the change. */
export const wroteRows = async (ctx: Ctx, adjustmentId: string): Promise<boolean> => {
  const rows =
    await ctx.rows(sql`select ${l.id} from ${l} where ${l.adjustmentId} = ${adjustmentId} and ${l.isDeleted} = 0
    and ${ctx.user.userId} in (${l.createUser}, ${l.updateUser}) limit 1`)
  return rows.length > 0
}
