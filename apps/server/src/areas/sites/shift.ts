import { shiftSales, takeIntoShift } from '@forecourt/contract/orders'
import type { Problem, Row, Values } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/sites'
import { platformTenant } from '../../kernel/db/database.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { queryText } from '../../kernel/db/sql.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, hooks, job } from '../../kernel/implement.ts'
import { wholeParam } from '../../services/parameters.ts'
import { holdShifts, lockShifts } from '../../services/shift-lock.ts'
import { below } from './below.ts'
import { businessDateOf, isClock, planAt, wholeDay } from './shift-time.ts'

const { gun, shift, shiftPlan, shiftStates, site, workplace } = contract
type Shift = Row<typeof shift>
type Site = Row<typeof site>
interface Method {
  readonly payMethod: string
  readonly orderCount: number
  readonly amount: bigint
  readonly refundAmount: bigint
  readonly counted: bigint | null
}
interface Meter {
  readonly gunNo: number
  readonly meter: bigint
}

/** Rows as they were given or stored: the kernel has read each of their fields. */
const rowsOf = (given: unknown) => (Array.isArray(given) ? given : [])
const metersOf = (given: unknown): Meter[] =>
  rowsOf(given).map(({ gunNo, meter }) => ({ gunNo: Number(gunNo), meter: BigInt(meter) }))
const countedOf = (given: unknown): Counted[] =>
  rowsOf(given).map(({ payMethod, amount }) => ({ payMethod: String(payMethod), amount: BigInt(amount) }))

const open = shiftStates.states.open.code
const everywhere = 'order_payAll'
/** Longer than any payment may take: what was paid while shifts changed is looked for no further back. */
const crossingMs = 5 * 60_000

const s = columnsOf(shift, 's')
const nowText = queryText`
select ${s.id} as id from ${s} where ${s.tenantId} = $1 and ${s.siteId} = $2 and ${s.status} = ${open} and ${s.isDeleted} = 0
order by ${s.openTime} desc limit 1`

/** Shifts are run by who works at the site, and by who may take payments everywhere. */
async function refuseElsewhere(ctx: Ctx, siteId: string): Promise<void> {
  const { tenantId, isStaff } = await ctx.call(workplace, { siteId })
  const isOwn = tenantId === ctx.user.tenantId
  const mayAll = ctx.may(everywhere) && (isOwn || ctx.user.tenantId === platformTenant)
  if (!mayAll && !(isOwn && isStaff)) ctx.refuse('notAllowed', everywhere)
}

export const shiftPlanHooks = hooks(contract.shiftPlans, {
  prepare: (ctx, input) => {
    const problems = (['planStart', 'planEnd'] as const).flatMap((field): Problem[] =>
      input[field] && !isClock(input[field])
        ? [{ field, message: ['请输入时间，如08:00', 'Enter a time, such as 08:00'] }]
        : [],
    )
    if (problems.length > 0) ctx.refuseInput(problems)
    return below<typeof shiftPlan>(ctx, input)
  },
})

export const shiftHooks = hooks(contract.shifts, {
  // What has been handed over stays; what has been paid in an open one refers to it and keeps it.
  guard: async (ctx, before) => {
    if (before && before.status !== open) ctx.refuse('inUse')
    return Promise.resolve()
  },
})

const lastShift = async (ctx: Ctx, siteId: string): Promise<Shift | undefined> =>
  (await ctx.all(shift, { siteId }, { limit: 1 }))[0]

/** The meters a shift begins with: what was typed, or else what the last hand-over left, for every gun of the site. */
async function metersAt(ctx: Ctx, siteId: string, typed: readonly Meter[], last?: Shift): Promise<Meter[]> {
  const guns = await ctx.all(gun, { siteId }, { order: ['gunNo'] })
  const before = new Map(metersOf(last?.closeMeter).map(one => [one.gunNo, one.meter]))
  const given = new Map(typed.map(one => [one.gunNo, one.meter]))
  return guns.map(({ gunNo }) => ({ gunNo, meter: given.get(gunNo) ?? before.get(gunNo) ?? 0n }))
}

interface Opening {
  readonly className?: string | null | undefined
  readonly openMeter?: unknown
}

type OpenCtx = Ctx<'shiftOpen'>

/** Opens a shift; the locks have to be held. What was paid while none was open is taken in. */
async function begin(
  ctx: OpenCtx,
  at: Site,
  { className, openMeter }: Opening,
  onDuty: readonly string[] = [],
): Promise<{ id: string }> {
  const siteId = String(at.id)
  const plans = await ctx.all(shiftPlan, { siteId })
  const plan = className
    ? (plans.find(one => one.className === className) ?? { ...wholeDay, className })
    : planAt(plans, ctx.now)
  if (await ctx.find(shift, { siteId, className: plan.className, status: open })) ctx.refuse('shiftOpen')
  const last = await lastShift(ctx, siteId)
  const made = await ctx.insert(
    shift,
    {
      siteId,
      className: plan.className,
      planStart: plan.planStart,
      planEnd: plan.planEnd,
      businessDate: businessDateOf(plan, ctx.now),
      openTime: ctx.now,
      openUser: ctx.user.userId,
      salesmanIds: [...onDuty],
      openMeter: await metersAt(ctx, siteId, metersOf(openMeter), last),
    },
    { tenantId: at.tenantId },
  )
  const since = new Date((last?.closeTime ?? ctx.now).getTime() - crossingMs)
  await ctx.call(takeIntoShift, { tenantId: at.tenantId, siteId, shiftId: made.id, since })
  return { id: made.id }
}

