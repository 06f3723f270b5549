import { card, cardStates, giveMonthBack, projectCard } from '@forecourt/contract/cards'
import { recordOrderSettle } from '@forecourt/contract/funds'
import { releaseWholesale, takeCodesBack } from '@forecourt/contract/goods'
import { codeOf, dayOf, type RefusalsOfCall, type Row } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/orders'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { partner, queueCallback } from '@forecourt/contract/partner-api'
import { bookingShift } from '@forecourt/contract/sites'
import { type Verdict, verdictOf } from '../../services/decision.ts'
import { notifyApprovers } from '../../services/notices.ts'
import { postRefund } from './order-money.ts'
import { type PartnerAccount, partnerAccountKind } from './payer-lines.ts'
import { isInvoiced, obstacleOf, refundableOf, refundMarks, refundsOf, restingMark } from './refundable.ts'
import { takeSharesBack } from './order-share.ts'
import { together } from './together.ts'

const { isOfGoods, order, orderLine, orderRefund, refundStates } = contract
type Order = Row<typeof order>
type Refund = Row<typeof orderRefund>
type RefundCtx = Ctx<RefusalsOfCall<typeof contract.applyRefund>>
type AuditCtx = Ctx<RefusalsOfCall<typeof contract.auditRefund>>

const [full, part] = [1, 2]
const inReview = codeOf(refundStates, 'review')

interface Claim {
  readonly amount: bigint
  /** When it was made: a decision may take longer than the time in which one may ask. */
  readonly madeAt: Date
  /** The application itself, once there is one. */
  readonly id?: string
}

/** Refuses what cannot be refunded at all, and more than is left; the order has to be locked. */
function refuseRefund(ctx: RefundCtx, of: Order, refunds: readonly Refund[], { amount, madeAt, id }: Claim): void {
  if (isInvoiced(of)) ctx.refuse('invoiced')
  const obstacle = obstacleOf(of, madeAt)
  if (obstacle) ctx.refuse('notRefundable', obstacle)
  if (amount > refundableOf(of, refunds, id)) ctx.refuse('overRefund')
  if (isOfGoods(of) && amount !== of.payAmount)
    ctx.refuse('notRefundable', ['商品订单须整单退款', 'goods go back as a whole'])
}

/**
 * Asks for a refund of an order of one's own tenant, or of any as the platform. The order is locked, so that of two
 * applications at the same moment the second one sees the first (domain 18 #7).
 */
export const applyRefund: Handler<typeof contract.applyRefund> = async (ctx, { orderId, amount, reason }) => {
  const of = await ctx.getOrRefuse(order, orderId, { lock: true })
  const refunds = await refundsOf(ctx, orderId)
  refuseRefund(ctx, of, refunds, { amount, madeAt: ctx.now })
  const refundNo = `RF${of.orderNo.slice(2)}${String(refunds.length + 1).padStart(2, '0')}`
  const { orderNo, siteId, companyId, payAmount } = of
  const made = await ctx.insert(
    orderRefund,
    {
      refundNo,
      orderId,
      orderNo,
      siteId,
      companyId,
      payAmount,
      refundAmount: amount,
      reason,
      refundType: amount === payAmount ? full : part,
      applyUser: ctx.user.userId,
    },
    { tenantId: of.tenantId },
  )
  await ctx.update(order, of, { refundState: refundMarks.review }, reason)
  await notifyApprovers(ctx, orderRefund, made, contract.auditRefund.permission)
  return { id: made.id, refundNo }
}

/**
 * Refuses or pays. Locks order, card (when one has paid) and ledger in this order, as a payment does with the last two; what the order's lock
 * let through is read again behind it, so that of two approvals the second one finds the document decided.
 */
export const auditRefund: Handler<typeof contract.auditRefund> = async (ctx, input) => {
  const { id } = input
  const { orderId } = await ctx.getOrRefuse(orderRefund, id)
  const of = await ctx.getOrRefuse(order, orderId, { lock: true })
  const refunds = await refundsOf(ctx, orderId)
  const asked = refunds.find(one => one.id === id && one.state === inReview) ?? ctx.refuse('changed')
  const verdict = verdictOf(ctx, contract.auditRefund, input)
  if (verdict.isApproved) return payBack(ctx, of, asked, refunds, verdict)
  await verdict.transition(orderRefund, asked, 'audit', 'refused')
  await ctx.update(order, of, { refundState: restingMark(of, refunds, id) }, verdict.opinion ?? undefined)
}

const notRefunded = 2

