import { type InputOfCall, type OutputOfCall, type Row } from '@forecourt/contract/kernel'
import { order, placeFuelOrder } from '@forecourt/contract/orders'
import * as contract from '@forecourt/contract/partner-api'
import { card, sendPaymentCode } from '@forecourt/contract/cards'
import type { Handler } from '../../kernel/implement.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/db/sql.ts'
import { runtimeLocal } from '../../kernel/runtime-local.ts'
import { countingTries } from '../../services/card-tries.ts'
import { orderRows } from '../orders/relations.ts'
import { RateLimiter } from '../../kernel/protocol/rate-limiter.ts'
import { isSwitchedOn } from '../../services/parameters.ts'
import { testPartner } from './signature.ts'
import { buyInTest } from './sandbox-order.ts'
import { consentFor, isAllowedSite, refuseOverLimits } from './partner-link.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { partner } = contract

const o = orderRows('o')

type Purchase = InputOfCall<typeof contract.emption>
type Answer = OutputOfCall<typeof contract.emption>

const sourceOpenApi = 4

/** The order a partner has already paid under its number, whichever supplier sold it. */
const paidBefore = (ctx: Ctx, customerOrderNo: string): Promise<Row<typeof order> | undefined> =>
  ctx.find(order, { partnerId: ctx.user.userId, customerOrderNo })

const isSame = (paid: Row<typeof order>, asked: Purchase): boolean =>
  paid.siteId === asked.siteId &&
  paid.gunNo === asked.gunNo &&
  paid.originalAmount === asked.amount &&
  (paid.cardNo ?? '') === (asked.cardNo ?? '') &&
  (Boolean(asked.cardNo) || paid.userPhone === asked.tel) &&
  (asked.priceVersion ?? paid.priceVersion) === paid.priceVersion &&
  (paid.plateNo ?? '') === (asked.plateNo ?? '')

/** The answer to a purchase out of its order, so that a repeated question gets the same words at any time. */
async function answerOf(ctx: Ctx, paid: Row<typeof order>): Promise<Answer> {
  const used = paid.cardId ? await ctx.get(card, paid.cardId) : undefined
  const { id, orderNo, state, originalAmount, payAmount, discountAmount, litres, gunPrice, platformPrice } = paid
  const { priceVersion, oilNo, cardNo } = paid
  return {
    id,
    orderNo,
    state,
    originalAmount,
    payAmount,
    discountAmount,
    litres,
    gunPrice,
    platformPrice,
    priceVersion: priceVersion ?? 0,
    oilNo: oilNo ?? '',
    oilName: null,
    cardNo,
    cardBalance: used?.balance ?? null,
  }
}

/** Links and logs are followed by machines that ask twice: what moves money is a POST, unless the operator says otherwise. */
async function refuseGet(ctx: Ctx<'postOnly'>): Promise<void> {
  if (ctx.exchange?.request.method !== 'GET') return
  if (!(await isSwitchedOn(ctx, 'openApi.emptionByGet'))) ctx.refuse('postOnly')
}

/**
 * A purchase through a partner's system. The partner's own number makes it happen once (domain 17.2): the same body gets
 * the first answer again, another body under the same number is refused, two at the same moment wait for one another.
 * The order itself is asked too, because keys are forgotten after some days and orders are not.
 */
export const emption: Handler<typeof contract.emption> = async (ctx, input) => {
  await refuseGet(ctx)
  if (ctx.may(testPartner)) return buyInTest(ctx, input)
  const before = await paidBefore(ctx, input.customerOrderNo)
  if (before) return isSame(before, input) ? answerOf(ctx, before) : ctx.refuse('keyReused')
  const { cardNo } = input
  return cardNo ? withCard(ctx, { ...input, cardNo }) : fromOwnAccount(ctx, input)
}

/** The answer to a purchase that was made just now. The partner hears of it by a callback too: this answer may be lost. */
async function paid(ctx: Ctx, id: string): Promise<Answer> {
  const of = await ctx.getOrRefuse(order, id)
  const { orderNo, customerOrderNo, payAmount, refundedAmount } = of
  const said = { orderNo, customerOrderNo: customerOrderNo ?? '', payAmount, refundedAmount, refundNo: null }
  await ctx.call(contract.queueCallback, { partnerId: ctx.user.userId, eventType: 'order.paid', ...said })
  return answerOf(ctx, of)
}

type PurchaseCtx = Parameters<Handler<typeof contract.emption>>[0]

const placedBy = (ctx: PurchaseCtx, input: Purchase) => ({
  ...input,
  partnerId: ctx.user.userId,
  source: sourceOpenApi,
})

/** Paid with a card of a company that has let the partner in, within the limits of that consent. */
const withCard = (ctx: PurchaseCtx, input: Purchase & { readonly cardNo: string }): Promise<Answer> =>
  countingTries(ctx, input, { siteId: input.siteId, isPartner: true }, async () => {
    const link = await consentFor(ctx, input.cardNo)
    if (!isAllowedSite(link, input.siteId)) ctx.refuse('outOfScope')
    const made = await ctx.call(placeFuelOrder, placedBy(ctx, input))
    await refuseOverLimits(ctx, { ...link, companyId: link.tenantId }, made.payAmount)
    return paid(ctx, made.id)
  })

/**
 * Paid from the partner's own deposit or credit line, within the limits the platform has set it. What it has spent today is
 * counted behind the lock that the posting has on its account, so one purchase at a time.
 */
async function fromOwnAccount(ctx: PurchaseCtx, input: Purchase): Promise<Answer> {
  if (!input.tel)
    ctx.refuseInput([{ field: 'tel', message: ['无卡号时请输入手机号', 'Enter a phone when there is no card'] }])
  const of = await ctx.getOrRefuse(partner, ctx.user.userId)
  if (!isAllowedSite(of, input.siteId)) ctx.refuse('partnerSite')
  const made = await ctx.call(placeFuelOrder, { ...placedBy(ctx, input), userPhone: input.tel ?? null })
  await refuseOverLimits(ctx, { ...of, partnerId: String(of.id), companyId: null }, made.payAmount)
  return paid(ctx, made.id)
}

/** See the declaration. */
export const partnerPayCode: Handler<typeof contract.partnerPayCode> = (ctx, input) =>
  countingTries(ctx, { cardNo: input.cardNo }, { siteId: input.siteId, isPartner: true }, async () => {
    await consentFor(ctx, input.cardNo)
    return ctx.call(sendPaymentCode, input)
  })

const limiter = runtimeLocal('phoneLookups', () => new RateLimiter())
/** Slow enough that nobody reads a telephone book through it (domain 17, abuse). */
const phonesPerMinute = 60

/** The partner's own orders of one phone, newest first, whoever sold them. */
export const ordersByPhone: Handler<typeof contract.ordersByPhone> = async (ctx, { tel, from, size }) => {
  if (!ctx.local(limiter).takes(ctx.user.userId, phonesPerMinute, ctx.now.getTime())) ctx.refuse('tooOften')
  const rows = await ctx.rows(
    { id: column.text },
    sql`
    select ${o.id} from ${o} where ${o.partnerId} = ${ctx.user.userId} and ${o.userPhone} = ${tel} and ${o.isDeleted} = 0
    order by ${o.id} desc offset ${from ?? 0} limit ${size ?? 20}`,
  )
  return rows.length ? ctx.all(order, { id: rows.map(row => row.id) }) : []
}
