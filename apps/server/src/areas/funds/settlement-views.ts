import * as contract from '@forecourt/contract/funds'
import { codeOf, pageOf, type Row } from '@forecourt/contract/kernel'
import { dayOf } from '@forecourt/contract/kernel'
import type { Handler } from '../../kernel/implement.ts'
import { visible } from '../../kernel/list.ts'
import { sql } from '../../kernel/sql.ts'
import { domainRow, selection } from '../../kernel/table.ts'

const { moneySettlement, orderSettle, settlementStates } = contract

const paid = codeOf(settlementStates, 'paid')
const open = (['toReconcile', 'adjusting', 'reconciled', 'vouchered'] as const).map(name =>
  codeOf(settlementStates, name),
)

interface Sums {
  readonly waiting: string
  readonly month: string
  readonly fee: string
}

/** The totals above the list: what waits for a settlement, what is in one, what has been paid (domain 10.6 `top`). */
export const settlementTop: Handler<typeof contract.settlementTop> = async (ctx, { payeeId }) => {
  const ofPayee = payeeId ? sql`payee_id = ${payeeId}` : sql`true`
  const firstOfMonth = `${dayOf(ctx.now).slice(0, 8)}01`
  const [[orders], [settlements]] = await Promise.all([
    ctx.rows<Sums>(
      sql`select coalesce(sum(net) filter (where settle_state = 0), 0)::bigint as waiting,
          coalesce(sum(net) filter (where business_date >= ${firstOfMonth}), 0)::bigint as month,
          coalesce(sum(service_fee), 0)::bigint as fee
        from order_settle where is_deleted = 0 and ${visible(orderSettle, ctx)} and ${ofPayee}`,
    ),
    ctx.rows<{ settling: string; settled: string }>(
      sql`select coalesce(sum(actual_amount) filter (where status = any(${sql.param(open)}::smallint[])), 0)::bigint as settling,
          coalesce(sum(actual_amount) filter (where status = ${paid}), 0)::bigint as settled
        from money_settlement where is_deleted = 0 and ${visible(moneySettlement, ctx)} and ${ofPayee}`,
    ),
  ])
  return {
    waiting: BigInt(orders?.waiting ?? 0),
    settling: BigInt(settlements?.settling ?? 0),
    settled: BigInt(settlements?.settled ?? 0),
    thisMonth: BigInt(orders?.month ?? 0),
    serviceFee: BigInt(orders?.fee ?? 0),
  }
}

/** The orders and refunds inside one settlement, oldest first. */
export const settlementOrders: Handler<typeof contract.settlementOrders> = async (ctx, { id, current, size }) => {
  const settlement = await ctx.need(moneySettlement, id)
  const [page, perPage] = [current ?? 1, size ?? 10]
  const inside = sql`tenant_id = ${settlement.tenantId} and settlement_id = ${id} and is_deleted = 0`
  const [rows, [count]] = await Promise.all([
    ctx.rows(
      sql`select ${selection(orderSettle)} from order_settle where ${inside} order by id limit ${perPage} offset ${(page - 1) * perPage}`,
    ),
    ctx.rows<{ total: number }>(sql`select count(*)::int as total from order_settle where ${inside}`),
  ])
  const records = rows.map(row => domainRow<Row<typeof orderSettle>>(orderSettle, row))
  return pageOf(records, count?.total ?? 0, page, perPage)
}
