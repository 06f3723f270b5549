import {
  distribution,
  distributionStates,
  distributorGoods,
  distributorOffer,
  libraryGoods,
  offerStates,
  type sku,
  tenantShelfStates,
} from '@forecourt/contract/goods'
import { codeOf, dayOf, type Row } from '@forecourt/contract/kernel'
import { type Resale, resalePriceOf } from '../../areas/goods/offer-price.ts'
import { tenantNameOf } from '../demo-accounts.ts'
import { dayMs, minuteMs } from './calendar.ts'
import type { GoodsPlan } from './goods-plan.ts'
import type { World } from './world.ts'

const [supplier, partner, provider, trader, chain] = ['200001', '200003', '300001', '400001', '200002'] as const
const accounts: Readonly<Record<string, string>> = {
  [supplier]: 'zhongyuan',
  [partner]: 'xinan',
  [provider]: 'huitong',
  [trader]: 'lianhe',
  [chain]: 'jiangnan',
}

/** Goods of the library, as the story wrote them. */
export interface Stocked {
  readonly id: string
  readonly tenantId: string
  readonly plan: GoodsPlan
  readonly classId: string
  readonly skus: readonly (Row<typeof sku> & { readonly id: string })[]
  readonly picture: string | null
}

/** What a tenant was given of them. */
export interface GivenGoods {
  readonly id: string
  readonly tenantId: string
  readonly skuId: string
  readonly cost: bigint
}

interface Relation {
  readonly id: string
  readonly upstream: string
  readonly distributor: string
}

interface Variant {
  readonly of: Stocked
  readonly sku: Stocked['skus'][number]
}

interface Supplied extends Variant {
  readonly relation: Relation
  readonly cost: bigint
  readonly price: bigint
  readonly status: keyof typeof offerStates.states
  readonly stopReason?: string
  readonly tenantGoodsId?: string
  readonly distributorGoodsId?: string
}

const isSold = ({ plan }: Stocked): boolean => plan.stage === 'up' || plan.stage === 'repriced'

const shownOf = ({ of, sku: one }: Variant) => ({
  mainImage: of.picture,
  goodsName: of.plan.name,
  skuName: one.skuName,
  skuId: one.id,
  commodityId: of.id,
  classifyId: of.classId,
  faceValue: one.faceValue,
  listPrice: one.listPrice,
})

/** What service providers may pick. */
function seedLibrary(world: World, goods: readonly Stocked[], at: Date): void {
  for (const of of goods.filter(isSold))
    for (const one of of.skus)
      world.writer.row(
        libraryGoods,
        {
          ...shownOf({ of, sku: one }),
          goodsType: of.plan.type,
          brand: of.plan.brand,
          marketPrice: one.marketPrice,
          sellerName: tenantNameOf(of.tenantId),
        },
        { id: world.newId(at), by: world.people('operator'), at },
      )
}

/** Who passes on whose goods; the last one is over. */
function seedRelations(world: World, at: Date) {
  const relate = (
    upstream: string,
    distributor: string,
    level: number,
    commissionBp: number,
    over?: Date,
  ): Relation => {
    const [id, by] = [world.newId(at), world.people(accounts[upstream] ?? 'operator')]
    world.writer.row(
      distribution,
      {
        upstreamTenantId: upstream,
        upstreamTenantName: tenantNameOf(upstream),
        distributorTenantId: distributor,
        distributorTenantName: tenantNameOf(distributor),
        level,
        commissionBp,
        status: codeOf(distributionStates, over ? 'ended' : 'inForce'),
        startTime: at,
        untilDate: over ? dayOf(over) : dayOf(new Date(world.end.getTime() + 200 * dayMs)),
        ...(over ? { endTime: over, endReason: '合作到期，双方不再续约' } : {}),
        remark: level > 1 ? '只分销油券' : null,
      },
      { id, tenantId: upstream, by, at },
    )
    return { id, upstream, distributor }
  }
  relate(partner, trader, 1, 400, new Date(world.end.getTime() - 3 * dayMs))
  return {
    own: relate(supplier, trader, 1, 500),
    given: relate(provider, trader, 1, 300),
    below: relate(trader, chain, 2, 200),
  }
}

function seedOffer(world: World, of: Supplied, at: Date): string {
  const { upstream, distributor, id: distributionId } = of.relation
  const [id, by] = [world.newId(at), world.people(accounts[upstream] ?? 'operator')]
  world.writer.row(
    distributorOffer,
    {
      ...shownOf(of),
      upstreamTenantId: upstream,
      upstreamTenantName: tenantNameOf(upstream),
      distributorTenantId: distributor,
      distributorTenantName: tenantNameOf(distributor),
      status: codeOf(offerStates, of.status),
      purchasePrice: of.price,
      upstreamCost: of.cost,
      distributionId,
      tenantGoodsId: of.tenantGoodsId ?? null,
      distributorGoodsId: of.distributorGoodsId ?? null,
      allowLoss: of.status === 'waiting',
      stopReason: of.stopReason ?? null,
      priceUser: by,
    },
    { id, tenantId: upstream, by, at },
  )
  return id
}

