import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyCash, companyGift } from '../address.ts'
import { balanceOf } from '../balance.ts'
import { hold } from '../hold.ts'
import { expectPosted, type TestLedger, testLedger, yuan } from '../testing.ts'
import {
  breakageRecognised,
  cardReturned,
  cardsGranted,
  couponsGranted,
  couponsVoided,
  expiredCardDormant,
  expiredCardReturned,
  giftRecognised,
  grantHold,
  namedCardPaidOut,
  namedCardReturned,
} from './grant.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await testLedger()
})
afterAll(() => ledger.close())

const companyId = '100001'
const card = { cardId: 'c1', companyId, cashFen: yuan('95.00'), giftFen: yuan('5.00') }

describe('a grant of cards', () => {
  const grant = {
    companyId,
    cashFen: yuan('285.01'),
    giftFen: yuan('14.99'),
    cards: ['c1', 'c2', 'c3'].map(cardId => ({ cardId, amountFen: yuan('100.00') })),
  }
  const table = `account     | owner  | D      | C
       2201 100001 | 100001 | 285.01 |
       2202 100001 | 100001 | 14.99  |
       2203 c1     | 100001 |        | 95.00
       2204 c1     | 100001 |        | 5.00
       2203 c2     | 100001 |        | 95.00
       2204 c2     | 100001 |        | 5.00
       2203 c3     | 100001 |        | 95.01
       2204 c3     | 100001 |        | 4.99`

  test('E05 gives each card its share of the gift money, to the fen', () =>
    expectPosted(ledger, cardsGranted(grant), table))

  test('E05h holds the money when it is approved, and E05 uses the hold', async () => {
    await ledger.fund(companyCash(companyId), grant.cashFen)
    await ledger.fund(companyGift(companyId), grant.giftFen)
    const expiresAt = new Date(Date.now() + 60_000)
    const request = { reason: 'grant', bizNo: 'FK1', expiresAt, amounts: grantHold(grant) }
    const held = await ledger.run(query => hold(query, request))
    await ledger.post({ ...cardsGranted(grant), bizNo: 'FK1', holds: held })
    expect(await ledger.run(query => balanceOf(query, companyCash(companyId)))).toMatchObject({
      balanceFen: 0n,
      heldFen: 0n,
    })
  })

  test('E05 refuses amounts that do not make up the whole', () => {
    expect(() => cardsGranted({ ...grant, cashFen: grant.cashFen + 1n })).toThrow(RangeError)
  })
})

describe('prefunded coupons', () => {
  const coupons = { companyId, grantId: 'g1', cashFen: yuan('90.00'), giftFen: yuan('10.00') }

  test('E05b carry the money of the company', () =>
    expectPosted(
      ledger,
      couponsGranted(coupons),
      `account     | owner  | D     | C
       2201 100001 | 100001 | 90.00 |
       2202 100001 | 100001 | 10.00 |
       2205 g1     | 100001 |       | 100.00`,
    ))

  test('E11c return it as it was granted when they are void', () =>
    expectPosted(
      ledger,
      couponsVoided(coupons),
      `account     | owner  | D      | C
       2205 g1     | 100001 | 100.00 |
       2201 100001 | 100001 |        | 90.00
       2202 100001 | 100001 |        | 10.00`,
    ))

  test('keep their two kinds of money on the line', async () => {
    const rows = await ledger.asOwner(
      `select side, cash_part, gift_part from ledger.line where event_code in ('E05b', 'E11c') and gift_part is not null`,
    )
    expect(rows).toEqual([
      { side: 'C', cash_part: '9000', gift_part: '1000' },
      { side: 'D', cash_part: '9000', gift_part: '1000' },
    ])
  })
})

describe('a card that ends', () => {
  const back = `account     | owner  | D     | C
       2203 c1     | 100001 | 95.00 |
       2204 c1     | 100001 | 5.00  |
       2201 100001 | 100001 |       | 95.00
       2202 100001 | 100001 |       | 5.00`

  test('E11 gives everything back to the company', () => expectPosted(ledger, cardReturned(card), back))
  test('E14b does the same after expiry under policy 2', () => expectPosted(ledger, expiredCardReturned(card), back))

  test('E11 of a card without gift money has two lines', () =>
    expectPosted(
      ledger,
      cardReturned({ ...card, giftFen: 0n }),
      `account     | owner  | D     | C
       2203 c1     | 100001 | 95.00 |
       2201 100001 | 100001 |       | 95.00`,
    ))

  test('E11b is handed back by its holder and loses its gift money', () =>
    expectPosted(
      ledger,
      namedCardReturned({ ...card, returnNo: 'TK1' }),
      `account     | owner  | D     | C
       2203 c1     | 100001 | 95.00 |
       2204 c1     | 100001 | 5.00  |
       2232 TK1    | 100001 |       | 95.00
       6601 100001 | 000000 |       | 5.00`,
    ))

  test('E11b and E14d give the cost of the gift back to whoever bears it', async () => {
    await expectPosted(
      ledger,
      namedCardReturned({ ...card, returnNo: 'TK2', bearer: 'deferred' }),
      `account     | owner  | D     | C
       2203 c1     | 100001 | 95.00 |
       2204 c1     | 100001 | 5.00  |
       2232 TK2    | 100001 |       | 95.00
       1461 100001 | 000000 |       | 5.00`,
    )
    await expectPosted(
      ledger,
      breakageRecognised({
        companyId,
        cashFen: yuan('95.00'),
        giftFen: yuan('5.00'),
        bearer: { providerTenantId: '200001' },
      }),
      `account     | owner  | D      | C
       2241 100001 | 100001 | 100.00 |
       6003 100001 | 000000 |        | 95.00
       2221 200001 | 200001 |        | 5.00`,
    )
  })

  test('E11b is paid out to the bank account of the same name', () =>
    expectPosted(
      ledger,
      namedCardPaidOut({ returnNo: 'TK1', companyId, amountFen: yuan('95.00'), bankAccountId: 'b1' }),
      `account     | owner  | D     | C
       2232 TK1    | 100001 | 95.00 |
       1002 b1     | 000000 |       | 95.00`,
    ))

  test('E14c sleeps under policy 3', () =>
    expectPosted(
      ledger,
      expiredCardDormant(card),
      `account     | owner  | D     | C
       2203 c1     | 100001 | 95.00 |
       2204 c1     | 100001 | 5.00  |
       2241 100001 | 100001 |       | 100.00`,
    ))

  test('E14d becomes income only for its cash', () =>
    expectPosted(
      ledger,
      breakageRecognised({ companyId, cashFen: yuan('95.00'), giftFen: yuan('5.00') }),
      `account     | owner  | D      | C
       2241 100001 | 100001 | 100.00 |
       6003 100001 | 000000 |        | 95.00
       6601 100001 | 000000 |        | 5.00`,
    ))
})

describe('E14e, deferred gifts', () => {
  test('are an expense as they are used', () =>
    expectPosted(
      ledger,
      giftRecognised({ companyId, usedFen: yuan('26.36') }),
      `account     | owner  | D     | C
       1461 100001 | 000000 |       | 26.36
       6601 100001 | 000000 | 26.36 |`,
    ))

  test('are deferred again when refunds give them back', () =>
    expectPosted(
      ledger,
      giftRecognised({ companyId, usedFen: -yuan('26.36') }),
      `account     | owner  | D     | C
       1461 100001 | 000000 | 26.36 |
       6601 100001 | 000000 |       | 26.36`,
    ))
})
