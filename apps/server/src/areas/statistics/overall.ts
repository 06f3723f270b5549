import { grant } from '@forecourt/contract/cards'
import { companyRecharge, companyRecharges, moneySettlement } from '@forecourt/contract/funds'
import { addDays, dayOf, type Entity, startOfDay } from '@forecourt/contract/kernel'
import { orderReading, orderRefund } from '@forecourt/contract/orders'
import type * as contract from '@forecourt/contract/statistics'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { visible } from '../../kernel/rows/list.ts'
import { sql } from '../../kernel/db/sql.ts'
import { balances, movement } from '../../ledger/movement.ts'
import { companyRechargeRows } from '../funds/relations.ts'
import { orderRefundRows, orderRows } from '../orders/relations.ts'
import { toDoOf, waitingFor } from './to-do.ts'
import { column } from '../../kernel/db/row-shape.ts'

const o = orderRows('o')
const r = orderRefundRows('r')
const cr = companyRechargeRows('cr')

const maxDays = 366

interface Days {
  readonly from: string
  readonly to: string
}
export interface Range extends Days {
  readonly start: Date
  /** Nothing counts from this moment on: the end of the last day, or the time of the day until which it is compared. */
  readonly end: Date
  readonly isCut?: boolean
}

/** The days asked for, both included; today when nothing is said, a year at the most (domain 16). */
export function rangeOf(ctx: Ctx, from?: string | null, to?: string | null): Range {
  const last = to ?? dayOf(ctx.now)
  const first = from ?? last
  if (first > last || addDays(first, maxDays) < last)
    ctx.refuse('invalid', ['日期范围须在366天以内', 'The range must be within 366 days'])
  return { from: first, to: last, start: startOfDay(first), end: startOfDay(addDays(last, 1)) }
}

/** What all sales add up to is not for everybody who makes one. */
export const seesTotals = (ctx: Ctx): boolean => ctx.may(orderReading.totals.code)
/** What sites are still to be paid. */
const seesPayout = (ctx: Ctx): boolean => ctx.may(orderReading.payout.code)

/** Paid orders of the range: paid, not reverted, not moved away (domain 16.1). */
export const paidOrders = (ctx: Ctx, range: Days) =>
  sql`from ${o} where ${o.isDeleted} = 0 and ${visible(o, ctx)} and ${o.businessDate} between ${range.from} and ${range.to} and ${o.state} in (20, 30, 40)`

const noOrders = { orderCount: null, litres: null, payAmount: null, cardAmount: null }

async function fromOrders(ctx: Ctx, range: Range) {
  if (!seesTotals(ctx)) return noOrders
  const [row] = await ctx.rows(
    { count: column.int, litres: column.bigint, paid: column.bigint, card: column.bigint },
    sql`
    select count(*)::int as count, coalesce(sum(case when ${o.payAmount} = 0 then ${o.litres} else ${o.litres} - round(${o.litres}::numeric * ${o.refundedAmount} / ${o.payAmount}) end), 0)::bigint::text as litres,
      coalesce(sum(${o.payAmount}), 0)::text as paid, coalesce(sum(${o.payAmount}) filter (where ${o.cardId} is not null), 0)::text as card
    ${paidOrders(ctx, range)}${range.isCut ? sql` and ${o.payTime} < ${range.end}` : sql``}`,
  )
  return {
    orderCount: row?.count ?? 0,
    litres: row?.litres ?? 0n,
    payAmount: row?.paid ?? 0n,
    cardAmount: row?.card ?? 0n,
  }
}

async function fromRefunds(ctx: Ctx, range: Range) {
  if (!seesTotals(ctx)) return { refundCount: null, refundAmount: null, cardRefunds: 0n }
  const [row] = await ctx.rows(
    { count: column.int, amount: column.bigint, card: column.bigint },
    sql`
    select count(*)::int as count, coalesce(sum(${r.refundAmount}), 0)::text as amount,
      coalesce(sum(${r.refundAmount}) filter (where ${r.companyId} is not null), 0)::text as card from ${r}
    where ${r.isDeleted} = 0 and ${visible(r, ctx)} and ${r.state} = 5 and ${r.successTime} >= ${range.start} and ${r.successTime} < ${range.end}`,
  )
  const [refundAmount, cardRefunds] = [row?.amount ?? 0n, row?.card ?? 0n]
  return { refundCount: row?.count ?? 0, refundAmount, cardRefunds }
}

/** What partners pay in is no recharge of a company (M18). */
const forCompany = 1

