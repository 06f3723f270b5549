import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { credit, debit } from '../line.ts'
import { payable, settling } from '../address.ts'
import { expectPosted, newNo, type TestLedger, testLedger, yuan } from '../testing.ts'
import {
  type Adjustment,
  adjustmentCleared,
  adjustmentUndone,
  nettingUndone,
  receivableNetted,
  settlementAdjusted,
} from './adjustment.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await testLedger()
  // What the settlement holds before anything is taken from it.
  await ledger.post({
    event: 'E19a',
    bizType: 501,
    lines: [debit(payable(payee), yuan('1000.00')), credit(settling('j1', '300001'), yuan('1000.00'))],
    tenantId: '300001',
    bizNo: newNo(),
  } as Parameters<TestLedger['post']>[0])
})
afterAll(() => ledger.close())

const payee = { kind: 'site' as const, id: 's1', tenantId: '300001' }
const of = (reason: Adjustment['reason'], amount: string): Adjustment => ({
  settlementId: 'j1',
  payee,
  adjustmentNo: 'TZ1',
  reason,
  adjustFen: amount.startsWith('-') ? -yuan(amount.slice(1)) : yuan(amount),
})

describe('an adjustment', () => {
  test('E19d of a missed order waits under its number', () =>
    expectPosted(
      ledger,
      settlementAdjusted(of('missedOrder', '0.50')),
      `account  | owner  | D    | C
       2212 j1  | 300001 |      | 0.50
       1901 TZ1 | 000000 | 0.50 |`,
    ))

  test('E19d that nobody can explain waits under its number, paid more or less', async () => {
    await expectPosted(
      ledger,
      settlementAdjusted(of('unexplained', '0.70')),
      `account  | owner  | D    | C
       2212 j1  | 300001 |      | 0.70
       1901 TZ1 | 000000 | 0.70 |`,
    )
    await expectPosted(
      ledger,
      settlementAdjusted(of('unexplained', '-0.80')),
      `account  | owner  | D    | C
       2212 j1  | 300001 | 0.80 |
       2299 TZ1 | 000000 |      | 0.80`,
    )
  })

  test('E19d of goodwill is a loss', () =>
    expectPosted(
      ledger,
      settlementAdjusted(of('goodwill', '3.00')),
      `account     | owner  | D    | C
       2212 j1     | 300001 |      | 3.00
       6604 s1     | 000000 | 3.00 |`,
    ))

  test('E19d that the payee owes becomes its debt, and takes one in', async () => {
    await expectPosted(
      ledger,
      settlementAdjusted(of('payeeOwes', '90.00')),
      `account | owner  | D     | C
       2212 j1 | 300001 |       | 90.00
       1122 s1 | 000000 | 90.00 |`,
    )
    await expectPosted(
      ledger,
      settlementAdjusted(of('payeeOwes', '-20.00')),
      `account | owner  | D     | C
       2212 j1 | 300001 | 20.00 |
       1122 s1 | 000000 |       | 20.00`,
    )
  })

  test('E19d that is withheld stays the payee’s', () =>
    expectPosted(
      ledger,
      settlementAdjusted(of('withheld', '-5.00')),
      `account | owner  | D    | C
       2212 j1 | 300001 | 5.00 |
       2211 s1 | 300001 |      | 5.00`,
    ))

  test('E19f undoes it', () =>
    expectPosted(
      ledger,
      adjustmentUndone(of('unexplained', '0.20')),
      `account  | owner  | D    | C
       2212 j1  | 300001 | 0.20 |
       1901 TZ1 | 000000 |      | 0.20`,
    ))
})

describe('an open item is cleared (E19e)', () => {
  test('from 1901 to a loss, a debt of the payee, or what it gets next', async () => {
    const excess = of('unexplained', '0.10')
    await expectPosted(
      ledger,
      adjustmentCleared({ ...excess, clearedTo: 'loss' }),
      `account     | owner  | D    | C
       1901 TZ1    | 000000 |      | 0.10
       6604 s1     | 000000 | 0.10 |`,
    )
    await expectPosted(
      ledger,
      adjustmentCleared({ ...excess, clearedTo: 'payeeOwes' }),
      `account  | owner  | D    | C
       1901 TZ1 | 000000 |      | 0.10
       1122 s1  | 000000 | 0.10 |`,
    )
    await expectPosted(
      ledger,
      adjustmentCleared({ ...of('missedOrder', '0.10'), clearedTo: 'payable' }),
      `account  | owner  | D    | C
       1901 TZ1 | 000000 |      | 0.10
       2211 s1  | 300001 | 0.10 |`,
    )
  })

  test('from 2299 back to the payee, against what it owes, or to the platform', async () => {
    const short = of('unexplained', '-0.10')
    await expectPosted(
      ledger,
      adjustmentCleared({ ...short, clearedTo: 'payable' }),
      `account  | owner  | D    | C
       2299 TZ1 | 000000 | 0.10 |
       2211 s1  | 300001 |      | 0.10`,
    )
    await expectPosted(
      ledger,
      adjustmentCleared({ ...short, clearedTo: 'payeeOwes' }),
      `account  | owner  | D    | C
       2299 TZ1 | 000000 | 0.10 |
       1122 s1  | 000000 |      | 0.10`,
    )
    await expectPosted(
      ledger,
      adjustmentCleared({ ...short, clearedTo: 'loss' }),
      `account     | owner  | D    | C
       2299 TZ1    | 000000 | 0.10 |
       6604 s1     | 000000 |      | 0.10`,
    )
  })

  test('withheld: released without an entry, for it never left the payee', () => {
    expect(adjustmentCleared({ ...of('withheld', '-5.00'), clearedTo: 'payable' }).lines).toEqual([])
  })
})

describe('what a payee owes', () => {
  const netting = { settlementId: 'j1', payee, amountFen: yuan('30.00') }
  test('E13c is taken from its settlement, and E13d given back', async () => {
    await expectPosted(
      ledger,
      receivableNetted(netting),
      `account | owner  | D     | C
       2212 j1 | 300001 | 30.00 |
       1122 s1 | 000000 |       | 30.00`,
    )
    await expectPosted(
      ledger,
      nettingUndone(netting),
      `account | owner  | D     | C
       2212 j1 | 300001 |       | 30.00
       1122 s1 | 000000 | 30.00 |`,
    )
  })
})
