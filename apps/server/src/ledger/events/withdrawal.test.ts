import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyCash, tenant } from '../address.ts'
import { expectPosted, type TestLedger, testLedger, yuan } from '../testing.ts'
import { clawbackOf } from './split.ts'
import {
  companyDeducted,
  withdrawalApplied,
  withdrawalFailed,
  withdrawalPaid,
  withdrawalReturned,
} from './withdrawal.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await testLedger()
})
afterAll(() => ledger.close())

const companyId = '100001'
const withdrawal = { withdrawalId: 'w1', tenantId: companyId, amountFen: yuan('300.00') }
const company = {
  ...withdrawal,
  source: companyCash(companyId),
  clawbackFen: clawbackOf({ cashFen: yuan('900.00'), giftFen: yuan('100.00') }, yuan('300.00')),
}
const paid = { ...withdrawal, bankAccountId: 'b1', feeFen: yuan('2.00') }

describe('a withdrawal of a company', () => {
  test('E17a loses the gift money in proportion, rounded down', () =>
    expectPosted(
      ledger,
      withdrawalApplied(company),
      `account     | owner  | D      | C
       2201 100001 | 100001 | 300.00 |
       2202 100001 | 100001 | 33.33  |
       2231 w1     | 100001 |        | 300.00
       6601 100001 | 000000 |        | 33.33`,
    ))

  test('E17a returns the gift to the service provider that bore it', () =>
    expectPosted(
      ledger,
      withdrawalApplied({ ...company, bearer: { providerTenantId: '200001' } }),
      `account     | owner  | D      | C
       2201 100001 | 100001 | 300.00 |
       2202 100001 | 100001 | 33.33  |
       2231 w1     | 100001 |        | 300.00
       2221 200001 | 200001 |        | 33.33`,
    ))

  test('E17a takes the cost of the gift out of what is deferred', () =>
    expectPosted(
      ledger,
      withdrawalApplied({ ...company, bearer: 'deferred' }),
      `account     | owner  | D      | C
       2201 100001 | 100001 | 300.00 |
       2202 100001 | 100001 | 33.33  |
       2231 w1     | 100001 |        | 300.00
       1461 100001 | 000000 |        | 33.33`,
    ))

  test('E17b arrives less the fee', () =>
    expectPosted(
      ledger,
      withdrawalPaid(paid),
      `account     | owner  | D      | C
       2231 w1     | 100001 | 300.00 |
       1002 b1     | 000000 |        | 298.00
       6004 100001 | 000000 |        | 2.00`,
    ))

  test('E17c that fails gives back everything, the gift too', () =>
    expectPosted(
      ledger,
      withdrawalFailed(company),
      `account     | owner  | D      | C
       2201 100001 | 100001 |        | 300.00
       2202 100001 | 100001 |        | 33.33
       2231 w1     | 100001 | 300.00 |
       6601 100001 | 000000 | 33.33  |`,
    ))

  test('E17d returned by the bank is in the source again, with the fee', () =>
    expectPosted(
      ledger,
      withdrawalReturned({ ...paid, source: companyCash(companyId) }),
      `account     | owner  | D      | C
       1002 b1     | 000000 | 298.00 |
       6004 100001 | 000000 | 2.00   |
       2201 100001 | 100001 |        | 300.00`,
    ))

  test('E17d gives the gift back as E17c does, at the cost of whoever bears it', async () => {
    const { source, clawbackFen } = company
    await expectPosted(
      ledger,
      withdrawalReturned({ ...paid, source, clawbackFen }),
      `account     | owner  | D      | C
       1002 b1     | 000000 | 298.00 |
       6004 100001 | 000000 | 2.00   |
       2201 100001 | 100001 |        | 300.00
       2202 100001 | 100001 |        | 33.33
       6601 100001 | 000000 | 33.33  |`,
    )
    await expectPosted(
      ledger,
      withdrawalReturned({ ...paid, source, clawbackFen, bearer: { providerTenantId: '200001' } }),
      `account     | owner  | D      | C
       1002 b1     | 000000 | 298.00 |
       6004 100001 | 000000 | 2.00   |
       2201 100001 | 100001 |        | 300.00
       2202 100001 | 100001 |        | 33.33
       2221 200001 | 200001 | 33.33  |`,
    )
  })
})

describe('a withdrawal of a service provider', () => {
  test('E17a has nothing to claw back', () =>
    expectPosted(
      ledger,
      withdrawalApplied({
        withdrawalId: 'w2',
        tenantId: '200001',
        source: tenant('200001'),
        amountFen: yuan('50.00'),
      }),
      `account     | owner  | D     | C
       2221 200001 | 200001 | 50.00 |
       2231 w2     | 200001 |       | 50.00`,
    ))
})

describe('the claw-back', () => {
  test('is the whole gift with the whole cash, and nothing without gift', () => {
    expect(clawbackOf({ cashFen: 900n, giftFen: 100n }, 900n)).toBe(100n)
    expect(clawbackOf({ cashFen: 900n, giftFen: 0n }, 900n)).toBe(0n)
    expect(clawbackOf({ cashFen: 900n, giftFen: 100n }, 8n)).toBe(0n)
    expect(() => clawbackOf({ cashFen: 900n, giftFen: 100n }, 901n)).toThrow(RangeError)
  })
})

describe('E18, a deduction', () => {
  const deduction = { companyId, cashFen: yuan('30.00') }

  test('for a service fee is income', () =>
    expectPosted(
      ledger,
      companyDeducted({ ...deduction, reasonType: 1 }),
      `account     | owner  | D     | C
       2201 100001 | 100001 | 30.00 |
       6001 100001 | 000000 |       | 30.00`,
    ))

  test('for an error settles what the company owes', () =>
    expectPosted(
      ledger,
      companyDeducted({ ...deduction, reasonType: 2 }),
      `account     | owner  | D     | C
       2201 100001 | 100001 | 30.00 |
       1122 100001 | 000000 |       | 30.00`,
    ))

  test('for a breach goes to whom it concerns, gift money too where the contract allows it', () =>
    expectPosted(
      ledger,
      companyDeducted({ ...deduction, giftFen: yuan('5.00'), reasonType: 3, beneficiaryTenantId: '200001' }),
      `account     | owner  | D     | C
       2201 100001 | 100001 | 30.00 |
       2202 100001 | 100001 | 5.00  |
       2221 200001 | 200001 |       | 35.00`,
    ))

  test('for another reason waits until it is clear for whom', () =>
    expectPosted(
      ledger,
      companyDeducted({ ...deduction, reasonType: 4 }),
      `account     | owner  | D     | C
       2201 100001 | 100001 | 30.00 |
       2299 000000 | 000000 |       | 30.00`,
    ))
})
