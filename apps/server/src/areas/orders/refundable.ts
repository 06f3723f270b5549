import { codeOf, type Label, type Row } from '@forecourt/contract/kernel'
import { isOfGoods, order, orderRefund, orderStates, refundStates } from '@forecourt/contract/orders'
import type { Ctx } from '../../kernel/context.ts'
import { partnerAccountKind } from './payer-lines.ts'

type Order = Row<typeof order>
type Refund = Row<typeof orderRefund>

const windowMs = 30 * 24 * 3_600_000
const done = codeOf(orderStates, 'done')
const inFlight = new Set((['review', 'approved', 'refunding'] as const).map(name => codeOf(refundStates, name)))

/** Codes of the order's refund state (domain 8.3). */
export const refundMarks = { none: 0, review: 2, refused: 4, refunded: 5 } as const

/** Invoiced wholly or in part: the invoice has to be reversed first (domain 8.4.5). */
export const isInvoiced = ({ invoiceState }: Order): boolean => invoiceState === 1 || invoiceState === 2

/** Why nothing of this order can be refunded, or undefined. */
export function obstacleOf(of: Order, now: Date): Label | undefined {
  if (of.state !== done) return ['订单未完成', 'the order is not complete']
  if (isOfGoods(of)) return undefined
  if (!of.cardId && !partnerAccountKind(of))
    return ['非油卡或渠道账户支付', "it was not paid by card or from a partner's account"]
  if (of.payTime && now.getTime() - of.payTime.getTime() > windowMs)
    return ['已超过30天', 'it is more than 30 days old']
  return undefined
}

const sumOf = (refunds: readonly Refund[]) => refunds.reduce((sum, one) => sum + one.refundAmount, 0n)

/** Money on its way back: asked for and neither refused nor done. */
export const inFlightOf = (refunds: readonly Refund[], except?: string): bigint =>
  sumOf(refunds.filter(one => inFlight.has(one.state) && one.id !== except))

/** What may still be asked for: paid less refunded less in flight (domain 8.4.1). Read under the lock of the order. */
export const refundableOf = (of: Order, refunds: readonly Refund[], except?: string): bigint =>
  of.payAmount - of.refundedAmount - inFlightOf(refunds, except)

/** The order's refund state when nothing more happens to it now. */
export const restingMark = (of: Order, refunds: readonly Refund[], except: string): number => {
  if (inFlightOf(refunds, except) > 0n) return refundMarks.review
  return of.refundedAmount > 0n ? refundMarks.refunded : refundMarks.refused
}

export const refundsOf = (ctx: Ctx, orderId: string): Promise<Refund[]> => ctx.all(orderRefund, { orderId })
