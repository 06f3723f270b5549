import * as contract from '@forecourt/contract/goods'
import type { Problem, Row, Values } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { priceDetail, sku, tenantGoods } = contract
const d = columnsOf(priceDetail, 'd')
const k = columnsOf(sku, 'k')

const fixed = 1

/** What variants cost whoever supplies them at a moment, by the rows that had begun by then; those without a row have none. */
export async function costsInForce(ctx: Ctx, skuIds: readonly string[], at: Date): Promise<Map<string, bigint>> {
  const rows = await ctx.rows(
    { skuId: column.text, cost: column.bigint },
    sql`
    select distinct on (${d.skuId}) ${d.skuId}::text as "skuId", ${d.costPrice}::text as cost
    from ${d} join ${k} on ${k.id} = ${d.skuId} and ${k.tenantId} = ${d.tenantId}
    where ${d.skuId} = any(${sql.param([...skuIds])}::bigint[]) and ${d.isDeleted} = 0 and ${d.costPrice} is not null
      and ${d.effectiveTime} <= ${at}
    order by ${d.skuId}, ${d.effectiveTime} desc, ${d.id} desc`,
  )
  return new Map(rows.map(one => [one.skuId, one.cost]))
}

type Detail = Row<typeof priceDetail>
type Terms = Values<typeof priceDetail>

function problemsOf(of: Terms): Problem[] {
  const isFixed = (of.chargeType ?? fixed) === fixed
  return isFixed && of.serviceChargeBp
    ? [{ field: 'serviceChargeBp', message: ['固定金额的服务费不填费率', 'A fixed charge has no rate'] }]
    : !isFixed && of.serviceCharge
      ? [{ field: 'serviceCharge', message: ['按比例的服务费不填金额', 'A charge by rate has no amount'] }]
      : []
}

const hasBegun = (ctx: Ctx, of: Pick<Detail, 'effectiveTime'>): boolean =>
  of.effectiveTime !== null && of.effectiveTime <= ctx.now

/** Only what is sold by oneself has a cost: one's own variants, or those that one was given. */
async function requireOwn(ctx: Ctx, skuIds: readonly string[], tenantId: string): Promise<void> {
  const own = await ctx.all(sku, { id: [...skuIds], tenantId }, { limit: 5000 })
  const given = await ctx.all(tenantGoods, { skuId: [...skuIds], tenantId }, { limit: 5000 })
  const known = new Set([...own.map(one => String(one.id)), ...given.map(one => String(one.skuId))])
  if (!skuIds.every(id => known.has(id)))
    ctx.refuseInput([{ field: 'skuId', message: ['不是自己销售的规格', 'This tenant does not sell the variant'] }])
}

export const priceDetailHooks = hooks(contract.priceDetails, {
  prepare: async (ctx, input) => {
    const { id, ...values } = input
    return id ? values : { ...values, effectiveTime: input.effectiveTime ?? ctx.now }
  },
  guard: async (ctx, before, changes, tenantId) => {
    if (before && hasBegun(ctx, before)) return ctx.refuseInput([history])
    if (!changes) return
    const problems = problemsOf({ ...before, ...changes })
    if (problems.length > 0) ctx.refuseInput(problems)
    if (changes.effectiveTime && changes.effectiveTime < ctx.now) ctx.refuseInput([past])
    if (!before) await requireOwn(ctx, [String(changes.skuId)], tenantId)
  },
})

const past: Problem = {
  field: 'effectiveTime',
  message: ['生效时间不能早于现在', 'The time must not be past'],
}
const history: Problem = {
  field: 'effectiveTime',
  message: [
    '价格已生效，不可修改或删除，请新增更晚生效的价格',
    'The price has begun and is history: add a later one instead',
  ],
}

/** The row of the asker's that holds at a moment for one of what it says. */
async function detailAt(
  ctx: Ctx,
  skuId: string,
  at: Date,
  said: 'costPrice' | 'chargeType',
): Promise<Detail | undefined> {
  const [found] = await ctx.rows(
    { id: column.text },
    sql`
    select ${d.id}::text as id from ${d}
    where ${d.tenantId} = ${ctx.tenantId} and ${d.skuId} = ${skuId} and ${d.isDeleted} = 0 and ${d.effectiveTime} <= ${at}
      and ${said === 'costPrice' ? d.costPrice : d.chargeType} is not null
    order by ${d.effectiveTime} desc, ${d.id} desc limit 1`,
  )
  return found && ctx.get(priceDetail, found.id)
}

export const serviceChargeOf: Handler<typeof contract.serviceChargeOf> = async (ctx, { skuId, at }) => {
  const found = await detailAt(ctx, skuId, at ?? ctx.now, 'chargeType')
  return {
    chargeType: found?.chargeType ?? fixed,
    serviceCharge: found ? found.serviceCharge : 0n,
    serviceChargeBp: found?.serviceChargeBp ?? null,
    effectiveTime: found?.effectiveTime ?? null,
  }
}

export const costPriceOf: Handler<typeof contract.costPriceOf> = async (ctx, { skuId, at }) => {
  const found = await detailAt(ctx, skuId, at ?? ctx.now, 'costPrice')
  if (found) return { costPrice: found.costPrice, effectiveTime: found.effectiveTime }
  const own = await ctx.find(sku, { id: skuId, tenantId: ctx.tenantId })
  return { costPrice: own?.costPrice ?? null, effectiveTime: null }
}

export const savePriceDetails: Handler<typeof contract.savePriceDetails> = async (ctx, { rows }) => {
  const given: readonly Terms[] = rows
  const problems = given.flatMap((one, at) => {
    const isPast = one.effectiveTime && one.effectiveTime < ctx.now
    return [...problemsOf(one), ...(isPast ? [past] : [])].map(
      ({ field, message: [zh, en] }): Problem => ({
        field: `rows.${at}.${field}`,
        message: [`第${at + 1}行：${zh}`, `row ${at + 1}: ${en}`],
      }),
    )
  })
  if (problems.length > 0) ctx.refuseInput(problems.slice(0, 50))
  await requireOwn(ctx, [...new Set(given.map(one => String(one.skuId)))], ctx.tenantId)
  const made = await ctx.insertMany(
    priceDetail,
    given.map(one => ({ ...one, chargeType: one.chargeType ?? fixed, effectiveTime: one.effectiveTime ?? ctx.now })),
  )
  return { added: made.length }
}
