import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyCash, companyGift, suspenseCredit } from '../address.ts'
import { type Line, signed, sumFen } from '../line.ts'
import { expectLines, expectPosted, seeded, type TestLedger, testLedger, yuan } from '../testing.ts'
import { isPayment, paidByCard, paidByChannel, paidByStaff } from './payment.ts'
import {
  channelRefundDone,
  channelRefundFailed,
  channelRefundStarted,
  negativePayableClaimed,
  refunded,
} from './refund.ts'
import { cardSpend, channelSpend, type Sale, sold } from './sale.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await testLedger()
})
afterAll(() => ledger.close())

const payee = { kind: 'site' as const, id: 's1', tenantId: '300001' }
const card = { cardId: 'c1', companyId: '100001', cashFen: yuan('270.75'), giftFen: yuan('14.25') }
const sale = cardSpend({
  card,
  platformCouponFen: yuan('5.00'),
  payee,
  settleFen: yuan('282.00'),
  feeFen: yuan('2.82'),
}).lines
const wechat = { channel: 'wechat', merchantNo: '1900' }

describe('E12, a full refund', () => {
  test('is the mirror of the sale', () =>
    expectPosted(
      ledger,
      refunded({ sale, payee }),
      `account | owner  | D      | C
       2203 c1 | 100001 |        | 270.75
       2204 c1 | 100001 |        | 14.25
       6601 s1 | 000000 |        | 5.00
       2211 s1 | 300001 | 279.18 |
       6001 s1 | 000000 | 2.82   |
       6002 s1 | 000000 | 8.00   |`,
    ))

  test('of a closed card goes to its company', () =>
    expectPosted(
      ledger,
      refunded({
        sale,
        payee,
        redirect: account => (account.code === '2203' ? companyCash : companyGift)(account.tenantId),
      }),
      `account     | owner  | D      | C
       2201 100001 | 100001 |        | 270.75
       2202 100001 | 100001 |        | 14.25
       6601 s1     | 000000 |        | 5.00
       2211 s1     | 300001 | 279.18 |
       6001 s1     | 000000 | 2.82   |
       6002 s1     | 000000 | 8.00   |`,
    ))

  test('E13 after settlement may leave the site below zero', async () => {
    const posting = refunded({ sale, payee: { ...payee, id: 's9' }, afterSettlement: true })
    expect(posting.event).toBe('E13')
    const before = await ledger.balancesOf(posting.lines.map(one => one.account))
    await ledger.post(posting)
    const after = await ledger.balancesOf(posting.lines.map(one => one.account))
    expect(after[3]).toBe((before[3] ?? 0n) - yuan('279.18'))
    expect(after[3]).toBeLessThan(0n)
  })

  test('E13b a payee that stays below zero owes the amount', () =>
    expectPosted(
      ledger,
      negativePayableClaimed({ payee, amountFen: yuan('279.18') }),
      `account | owner  | D      | C
       1122 s1 | 000000 | 279.18 |
       2211 s1 | 300001 |        | 279.18`,
    ))
})

describe('E12p, a partial refund', () => {
  test('of one half comes out as in the worked check', () =>
    expectPosted(
      ledger,
      refunded({ sale, payee, refundFen: yuan('142.50') }),
      `account | owner  | D      | C
       2203 c1 | 100001 |        | 135.38
       2204 c1 | 100001 |        | 7.12
       6601 s1 | 000000 |        | 2.50
       2211 s1 | 300001 | 139.59 |
       6001 s1 | 000000 | 1.41   |
       6002 s1 | 000000 | 4.00   |`,
    ))

  test('and the second half takes the remainder of every line', () =>
    expectPosted(
      ledger,
      refunded({ sale, payee, refundFen: yuan('142.50'), refundedFen: yuan('142.50') }),
      `account | owner  | D      | C
       2203 c1 | 100001 |        | 135.37
       2204 c1 | 100001 |        | 7.13
       6601 s1 | 000000 |        | 2.50
       2211 s1 | 300001 | 139.59 |
       6001 s1 | 000000 | 1.41   |
       6002 s1 | 000000 | 4.00   |`,
    ))

  test('puts a fen of rounding on the margin', () =>
    expectLines(
      refunded({ sale, payee, refundFen: 1n }).lines,
      `account | owner  | D    | C
       2203 c1 | 100001 |      | 0.01
       2211 s1 | 300001 | 0.01 |`,
    ))

  test('keeps the two kinds of money of a staff account', () => {
    const payment = paidByStaff('f1', '100001', { cashFen: 95n, giftFen: 5n })
    const staffSale = sold('E06', 'fuel', { payment, payee, settleFen: 90n, feeFen: 0n }).lines
    const [first] = refunded({ sale: staffSale, payee, refundFen: 50n }).lines
    const [last] = refunded({ sale: staffSale, payee, refundFen: 50n, refundedFen: 50n }).lines
    expect([first?.cashFen, first?.giftFen, last?.cashFen, last?.giftFen]).toEqual([48n, 2n, 47n, 3n])
  })

  test('refuses more than is left', () => {
    expect(() => refunded({ sale, payee, refundFen: yuan('285.01') })).toThrow(RangeError)
    expect(() => refunded({ sale, payee, refundFen: 2n, refundedFen: yuan('284.99') })).toThrow(RangeError)
    expect(() => refunded({ sale, payee, refundFen: -1n })).toThrow(RangeError)
  })

  test('in any number of parts, of any sale, undoes every line exactly', () => {
    for (let seed = 1; seed <= 2000; seed++) {
      const below = seeded(seed)
      const lines = randomSale(below)
      const left = new Map<string, bigint>()
      const add = (one: Line, factor: bigint) =>
        left.set(one.account.code, (left.get(one.account.code) ?? 0n) + factor * signed(one))
      for (const one of lines) add(one, 1n)
      const paidFen = sumFen(lines.filter(isPayment).map(one => one.amountFen))
      for (let refundedFen = 0n; refundedFen < paidFen; ) {
        const refundFen = BigInt(Math.min(1 + below(9000), Number(paidFen - refundedFen)))
        const back = refunded({ sale: lines, payee, refundFen, refundedFen }).lines
        expect(sumFen(back.map(signed)), `balanced, seed ${seed}`).toBe(0n)
        const payer = back.filter(one => ['1012', '2203', '2204', '2206'].includes(one.account.code))
        expect(-sumFen(payer.map(signed)), `payer, seed ${seed}`).toBe(refundFen)
        for (const one of back) add(one, 1n)
        refundedFen += refundFen
      }
      expect([...left.values()].filter(Boolean), `nothing left, seed ${seed}`).toEqual([])
    }
  })
})

