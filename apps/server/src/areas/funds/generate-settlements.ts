import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'
import * as contract from '@forecourt/contract/funds'
import { orderSettle } from '@forecourt/contract/funds'
import { addDays, atRate, codeOf, dayOf } from '@forecourt/contract/kernel'
import { markSettled } from '@forecourt/contract/orders'
import { notify } from '@forecourt/contract/tools'
import { columnsOf, rowsNamed } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { type Handler, job } from '../../kernel/implement.ts'
import { type SQL, sql } from '../../kernel/db/sql.ts'
import { minFen } from '../../ledger/line.ts'
import { wholeParam } from '../../services/parameters.ts'
import { orderRefundRows } from '../orders/relations.ts'
import { siteRows } from '../sites/relations.ts'
import { keyOfPayee, knownPayees } from './payee.ts'
import { accountsInForce, frozen, type PayeeAccount } from './payee-account.ts'
import { owedByPayees, postNetted } from './adjustment-posting.ts'
import { type Payable, postGenerated, postOwed, postPaidOff } from './settlement-posting.ts'

const { moneySettlement, settlementStates } = contract

const o = columnsOf(orderSettle, 'o')
const s = siteRows('s')
const taken = rowsNamed(orderSettle, 'taken')
const columns = columnsOf(orderSettle)
const r = orderRefundRows('r')

type GenerateCtx = Ctx<'accountFrozen' | 'insufficient'>

const [payeeSite, payeeSupplier] = [1, 2]
const suppliersDaysParam = 'settle.goodsCycleDays'
const usualSuppliersDays = 7
const unsettled = 0
const inSettlement = 1
const settled = 2
/** After so many periods below zero a payee owes what its refunds have eaten up. */
const maxCarried = 3

const dueShape = {
  tenantId: column.text,
  /** The site; null where the supplier itself is paid. */
  payeeId: column.nullable(column.text),
}
type Due = ShapedRow<typeof dueShape>

/**
 * Payees with something to settle: orders completed until `until`. With `byCycle`
 * only those whose oldest open order has waited for the settlement cycle of the site, or of suppliers of goods.
 */
async function duePayees(ctx: Ctx, until: string, suppliersDays: number, byCycle: boolean): Promise<Due[]> {
  const cycle = byCycle
    ? sql`having min(${o.businessDate}) <= ${until}::date - (coalesce(min(${s.settleCycleDays}), ${suppliersDays}::int) - 1)`
    : sql`having true`
  return ctx.rows(
    dueShape,
    sql`select ${o.tenantId} as "tenantId", ${o.payeeId} as "payeeId"
      from ${o} left join ${s} on ${s.tenantId} = ${o.tenantId} and ${s.id} = ${o.payeeId}
      where ${o.settleState} = ${unsettled} and ${o.isDeleted} = 0 and ${o.businessDate} <= ${until}
      group by ${o.tenantId}, ${o.payeeId} ${cycle} order by ${o.payeeId}`,
  )
}

const sumsShape = {
  ...dueShape,
  settlementId: column.text,
  periodStart: column.day,
  /** The day of the oldest row below zero. */
  belowZeroSince: column.nullable(column.day),
  orderCount: column.int,
  litres: column.bigint,
  orderAmount: column.bigint,
  refundAmount: column.bigint,
  discountBorne: column.bigint,
  /** Null while rows from before there was this column are among them. */
  spreadAmount: column.nullable(column.bigint),
  serviceFee: column.bigint,
  /** What adjustments left on the payee's account, without any order. */
  carried: column.bigint,
  net: column.bigint,
}
type Sums = ShapedRow<typeof sumsShape>

/**
 * Takes the open rows into their payee's new settlement and answers the sums of exactly the rows taken. One statement:
 * what another run takes at the same moment this one waits for and then no longer finds open, and an order that is
 * paid meanwhile stays open for the next one. An order with an open refund waits too (domain 10.6). A bulk statement
 * instead of `update`, because these rows only project which settlement an order is in.
 */
async function takeRows(ctx: Ctx, due: readonly Due[], until: string): Promise<Sums[]> {
  const [ofSites, ofSuppliers] = [due.filter(one => one.payeeId !== null), due.filter(one => one.payeeId === null)]
  // Two statements, each of which finds its rows by the index of payees.
  return [
    ...(await takeRowsOf(ctx, ofSites, until, sql`${o.payeeId} = d.payee`)),
    ...(await takeRowsOf(ctx, ofSuppliers, until, sql`${o.payeeId} is null`)),
  ]
}

