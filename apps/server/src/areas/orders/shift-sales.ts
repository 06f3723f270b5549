import { codeOf } from '@forecourt/contract/kernel'
import type * as contract from '@forecourt/contract/orders'
import { order, orderRefund, refundStates } from '@forecourt/contract/orders'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import type { Handler } from '../../kernel/implement.ts'
import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'

const o = columnsOf(order, 'o')
const r = columnsOf(orderRefund, 'r')
const orders = columnsOf(order)
const refunds = columnsOf(orderRefund)
const refunded = codeOf(refundStates, 'refunded')
const other = '7'

const partShape = {
  kind: column.oneOf('method', 'gun', 'back', 'earlier'),
  key: column.text,
  count: column.int,
  fen: column.bigint,
  litres: column.bigint,
}
type Part = ShapedRow<typeof partShape>

const sumOf = (parts: readonly Part[], of: 'fen' | 'litres') => parts.reduce((sum, one) => sum + one[of], 0n)
const countOf = (parts: readonly Part[]) => parts.reduce((sum, one) => sum + one.count, 0)

/** Sales by method and by gun, and what went back by the method it was paid by, in one statement. */
export const shiftSales: Handler<typeof contract.shiftSales> = async (ctx, { tenantId, shiftId }) => {
  const parts = await ctx.rows(
    partShape,
    sql`
    with sale as (
      select coalesce(${o.payMethod}, ${other}) as method, coalesce(${o.gunNo}, 0)::text as gun, ${o.payAmount} as fen, ${o.litres} as litres
      from ${o} where ${o.tenantId} = ${tenantId} and ${o.shiftId} = ${shiftId} and ${o.isDeleted} = 0
    ), back as (
      select coalesce(${o.payMethod}, ${other}) as method, ${r.refundAmount} as fen, ${o.shiftId} is distinct from ${shiftId} as is_earlier
      from ${r} join ${o} on ${o.tenantId} = ${r.tenantId} and ${o.id} = ${r.orderId}
      where ${r.tenantId} = ${tenantId} and ${r.shiftId} = ${shiftId} and ${r.state} = ${refunded} and ${r.isDeleted} = 0
    )
    select 'method' as kind, method as key, count(*)::int as count, sum(fen)::text as fen, sum(litres)::text as litres from sale group by method
    union all select 'gun', gun, count(*)::int, sum(fen)::text, sum(litres)::text from sale group by gun
    union all select 'back', method, count(*)::int, sum(fen)::text, '0' from back group by method
    union all select 'earlier', '', count(*)::int, coalesce(sum(fen), 0)::text, '0' from back where is_earlier`,
  )
  const of = (kind: Part['kind']) => parts.filter(one => one.kind === kind)
  const [methods, backs, earlier] = [of('method'), of('back'), of('earlier')]
  const keys = [...new Set([...methods, ...backs].map(one => one.key))].toSorted()
  const found = (among: readonly Part[], key: string) => among.find(one => one.key === key)
  return {
    orderCount: countOf(methods),
    litres: sumOf(methods, 'litres'),
    payAmount: sumOf(methods, 'fen'),
    refundCount: countOf(backs),
    refundAmount: sumOf(backs, 'fen'),
    earlierCount: countOf(earlier),
    earlierAmount: sumOf(earlier, 'fen'),
    byPayMethod: keys.map(payMethod => ({
      payMethod,
      orderCount: found(methods, payMethod)?.count ?? 0,
      amount: found(methods, payMethod)?.fen ?? 0n,
      refundAmount: found(backs, payMethod)?.fen ?? 0n,
    })),
    byGun: of('gun')
      .map(one => ({ gunNo: Number(one.key), orderCount: one.count, litres: one.litres }))
      .toSorted((one, next) => one.gunNo - next.gunNo),
  }
}

/** Hand-written because any number of rows changes together; which shift took them is told by the rows themselves. */
export const takeIntoShift: Handler<typeof contract.takeIntoShift> = async (ctx, input) => {
  const { tenantId, siteId, shiftId, since } = input
  await ctx.rows(sql`
    update ${orders} set ${orders.shiftId} = ${shiftId}
    where ${orders.tenantId} = ${tenantId} and ${orders.siteId} = ${siteId} and ${orders.shiftId} is null
      and ${orders.payTime} >= ${since} and ${orders.isDeleted} = 0`)
  await ctx.rows(sql`
    update ${refunds} set ${refunds.shiftId} = ${shiftId}
    where ${refunds.tenantId} = ${tenantId} and ${refunds.siteId} = ${siteId} and ${refunds.shiftId} is null
      and ${refunds.state} = ${refunded} and ${refunds.successTime} >= ${since} and ${refunds.isDeleted} = 0`)
}
