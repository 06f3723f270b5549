import * as contract from '@forecourt/contract/goods'
import { codeOf, type Row, type Values } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { type SQL, sql } from '../../kernel/db/sql.ts'
import { notifyApprovers } from '../../services/notices.ts'
import { resalePriceOf } from './offer-price.ts'
import { priceKey, readPrices } from './price-facts.ts'
import { copied, isWithin, offered } from './tenant-goods.ts'

const { distributorGoods, distributorOffer, offerStates, shelfStates, tenantGoods, tenantShelfStates } = contract

export type Offer = Row<typeof distributorOffer>
export type Shelf = Row<typeof distributorGoods>

const most = 50_000
const b = columnsOf(distributorOffer)
const s = columnsOf(distributorGoods)

export const offerCode = (name: keyof typeof offerStates.states) => codeOf(offerStates, name)
const shelfUp = codeOf(tenantShelfStates, 'up')
const isLive = ({ status }: Offer): boolean => status !== offerCode('stopped')

export const idsIn = (column: SQL, rows: readonly { readonly id: unknown }[]): SQL =>
  sql`${column} = any(${sql.param(rows.map(one => String(one.id)))}::bigint[])`

/** What both kinds of rows show of the goods themselves. */
export const shownOf = ({
  mainImage,
  goodsName,
  skuName,
  skuId,
  commodityId,
  classifyId,
  faceValue,
  listPrice,
}: Offer) => ({ mainImage, goodsName, skuName, skuId, commodityId, classifyId, faceValue, listPrice })

/** A price below cost is none, unless somebody let it lose at this cost. What waits for that goes on waiting. */
const hasFallen = ({ status, purchasePrice, lossUser, upstreamCost }: Offer, cost: bigint): boolean =>
  status === offerCode('offered') && purchasePrice < cost && (lossUser === null || cost > (upstreamCost ?? 0n))

interface Change {
  readonly before: Offer
  readonly changes: Values<typeof distributorOffer>
}

/** Stops offers, each for its reason, and what was made of them further down. */
export async function stopOffers(ctx: Ctx, stopped: readonly Change[], auditNote: string): Promise<void> {
  if (stopped.length === 0) return
  const rows = await ctx.updateMany(distributorOffer, stopped, auditNote)
  await ctx.transitionWhere(distributorOffer, idsIn(b.id, rows), 'stop', 'stopped', { auditNote })
  await followOffers(
    ctx,
    rows.map(one => ({ ...one, status: offerCode('stopped') })),
  )
}

interface Planned {
  readonly before: Shelf
  readonly changes: Values<typeof distributorGoods>
  readonly isDown: boolean
}

/** What becomes of a row of a shelf by its offer. */
function planOf(before: Shelf, offer: Offer): Planned {
  // While a lower price waits to be approved, nothing is supplied.
  const isSupplied = offer.status === offerCode('offered')
  const paid = offer.purchasePrice
  const salePrice = resalePriceOf(before, paid)
  const why = isSupplied
    ? salePrice < paid
      ? '进货价高于售价'
      : null
    : `上游停止供货${offer.stopReason ? `：${offer.stopReason}` : ''}`
  const isDown = why !== null && before.shelfStatus === shelfUp
  const changes = { ...shownOf(offer), purchasePrice: paid, salePrice, margin: salePrice - paid }
  return { before, changes: isDown ? { ...changes, shelfReason: why.slice(0, 200) } : changes, isDown }
}

/** One message for each distributor, however many of its goods it is about. */
async function notifyDistributors(ctx: Ctx, planned: readonly Planned[]): Promise<void> {
  const concerned = planned.filter(
    ({ before, changes, isDown }) => isDown || changes.purchasePrice !== before.purchasePrice,
  )
  const note = ({ before, changes, isDown }: Planned) =>
    `${before.goodsName} ${before.skuName}：${isDown ? `已下架（${changes.shelfReason}）` : '进货价已变更'}`
  for (const [tenantId, some] of Map.groupBy(concerned, one => one.before.tenantId)) {
    const [first] = some
    if (first)
      await notifyApprovers(ctx, distributorGoods, first.before, contract.putDistributorGoodsUp.permission, {
        kind: 'problem',
        note: some.slice(0, 10).map(note).join('；'),
        tenantIds: [tenantId],
      })
  }
}

/**
 * What distributors have on their shelves follows what is offered to them: prices by the way they were set, and off sale what is no
 * longer supplied or would lose. Then what they pass on of it, one step further down each time; a chain has no circle and an end.
 */
export async function followOffers(ctx: Ctx, offers: readonly Offer[]): Promise<void> {
  if (offers.length === 0) return
  const byId = new Map(offers.map(one => [String(one.id), one]))
  const tenantId = [...new Set(offers.map(one => one.distributorTenantId))]
  const rows = await ctx.all(
    distributorGoods,
    { tenantId, offerId: [...byId.keys()] },
    { lock: true, order: ['id'], limit: most },
  )
  const planned = rows.flatMap(before => {
    const offer = byId.get(String(before.offerId))
    return offer ? [planOf(before, offer)] : []
  })
  const changed = planned.filter(({ before, changes }) => !isWithin(before, changes))
  const now = await ctx.updateMany(distributorGoods, changed, '随上游供货变更')
  const downs = planned.filter(one => one.isDown)
  if (downs.length > 0)
    await ctx.transitionWhere(
      distributorGoods,
      idsIn(
        s.id,
        downs.map(one => one.before),
      ),
      'takeDown',
      'down',
      { auditNote: '随上游供货下架' },
    )
  await notifyDistributors(ctx, planned)
  const downIds = new Set(downs.map(({ before }) => String(before.id)))
  const down = codeOf(tenantShelfStates, 'down')
  await followShelves(
    ctx,
    now.map(one => (downIds.has(String(one.id)) ? { ...one, shelfStatus: down } : one)),
  )
}