async function takeRowsOf(ctx: Ctx, due: readonly Due[], until: string, isOfPayee: SQL): Promise<Sums[]> {
  if (due.length === 0) return []
  const tenants = sql.param(due.map(one => one.tenantId))
  const payees = sql.param(due.map(one => one.payeeId))
  const ids = sql.param(due.map(() => ctx.newId()))
  return ctx.rows(
    sumsShape,
    sql`with taken as (
        update ${o}
        set ${columns.settlementId} = d.id, ${columns.settleState} = ${inSettlement}, ${columns.version} = ${o.version} + 1,
          ${columns.updateUser} = ${ctx.user.userId}, ${columns.updateTime} = ${ctx.now}
        from unnest(${tenants}::text[], ${payees}::bigint[], ${ids}::bigint[]) as d(tenant, payee, id)
        where ${o.tenantId} = d.tenant and ${isOfPayee} and ${o.settleState} = ${unsettled} and ${o.isDeleted} = 0
          and ${o.businessDate} <= ${until}
          and not exists (select from ${r} where ${r.tenantId} = ${o.tenantId} and ${r.orderNo} = ${o.orderNo}
            and ${r.state} in (1, 2, 3) and ${r.isDeleted} = 0)
        returning o.*)
      select ${taken.settlementId} as "settlementId", ${taken.tenantId} as "tenantId", ${taken.payeeId} as "payeeId",
        min(${taken.businessDate}) as "periodStart", min(${taken.businessDate}) filter (where ${taken.net} < 0) as "belowZeroSince",
        count(*) filter (where ${taken.refundNo} = '-')::int as "orderCount",
        sum(${taken.litres})::bigint as litres,
        coalesce(sum(${taken.orderAmount}) filter (where ${taken.refundNo} = '-'), 0)::bigint as "orderAmount",
        coalesce(-sum(${taken.orderAmount}) filter (where ${taken.refundNo} <> '-'), 0)::bigint as "refundAmount",
        sum(${taken.orderAmount} - ${taken.settleAmount} - coalesce(${taken.spreadAmount}, 0))::bigint as "discountBorne",
        case when bool_and(${taken.spreadAmount} is not null) then sum(${taken.spreadAmount})::bigint end as "spreadAmount",
        sum(${taken.serviceFee})::bigint as "serviceFee", sum(${taken.net} - ${taken.settleAmount} + ${taken.serviceFee})::bigint as carried, sum(${taken.net})::bigint as net
      from taken group by ${taken.tenantId}, ${taken.payeeId}, ${taken.settlementId}`,
  )
}

/**
 * Gives back what a payee's refunds have eaten up: nothing is paid and the negative sum is carried forward. What the
 * payee owes for good, and what is netted altogether, is over with its settlement instead.
 */
async function markTaken(ctx: Ctx, sums: readonly Sums[], settleState: 0 | 2): Promise<void> {
  if (sums.length === 0) return
  const tenants = sql.param(sums.map(one => one.tenantId))
  const ids = sql.param(sums.map(one => one.settlementId))
  const kept = settleState === settled ? columns.settlementId : sql`null`
  await ctx.rows(
    sql`update ${columns} set ${columns.settlementId} = ${kept}, ${columns.settleState} = ${settleState}, ${columns.version} = ${columns.version} + 1
      where ${columns.tenantId} = any(${tenants}) and ${columns.settlementId} = any(${ids}::bigint[])`,
  )
}

/** The orders say the same as their rows. What is carried forward was open before and still is. */
const markOrders = (ctx: Ctx, sums: readonly Sums[], settleState: 1 | 2): Promise<void> =>
  ctx.call(markSettled, {
    tenantIds: sums.map(one => one.tenantId),
    settlementIds: sums.map(one => one.settlementId),
    settleState,
  })

interface Terms {
  readonly until: string
  readonly payeeName: string
  readonly feeBp: number
  /** Where it is paid to; a payee without an account can have one until the money leaves. */
  readonly account: PayeeAccount | undefined
  /** What the payee owes and is taken from what it is due, in fen. */
  readonly owedFen: bigint
}

