import {
  type Account,
  channelFee,
  coupon,
  divide,
  fee,
  type Payee,
  payable,
  spread,
  subsidy,
  tenant,
} from '../address.ts'
import { credit, debit, type Line, positiveFen, sumFen } from '../line.ts'
import type { Posting } from '../post.ts'
import type { EventCode } from './catalogue.ts'
import { earned } from './earned.ts'
import type { Card } from './grant.ts'
import { paidByCard } from './payment.ts'
import { type BizType, posting } from './posting.ts'
import type { Channel } from './recharge.ts'

export interface Sale {
  /** U, what the user pays, as lines of payment.ts. */
  readonly payment: readonly Line[]
  /** Kc: a prefunded coupon. */
  readonly companyCoupon?: {
    readonly kind: 'grant' | 'order'
    readonly id: string
    readonly tenantId: string
    readonly amountFen: bigint
  }
  /** Kp: a coupon the platform bears. One the site bears (E06s) has no line: S is already net of it. */
  readonly platformCouponFen?: bigint
  readonly payee: Payee
  /** S, what the site gets before its fee. */
  readonly settleFen: bigint
  /** F, the platform's service fee. */
  readonly feeFen: bigint
  /** Shares of service providers in the margin M; the platform keeps the rest. */
  readonly shares?: readonly { readonly tenantId: string; readonly amountFen: bigint }[]
  /** Rate of the VAT inside the fee and the spread, in basis points. */
  readonly taxBp?: number | undefined
  /** Set when the channel is to split the money: the payee's part waits there. */
  readonly divideOrderNo?: string
  /** E07b: the site bears the channel's fee f. */
  readonly channelFeeOfSite?: Channel & { readonly amountFen: bigint }
}

/** M = U + Kc + Kp − S: what the platform's price leaves over the settlement price. May be negative. */
const marginOf = (sale: Sale): bigint =>
  sumFen(sale.payment.map(one => one.amountFen)) +
  (sale.companyCoupon?.amountFen ?? 0n) +
  (sale.platformCouponFen ?? 0n) -
  sale.settleFen

function buyerSide({ payment, companyCoupon, platformCouponFen = 0n, payee }: Sale, marginFen: bigint): Line[] {
  const bearer = subsidy(payee.kind, payee.id)
  return [
    ...payment,
    ...(companyCoupon
      ? [debit(coupon(companyCoupon.kind, companyCoupon.id, companyCoupon.tenantId), companyCoupon.amountFen)]
      : []),
    debit(bearer, platformCouponFen),
    debit(bearer, positiveFen(-marginFen)),
  ]
}

function sellerSide(sale: Sale, marginFen: bigint): Line[] {
  const { payee, settleFen, feeFen, taxBp, shares = [], divideOrderNo, channelFeeOfSite: borne } = sale
  const receiver: Account = divideOrderNo ? divide(divideOrderNo, payee.tenantId) : payable(payee)
  const sharedFen = sumFen(shares.map(one => one.amountFen))
  return [
    credit(receiver, settleFen - feeFen - (borne?.amountFen ?? 0n)),
    earned(fee(payee.kind, payee.id), feeFen, taxBp),
    ...(borne ? [credit(channelFee(borne.channel, borne.merchantNo), borne.amountFen)] : []),
    ...shares.map(one => credit(tenant(one.tenantId), one.amountFen)),
    earned(spread(payee.kind, payee.id), positiveFen(marginFen) - sharedFen, taxBp),
  ]
}

/** A sale by a payee through the platform: E06 and the rows that are posted like it. */
export function sold(event: EventCode, bizType: BizType, sale: Sale): Posting {
  const marginFen = marginOf(sale)
  return posting(event, bizType, [...buyerSide(sale, marginFen), ...sellerSide(sale, marginFen)])
}

/** E06: fuel paid with a card's balance. */
export const cardSpend = ({ card, ...sale }: Omit<Sale, 'payment'> & { readonly card: Card }) =>
  sold('E06', 'fuel', { ...sale, payment: paidByCard(card) })

/** E06 with any other balance the user owns: staff account, company account, or several together. */
export const balanceSpend = (sale: Sale) => sold('E06', 'fuel', sale)

/** E25a: a partner has collected the money from its own customer, or buys on credit, and owes it. */
export const collectedSpend = (sale: Sale) => sold('E25a', 'fuel', sale)

/** E07 and E07b: fuel paid through WeChat, Alipay or another channel, at its callback. */
export const channelSpend = (sale: Sale) => sold('E07', 'fuel', sale)

/** E15d: fuel paid from a fleet card's own balance or from the fleet's pool. */
export const fleetSpend = (sale: Sale) => sold('E15d', 'fuel', sale)