async function fromRecharges(ctx: Ctx, range: Range) {
  if (!ctx.may(companyRecharges.permission)) return { rechargeAmount: null, rechargePaid: null }
  const [row] = await ctx.rows(
    { amount: column.bigint, paid: column.bigint },
    sql`
    select coalesce(sum(${cr.amount}), 0)::text as amount, coalesce(sum(${cr.payAmount}), 0)::text as paid from ${cr}
    where ${cr.isDeleted} = 0 and ${visible(cr, ctx)} and ${cr.rechargeType} = ${forCompany} and ${cr.status} = 2 and ${cr.valueDate} between ${range.from} and ${range.to}`,
  )
  return { rechargeAmount: row?.amount ?? 0n, rechargePaid: row?.paid ?? 0n }
}

/** What waits for somebody: only what the caller may and can handle is worth counting. */
async function waiting(ctx: Ctx) {
  const toDo = await toDoOf(ctx)
  const sum = (of: Entity) => toDo.filter(one => one.of === of).reduce((count, one) => count + one.count, 0)
  return {
    waitingRecharges: sum(companyRecharge),
    waitingRefunds: sum(orderRefund),
    waitingGrants: sum(grant),
    waitingSettlements: sum(moneySettlement),
    toDo: waitingFor(toDo),
  }
}

const profitCodes = ['6001', '6002', '6003', '6004', '6601', '6602', '6603', '6604'] as const

/** Income less costs of the platform in the range, read from the ledger; nobody else's business (domain M16). */
async function profit(ctx: Ctx, range: Range) {
  if (!ctx.isPlatform || !ctx.may(orderReading.earnings.code))
    return { profit: null, serviceFee: null, spread: null, subsidy: null }
  const moved = await movement(ctx.query, profitCodes, range)
  const of = (code: (typeof profitCodes)[number]) => moved.get(code) ?? 0n
  const income = of('6001') + of('6002') + of('6003') + of('6004')
  return {
    profit: income - of('6601') - of('6602') - of('6603') - of('6604'),
    serviceFee: of('6001'),
    spread: of('6002'),
    subsidy: of('6601'),
  }
}

/** The days compared with, cut where today stands when the period itself is not over. */
function comparedWith(ctx: Ctx, range: Range, from?: string | null, to?: string | null): Range | undefined {
  if (!from || !to) return undefined
  const compared = rangeOf(ctx, from, to)
  const today = dayOf(ctx.now)
  if (range.to < today || to >= today) return compared
  const sinceMidnight = ctx.now.getTime() - startOfDay(today).getTime()
  return { ...compared, end: new Date(startOfDay(to).getTime() + sinceMidnight), isCut: true }
}

const netOf = (cardAmount: bigint | null, cardRefunds: bigint) =>
  cardAmount === null ? null : cardAmount - cardRefunds

const nothingBefore = {
  orderCountBefore: null,
  litresBefore: null,
  payAmountBefore: null,
  rechargeAmountBefore: null,
  spendAmountBefore: null,
  refundAmountBefore: null,
  profitBefore: null,
}

async function figuresBefore(ctx: Ctx, range: Range | undefined) {
  if (!range) return nothingBefore
  const [orders, refunds, recharges, earned] = await Promise.all([
    fromOrders(ctx, range),
    fromRefunds(ctx, range),
    fromRecharges(ctx, range),
    profit(ctx, range),
  ])
  return {
    orderCountBefore: orders.orderCount,
    litresBefore: orders.litres,
    payAmountBefore: orders.payAmount,
    rechargeAmountBefore: recharges.rechargeAmount,
    spendAmountBefore: netOf(orders.cardAmount, refunds.cardRefunds),
    refundAmountBefore: refunds.refundAmount,
    profitBefore: earned.profit,
  }
}

export const overallData: Handler<typeof contract.overallData> = async (ctx, { from, to, compareFrom, compareTo }) => {
  const range = rangeOf(ctx, from, to)
  const [orders, { cardRefunds, ...refunds }, recharges, open, earned, queue, before] = await Promise.all([
    fromOrders(ctx, range),
    fromRefunds(ctx, range),
    fromRecharges(ctx, range),
    seesPayout(ctx) ? balances(ctx.query, ['2211', '2212']) : undefined,
    profit(ctx, range),
    waiting(ctx),
    figuresBefore(ctx, comparedWith(ctx, range, compareFrom, compareTo)),
  ])
  return {
    asOf: ctx.now,
    from: range.from,
    to: range.to,
    ...orders,
    ...recharges,
    spendAmount: netOf(orders.cardAmount, cardRefunds),
    ...refunds,
    payable: open ? (open.get('2211') ?? 0n) : null,
    settling: open ? (open.get('2212') ?? 0n) : null,
    ...earned,
    ...before,
    ...queue,
  }
}
