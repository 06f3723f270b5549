import type { companyDiscount } from '@forecourt/contract/funds'
import { atRate, type Label, type Row } from '@forecourt/contract/kernel'

type Discount = Row<typeof companyDiscount>
export type Tier = Discount['tiers'][number]

export interface Quote {
  /** What the company gets on its account, cash and gift together, in fen (C of domain 9.4). */
  readonly amount: bigint
  /** What it has to pay for that, in fen (P). */
  readonly payAmount: bigint
  /** C − P. */
  readonly discountAmount: bigint
  /** Which tier applies, from 1; 0 when none does. */
  readonly tierNo: number
}

const payLess = 1
const wholeBp = 10_000

/** The place of the highest tier that the amount reaches, from 1; 0 when it reaches none. */
const reached = (tiers: readonly Tier[], amount: bigint): number =>
  tiers.findLastIndex(tier => tier.minAmount <= amount) + 1

/**
 * What a recharge of `amount` fen costs and gives (domain 9.4). Of type 1 the amount is what arrives and less is paid,
 * P = C − round(C × (10000 − rateBp) / 10000); of type 2 the amount is what is paid and more arrives,
 * C = P + round(P × giftBp / 10000).
 */
export function quoteOf(discountType: number, tiers: readonly Tier[], amount: bigint): Quote {
  const tierNo = reached(tiers, amount)
  const tier = tiers[tierNo - 1]
  if (!tier) return { amount, payAmount: amount, discountAmount: 0n, tierNo }
  if (discountType === payLess) {
    const discountAmount = atRate(amount, wholeBp - (tier.rateBp ?? wholeBp))
    return { amount, payAmount: amount - discountAmount, discountAmount, tierNo }
  }
  const discountAmount = atRate(amount, tier.giftBp ?? 0)
  return { amount: amount + discountAmount, payAmount: amount, discountAmount, tierNo }
}

function tierFault(discountType: number, tier: Tier, before: Tier | undefined): Label | undefined {
  if (before && tier.minAmount <= before.minAmount)
    return ['起充金额必须高于上一档', 'the amount must be higher than that of the tier before']
  const [rate, name] = discountType === payLess ? [tier.rateBp, 'rateBp'] : [tier.giftBp, 'giftBp']
  if (rate !== null && rate >= 1 && rate <= wholeBp) return undefined
  return name === 'rateBp'
    ? ['折扣率应在1到10000之间', 'the rate must be between 1 and 10000']
    : ['赠送率应在1到10000之间', 'the gift must be between 1 and 10000']
}

/** What is wrong with a ladder of tiers, naming the row; undefined when each begins above the one before. */
export function tiersFault(discountType: number, tiers: readonly Tier[]): Label | undefined {
  for (const [index, tier] of tiers.entries()) {
    const fault = tierFault(discountType, tier, tiers[index - 1])
    if (fault) return [`第${index + 1}档：${fault[0]}`, `tier ${index + 1}: ${fault[1]}`]
  }
  return undefined
}
