import * as contract from '@forecourt/contract/orders'
import type { Handler, Hooks } from '../../kernel/implement.ts'
import { listConditions } from '../../kernel/list.ts'
import { readableRows, refuseUnreadable, whereReadable } from '../../kernel/readable.ts'
import { type SQL, sql } from '../../kernel/sql.ts'

const { order } = contract

/** `stateString` filters by a comma list of state codes (domain 8.1). */
const byStateString = (raw: unknown): SQL[] => {
  if (typeof raw !== 'string' || raw === '') return []
  const codes = raw
    .split(',')
    .filter(code => /^\d{1,4}$/.test(code))
    .map(Number)
  return [sql`state = any(${sql.param(codes)})`]
}

export const orderHooks: Hooks<typeof order> = {
  narrow: ctx => byStateString(ctx.filters['stateString']),
  sumsRight: contract.orderReading.totals.code,
}

interface Totals {
  readonly orderCount: number
  readonly originalAmount: string
  readonly payAmount: string
  readonly discountAmount: string
  readonly refundAmount: string
  readonly settleAmount: string
  readonly serviceFee: string
  readonly litres: string
}

/** Sums of all orders that the list shows by the same filters, not only of its page. */
export const orderStatistics: Handler<typeof contract.orderStatistics> = async ctx => {
  await refuseUnreadable(ctx, order)
  const where = listConditions(order, ctx, byStateString(ctx.filters['stateString']))
  // What a site earns is summed for those to whom the rows say it. Litres are net of refunds (M07).
  const [sums] = await ctx.rows<Totals>(sql`
    select count(*)::int as "orderCount", coalesce(sum(original_amount), 0)::bigint as "originalAmount",
      coalesce(sum(pay_amount), 0)::bigint as "payAmount", coalesce(sum(discount_amount), 0)::bigint as "discountAmount",
      coalesce(sum(refunded_amount), 0)::bigint as "refundAmount",
      coalesce(sum(settle_amount) filter (where ${readableRows(ctx, order, 'settleAmount')}), 0)::bigint as "settleAmount",
      coalesce(sum(service_fee) filter (where ${readableRows(ctx, order, 'serviceFee')}), 0)::bigint as "serviceFee",
      coalesce(sum(litres - case when pay_amount = 0 then 0 else round(litres::numeric * refunded_amount / pay_amount) end), 0)::bigint as litres
    from "order" where ${where}`)
  const readable = (name: string, sum: string | undefined) =>
    whereReadable(ctx, order, name) === 'none' ? null : BigInt(sum ?? 0)
  return {
    orderCount: sums?.orderCount ?? 0,
    originalAmount: BigInt(sums?.originalAmount ?? 0),
    payAmount: BigInt(sums?.payAmount ?? 0),
    discountAmount: BigInt(sums?.discountAmount ?? 0),
    refundAmount: BigInt(sums?.refundAmount ?? 0),
    settleAmount: readable('settleAmount', sums?.settleAmount),
    serviceFee: readable('serviceFee', sums?.serviceFee),
    litres: BigInt(sums?.litres ?? 0),
  }
}
