import { site, siteOilPrice } from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { job } from '../../kernel/implement.ts'
import { beginPlatformPrices } from './platform-price.ts'
import { beginAdjustments } from './price-adjustment.ts'
import { prepareChanges } from './price-preparation.ts'
import { endRules } from './price-rule.ts'
import { putInForce } from './price.ts'
import { column } from '../../kernel/db/row-shape.ts'

const s = columnsOf(site, 's')
const sop = columnsOf(siteOilPrice, 'sop')

/** Locks the sites first, as somebody setting prices does, so that the two never overlap. */
async function putDuePricesInForce(ctx: Ctx): Promise<void> {
  const sites = await ctx.rows(
    { id: column.text },
    sql`
    select ${s.id}::text as id from ${s} where (${s.tenantId}, ${s.id}) in (
      select ${sop.tenantId}, ${sop.siteId} from ${sop}
      where ${sop.status} = 0 and ${sop.isDeleted} = 0 and ${sop.effectiveTime} <= ${ctx.now})
    order by ${s.id} for update`,
  )
  const ids = sites.map(row => row.id)
  if (ids.length === 0) return
  const count = await putInForce(ctx, ids, ctx.now)
  ctx.auditNote('siteOilPrice', '0', 'activate', { prices: [0, count], sites: [0, ids.length] })
}

/** The job of every minute. */
export async function activatePrices(ctx: Ctx): Promise<void> {
  await endRules(ctx)
  await prepareChanges(ctx)
  await putDuePricesInForce(ctx)
  await beginPlatformPrices(ctx)
  await beginAdjustments(ctx)
}

export const activatePricesJob = job('sites.activatePrices', {
  title: ['油价生效', 'Put prices in force'],
  schedule: '* * * * *',
  retries: 2,
  run: activatePrices,
})
