import * as contract from '@forecourt/contract/goods'
import { codeOf, type Values } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { giveTo, isWithin, type Offered, offered } from './tenant-goods.ts'

const { commodity, libraryGoods, shelfStates, sku } = contract

const most = 50_000

const rowOf = ({ sku: of, goods, sellerName }: Offered): Values<typeof libraryGoods> => ({
  skuId: String(of.id),
  commodityId: String(goods.id),
  goodsName: goods.goodsName,
  skuName: of.skuName,
  mainImage: goods.mainImage,
  classifyId: goods.classifyId,
  goodsType: goods.goodsType,
  brand: goods.brand,
  faceValue: of.faceValue,
  marketPrice: of.marketPrice,
  listPrice: of.listPrice,
  sellerName,
})

const isPickable = ({ sku: of, goods }: Offered): boolean =>
  Boolean(of.isOnSale) && Boolean(goods.isApproved) && goods.status === codeOf(shelfStates, 'up')

/** What may be picked of these goods, as they are now. */
export async function keepLibrary(ctx: Ctx, commodityIds: readonly string[]): Promise<void> {
  const goods = await ctx.all(commodity, { id: [...commodityIds] }, { limit: most })
  const skus = await ctx.all(sku, { commodityId: goods.map(one => String(one.id)) }, { limit: most })
  const all = await offered(
    ctx,
    skus.map(one => String(one.id)),
  )
  const wanted = new Map(all.filter(isPickable).map(one => [String(one.sku.id), rowOf(one)]))
  const had = await ctx.all(libraryGoods, { commodityId: [...commodityIds] }, { limit: most })
  const known = new Set(had.map(one => String(one.skuId)))
  await ctx.removeMany(
    libraryGoods,
    had.filter(one => !wanted.has(String(one.skuId))),
  )
  await ctx.updateMany(
    libraryGoods,
    had.flatMap(before => {
      const changes = wanted.get(String(before.skuId))
      return changes && !isWithin(before, changes) ? [{ before, changes }] : []
    }),
  )
  await ctx.insertMany(
    libraryGoods,
    [...wanted].filter(([skuId]) => !known.has(skuId)).map(([, values]) => values),
  )
}

export const pickGoods: Handler<typeof contract.pickGoods> = async (ctx, { id }) => {
  const row = await ctx.getOrRefuse(libraryGoods, id)
  return { added: await giveTo(ctx, ctx.tenantId, [String(row.skuId)]) }
}
