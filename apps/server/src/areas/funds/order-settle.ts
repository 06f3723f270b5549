import * as contract from '@forecourt/contract/funds'
import type { Handler } from '../../kernel/implement.ts'

interface Sums {
  /** O, what the gun shows. */
  readonly orderAmount: bigint
  /** S, what the site earns before its fee. */
  readonly settleAmount: bigint
  /** M of domain 10.4: all that was paid, coupons that others bear included, less S. */
  readonly spreadAmount: bigint
  readonly serviceFee: bigint
}

/**
 * What follows from the sums of an order or a refund. O = discount of the seller + spread of the platform + S, so a coupon
 * that the platform or a company bears is none of the seller's discount.
 */
export const partsOf = ({ orderAmount, settleAmount, spreadAmount, serviceFee }: Sums) => ({
  discountBorne: orderAmount - settleAmount - spreadAmount,
  net: settleAmount - serviceFee,
})

/**
 * What an order or a refund adds to its site's settlements, in the transaction of the order: the sum of a site's
 * unsettled rows is then always the balance of its account 2211. Recording the same document twice is a `duplicate`.
 */
export const recordOrderSettle: Handler<typeof contract.recordOrderSettle> = async (ctx, input) => {
  const { tenantId, refundNo, ...sums } = input
  await ctx.insert(contract.orderSettle, { ...sums, ...partsOf(sums), refundNo: refundNo ?? '-' }, { tenantId })
}
