import * as contract from '@forecourt/contract/goods'
import { codeOf, type Label, type Row, type Values } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Handler } from '../../kernel/implement.ts'
import { verdictOf } from '../../services/decision.ts'
import { notifyApprovers } from '../../services/notices.ts'
import { followOffers, idsIn, type Offer, offerCode, type Source, sourcesOf, stopOffers } from './follow-offers.ts'
import { offerPriceOf } from './offer-price.ts'
import { guardOf } from './price.ts'

const { distribution, distributionStates, distributorGoods, distributorOffer, tenantGoods, tenantShelfStates } =
  contract

type Relation = Row<typeof distribution>
type Price = Parameters<typeof offerPriceOf>[0] & { readonly allowLoss?: boolean | null | undefined }

const maxPairs = 5000
const b = columnsOf(distributorOffer)
const up = codeOf(tenantShelfStates, 'up')

/** Relations in force, of one upstream. */
async function relationsOf(ctx: Ctx, ids: readonly string[]): Promise<Relation[]> {
  const rows = await ctx.all(distribution, { id: [...ids] }, { lock: true, order: ['id'] })
  const wrong = (message: Label) => ctx.refuseInput([{ field: 'distributionIds', message }])
  if (rows.some(one => one.status !== codeOf(distributionStates, 'inForce')))
    return wrong(['分销关系已终止', 'The relation has ended'])
  if (new Set(rows.map(one => one.tenantId)).size > 1)
    return wrong(['请选择同一上游的分销商', 'Choose distributors of one upstream'])
  return rows
}

/** What is supplied, whether it is one's own, was given, or is passed on from one's shelf. */
interface Supplied extends Source {
  readonly tenantGoodsId: string | null
  readonly distributorGoodsId: string | null
}

interface Chosen {
  readonly skuIds?: readonly string[] | null | undefined
  readonly tenantGoodsIds?: readonly string[] | null | undefined
  readonly distributorGoodsIds?: readonly string[] | null | undefined
}

const notOnSale: Label = ['有商品不是自己在售的商品', 'Something is not among what this upstream has on sale']
type NotThere = (field: keyof Chosen) => never

async function passedOn(ctx: Ctx, upstream: string, ids: readonly string[], notThere: NotThere): Promise<Supplied[]> {
  const rows = await ctx.all(distributorGoods, { id: [...ids], tenantId: upstream, shelfStatus: up }, { lock: true })
  if (rows.length !== ids.length) notThere('distributorGoodsIds')
  return rows.map(({ mainImage, goodsName, skuName, commodityId, classifyId, faceValue, listPrice, ...row }) => ({
    skuId: String(row.skuId),
    cost: row.purchasePrice ?? 0n,
    shown: { mainImage, goodsName, skuName, commodityId, classifyId, faceValue, listPrice },
    tenantGoodsId: null,
    distributorGoodsId: String(row.id),
  }))
}

const distinct = (ids: readonly string[] | null | undefined): string[] => [...new Set(ids ?? [])]

async function suppliedOf(ctx: Ctx, upstream: string, chosen: Chosen, notThere: NotThere): Promise<Supplied[]> {
  const skuIds = distinct(chosen.skuIds)
  const givenIds = distinct(chosen.tenantGoodsIds)
  const shelfIds = distinct(chosen.distributorGoodsIds)
  if (skuIds.length + givenIds.length + shelfIds.length === 0)
    ctx.refuseInput([{ field: 'skuIds', message: ['请选择商品', 'Choose what to offer'] }])
  const given = await ctx.all(tenantGoods, { id: givenIds, tenantId: upstream }, { lock: true })
  if (given.length !== givenIds.length) notThere('tenantGoodsIds')
  const own = skuIds.map(skuId => ({ skuId, upstream, tenantGoodsId: null }))
  const had = given.map(one => ({ skuId: String(one.skuId), upstream, tenantGoodsId: String(one.id) }))
  const wanted = [...own, ...had.filter(one => !skuIds.includes(one.skuId))]
  const sources = [...(await sourcesOf(ctx, wanted)).values()]
  const missing = wanted.find(one => !sources.some(source => source.skuId === one.skuId))
  if (missing) notThere(missing.tenantGoodsId ? 'tenantGoodsIds' : 'skuIds')
  const idOf = new Map(wanted.map(one => [one.skuId, one.tenantGoodsId]))
  const all = [
    ...sources.map(one => ({ ...one, tenantGoodsId: idOf.get(one.skuId) ?? null, distributorGoodsId: null })),
    ...(await passedOn(ctx, upstream, shelfIds, notThere)),
  ]
  // Whoever has a variant in two ways supplies it once, the nearest first.
  return [...new Map(all.toReversed().map(one => [one.skuId, one])).values()].toReversed()
}

