import { describe, expect, test } from 'vitest'
import { seeded } from '../testing.ts'
import { splitShares, splitWallet } from './split.ts'

describe('taking money out of a wallet', () => {
  test('takes cash and gift in proportion, the fraction in cash', () => {
    expect(splitWallet(28_500n, { cashFen: 9500n * 10n, giftFen: 500n * 10n })).toEqual({
      cashFen: 27_075n,
      giftFen: 1425n,
    })
    expect(splitWallet(1n, { cashFen: 1n, giftFen: 1n })).toEqual({ cashFen: 1n, giftFen: 0n })
    expect(splitWallet(0n, { cashFen: 0n, giftFen: 0n })).toEqual({ cashFen: 0n, giftFen: 0n })
  })

  test('refuses more than there is', () => {
    expect(() => splitWallet(3n, { cashFen: 1n, giftFen: 1n })).toThrow(RangeError)
    expect(() => splitWallet(-1n, { cashFen: 1n, giftFen: 1n })).toThrow(RangeError)
  })

  test('never takes more of either kind than there is, and empties it exactly', () => {
    for (let seed = 1; seed <= 5000; seed++) {
      const below = seeded(seed)
      const wallet = { cashFen: BigInt(below(10_000)), giftFen: BigInt(below(2000)) }
      while (wallet.cashFen + wallet.giftFen > 0n) {
        const max = Number(wallet.cashFen + wallet.giftFen)
        const amountFen = BigInt(below(3) ? 1 + below(max) : max)
        const taken = splitWallet(amountFen, wallet)
        expect(taken.cashFen + taken.giftFen, `seed ${seed}`).toBe(amountFen)
        wallet.cashFen -= taken.cashFen
        wallet.giftFen -= taken.giftFen
        expect(wallet.cashFen >= 0n && wallet.giftFen >= 0n, `seed ${seed}`).toBe(true)
      }
    }
  })
})

describe('sharing out gift money', () => {
  test('sums to the whole and never makes a share negative', () => {
    for (let seed = 1; seed <= 2000; seed++) {
      const below = seeded(seed)
      const shares = Array.from({ length: 1 + below(20) }, () => BigInt(1 + below(5000)))
      const total = shares.reduce((sum, share) => sum + share, 0n)
      const giftFen = BigInt(below(Number(total) + 1))
      const parts = splitShares(shares, { cashFen: total - giftFen, giftFen })
      expect(
        parts.reduce((sum, part) => sum + part.giftFen, 0n),
        `seed ${seed}`,
      ).toBe(giftFen)
      expect(
        parts.map(part => part.cashFen + part.giftFen),
        `seed ${seed}`,
      ).toEqual(shares)
      expect(
        parts.every(part => part.cashFen >= 0n && part.giftFen >= 0n),
        `seed ${seed}`,
      ).toBe(true)
    }
  })
})
