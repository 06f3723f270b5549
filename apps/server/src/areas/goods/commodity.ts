import * as contract from '@forecourt/contract/goods'
import { dayOf, type Label, type Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { queueFollowing } from './follow-goods.ts'
import { askAfter, skusOf } from './goods-approval.ts'
import { sumUp } from './goods-summary.ts'
import { shelveMany } from './shelve-many.ts'
import { skuProblems, withPricesHeld, withStockOfCodes } from './sku-plan.ts'

const { commodity, sku } = contract
const bare = columnsOf(commodity)
const c = columnsOf(commodity, 'c')
const k = columnsOf(sku, 'k')

/** Goods are their supplier's. Only the platform may name another one; left empty they are the platform's own. */
export const commodityHooks = hooks(contract.commodities, {
  prepare: async (ctx, input) => {
    const { id, ...values } = input
    if (id) return values
    const tenantId = ctx.isPlatform ? (input.supplierTenantId ?? ctx.tenantId) : ctx.tenantId
    const goodsNo = await ctx.number('SP', 'day', 5)
    const owned = { tenantId, supplierTenantId: tenantId }
    return { ...values, goodsNo, ...owned }
  },
  parts: async (ctx, before, plans) => {
    const problems = skuProblems(plans)
    if (problems.length > 0) ctx.refuseInput(problems)
    const counted = withStockOfCodes(plans)
    return before?.isApproved ? withPricesHeld(counted) : counted
  },
  after: async (ctx, row, before) => {
    if (!row) return
    const skus = await titled(ctx, row, await skusOf(ctx, String(row.id)))
    await askAfter(ctx, row, skus, before === undefined)
    await sumUp(ctx, row, skus)
  },
})

/** Variants under their full names, which follow the name of the goods. */
async function titled(ctx: Ctx, { goodsName }: Row<typeof commodity>, skus: readonly Row<typeof sku>[]) {
  const titleOf = ({ skuName }: Row<typeof sku>) => `${goodsName} ${skuName}`
  const changes = skus
    .filter(one => one.title !== titleOf(one))
    .map(before => ({ before, changes: { title: titleOf(before) } }))
  const changed = await ctx.updateMany(sku, changes)
  return skus.map(one => changed.find(other => other.id === one.id) ?? one)
}

/** What still keeps goods from being sold. */
async function missingFor(
  ctx: Ctx,
  { id, validityType, validUntil }: Row<typeof commodity>,
): Promise<Label | undefined> {
  const skus = await skusOf(ctx, String(id))
  if (!skus.some(one => one.isOnSale)) return ['没有可售的规格', 'no variant is for sale']
  const today = dayOf(ctx.now)
  return validityType === 3 && validUntil !== null && validUntil < today
    ? ['已过截止日', 'its last day is past']
    : undefined
}

export const putGoodsUp: Handler<typeof contract.putGoodsUp> = async (ctx, { id }) => {
  const before = await ctx.getOrRefuse(commodity, id)
  if (!before.isApproved) ctx.refuse('goodsUnapproved', before.goodsName)
  const missing = await missingFor(ctx, before)
  if (missing) ctx.refuse('goodsIncomplete', missing)
  await ctx.transition(commodity, before, 'putUp', 'up', { shelfReason: null })
  await queueFollowing(ctx, [id])
}

export const takeGoodsDown: Handler<typeof contract.takeGoodsDown> = async (ctx, { id, reason }) => {
  const before = await ctx.getOrRefuse(commodity, id)
  await ctx.transition(commodity, before, 'takeDown', 'down', { shelfReason: reason }, reason)
  await queueFollowing(ctx, [id])
}

export const forceGoodsDown: Handler<typeof contract.forceGoodsDown> = async (ctx, { id, reason }) => {
  const before = await ctx.getOrRefuse(commodity, id)
  await ctx.transition(commodity, before, 'forceDown', 'forced', { shelfReason: reason }, reason)
  await queueFollowing(ctx, [id])
}

export const releaseGoods: Handler<typeof contract.releaseGoods> = async (ctx, { id, reason }) => {
  const before = await ctx.getOrRefuse(commodity, id)
  await ctx.transition(commodity, before, 'release', 'down', { shelfReason: reason }, reason)
}

export const batchShelf: Handler<typeof contract.batchShelf> = async (ctx, input) => {
  const theseIds = (ids: readonly string[]) => sql`${bare.id} = any(${sql.param([...ids])}::bigint[])`
  const done = await shelveMany(ctx, input, {
    count: ids => ctx.count(commodity, { id: [...ids] }),
    up: ids =>
      ctx.transitionWhere(
        commodity,
        sql`(${bare.tenantId}, ${bare.id}) in (
          select ${c.tenantId}, ${c.id} from ${c} where ${c.id} = any(${sql.param([...ids])}::bigint[]) and ${c.isApproved}
            and exists (select from ${k} where ${k.commodityId} = ${c.id} and ${k.isOnSale} and ${k.isDeleted} = 0))`,
        'putUp',
        'up',
      ),
    down: (ids, reason) =>
      ctx.transitionWhere(commodity, theseIds(ids), 'takeDown', 'down', {
        set: sql`${bare.shelfReason} = ${reason}`,
        auditNote: reason ?? undefined,
      }),
  })
  await queueFollowing(ctx, input.ids)
  return done
}