type Priced = Supplied & { readonly purchasePrice: bigint; readonly isLoss: boolean }

/** The price of each, with the guards of every price: above zero, and not below cost unless that was asked for. */
function pricedOf(ctx: Ctx, supplied: readonly Supplied[], price: Price): Priced[] {
  const allowLoss = price.allowLoss ?? false
  return supplied.map(one => {
    const purchasePrice = offerPriceOf(price, one.shown.listPrice ?? 0n)
    const blocked = guardOf({ costPrice: one.cost }, purchasePrice, { allowLoss, minMargin: 0n })
    const name = `${one.shown.goodsName} ${one.shown.skuName}`
    const message: Label =
      blocked === 'noPrice'
        ? [`${name} 的价格须大于零`, `The price of ${name} must be above zero`]
        : [`低于 ${name} 的成本`, `Below what ${name} costs`]
    if (blocked) ctx.refuseInput([{ field: price.priceType === 1 ? 'purchasePrice' : 'priceBp', message }])
    return { ...one, purchasePrice, isLoss: purchasePrice < one.cost }
  })
}

const writtenOf = (ctx: Ctx, one: Priced, allowLoss: boolean): Values<typeof distributorOffer> => ({
  ...one.shown,
  upstreamCost: one.cost,
  purchasePrice: one.purchasePrice,
  tenantGoodsId: one.tenantGoodsId,
  distributorGoodsId: one.distributorGoodsId,
  allowLoss,
  priceUser: ctx.user.userId,
  stopReason: null,
  lossUser: null,
  lossTime: null,
})

/** Brings offers that there are to where their price leads. */
async function reprice(ctx: Ctx, rows: readonly Offer[]): Promise<Offer[]> {
  const isLoss = (one: Offer) => one.purchasePrice < (one.upstreamCost ?? 0n)
  const [losing, others] = [rows.filter(isLoss), rows.filter(one => !isLoss(one))]
  if (losing.length > 0) await ctx.transitionWhere(distributorOffer, idsIn(b.id, losing), 'reprice', 'waiting')
  if (others.length > 0) await ctx.transitionWhere(distributorOffer, idsIn(b.id, others), 'reprice', 'offered')
  return rows.map(one => ({ ...one, status: offerCode(isLoss(one) ? 'waiting' : 'offered') }))
}

const notifyOfLoss = async (ctx: Ctx, rows: readonly Offer[]): Promise<void> => {
  const [first] = rows.filter(one => one.status === offerCode('waiting'))
  if (first) await notifyApprovers(ctx, distributorOffer, first, contract.decideOfferLoss.permission)
}

const notifyOfNew = async (ctx: Ctx, rows: readonly Offer[]): Promise<void> => {
  const offered = rows.filter(one => one.status === offerCode('offered'))
  for (const [tenantId, some] of Map.groupBy(offered, one => one.distributorTenantId)) {
    const [first] = some
    const note = `新供货 ${some.length} 个规格`
    const notice = { kind: 'waiting', note, tenantIds: [tenantId] }
    if (first) await notifyApprovers(ctx, distributorOffer, first, contract.takeOffer.permission, notice)
  }
}

