import { recordOrderSettle } from '@forecourt/contract/funds'
import { codeOf, dayOf, type OutputOfCall, type Values } from '@forecourt/contract/kernel'
import { order, orderStates, type placeFuelOrder } from '@forecourt/contract/orders'
import { printReceipt } from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import { randomDigits } from '../../kernel/ids.ts'
import { holdShifts } from '../../services/shift-lock.ts'
import { type Filling, fillingOf, type FillingRequest } from './filling.ts'
import { companyOfCard, type Offer, offerAsQuoted, offerOf, type Quoted } from './offer.ts'
import { receiptOf } from './order-receipt.ts'
import { shareOf, sharesOf } from './provider-share.ts'
import type { Pay, PaymentSource } from './payment-source.ts'
import { together } from './together.ts'

type PlaceCtx = Ctx<'siteNotOpen' | 'notSold' | 'priceChanged'>
type Placed = OutputOfCall<typeof placeFuelOrder>

interface GunRequest {
  readonly siteId: string
  readonly gunNo: number
  readonly amount?: bigint | null
  readonly litres?: bigint | null
}

interface OrderRequest extends GunRequest, Quoted {
  readonly cardNo?: string | null
  readonly plateNo?: string | null
  readonly partnerId?: string | null
  readonly customerOrderNo?: string | null
  readonly source: number
}

/** Of a site whose shifts open by themselves; whatever was paid before is taken in then. */
const opensByItself = 1

const fuel = 1
const fromPartner = 11
const least = 100n
const max = 999_900n

/** Exactly one of amount and litres; what it comes to at the gun is 1 to 9 999 yuan (domain 8.2). */
export function wantedOf(ctx: Ctx, { amount, litres }: GunRequest): FillingRequest {
  const both = ['请输入金额或升数之一', 'Enter either an amount or litres'] as const
  if (amount && !litres) return { amount }
  return litres && !amount ? { litres } : ctx.refuseInput([{ field: 'amount', message: both }])
}

export function fillingFor(ctx: Ctx, wanted: GunRequest, offer: Offer): Filling {
  const filling = fillingOf(wantedOf(ctx, wanted), offer)
  const range = ['加油金额应在1到9999元之间', 'The amount at the pump must be between CNY 1 and 9,999'] as const
  if (filling.originalAmount < least || filling.originalAmount > max || filling.litres === 0n)
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

/** What is known of a sale once its price is agreed and somebody pays for it. */
interface Sold {
  readonly request: OrderRequest
  readonly offer: Offer
  readonly filling: Filling
  readonly source: PaymentSource
  readonly orderNo: string
  readonly businessDate: string
  readonly shiftId: string | null
  /** The service provider's part of the platform's spread, in fen. */
  readonly shareAmount: bigint
}

const done = codeOf(orderStates, 'done')

/** The row of the order. */
const orderValues = (
  ctx: PlaceCtx,
  { request, offer, filling, source, orderNo, businessDate, shiftId, shareAmount }: Sold,
): Values<typeof order> => ({
  orderNo,
  customerOrderNo: request.customerOrderNo ?? null,
  partnerId: request.partnerId ?? null,
  orderType: request.partnerId ? fromPartner : fuel,
  siteType: offer.siteType,
  siteId: offer.siteId,
  siteName: offer.siteName,
  ...placeOf(offer.regionName),
  ...source.payer,
  cardNo: source.cardNo,
  plateNo: request.plateNo ?? null,
  gunNo: offer.gunNo,
  oilNo: offer.oilNo,
  nationalPrice: offer.nationalPrice,
  gunPrice: offer.gunPrice,
  platformPrice: offer.platformPrice,
  settlePrice: offer.settlePrice,
  priceVersion: offer.priceVersion,
  ...filling,
  shareAmount,
  vatBp: offer.vatBp,
  payTime: ctx.now,
  businessDate,
  shiftId,
  salesmanId: request.partnerId ? null : ctx.user.userId,
  source: request.source,
  state: done,
})

/** What the driver takes away. */
const receiptContent = (ctx: PlaceCtx, { request, offer, filling, source, orderNo }: Sold): string =>
  receiptOf({
    siteName: offer.siteName,
    orderNo,
    payTime: ctx.now,
    gunNo: offer.gunNo,
    gunPrice: offer.gunPrice,
    oilName: offer.oilName ?? offer.oilNo,
    ...filling,
    payer: source.receipt,
    plateNo: request.plateNo,
  })

/** Order, settlement, posting, card and receipt: everything that is written, in the order in which it has to leave. */
async function writeSale(ctx: PlaceCtx, id: string, sold: Sold): Promise<void> {
  const { offer, filling, source, orderNo, businessDate, shareAmount } = sold
  const { tenantId, siteId } = offer
  const { litres, originalAmount: orderAmount, settleAmount, marginAmount: spreadAmount, serviceFee } = filling
  const sums = { litres, orderAmount, settleAmount, spreadAmount, serviceFee }
  ctx.defer(ctx.insert(order, orderValues(ctx, sold), { tenantId, id }))
  ctx.defer(ctx.call(recordOrderSettle, { tenantId, orderNo, payeeId: siteId, businessDate, ...sums }))
  const payee = { kind: 'site', id: siteId, tenantId } as const
  const shares = sharesOf({ shareAmount, providerTenantId: source.payer.providerTenantId ?? null })
  const sale = { payee, settleFen: settleAmount, feeFen: serviceFee, shares, taxBp: offer.vatBp }
  await source.post(sale, { tenantId, bizNo: orderNo, step: '1', businessDate })
  await source.finish()
  const content = receiptContent(ctx, sold)
  await ctx.call(printReceipt, { tenantId, siteId, printerId: offer.printerId, orderNo, content })
}

/**
 * Sells a filling to whatever pays: checks, posting, order, settlement, card and receipt in one transaction. A card's row
 * is locked first and the ledger's accounts after it, in the ledger's order, so that parallel payments wait and never meet
 * crosswise. This is the product's hot path and waits for the database twice: everything that is asked leaves together,
 * and so does everything that is written, with the commit.
 */
export async function placeOrder(
  ctx: PlaceCtx,
  request: OrderRequest,
  pay: Pay,
  refuseOffer: (offer: Offer) => void = () => {},
): Promise<Placed> {
  const companyId = companyOfCard(request.cardNo)
  // A hand-over waits for this payment, and this payment for no hand-over: the lock is tried before the shift is read.
  const [held, current, number] = await together([
    holdShifts(ctx, request.siteId),
    offerOf(ctx, request.siteId, request.gunNo, companyId),
    ctx.number('OD', 'second', 6),
  ])
  refuseOffer(current)
  const shiftId = held ? (current.shiftId ?? null) : null
  if (!shiftId && current.shiftMode === opensByItself) await ctx.queue('sites.openShift', { siteId: current.siteId })
  const offer = await offerAsQuoted(ctx, current, request, companyId)
  const filling = fillingFor(ctx, request, offer)
  const source = await pay({ siteId: offer.siteId, oilNo: offer.oilNo, amountFen: filling.payAmount })

  const [id, orderNo, businessDate] = [ctx.newId(), `${number}${randomDigits(2)}`, dayOf(ctx.now)]
  const shareAmount = shareOf(filling.marginAmount, source.shareBp)
  await writeSale(ctx, id, { request, offer, filling, source, orderNo, businessDate, shiftId, shareAmount })
  return {
    ...quotedOf(offer, filling),
    id,
    orderNo,
    state: done,
    cardBalance: source.cardBalance,
    cardNo: source.cardNo,
  }
}
