import { afterAll, beforeAll, describe, test } from 'vitest'
import { expectPosted, type TestLedger, testLedger, yuan } from '../testing.ts'
import {
  couponRedeemed,
  directChargeDone,
  directChargeFailed,
  directChargePaid,
  goodsSold,
  voucherSold,
} from './goods.ts'
import { paidByChannel, paidByCompany, paidByDeposit } from './payment.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await testLedger()
})
afterAll(() => ledger.close())

const supplier = { kind: 'supplier' as const, id: 'p1', tenantId: '300002' }
const site = { kind: 'site' as const, id: 's1', tenantId: '300001' }
const wechat = paidByChannel({ channel: 'wechat', merchantNo: '1900' }, yuan('95.00'))

describe('E08, goods or coupons', () => {
  test('pay the supplier, the chain, the fee, and what is left is margin', () =>
    expectPosted(
      ledger,
      goodsSold({
        payment: wechat,
        subsidy: { bearer: supplier, amountFen: yuan('5.00') },
        costs: [{ supply: { payee: supplier }, amountFen: yuan('80.00') }],
        margins: [{ tenantId: '200001', amountFen: yuan('6.00') }],
        feeFen: yuan('1.00'),
        seller: supplier,
      }),
      `account          | owner  | D     | C
       1012 wechat:1900 | 000000 | 95.00 |
       6601 p1          | 000000 | 5.00  |
       2211 p1          | 300002 |       | 80.00
       2221 200001      | 200001 |       | 6.00
       6001 p1          | 000000 |       | 1.00
       6002 p1          | 000000 |       | 13.00`,
    ))

  test('use up what was prepaid and what is in stock', () =>
    expectPosted(
      ledger,
      goodsSold({
        payment: paidByCompany({ companyId: '100001', cashFen: yuan('90.00'), giftFen: yuan('10.00') }),
        subsidy: { bearer: { providerTenantId: '200001' }, amountFen: yuan('2.00') },
        costs: [
          { supply: { prepaidSupplierId: 'p1' }, amountFen: yuan('60.00') },
          { supply: { stockSkuId: 'k1' }, amountFen: yuan('40.00') },
        ],
        seller: supplier,
      }),
      `account     | owner  | D     | C
       2201 100001 | 100001 | 90.00 |
       2202 100001 | 100001 | 10.00 |
       2221 200001 | 200001 | 2.00  |
       1123 p1     | 000000 |       | 60.00
       1405 k1     | 000000 |       | 40.00
       6002 p1     | 000000 |       | 2.00`,
    ))

  test('below cost are a loss of the platform, as fuel (E06) and a direct charge (E09b) are', () =>
    expectPosted(
      ledger,
      goodsSold({
        payment: wechat,
        costs: [{ supply: { payee: supplier }, amountFen: yuan('93.00') }],
        margins: [{ tenantId: '200001', amountFen: yuan('2.00') }],
        feeFen: yuan('1.00'),
        seller: supplier,
      }),
      `account          | owner  | D     | C
       1012 wechat:1900 | 000000 | 95.00 |
       6601 p1          | 000000 | 1.00  |
       2211 p1          | 300002 |       | 93.00
       2221 200001      | 200001 |       | 2.00
       6001 p1          | 000000 |       | 1.00`,
    ))
})

describe('E08b, a voucher of the platform', () => {
  test('is owed at its face value', () =>
    expectPosted(
      ledger,
      voucherSold({
        payment: wechat,
        faceFen: yuan('100.00'),
        orderNo: 'OD1',
        tenantId: '200001',
        bearer: { kind: 'sku', id: 'k1' },
      }),
      `account          | owner  | D     | C
       1012 wechat:1900 | 000000 | 95.00 |
       6601 k1          | 000000 | 5.00  |
       2205 OD1         | 200001 |       | 100.00`,
    ))

  test('E10 pays the site when it is redeemed', () =>
    expectPosted(
      ledger,
      couponRedeemed({
        prefunded: { kind: 'order', id: 'OD1', tenantId: '200001' },
        valueFen: yuan('100.00'),
        payee: site,
        feeFen: yuan('1.00'),
      }),
      `account  | owner  | D      | C
       2205 OD1 | 200001 | 100.00 |
       2211 s1  | 300001 |        | 99.00
       6001 s1  | 000000 |        | 1.00`,
    ))

  test('E10 costs the platform when nothing is behind it', () =>
    expectPosted(
      ledger,
      couponRedeemed({ valueFen: yuan('10.00'), payee: site, feeFen: yuan('0.10') }),
      `account | owner  | D     | C
       6601 s1 | 000000 | 10.00 |
       2211 s1 | 300001 |       | 9.90
       6001 s1 | 000000 |       | 0.10`,
    ))
})

describe('E09, a direct charge', () => {
  const order = { orderNo: 'OD2', tenantId: '400001', payment: paidByDeposit('x1', '400001', yuan('50.00')) }
  const done = {
    orderNo: 'OD2',
    tenantId: '400001',
    paidFen: yuan('50.00'),
    supply: { payee: supplier },
    seller: supplier,
  }

  test('E09a waits for the provider', () =>
    expectPosted(
      ledger,
      directChargePaid(order),
      `account  | owner  | D     | C
       2226 x1  | 400001 | 50.00 |
       2232 OD2 | 400001 |       | 50.00`,
    ))

  test('E09b pays the supplier and shares the margin', () =>
    expectPosted(
      ledger,
      directChargeDone({
        ...done,
        costFen: yuan('48.00'),
        margins: [{ tenantId: '200001', amountFen: yuan('0.50') }],
      }),
      `account     | owner  | D     | C
       2232 OD2    | 400001 | 50.00 |
       2211 p1     | 300002 |       | 48.00
       2221 200001 | 200001 |       | 0.50
       6002 p1     | 000000 |       | 1.50`,
    ))

  test('E09b above its price is met by the platform', () =>
    expectPosted(
      ledger,
      directChargeDone({ ...done, costFen: yuan('50.20') }),
      `account  | owner  | D     | C
       2232 OD2 | 400001 | 50.00 |
       6601 p1  | 000000 | 0.20  |
       2211 p1  | 300002 |       | 50.20`,
    ))

  test('E09c gives everything back', () =>
    expectPosted(
      ledger,
      directChargeFailed(order),
      `account  | owner  | D     | C
       2226 x1  | 400001 |       | 50.00
       2232 OD2 | 400001 | 50.00 |`,
    ))
})