/** Sales with one to three ways of payment, coupons, shares, and margins above and below zero. */
function randomSale(below: (limit: number) => number): readonly Line[] {
  const fen = (limit: number) => BigInt(below(limit))
  const payment = [
    ...paidByCard({ ...card, cashFen: fen(30_000) + 1n, giftFen: fen(3000) }),
    ...(below(2) ? paidByChannel(wechat, fen(20_000)) : []),
    ...(below(3) ? [] : paidByStaff('f1', '100001', { cashFen: fen(500), giftFen: fen(50) })),
  ].filter(one => one.amountFen > 0n)
  const paidFen = sumFen(payment.map(one => one.amountFen))
  const platformCouponFen = fen(500)
  const settleFen = (paidFen * BigInt(90 + below(15))) / 100n
  const marginFen = paidFen + platformCouponFen - settleFen
  const shares = marginFen > 10n ? [{ tenantId: '200001', amountFen: marginFen / 3n }] : []
  const input: Sale = { payment, platformCouponFen, payee, settleFen, feeFen: settleFen / 100n, shares }
  return sold('E06', 'fuel', input).lines
}

describe('a refund through a channel', () => {
  const paid = channelSpend({
    payment: paidByChannel(wechat, yuan('290.00')),
    payee,
    settleFen: yuan('282.00'),
    feeFen: yuan('2.82'),
  }).lines
  const pending = { refundNo: 'RF1', tenantId: '400001' }

  test('E12a waits until the channel has paid back', () =>
    expectPosted(
      ledger,
      channelRefundStarted({ sale: paid, payee, ...pending }),
      `account  | owner  | D      | C
       2232 RF1 | 400001 |        | 290.00
       2211 s1  | 300001 | 279.18 |
       6001 s1  | 000000 | 2.82   |
       6002 s1  | 000000 | 8.00   |`,
    ))

  test('E12a in part, next to a card, sends only the channel part there', () =>
    expectPosted(
      ledger,
      channelRefundStarted({
        sale: [...paidByCard({ ...card, cashFen: 1000n, giftFen: 0n }), ...paid],
        payee,
        ...pending,
        refundFen: yuan('150.00'),
      }),
      `account  | owner  | D      | C
       2203 c1  | 100001 |        | 5.00
       2232 RF1 | 400001 |        | 145.00
       2211 s1  | 300001 | 139.59 |
       6001 s1  | 000000 | 1.41   |
       6002 s1  | 000000 | 9.00   |`,
    ))

  test('E12b leaves the channel', () =>
    expectPosted(
      ledger,
      channelRefundDone({ ...pending, ...wechat, amountFen: yuan('290.00') }),
      `account          | owner  | D      | C
       2232 RF1         | 400001 | 290.00 |
       1012 wechat:1900 | 000000 |        | 290.00`,
    ))

  test('E12c that failed for good waits for finance', () =>
    expectPosted(
      ledger,
      channelRefundFailed({ ...pending, amountFen: yuan('290.00') }),
      `account     | owner  | D      | C
       2232 RF1    | 400001 | 290.00 |
       2299 000000 | 000000 |        | 290.00`,
    ))

  test('E32b returned outside the platform takes suspense for the payer', () =>
    expectPosted(
      ledger,
      refunded({ sale: paid, payee, redirect: () => suspenseCredit() }),
      `account     | owner  | D      | C
       2299 000000 | 000000 |        | 290.00
       2211 s1     | 300001 | 279.18 |
       6001 s1     | 000000 | 2.82   |
       6002 s1     | 000000 | 8.00   |`,
    ))
})
