import * as contract from '@forecourt/contract/goods'
import { codeOf, type Label, type Problem } from '@forecourt/contract/kernel'
import { tenant } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { costBlocks } from './price.ts'
import { priceKey, readPrices } from './price-facts.ts'

const { buyerGrade, commodity, shelfStates, sku, tenantGoods } = contract

const maxChoices = 1000
const maxLines = 100
const maxAmount = 9_999_999_999n
/** What nobody buys: no rule is for it, so that what is read are the seller's own figures. */
const nobody = ''

/** A variant that somebody may sell, with what it costs them now. */
export interface Sellable {
  readonly skuId: string
  readonly goodsName: string
  readonly skuName: string
  readonly listPrice: bigint
  readonly costPrice: bigint
}

async function ownVariants(ctx: Ctx, tenantId: string, skuIds?: readonly string[]) {
  const skus = await ctx.all(
    sku,
    { tenantId, isOnSale: true, ...(skuIds ? { id: [...skuIds] } : {}) },
    { limit: maxChoices },
  )
  const ids = [...new Set(skus.map(one => String(one.commodityId)))]
  const goods = await ctx.all(commodity, { id: ids, isApproved: true }, { limit: maxChoices })
  const allowed = new Map(
    goods.filter(one => one.status !== codeOf(shelfStates, 'forced')).map(one => [String(one.id), one.goodsName]),
  )
  return skus.flatMap(one => {
    const goodsName = allowed.get(String(one.commodityId))
    return goodsName === undefined ? [] : [{ skuId: String(one.id), goodsName, skuName: one.skuName }]
  })
}

/** What a tenant may offer, of these variants where some are named: its own approved goods. */
export async function sellableOf(ctx: Ctx, tenantId: string, skuIds?: readonly string[]): Promise<Sellable[]> {
  const own = await ownVariants(ctx, tenantId, skuIds)
  const wanted = own.map(({ skuId }) => ({ skuId, sellerTenantId: tenantId }))
  const prices = await readPrices(ctx, { wanted, buyerTenantId: nobody, at: ctx.now, withAll: false })
  return own.flatMap(one => {
    const read = prices.get(priceKey({ skuId: one.skuId, sellerTenantId: tenantId }))
    return read ? [{ ...one, listPrice: read.facts.listPrice, costPrice: read.facts.costPrice }] : []
  })
}

interface Buyer {
  readonly tenantId: string
  readonly tenantName: string
}

/** Whom a seller deals with: tenants below it, those that have its goods, and those that it has a grade for. */
async function idsOfBuyers(ctx: Ctx, seller: string): Promise<string[]> {
  const below = await ctx.all(tenant, { parentTenantId: seller }, { limit: maxChoices })
  const having = await ctx.all(tenantGoods, { sellerTenantId: seller }, { limit: maxChoices })
  const graded = await ctx.all(buyerGrade, { tenantId: seller }, { limit: maxChoices })
  return [
    ...below.map(one => one.tenantId),
    ...having.map(one => one.tenantId),
    ...graded.map(one => one.buyerTenantId),
  ]
}

/** To whom a tenant may offer: the platform to everybody, others to those they deal with already. Nobody to themselves. */
export async function buyersOf(ctx: Ctx, seller: string): Promise<Buyer[]> {
  const which = seller === platformTenant ? {} : { tenantId: [...new Set(await idsOfBuyers(ctx, seller))] }
  const rows = await ctx.all(tenant, which, { order: ['tenantId'], limit: maxChoices })
  return rows
    .filter(one => one.tenantId !== seller && one.tenantId !== platformTenant)
    .map(({ tenantId, tenantName }) => ({ tenantId, tenantName }))
}

export interface Terms {
  readonly buyerTenantId: string
  readonly validStart: Date
  readonly validEnd: Date
  readonly lines: readonly { readonly skuId: string; readonly qty: number; readonly unitPrice: bigint }[]
}

