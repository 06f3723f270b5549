import * as contract from '@forecourt/contract/goods'
import { user } from '@forecourt/contract/access'
import { dayOf, type Label } from '@forecourt/contract/kernel'
import { bookGoodsOrders, boughtToday, earnedOf } from '@forecourt/contract/orders'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import type { Handler } from '../../kernel/implement.ts'
import { sumFen } from '../../ledger/line.ts'
import { givenRows, type Offered, offeredOf, type Sku, subsidyOf } from './offered-goods.ts'
import { chargeOf } from './price.ts'
import { offeredByShop } from './shop.ts'
import { sharesOfChain, type Step, supplyOf } from './supply-chain.ts'
import { coveredBy, type Part, takeCovered } from './use-wholesale.ts'

const maxLines = 100
const [counted, byCodes] = [1, 3]

const isLeft = ({ stockType, stock }: Sku, quantity: number): boolean =>
  (stockType !== counted && stockType !== byCodes) || (stock ?? 0) >= quantity

const nameOf = ({ item }: Offered): string => `${item.goodsName} ${item.skuName}`

const shownOf = ({ item }: Offered) => ({
  skuId: String(item.skuId),
  goodsName: item.goodsName,
  skuName: item.skuName,
  sellerTenantId: item.sellerTenantId,
  sellerTenantName: item.sellerTenantName,
})

/** All sales on the way of the goods, that to the buyer last. What an option has agreed nobody subsidises. */
const stepsTo = (of: Offered, unitPrice: bigint, part?: Part): Step[] => [
  ...of.above,
  { seller: of.item.sellerTenantId, unitPrice, subsidy: part ? 0n : subsidyOf(of, unitPrice), commissionBp: 0 },
]

/** What those in the middle earn; what is left to the platform is no share. */
const earnersOf = (steps: readonly Step[], qty: number) =>
  sharesOfChain(steps, BigInt(qty)).filter(one => one.earnerId !== platformTenant)

/** What can be bought here is delivered at once and owed to a supplier, and nobody on its way loses by it. */
function isSoldHere({ sku: of, supplierTenantId }: Offered, steps: readonly Step[], qty: number): boolean {
  const isDelivered = of.stockType === byCodes && supplierTenantId !== platformTenant
  return (
    isDelivered && supplyOf(steps, BigInt(qty)).net >= 0n && earnersOf(steps, qty).every(one => earnedOf(one) >= 0n)
  )
}

const offeredTo = async (ctx: Ctx, shopNo: string | null | undefined): Promise<readonly Offered[]> =>
  shopNo ? offeredByShop(ctx, shopNo) : offeredOf(ctx, await givenRows(ctx, ctx.tenantId), ctx.tenantId)

