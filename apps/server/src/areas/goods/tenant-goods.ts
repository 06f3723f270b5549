import * as contract from '@forecourt/contract/goods'
import { codeOf, type Row, type Values } from '@forecourt/contract/kernel'
import { tenant } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { queueFollowing } from './follow-goods.ts'
import { costsInForce } from './price-detail.ts'

const { commodity, shelfStates, sku, tenantGoods } = contract

type Sku = Row<typeof sku>
type Goods = Row<typeof tenantGoods>

const maxPairs = 5000

/** A variant with the goods that it is one of, and what it costs whoever sells it now. */
export interface Offered {
  readonly sku: Sku
  readonly goods: Row<typeof commodity>
  readonly cost: bigint
  readonly sellerName: string | null
}

export async function offered(ctx: Ctx, skuIds: readonly string[]): Promise<Offered[]> {
  const skus = await ctx.all(sku, { id: skuIds }, { limit: maxPairs })
  const goodsIds = [...new Set(skus.map(one => String(one.commodityId)))]
  const goods = new Map(
    (await ctx.all(commodity, { id: goodsIds }, { limit: maxPairs })).map(one => [String(one.id), one]),
  )
  const costs = await costsInForce(ctx, skuIds, ctx.now)
  const sellerIds = [...new Set([...goods.values()].map(one => one.tenantId))]
  const sellers = new Map((await ctx.all(tenant, { tenantId: sellerIds })).map(one => [one.tenantId, one.tenantName]))
  return skus.flatMap(one => {
    const of = goods.get(String(one.commodityId))
    return of
      ? [
          {
            sku: one,
            goods: of,
            cost: costs.get(String(one.id)) ?? one.costPrice,
            sellerName: sellers.get(of.tenantId) ?? null,
          },
        ]
      : []
  })
}

/** What a tenant's row says of goods that the tenant does not see. */
export const copied = ({ sku: of, goods, cost, sellerName }: Offered): Values<typeof tenantGoods> => ({
  commodityId: String(goods.id),
  sellerTenantName: sellerName,
  goodsName: goods.goodsName,
  skuName: of.skuName,
  mainImage: goods.mainImage,
  classifyId: goods.classifyId,
  goodsType: goods.goodsType,
  faceValue: of.faceValue,
  marketPrice: of.marketPrice,
  listPrice: of.listPrice,
  upstreamCost: cost,
})

export type Giving = Ctx<'goodsUnapproved' | 'tooManyPairs'>

/** The variants, all of them to be had: approved, and not banned by the platform. */
async function givable(ctx: Giving, skuIds: readonly string[]): Promise<Offered[]> {
  const found = await offered(ctx, skuIds)
  if (found.length !== skuIds.length)
    ctx.refuseInput([{ field: 'skuIds', message: ['规格不存在', 'A variant does not exist'] }])
  const wrong = found.find(({ goods }) => !goods.isApproved || goods.status === codeOf(shelfStates, 'forced'))
  if (wrong) ctx.refuse('goodsUnapproved', wrong.goods.goodsName)
  return found
}

async function requireTenants(ctx: Ctx, tenantIds: readonly string[], field: string): Promise<void> {
  if ((await ctx.count(tenant, { tenantId: [...tenantIds] })) !== tenantIds.length)
    ctx.refuseInput([{ field, message: ['租户不存在', 'A tenant does not exist'] }])
}

interface Wanted {
  readonly tenantIds: readonly string[]
  readonly skuIds: readonly string[]
  readonly salePrice: bigint | null | undefined
}

/** One row for each pair: those that are missing are added, and the agreed price of the others is changed where one was said. */
async function give(ctx: Giving, { tenantIds, skuIds, salePrice }: Wanted, had: readonly Goods[]) {
  const skus = await givable(ctx, skuIds)
  const known = new Set(had.map(one => `${one.tenantId}:${one.skuId}`))
  const changes = had
    .filter(one => salePrice !== null && salePrice !== undefined && one.salePrice !== salePrice)
    .filter(one => skuIds.includes(String(one.skuId)))
    .map(before => ({ before, changes: { salePrice: salePrice ?? null } }))
  await ctx.updateMany(tenantGoods, changes)
  await queueFollowing(
    ctx,
    changes.map(({ before }) => before.commodityId),
  )
  let added = 0
  for (const tenantId of tenantIds) {
    const missing = skus.filter(one => !known.has(`${tenantId}:${one.sku.id}`))
    if (missing.length === 0) continue
    await ctx.insertMany(
      tenantGoods,
      missing.map(one => ({
        ...copied(one),
        skuId: String(one.sku.id),
        sellerTenantId: one.goods.tenantId,
        salePrice: salePrice ?? null,
      })),
      { tenantId },
    )
    added += missing.length
  }
  return { added, changed: changes.length }
}

