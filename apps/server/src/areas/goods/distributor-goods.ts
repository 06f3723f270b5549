import * as contract from '@forecourt/contract/goods'
import type { Label } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import type { Handler } from '../../kernel/implement.ts'
import { followShelves, idsIn, type Offer, offerCode, type Shelf, shownOf } from './follow-offers.ts'
import { type Resale, resalePriceOf } from './offer-price.ts'
import { shelveMany } from './shelve-many.ts'

const { distributorGoods, distributorOffer } = contract

const s = columnsOf(distributorGoods)
const shelfReason = (reason: string | null) => sql`${s.shelfReason} = ${reason}`

/** What a row says of its price, given what is paid. Only what the way of pricing asks for is kept. */
function pricedOf(ctx: Ctx, resale: Resale, paid: bigint) {
  const salePrice = resalePriceOf(resale, paid)
  if (salePrice < paid)
    ctx.refuseInput([{ field: 'salePrice', message: ['不能低于进货价', 'Must not be below the price paid'] }])
  return {
    priceType: resale.priceType,
    markup: resale.priceType === 2 ? (resale.markup ?? null) : null,
    markupBp: resale.priceType === 3 ? (resale.markupBp ?? null) : null,
    purchasePrice: paid,
    salePrice,
    margin: salePrice - paid,
  }
}

const notSupplied: Label = ['上游未供货', 'its upstream does not supply it']

export const takeOffer: Handler<typeof contract.takeOffer> = async (ctx, { id, ...resale }) => {
  const offer = await ctx.getOrRefuse(distributorOffer, id, { lock: true })
  if (offer.status !== offerCode('offered')) ctx.refuse('goodsIncomplete', notSupplied)
  if (await ctx.count(distributorGoods, { offerId: id }))
    ctx.refuse('duplicate', ['货架上的此商品', 'This on the shelf'])
  await ctx.insert(
    distributorGoods,
    {
      ...shownOf(offer),
      ...pricedOf(ctx, resale, offer.purchasePrice),
      upstreamTenantId: offer.upstreamTenantId,
      upstreamTenantName: offer.upstreamTenantName,
      offerId: id,
    },
    { tenantId: offer.distributorTenantId },
  )
}

export const priceDistributorGoods: Handler<typeof contract.priceDistributorGoods> = async (ctx, { id, ...resale }) => {
  const before = await ctx.getOrRefuse(distributorGoods, id, { lock: true })
  await ctx.update(distributorGoods, before, pricedOf(ctx, resale, before.purchasePrice ?? 0n))
}

/** What still keeps goods of a shelf from being sold. */
function missingFor(row: Shelf, offer: Offer | undefined): Label | undefined {
  if (offer?.status !== offerCode('offered')) return notSupplied
  return (row.salePrice ?? 0n) < offer.purchasePrice
    ? ['售价低于进货价', 'it is sold for less than is paid']
    : undefined
}

export const putDistributorGoodsUp: Handler<typeof contract.putDistributorGoodsUp> = async (ctx, { id }) => {
  const before = await ctx.getOrRefuse(distributorGoods, id)
  const missing = missingFor(before, await ctx.get(distributorOffer, String(before.offerId), { lock: true }))
  if (missing) ctx.refuse('goodsIncomplete', missing)
  await ctx.transition(distributorGoods, before, 'putUp', 'up', { shelfReason: null })
}

export const takeDistributorGoodsDown: Handler<typeof contract.takeDistributorGoodsDown> = async (
  ctx,
  { id, reason },
) => {
  const before = await ctx.getOrRefuse(distributorGoods, id)
  const row = await ctx.transition(distributorGoods, before, 'takeDown', 'down', { shelfReason: reason }, reason)
  await followShelves(ctx, [row])
}

export const batchShelfDistributorGoods: Handler<typeof contract.batchShelfDistributorGoods> = async (ctx, input) =>
  shelveMany(ctx, input, {
    count: ids => ctx.count(distributorGoods, { id: [...ids] }),
    up: async ids => {
      const rows = await ctx.all(distributorGoods, { id: [...ids] })
      const offers = await ctx.all(
        distributorOffer,
        { id: rows.map(one => String(one.offerId)) },
        { lock: true, order: ['id'] },
      )
      const byId = new Map(offers.map(one => [String(one.id), one]))
      const ready = rows.filter(one => !missingFor(one, byId.get(String(one.offerId))))
      return ctx.transitionWhere(distributorGoods, idsIn(s.id, ready), 'putUp', 'up', { set: shelfReason(null) })
    },
    down: async (ids, reason) => {
      const rows = await ctx.all(distributorGoods, { id: [...ids] })
      const options = { set: shelfReason(reason), auditNote: reason ?? undefined }
      const changed = await ctx.transitionWhere(distributorGoods, idsIn(s.id, rows), 'takeDown', 'down', options)
      await followShelves(ctx, await ctx.all(distributorGoods, { id: [...ids] }))
      return changed
    },
  })
