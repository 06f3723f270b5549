import { formatDecimal, type Label, parseDecimal } from '@forecourt/contract/kernel'
import { unusualIn } from '@forecourt/contract/sites'
import { grouped } from '../../kernel/figures.ts'

export const priceScale = 4
export const priceNames = ['nationalPrice', 'gunPrice', 'platformPrice', 'settlePrice'] as const
export type PriceName = (typeof priceNames)[number]
export type Prices = Readonly<Record<PriceName, string>>

const numberOf = (text: string): bigint | undefined => parseDecimal(text, priceScale)

/** Zeros at the end say nothing on a price: "7.8500" is 7.85, "7.8650" is 7.865; two places always stay. */
export const shortPrice = (price: string): string => {
  const value = numberOf(price)
  return value === undefined ? price : grouped(formatDecimal(value, priceScale).replace(/0{1,2}$/, ''))
}

/** One price minus another as a short text with its sign; undefined while one of them is no number. */
export function difference(
  of: string,
  minus: string,
): { readonly text: string; readonly isNegative: boolean } | undefined {
  const [one, other] = [numberOf(of), numberOf(minus)]
  if (one === undefined || other === undefined) return undefined
  return { text: shortPrice(formatDecimal(one - other, priceScale)), isNegative: one < other }
}

/** The same price moved by `by`; left as it is when either is no number or the result would not be a price. */
export function moved(price: string, by: string): string {
  const [one, step] = [numberOf(price), numberOf(by)]
  return one === undefined || step === undefined || one + step <= 0n ? price : formatDecimal(one + step, priceScale)
}

/** Whether two texts are the same price: "7.85" and "7.8500" are. */
export const isSame = (one: string, other: string): boolean => {
  const [a, b] = [numberOf(one), numberOf(other)]
  return a === undefined || b === undefined ? one === other : a === b
}

export const isPrice = (text: string): boolean => (numberOf(text) ?? 0n) > 0n

/** What the server would want confirmed; nothing while the row is not complete. */
export function oddities(oilNo: string, prices: Prices): Label[] {
  const [nationalPrice, gunPrice, platformPrice, settlePrice] = priceNames.map(name => numberOf(prices[name]))
  if (nationalPrice === undefined || gunPrice === undefined || platformPrice === undefined || settlePrice === undefined)
    return []
  return unusualIn({ oilNo, nationalPrice, gunPrice, platformPrice, settlePrice })
}
