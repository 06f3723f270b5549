import type { Label } from '@forecourt/contract/kernel'

/** What one variant sells for and costs. */
export interface Prices {
  readonly listPrice: bigint
  readonly costPrice: bigint
}

const maxChangePercent = 20n

/**
 * Why a price needs a second person: it lies below what the variant costs, or has moved by more than a fifth. Undefined where it does
 * not. A variant that is new has no price before.
 */
export function reasonToApprove(before: Prices | undefined, after: Prices): Label | undefined {
  if (after.listPrice < after.costPrice) return ['售价低于成本', 'The price is below cost']
  if (!before || before.listPrice === 0n) return undefined
  const moved = after.listPrice - before.listPrice
  const size = moved < 0n ? -moved : moved
  return size * 100n > before.listPrice * maxChangePercent
    ? ['售价变动超过20%', 'The price moves by more than 20 %']
    : undefined
}

/** The same where neither price was touched: what is below cost already needs nobody again. */
export const isTouched = (before: Prices, after: Prices): boolean =>
  before.listPrice !== after.listPrice || before.costPrice !== after.costPrice
