import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bank } from '../address.ts'
import { expectPosted, type TestLedger, testLedger, yuan } from '../testing.ts'
import {
  channelCleared,
  channelOf,
  channelOfKey,
  companyRecharge,
  companyRechargeByChannel,
  keyOfChannel,
  rechargeChargedBack,
} from './recharge.ts'
import { rechargeReversed } from './recharge-return.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await testLedger()
})
afterAll(() => ledger.close())

const recharge = { companyId: '100001', paidFen: yuan('950.00'), creditedFen: yuan('1000.00') }
const platform = { ...recharge, bearer: 'platform' as const }
const provider = { ...recharge, bearer: { providerTenantId: '200001' } }
const wechat = { channel: 'wechat', merchantNo: '1900' }

describe('a company recharge', () => {
  test('E02 by bank gives the company what it paid and the gift the platform bears', () =>
    expectPosted(
      ledger,
      companyRecharge({ ...platform, bankAccountId: 'b1' }),
      `account          | owner  | D      | C
       1002 b1          | 000000 | 950.00 |
       6601 100001      | 000000 | 50.00  |
       2201 100001      | 100001 |        | 950.00
       2202 100001      | 100001 |        | 50.00`,
    ))

  test('E02 and E04 defer the gift and take that back, where it is an expense as it is used', async () => {
    const deferred = { ...recharge, bearer: 'deferred' as const }
    await expectPosted(
      ledger,
      companyRecharge({ ...deferred, bankAccountId: 'b1' }),
      `account          | owner  | D      | C
       1002 b1          | 000000 | 950.00 |
       1461 100001      | 000000 | 50.00  |
       2201 100001      | 100001 |        | 950.00
       2202 100001      | 100001 |        | 50.00`,
    )
    await expectPosted(
      ledger,
      rechargeReversed(companyRecharge({ ...deferred, bankAccountId: 'b1' }).lines),
      `account          | owner  | D      | C
       1002 b1          | 000000 |        | 950.00
       1461 100001      | 000000 |        | 50.00
       2201 100001      | 100001 | 950.00 |
       2202 100001      | 100001 | 50.00  |`,
    )
  })

  test('E02 by bank takes the gift from the service provider that bears it', () =>
    expectPosted(
      ledger,
      companyRecharge({ ...provider, bankAccountId: 'b1' }),
      `account          | owner  | D      | C
       1002 b1          | 000000 | 950.00 |
       2221 200001      | 200001 | 50.00  |
       2201 100001      | 100001 |        | 950.00
       2202 100001      | 100001 |        | 50.00`,
    ))

  test('E02 without a discount (E03) has two lines', () =>
    expectPosted(
      ledger,
      companyRecharge({ ...platform, creditedFen: platform.paidFen, bankAccountId: 'b1' }),
      `account          | owner  | D      | C
       1002 b1          | 000000 | 950.00 |
       2201 100001      | 100001 |        | 950.00`,
    ))

  test('E02b by channel waits in the channel', () =>
    expectPosted(
      ledger,
      companyRechargeByChannel({ ...platform, ...wechat }),
      `account          | owner  | D      | C
       1012 wechat:1900 | 000000 | 950.00 |
       6601 100001      | 000000 | 50.00  |
       2201 100001      | 100001 |        | 950.00
       2202 100001      | 100001 |        | 50.00`,
    ))

  test('E02c reaches the bank less the fee of the channel', () =>
    expectPosted(
      ledger,
      channelCleared({ ...wechat, bankAccountId: 'b1', grossFen: yuan('950.00'), feeFen: yuan('5.70') }),
      `account          | owner  | D      | C
       1002 b1          | 000000 | 944.30 |
       6602 wechat:1900 | 000000 | 5.70   |
       1012 wechat:1900 | 000000 |        | 950.00`,
    ))

  test('E04b charged back after some was spent leaves the company owing the rest', () =>
    expectPosted(
      ledger,
      rechargeChargedBack({
        ...platform,
        availableFen: yuan('600.00'),
        unspentGiftFen: yuan('30.00'),
        via: bank('b1'),
      }),
      `account          | owner  | D      | C
       2201 100001      | 100001 | 600.00 |
       1122 100001      | 000000 | 350.00 |
       2202 100001      | 100001 | 30.00  |
       1002 b1          | 000000 |        | 950.00
       6601 100001      | 000000 |        | 30.00`,
    ))

  test('E04b charged back before anything was spent takes only what was paid', () =>
    expectPosted(
      ledger,
      rechargeChargedBack({
        ...platform,
        availableFen: yuan('2000.00'),
        unspentGiftFen: yuan('50.00'),
        via: bank('b1'),
      }),
      `account          | owner  | D      | C
       2201 100001      | 100001 | 950.00 |
       2202 100001      | 100001 | 50.00  |
       1002 b1          | 000000 |        | 950.00
       6601 100001      | 000000 |        | 50.00`,
    ))
})

test('a channel is written as its account is called, and read back from it', () => {
  for (const via of [wechat, { channel: 'unionpay', merchantNo: '8:12' }]) {
    expect(keyOfChannel(via)).toBe(channelOf(via).dimId)
    expect(channelOfKey(keyOfChannel(via))).toEqual(via)
  }
  expect(channelOfKey('own')).toEqual({ channel: 'own', merchantNo: '' })
})