/** A line as it is written, beside the variant that it is of. */
interface Priced {
  readonly skuId: string
  readonly goodsName: string
  readonly skuName: string
  readonly qty: number
  readonly unitPrice: bigint
  readonly amount: bigint
  readonly unitCost: bigint
}

interface Checked {
  readonly problems: readonly Problem[]
  readonly buyerName: string
  readonly lines: readonly Priced[]
  readonly totalAmount: bigint
  readonly marginAmount: bigint
}

const atRow = (at: number, [zh, en]: Label): Label => [`第${at + 1}行：${zh}`, `row ${at + 1}: ${en}`]

function problemOfLine(line: Terms['lines'][number], of: Sellable | undefined, isTwice: boolean) {
  if (!of) return ['skuId', ['不是可销售的规格', 'this variant is not yours to sell']] as const
  if (isTwice) return ['skuId', ['规格重复，请合并为一行', 'the variant is there twice: make one row of it']] as const
  return costBlocks(of.costPrice, line.unitPrice)
    ? (['unitPrice', ['单价不能低于成本', 'the price is below cost']] as const)
    : undefined
}

function problemsOfLines(lines: Terms['lines'], sellable: ReadonlyMap<string, Sellable>): Problem[] {
  const seen = new Set<string>()
  return lines.flatMap((line, at): Problem[] => {
    const wrong = problemOfLine(line, sellable.get(line.skuId), seen.has(line.skuId))
    seen.add(line.skuId)
    return wrong ? [{ field: `lines.${at}.${wrong[0]}`, message: atRow(at, wrong[1]) }] : []
  })
}

function problemsOfTime(ctx: Ctx, { validStart, validEnd }: Terms): Problem[] {
  if (validEnd <= validStart)
    return [{ field: 'validEnd', message: ['有效期至须晚于有效期起', 'The end must be after the beginning'] }]
  return validEnd <= ctx.now ? [{ field: 'validEnd', message: ['有效期已过', 'The end is past'] }] : []
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n)

function problemsOfSize(count: number, total: bigint): Problem[] {
  if (count === 0 || count > maxLines)
    return [{ field: 'lines', message: [`请填写1至${maxLines}行商品`, `Name between 1 and ${maxLines} variants`] }]
  return total > maxAmount ? [{ field: 'lines', message: ['总金额过大', 'The total is too large'] }] : []
}

/** What is wrong with an offer of this seller, each at its field, and what it comes to at the costs of now. */
export async function checkTerms(ctx: Ctx, seller: string, terms: Terms): Promise<Checked> {
  const { lines, buyerTenantId } = terms
  const found = await sellableOf(ctx, seller, [...new Set(lines.map(one => one.skuId))])
  const sellable = new Map(found.map(one => [one.skuId, one]))
  const buyer = (await buyersOf(ctx, seller)).find(one => one.tenantId === buyerTenantId)
  const priced = lines.flatMap(({ skuId, qty, unitPrice }): Priced[] => {
    const of = sellable.get(skuId)
    if (!of) return []
    const { goodsName, skuName, costPrice } = of
    return [{ skuId, goodsName, skuName, qty, unitPrice, amount: unitPrice * BigInt(qty), unitCost: costPrice }]
  })
  const totalAmount = sumOf(lines.map(one => one.unitPrice * BigInt(one.qty)))
  return {
    problems: [
      ...(buyer ? [] : [notABuyer]),
      ...problemsOfTime(ctx, terms),
      ...problemsOfSize(lines.length, totalAmount),
      ...problemsOfLines(lines, sellable),
    ],
    buyerName: buyer?.tenantName ?? '',
    lines: priced,
    totalAmount,
    marginAmount: totalAmount - sumOf(priced.map(one => one.unitCost * BigInt(one.qty))),
  }
}

const notABuyer: Problem = {
  field: 'buyerTenantId',
  message: ['不是与您有业务往来的买方', 'This is nobody you deal with'],
}
