import { commodity, commodities, sku } from '@forecourt/contract/goods'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { job } from '../../kernel/implement.ts'
import { notifyApprovers } from '../../services/notices.ts'
import { countCodes } from './code-stock.ts'
import { column } from '../../kernel/db/row-shape.ts'

const k = columnsOf(sku, 'k')
const atOnce = 200

/** Which variants nobody was told of yet that have fallen to their mark, and which are above it again. */
const marked = (ctx: Ctx, isLow: boolean) =>
  ctx.rows(
    { id: column.text },
    sql`
    select ${k.id}::text as id from ${k}
    where ${k.isDeleted} = 0 and ${k.lowStock} is not null and ${k.stockType} in (1, 3)
      and (coalesce(${k.stock}, 0) <= ${k.lowStock}) = ${isLow} and (${k.lowNoticeTime} is null) = ${isLow}
    order by ${k.id} limit ${atOnce}`,
  )

/** Tells those who keep the goods once, when what is left has fallen to the mark, and again after it was filled up. */
export async function notifyLowStock(ctx: Ctx): Promise<void> {
  const low = await ctx.all(sku, { id: (await marked(ctx, true)).map(one => one.id) }, { limit: atOnce })
  const filled = await ctx.all(sku, { id: (await marked(ctx, false)).map(one => one.id) }, { limit: atOnce })
  await ctx.updateMany(sku, [
    ...low.map(before => ({ before, changes: { lowNoticeTime: ctx.now } })),
    ...filled.map(before => ({ before, changes: { lowNoticeTime: null } })),
  ])
  const goods = await ctx.all(
    commodity,
    { id: [...new Set(low.map(one => String(one.commodityId)))] },
    { limit: atOnce },
  )
  for (const row of goods) {
    const names = low.filter(one => String(one.commodityId) === String(row.id))
    await notifyApprovers(ctx, commodity, row, `${commodities.permission}_edit`, {
      kind: 'problem',
      note: `库存不足：${names.map(one => `${one.skuName} ${one.stock ?? 0}`).join('、')}`,
      tenantIds: [row.tenantId],
    })
  }
}

export const lowStockName = 'goods.lowStock'

export const lowStockJob = job(lowStockName, {
  title: ['库存预警', 'Low stock'],
  schedule: '*/15 * * * *',
  retries: 2,
  run: async ctx => {
    await countCodes(ctx)
    await notifyLowStock(ctx)
  },
})
