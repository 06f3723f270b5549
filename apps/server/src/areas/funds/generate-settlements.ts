import * as contract from '@forecourt/contract/funds'
import { addDays, atRate, codeOf, dayOf } from '@forecourt/contract/kernel'
import { site } from '@forecourt/contract/sites'
import { param } from '@forecourt/contract/system'
import { notify } from '@forecourt/contract/tools'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/database.ts'
import type { Handler } from '../../kernel/implement.ts'
import { sql } from '../../kernel/sql.ts'
import { accountsInForce, frozen, type PayeeAccount } from './payee-account.ts'
import { postGenerated, postOwed } from './posting.ts'

const { moneySettlement, settlementStates } = contract

type GenerateCtx = Ctx<'accountFrozen'>

const payeeSite = 1
const unsettled = 0
const inSettlement = 1
const settled = 2
/** After so many periods below zero a payee owes what its refunds have eaten up. */
const mostCarried = 3

interface Due {
  readonly tenantId: string
  readonly payeeId: string
}

/**
 * Payees with something to settle: orders completed until `until`. With `byCycle`
 * only those whose oldest open order has waited for the site's settlement cycle.
 */
async function duePayees(ctx: Ctx, until: string, byCycle: boolean): Promise<Due[]> {
  const cycle = byCycle
    ? sql`having min(o.business_date) <= ${until}::date - (min(s.settle_cycle_days) - 1)`
    : sql`having true`
  return ctx.rows<Due>(
    sql`select o.tenant_id as "tenantId", o.payee_id as "payeeId"
      from order_settle o join site s on s.tenant_id = o.tenant_id and s.id = o.payee_id
      where o.settle_state = ${unsettled} and o.is_deleted = 0 and o.business_date <= ${until}
      group by o.tenant_id, o.payee_id ${cycle} order by o.payee_id`,
  )
}

interface Sums {
  readonly settlementId: string
  readonly tenantId: string
  readonly payeeId: string
  readonly periodStart: string
  /** The day of the oldest row below zero. */
  readonly belowZeroSince: string | null
  readonly orderCount: number
  readonly litres: string
  readonly orderAmount: string
  readonly refundAmount: string
  readonly discountBorne: string
  readonly serviceFee: string
  readonly net: string
}

/**
 * Takes the open rows into their payee's new settlement and answers the sums of exactly the rows taken. One statement:
 * what another run takes at the same moment this one waits for and then no longer finds open, and an order that is
 * paid meanwhile stays open for the next one. An order with an open refund waits too (domain 10.6). A bulk statement
 * instead of `update`, because these rows only project which settlement an order is in.
 */
async function takeRows(ctx: Ctx, due: readonly Due[], until: string): Promise<Sums[]> {
  const tenants = sql.param(due.map(one => one.tenantId))
  const payees = sql.param(due.map(one => one.payeeId))
  const ids = sql.param(due.map(() => ctx.newId()))
  return ctx.rows<Sums>(
    sql`with taken as (
        update order_settle o
        set settlement_id = d.id, settle_state = ${inSettlement}, version = o.version + 1,
          update_user = ${ctx.user.userId}, update_time = ${ctx.now}
        from unnest(${tenants}::text[], ${payees}::bigint[], ${ids}::bigint[]) as d(tenant, payee, id)
        where o.tenant_id = d.tenant and o.payee_id = d.payee and o.settle_state = ${unsettled} and o.is_deleted = 0
          and o.business_date <= ${until}
          and not exists (select from order_refund r where r.tenant_id = o.tenant_id and r.order_no = o.order_no
            and r.state in (1, 2, 3) and r.is_deleted = 0)
        returning o.*)
      select settlement_id as "settlementId", tenant_id as "tenantId", payee_id as "payeeId",
        min(business_date) as "periodStart", min(business_date) filter (where net < 0) as "belowZeroSince",
        count(*) filter (where refund_no = '-')::int as "orderCount",
        sum(litres)::bigint as litres,
        coalesce(sum(order_amount) filter (where refund_no = '-'), 0)::bigint as "orderAmount",
        coalesce(-sum(order_amount) filter (where refund_no <> '-'), 0)::bigint as "refundAmount",
        sum(order_amount - settle_amount)::bigint as "discountBorne",
        sum(service_fee)::bigint as "serviceFee", sum(net)::bigint as net
      from taken group by tenant_id, payee_id, settlement_id`,
  )
}

/**
 * Gives back what a payee's refunds have eaten up: nothing is paid and the negative sum is carried forward. What the
 * payee owes for good is over with its settlement instead.
 */
async function markTaken(ctx: Ctx, sums: readonly Sums[], settleState: 0 | 2): Promise<void> {
  if (sums.length === 0) return
  const tenants = sql.param(sums.map(one => one.tenantId))
  const ids = sql.param(sums.map(one => one.settlementId))
  const kept = settleState === settled ? sql`settlement_id` : sql`null`
  await ctx.rows(
    sql`update order_settle set settlement_id = ${kept}, settle_state = ${settleState}, version = version + 1
      where tenant_id = any(${tenants}) and settlement_id = any(${ids}::bigint[])`,
  )
}

