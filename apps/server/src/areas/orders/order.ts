import * as contract from '@forecourt/contract/orders'
import { columnsOf } from '../../kernel/db/columns.ts'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { listConditions } from '../../kernel/rows/list.ts'
import { readableRows, refuseUnreadable, whereReadable } from '../../kernel/rows/readable.ts'
import { type SQL, sql } from '../../kernel/db/sql.ts'
import { orderSettleRows } from '../funds/relations.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { order } = contract

const o = columnsOf(order, 'o')
const s = orderSettleRows('s')
const columns = columnsOf(order)

/** `stateString` filters by a comma list of state codes (domain 8.1). */
const byStateString = (raw: unknown): SQL[] => {
  if (typeof raw !== 'string' || raw === '') return []
  const codes = raw
    .split(',')
    .filter(code => /^\d{1,4}$/.test(code))
    .map(Number)
  return [sql`state = any(${sql.param(codes)})`]
}

export const orderHooks = hooks(contract.orders, {
  scope: ctx => byStateString(ctx.filters['stateString']),
  sumsRight: contract.orderReading.totals.code,
})

const totalsShape = {
  orderCount: column.int,
  originalAmount: column.bigint,
  payAmount: column.bigint,
  discountAmount: column.bigint,
  refundAmount: column.bigint,
  settleAmount: column.bigint,
  serviceFee: column.bigint,
  litres: column.bigint,
}

/** Sums of all orders that the list shows by the same filters, not only of its page. */
export const orderStatistics: Handler<typeof contract.orderStatistics> = async ctx => {
  await refuseUnreadable(ctx, order)
  const where = listConditions(order, ctx, byStateString(ctx.filters['stateString']))
  // What a site earns is summed for those to whom the rows say it. Litres are net of refunds (M07).
  const [sums] = await ctx.rows(
    totalsShape,
    sql`
    select count(*)::int as "orderCount", coalesce(sum(${o.originalAmount}), 0)::bigint as "originalAmount",
      coalesce(sum(${o.payAmount}), 0)::bigint as "payAmount", coalesce(sum(${o.discountAmount}), 0)::bigint as "discountAmount",
      coalesce(sum(${o.refundedAmount}), 0)::bigint as "refundAmount",
      coalesce(sum(${o.settleAmount}) filter (where ${readableRows(ctx, order, 'settleAmount')}), 0)::bigint as "settleAmount",
      coalesce(sum(${o.serviceFee}) filter (where ${readableRows(ctx, order, 'serviceFee')}), 0)::bigint as "serviceFee",
      coalesce(sum(${o.litres} - case when ${o.payAmount} = 0 then 0 else round(${o.litres}::numeric * ${o.refundedAmount} / ${o.payAmount}) end), 0)::bigint as litres
    from ${o} where ${where}`,
  )
  const readable = (name: string, sum = 0n) => (whereReadable(ctx, order, name) === 'none' ? null : sum)
  return {
    orderCount: sums?.orderCount ?? 0,
    originalAmount: sums?.originalAmount ?? 0n,
    payAmount: sums?.payAmount ?? 0n,
    discountAmount: sums?.discountAmount ?? 0n,
    refundAmount: sums?.refundAmount ?? 0n,
    settleAmount: readable('settleAmount', sums?.settleAmount),
    serviceFee: readable('serviceFee', sums?.serviceFee),
    litres: sums?.litres ?? 0n,
  }
}

/**
 * See the declaration. A bulk statement instead of `update`, because an order only projects what its row of orderSettle
 * says: nobody has decided anything about it, and its version stays, so that a refund under way does not fail.
 */
export const markSettled: Handler<typeof contract.markSettled> = async (
  ctx,
  { tenantIds, settlementIds, settleState },
) => {
  if (settlementIds.length === 0) return
  await ctx.rows(sql`
    update ${o} set ${columns.settleState} = ${settleState}
    from ${s}
    where ${s.tenantId} = any(${sql.param(tenantIds)}::text[]) and ${s.settlementId} = any(${sql.param(settlementIds)}::bigint[])
      and ${s.refundNo} = '-' and ${s.isDeleted} = 0 and ${o.tenantId} = ${s.tenantId} and ${o.orderNo} = ${s.orderNo}
      and ${o.settleState} <> ${settleState}`)
}

export const showSettled: Handler<typeof contract.showSettled> = async (ctx, { tenantId, orderSettleIds }) => {
  await ctx.rows(sql`
    update ${o} set ${columns.settleState} = ${s.settleState} from ${s}
    where ${s.tenantId} = ${tenantId} and ${s.id} = any(${sql.param(orderSettleIds)}::bigint[])
      and ${s.refundNo} = '-' and ${o.tenantId} = ${s.tenantId} and ${o.orderNo} = ${s.orderNo}
      and ${o.settleState} <> ${s.settleState}`)
}

export const markOrder: Handler<typeof contract.markOrder> = async (ctx, { id, ...marks }) => {
  await ctx.update(order, await ctx.getOrRefuse(order, id), marks)
}
