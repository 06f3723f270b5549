import { afterAll, beforeAll, describe, test } from 'vitest'
import { bank, channel } from '../address.ts'
import { expectPosted, type TestLedger, testLedger, yuan } from '../testing.ts'
import { fleetCardAllotted, fleetCardRecalled, fleetRecharged, staffCharged, staffRecalled } from './fleet.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await testLedger()
})
afterAll(() => ledger.close())

const fleet = { fleetId: 't1', tenantId: '500001', amountFen: yuan('300.00') }
const staff = { companyId: '100001', staffAccountId: 'f1', cashFen: yuan('90.00'), giftFen: yuan('10.00') }

describe('a fleet', () => {
  test('E15a is recharged by bank', () =>
    expectPosted(
      ledger,
      fleetRecharged({ ...fleet, via: bank('b1') }),
      `account | owner  | D      | C
       1002 b1 | 000000 | 300.00 |
       2207 t1 | 500001 |        | 300.00`,
    ))

  test('E15a is recharged through WeChat', () =>
    expectPosted(
      ledger,
      fleetRecharged({ ...fleet, via: channel('wechat', '1900') }),
      `account          | owner  | D      | C
       1012 wechat:1900 | 000000 | 300.00 |
       2207 t1          | 500001 |        | 300.00`,
    ))

  test('E15b gives money to a card', () =>
    expectPosted(
      ledger,
      fleetCardAllotted({ ...fleet, cardId: 'v1' }),
      `account | owner  | D      | C
       2207 t1 | 500001 | 300.00 |
       2208 v1 | 500001 |        | 300.00`,
    ))

  test('E15c takes it back', () =>
    expectPosted(
      ledger,
      fleetCardRecalled({ ...fleet, cardId: 'v1' }),
      `account | owner  | D      | C
       2207 t1 | 500001 |        | 300.00
       2208 v1 | 500001 | 300.00 |`,
    ))
})

describe('a staff account', () => {
  test('E16 is charged by the company', () =>
    expectPosted(
      ledger,
      staffCharged(staff),
      `account     | owner  | D     | C
       2201 100001 | 100001 | 90.00 |
       2202 100001 | 100001 | 10.00 |
       2206 f1     | 100001 |       | 100.00`,
    ))

  test('E16b gives back what is left', () =>
    expectPosted(
      ledger,
      staffRecalled(staff),
      `account     | owner  | D      | C
       2201 100001 | 100001 |        | 90.00
       2202 100001 | 100001 |        | 10.00
       2206 f1     | 100001 | 100.00 |`,
    ))
})
