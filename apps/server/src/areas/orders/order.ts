import { card, cardStates } from '@forecourt/contract/cards'
import { codeOf, masked, stateByCode } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/orders'
import { platformTenant } from '../../kernel/database.ts'
import type { Handler, Hooks } from '../../kernel/implement.ts'
import { listConditions } from '../../kernel/list.ts'
import { onlyReadable } from '../../kernel/readable.ts'
import { type SQL, sql } from '../../kernel/sql.ts'
import { shownOrder } from './order-detail.ts'
import { type Offer, offerOf } from './offer.ts'
import { fillingFor, type PayCtx, placeOrder, quotedOf } from './place-order.ts'

const { order } = contract

/** `stateString` filters by a comma list of state codes (domain 8.1). */
const byStateString = (raw: unknown): SQL[] => {
  if (typeof raw !== 'string' || raw === '') return []
  const codes = raw
    .split(',')
    .filter(code => /^\d{1,4}$/.test(code))
    .map(Number)
  return [sql`state = any(${sql.param(codes)})`]
}

export const orderHooks: Hooks<typeof order> = { narrow: ctx => byStateString(ctx.filters['stateString']) }

interface Totals {
  readonly orderCount: number
  readonly originalAmount: string
  readonly payAmount: string
  readonly discountAmount: string
  readonly refundAmount: string
  readonly settleAmount: string
  readonly serviceFee: string
  readonly litres: string
}

/** Sums of all orders that the list shows by the same filters, not only of its page. */
export const orderStatistics: Handler<typeof contract.orderStatistics> = async ctx => {
  const where = listConditions(order, ctx, [
    ...byStateString(ctx.filters['stateString']),
    ...onlyReadable(ctx, order, shownOrder),
  ])
  // What a site earns is summed for those who sell, as the rows say it only to them. Litres are net of refunds (M07).
  const mine = ctx.isPlatform ? sql`true` : sql`tenant_id = ${ctx.tenantId}`
  const [sums] = await ctx.rows<Totals>(sql`
    select count(*)::int as "orderCount", coalesce(sum(original_amount), 0)::bigint as "originalAmount",
      coalesce(sum(pay_amount), 0)::bigint as "payAmount", coalesce(sum(discount_amount), 0)::bigint as "discountAmount",
      coalesce(sum(refunded_amount), 0)::bigint as "refundAmount",
      coalesce(sum(settle_amount) filter (where ${mine}), 0)::bigint as "settleAmount",
      coalesce(sum(service_fee) filter (where ${mine}), 0)::bigint as "serviceFee",
      coalesce(sum(litres - case when pay_amount = 0 then 0 else round(litres::numeric * refunded_amount / pay_amount) end), 0)::bigint as litres
    from "order" where ${where}`)
  return {
    orderCount: sums?.orderCount ?? 0,
    originalAmount: BigInt(sums?.originalAmount ?? 0),
    payAmount: BigInt(sums?.payAmount ?? 0),
    discountAmount: BigInt(sums?.discountAmount ?? 0),
    refundAmount: BigInt(sums?.refundAmount ?? 0),
    settleAmount: BigInt(sums?.settleAmount ?? 0),
    serviceFee: BigInt(sums?.serviceFee ?? 0),
    litres: BigInt(sums?.litres ?? 0),
  }
}

export const quoteGun: Handler<typeof contract.quoteGun> = async (ctx, input) => {
  const offer = await offerOf(ctx, input.siteId, input.gunNo)
  return quotedOf(offer, fillingFor(ctx, input, offer))
}

const issuerDigits = 6
/** The last second of a card's validity counts in full (domain 18 #12). */
const lastSecondMs = 1000

/**
 * Whose card this is, for the person at the gun to compare; the name is masked. A number begins with the company that
 * issued the card (domain 0.4), which is what the index begins with too. The payment itself checks everything again.
 */
export const cardAtGun: Handler<typeof contract.cardAtGun> = async (ctx, { cardNo }) => {
  const found = (await ctx.find(card, { tenantId: cardNo.slice(0, issuerDigits), cardNo })) ?? ctx.refuse('notFound')
  const { status, userName, balance, endTime } = found
  const isOver = endTime !== null && ctx.now.getTime() >= endTime.getTime() + lastSecondMs
  if (isOver || status === codeOf(cardStates, 'expired')) ctx.refuse('cardExpired')
  if (status !== codeOf(cardStates, 'active') && status !== codeOf(cardStates, 'usedUp'))
    ctx.refuse('cardUnusable', stateByCode(cardStates, status)?.label ?? String(status))
  return { cardNo, userName: userName && masked(userName), balance, status, endTime }
}

/** People of a supplier sell at its sites; where somebody has been assigned to sites, only there. */
function refuseForeignSite(ctx: PayCtx, offer: Offer): void {
  if (ctx.user.tenantId === platformTenant) return
  const isOwn = offer.tenantId === ctx.user.tenantId
  if (!isOwn || (offer.staffSites && !offer.staffSites.includes(offer.siteId))) ctx.refuse('notAllowed', 'order_pay')
}

const sourceStation = 3

export const payAtGun: Handler<typeof contract.payAtGun> = (ctx, input) =>
  placeOrder(ctx, { ...input, source: sourceStation }, offer => refuseForeignSite(ctx, offer))

export const placeFuelOrder: Handler<typeof contract.placeFuelOrder> = (ctx, input) => placeOrder(ctx, input)
