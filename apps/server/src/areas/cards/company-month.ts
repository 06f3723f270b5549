import * as contract from '@forecourt/contract/cards'
import { codeOf, dayOf, formatDecimal, type RefusalsOfCall, startOfDay } from '@forecourt/contract/kernel'
import { orderStates } from '@forecourt/contract/orders'
import { smsMessage } from '@forecourt/contract/tools'
import { columnsOf } from '../../kernel/db/columns.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, job } from '../../kernel/implement.ts'
import { idAt } from '../../kernel/ids.ts'
import { queryText, sql } from '../../kernel/db/sql.ts'
import { asError } from '../../kernel/thrown.ts'
import { orderRows } from '../orders/relations.ts'
import { companyExtRows } from '../sites/relations.ts'
import { tenantRows } from '../system/relations.ts'
import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'

const { card, companyMonth } = contract

const m = columnsOf(companyMonth)
const kept = columnsOf(companyMonth, 'kept')
const c = columnsOf(card)
const o = orderRows('o')
const e = companyExtRows('e')
const t = tenantRows('t')

const yuan = (fen: bigint) => formatDecimal(fen, 2)

/** The Shanghai month of a moment. */
export const monthAt = (now: Date): string => dayOf(now).slice(0, 7)

/** What this month's orders say: paid with cards of the company, less what was refunded of them. */
async function usedThisMonth(ctx: Ctx, companyId: string): Promise<bigint> {
  const first = `${monthAt(ctx.now)}-01`
  const dead = [codeOf(orderStates, 'cancelled'), codeOf(orderStates, 'failed')]
  const [row] = await ctx.rows(
    { used: column.bigint },
    sql`
    select coalesce(sum(${o.payAmount} - ${o.refundedAmount}), 0)::text as used from ${o}
    where ${o.companyId} = ${companyId} and ${o.id} >= ${idAt(startOfDay(first))} and ${o.businessDate} >= ${first}
      and ${o.cardId} is not null and ${o.isDeleted} = 0 and ${o.state} <> all(${sql.param(dead)}::smallint[])`,
  )
  return row?.used ?? 0n
}

const beginText = queryText`insert into ${m} (${m.tenantId}, ${m.id}, ${m.month}, ${m.usedAmount}, ${m.createTime}, ${m.updateTime}, ${m.isDeleted}, ${m.version})
values ($1, $2, $3, 0, $4, $4, 0, 1) on conflict do nothing`
const takeText = 'select take_from_month($1, $2, $3, $4, $5, $6)'
/** What the function says of a month that is used up. */
const usedUp = 'CM001'

type SpendCtx = Ctx<RefusalsOfCall<typeof contract.reserveSpend>>

interface Taking {
  readonly companyId: string
  readonly amount: bigint
  readonly monthLimit: bigint
}

export const refuseBeyondMonth = (ctx: SpendCtx, monthLimit: bigint): never =>
  ctx.refuse('limitExceeded', [
    `企业月度限额${yuan(monthLimit)}元`,
    `the company's limit is CNY ${yuan(monthLimit)} a month`,
  ])

/**
 * Takes a payment from the month of its company, and refuses it when it goes beyond: of two that together do, the second waits for
 * the first and is refused. It leaves with what the payment writes, so it is the statement that fails: an answer would come after
 * the commit.
 */
export function takeFromMonth(ctx: SpendCtx, { companyId, amount, monthLimit }: Taking): void {
  const asked = [companyId, monthAt(ctx.now), amount, monthLimit, ctx.newId(), ctx.now]
  ctx.defer(
    ctx.query(takeText, asked).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === usedUp) refuseBeyondMonth(ctx, monthLimit)
      throw asError(error)
    }),
  )
}

/**
 * See the declaration. Payments lock their card first and read the limit behind it: behind a lock on all cards those that saw no limit
 * are among the orders, and those that come see the limit.
 */
export const countCompanyMonth: Handler<typeof contract.countCompanyMonth> = async (ctx, { companyId }) => {
  await ctx.rows(
    sql`select 1 from ${c} where ${c.tenantId} = ${companyId} and ${c.isDeleted} = 0 order by ${c.id} for share`,
  )
  const month = monthAt(ctx.now)
  const usedAmount = await usedThisMonth(ctx, companyId)
  await ctx.query(beginText, [companyId, ctx.newId(), month, ctx.now])
  await ctx.rows(sql`update ${m} set ${m.usedAmount} = ${usedAmount}, ${m.warnedTime} = null, ${m.updateTime} = ${ctx.now}
    where ${m.tenantId} = ${companyId} and ${m.month} = ${month}`)
}

export const companyMonthUse: Handler<typeof contract.companyMonthUse> = async (ctx, { companyId }) => ({
  month: monthAt(ctx.now),
  usedAmount: await usedThisMonth(ctx, companyId),
})

/** A month that is not kept has no row, and nothing is to be done. */
export const giveMonthBack: Handler<typeof contract.giveMonthBack> = async (ctx, { companyId, month, amount }) => {
  await ctx.rows(sql`update ${m} set ${m.usedAmount} = ${m.usedAmount} - ${amount}, ${m.updateTime} = ${ctx.now}
    where ${m.tenantId} = ${companyId} and ${m.month} = ${month}`)
}

/** So many tenths of a limit are used when somebody is told. */
const warnedTenths = 9

const warnedShape = {
  id: column.text,
  phone: column.text,
  companyName: column.text,
  month: column.text,
  used: column.bigint,
  monthLimit: column.bigint,
}
type Warned = ShapedRow<typeof warnedShape>

const contentOf = ({ companyName, month, used, monthLimit }: Warned) =>
  `${companyName}${month.slice(0, 4)}年${Number(month.slice(5))}月油卡消费已达${yuan(used)}元，月度限额${yuan(monthLimit)}元，超出后将无法支付。`

/** Marks each month once, and tells whom its company has named. */
export async function warnMonths(ctx: Ctx): Promise<void> {
  const warned = await ctx.rows(
    warnedShape,
    sql`
    update ${kept} set ${m.warnedTime} = ${ctx.now}, ${m.updateTime} = ${ctx.now}
    from ${e}, ${t}
    where ${kept.month} = ${monthAt(ctx.now)} and ${kept.warnedTime} is null and ${kept.isDeleted} = 0
      and ${e.tenantId} = ${platformTenant} and ${e.companyId} = ${kept.tenantId} and ${e.isDeleted} = 0 and ${e.warnPhone} is not null
      and ${kept.usedAmount} * 10 >= ${e.monthLimit} * ${warnedTenths}::int
      and ${t.tenantId} = ${kept.tenantId} and ${t.isDeleted} = 0
    returning ${kept.id}::text as id, ${e.warnPhone} as phone, ${t.tenantName} as "companyName", ${kept.month} as month,
      ${kept.usedAmount}::text as used, ${e.monthLimit}::text as "monthLimit"`,
  )
  if (warned.length === 0) return
  await ctx.insertMany(
    smsMessage,
    warned.map(one => ({
      phone: one.phone,
      template: 'companyMonth',
      content: contentOf(one),
      bizType: companyMonth.name,
      bizId: one.id,
    })),
    { tenantId: platformTenant },
  )
  ctx.wake('tools.sendMessages')
}

export const warnMonthsJob = job('cards.warnMonths', {
  title: ['企业月度限额预警', 'Warn of monthly limits'],
  schedule: '*/10 * * * *',
  retries: 0,
  run: warnMonths,
})