interface Shelved extends Resale {
  readonly shelf: keyof typeof tenantShelfStates.states
  readonly shelfReason?: string
}

function seedShelf(world: World, offerId: string, of: Supplied, { shelf, shelfReason, ...resale }: Shelved, at: Date) {
  const { upstream, distributor } = of.relation
  const [id, salePrice] = [world.newId(at), resalePriceOf(resale, of.price)]
  world.writer.row(
    distributorGoods,
    {
      ...shownOf(of),
      shelfStatus: codeOf(tenantShelfStates, shelf),
      shelfReason: shelfReason ?? null,
      purchasePrice: of.price,
      salePrice,
      margin: salePrice - of.price,
      priceType: resale.priceType,
      markup: resale.markup ?? null,
      markupBp: resale.markupBp ?? null,
      upstreamTenantId: upstream,
      upstreamTenantName: tenantNameOf(upstream),
      offerId,
    },
    { id, tenantId: distributor, by: world.people(accounts[distributor] ?? 'operator'), at },
  )
  return id
}

/** How the distributor sells what the supplier lets it have, one after the other; the rest it has not taken yet. */
const plans: readonly ((list: bigint) => Shelved)[] = [
  () => ({ priceType: 2, markup: 80n, shelf: 'up' }),
  () => ({ priceType: 3, markupBp: 100, shelf: 'up' }),
  list => ({ priceType: 1, salePrice: list, shelf: 'down', shelfReason: '库存紧张，暂停销售' }),
  () => ({ priceType: 2, markup: 300n, shelf: 'waiting' }),
]
const passedOn = 2

/** The supplier's own goods: half of its margin is left to the distributor, which passes some of them on. */
function seedOwn(world: World, goods: readonly Stocked[], own: Relation, below: Relation, at: Date): void {
  const later = new Date(at.getTime() + 2 * 60 * minuteMs)
  const variants = goods.filter(one => one.tenantId === supplier && one.plan.stage === 'up')
  for (const [index, of] of variants.flatMap(one => one.skus.map(sku => ({ of: one, sku }))).entries()) {
    const price = (of.sku.costPrice + of.sku.listPrice) / 2n
    const supplied: Supplied = { ...of, relation: own, cost: of.sku.costPrice, price, status: 'offered' }
    const offerId = seedOffer(world, supplied, at)
    const plan = plans[index]?.(of.sku.listPrice)
    if (!plan) continue
    const distributorGoodsId = seedShelf(world, offerId, supplied, plan, later)
    if (index >= passedOn) continue
    const onward: Supplied = {
      ...of,
      relation: below,
      cost: price,
      price: price + 50n,
      status: 'offered',
      distributorGoodsId,
    }
    const onwardId = seedOffer(world, onward, later)
    if (index === 0) seedShelf(world, onwardId, onward, { priceType: 3, markupBp: 50, shelf: 'up' }, later)
  }
}

/** What the service provider passes on of what it was given; one of them it no longer supplies, and one would lose. */
function seedGivenOn(
  world: World,
  goods: readonly Stocked[],
  given: readonly GivenGoods[],
  relation: Relation,
  at: Date,
) {
  const had = new Map(given.filter(one => one.tenantId === provider).map(one => [one.skuId, one]))
  const variants = goods
    .filter(one => one.plan.stage === 'up')
    .flatMap(of => of.skus.flatMap(sku => (had.has(sku.id) ? [{ of, sku }] : [])))
    .slice(0, 6)
  for (const [index, of] of variants.entries()) {
    const found = had.get(of.sku.id)
    if (!found) continue
    const { cost, id: tenantGoodsId } = found
    const status = index === 0 ? 'waiting' : index === 1 ? 'stopped' : 'offered'
    const price = status === 'waiting' ? (cost * 98n) / 100n : (cost * 101n) / 100n
    const isNew = status === 'waiting'
    seedOffer(
      world,
      {
        ...of,
        relation,
        cost,
        price,
        status,
        tenantGoodsId,
        ...(status === 'stopped' ? { stopReason: '年末停供' } : {}),
      },
      isNew ? new Date(world.end.getTime() - 80 * minuteMs) : at,
    )
  }
}

/** Who passes on whose goods, at which prices, and what stands on their shelves. */
export function seedDistribution(
  world: World,
  goods: readonly Stocked[],
  given: readonly GivenGoods[],
  at: Date,
): void {
  seedLibrary(world, goods, at)
  const relations = seedRelations(world, at)
  const later = new Date(at.getTime() + 60 * minuteMs)
  seedOwn(world, goods, relations.own, relations.below, later)
  seedGivenOn(world, goods, given, relations.given, later)
}
