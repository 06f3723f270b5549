import { card, cardProduct, cardStates, proofAboveOf, sendPaymentCode } from '@forecourt/contract/cards'
import { codeOf, type OutputOfCall } from '@forecourt/contract/kernel'
import type * as contract from '@forecourt/contract/orders'
import { site, workplace, workplaces } from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import type { Handler } from '../../kernel/implement.ts'
import { countingTries } from '../../services/card-tries.ts'
import { companyOfCard, type Offer, offerOf } from './offer.ts'
import { byCard, byPartner } from './payment-source.ts'
import { fillingFor, placeOrder, quotedOf } from './place-order.ts'

/** Lets people take payments at all sites of their tenant; the platform's people at everybody's. */
const everywhere = 'order_payAll'
const maxSites = 5000

type Workplace = OutputOfCall<typeof workplace>

/** People take payments where they work: at the sites whose staff they are, or at all by a right. No row is no site. */
function refuseElsewhere(ctx: Ctx, { tenantId, isStaff }: Workplace): void {
  const isOwn = tenantId === ctx.user.tenantId
  const mayAll = ctx.may(everywhere) && (isOwn || ctx.user.tenantId === platformTenant)
  if (!mayAll && !(isOwn && isStaff)) ctx.refuse('notAllowed', 'order_pay')
}

const checkWorkplace = async (ctx: Ctx, siteId: string): Promise<void> =>
  refuseElsewhere(ctx, await ctx.call(workplace, { siteId }))

export const paySites: Handler<typeof contract.paySites> = async ctx => {
  if (ctx.may(everywhere)) return ctx.all(site, {}, { order: ['siteName'], limit: maxSites })
  const ids = (await ctx.call(workplaces, {})).map(one => one.siteId)
  return ids.length ? ctx.all(site, { id: ids }, { order: ['siteName'], limit: maxSites }) : []
}

export const quoteGun: Handler<typeof contract.quoteGun> = async (ctx, input) => {
  const offer = await offerOf(ctx, input.siteId, input.gunNo, companyOfCard(input.company))
  refuseElsewhere(ctx, offer)
  return quotedOf(offer, fillingFor(ctx, input, offer))
}

const issuerDigits = 6
/** The last second of a card's validity counts in full (domain 18 #12). */
const lastSecondMs = 1000
const mayPay: readonly number[] = [codeOf(cardStates, 'active'), codeOf(cardStates, 'usedUp')]

async function lookUp(ctx: Ctx<'cardUnusable' | 'cardExpired'>, cardNo: string) {
  const found = await ctx.find(card, { tenantId: cardNo.slice(0, issuerDigits), cardNo })
  const of = found ?? ctx.refuse('cardUnusable')
  const { status, userName, userPhone, balance, endTime } = of
  const isOver = endTime !== null && ctx.now.getTime() >= endTime.getTime() + lastSecondMs
  if (status === codeOf(cardStates, 'expired')) ctx.refuse('cardExpired')
  if (!mayPay.includes(status)) ctx.refuse('cardUnusable')
  if (isOver) ctx.refuse('cardExpired')
  const proofAbove = proofAboveOf(await ctx.getOrRefuse(cardProduct, of.productId))
  return {
    cardNo,
    userName,
    balance,
    status,
    endTime,
    proofAbove,
    phone: userPhone,
  }
}

/**
 * Whose card this is, for the person at the gun to compare; the name is masked. A number begins with the company that
 * issued the card (domain 0.4), which is what the index begins with too. The payment itself checks everything again.
 */
export const cardAtGun: Handler<typeof contract.cardAtGun> = (ctx, { siteId, cardNo }) =>
  countingTries(ctx, { cardNo }, { siteId }, async () => {
    await checkWorkplace(ctx, siteId)
    return lookUp(ctx, cardNo)
  })

export const sendPayCode: Handler<typeof contract.sendPayCode> = (ctx, input) =>
  countingTries(ctx, { cardNo: input.cardNo }, input, async () => {
    await checkWorkplace(ctx, input.siteId)
    return ctx.call(sendPaymentCode, input)
  })

const sourceStation = 3
/** Of a site where nobody is charged before a shift is open. */
const needsShift = 2

export const payAtGun: Handler<typeof contract.payAtGun> = (ctx, input) =>
  countingTries(ctx, input, input, async () => {
    const request = { ...input, source: sourceStation }
    const placed = await placeOrder(ctx, request, byCard(ctx, input), (offer: Offer) => {
      refuseElsewhere(ctx, offer)
      if (offer.shiftMode === needsShift && !offer.shiftId) ctx.refuse('noShift')
    })
    return { ...placed, cardNo: placed.cardNo ?? input.cardNo, cardBalance: placed.cardBalance ?? 0n }
  })

export const placeFuelOrder: Handler<typeof contract.placeFuelOrder> = async (ctx, input) => {
  const { cardNo, partnerId, userPhone = null } = input
  if (cardNo) return placeOrder(ctx, input, byCard(ctx, { ...input, cardNo }))
  return partnerId ? placeOrder(ctx, input, byPartner(ctx, partnerId, userPhone)) : ctx.refuse('cardNeeded')
}
