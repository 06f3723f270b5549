import { moneySettlement, orderSettle } from '@forecourt/contract/funds'
import { showSettled } from '@forecourt/contract/orders'
import { columnsOf, rowsNamed } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { job } from '../../kernel/implement.ts'
import { systemUser } from '../../kernel/open.ts'
import { sql } from '../../kernel/db/sql.ts'
import type { LongWork } from '../../kernel/work/tasks.ts'
import { orderRefundRows, orderRows } from '../orders/relations.ts'
import { tenantRows } from '../system/relations.ts'
import { column } from '../../kernel/db/row-shape.ts'

const t = tenantRows('t')
const f = rowsNamed(orderSettle, 'f')
const o = columnsOf(orderSettle, 'o')
const os = columnsOf(orderSettle, 'os')
const s = columnsOf(orderSettle, 's')
const columns = columnsOf(orderSettle)
const k = rowsNamed(orderSettle, 'k')
const paid = orderRows('paid')
const r = orderRefundRows('r')
const m = columnsOf(moneySettlement, 'm')
const moneySettlementColumns = columnsOf(moneySettlement)

const filledAtOnce = 5_000
const as = { user: systemUser(), call: 'job funds.fillSpread', requestId: 'funds.fillSpread', lang: 'zh' } as const

/**
 * Tenants whose oldest row is from before there was the column. Rows are filled from the newest to the oldest, so the
 * oldest one tells whether all are.
 */
const unfilledTenants = (ctx: Ctx): Promise<{ tenantId: string }[]> =>
  ctx.rows(
    { tenantId: column.text },
    sql`
    select ${t.tenantId} as "tenantId" from ${t}
    cross join lateral (select ${o.spreadAmount} from ${o} where ${o.tenantId} = ${t.tenantId} order by ${o.id} limit 1) f
    where ${f.spreadAmount} is null order by ${t.tenantId}`,
  )

const idsBefore = async (ctx: Ctx, tenantId: string, before: string): Promise<string[]> => {
  const rows = await ctx.rows(
    { id: column.text },
    sql`
    select ${os.id}::text as id from ${os} where ${os.tenantId} = ${tenantId} and ${os.id} < ${before}
    order by ${os.id} desc limit ${filledAtOnce}`,
  )
  return rows.map(row => row.id)
}

/**
 * The spread of rows, from the order or the refund they are of; then what follows from it: the two parts of settlements
 * all of whose rows are filled, and the state that orders show.
 */
async function fill(ctx: Ctx, tenantId: string, ids: readonly string[]): Promise<void> {
  const these = sql`${s.tenantId} = ${tenantId} and ${s.id} = any(${sql.param(ids)}::bigint[])`
  await ctx.rows(sql`
    update ${s} set ${columns.spreadAmount} = k.spread, ${columns.discountBorne} = ${s.orderAmount} - ${s.settleAmount} - k.spread
    from (
      select ${s.id}, coalesce(case ${s.refundNo} when '-' then ${paid.marginAmount} else -${r.refundAmount} - ${s.settleAmount} end, 0) as spread
      from ${s}
      left join ${paid} on ${paid.tenantId} = ${s.tenantId} and ${paid.orderNo} = ${s.orderNo}
      left join ${r} on ${r.tenantId} = ${s.tenantId} and ${r.refundNo} = ${s.refundNo}
      where ${these}) k
    where ${these} and ${s.id} = ${k.id} and ${s.spreadAmount} is null`)
  await ctx.rows(sql`
    update ${m} set ${moneySettlementColumns.spreadAmount} = k.spread, ${moneySettlementColumns.discountBorne} = ${m.discountBorne} - k.spread
    from (
      select ${s.settlementId}, sum(${s.spreadAmount})::bigint as spread from ${s}
      where ${s.tenantId} = ${tenantId} and ${s.isDeleted} = 0
        and ${s.settlementId} in (select ${s.settlementId} from ${s} where ${these})
      group by ${s.settlementId} having bool_and(${s.spreadAmount} is not null)) k
    where ${m.tenantId} = ${tenantId} and ${m.id} = ${k.settlementId} and ${m.spreadAmount} is null`)
  await ctx.call(showSettled, { tenantId, orderSettleIds: [...ids] })
}

const newestId = '9223372036854775807'

/**
 * Fills what rows from before this release do not say: they are too many for a migration. In batches, each in a
 * transaction of its own, from the newest to the oldest; nothing is left to do once that is done.
 */
export async function fillSpread(work: LongWork): Promise<void> {
  for (const { tenantId } of await work.open(as, 'read', unfilledTenants)) {
    let before = newestId
    while (!work.isStopping()) {
      const ids = await work.open(as, 'write', async ctx => {
        const found = await idsBefore(ctx, tenantId, before)
        if (found.length > 0) await fill(ctx, tenantId, found)
        return found
      })
      before = ids.at(-1) ?? before
      if (ids.length < filledAtOnce) break
    }
  }
}

export const fillSpreadJob = job('funds.fillSpread', {
  title: ['补全旧订单的价差', 'Fill in the spread of old orders'],
  schedule: '*/5 * * * *',
  retries: 0,
  atOnce: 1,
  runLong: fillSpread,
})
