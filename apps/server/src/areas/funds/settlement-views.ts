import * as contract from '@forecourt/contract/funds'
import { codeOf, pageOf, type Row } from '@forecourt/contract/kernel'
import { dayOf } from '@forecourt/contract/kernel'
import { columnsOf } from '../../kernel/db/columns.ts'
import { column } from '../../kernel/db/row-shape.ts'
import type { Handler } from '../../kernel/implement.ts'
import { visible } from '../../kernel/rows/list.ts'
import { type SQL, sql } from '../../kernel/db/sql.ts'
import { domainRow, selection } from '../../kernel/db/table.ts'

const { moneySettlement, orderSettle, settlementStates } = contract

const os = columnsOf(orderSettle, 'os')
const ms = columnsOf(moneySettlement, 'ms')

const paid = codeOf(settlementStates, 'paid')
const open = (['toReconcile', 'adjusting', 'reconciled', 'vouchered'] as const).map(name =>
  codeOf(settlementStates, name),
)

/** The totals above the list: what waits for a settlement, what is in one, what has been paid (domain 10.6 `top`). */
export const settlementTop: Handler<typeof contract.settlementTop> = async (ctx, { payeeId }) => {
  const ofPayee = (of: SQL) => (payeeId ? sql`${of} = ${payeeId}` : sql`true`)
  const firstOfMonth = `${dayOf(ctx.now).slice(0, 8)}01`
  const [[orders], [settlements]] = await Promise.all([
    ctx.rows(
      { waiting: column.bigint, month: column.bigint, fee: column.bigint },
      sql`select coalesce(sum(${os.net}) filter (where ${os.settleState} = 0), 0)::bigint as waiting,
          coalesce(sum(${os.net}) filter (where ${os.businessDate} >= ${firstOfMonth}), 0)::bigint as month,
          coalesce(sum(${os.serviceFee}), 0)::bigint as fee
        from ${os} where ${os.isDeleted} = 0 and ${visible(os, ctx)} and ${ofPayee(os.payeeId)}`,
    ),
    ctx.rows(
      { settling: column.bigint, settled: column.bigint },
      sql`select coalesce(sum(${ms.actualAmount}) filter (where ${ms.status} = any(${sql.param(open)}::smallint[])), 0)::bigint as settling,
          coalesce(sum(${ms.actualAmount}) filter (where ${ms.status} = ${paid}), 0)::bigint as settled
        from ${ms} where ${ms.isDeleted} = 0 and ${visible(ms, ctx)} and ${ofPayee(ms.payeeId)}`,
    ),
  ])
  return {
    waiting: orders?.waiting ?? 0n,
    settling: settlements?.settling ?? 0n,
    settled: settlements?.settled ?? 0n,
    thisMonth: orders?.month ?? 0n,
    serviceFee: orders?.fee ?? 0n,
  }
}

/** The orders and refunds inside one settlement, oldest first. */
export const settlementOrders: Handler<typeof contract.settlementOrders> = async (ctx, { id, current, size }) => {
  const settlement = await ctx.getOrRefuse(moneySettlement, id)
  const [page, perPage] = [current ?? 1, size ?? 10]
  const inside = sql`${os.tenantId} = ${settlement.tenantId} and ${os.settlementId} = ${id} and ${os.isDeleted} = 0`
  const [rows, [count]] = await Promise.all([
    ctx.rows(
      sql`select ${selection(orderSettle)} from ${os} where ${inside} order by ${os.id} limit ${perPage} offset ${(page - 1) * perPage}`,
    ),
    ctx.rows({ total: column.int }, sql`select count(*)::int as total from ${os} where ${inside}`),
  ])
  const records = rows.map(row => domainRow<Row<typeof orderSettle>>(orderSettle, row))
  return pageOf(records, count?.total ?? 0, page, perPage)
}
