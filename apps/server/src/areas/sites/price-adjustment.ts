import { codeOf, type DomainOutput, type Label, type Problem, type Row, type Values } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/sites'
import { isOfType, region, tenant } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { type SQL, sql } from '../../kernel/db/sql.ts'
import { type Handler, hooks, viewRows } from '../../kernel/implement.ts'
import { verdictOf } from '../../services/decision.ts'
import { notifyApprovers } from '../../services/notices.ts'
import { wholeParam } from '../../services/parameters.ts'
import { atMidnight, clashAt, inTheFuture, isMidnight } from './platform-price.ts'
import { putInForce } from './price.ts'
import {
  a,
  adjustedOf,
  adjustedPrices,
  b,
  clashOfAdjustment,
  cutBp,
  marginOf,
  n,
  oddityOf,
  s,
  writtenPrices,
} from './price-effect.ts'
import { prepareAnew, prepareIfNear, unprepare } from './price-preparation.ts'
import { emptySheet, followMoment, recheckSheet, refuseFaulty, wroteRows } from './price-sheet-check.ts'
import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'

const { bySheet, oil, priceAdjustment, siteOilPrice } = contract

type Adjustment = Row<typeof priceAdjustment>
type Given = Values<typeof priceAdjustment>

const columns = columnsOf(priceAdjustment)
const national = 1
const [byAmount, byPercent] = [1, 2]
const [scheduled, active, rolledBack] = (['scheduled', 'active', 'rolledBack'] as const).map(name =>
  codeOf(contract.priceAdjustmentStates, name),
)

/** A sheet says itself where its prices are and what becomes of them. */
export const sheetAlone = {
  oilNo: null,
  regionCode: null,
  supplierTenantId: null,
  priceType: 2,
  direction: contract.bySheet,
  stepType: contract.bySheet,
} as const

/** A step of the other kind is not kept: it would come back to life with the next edit. */
const onlyWhatCounts = ({ stepType, ...given }: Given): Given => ({
  ...given,
  ...(stepType === undefined ? {} : { stepType }),
  ...(stepType === undefined ? {} : { stepAmount: stepType === byAmount ? given.stepAmount : null }),
  ...(stepType === undefined ? {} : { stepBp: stepType === byPercent ? given.stepBp : null }),
  ...(stepType === bySheet ? sheetAlone : {}),
})

const missing = ({ stepType, stepAmount, stepBp, direction }: Given): Problem[] => {
  if (stepType === bySheet) return []
  if (direction === bySheet) return [{ field: 'direction', message: ['请选择上调或下调', 'Choose up or down'] }]
  const [field, value] = stepType === byPercent ? (['stepBp', stepBp] as const) : (['stepAmount', stepAmount] as const)
  return value === null || value === undefined ? [{ field, message: ['请填写', 'Is needed'] }] : []
}

function momentProblems({ effectiveTime, priceType }: Given, now: Date): Problem[] {
  if (!effectiveTime) return []
  if (effectiveTime <= now) return [inTheFuture]
  return priceType === national && !isMidnight(effectiveTime) ? [atMidnight] : []
}

async function unknownNames(ctx: Ctx, { oilNo, regionCode, supplierTenantId }: Given): Promise<Problem[]> {
  const problems: Problem[] = []
  if (oilNo && !(await ctx.find(oil, { oilNo })))
    problems.push({ field: 'oilNo', message: [`油品${oilNo}不存在`, `There is no product ${oilNo}`] })
  if (regionCode && !(await ctx.find(region, { code: regionCode })))
    problems.push({ field: 'regionCode', message: ['请选择地区', 'Choose a region'] })
  if (supplierTenantId && !isOfType('supplier', await ctx.find(tenant, { tenantId: supplierTenantId })))
    problems.push({ field: 'supplierTenantId', message: ['请选择供货商', 'Choose a supplier'] })
  return problems
}

export const priceAdjustmentHooks = hooks(contract.priceAdjustments, {
  prepare: async (ctx, { id, ...given }) => ({
    ...onlyWhatCounts(given),
    ...(id ? {} : { adjustmentNo: await ctx.number('TJ', 'second', 4) }),
  }),
  guard: async (ctx, before, changes) => {
    if (!changes) return
    const wanted: Given = { ...before, ...changes }
    const problems = [...missing(wanted), ...momentProblems(wanted, ctx.now), ...(await unknownNames(ctx, wanted))]
    if (problems.length > 0) ctx.refuseInput(problems)
  },
  after: async (ctx, row, before) => {
    if (!row) return before?.stepType === bySheet ? emptySheet(ctx, String(before.id)) : undefined
    if (row.stepType !== bySheet) return
    if (before && before.effectiveTime.getTime() !== row.effectiveTime.getTime())
      await followMoment(ctx, String(row.id))
    await recheckSheet(ctx, String(row.id))
  },
})

