import { afterAll, beforeAll, describe, test } from 'vitest'
import { expectPosted, type TestLedger, testLedger, yuan } from '../testing.ts'
import { platformFeeCharged, settlementGenerated, settlementPaid, settlementVoided } from './settlement.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await testLedger()
})
afterAll(() => ledger.close())

const site = { kind: 'site' as const, id: 's1', tenantId: '300001' }
const settlement = { settlementId: 'j1', payee: site, amountFen: yuan('1000.00') }
const provider = { ...settlement, settlementId: 'j2', payee: { kind: 'provider' as const, tenantId: '200001' } }

describe('a settlement', () => {
  test('E19a of a site takes its payable', () =>
    expectPosted(
      ledger,
      settlementGenerated(settlement),
      `account | owner  | D       | C
       2211 s1 | 300001 | 1000.00 |
       2212 j1 | 300001 |         | 1000.00`,
    ))

  test('E19a of a service provider takes its balance', () =>
    expectPosted(
      ledger,
      settlementGenerated(provider),
      `account     | owner  | D       | C
       2221 200001 | 200001 | 1000.00 |
       2212 j2     | 200001 |         | 1000.00`,
    ))

  test('E19b is paid less its fee', () =>
    expectPosted(
      ledger,
      settlementPaid({ ...settlement, feeFen: yuan('3.00'), bankAccountId: 'b1' }),
      `account | owner  | D       | C
       2212 j1 | 300001 | 1000.00 |
       1002 b1 | 000000 |         | 997.00
       6001 s1 | 000000 |         | 3.00`,
    ))

  test('E19b of a service provider keeps the fee by tenant', () =>
    expectPosted(
      ledger,
      settlementPaid({ ...provider, feeFen: yuan('3.00'), bankAccountId: 'b1' }),
      `account     | owner  | D       | C
       2212 j2     | 200001 | 1000.00 |
       1002 b1     | 000000 |         | 997.00
       6001 200001 | 000000 |         | 3.00`,
    ))

  test('E19c that is void gives it back', () =>
    expectPosted(
      ledger,
      settlementVoided(settlement),
      `account | owner  | D       | C
       2211 s1 | 300001 |         | 1000.00
       2212 j1 | 300001 | 1000.00 |`,
    ))
})

describe('E20, the periodic fee of the platform', () => {
  test('comes from the balance of a tenant', () =>
    expectPosted(
      ledger,
      platformFeeCharged({ tenantId: '200001', amountFen: yuan('99.00') }),
      `account     | owner  | D     | C
       2221 200001 | 200001 | 99.00 |
       6001 200001 | 000000 |       | 99.00`,
    ))

  test('or from the fee account of a merchant', () =>
    expectPosted(
      ledger,
      platformFeeCharged({ tenantId: '300001', merchantId: 'm1', amountFen: yuan('99.00') }),
      `account | owner  | D     | C
       2225 m1 | 300001 | 99.00 |
       6001 m1 | 000000 |       | 99.00`,
    ))
})