/** What is passed on of a shelf is stopped when it is off sale, and costs what is paid for it. */
export async function followShelves(ctx: Ctx, rows: readonly Shelf[]): Promise<void> {
  if (rows.length === 0) return
  const byId = new Map(rows.map(one => [String(one.id), one]))
  const offers = await ctx.all(
    distributorOffer,
    {
      tenantId: [...new Set(rows.map(one => one.tenantId))],
      distributorGoodsId: [...byId.keys()],
      status: [offerCode('offered'), offerCode('waiting')],
    },
    { lock: true, order: ['id'], limit: most },
  )
  await settle(
    ctx,
    offers.flatMap(before => {
      const of = byId.get(String(before.distributorGoodsId))
      if (!of) return []
      const { mainImage, goodsName, skuName, faceValue, listPrice } = of
      const shown = { mainImage, goodsName, skuName, faceValue, listPrice }
      const cost = of.purchasePrice ?? before.upstreamCost ?? 0n
      return [{ before, cost, shown, isThere: of.shelfStatus === shelfUp }]
    }),
  )
}

interface Found {
  readonly before: Offer
  readonly cost: bigint
  readonly shown: Values<typeof distributorOffer>
  readonly isThere: boolean
}

/** Writes what has changed of offers, and stops those that may not go on. */
async function settle(ctx: Ctx, found: readonly Found[]): Promise<void> {
  const all = found.map(({ before, cost, shown, isThere }) => {
    const stopReason = !isThere ? '商品已下架' : hasFallen(before, cost) ? '供货价须重新核定' : null
    const changes = { ...shown, upstreamCost: cost, stopReason }
    return { before, changes, isStopped: stopReason !== null }
  })
  await stopOffers(
    ctx,
    all.filter(one => one.isStopped),
    '随商品停供',
  )
  const going = all.filter(one => !one.isStopped && !isWithin(one.before, one.changes))
  await followOffers(ctx, await ctx.updateMany(distributorOffer, going, '随商品更新'))
}

/** What is supplied of the goods of the library, one's own or given, follows them. */
export async function followSources(ctx: Ctx, commodityIds: readonly string[]): Promise<void> {
  const rows = await ctx.all(
    distributorOffer,
    { commodityId: [...commodityIds] },
    { lock: true, order: ['id'], limit: most },
  )
  const offers = rows.filter(one => isLive(one) && one.distributorGoodsId === null)
  if (offers.length === 0) return
  const bySource = await sourcesOf(
    ctx,
    offers.map(one => ({
      skuId: String(one.skuId),
      upstream: one.upstreamTenantId,
      tenantGoodsId: one.tenantGoodsId && String(one.tenantGoodsId),
    })),
  )
  await settle(
    ctx,
    offers.map(before => {
      const of = bySource.get(priceKey({ skuId: String(before.skuId), sellerTenantId: before.upstreamTenantId }))
      if (!of) return { before, cost: before.upstreamCost ?? 0n, shown: {}, isThere: false }
      return { before, cost: of.cost, shown: of.shown, isThere: true }
    }),
  )
}

export interface Wanted {
  readonly skuId: string
  readonly upstream: string
  /** None of what is its own. */
  readonly tenantGoodsId: string | null
}

export interface Source {
  readonly skuId: string
  readonly cost: bigint
  readonly shown: Pick<
    Values<typeof distributorOffer>,
    'mainImage' | 'goodsName' | 'skuName' | 'commodityId' | 'classifyId' | 'faceValue' | 'listPrice'
  >
}

/** What can be supplied of one's own goods or those that were given, with what it costs by domain 7.2; the rest is not there. */
export async function sourcesOf(ctx: Ctx, wanted: readonly Wanted[]): Promise<ReadonlyMap<string, Source>> {
  const skuIds = [...new Set(wanted.map(one => one.skuId))]
  const found = new Map((await offered(ctx, skuIds)).map(one => [String(one.sku.id), one]))
  const givenIds = wanted.flatMap(one => (one.tenantGoodsId ? [one.tenantGoodsId] : []))
  const given = await ctx.all(tenantGoods, { id: givenIds, shelfStatus: shelfUp }, { limit: most })
  const byGiven = new Map(given.map(one => [String(one.id), one]))
  const asked = wanted.map(one => ({ skuId: one.skuId, sellerTenantId: one.upstream }))
  const prices = await readPrices(ctx, { wanted: asked, buyerTenantId: '', at: ctx.now, withAll: false })
  const sources = wanted.flatMap(({ skuId, upstream, tenantGoodsId }): [string, Source][] => {
    const [of, key] = [found.get(skuId), priceKey({ skuId, sellerTenantId: upstream })]
    const price = prices.get(key)
    if (!of || !price || !of.sku.isOnSale || of.goods.status !== codeOf(shelfStates, 'up')) return []
    const isOurs = tenantGoodsId
      ? byGiven.get(tenantGoodsId)?.tenantId === upstream
      : of.goods.tenantId === upstream && of.goods.isApproved
    const { mainImage, goodsName, skuName, commodityId, classifyId, faceValue, listPrice } = copied(of)
    const shown = { mainImage, goodsName, skuName, commodityId, classifyId, faceValue, listPrice }
    return isOurs ? [[key, { skuId, cost: price.facts.costPrice, shown }]] : []
  })
  return new Map(sources)
}