/** From a cut beyond this on somebody else has to agree: 300 is three percent. */
const approvalFromBp = (ctx: Ctx): Promise<number> => wholeParam(ctx, 'price.cutApprovalBp', 300, { max: 10_000 })

const isWritten = (row: Adjustment): boolean => row.status === active || row.status === rolledBack

const rowsOf = (row: Adjustment, now: Date): SQL =>
  sql`${isWritten(row) ? writtenPrices : adjustedPrices(now)} where ${a.id} = ${String(row.id)}`

const effectShape = {
  siteCount: column.int,
  priceCount: column.int,
  oddCount: column.int,
  nothingCount: column.int,
  clashCount: column.int,
  maxCutBp: column.int,
  firstOdd: column.nullable(column.text),
  oddity: column.nullable(column.int),
  firstClash: column.nullable(column.text),
  averageBefore: column.nullable(column.bigint),
  averageAfter: column.nullable(column.bigint),
  marginBefore: column.nullable(column.bigint),
  marginAfter: column.nullable(column.bigint),
}
export type Effect = ShapedRow<typeof effectShape>

/** All that is to be known of a change in one statement, however many prices it is for. */
const effectOf = (ctx: Ctx, row: Adjustment): Promise<Effect> =>
  effectIn(ctx, rowsOf(row, ctx.now), isWritten(row) ? sql`false` : clashOfAdjustment)

/** The same of these rows; `first` stands before the statement. */
export async function effectIn(ctx: Ctx, rows: SQL, clash: SQL, first: SQL = sql``): Promise<Effect> {
  const [effect] = await ctx.rows(
    effectShape,
    sql`${first}
    select count(distinct at)::int as "siteCount", count(*)::int as "priceCount",
      count(*) filter (where oddity < 6 and oddity <> 5)::int as "oddCount", count(*) filter (where oddity = 5)::int as "nothingCount",
      count(*) filter (where oddity = 6)::int as "clashCount",
      coalesce(max(cut), 0)::int as "maxCutBp",
      min(label) filter (where oddity < 5) as "firstOdd", min(oddity) filter (where oddity < 5) as oddity,
      min(label) filter (where oddity = 6) as "firstClash",
      round(avg(before))::text as "averageBefore", round(avg(after))::text as "averageAfter",
      round(avg(margin_before))::text as "marginBefore", round(avg(margin_after))::text as "marginAfter"
    from (select ${s.id} as at, ${s.siteName} as label, ${adjustedOf(b)} as before, ${adjustedOf(n)} as after,
      ${marginOf(b)} as margin_before, ${marginOf(n)} as margin_after, ${cutBp} as cut, ${oddityOf(clash)} as oddity from ${rows}) as made`,
  )
  return effect ?? ctx.refuse('notFound')
}

/** The effect as it is shown. */
export async function shownEffect(
  ctx: Ctx,
  effect: Effect,
): Promise<DomainOutput<typeof contract.priceAdjustmentEffect.output>> {
  const { siteCount, priceCount, clashCount, maxCutBp, oddCount, nothingCount } = effect
  return {
    siteCount,
    priceCount,
    clashCount,
    maxCutBp,
    oddCount: oddCount + nothingCount,
    averageBefore: effect.averageBefore,
    averageAfter: effect.averageAfter,
    marginBefore: effect.marginBefore,
    marginAfter: effect.marginAfter,
    approvalFromBp: await approvalFromBp(ctx),
  }
}

export const priceAdjustmentEffect: Handler<typeof contract.priceAdjustmentEffect> = async (ctx, { id }) =>
  shownEffect(ctx, await effectOf(ctx, await ctx.getOrRefuse(priceAdjustment, id)))

const standing = sql`case when ${a.status} not in (${active}, ${rolledBack}) then 1 when ${n.status} = 1 then 2
  when ${a.status} = ${rolledBack} and ${n.endTime} = ${a.rolledBackTime} then 4 else 3 end`

