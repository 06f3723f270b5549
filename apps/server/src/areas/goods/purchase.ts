import * as contract from '@forecourt/contract/goods'
import { user } from '@forecourt/contract/access'
import { codeOf, dayOf, type Label, type Row } from '@forecourt/contract/kernel'
import { bookGoodsOrders, boughtToday } from '@forecourt/contract/orders'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import type { Handler } from '../../kernel/implement.ts'
import { maxFen, sumFen } from '../../ledger/line.ts'
import { chargeOf, resolvePrice, snapshotOf } from './price.ts'
import { priceKey, type Read, readPrices } from './price-facts.ts'
import { coveredBy, type Part, takeCovered } from './use-wholesale.ts'

const { commodity, shelfStates, sku, tenantGoods, tenantShelfStates } = contract

type Own = Row<typeof tenantGoods>
type Sku = Row<typeof sku>

const maxGoods = 500
const maxLines = 100
const [counted, byCodes] = [1, 3]

/** Goods that a buyer may buy now: theirs and on sale, on sale with who keeps them, and at a price that breaks no guard. */
interface Offered {
  readonly own: Own
  readonly sku: Sku
  readonly read: Read
  /** Whose goods they are: the seller's own, or those of a supplier that the seller passes on. */
  readonly supplierTenantId: string
  readonly refundRule: number
  readonly unitPrice: bigint
  /** What an order line keeps of how the price came about. */
  readonly snapshot: ReturnType<typeof snapshotOf>
  readonly bearerTenantId: string | null
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
  const [goodsOf, skuOf] = [
    new Map(goods.map(one => [String(one.id), one])),
    new Map(skus.map(one => [String(one.id), one])),
  ]
  const wanted = current.map(one => ({ skuId: String(one.skuId), sellerTenantId: one.sellerTenantId }))
  const prices = await readPrices(ctx, { wanted, buyerTenantId: ctx.tenantId, at: ctx.now, withAll: false })
  return current.flatMap(own => {
    const of = skuOf.get(String(own.skuId))
    const read = prices.get(priceKey({ skuId: String(own.skuId), sellerTenantId: own.sellerTenantId }))
    const onSale = of && goodsOf.get(String(of.commodityId))
    if (!of || !read || !onSale) return []
    const found = resolvePrice(read.facts, read.rules, ctx.now)
    if (found.blocked) return []
    return [
      {
        own,
        sku: of,
        read,
        supplierTenantId: onSale.supplierTenantId ?? own.sellerTenantId,
        refundRule: onSale.refundRule,
        unitPrice: found.unitPrice,
        snapshot: snapshotOf(found, read.facts),
        bearerTenantId: found.rule?.bearerTenantId ?? null,
      },
    ]
  })
}

interface Which {
  readonly skuIds?: readonly string[]
  /** Held until the end of the transaction, so that nobody takes them off sale or counts the day's limit meanwhile. */
  readonly lock?: boolean
}

