import { codeOf, divideRounded, type InputOfCall, type OutputOfCall, type Row } from '@forecourt/contract/kernel'
import { orderStates } from '@forecourt/contract/orders'
import * as contract from '@forecourt/contract/partner-api'
import { gunOffer } from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'

const { testOrder } = contract

type Purchase = InputOfCall<typeof contract.emption>
type Answer = OutputOfCall<typeof contract.emption>
type PurchaseCtx = Parameters<Handler<typeof contract.emption>>[0]
type RefundCtx = Parameters<Handler<typeof contract.partnerRefund>>[0]
type TestOrder = Row<typeof testOrder>

/** Amounts, in fen, that a test partner is refused, so that each refusal can be tried: the guide has them in a table. */
const refusedAmounts = {
  460: 'insufficient',
  461: 'limitExceeded',
  462: 'cardExpired',
  463: 'priceChanged',
  423: 'cardUnusable',
} as const
const isRefused = (fen: number): fen is keyof typeof refusedAmounts => Object.hasOwn(refusedAmounts, fen)

const done = codeOf(orderStates, 'done')
const fenTimesScale = 100_000n

const findTest = (ctx: Ctx, customerOrderNo: string) =>
  ctx.find(testOrder, { partnerId: ctx.user.userId, customerOrderNo })

const answerOf = (of: TestOrder): Answer => {
  const { id, orderNo, originalAmount, payAmount, litres, gunPrice, platformPrice, priceVersion, oilNo, cardNo } = of
  const priced = { gunPrice, platformPrice, priceVersion, oilNo, oilName: null }
  const paid = { originalAmount, payAmount, discountAmount: originalAmount - payAmount, litres }
  return { id: String(id), orderNo, state: done, ...paid, ...priced, cardNo, cardBalance: null }
}

const isSame = (of: TestOrder, asked: Purchase): boolean =>
  of.siteId === asked.siteId &&
  of.gunNo === asked.gunNo &&
  of.originalAmount === asked.amount &&
  (of.cardNo ?? '') === (asked.cardNo ?? '') &&
  (of.tel ?? '') === (asked.tel ?? '')

/**
 * A purchase of a test partner: priced like any at the nozzle, refused where the amount asks for it, and written where the
 * books, the settlements and the statistics never look.
 */
export async function buyInTest(ctx: PurchaseCtx, input: Purchase): Promise<Answer> {
  const before = await findTest(ctx, input.customerOrderNo)
  if (before) return isSame(before, input) ? answerOf(before) : ctx.refuse('keyReused')
  const fen = Number(input.amount)
  if (isRefused(fen)) ctx.refuse(refusedAmounts[fen], ['测试', 'test'])
  const offer = await ctx.call(gunOffer, { siteId: input.siteId, gunNo: input.gunNo })
  if (input.priceVersion && input.priceVersion !== offer.priceVersion) ctx.refuse('priceChanged')
  const { gunPrice, platformPrice, priceVersion, oilNo } = offer
  const litres = divideRounded(input.amount * fenTimesScale, gunPrice)
  const { siteId, gunNo, customerOrderNo, amount: originalAmount, cardNo = null, tel = null } = input
  const payAmount = divideRounded(litres * platformPrice, fenTimesScale)
  const made = await ctx.insert(testOrder, {
    partnerId: ctx.user.userId,
    customerOrderNo,
    orderNo: `TEST${ctx.newId()}`,
    siteId,
    gunNo,
    originalAmount,
    payAmount,
    litres,
    gunPrice,
    platformPrice,
    priceVersion,
    oilNo,
    cardNo,
    tel,
  })
  const said = { orderNo: made.orderNo, customerOrderNo, payAmount, refundedAmount: 0n, refundNo: null }
  await ctx.call(contract.queueCallback, { partnerId: ctx.user.userId, eventType: 'order.paid', ...said })
  return answerOf(made)
}

/** A test order as the partner looks it up. */
export async function testOrderNamed(ctx: Ctx, customerOrderNo: string) {
  const of = (await findTest(ctx, customerOrderNo)) ?? ctx.refuse('notFound')
  return { ...of, state: done, payTime: of.createTime, refunds: [] }
}

const refundedState = 5

/** Goes back at once, where people would decide: the callback comes as it would then. */
export async function refundInTest(ctx: RefundCtx, customerOrderNo: string, amount: bigint) {
  const of = (await findTest(ctx, customerOrderNo)) ?? ctx.refuse('notFound')
  const refundedAmount = of.refundedAmount + amount
  if (refundedAmount > of.payAmount) ctx.refuse('overRefund')
  await ctx.update(testOrder, of, { refundedAmount })
  const { orderNo, payAmount } = of
  const said = { orderNo, customerOrderNo, payAmount, refundedAmount, refundNo: `TESTRF${ctx.newId()}` }
  await ctx.call(contract.queueCallback, { partnerId: ctx.user.userId, eventType: 'order.refunded', ...said })
  return { refundNo: said.refundNo, state: refundedState }
}
