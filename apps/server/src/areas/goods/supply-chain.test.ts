import { earnedOf } from '@forecourt/contract/orders'
import { describe, expect, test } from 'vitest'
import { sharesOfChain, type Step, supplyOf } from './supply-chain.ts'

const step = (seller: string, unitPrice: bigint, more: Partial<Step> = {}): Step => ({
  seller,
  unitPrice,
  subsidy: 0n,
  commissionBp: 0,
  ...more,
})

const earned = (steps: readonly Step[], qty: bigint) =>
  Object.fromEntries(sharesOfChain(steps, qty).map(one => [one.earnerId, earnedOf(one)]))

describe('what those between supplier and buyer earn', () => {
  test('is nothing where the supplier sells to the buyer', () => {
    expect(sharesOfChain([step('S', 9_700n)], 3n)).toEqual([])
    expect(supplyOf([step('S', 9_700n, { subsidy: 100n })], 3n)).toEqual({
      unitCost: 9_800n,
      commissionGiven: 0n,
      net: 29_400n,
    })
  })

  test('is the difference of prices and the commission of who is above, of what is paid there', () => {
    const steps = [
      step('S', 9_300n),
      step('P', 9_500n, { commissionBp: 500 }),
      step('A', 9_700n, { commissionBp: 100 }),
      step('B', 9_900n),
    ]
    // P gives 9.50 of 190.00 to A, which gives 1.94 of 194.00 to B.
    expect(earned(steps, 2n)).toEqual({ P: 400n - 950n, A: 400n + 950n - 194n, B: 400n + 194n })
    expect(supplyOf(steps, 2n).net).toBe(18_600n)
  })

  test('and what the supplier gets are together what is paid, whatever is rounded', () => {
    for (let qty = 1n; qty <= 50n; qty++) {
      const steps = [
        step('S', 333n, { commissionBp: 333 }),
        step('A', 337n, { commissionBp: 777, subsidy: 2n }),
        step('B', 351n),
      ]
      const all = Object.values(earned(steps, qty)).reduce((sum, one) => sum + one, supplyOf(steps, qty).net)
      expect(all).toBe((351n + 2n) * qty)
    }
  })
})