const ownRows = (ctx: Ctx, { skuIds, lock = false }: Which = {}): Promise<Own[]> =>
  ctx.all(
    tenantGoods,
    {
      tenantId: ctx.tenantId,
      shelfStatus: codeOf(tenantShelfStates, 'up'),
      ...(skuIds ? { skuId: skuIds } : {}),
    },
    { order: lock ? ['id'] : ['sort', 'id'], limit: maxGoods, lock },
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

/** What can be bought here is delivered at once and owed to a supplier, and its seller loses nothing by it. */
const isSoldHere = ({ own, sku: of, supplierTenantId, read }: Offered, unitPrice: bigint): boolean =>
  of.stockType === byCodes &&
  supplierTenantId !== platformTenant &&
  (supplierTenantId === own.sellerTenantId ||
    own.sellerTenantId === platformTenant ||
    unitPrice >= read.facts.costPrice)

export const purchasableGoods: Handler<typeof contract.purchasableGoods> = async ctx => {
  const offered = await offeredOf(ctx, await ownRows(ctx))
  return offered.map(one => ({
    id: String(one.own.id),
    ...shownOf(one),
    mainImage: one.own.mainImage,
    goodsType: one.own.goodsType,
    faceValue: one.read.facts.faceValue,
    listPrice: one.read.facts.listPrice,
    unitPrice: one.unitPrice,
    minQty: one.sku.minQty,
    maxQty: one.sku.maxQty,
    isInStock: isLeft(one.sku, one.sku.minQty ?? 1),
    isSoldHere: isSoldHere(one, one.unitPrice),
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

/** So many of one variant at one price: what an option covers at the agreed one, the rest as usual. */
function lineAt(of: Offered, qty: number, part?: Part) {
  const unitPrice = part?.line.unitPrice ?? of.unitPrice
  const serviceCharge = chargeOf(of.read.facts, unitPrice, BigInt(qty))
  const amount = unitPrice * BigInt(qty) + serviceCharge
  const optionNo = part?.option.optionNo ?? null
  return { ...shownOf(of), qty, unitPrice, serviceCharge, amount, optionNo, of, part }
}

/** The lines of a basket at the prices of now, whatever a client says of them, and what they take of the buyer's wholesale options. */
async function pricedBasket(ctx: Buying, rows: readonly Wanted[], { lock = false } = {}) {
  const wanted = wantedOf(ctx, rows)
  const rowsOfMine = await ownRows(ctx, { skuIds: [...wanted.keys()], lock })
  const names = new Map(rowsOfMine.map(one => [String(one.skuId), `${one.goodsName} ${one.skuName}`]))
  const offered = await offeredOf(ctx, rowsOfMine)
  const bySku = new Map(offered.map(one => [String(one.own.skuId), one]))
  const basket = [...wanted].map(([skuId, qty]) => {
    const of = bySku.get(skuId) ?? ctx.refuse('goodsNotSold', names.get(skuId) ?? unknown)
    refuseQuantity(ctx, of, qty)
    return { skuId, qty, of, sellerTenantId: of.own.sellerTenantId }
  })
  const { parts, lines: all } = await coveredBy(ctx, ctx.tenantId, basket, { lock })
  const partsOf = ({ skuId, of }: (typeof basket)[number]) =>
    parts.filter(one => String(one.line.skuId) === skuId && isSoldHere(of, one.line.unitPrice))
  const lines = basket.flatMap(one => {
    const agreed = partsOf(one)
    const rest = one.qty - agreed.reduce((sum, part) => sum + part.qty, 0)
    return [...agreed.map(part => lineAt(one.of, part.qty, part)), ...(rest > 0 ? [lineAt(one.of, rest)] : [])]
  })
  return { lines, covered: { parts: basket.flatMap(partsOf), lines: all } }
}

/** How a price came about names what the goods cost upstream: it is for the order, and not for the buyer. */
function shownLine<Line extends { readonly of: unknown; readonly part: unknown }>(
  line: Line,
): Omit<Line, 'of' | 'part'> {
  const { of: _kept, part: _part, ...rest } = line
  return rest
}

export const quotePurchase: Handler<typeof contract.quotePurchase> = async (ctx, { buyGoodsList, totalPayMoney }) => {
  const lines = (await pricedBasket(ctx, buyGoodsList)).lines.map(shownLine)
  const total = sumFen(lines.map(one => one.amount))
  if (totalPayMoney !== null && totalPayMoney !== undefined && totalPayMoney !== total) ctx.refuse('priceChanged')
  return { totalPayMoney: total, serviceCharge: sumFen(lines.map(one => one.serviceCharge)), lines }
}

export const purchasePhone: Handler<typeof contract.purchasePhone> = async (ctx, { phone }) => {
  const own = (await ctx.getOrRefuse(user, ctx.user.userId)).phone ?? ctx.refuse('stepUpNoPhone')
  if (phone && phone !== own)
    ctx.refuseInput([{ field: 'phone', message: ['请填写本人账号的手机号', 'Enter the phone of your own account'] }])
  return { phone: own }
}

type Priced = ReturnType<typeof lineAt>
type Placing = Ctx<'goodsNotSold' | 'notByCodes' | 'overDailyLimit'>

/** The rows are held, so that of two purchases at the same moment the second one counts the first. */
async function refuseOverLimit(ctx: Placing, lines: readonly Priced[]): Promise<void> {
  const limited = lines.filter(({ of }) => of.own.dailyLimit !== null)
  if (limited.length === 0) return
  const skuIds = limited.map(one => one.skuId)
  const bought = await ctx.call(boughtToday, { companyId: ctx.tenantId, skuIds, businessDate: dayOf(ctx.now) })
  const before = new Map(bought.map(one => [String(one.skuId), one.qty]))
  for (const { of, skuId, qty } of limited) {
    const sum = (before.get(skuId) ?? 0) + qty
    if (sum > (of.own.dailyLimit ?? 0)) ctx.refuse('overDailyLimit', nameOf(of), of.own.dailyLimit ?? 0)
    before.set(skuId, sum)
  }
}

/**
 * What the supplier gets for one, and what somebody adds to the price of all (domain 7.2). Whoever sells their own goods at less than
 * the list price bears that alone, unless another has agreed to; what the platform sells below its list price it bears itself.
 */
function sharedOf({ of, qty, unitPrice, part }: Priced): { readonly unitCost: bigint; readonly subsidy: bigint } {
  const { own, read, supplierTenantId, bearerTenantId, snapshot } = of
  const [isOwn, isPlatform] = [supplierTenantId === own.sellerTenantId, own.sellerTenantId === platformTenant]
  const isSubsidised = !part && snapshot.ruleCode === 'subsidy_rule' && (bearerTenantId !== null || isPlatform)
  const each = isSubsidised ? maxFen(read.facts.listPrice - unitPrice, 0n) : 0n
  return { unitCost: isOwn ? unitPrice + each : read.facts.costPrice, subsidy: each * BigInt(qty) }
}

/** What an order line says of a price that no rule has made. */
const byOption = { ruleCode: 'wholesale', ruleId: null, ruleVersion: null } as const

function lineOf(ctx: Placing, line: Priced) {
  const { of, part, skuId, goodsName, skuName, qty, unitPrice, serviceCharge } = line
  if (of.sku.stockType !== byCodes) ctx.refuse('notByCodes')
  if (!isSoldHere(of, unitPrice)) ctx.refuse('goodsNotSold', nameOf(of))
  const { faceValue, listPrice } = of.read.facts
  const { ruleCode, ruleId, ruleVersion } = part ? byOption : of.snapshot
  const { subsidy, unitCost } = sharedOf(line)
  return {
    supplierTenantId: of.supplierTenantId,
    sellerTenantId: of.own.sellerTenantId,
    bearerTenantId: subsidy > 0n ? of.bearerTenantId : null,
    skuId,
    goodsName,
    skuName,
    qty,
    unitPrice,
    serviceCharge,
    faceValue,
    listPrice,
    unitCost,
    subsidy,
    ruleCode,
    ruleId,
    ruleVersion,
    wholesaleLineId: part ? String(part.line.id) : null,
    refundRule: of.refundRule,
  }
}

const asideMs = 15 * 60_000

interface Bought {
  readonly id: string
  readonly lines: readonly Wanted[]
}

/** The codes of an order are taken and sold in the transaction that pays it: nobody pays for a code that another one has. */
async function deliver(ctx: Ctx<'codesShort'>, { id: orderId, lines }: Bought): Promise<void> {
  const until = new Date(ctx.now.getTime() + asideMs)
  for (const { skuId, qty: quantity } of lines)
    await ctx.call(contract.setCodesAside, { skuId, orderId, quantity, until })
  const quantity = lines.reduce((sum, one) => sum + one.qty, 0)
  await ctx.call(contract.sellCodes, { orderId, quantity, buyerTenantId: ctx.tenantId })
}

export const placePurchase: Handler<typeof contract.placePurchase> = async (ctx, { buyGoodsList, totalPayMoney }) => {
  const { lines, covered } = await pricedBasket(ctx, buyGoodsList, { lock: true })
  if (sumFen(lines.map(one => one.amount)) !== totalPayMoney) ctx.refuse('priceChanged')
  await refuseOverLimit(ctx, lines)
  const booked = lines.map(line => lineOf(ctx, line))
  await takeCovered(ctx, covered)
  const orders = await ctx.call(bookGoodsOrders, { companyId: ctx.tenantId, lines: booked })
  for (const one of orders) await deliver(ctx, one)
  return { totalPayMoney, orders: orders.map(({ id, orderNo, payAmount }) => ({ id, orderNo, payAmount })) }
}
