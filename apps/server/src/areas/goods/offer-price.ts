import { atRate } from '@forecourt/contract/kernel'

// What a distributor pays and sells for: pure.

const [fixed, byAmount] = [1, 2]

interface OfferPrice {
  readonly priceType: number
  readonly purchasePrice?: bigint | null | undefined
  readonly priceBp?: number | null | undefined
}

/** What is asked of a distributor, once rounded. */
export const offerPriceOf = ({ priceType, purchasePrice, priceBp }: OfferPrice, listPrice: bigint): bigint =>
  priceType === fixed ? (purchasePrice ?? 0n) : atRate(listPrice, priceBp ?? 0)

export interface Resale {
  readonly priceType: number
  readonly salePrice?: bigint | null | undefined
  readonly markup?: bigint | null | undefined
  readonly markupBp?: number | null | undefined
}

/** What a distributor sells for, given what it pays. */
export function resalePriceOf({ priceType, salePrice, markup, markupBp }: Resale, paid: bigint): bigint {
  if (priceType === fixed) return salePrice ?? 0n
  return paid + (priceType === byAmount ? (markup ?? 0n) : atRate(paid, markupBp ?? 0))
}