/** Answers whether it is over as it is made. */
async function makeSettlement(ctx: GenerateCtx, sums: Sums, terms: Terms): Promise<boolean> {
  const { until, payeeName, feeBp, account, owedFen } = terms
  const due = sums.net
  const isOwed = due < 0n
  const settlementServiceFee = isOwed ? 0n : atRate(due, feeBp)
  const nettedAmount = isOwed ? 0n : minFen(owedFen, due - settlementServiceFee)
  const actualAmount = due - settlementServiceFee - nettedAmount
  const isOver = actualAmount === 0n
  const settlementNo = await ctx.number('JS', 'day', 6)
  await ctx.insert(
    moneySettlement,
    {
      settlementNo,
      payeeType: sums.payeeId === null ? payeeSupplier : payeeSite,
      payeeId: sums.payeeId,
      payeeName,
      periodStart: sums.periodStart,
      periodEnd: until,
      orderCount: sums.orderCount,
      litres: sums.litres,
      orderAmount: sums.orderAmount,
      refundAmount: sums.refundAmount,
      discountBorne: sums.discountBorne,
      spreadAmount: sums.spreadAmount,
      platformServiceFee: sums.serviceFee,
      settlementAmount: due,
      settlementServiceFee,
      adjustAmount: 0n,
      carriedAmount: sums.carried,
      nettedAmount,
      actualAmount,
      ...(account && !isOwed ? frozen(account) : {}),
      ...(isOwed ? { status: codeOf(settlementStates, 'owed') } : {}),
      ...(isOver ? { status: codeOf(settlementStates, 'netted') } : {}),
    },
    { tenantId: sums.tenantId, id: sums.settlementId },
  )
  const of: Payable = { ...sums, settlementNo, dueFen: due }
  if (isOwed) {
    await postOwed(ctx, of)
    return true
  }
  await postGenerated(ctx, of)
  await postNetted(ctx, of, nettedAmount)
  if (isOver) await postPaidOff(ctx, of, settlementServiceFee)
  return isOver
}

/** Whether the payee's refunds have stayed uncovered for as many of its cycles as they may. */
const isUncovered = (sums: Sums, cycleDays: number, until: string): boolean =>
  sums.net < 0n && sums.belowZeroSince !== null && sums.belowZeroSince <= addDays(until, 1 - maxCarried * cycleDays)

/**
 * Makes one settlement for each payee with open orders up to the day that is asked for, less the
 * days that orders are held back (`settle.holdDays`), and moves what is due from 2211 to
 * 2212 (E19a); what the payee owes is taken from it (E13c). Answers how many it made. A payee whose sum is not positive gets none: it is carried forward, and after
 * three periods the payee owes it (E13b, domain 10.10).
 */
export async function settle(ctx: GenerateCtx, asked: string, byCycle: boolean): Promise<number> {
  const until = addDays(asked, -(await wholeParam(ctx, 'settle.holdDays')))
  const suppliersDays = await wholeParam(ctx, suppliersDaysParam, usualSuppliersDays)
  const due = await duePayees(ctx, until, suppliersDays, byCycle)
  if (due.length === 0) return 0
  const all = await takeRows(ctx, due, until)
  const payees = await knownPayees(ctx, all.map(keyOfPayee))
  const daysOf = (one: Sums): number => payees.get(keyOfPayee(one))?.cycleDays ?? suppliersDays
  const owed = all.filter(one => isUncovered(one, daysOf(one), until))
  const made = [...all.filter(one => one.net > 0n), ...owed]
  await markTaken(
    ctx,
    all.filter(one => !made.includes(one)),
    unsettled,
  )
  await markOrders(ctx, made, inSettlement)
  const feeBp = await wholeParam(ctx, 'settle.feeBp')
  const accounts = await accountsInForce(
    ctx,
    made.map(sums => sums.tenantId),
  )
  const debts = await owedByPayees(ctx, made.map(keyOfPayee))
  // Sent together: they travel on one connection one after the other, without a round trip for each.
  const ends = await Promise.all(
    made.map(sums => {
      const payeeName = payees.get(keyOfPayee(sums))?.name ?? ''
      const owedFen = debts.get(keyOfPayee(sums)) ?? 0n
      return makeSettlement(ctx, sums, { until, payeeName, feeBp, account: accounts.get(sums.tenantId), owedFen })
    }),
  )
  const over = made.filter((_, index) => ends[index])
  await markOrders(ctx, over, settled)
  await markTaken(ctx, over, settled)
  if (made.length > over.length) await notifyGenerated(ctx, made.length - over.length)
  return made.length
}

/** One notice for a night's settlements: it opens their list. */
const notifyGenerated = (ctx: Ctx, count: number): Promise<void> =>
  ctx.call(notify, {
    about: moneySettlement.name,
    rowLabel: `× ${count}`,
    kind: 'waiting',
    tenantIds: [platformTenant],
    permission: contract.reconcileSettlement.permission,
  })

/** By hand: every payee, up to today when asked for. */
export const generateSettlements: Handler<typeof contract.generateSettlements> = async (ctx, { until }) => {
  const today = dayOf(ctx.now)
  if (until && until > today)
    return ctx.refuseInput([
      { field: 'until', message: ['截止日期不能晚于今天', 'The date must not be later than today'] },
    ])
  return { count: await settle(ctx, until ?? addDays(today, -1), false) }
}

/** Every night: payees whose cycle is over, up to yesterday. */
export async function generateNightly(ctx: GenerateCtx): Promise<void> {
  await settle(ctx, addDays(dayOf(ctx.now), -1), true)
}

export const generateJob = job('funds.generateSettlements', {
  title: ['生成结算单', 'Make settlements'],
  schedule: '0 2 * * *',
  retries: 3,
  run: generateNightly,
})