/** What the codes of an order allow: those that somebody has looked at, or that are not to be given back, stay sold. */
async function takeGoodsBack(ctx: AuditCtx, { id, tenantId, companyId }: Order): Promise<void> {
  const lines = await ctx.all(orderLine, { tenantId, orderId: id })
  if (lines.some(one => one.refundRule === notRefunded))
    ctx.refuse('notRefundable', ['商品约定不可退', 'the goods are sold without return'])
  const quantity = lines.reduce((sum, one) => sum + one.qty, 0)
  await ctx.call(takeCodesBack, { orderId: id, quantity })
  const agreed = lines.flatMap(({ wholesaleLineId: lineId, qty }) => (lineId ? [{ lineId, qty }] : []))
  if (companyId && agreed.length > 0) await ctx.call(releaseWholesale, { buyerTenantId: companyId, lines: agreed })
}

/** The partner whose own account paid for the order. */
async function partnerOf(ctx: Ctx, of: Order): Promise<PartnerAccount | undefined> {
  const kind = partnerAccountKind(of)
  if (!kind) return undefined
  const { id, tenantId } = await ctx.getOrRefuse(partner, of.partnerId ?? '0')
  return { kind, partnerId: String(id), tenantId }
}

/**
 * The money of an approved refund: back to the card, or to the company's account when the card is closed; to the deposit
 * or the credit line of the partner when that has paid.
 */
async function payBack(
  ctx: AuditCtx,
  of: Order,
  asked: Refund,
  refunds: readonly Refund[],
  verdict: Verdict,
): Promise<void> {
  refuseRefund(ctx, of, refunds, { amount: asked.refundAmount, madeAt: asked.createTime, id: asked.id })
  const paying = await partnerOf(ctx, of)
  const isGoods = isOfGoods(of)
  if (isGoods) await takeGoodsBack(ctx, of)
  const used = paying || isGoods ? undefined : await ctx.getOrRefuse(card, of.cardId ?? '0', { lock: true })
  const isClosed = used?.status === codeOf(cardStates, 'invalid')
  const shares = isGoods ? await takeSharesBack(ctx, of) : undefined
  const sold = { ...of, ...(paying ? { partner: paying } : {}), ...(shares ? { shares } : {}) }
  const businessDate = dayOf(ctx.now)
  const decided = { ...asked, auditUser: ctx.user.userId }
  // Ahead of the ledger's accounts, in the order of a payment. Goods are no consumption of cards.
  if (of.companyId && !isGoods)
    ctx.defer(
      ctx.call(giveMonthBack, {
        companyId: of.companyId,
        month: of.businessDate.slice(0, 7),
        amount: asked.refundAmount,
      }),
    )
  const parts = await postRefund(ctx, {
    of: sold,
    asked,
    refundedFen: of.refundedAmount,
    isClosed,
    businessDate,
    decided,
  })
  const { tenantId, orderNo, siteId: payeeId, refundedAmount } = of
  const { refundNo, refundAmount } = asked
  // It is this shift that pays it back, whichever took the payment (domain 6.2).
  const { shiftId } = payeeId ? await ctx.call(bookingShift, { tenantId, siteId: payeeId }) : {}
  const paid = {
    shiftId: shiftId ?? null,
    cashPart: parts.cash,
    giftPart: parts.gift,
    successTime: ctx.now,
  }
  await together([
    verdict.transition(orderRefund, asked, 'audit', 'refunded', paid),
    ctx.update(
      order,
      of,
      { refundedAmount: refundedAmount + refundAmount, refundState: refundMarks.refunded },
      refundNo,
    ),
    ctx.call(recordOrderSettle, {
      tenantId,
      orderNo,
      refundNo,
      payeeId,
      businessDate,
      litres: -parts.litres,
      orderAmount: -parts.original,
      settleAmount: -parts.settle,
      spreadAmount: -parts.spread,
      serviceFee: -parts.fee,
    }),
    ...(used && !isClosed ? [ctx.call(projectCard, { id: used.id })] : []),
    ...callbackOf(ctx, of, asked),
  ])
}

/** The partner through which it was bought hears that money has gone back. */
function callbackOf(ctx: AuditCtx, of: Order, { refundNo, refundAmount }: Refund): Promise<void>[] {
  const { partnerId, customerOrderNo, orderNo, payAmount, refundedAmount } = of
  if (!partnerId || !customerOrderNo) return []
  const said = { orderNo, customerOrderNo, payAmount, refundedAmount: refundedAmount + refundAmount, refundNo }
  return [ctx.call(queueCallback, { partnerId, eventType: 'order.refunded', ...said })]
}