/** A whole number among the parameters; 0 when there is none. */
async function wholeParam(ctx: Ctx, paramKey: string): Promise<number> {
  const row = await ctx.find(param, { paramKey })
  return row && /^\d{1,4}$/.test(row.paramValue) ? Number(row.paramValue) : 0
}

interface Terms {
  readonly until: string
  readonly siteName: string
  readonly feeBp: number
  /** Where it is paid to; a payee without an account can have one until the money leaves. */
  readonly account: PayeeAccount | undefined
}

async function makeSettlement(ctx: GenerateCtx, sums: Sums, terms: Terms): Promise<void> {
  const { until, siteName, feeBp, account } = terms
  const due = BigInt(sums.net)
  const isOwed = due < 0n
  const settlementServiceFee = isOwed ? 0n : atRate(due, feeBp)
  const settlementNo = await ctx.number('JS', 'day', 6)
  await ctx.insert(
    moneySettlement,
    {
      settlementNo,
      payeeType: payeeSite,
      payeeId: sums.payeeId,
      payeeName: siteName,
      periodStart: sums.periodStart,
      periodEnd: until,
      orderCount: sums.orderCount,
      litres: BigInt(sums.litres),
      orderAmount: BigInt(sums.orderAmount),
      refundAmount: BigInt(sums.refundAmount),
      discountBorne: BigInt(sums.discountBorne),
      platformServiceFee: BigInt(sums.serviceFee),
      settlementAmount: due,
      settlementServiceFee,
      adjustAmount: 0n,
      actualAmount: due - settlementServiceFee,
      ...(account && !isOwed ? frozen(account) : {}),
      ...(isOwed ? { status: codeOf(settlementStates, 'owed') } : {}),
    },
    { tenantId: sums.tenantId, id: sums.settlementId },
  )
  await (isOwed ? postOwed : postGenerated)(ctx, { ...sums, settlementNo, dueFen: due })
}

/** Whether the payee's refunds have stayed uncovered for as many of its cycles as they may. */
const isUncovered = (sums: Sums, cycleDays: number, until: string): boolean =>
  BigInt(sums.net) < 0n &&
  sums.belowZeroSince !== null &&
  sums.belowZeroSince <= addDays(until, 1 - mostCarried * cycleDays)

/**
 * Makes one settlement for each payee with open orders up to the day that is asked for, less the
 * days that orders are held back (`settle.holdDays`), and moves what is due from 2211 to
 * 2212 (E19a). Answers how many it made. A payee whose sum is not positive gets none: it is carried forward, and after
 * three periods the payee owes it (E13b, domain 10.10).
 */
export async function settle(ctx: GenerateCtx, asked: string, byCycle: boolean): Promise<number> {
  const until = addDays(asked, -(await wholeParam(ctx, 'settle.holdDays')))
  const due = await duePayees(ctx, until, byCycle)
  if (due.length === 0) return 0
  const all = await takeRows(ctx, due, until)
  const sites = await ctx.all(site, { id: all.map(one => one.payeeId) }, { limit: all.length + 1 })
  const known = new Map(sites.map(one => [String(one.id), one]))
  const owed = all.filter(one => isUncovered(one, known.get(String(one.payeeId))?.settleCycleDays ?? 1, until))
  const made = [...all.filter(one => BigInt(one.net) > 0n), ...owed]
  await markTaken(
    ctx,
    all.filter(one => !made.includes(one)),
    unsettled,
  )
  await markTaken(ctx, owed, settled)
  const feeBp = await wholeParam(ctx, 'settle.feeBp')
  const accounts = await accountsInForce(
    ctx,
    made.map(sums => sums.tenantId),
  )
  // Sent together: they travel on one connection one after the other, without a round trip for each.
  await Promise.all(
    made.map(sums => {
      const siteName = known.get(String(sums.payeeId))?.siteName ?? ''
      return makeSettlement(ctx, sums, { until, siteName, feeBp, account: accounts.get(sums.tenantId) })
    }),
  )
  if (made.length > owed.length) await tellMade(ctx, made.length - owed.length)
  return made.length
}

/** One notice for a night's settlements: it opens their list. */
const tellMade = (ctx: Ctx, count: number): Promise<void> =>
  ctx.call(notify, {
    about: moneySettlement.name,
    rowLabel: `× ${count}`,
    kind: 'waiting',
    tenantIds: [platformTenant],
    permission: contract.reconcileSettlement.permission,
  })

/** By hand: every payee, up to today when asked for. */
export const generateSettlements: Handler<typeof contract.generateSettlements> = async (ctx, { until }) => {
  if (!ctx.isPlatform) return ctx.refuse('notAllowed', contract.generateSettlements.permission)
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
