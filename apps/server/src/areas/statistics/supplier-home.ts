import { ledgerAccounts, moneySettlement, moneySettlements } from '@forecourt/contract/funds'
import { addDays, startOfDay } from '@forecourt/contract/kernel'
import { orderReading } from '@forecourt/contract/orders'
import { sites } from '@forecourt/contract/sites'
import type * as contract from '@forecourt/contract/statistics'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { sql } from '../../kernel/db/sql.ts'
import { visible } from '../../kernel/rows/list.ts'
import { balances } from '../../ledger/movement.ts'
import { moneySettlementRows } from '../funds/relations.ts'
import { orderRows } from '../orders/relations.ts'
import { siteRows } from '../sites/relations.ts'
import { counted } from './counted.ts'
import { type MonthSoFar, monthSoFar } from './month-so-far.ts'
import { seesTotals } from './overall.ts'
import { toDoOf, waitingFor } from './to-do.ts'
import { column } from '../../kernel/db/row-shape.ts'

const o = orderRows('o')
const m = moneySettlementRows('m')
const s = siteRows('s')
const weekDays = 7

/** Where the money is: being checked, on its way, and what arrived this month. */
async function settlements(ctx: Ctx, { from, to, before }: MonthSoFar) {
  const asked = {
    checking: { status_in: '1,6' },
    paying: { status_in: '2,3' },
    paid: { status: '4', payTime_dategt: from, payTime_datelt: to },
  }
  const [steps, last, past] = await Promise.all([
    counted(ctx, moneySettlement, asked, 'actualAmount'),
    ctx.rows(
      { id: column.text, no: column.text, amount: column.bigint, at: column.moment },
      sql`
      select ${m.id}::text as id, ${m.settlementNo} as no, ${m.actualAmount}::text as amount, ${m.payTime} as at from ${m}
      where ${m.isDeleted} = 0 and ${visible(m, ctx)} and ${m.status} = 4 and ${m.payTime} is not null
      order by ${m.payTime} desc limit 1`,
    ),
    ctx.rows(
      { amount: column.bigint },
      sql`
      select coalesce(sum(${m.actualAmount}), 0)::text as amount from ${m} where ${m.isDeleted} = 0 and ${visible(m, ctx)}
        and ${m.status} = 4 and ${m.payTime} >= ${startOfDay(before.from)} and ${m.payTime} < ${before.until}`,
    ),
  ])
  return {
    settlements: steps,
    paidBefore: past[0]?.amount ?? 0n,
    lastPaid: last.map(({ id, no, amount, at }) => ({ id, settlementNo: no, amount, payTime: at })),
  }
}

const siteShape = {
  id: column.text,
  name: column.text,
  status: column.int,
  count: column.int,
  litres: column.bigint,
  net: column.bigint,
  before: column.bigint,
}

/** Every site with its day, beside the same day of the week before: all of it, or until the same time while the day runs. */
async function sitesOn(ctx: Ctx, { to: day, isOver }: MonthSoFar) {
  const past = addDays(day, -weekDays)
  const end = isOver ? startOfDay(addDays(day, 1)) : ctx.now
  const until = new Date(startOfDay(past).getTime() + end.getTime() - startOfDay(day).getTime())
  const isOn = sql`filter (where ${o.businessDate} = ${day})`
  const net = sql`sum(${o.payAmount} - ${o.refundedAmount})`
  const rows = await ctx.rows(
    siteShape,
    sql`
    select ${s.id}::text as id, ${s.siteName} as name, ${s.status} as status, (count(${o.id}) ${isOn})::int as count,
      coalesce(sum(${o.litres} - case when ${o.payAmount} = 0 then 0 else round(${o.litres}::numeric * ${o.refundedAmount} / ${o.payAmount}) end) ${isOn}, 0)::bigint::text as litres,
      coalesce(${net} ${isOn}, 0)::text as net,
      coalesce(${net} filter (where ${o.businessDate} = ${past} and ${o.payTime} < ${until}), 0)::text as before
    from ${s} left join ${o} on ${o.siteId} = ${s.id} and ${o.isDeleted} = 0 and ${visible(o, ctx)}
      and ${o.state} in (20, 30, 40) and ${o.businessDate} in (${day}, ${past})
    where ${s.isDeleted} = 0 and ${visible(s, ctx)} and ${s.status} in (1, 2)
    group by ${s.id}, ${s.siteName}, ${s.status} order by ${net} ${isOn} desc nulls last, ${s.siteName}`,
  )
  return rows.map(({ id, name, status, count, litres, net: sold, before }) => ({
    id,
    siteName: name,
    status,
    orderCount: count,
    litres,
    netAmount: sold,
    before,
  }))
}

const noSettlements = { settlements: [], paidBefore: null, lastPaid: null }

export const supplierHome: Handler<typeof contract.supplierHome> = async (ctx, { daysBack }) => {
  const month = monthSoFar(ctx.now, daysBack)
  const mayPayable = ctx.may(orderReading.payout.code) && ctx.may(ledgerAccounts.permission)
  const [held, settled, shops, toDo] = await Promise.all([
    mayPayable ? balances(ctx.query, ['2211']) : undefined,
    ctx.may(moneySettlements.permission) ? settlements(ctx, month) : noSettlements,
    seesTotals(ctx) && ctx.may(sites.permission) ? sitesOn(ctx, month) : [],
    toDoOf(ctx),
  ])
  return {
    asOf: ctx.now,
    from: month.from,
    to: month.to,
    isOver: month.isOver,
    payable: held ? (held.get('2211') ?? 0n) : null,
    ...settled,
    sites: shops,
    toDo: waitingFor(toDo),
  }
}
