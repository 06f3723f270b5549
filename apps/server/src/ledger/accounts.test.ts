import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountKind, accountKindOf, chart } from './accounts.ts'
import * as address from './address.ts'
import { type EventCode, type EventKind, eventCatalogue } from './events.ts'
import { credit, debit } from './line.ts'
import { type TestLedger, testLedger } from './testing.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await testLedger()
})
afterAll(() => ledger.close())

const payee: address.Payee = { kind: 'site', id: 's1', tenantId: '300001' }
const places: address.Account[] = [
  address.bank('1'),
  address.channel('wechat', '1900'),
  address.receivable('company', '100001'),
  address.prepayment('p1'),
  address.codeStock('k1'),
  address.deferredGift('100001'),
  address.suspenseDebit(),
  address.companyCash('100001'),
  address.companyGift('100001'),
  address.cardCash('c1', '100001'),
  address.cardGift('c1', '100001'),
  address.coupon('grant', 'g1', '100001'),
  address.staff('f1', '100001'),
  address.fleet('f1', '100001'),
  address.fleetCard('f1', '100001'),
  address.payable(payee),
  address.settling('j1', '300001'),
  address.divide('OD1', '300001'),
  address.tenant('200001'),
  address.tenantFrozen('200001'),
  address.promoter('q1', '200001'),
  address.promoterLocked('q1', '200001'),
  address.feeAccount('m1', '300001'),
  address.deposit('x1', '400001'),
  address.withdrawing('w1', '100001'),
  address.pending('OD1', '100001'),
  address.dormant('100001'),
  address.suspenseCredit('channel', 'wechat:1900'),
  address.capital(),
  address.fee('site', 's1'),
  address.spread('site', 's1'),
  address.breakage('100001'),
  address.withdrawalFee('100001'),
  address.subsidy('company', '100001'),
  address.channelFee('wechat', '1900'),
  address.commission('q1'),
  address.loss(),
]

describe('the chart of accounts', () => {
  test('is the same in the program and in the database', async () => {
    const { rows } = await ledger.run(query => query('select * from ledger.chart order by code', []))
    const ours = chart.map((one: AccountKind) => ({
      code: one.code,
      gaap_code: one.gaapCode,
      key: one.key,
      name_zh: one.name[0],
      name_en: one.name[1],
      normal: one.normal,
      allow_negative: one.allowNegative,
      credit_line: one.creditLine,
      owner: one.owner,
      dimensions: one.dimensions,
    }))
    expect(rows).toEqual(ours.toSorted((a, b) => (a.code < b.code ? -1 : 1)))
  })

  test('has a constructor for every account, of the right owner and dimension', () => {
    expect(places.map(one => one.code)).toEqual(chart.map(one => one.code))
    for (const place of places) {
      const kind = accountKindOf(place.code)
      expect(kind?.dimensions).toContain(place.dimType)
      expect(place.tenantId === '000000').toBe(kind?.owner === 'platform')
    }
  })

  test('can open every account it names', async () => {
    const open = (place: address.Account) =>
      ledger.run(query =>
        query('select from ledger.configure($1, $2, $3, $4, null, null, null)', [
          place.tenantId,
          place.code,
          place.dimType,
          place.dimId,
        ]),
      )
    for (const place of places) await open(place)
    const [count] = await ledger.asOwner('select count(*)::int as n from ledger.account')
    expect(count).toEqual({ n: chart.length })
  })

  test('gives money of others a bound: only settlement, channels, revenue and cost may go below zero', () => {
    const free = chart.filter(one => one.allowNegative).map(one => one.code)
    expect(free.filter(code => !code.startsWith('6'))).toEqual(['1012', '2211'])
    expect(chart.filter(one => one.creditLine).map(one => one.code)).toEqual(['2201', '2207', '2226'])
  })
})

describe('the list of events', () => {
  test('is the same in the program and in the database', async () => {
    const { rows } = await ledger.run(query => query('select * from ledger.event order by code', []))
    const ours = Object.entries<EventKind>(eventCatalogue).map(([code, { name, reverses = [] }]) => ({
      code,
      name_zh: name[0],
      name_en: name[1],
      reverses,
    }))
    expect(rows).toEqual(ours.toSorted((a, b) => (a.code < b.code ? -1 : 1)))
  })

  test('has what each event may reverse in it', () => {
    const codes = Object.keys(eventCatalogue)
    for (const { reverses = [] } of Object.values<EventKind>(eventCatalogue))
      expect(codes).toEqual(expect.arrayContaining([...reverses]))
  })

  test('is closed: what it does not name cannot be posted', async () => {
    const lines = [debit(address.channel('wechat', '1900'), 1n), credit(address.companyCash('100001'), 1n)]
    const unknown = { event: 'E99' as EventCode, bizType: 1, lines }
    await expect(ledger.post(unknown)).rejects.toMatchObject({ sqlState: 'LG009' })
  })
})

describe('a place that cannot be found again', () => {
  test('is refused before it reaches the database', () => {
    expect(() => address.cardCash('', '100001')).toThrow(RangeError)
    expect(() => address.cardCash('c1', '')).toThrow(RangeError)
    expect(() => address.bank('x'.repeat(65))).toThrow(RangeError)
    expect(() => address.suspenseDebit('card', 'c1')).toThrow(RangeError)
  })
})
