import { card, cards, grant, grants, staffAccounts } from '@forecourt/contract/cards'
import { companyFunds, companyRecharge, companyRecharges } from '@forecourt/contract/funds'
import { addDays, dayOf } from '@forecourt/contract/kernel'
import type * as contract from '@forecourt/contract/statistics'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { sql } from '../../kernel/db/sql.ts'
import { visible } from '../../kernel/rows/list.ts'
import { staffRows } from '../cards/relations.ts'
import { orderRows } from '../orders/relations.ts'
import { counted } from './counted.ts'
import { type MonthSoFar, monthSoFar } from './month-so-far.ts'
import { seesTotals } from './overall.ts'
import { toDoOf, waitingFor } from './to-do.ts'
import { column } from '../../kernel/db/row-shape.ts'

const o = orderRows('o')
const s = staffRows('s')

const averageDays = 30
/** Below this a card hardly pays for another filling. */
const lowYuan = '100.00'
const soonDays = 30
const shownLimits = 5

const noSpending = { spent: null, spentBefore: null, saved: null, monthly: 0n }

/** What was paid by card, refunds counted where the order was paid: this month, the month before until then, thirty days. */
async function spending(ctx: Ctx, { from, to, before }: MonthSoFar) {
  if (!seesTotals(ctx)) return noSpending
  const today = dayOf(ctx.now)
  const since = addDays(today, -averageDays)
  const first = since < before.from ? since : before.from
  const net = sql`sum(${o.payAmount} - ${o.refundedAmount})`
  const [row] = await ctx.rows(
    { spent: column.bigint, before: column.bigint, saved: column.bigint, monthly: column.bigint },
    sql`
    select coalesce(${net} filter (where ${o.businessDate} >= ${from}), 0)::text as spent,
      coalesce(${net} filter (where ${o.businessDate} between ${before.from} and ${before.to} and ${o.payTime} < ${before.until}), 0)::text as before,
      coalesce(sum(${o.discountAmount} + ${o.couponAmount}) filter (where ${o.businessDate} >= ${from}), 0)::text as saved,
      coalesce(${net} filter (where ${o.businessDate} >= ${since} and ${o.businessDate} < ${today}), 0)::text as monthly
    from ${o} where ${o.isDeleted} = 0 and ${visible(o, ctx)} and ${o.state} in (20, 30, 40) and ${o.cardId} is not null
      and ${o.businessDate} between ${first} and ${to}`,
  )
  const { spent = 0n, before: spentBefore = 0n, saved = 0n, monthly = 0n } = row ?? {}
  return { spent, spentBefore, saved, monthly }
}

const cardsToMind = (ctx: Ctx, today: string) =>
  counted(
    ctx,
    card,
    {
      low: { status: '1', balance_lt: lowYuan },
      expiring: { status: '1', endTime_dategt: today, endTime_datelt: addDays(today, soonDays) },
      idle: { status: '1', lastUseTime_datelt: addDays(today, -soonDays) },
      frozen: { status: '2' },
    },
    'balance',
  )

const usedShape = {
  id: column.text,
  name: column.text,
  used: column.bigint,
  limit: column.bigint,
}

/** Employees with a limit per day who have used most of it on this day. */
const limitsOn = (ctx: Ctx, day: string) =>
  ctx.rows(
    usedShape,
    sql`
    select ${s.id}::text as id, ${s.name} as name, sum(${o.payAmount} - ${o.refundedAmount})::text as used, ${s.dayLimit}::text as limit
    from ${s} join ${o} on ${o.companyId} = ${s.tenantId} and ${o.userPhone} = ${s.phone}
    where ${s.isDeleted} = 0 and ${visible(s, ctx)} and ${s.dayLimit} > 0
      and ${o.isDeleted} = 0 and ${visible(o, ctx)} and ${o.state} in (20, 30, 40) and ${o.businessDate} = ${day}
    group by ${s.id}, ${s.name}, ${s.dayLimit}
    order by sum(${o.payAmount} - ${o.refundedAmount})::numeric / ${s.dayLimit} desc, ${s.id} limit ${shownLimits}`,
  )

export const companyHome: Handler<typeof contract.companyHome> = async (ctx, { daysBack }) => {
  const month = monthSoFar(ctx.now, daysBack)
  const [funds, { monthly, ...spent }, cardCounts, recharges, open, limits, toDo] = await Promise.all([
    ctx.call(companyFunds, {}),
    spending(ctx, month),
    ctx.may(cards.permission) ? cardsToMind(ctx, dayOf(ctx.now)) : [],
    ctx.may(companyRecharges.permission)
      ? counted(ctx, companyRecharge, { voucher: { status: '0' }, waiting: { status: '1' } }, 'amount')
      : [],
    ctx.may(grants.permission) ? counted(ctx, grant, { waiting: { status: '1' }, approved: { status: '2' } }) : [],
    ctx.may(staffAccounts.permission) && seesTotals(ctx) ? limitsOn(ctx, month.to) : [],
    toDoOf(ctx),
  ])
  const { cash, gift, held, available, onCards } = funds
  const dayAverage = monthly > 0n ? monthly / BigInt(averageDays) : null
  return {
    asOf: ctx.now,
    from: month.from,
    to: month.to,
    isOver: month.isOver,
    cash,
    gift,
    held,
    available,
    onCards,
    dayAverage,
    daysLeft: dayAverage ? Number((available + onCards) / dayAverage) : null,
    ...spent,
    cards: cardCounts,
    recharges,
    grants: open,
    limits,
    toDo: waitingFor(toDo),
  }
}