export const offerGoods: Handler<typeof contract.offerGoods> = async (ctx, input) => {
  const relations = await relationsOf(ctx, [...new Set(input.distributionIds)])
  const [first] = relations
  if (!first) return ctx.refuse('notFound')
  const notThere: NotThere = field => ctx.refuseInput([{ field, message: notOnSale }])
  const supplied = await suppliedOf(ctx, first.tenantId, input, notThere)
  if (relations.length * supplied.length > maxPairs) ctx.refuse('tooManyPairs', maxPairs)
  const priced = pricedOf(ctx, supplied, input)
  const had = await ctx.all(
    distributorOffer,
    {
      tenantId: first.tenantId,
      distributorTenantId: relations.map(one => one.distributorTenantId),
      skuId: priced.map(one => one.skuId),
    },
    { lock: true, order: ['id'], limit: maxPairs },
  )
  const known = new Map(had.map(one => [`${one.distributorTenantId}:${one.skuId}`, one]))
  const pairs = relations.flatMap(relation =>
    priced.map(one => ({ relation, one, before: known.get(`${relation.distributorTenantId}:${one.skuId}`) })),
  )
  const allowLoss = input.allowLoss ?? false
  const changed = await ctx.updateMany(
    distributorOffer,
    pairs.flatMap(({ relation, one, before }) =>
      before ? [{ before, changes: { ...writtenOf(ctx, one, allowLoss), distributionId: String(relation.id) } }] : [],
    ),
  )
  const made = await ctx.insertMany(
    distributorOffer,
    pairs
      .filter(({ before }) => !before)
      .map(({ relation, one }) => ({
        ...writtenOf(ctx, one, allowLoss),
        skuId: one.skuId,
        distributionId: String(relation.id),
        upstreamTenantId: relation.upstreamTenantId,
        upstreamTenantName: relation.upstreamTenantName,
        distributorTenantId: relation.distributorTenantId,
        distributorTenantName: relation.distributorTenantName,
        status: offerCode(one.isLoss ? 'waiting' : 'offered'),
      })),
    { tenantId: first.tenantId },
  )
  const now = await reprice(ctx, changed)
  await notifyOfLoss(ctx, [...made, ...now])
  await notifyOfNew(ctx, made)
  await followOffers(ctx, now)
}

export const repriceOffer: Handler<typeof contract.repriceOffer> = async (ctx, { id, ...price }) => {
  const before = await ctx.getOrRefuse(distributorOffer, id, { lock: true })
  const relation = await ctx.getOrRefuse(distribution, String(before.distributionId), { lock: true })
  if (relation.status !== codeOf(distributionStates, 'inForce'))
    ctx.refuse('goodsIncomplete', ['分销关系已终止', 'the relation has ended'])
  const chosen = before.distributorGoodsId
    ? { distributorGoodsIds: [String(before.distributorGoodsId)] }
    : before.tenantGoodsId
      ? { tenantGoodsIds: [String(before.tenantGoodsId)] }
      : { skuIds: [String(before.skuId)] }
  const notThere: NotThere = () =>
    ctx.refuse('goodsIncomplete', ['商品未在售', 'the upstream does not have it on sale'])
  const [one] = pricedOf(ctx, await suppliedOf(ctx, before.tenantId, chosen, notThere), price)
  if (!one) return ctx.refuse('notFound')
  const changes = writtenOf(ctx, one, price.allowLoss ?? false)
  const target = one.isLoss ? 'waiting' : 'offered'
  const row = await ctx.transition(distributorOffer, before, 'reprice', target, changes)
  await notifyOfLoss(ctx, [row])
  await followOffers(ctx, [row])
}

export const stopOffer: Handler<typeof contract.stopOffer> = async (ctx, { id, reason }) => {
  const before = await ctx.getOrRefuse(distributorOffer, id, { lock: true })
  if (before.status === offerCode('stopped')) ctx.refuse('changed')
  await stopOffers(ctx, [{ before, changes: { stopReason: reason } }], reason)
}

export const decideOfferLoss: Handler<typeof contract.decideOfferLoss> = async (ctx, input) => {
  const before = await ctx.getOrRefuse(distributorOffer, input.id, { lock: true })
  const { isApproved, transition } = verdictOf(ctx, contract.decideOfferLoss, input)
  // The distributor reads why it stopped, and nothing of what it costs: what was said goes to the trail and to who set the price.
  const signed = isApproved ? { lossUser: ctx.user.userId, lossTime: ctx.now } : { stopReason: '供货价未获批准' }
  const row = await transition(distributorOffer, before, 'decideLoss', isApproved ? 'offered' : 'stopped', signed)
  await followOffers(ctx, [row])
}
