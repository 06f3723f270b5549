import { recordOrderSettle } from '@forecourt/contract/funds'
import { codeOf, dayOf, type OutputOfCall, type Values } from '@forecourt/contract/kernel'
import { order, orderStates, type placeFuelOrder } from '@forecourt/contract/orders'
import { printReceipt } from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import { randomDigits } from '../../kernel/ids.ts'
import { type Filling, fillingOf, type FillingWish } from './filling.ts'
import { type Offer, offerAtVersion, offerOf } from './offer.ts'
import { receiptOf } from './order-receipt.ts'
import type { Pay } from './payment-source.ts'
import { together } from './together.ts'

type PlaceCtx = Ctx<'siteNotOpen' | 'notSold' | 'priceChanged'>
export type Placed = OutputOfCall<typeof placeFuelOrder>

export interface GunWish {
  readonly siteId: string
  readonly gunNo: number
  readonly amount?: bigint | null
  readonly litres?: bigint | null
}

export interface OrderRequest extends GunWish {
  readonly priceVersion?: number | null
  readonly plateNo?: string | null
  readonly partnerId?: string | null
  readonly customerOrderNo?: string | null
  readonly source: number
}

const fuel = 1
const fromPartner = 11
const least = 100n
const most = 999_900n

/** Exactly one of amount and litres; what it comes to at the gun is 1 to 9 999 yuan (domain 8.2). */
export function wishOf(ctx: Ctx, { amount, litres }: GunWish): FillingWish {
  const both = ['请输入金额或升数之一', 'Enter either an amount or litres'] as const
  if (amount && !litres) return { amount }
  return litres && !amount ? { litres } : ctx.refuseInput([{ field: 'amount', message: both }])
}

export function fillingFor(ctx: Ctx, wish: GunWish, offer: Offer): Filling {
  const filling = fillingOf(wishOf(ctx, wish), offer)
  const range = ['加油金额应在1到9999元之间', 'The amount at the pump must be between CNY 1 and 9,999'] as const
  if (filling.originalAmount < least || filling.originalAmount > most || filling.litres === 0n)
    ctx.refuseInput([{ field: 'amount', message: range }])
  return filling
}

/** The parts of an answer that say what the driver is charged, and at which prices. */
export const quotedOf = (offer: Offer, filling: Filling) => ({
  originalAmount: filling.originalAmount,
  payAmount: filling.payAmount,
  discountAmount: filling.discountAmount,
  litres: filling.litres,
  gunPrice: offer.gunPrice,
  platformPrice: offer.platformPrice,
  priceVersion: offer.priceVersion,
  oilNo: offer.oilNo,
  oilName: offer.oilName,
})

/** 河南省/郑州市/金水区 as the order's three columns. */
const placeOf = (regionName: string | null) => {
  const [province = null, city = null, district = null] = (regionName ?? '').split(/[\s/]+/).filter(Boolean)
  return { province, city, district }
}

/**
 * Sells a filling to whatever pays: checks, posting, order, settlement, card and receipt in one transaction. A card's row
 * is locked first and the ledger's accounts after it, in the ledger's order, so that parallel payments wait and never meet
 * crosswise. This is the product's hot path and waits for the database twice: everything that is asked leaves together,
 * and so does everything that is written, with the commit.
 */
export async function placeOrder(
  ctx: PlaceCtx,
  wish: OrderRequest,
  pay: Pay,
  refuseOffer: (offer: Offer) => void = () => {},
): Promise<Placed> {
  const [current, number] = await together([offerOf(ctx, wish.siteId, wish.gunNo), ctx.number('OD', 'second', 6)])
  refuseOffer(current)
  const offer = await offerAtVersion(ctx, current, wish.priceVersion)
  const filling = fillingFor(ctx, wish, offer)
  const { tenantId, siteId, oilNo } = offer
  const source = await pay({ siteId, oilNo, amountFen: filling.payAmount })

  const [id, orderNo, businessDate] = [ctx.newId(), `${number}${randomDigits(2)}`, dayOf(ctx.now)]
  const state = codeOf(orderStates, 'done')
  const values: Values<typeof order> = {
    orderNo,
    customerOrderNo: wish.customerOrderNo ?? null,
    partnerId: wish.partnerId ?? null,
    orderType: wish.partnerId ? fromPartner : fuel,
    siteType: offer.siteType,
    siteId,
    siteName: offer.siteName,
    ...placeOf(offer.regionName),
    ...source.payer,
    cardNo: source.cardNo,
    plateNo: wish.plateNo ?? null,
    gunNo: offer.gunNo,
    oilNo,
    nationalPrice: offer.nationalPrice,
    gunPrice: offer.gunPrice,
    platformPrice: offer.platformPrice,
    settlePrice: offer.settlePrice,
    priceVersion: offer.priceVersion,
    ...filling,
    payTime: ctx.now,
    businessDate,
    salesmanId: wish.partnerId ? null : ctx.user.userId,
    source: wish.source,
    state,
  }
  const paper = {
    siteName: offer.siteName,
    orderNo,
    payTime: ctx.now,
    gunNo: offer.gunNo,
    gunPrice: offer.gunPrice,
    oilName: offer.oilName ?? oilNo,
    ...filling,
    payer: source.receipt,
    plateNo: wish.plateNo,
  }
  const { litres, originalAmount: orderAmount, settleAmount, serviceFee } = filling
  const sums = { litres, orderAmount, settleAmount, serviceFee }
  ctx.defer(ctx.insert(order, values, { tenantId, id }))
  ctx.defer(ctx.call(recordOrderSettle, { tenantId, orderNo, payeeId: siteId, businessDate, ...sums }))
  const payee = { kind: 'site', id: siteId, tenantId } as const
  await source.post({ payee, settleFen: settleAmount, feeFen: serviceFee }, { tenantId, bizNo: orderNo, step: '1' })
  await source.finish()
  const content = receiptOf(paper)
  await ctx.call(printReceipt, { tenantId, siteId, printerId: offer.printerId, orderNo, content })
  return { ...quotedOf(offer, filling), id, orderNo, state, cardBalance: source.cardBalance, cardNo: source.cardNo }
}
