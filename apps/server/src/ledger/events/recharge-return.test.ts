import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectPosted, type TestLedger, testLedger, yuan } from '../testing.ts'
import { bank, channel } from '../address.ts'
import { mirror } from '../line.ts'
import { companyRecharge, companyRechargeByChannel } from './recharge.ts'
import {
  receiptMatched,
  receiptUnmatched,
  rechargeGivenBack,
  rechargePaidBack,
  rechargeRestored,
  rechargeReversed,
  receivedOn,
} from './recharge-return.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await testLedger()
})
afterAll(() => ledger.close())

const recharge = { companyId: '100001', paidFen: yuan('950.00'), creditedFen: yuan('1000.00') }
const byBank = companyRecharge({ ...recharge, bearer: 'platform', bankAccountId: 'b1' }).lines
const wechat = { channel: 'wechat', merchantNo: '1900' }
const byChannel = companyRechargeByChannel({
  ...recharge,
  ...wechat,
  bearer: { providerTenantId: '200001' },
}).lines
const back = { returnNo: 'CT1', tenantId: '100001', arrival: byBank }

describe('a recharge that was booked wrongly', () => {
  test('E28a the receipt waits under its own number', () =>
    expectPosted(
      ledger,
      receiptUnmatched({ receiptNo: 'LK1', on: bank('b1'), amountFen: yuan('950.00') }),
      `account  | owner  | D      | C
       1002 b1  | 000000 | 950.00 |
       2299 LK1 | 000000 |        | 950.00`,
    ))

  test('E04 is undone as it was, with its gift', () =>
    expectPosted(
      ledger,
      rechargeReversed(byChannel),
      `account          | owner  | D      | C
       1012 wechat:1900 | 000000 |        | 950.00
       2221 200001      | 200001 |        | 50.00
       2201 100001      | 100001 | 950.00 |
       2202 100001      | 100001 | 50.00  |`,
    ))

  test('E28b the company it belongs to takes it, with the gift of its own recharge', () =>
    expectPosted(
      ledger,
      receiptMatched({ receiptNo: 'LK1', arrival: byBank }),
      `account     | owner  | D      | C
       2299 LK1    | 000000 | 950.00 |
       6601 100001 | 000000 | 50.00  |
       2201 100001 | 100001 |        | 950.00
       2202 100001 | 100001 |        | 50.00`,
    ))
})

describe('a recharge that is given back', () => {
  test('E04r owes what was paid under the number of the return, and takes the gift', () =>
    expectPosted(
      ledger,
      rechargeGivenBack(back),
      `account     | owner  | D      | C
       2232 CT1    | 100001 |        | 950.00
       6601 100001 | 000000 |        | 50.00
       2201 100001 | 100001 | 950.00 |
       2202 100001 | 100001 | 50.00  |`,
    ))

  test('E04r gives the gift back to the service provider that bore it', () =>
    expectPosted(
      ledger,
      rechargeGivenBack({ ...back, arrival: byChannel }),
      `account     | owner  | D      | C
       2232 CT1    | 100001 |        | 950.00
       2221 200001 | 200001 |        | 50.00
       2201 100001 | 100001 | 950.00 |
       2202 100001 | 100001 | 50.00  |`,
    ))

  test('E04s leaves the bank, or the channel', async () => {
    const paid = { returnNo: 'CT1', tenantId: '100001', amountFen: yuan('950.00') }
    await expectPosted(
      ledger,
      rechargePaidBack({ ...paid, by: bank('b1') }),
      `account  | owner  | D      | C
       2232 CT1 | 100001 | 950.00 |
       1002 b1  | 000000 |        | 950.00`,
    )
    await expectPosted(
      ledger,
      rechargePaidBack({ ...paid, by: channel('wechat', '1900') }),
      `account          | owner  | D      | C
       2232 CT1         | 100001 | 950.00 |
       1012 wechat:1900 | 000000 |        | 950.00`,
    )
  })

  test('E04t is on the account again: the exact mirror of E04r', () => {
    expect(rechargeRestored(back).lines).toEqual(mirror(rechargeGivenBack(back).lines))
  })
})

test('the money of an arrival is on the account it was received on', () => {
  expect(receivedOn(byBank)).toEqual(bank('b1'))
  expect(receivedOn(byChannel)).toEqual(channel('wechat', '1900'))
  expect(() => receivedOn(mirror(byBank))).toThrow('nothing arrived here')
})
