import { atRate, divideRounded, priceOf } from '@forecourt/contract/kernel'

/** Prices of a litre in 1/10000 yuan, and the platform's fee on what the site earns. */
export interface FillingPrices {
  readonly gunPrice: bigint
  readonly platformPrice: bigint
  readonly settlePrice: bigint
  readonly serviceFeeBp: number
}

/** What the driver asks for: an amount at the gun in fen, or a volume in thousandths of a litre. */
export type FillingRequest = { readonly amount: bigint } | { readonly litres: bigint }

export interface Filling {
  /** O: what the gun shows. */
  readonly originalAmount: bigint
  readonly litres: bigint
  /** U: what the driver pays. */
  readonly payAmount: bigint
  readonly discountAmount: bigint
  /** S: what the site earns before the fee. */
  readonly settleAmount: bigint
  /** F */
  readonly serviceFee: bigint
  /** M = U − S; below zero where the platform sells under the settlement price. */
  readonly marginAmount: bigint
}

/** The volume that an amount buys at the gun, rounded to the thousandth (domain 8.2: litres = round3(O / gunPrice)). */
export const litresFor = (amount: bigint, gunPrice: bigint): bigint => divideRounded(amount * 100_000n, gunPrice)

/**
 * Every amount of a filling, each rounded once (domain 8.2 and 10.4): U = round(litres × platformPrice),
 * S = round(litres × settlePrice), F = round(S × fee). A driver never pays more than the gun shows: a platform price above
 * the gun's, or a fen gained by rounding the litres, stops at the gun's amount, so that U = O − discount always holds.
 */
export function fillingOf(wanted: FillingRequest, prices: FillingPrices): Filling {
  const litres = 'litres' in wanted ? wanted.litres : litresFor(wanted.amount, prices.gunPrice)
  const originalAmount = 'amount' in wanted ? wanted.amount : priceOf(litres, prices.gunPrice)
  const platformAmount = priceOf(litres, prices.platformPrice)
  const payAmount = platformAmount < originalAmount ? platformAmount : originalAmount
  const settleAmount = priceOf(litres, prices.settlePrice)
  return {
    originalAmount,
    litres,
    payAmount,
    discountAmount: originalAmount - payAmount,
    settleAmount,
    serviceFee: atRate(settleAmount, prices.serviceFeeBp),
    marginAmount: payAmount - settleAmount,
  }
}
