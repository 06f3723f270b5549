import { dayOf } from '@forecourt/contract/kernel'
import type * as contract from '@forecourt/contract/orders'
import type { Handler } from '../../kernel/implement.ts'
import { sql } from '../../kernel/db/sql.ts'
import { visible } from '../../kernel/rows/list.ts'
import { orderRows } from './relations.ts'
import { column } from '../../kernel/db/row-shape.ts'

const o = orderRows('o')

export const shiftTotal: Handler<typeof contract.shiftTotal> = async ctx => {
  const today = dayOf(ctx.now)
  const [row] = await ctx.rows(
    { count: column.int, paid: column.bigint, refunded: column.bigint, litres: column.bigint },
    sql`
    select count(*)::int as count, coalesce(sum(${o.payAmount}), 0)::text as paid,
      coalesce(sum(${o.refundedAmount}), 0)::text as refunded, coalesce(sum(${o.litres}), 0)::text as litres
    from ${o} where ${o.isDeleted} = 0 and ${visible(o, ctx)} and ${o.state} in (20, 30, 40)
      and ${o.salesmanId} = ${ctx.user.userId} and ${o.businessDate} = ${today}`,
  )
  return {
    businessDate: today,
    userId: ctx.user.userId,
    orderCount: row?.count ?? 0,
    payAmount: row?.paid ?? 0n,
    refundedAmount: row?.refunded ?? 0n,
    litres: row?.litres ?? 0n,
  }
}