/** Who gives to the same tenants at once waits: there is one row for each pair. */
async function inTurn(ctx: Giving, tenantIds: readonly string[], skuIds: readonly string[]): Promise<void> {
  if (tenantIds.length * Math.max(1, skuIds.length) > maxPairs) ctx.refuse('tooManyPairs', maxPairs)
  await ctx.all(tenant, { tenantId: [...tenantIds] }, { lock: true, order: ['id'], limit: maxPairs })
}

/** The same to one tenant that asks for itself. */
export async function giveTo(ctx: Giving, tenantId: string, skuIds: readonly string[]): Promise<number> {
  await inTurn(ctx, [tenantId], skuIds)
  const had = await ctx.all(tenantGoods, { tenantId, skuId: [...skuIds] }, { limit: maxPairs })
  return (await give(ctx, { tenantIds: [tenantId], skuIds, salePrice: null }, had)).added
}

const distinct = (ids: readonly string[]) => [...new Set(ids)]

export const setGoods: Handler<typeof contract.setGoods> = async (ctx, input) => {
  const [tenantIds, skuIds] = [distinct(input.tenantIds), distinct(input.skuIds)]
  await requireTenants(ctx, tenantIds, 'tenantIds')
  await inTurn(ctx, tenantIds, skuIds)
  const had = await ctx.all(tenantGoods, { tenantId: tenantIds, skuId: skuIds }, { limit: maxPairs })
  return { ...(await give(ctx, { tenantIds, skuIds, salePrice: input.salePrice }, had)), removed: 0 }
}

export const setGoodsToTenant: Handler<typeof contract.setGoodsToTenant> = async (ctx, input) => {
  const [tenantIds, skuIds] = [[input.tenantId], distinct(input.skuIds ?? [])]
  await requireTenants(ctx, tenantIds, 'tenantId')
  await inTurn(ctx, tenantIds, skuIds)
  const had = await ctx.all(tenantGoods, { tenantId: input.tenantId }, { limit: maxPairs })
  const gone = had.filter(one => !skuIds.includes(String(one.skuId)))
  await ctx.removeMany(tenantGoods, gone)
  await queueFollowing(
    ctx,
    gone.map(one => one.commodityId),
  )
  return { ...(await give(ctx, { tenantIds, skuIds, salePrice: null }, had)), removed: gone.length }
}

export const searchTenantGoods: Handler<typeof contract.searchTenantGoods> = async (ctx, { skuId }) => {
  const rows = await ctx.all(tenantGoods, { skuId })
  const tenants = await ctx.all(tenant, { tenantId: rows.map(one => one.tenantId) })
  const names = new Map(tenants.map(one => [one.tenantId, one.tenantName]))
  return rows.map(one => ({
    id: String(one.id),
    tenantId: one.tenantId,
    tenantName: names.get(one.tenantId) ?? null,
    skuName: one.skuName,
    salePrice: one.salePrice,
    shelfStatus: one.shelfStatus,
  }))
}

export const putTenantGoodsUp: Handler<typeof contract.putTenantGoodsUp> = async (ctx, { id }) => {
  await ctx.transition(tenantGoods, await ctx.getOrRefuse(tenantGoods, id), 'putUp', 'up')
}

export const takeTenantGoodsDown: Handler<typeof contract.takeTenantGoodsDown> = async (ctx, { id }) => {
  const row = await ctx.transition(tenantGoods, await ctx.getOrRefuse(tenantGoods, id), 'takeDown', 'down')
  await queueFollowing(ctx, [row.commodityId])
}

export const termsOfTenantGoods: Handler<typeof contract.termsOfTenantGoods> = async (ctx, { id, ...terms }) => {
  const { startTime, endTime } = terms
  if (startTime && endTime && endTime <= startTime)
    ctx.refuseInput([{ field: 'endTime', message: ['结束时间须晚于开始时间', 'The end must be after the beginning'] }])
  const row = await ctx.update(tenantGoods, await ctx.getOrRefuse(tenantGoods, id), terms)
  await queueFollowing(ctx, [row.commodityId])
}

const isSame = (row: Goods, values: Values<typeof tenantGoods>): boolean => isWithin(row, values)

/** Whether a row says all of this already. */
export const isWithin = (row: Readonly<Record<string, unknown>>, values: object): boolean =>
  Object.entries(values).every(([name, value]) => String(row[name]) === String(value))

/** What tenants have of goods follows them: their names, pictures and prices are copies. */
export async function followGoods(ctx: Ctx, commodityIds: readonly string[]): Promise<void> {
  const rows = await ctx.all(tenantGoods, { commodityId: [...commodityIds] }, { limit: 50_000 })
  const skus = await offered(ctx, distinct(rows.map(one => String(one.skuId))))
  const bySku = new Map(skus.map(one => [String(one.sku.id), copied(one)]))
  const changes = rows.flatMap(before => {
    const values = bySku.get(String(before.skuId))
    return values && !isSame(before, values) ? [{ before, changes: values }] : []
  })
  await ctx.updateMany(tenantGoods, changes, '随商品更新')
}