async function opened(ctx: Ctx<'shiftOpen' | 'siteNotOpen'>, siteId: string, input: Opening): Promise<{ id: string }> {
  await refuseElsewhere(ctx, siteId)
  await lockShifts(ctx, siteId)
  const at = await ctx.getOrRefuse(site, siteId)
  if (at.status !== contract.siteStates.states.open.code) ctx.refuse('siteNotOpen')
  return begin(ctx, at, input, [ctx.user.userId])
}

export const openShift: Handler<typeof contract.openShift> = (ctx, { siteId, ...input }) => opened(ctx, siteId, input)

interface Counting {
  readonly closeMeter?: unknown
  readonly counted?: unknown
  readonly received?: bigint | null | undefined
  readonly diffReason?: string | null | undefined
  readonly meterReason?: string | null | undefined
}
interface Counted {
  readonly payMethod: string
  readonly amount: bigint
}

/** Every gun has a meter at the end, and one that shows less than at the beginning a reason. */
function meterProblems(before: readonly Meter[], after: readonly Meter[], reason?: string | null): Problem[] {
  const ends = new Map(after.map(one => [one.gunNo, one.meter]))
  const missing = before.filter(one => !ends.has(one.gunNo)).map(one => one.gunNo)
  const back = before.filter(one => (ends.get(one.gunNo) ?? one.meter) < one.meter).map(one => one.gunNo)
  const problems: Problem[] = []
  if (missing.length > 0)
    problems.push({
      field: 'closeMeter',
      message: [`请填写${missing.join('、')}号枪的泵码`, `Enter the meter of nozzle ${missing.join(', ')}`],
    })
  if (back.length > 0 && !reason?.trim())
    problems.push({
      field: 'meterReason',
      message: [`${back.join('、')}号枪泵码回退，请说明原因`, `Nozzle ${back.join(', ')} went back; say why`],
    })
  return problems
}

async function handedOver(ctx: Ctx, id: string, input: Counting): Promise<{ id: string }> {
  const known = await ctx.getOrRefuse(shift, id)
  await refuseElsewhere(ctx, known.siteId)
  await lockShifts(ctx, known.siteId)
  const row = await ctx.getOrRefuse(shift, id)
  const { tenantId, siteId } = row
  const since = new Date((row.openTime ?? ctx.now).getTime() - crossingMs)
  await ctx.call(takeIntoShift, { tenantId, siteId, shiftId: id, since })
  const sales = await ctx.call(shiftSales, { tenantId, shiftId: id })
  const receivable = sales.payAmount - sales.refundAmount
  const counted = countedOf(input.counted)
  const sum = counted.reduce((all, one) => all + one.amount, 0n)
  const received = input.received ?? (counted.length > 0 ? sum : undefined)
  const [openMeter, closeMeter] = [metersOf(row.openMeter), metersOf(input.closeMeter)]
  const problems = meterProblems(openMeter, closeMeter, input.meterReason)
  if (received === undefined) problems.push({ field: 'received', message: ['请输入实收', 'Enter what was counted'] })
  else if (counted.length > 0 && received !== sum)
    problems.push({ field: 'received', message: ['与按方式实收之和不符', 'Is not the sum of what was counted'] })
  else if (received !== receivable && !input.diffReason?.trim())
    problems.push({ field: 'diffReason', message: ['实收与应收不符，请说明原因', 'It differs; say why'] })
  if (problems.length > 0 || received === undefined) return ctx.refuseInput(problems)
  const byPayMethod = sales.byPayMethod.map(one => ({
    ...one,
    counted: counted.find(other => other.payMethod === one.payMethod)?.amount ?? null,
  }))
  const frozen: Values<typeof shift> = {
    closeTime: ctx.now,
    closeUser: ctx.user.userId,
    closeMeter,
    orderCount: sales.orderCount,
    litres: sales.litres,
    receivable,
    refundAmount: sales.refundAmount,
    byPayMethod,
    received,
    diffAmount: received - receivable,
    diffReason: input.diffReason ?? null,
    meterReason: input.meterReason ?? null,
  }
  await ctx.transition(shift, row, 'handOver', 'handedOver', frozen, input.diffReason ?? undefined)
  return { id }
}

export const handOverShift: Handler<typeof contract.handOverShift> = async (ctx, { id, ...input }) => {
  await handedOver(ctx, id, input)
}

const handOverStep = 2