export const priceAdjustmentSites = viewRows(contract.priceAdjustmentSites, (ctx, { columns: as, asked, equal }) => {
  // One change at a time: of all of them at once nobody would read anything.
  const { adjustmentId = '0' } = equal('adjustmentId')
  const select = (from: SQL, clash: SQL, now: SQL, codes: SQL) => sql`
    select ${as({
      id: sql`${s.id} || '-' || ${b.oilNo}`,
      siteId: s.id,
      oilNo: b.oilNo,
      priceBefore: adjustedOf(b),
      priceAfter: adjustedOf(n),
      marginBefore: marginOf(b),
      marginAfter: marginOf(n),
      oddity: oddityOf(clash),
      standing: now,
    })} from ${from} where ${a.id} = ${adjustmentId} and ${codes} and ${asked({ adjustmentId: a.id })}`
  return sql`${select(adjustedPrices(ctx.now), clashOfAdjustment, sql`1`, sql`${a.status} not in (${active}, ${rolledBack})`)}
    union all ${select(writtenPrices, sql`false`, standing, sql`${a.status} in (${active}, ${rolledBack})`)}`
})

const said = (zh: string, en: string): Label => [zh, en]

/** What the change is refused by, at the field that is to blame. */
function refuseEffect(ctx: Ctx<'unusualPrice'>, row: Adjustment, effect: Effect, confirmed: boolean): void {
  const { priceCount, nothingCount, clashCount, firstClash, oddCount, firstOdd, oddity } = effect
  const step = row.stepType === byPercent ? 'stepBp' : 'stepAmount'
  const problems: Problem[] = [
    ...momentProblems(row, ctx.now),
    ...(priceCount === 0
      ? [{ field: 'regionCode', message: said('该范围没有可调整的价格', 'There is no price to change in this place') }]
      : []),
    ...(nothingCount > 0
      ? [
          {
            field: step,
            message: said(`${nothingCount}个价格调整后不大于0`, `${nothingCount} prices would come to nothing with it`),
          },
        ]
      : []),
    ...(firstClash === null ? [] : [clashAt(firstClash, clashCount)]),
  ]
  if (problems.length > 0) ctx.refuseInput(problems)
  if (oddCount === 0 || confirmed) return
  const [zh, en] = contract.priceOddity.entries[oddity ?? 1] ?? ['', '']
  ctx.refuse('unusualPrice', [
    `${firstOdd ?? ''} ${zh}${oddCount > 1 ? ` 等${oddCount}个价格` : ''}`,
    `${firstOdd ?? ''}: ${en}${oddCount > 1 ? ` and ${oddCount - 1} more` : ''}`,
  ])
}

const asChange = (row: Adjustment) =>
  ({ of: 'priceAdjustment', id: String(row.id), effectiveTime: row.effectiveTime }) as const

/** Products in the order in which everybody locks them: of two changes of one moment the second finds the first. */
const lockProducts = (ctx: Ctx) => ctx.all(oil, {}, { lock: true, order: ['id'] })

export const schedulePriceAdjustment: Handler<typeof contract.schedulePriceAdjustment> = async (
  ctx,
  { id, confirmed },
) => {
  await lockProducts(ctx)
  const row = await ctx.getOrRefuse(priceAdjustment, id, { lock: true })
  if (row.stepType === bySheet) await refuseFaulty(ctx, String(row.id))
  const effect = await effectOf(ctx, row)
  refuseEffect(ctx, row, effect, confirmed === true)
  const { siteCount, priceCount, maxCutBp } = effect
  const counted = { siteCount, priceCount, maxCutBp }
  if (maxCutBp > (await approvalFromBp(ctx))) {
    const waiting = await ctx.transition(priceAdjustment, row, 'schedule', 'waiting', counted)
    return notifyApprovers(ctx, priceAdjustment, waiting, contract.decidePriceAdjustment.permission)
  }
  await prepareIfNear(ctx, asChange(await ctx.transition(priceAdjustment, row, 'schedule', 'scheduled', counted)))
}

export const decidePriceAdjustment: Handler<typeof contract.decidePriceAdjustment> = async (ctx, input) => {
  const before = await ctx.getOrRefuse(priceAdjustment, input.id)
  const verdict = verdictOf(ctx, contract.decidePriceAdjustment, input)
  if (!verdict.isApproved) return void (await verdict.transition(priceAdjustment, before, 'decide', 'rejected'))
  if (before.effectiveTime <= ctx.now) ctx.refuse('pricePassed')
  if (await wroteRows(ctx, input.id)) ctx.refuse('sameUser')
  const row = await verdict.transition(priceAdjustment, before, 'decide', 'scheduled')
  await prepareIfNear(ctx, asChange(row))
}

export const withdrawPriceAdjustment: Handler<typeof contract.withdrawPriceAdjustment> = async (ctx, { id }) => {
  const before = await ctx.getOrRefuse(priceAdjustment, id)
  // At its moment it begins, whether or not the clock has come round to say so.
  if (before.effectiveTime <= ctx.now && before.status === scheduled) ctx.refuse('changed')
  await unprepare(ctx, asChange(await ctx.transition(priceAdjustment, before, 'withdraw', 'withdrawn')))
}

