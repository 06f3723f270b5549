import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectPosted, type TestLedger, testLedger, yuan } from '../testing.ts'
import { paidByCard, paidByChannel, paidByFleet, paidByFleetCard, paidByStaff } from './payment.ts'
import { balanceSpend, cardSpend, channelSpend, fleetSpend } from './sale.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await testLedger()
})
afterAll(() => ledger.close())

const payee = { kind: 'site' as const, id: 's1', tenantId: '300001' }
const card = { cardId: 'c1', companyId: '100001', cashFen: yuan('270.75'), giftFen: yuan('14.25') }
/** The worked check of the domain design: O 300.00, G 290.00, Kp 5.00, U 285.00, S 282.00, F 2.82, M 8.00. */
const worked = { card, platformCouponFen: yuan('5.00'), payee, settleFen: yuan('282.00'), feeFen: yuan('2.82') }
const wechat = { channel: 'wechat', merchantNo: '1900' }
const plain = { payee, settleFen: yuan('282.00'), feeFen: yuan('2.82') }

describe('E06, a card spend', () => {
  test('comes out as in the worked check', () =>
    expectPosted(
      ledger,
      cardSpend(worked),
      `account | owner  | D      | C
       2203 c1 | 100001 | 270.75 |
       2204 c1 | 100001 | 14.25  |
       6601 s1 | 000000 | 5.00   |
       2211 s1 | 300001 |        | 279.18
       6001 s1 | 000000 |        | 2.82
       6002 s1 | 000000 |        | 8.00`,
    ))

  test('uses the coupon of a company', () =>
    expectPosted(
      ledger,
      cardSpend({
        ...worked,
        companyCoupon: { kind: 'grant', id: 'g1', tenantId: '100002', amountFen: yuan('20.00') },
        settleFen: yuan('300.00'),
      }),
      `account | owner  | D      | C
       2203 c1 | 100001 | 270.75 |
       2204 c1 | 100001 | 14.25  |
       2205 g1 | 100002 | 20.00  |
       6601 s1 | 000000 | 5.00   |
       2211 s1 | 300001 |        | 297.18
       6001 s1 | 000000 |        | 2.82
       6002 s1 | 000000 |        | 10.00`,
    ))

  test('below the settlement price is met by the platform', () =>
    expectPosted(
      ledger,
      cardSpend({ ...worked, settleFen: yuan('293.50') }),
      `account | owner  | D      | C
       2203 c1 | 100001 | 270.75 |
       2204 c1 | 100001 | 14.25  |
       6601 s1 | 000000 | 5.00   |
       6601 s1 | 000000 | 3.50   |
       2211 s1 | 300001 |        | 290.68
       6001 s1 | 000000 |        | 2.82`,
    ))

  test('shares the margin with service providers', () =>
    expectPosted(
      ledger,
      cardSpend({
        ...worked,
        shares: [
          { tenantId: '200001', amountFen: yuan('3.00') },
          { tenantId: '200002', amountFen: yuan('1.50') },
        ],
      }),
      `account     | owner  | D      | C
       2203 c1     | 100001 | 270.75 |
       2204 c1     | 100001 | 14.25  |
       6601 s1     | 000000 | 5.00   |
       2211 s1     | 300001 |        | 279.18
       6001 s1     | 000000 |        | 2.82
       2221 200001 | 200001 |        | 3.00
       2221 200002 | 200002 |        | 1.50
       6002 s1     | 000000 |        | 3.50`,
    ))

  test('has no line for a coupon the site bears (E06s), because S is net of it', () =>
    expectPosted(
      ledger,
      cardSpend({
        ...worked,
        platformCouponFen: 0n,
        card: { ...card, cashFen: yuan('280.00'), giftFen: 0n },
        settleFen: yuan('272.00'),
      }),
      `account | owner  | D      | C
       2203 c1 | 100001 | 280.00 |
       2211 s1 | 300001 |        | 269.18
       6001 s1 | 000000 |        | 2.82
       6002 s1 | 000000 |        | 8.00`,
    ))

  test('may be paid by a staff account and a card together', () =>
    expectPosted(
      ledger,
      balanceSpend({
        ...plain,
        payment: [
          ...paidByStaff('f1', '100001', { cashFen: yuan('90.00'), giftFen: yuan('10.00') }),
          ...paidByCard({ ...card, cashFen: yuan('180.00'), giftFen: yuan('10.00') }),
        ],
      }),
      `account | owner  | D      | C
       2206 f1 | 100001 | 100.00 |
       2203 c1 | 100001 | 180.00 |
       2204 c1 | 100001 | 10.00  |
       2211 s1 | 300001 |        | 279.18
       6001 s1 | 000000 |        | 2.82
       6002 s1 | 000000 |        | 8.00`,
    ))

  test('refuses shares above the margin and a fee above the settlement', () => {
    const shares = [{ tenantId: '200001', amountFen: yuan('8.01') }]
    expect(() => cardSpend({ ...worked, shares })).toThrow(RangeError)
    expect(() => cardSpend({ ...worked, feeFen: yuan('282.01') })).toThrow(RangeError)
  })
})

describe('E07, an order paid through a channel', () => {
  const payment = paidByChannel(wechat, yuan('290.00'))

  test('owes the site what it gets', () =>
    expectPosted(
      ledger,
      channelSpend({ ...plain, payment }),
      `account          | owner  | D      | C
       1012 wechat:1900 | 000000 | 290.00 |
       2211 s1          | 300001 |        | 279.18
       6001 s1          | 000000 |        | 2.82
       6002 s1          | 000000 |        | 8.00`,
    ))

  test('waits for the split when the order is marked for it', () =>
    expectPosted(
      ledger,
      channelSpend({ ...plain, payment, divideOrderNo: 'OD1' }),
      `account          | owner  | D      | C
       1012 wechat:1900 | 000000 | 290.00 |
       2213 OD1         | 300001 |        | 279.18
       6001 s1          | 000000 |        | 2.82
       6002 s1          | 000000 |        | 8.00`,
    ))

  test('E07b takes the channel fee from the site that bears it', () =>
    expectPosted(
      ledger,
      channelSpend({ ...plain, payment, channelFeeOfSite: { ...wechat, amountFen: yuan('1.74') } }),
      `account          | owner  | D      | C
       1012 wechat:1900 | 000000 | 290.00 |
       2211 s1          | 300001 |        | 277.44
       6001 s1          | 000000 |        | 2.82
       6602 wechat:1900 | 000000 |        | 1.74
       6002 s1          | 000000 |        | 8.00`,
    ))
})

describe('E15d, a fleet spend', () => {
  test('comes from the fleet card of its own balance', () =>
    expectPosted(
      ledger,
      fleetSpend({ ...plain, payment: paidByFleetCard('v1', '500001', yuan('290.00')) }),
      `account | owner  | D      | C
       2208 v1 | 500001 | 290.00 |
       2211 s1 | 300001 |        | 279.18
       6001 s1 | 000000 |        | 2.82
       6002 s1 | 000000 |        | 8.00`,
    ))

  test('or from the pool of the fleet', () =>
    expectPosted(
      ledger,
      fleetSpend({ ...plain, payment: paidByFleet('t1', '500001', yuan('290.00')) }),
      `account | owner  | D      | C
       2207 t1 | 500001 | 290.00 |
       2211 s1 | 300001 |        | 279.18
       6001 s1 | 000000 |        | 2.82
       6002 s1 | 000000 |        | 8.00`,
    ))
})
