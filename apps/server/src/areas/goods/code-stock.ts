import { commodity, goodsCode, sku } from '@forecourt/contract/goods'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { skusOf } from './goods-approval.ts'
import { sumUp } from './goods-summary.ts'
import { column } from '../../kernel/db/row-shape.ts'

const k = columnsOf(sku, 'k')
const g = columnsOf(goodsCode, 'g')
const byCodes = 3
const atOnce = 200

/** Variants whose stock is not what their codes come to: those that are free and good at this moment. */
const miscounted = (ctx: Ctx) =>
  ctx.rows(
    { id: column.text, free: column.int },
    sql`
    select ${k.id}::text as id, coalesce(counted.free, 0)::int as free
    from ${k} left join (
      select ${g.tenantId} as tenant, ${g.skuId} as variant, count(*) as free from ${g}
      where ${g.isDeleted} = 0 and ${g.status} = 0 and (${g.expireTime} is null or ${g.expireTime} > ${ctx.now})
      group by ${g.tenantId}, ${g.skuId}
    ) counted on counted.tenant = ${k.tenantId} and counted.variant = ${k.id}
    where ${k.isDeleted} = 0 and ${k.stockType} = ${byCodes}
      and coalesce(${k.stock}, -1) <> coalesce(counted.free, 0)
    order by ${k.id} limit ${atOnce}`,
  )

/** Writes into variants how many codes they have left, and into their goods what follows from it. */
export async function countCodes(ctx: Ctx): Promise<void> {
  const found = await miscounted(ctx)
  if (found.length === 0) return
  const free = new Map(found.map(one => [one.id, one.free]))
  const rows = await ctx.all(sku, { id: [...free.keys()] }, { limit: atOnce })
  await ctx.updateMany(
    sku,
    rows.map(before => ({ before, changes: { stock: free.get(String(before.id)) ?? 0 } })),
  )
  const goods = await ctx.all(
    commodity,
    { id: [...new Set(rows.map(one => String(one.commodityId)))] },
    { limit: atOnce },
  )
  for (const row of goods) await sumUp(ctx, row, await skusOf(ctx, String(row.id)))
}
