import { describe, expect, test } from 'vitest'
import { quoteOf, type Tier, tiersFault } from './quote.ts'

const fen = (yuan: string) => BigInt(Math.round(Number(yuan) * 100))
const payLess: Tier[] = [
  { minAmount: fen('10000'), rateBp: 9900, giftBp: null },
  { minAmount: fen('50000'), rateBp: 9800, giftBp: null },
  { minAmount: fen('100000'), rateBp: 9700, giftBp: null },
]
const getMore: Tier[] = [
  { minAmount: fen('10000'), rateBp: null, giftBp: 100 },
  { minAmount: fen('50000'), rateBp: null, giftBp: 250 },
]

/** A table of amounts in yuan, one line a case; the first line names the columns. */
const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.trim().split(/\s+/))

describe('a quote is the formula of domain 9.4', () => {
  test.each(
    rows(`
      asked      credited   paid      discount  tier
      9999.99    9999.99    9999.99   0         0
      10000      10000      9900      100       1
      49999.99   49999.99   49499.99  500       1
      50000      50000      49000     1000      2
      99999.99   99999.99   97999.99  2000      2
      100000     100000     97000     3000      3
      123456.78  123456.78  119753.08 3703.70   3`),
  )('to pay less for %s: %s arrives, %s is paid', (asked, credited, paid, discount, tier) => {
    const quote = quoteOf(1, payLess, fen(asked ?? ''))
    expect(quote).toEqual({
      amount: fen(credited ?? ''),
      payAmount: fen(paid ?? ''),
      discountAmount: fen(discount ?? ''),
      tierNo: Number(tier),
    })
  })

  test.each(
    rows(`
      asked      credited   paid      discount  tier
      9999       9999       9999      0         0
      10000      10100      10000     100       1
      33333.33   33666.66   33333.33  333.33    1
      50000      51250      50000     1250      2
      50000.20   51250.21   50000.20  1250.01   2`),
  )('to get more for %s: %s arrives, %s is paid', (asked, credited, paid, discount, tier) => {
    const quote = quoteOf(2, getMore, fen(asked ?? ''))
    expect(quote).toEqual({
      amount: fen(credited ?? ''),
      payAmount: fen(paid ?? ''),
      discountAmount: fen(discount ?? ''),
      tierNo: Number(tier),
    })
  })

  test('without tiers one gets what one pays', () => {
    expect(quoteOf(1, [], 12_345n)).toEqual({ amount: 12_345n, payAmount: 12_345n, discountAmount: 0n, tierNo: 0 })
  })
})

describe('a ladder of tiers', () => {
  const tier = (minAmount: bigint, rateBp: number | null, giftBp: number | null): Tier => ({
    minAmount,
    rateBp,
    giftBp,
  })

  test('rises from tier to tier', () => {
    expect(tiersFault(1, payLess)).toBeUndefined()
    expect(tiersFault(2, getMore)).toBeUndefined()
    expect(tiersFault(1, [tier(500n, 9900, null), tier(500n, 9800, null)])?.[1]).toMatch(/^tier 2: the amount/)
    expect(tiersFault(1, [tier(500n, 9900, null), tier(400n, 9800, null)])?.[1]).toMatch(/^tier 2: the amount/)
  })

  test.each([
    [1, tier(100n, 0, null)],
    [1, tier(100n, 10_001, null)],
    [1, tier(100n, null, 100)],
    [2, tier(100n, 9900, null)],
    [2, tier(100n, null, 0)],
    [2, tier(100n, null, 10_001)],
  ])('of type %s needs a rate of its own between 1 and 10000', (type, wrong) => {
    expect(tiersFault(type, [wrong])?.[0]).toMatch(/^第1档/)
  })
})