export const submitShift: Handler<typeof contract.submitShift> = (ctx, { id, status, siteId, ...input }) => {
  if (id && status === handOverStep) return handedOver(ctx, id, input)
  if (id || status === handOverStep)
    return ctx.refuseInput([{ field: 'status', message: ['班次只能交班', 'A shift can only be handed over'] }])
  if (!siteId) return ctx.refuseInput([{ field: 'siteId', message: ['请选择站点', 'Choose a site'] }])
  return opened(ctx, siteId, input)
}

const usualLimitYuan = 50

export const checkShift: Handler<typeof contract.checkShift> = async (ctx, { id, opinion }) => {
  const row = await ctx.getOrRefuse(shift, id)
  const limit = BigInt(await wholeParam(ctx, 'shift.differenceLimit', usualLimitYuan, { max: 1_000_000 })) * 100n
  const diff = row.diffAmount ?? 0n
  if ((diff > limit || -diff > limit) && !opinion?.trim())
    ctx.refuseInput([
      { field: 'opinion', message: ['长短款超过限额，请填写核对意见', 'The difference is large; say what you found'] },
    ])
  const checked = { checkUser: ctx.user.userId, checkTime: ctx.now, checkOpinion: opinion ?? null }
  await ctx.transition(shift, row, 'check', 'checked', checked, opinion ?? undefined)
}

export const shiftSheet: Handler<typeof contract.shiftSheet> = async (ctx, { id }) => {
  const row = await ctx.getOrRefuse(shift, id)
  const sales = await ctx.call(shiftSales, { tenantId: row.tenantId, shiftId: id })
  const isFrozen = row.status !== open
  const frozen = (row.byPayMethod ?? []) as Method[]
  const [before, after] = [metersOf(row.openMeter), metersOf(row.closeMeter)]
  const [starts, ends] = [before, after].map(list => new Map(list.map(one => [one.gunNo, one.meter])))
  const sold = new Map(sales.byGun.map(one => [one.gunNo, one]))
  const guns = [...new Set([...before.map(one => one.gunNo), ...sold.keys()])].toSorted((one, next) => one - next)
  return {
    id,
    isFrozen,
    orderCount: isFrozen ? (row.orderCount ?? 0) : sales.orderCount,
    litres: isFrozen ? (row.litres ?? 0n) : sales.litres,
    receivable: isFrozen ? (row.receivable ?? 0n) : sales.payAmount - sales.refundAmount,
    refundAmount: isFrozen ? (row.refundAmount ?? 0n) : sales.refundAmount,
    earlierCount: sales.earlierCount,
    earlierAmount: sales.earlierAmount,
    byPayMethod: isFrozen ? frozen : sales.byPayMethod.map(one => ({ ...one, counted: null })),
    byGun: guns.map(gunNo => ({
      gunNo,
      orderCount: sold.get(gunNo)?.orderCount ?? 0,
      litres: sold.get(gunNo)?.litres ?? 0n,
      openMeter: starts?.get(gunNo) ?? null,
      closeMeter: ends?.get(gunNo) ?? null,
    })),
  }
}

export const shiftNow: Handler<typeof contract.shiftNow> = async (ctx, { siteId }) => {
  const at = await ctx.getOrRefuse(site, siteId)
  const [row] = await ctx.all(shift, { siteId, status: open }, { limit: 1 })
  const sales = row && (await ctx.call(shiftSales, { tenantId: row.tenantId, shiftId: row.id }))
  return {
    id: row?.id ?? null,
    shiftMode: at.shiftMode,
    className: row?.className ?? null,
    businessDate: row?.businessDate ?? null,
    openTime: row?.openTime ?? null,
    orderCount: sales?.orderCount ?? 0,
    litres: sales?.litres ?? 0n,
    receivable: sales ? sales.payAmount - sales.refundAmount : 0n,
    refundCount: sales?.refundCount ?? 0,
    refundAmount: sales?.refundAmount ?? 0n,
  }
}

/** The lock is tried first and the shift is read behind it: what is handed over meanwhile is seen, or waited for there. */
export const bookingShift: Handler<typeof contract.bookingShift> = async (ctx, { tenantId, siteId }) => {
  const [isHeld, found] = await Promise.all([
    holdShifts(ctx, siteId),
    ctx.query<{ id: string }>(nowText, [tenantId, siteId]),
  ])
  return { shiftId: isHeld ? (found.rows[0]?.id ?? null) : null }
}

/** A site whose shifts open by themselves has had a payment without one. */
async function openByItself(ctx: Ctx, data: { readonly siteId: string }): Promise<void> {
  const at = await ctx.get(site, data.siteId)
  if (!at || at.shiftMode !== 1) return
  await lockShifts(ctx, data.siteId)
  if (await ctx.find(shift, { siteId: data.siteId, status: open })) return
  await begin(ctx as OpenCtx, at, {})
}

export const openShiftJob = job('sites.openShift', {
  title: ['自动开班', 'Open a shift'],
  retries: 3,
  run: openByItself,
})
