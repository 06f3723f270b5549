import * as contract from '@forecourt/contract/sites'
import { columnsOf } from '../../kernel/db/columns.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { type SQL, sql } from '../../kernel/db/sql.ts'
import { snake, tableName } from '../../kernel/db/table.ts'
import type { Handler } from '../../kernel/implement.ts'
import { effectIn, shownEffect } from './price-adjustment.ts'
import { a, adjustedOf, adjustedPrices, b, clashOfAdjustment, marginOf, n, oddityOf, s } from './price-effect.ts'
import { column } from '../../kernel/db/row-shape.ts'

const most = 200
const stored = columnsOf(contract.priceAdjustment, 'stored')
const draft = 0
const noId = '0'

const foundShape = {
  siteId: column.text,
  siteName: column.text,
  oilNo: column.text,
  priceBefore: column.bigint,
  priceAfter: column.bigint,
  marginBefore: column.bigint,
  marginAfter: column.bigint,
  oddity: column.nullable(column.int),
}

/** The table with one more row: what is typed counts as if it were written. */
function withTyped(typed: Readonly<Record<string, unknown>>): SQL {
  const table = tableName(contract.priceAdjustment)
  const row = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [snake(name), typeof value === 'bigint' ? String(value) : value]),
  )
  return sql`with ${table} as (
    select * from ${stored} union all select (jsonb_populate_record(null::${table}, ${JSON.stringify(row)}::jsonb)).*)`
}

export const previewPriceAdjustment: Handler<typeof contract.previewPriceAdjustment> = async (ctx, given) => {
  const { effectiveTime, ...typed } = given
  const row = {
    ...typed,
    id: noId,
    tenantId: platformTenant,
    status: draft,
    isDeleted: 0,
    effectiveTime: (effectiveTime ?? ctx.now).toISOString(),
  }
  const first = withTyped(row)
  const rows = sql`${adjustedPrices(ctx.now)} where ${a.id} = ${noId}`
  const found = await ctx.rows(
    foundShape,
    sql`${first}
    select ${s.id}::text as "siteId", ${s.siteName} as "siteName", ${b.oilNo} as "oilNo", ${adjustedOf(b)}::text as "priceBefore",
      ${adjustedOf(n)}::text as "priceAfter", ${marginOf(b)}::text as "marginBefore", ${marginOf(n)}::text as "marginAfter",
      ${oddityOf(clashOfAdjustment)} as oddity
    from ${rows} order by oddity desc nulls last, ${s.siteName}, ${b.oilNo} limit ${most}`,
  )
  return {
    ...(await shownEffect(ctx, await effectIn(ctx, rows, clashOfAdjustment, first))),
    rows: found,
  }
}
