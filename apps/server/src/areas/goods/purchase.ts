import * as contract from '@forecourt/contract/goods'
import { codeOf, type Label, type Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { chargeOf, resolvePrice, snapshotOf } from './price.ts'
import { priceKey, type Read, readPrices } from './price-facts.ts'

const { commodity, shelfStates, sku, tenantGoods, tenantShelfStates } = contract

type Own = Row<typeof tenantGoods>
type Sku = Row<typeof sku>

const maxGoods = 500
const maxLines = 100
const [counted, byCodes] = [1, 3]

/** Goods that a buyer may buy now: theirs and on sale, on sale with who keeps them, and at a price that breaks no guard. */
export interface Offered {
  readonly own: Own
  readonly sku: Sku
  readonly read: Read
  readonly unitPrice: bigint
  /** What an order line keeps of how the price came about. */
  readonly snapshot: ReturnType<typeof snapshotOf>
}

const isWithin = ({ startTime, endTime }: Own, now: Date): boolean =>
  (startTime === null || startTime <= now) && (endTime === null || endTime > now)

/** What is offered of these rows, in one statement for each kind of row however many there are. */
async function offeredOf(ctx: Ctx, rows: readonly Own[]): Promise<Offered[]> {
  const current = rows.filter(one => isWithin(one, ctx.now))
  const skus = await ctx.all(sku, { id: current.map(one => String(one.skuId)), isOnSale: true }, { limit: maxGoods })
  const goods = await ctx.all(
    commodity,
    { id: [...new Set(skus.map(one => String(one.commodityId)))], status: codeOf(shelfStates, 'up') },
    { limit: maxGoods },
  )
  const [onSale, skuOf] = [new Set(goods.map(one => String(one.id))), new Map(skus.map(one => [String(one.id), one]))]
  const wanted = current.map(one => ({ skuId: String(one.skuId), sellerTenantId: one.sellerTenantId }))
  const prices = await readPrices(ctx, { wanted, buyerTenantId: ctx.tenantId, at: ctx.now, withAll: false })
  return current.flatMap(own => {
    const of = skuOf.get(String(own.skuId))
    const read = prices.get(priceKey({ skuId: String(own.skuId), sellerTenantId: own.sellerTenantId }))
    if (!of || !read || !onSale.has(String(of.commodityId))) return []
    const found = resolvePrice(read.facts, read.rules, ctx.now)
    if (found.blocked) return []
    return [{ own, sku: of, read, unitPrice: found.unitPrice, snapshot: snapshotOf(found, read.facts) }]
  })
}

const ownRows = (ctx: Ctx, skuIds?: readonly string[]): Promise<Own[]> =>
  ctx.all(
    tenantGoods,
    {
      tenantId: ctx.tenantId,
      shelfStatus: codeOf(tenantShelfStates, 'up'),
      ...(skuIds ? { skuId: skuIds } : {}),
    },
    { order: ['sort', 'id'], limit: maxGoods },
  )

const isLeft = ({ stockType, stock }: Sku, quantity: number): boolean =>
  (stockType !== counted && stockType !== byCodes) || (stock ?? 0) >= quantity

const nameOf = ({ own }: Offered): string => `${own.goodsName} ${own.skuName}`

const shownOf = ({ own }: Offered) => ({
  skuId: String(own.skuId),
  goodsName: own.goodsName,
  skuName: own.skuName,
  sellerTenantId: own.sellerTenantId,
  sellerTenantName: own.sellerTenantName,
})

export const purchasableGoods: Handler<typeof contract.purchasableGoods> = async ctx => {
  const offered = await offeredOf(ctx, await ownRows(ctx))
  return offered.map(one => ({
    ...shownOf(one),
    mainImage: one.own.mainImage,
    faceValue: one.read.facts.faceValue,
    listPrice: one.read.facts.listPrice,
    unitPrice: one.unitPrice,
    minQty: one.sku.minQty,
    maxQty: one.sku.maxQty,
    isInStock: isLeft(one.sku, one.sku.minQty ?? 1),
  }))
}

const unknown: Label = ['所选商品', 'What was chosen']

type Buying = Ctx<'priceChanged' | 'goodsNotSold' | 'codesShort'>
interface Wanted {
  readonly skuId: string
  readonly qty: number
}

/** The same variant in two rows is one line of both. */
function wantedOf(ctx: Buying, rows: readonly Wanted[]): Map<string, number> {
  const wanted = new Map<string, number>()
  for (const { skuId, qty } of rows) wanted.set(skuId, (wanted.get(skuId) ?? 0) + qty)
  if (wanted.size === 0 || wanted.size > maxLines)
    ctx.refuseInput([
      { field: 'buyGoodsList', message: [`请选择1至${maxLines}种商品`, `Choose between 1 and ${maxLines} goods`] },
    ])
  return wanted
}

function refuseQuantity(ctx: Buying, of: Offered, qty: number): void {
  const { minQty, maxQty } = of.sku
  const [least, most] = [minQty ?? 1, maxQty ?? Number.MAX_SAFE_INTEGER]
  if (qty < least || qty > most)
    ctx.refuseInput([
      {
        field: 'buyGoodsList',
        message:
          qty < least
            ? [`${nameOf(of)} 至少购买 ${least} 件`, `At least ${least} of ${nameOf(of)}`]
            : [`${nameOf(of)} 至多购买 ${most} 件`, `At most ${most} of ${nameOf(of)}`],
      },
    ])
  if (!isLeft(of.sku, qty)) ctx.refuse('codesShort', nameOf(of))
}

/** The lines of a basket at the prices of now, whatever a client says of them. */
export async function pricedBasket(ctx: Buying, rows: readonly Wanted[]) {
  const wanted = wantedOf(ctx, rows)
  const rowsOfMine = await ownRows(ctx, [...wanted.keys()])
  const names = new Map(rowsOfMine.map(one => [String(one.skuId), `${one.goodsName} ${one.skuName}`]))
  const offered = await offeredOf(ctx, rowsOfMine)
  const bySku = new Map(offered.map(one => [String(one.own.skuId), one]))
  return [...wanted].map(([skuId, qty]) => {
    const of = bySku.get(skuId) ?? ctx.refuse('goodsNotSold', names.get(skuId) ?? unknown)
    refuseQuantity(ctx, of, qty)
    const serviceCharge = chargeOf(of.read.facts, of.unitPrice, BigInt(qty))
    const amount = of.unitPrice * BigInt(qty) + serviceCharge
    return { ...shownOf(of), qty, unitPrice: of.unitPrice, serviceCharge, amount, snapshot: of.snapshot }
  })
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n)

function withoutSnapshot<Line extends { readonly snapshot: unknown }>(line: Line): Omit<Line, 'snapshot'> {
  const { snapshot: _kept, ...rest } = line
  return rest
}

export const quotePurchase: Handler<typeof contract.quotePurchase> = async (ctx, { buyGoodsList, totalPayMoney }) => {
  // How a price came about names what the goods cost upstream: it is for the order, and not for the buyer.
  const lines = (await pricedBasket(ctx, buyGoodsList)).map(withoutSnapshot)
  const total = sumOf(lines.map(one => one.amount))
  if (totalPayMoney !== null && totalPayMoney !== undefined && totalPayMoney !== total) ctx.refuse('priceChanged')
  return { totalPayMoney: total, serviceCharge: sumOf(lines.map(one => one.serviceCharge)), lines }
}
