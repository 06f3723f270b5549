import {
  accountingPeriod,
  companyRecharge,
  moneySettlement,
  rechargeStates,
  settlementStates,
} from '@forecourt/contract/funds'
import { addDays, codeOf, type Label, type Row, startOfDay } from '@forecourt/contract/kernel'
import { orderRefund, refundStates } from '@forecourt/contract/orders'
import type * as contract from '@forecourt/contract/funds'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { sql } from '../../kernel/db/sql.ts'
import { type Span, unsealedBetween } from '../../ledger/read/months.ts'
import { orderRefundRows } from '../orders/relations.ts'
import { proveAll } from './proof.ts'
import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'

const cr = columnsOf(companyRecharge, 'cr')
const r = orderRefundRows('r')
const ms = columnsOf(moneySettlement, 'ms')
const ap = columnsOf(accountingPeriod, 'ap')

type Period = Row<typeof accountingPeriod>

export interface PeriodCheck {
  readonly key: string
  readonly title: Label
  readonly count: number
  readonly details: readonly string[]
}

const maxDetails = 5

export const firstDayOf = (month: string): string => `${month}-01`
/** The first day of the next month. */
export const endOf = (month: string): string => `${addDays(firstDayOf(month), 31).slice(0, 7)}-01`

/** The days of a month, for the ledger. */
export const monthSpan = (month: string): Span => ({ first: firstDayOf(month), end: endOf(month) })

const openShape = {
  count: column.int,
  names: column.nullable(column.list(column.text)),
}
type Open = ShapedRow<typeof openShape>

const check = (key: string, title: Label, open: Open | undefined): PeriodCheck => ({
  key,
  title,
  count: open?.count ?? 0,
  details: open?.names ?? [],
})

async function documentsOpen(ctx: Ctx, month: string): Promise<PeriodCheck[]> {
  const until = startOfDay(endOf(month))
  const [recharges, refunds, settlements] = await Promise.all([
    ctx.rows(
      openShape,
      sql`select count(*)::int as count, (array_agg(${cr.rechargeNo} order by ${cr.id}))[1:${maxDetails}::int] as names
      from ${cr} where ${cr.isDeleted} = 0 and ${cr.status} = ${codeOf(rechargeStates, 'waiting')} and ${cr.createTime} < ${until}`,
    ),
    ctx.rows(
      openShape,
      sql`select count(*)::int as count, (array_agg(${r.refundNo} order by ${r.id}))[1:${maxDetails}::int] as names
      from ${r} where ${r.isDeleted} = 0 and ${r.state} = ${codeOf(refundStates, 'review')} and ${r.createTime} < ${until}`,
    ),
    ctx.rows(
      openShape,
      sql`select count(*)::int as count, (array_agg(${ms.settlementNo} order by ${ms.id}))[1:${maxDetails}::int] as names
      from ${ms} where ${ms.isDeleted} = 0 and ${ms.createTime} < ${until}
        and ${ms.status} in (${codeOf(settlementStates, 'adjusting')}, ${codeOf(settlementStates, 'vouchered')})`,
    ),
  ])
  return [
    check(companyRecharge.name, ['没有待审核的充值', 'No recharge waits for approval'], recharges[0]),
    check(orderRefund.name, ['没有待审核的退款', 'No refund waits for a decision'], refunds[0]),
    check(
      moneySettlement.name,
      ['没有付款未确认或调整未复核的结算单', 'No settlement waits for its payment or adjustment'],
      settlements[0],
    ),
  ]
}

async function booksOpen(ctx: Ctx, month: string): Promise<PeriodCheck[]> {
  const [[earlier], unsealed] = await Promise.all([
    ctx.rows(
      openShape,
      sql`select count(*)::int as count, (array_agg(${ap.month} order by ${ap.month}))[1:${maxDetails}::int] as names
      from ${ap} where ${ap.isDeleted} = 0 and ${ap.month} < ${month} and ${ap.status} <> 3`,
    ),
    unsealedBetween(ctx, monthSpan(month), maxDetails),
  ])
  return [
    check('earlier', ['更早的月份均已结账', 'All earlier months are closed'], earlier),
    check('unsealed', ['该月凭证均已封存', 'Every entry of the month is sealed'], unsealed),
  ]
}

/** Everything that stands in the way of closing a month; the proofs want a transaction in which nothing was asked before. */
export async function checksOf(ctx: Ctx, periodOf: (ctx: Ctx) => Promise<Period>): Promise<PeriodCheck[]> {
  const findings = await proveAll(ctx)
  const { month } = await periodOf(ctx)
  const red = findings.filter(one => !one.ok)
  const proofs = {
    key: 'proofs',
    title: [`账务核对 ${findings.length} 项全部通过`, `All ${findings.length} proofs of the books hold`] as const,
    count: red.length,
    details: red.slice(0, maxDetails).map(one => one.title[ctx.lang === 'zh' ? 0 : 1]),
  }
  return [proofs, ...(await booksOpen(ctx, month)), ...(await documentsOpen(ctx, month))]
}

export const periodChecks: Handler<typeof contract.periodChecks> = async (ctx, { id }) => {
  const checks = await checksOf(ctx, inner => inner.getOrRefuse(accountingPeriod, id))
  return checks.map(({ key, title, count, details }) => ({
    key,
    title: title[ctx.lang === 'zh' ? 0 : 1],
    ok: count === 0,
    count,
    details: details.join('、') || null,
  }))
}
