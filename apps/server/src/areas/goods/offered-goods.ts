import * as contract from '@forecourt/contract/goods'
import { codeOf, type Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { maxFen } from '../../ledger/line.ts'
import { resolvePrice, snapshotOf } from './price.ts'
import { priceKey, type Read, readPrices } from './price-facts.ts'
import type { Step } from './supply-chain.ts'

const { commodity, shelfStates, sku, tenantGoods, tenantShelfStates } = contract

type Own = Row<typeof tenantGoods>
export type Sku = Row<typeof sku>

export const maxGoods = 500

/** What a buyer sees of goods, and whom they buy them from. */
export type Item = Pick<
  Own,
  'skuId' | 'goodsName' | 'skuName' | 'sellerTenantId' | 'sellerTenantName' | 'mainImage' | 'goodsType' | 'dailyLimit'
> & {
  /** The buyer's own row, where they have one. */
  readonly id: Own['id'] | null
}

/** What an order line keeps of how the price came about. */
interface Snapshot {
  readonly ruleCode: string
  readonly ruleId: string | null
  readonly ruleVersion: number | null
}

/** Goods that a buyer may buy now: theirs and on sale, on sale with who keeps them, and at a price that breaks no guard. */
export interface Offered<I extends Item = Item> {
  readonly item: I
  readonly sku: Sku
  readonly read: Read
  readonly supplierTenantId: string
  readonly refundRule: number
  readonly unitPrice: bigint
  readonly snapshot: Snapshot
  /** Who has agreed to bear the difference to the list price. */
  readonly bearerTenantId: string | null
  /** What the buyer's seller and those above it pay, from the supplier down. */
  readonly above: readonly Step[]
}

const isWithin = ({ startTime, endTime }: Own, now: Date): boolean =>
  (startTime === null || startTime <= now) && (endTime === null || endTime > now)

interface Which {
  readonly skuIds?: readonly string[]
  readonly ids?: readonly string[]
  /** Held until the end of the transaction, so that nobody takes them off sale or counts the day's limit meanwhile. */
  readonly lock?: boolean
}

/** What a tenant was given and has on sale now. */
export async function givenRows(ctx: Ctx, tenantId: string, { skuIds, ids, lock = false }: Which = {}): Promise<Own[]> {
  const rows = await ctx.all(
    tenantGoods,
    {
      tenantId,
      shelfStatus: codeOf(tenantShelfStates, 'up'),
      ...(skuIds ? { skuId: skuIds } : {}),
      ...(ids ? { id: ids } : {}),
    },
    { order: lock ? ['id'] : ['sort', 'id'], limit: maxGoods, lock },
  )
  return rows.filter(one => isWithin(one, ctx.now))
}

/** What is offered of these to one buyer, in one statement for each kind of row however many there are. */
export async function offeredOf<I extends Item>(
  ctx: Ctx,
  items: readonly I[],
  buyerTenantId: string,
): Promise<Offered<I>[]> {
  if (items.length === 0) return []
  const skus = await ctx.all(sku, { id: items.map(one => String(one.skuId)), isOnSale: true }, { limit: maxGoods })
  const goods = await ctx.all(
    commodity,
    { id: [...new Set(skus.map(one => String(one.commodityId)))], status: codeOf(shelfStates, 'up') },
    { limit: maxGoods },
  )
  const [goodsOf, skuOf] = [
    new Map(goods.map(one => [String(one.id), one])),
    new Map(skus.map(one => [String(one.id), one])),
  ]
  const wanted = items.map(one => ({ skuId: String(one.skuId), sellerTenantId: one.sellerTenantId }))
  const prices = await readPrices(ctx, { wanted, buyerTenantId, at: ctx.now, withAll: false })
  return items.flatMap(item => {
    const of = skuOf.get(String(item.skuId))
    const read = prices.get(priceKey({ skuId: String(item.skuId), sellerTenantId: item.sellerTenantId }))
    const onSale = of && goodsOf.get(String(of.commodityId))
    if (!of || !read || !onSale) return []
    const found = resolvePrice(read.facts, read.rules, ctx.now)
    if (found.blocked) return []
    const supplierTenantId = onSale.supplierTenantId ?? item.sellerTenantId
    return [
      {
        item,
        sku: of,
        read,
        supplierTenantId,
        refundRule: onSale.refundRule,
        unitPrice: found.unitPrice,
        snapshot: snapshotOf(found, read.facts),
        bearerTenantId: found.rule?.bearerTenantId ?? null,
        above: supplierTenantId === item.sellerTenantId ? [] : [atCost(supplierTenantId, read)],
      },
    ]
  })
}

/** What whoever sells another's goods pays for them. */
const atCost = (seller: string, { facts }: Read): Step => ({
  seller,
  unitPrice: facts.costPrice,
  subsidy: 0n,
  commissionBp: 0,
})

/**
 * What is added to the price of one (domain 7.2). Whoever sells their own goods at less than the list price bears that alone, unless
 * another has agreed to; what the platform sells below its list price it bears itself.
 */
export const subsidyOf = (of: Offered, unitPrice: bigint): bigint =>
  of.snapshot.ruleCode === 'subsidy_rule' && (of.bearerTenantId !== null || of.item.sellerTenantId === platformTenant)
    ? maxFen(of.read.facts.listPrice - unitPrice, 0n)
    : 0n
