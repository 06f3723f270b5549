import { atRate } from '@forecourt/contract/kernel'

// Who earns what of goods that go from a supplier through others to a buyer: pure.

/** One sale on the way of the goods. */
export interface Step {
  readonly seller: string
  /** What whoever is next pays for one, in fen. */
  readonly unitPrice: bigint
  /** What somebody adds to that for one, in fen. */
  readonly subsidy: bigint
  /** Commission that the seller gives to whoever is next, of what is paid, in basis points. */
  readonly commissionBp: number
}

/** What one tenant in the middle earns, in fen. */
export interface ChainShare {
  readonly earnerId: string
  readonly upstreamTenantId: string
  readonly baseAmount: bigint
  readonly saleAmount: bigint
  readonly commission: bigint
  readonly commissionGiven: bigint
}

const commissionOf = ({ unitPrice, commissionBp }: Step, qty: bigint): bigint => atRate(unitPrice * qty, commissionBp)

/** What those between the first step, which is the supplier's, and the buyer earn of so many, from above down. */
export const sharesOfChain = (steps: readonly Step[], qty: bigint): ChainShare[] =>
  steps.flatMap((sale, at) => {
    const purchase = steps[at - 1]
    if (!purchase) return []
    return [
      {
        earnerId: sale.seller,
        upstreamTenantId: purchase.seller,
        baseAmount: purchase.unitPrice * qty,
        saleAmount: (sale.unitPrice + sale.subsidy) * qty,
        commission: commissionOf(purchase, qty),
        commissionGiven: commissionOf(sale, qty),
      },
    ]
  })

/** What the supplier gets of so many, and what it gives of that to whoever is next. */
export function supplyOf([first]: readonly Step[], qty: bigint) {
  if (!first) throw new Error('a chain without a supplier')
  const unitCost = first.unitPrice + first.subsidy
  const commissionGiven = commissionOf(first, qty)
  return { unitCost, commissionGiven, net: unitCost * qty - commissionGiven }
}