const restoredShape = {
  tenantId: column.text,
  siteId: column.text,
  siteName: column.text,
  oilNo: column.text,
  nationalPrice: column.bigint,
  gunPrice: column.bigint,
  platformPrice: column.bigint,
  settlePrice: column.bigint,
  isSame: column.flag,
  version: column.int,
  since: column.moment,
}
type Restored = ShapedRow<typeof restoredShape>

const v = columnsOf(siteOilPrice, 'v')
const batch = 2

/** What was before the change at each of its prices, and whether the change is still what is in force there. */
const formerPrices = (ctx: Ctx, id: string): Promise<Restored[]> =>
  ctx.rows(
    restoredShape,
    sql`
    select ${s.tenantId} as "tenantId", ${s.id}::text as "siteId", ${s.siteName} as "siteName", ${b.oilNo} as "oilNo",
      ${b.nationalPrice}::text as "nationalPrice", ${b.gunPrice}::text as "gunPrice", ${b.platformPrice}::text as "platformPrice",
      ${b.settlePrice}::text as "settlePrice", ${n.status} = 1 as "isSame", ${n.effectiveTime} as since,
      (select max(${v.priceVersion}) + 1 from ${v} where ${v.tenantId} = ${s.tenantId} and ${v.siteId} = ${s.id}
        and ${v.oilNo} = ${b.oilNo})::int as version
    from ${writtenPrices} where ${a.id} = ${id} order by ${s.id}`,
  )

const lockWritten = (ctx: Ctx, id: string) =>
  ctx.rows(sql`select ${s.id} from ${s} where ${s.id} in (select ${v.siteId} from ${v} where ${v.adjustmentId} = ${id})
    order by ${s.id} for update`)

/** The sites whose prices were changed since, named as far as a sentence goes. */
const keptSites = (kept: readonly Restored[]): Label => {
  const names = [...new Set(kept.map(one => one.siteName))]
  const shown = names.slice(0, 3).join('、')
  return [
    names.length > 3 ? `${shown}等${names.length}个站点` : shown,
    names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', '),
  ]
}

export const rollBackPriceAdjustment: Handler<typeof contract.rollBackPriceAdjustment> = async (
  ctx,
  { id, confirmed },
) => {
  const row = await ctx.getOrRefuse(priceAdjustment, id)
  await lockWritten(ctx, id)
  const former = await formerPrices(ctx, id)
  const kept = former.filter(one => !one.isSame)
  const restored = former.filter(one => one.isSame)
  if (kept.length > 0 && (!confirmed || restored.length === 0)) ctx.refuse('changedSince', keptSites(kept))
  // Whoever waited for a site began before the version it replaces; it still is the later change.
  const from = restored.map(one => new Date(one.since)).reduce((one, other) => (other > one ? other : one), ctx.now)
  await ctx.transition(priceAdjustment, row, 'rollBack', 'rolledBack', { rolledBackTime: from })
  for (const [tenantId, same] of Map.groupBy(restored, one => one.tenantId))
    await ctx.insertMany(
      siteOilPrice,
      same.map(one => ({
        siteId: one.siteId,
        oilNo: one.oilNo,
        nationalPrice: one.nationalPrice,
        gunPrice: one.gunPrice,
        platformPrice: one.platformPrice,
        settlePrice: one.settlePrice,
        priceVersion: one.version,
        effectiveTime: from,
        source: batch,
      })),
      { tenantId },
    )
  const siteIds = [...new Set(restored.map(one => one.siteId))]
  if (siteIds.length > 0) await putInForce(ctx, siteIds, from)
  await prepareAnew(ctx, siteIds)
  for (const { siteId, siteName: label, tenantId, oilNo } of restored)
    ctx.auditNote('site', { id: siteId, tenantId, label }, 'setPrices', {}, `${oilNo} ↶ ${row.adjustmentNo}`)
  return { restored: restored.length, kept: kept.length }
}

/** Of the job of every minute: what has begun is in force; what nobody has agreed to in time will not be. */
export async function beginAdjustments(ctx: Ctx): Promise<void> {
  const isDue = sql`${columns.effectiveTime} <= ${ctx.now}`
  await ctx.transitionWhere(priceAdjustment, isDue, 'takeEffect', 'active')
  await ctx.transitionWhere(priceAdjustment, isDue, 'lapse', 'lapsed')
}