export const purchasableGoods: Handler<typeof contract.purchasableGoods> = async (ctx, { shopNo }) => {
  const offered = await offeredTo(ctx, shopNo)
  return offered.map(one => ({
    id: one.item.id === null ? null : String(one.item.id),
    ...shownOf(one),
    mainImage: one.item.mainImage,
    goodsType: one.item.goodsType,
    faceValue: one.read.facts.faceValue,
    listPrice: one.read.facts.listPrice,
    unitPrice: one.unitPrice,
    minQty: one.sku.minQty,
    maxQty: one.sku.maxQty,
    isInStock: isLeft(one.sku, one.sku.minQty ?? 1),
    isSoldHere: isSoldHere(one, stepsTo(one, one.unitPrice), 1),
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

interface Asked {
  readonly buyGoodsList: readonly Wanted[]
  readonly shopNo?: string | null | undefined
}

/** What is offered of a basket, and the names of what is not where the buyer knows them. */
async function offeredIn(ctx: Buying, shopNo: Asked['shopNo'], skuIds: readonly string[], lock: boolean) {
  if (shopNo) return { offered: await offeredByShop(ctx, shopNo, skuIds), names: new Map<string, string>() }
  const rows = await givenRows(ctx, ctx.tenantId, { skuIds, lock })
  const names = new Map(rows.map(one => [String(one.skuId), `${one.goodsName} ${one.skuName}`]))
  return { offered: await offeredOf(ctx, rows, ctx.tenantId), names }
}

/** The lines of a basket at the prices of now, whatever a client says of them, and what they take of the buyer's wholesale options. */
async function pricedBasket(ctx: Buying, { buyGoodsList, shopNo }: Asked, { lock = false } = {}) {
  const wanted = wantedOf(ctx, buyGoodsList)
  const { offered, names } = await offeredIn(ctx, shopNo, [...wanted.keys()], lock)
  const bySku = new Map(offered.map(one => [String(one.item.skuId), one]))
  const basket = [...wanted].map(([skuId, qty]) => {
    const of = bySku.get(skuId) ?? ctx.refuse('goodsNotSold', names.get(skuId) ?? unknown)
    refuseQuantity(ctx, of, qty)
    return { skuId, qty, of, sellerTenantId: of.item.sellerTenantId }
  })
  const { parts, lines: all } = await coveredBy(ctx, ctx.tenantId, basket, { lock })
  const partsOf = ({ skuId, of }: (typeof basket)[number]) =>
    parts.filter(
      one => String(one.line.skuId) === skuId && isSoldHere(of, stepsTo(of, one.line.unitPrice, one), one.qty),
    )
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

export const quotePurchase: Handler<typeof contract.quotePurchase> = async (ctx, { totalPayMoney, ...asked }) => {
  const lines = (await pricedBasket(ctx, asked)).lines.map(shownLine)
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
  const limited = lines.filter(({ of }) => of.item.dailyLimit !== null)
  if (limited.length === 0) return
  const skuIds = limited.map(one => one.skuId)
  const bought = await ctx.call(boughtToday, { companyId: ctx.tenantId, skuIds, businessDate: dayOf(ctx.now) })
  const before = new Map(bought.map(one => [String(one.skuId), one.qty]))
  for (const { of, skuId, qty } of limited) {
    const sum = (before.get(skuId) ?? 0) + qty
    if (sum > (of.item.dailyLimit ?? 0)) ctx.refuse('overDailyLimit', nameOf(of), of.item.dailyLimit ?? 0)
    before.set(skuId, sum)
  }
}

/** What an order line says of a price that no rule has made. */
const byOption = { ruleCode: 'wholesale', ruleId: null, ruleVersion: null } as const

function lineOf(ctx: Placing, line: Priced) {
  const { of, part, skuId, goodsName, skuName, qty, unitPrice, serviceCharge } = line
  if (of.sku.stockType !== byCodes) ctx.refuse('notByCodes')
  const steps = stepsTo(of, unitPrice, part)
  if (!isSoldHere(of, steps, qty)) ctx.refuse('goodsNotSold', nameOf(of))
  const { faceValue, listPrice } = of.read.facts
  const { ruleCode, ruleId, ruleVersion } = part ? byOption : of.snapshot
  const { unitCost: supplyPrice, commissionGiven } = supplyOf(steps, BigInt(qty))
  const subsidy = steps.reduce((sum, one) => sum + one.subsidy, 0n) * BigInt(qty)
  const shares = earnersOf(steps, qty)
  const booked = {
    supplierTenantId: of.supplierTenantId,
    sellerTenantId: of.item.sellerTenantId,
    bearerTenantId: subsidy > 0n ? of.bearerTenantId : null,
    skuId,
    goodsName,
    skuName,
    qty,
    unitPrice,
    serviceCharge,
    faceValue,
    listPrice,
    unitCost: steps.at(-2)?.unitPrice ?? supplyPrice,
    supplyPrice,
    commissionGiven,
    subsidy,
    ruleCode,
    ruleId,
    ruleVersion,
    wholesaleLineId: part ? String(part.line.id) : null,
    refundRule: of.refundRule,
  }
  return { booked, shares }
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

export const placePurchase: Handler<typeof contract.placePurchase> = async (ctx, { totalPayMoney, ...asked }) => {
  const { lines, covered } = await pricedBasket(ctx, asked, { lock: true })
  if (sumFen(lines.map(one => one.amount)) !== totalPayMoney) ctx.refuse('priceChanged')
  await refuseOverLimit(ctx, lines)
  const priced = lines.map(line => lineOf(ctx, line))
  await takeCovered(ctx, covered)
  const orders = await ctx.call(bookGoodsOrders, {
    companyId: ctx.tenantId,
    lines: priced.map(one => one.booked),
    shares: priced.flatMap((one, line) => one.shares.map(share => ({ line, ...share }))),
  })
  for (const one of orders) await deliver(ctx, one)
  return { totalPayMoney, orders: orders.map(({ id, orderNo, payAmount }) => ({ id, orderNo, payAmount })) }
}
