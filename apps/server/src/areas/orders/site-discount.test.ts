import { formatMoment } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { makeGun, makePrice, makeSite, makeStaff, openStation, type TestStation } from './test-station.ts'

let testApp: TestApp
let station: TestStation
let operator: Person
beforeAll(async () => {
  testApp = await openApp()
  station = await openStation(testApp)
  operator = await makePerson(testApp, { roles: ['operator'] })
})
afterAll(() => testApp.close())

const newSite = () =>
  testApp.asSystem(async ctx => {
    const { supplierId, cashier } = station
    const siteId = await makeSite(ctx, supplierId)
    await makeGun(ctx, supplierId, siteId, 1, '92')
    await makePrice(ctx, supplierId, siteId)
    await makeStaff(ctx, supplierId, siteId, cashier.userId)
    return siteId
  })

const inDays = (days: number): string => formatMoment(new Date(Date.now() + days * 86_400_000))
const path = 'shell/site/discount'
const at = async (siteId: string) => (await ask<any[]>(operator, 'GET', path, { siteId }))[0]
const save = (siteId: string, rows: readonly object[], more: object = {}, by = operator) =>
  call(by, 'POST', path, { siteId, rows, confirmed: 1, ...more })
const atTill = async (siteId: string): Promise<string> =>
  (await ask(station.cashier, 'GET', 'zytorder/order/quoteGun', { siteId, gunNo: 1, amount: '300.00' })).platformPrice
const rulesOf = (siteId: string) =>
  testApp.asOwner<{ status: number }>(
    `select status from oil_price_relation where site_ids @> jsonb_build_array($1::text) order by id`,
    [siteId],
  )

test('a discount of a site is a rule of its own, at the till at once, and ended again', async () => {
  const siteId = await newSite()
  expect(await at(siteId)).toMatchObject({ oilNo: '92', gunPrice: '7.5000', platformPrice: '7.2500', ruleId: null })
  expect(await save(siteId, [{ oilNo: '92', discountBp: 9600 }])).toMatchObject({ code: 200 })
  expect(await at(siteId)).toMatchObject({ platformPrice: '7.2000', discountBp: 9600, scopeType: 2, endTime: null })
  expect(await atTill(siteId)).toBe('7.2000')
  const { ruleId } = await at(siteId)
  expect(await at(siteId)).toMatchObject({ madeById: ruleId })
  // The same again writes nothing; another takes its place.
  await save(siteId, [{ oilNo: '92', discountBp: 9600 }])
  expect(await rulesOf(siteId)).toEqual([{ status: 1 }])
  await save(siteId, [{ oilNo: '92', discountBp: 9500 }])
  expect(await rulesOf(siteId)).toEqual([{ status: 2 }, { status: 1 }])
  expect(await atTill(siteId)).toBe('7.1250')
  await save(siteId, [{ oilNo: '92', discountBp: null }])
  expect(await at(siteId)).toMatchObject({ platformPrice: '7.2500', ruleId: null, madeById: null })
})

test('one for a time stands before the one without end, which is back when it is over', async () => {
  const siteId = await newSite()
  await save(siteId, [{ oilNo: '92', discountBp: 9600 }])
  await save(siteId, [{ oilNo: '92', discountBp: 9500, endTime: inDays(1) }])
  expect(await atTill(siteId)).toBe('7.1250')
  await testApp.asOwner(
    `update oil_price_place set end_time = now() - interval '1 second' where end_time is not null and place_key = $1`,
    [`s:${siteId}`],
  )
  expect(await atTill(siteId)).toBe('7.2000')
})

test('what is wrong is said at its row, and nothing of the others is written', async () => {
  const siteId = await newSite()
  const wrong: readonly [object, string][] = [
    [{ oilNo: '92', discountBp: 0 }, 'rows.0.discountBp'],
    [{ oilNo: '92', discountBp: 10_001 }, 'rows.0.discountBp'],
    [{ oilNo: '77', discountBp: 9600 }, 'rows.0.oilNo'],
    [{ oilNo: '92', discountBp: 9600, startTime: inDays(-1) }, 'rows.0.startTime'],
    [{ oilNo: '92', discountBp: 9600, endTime: inDays(-1) }, 'rows.0.endTime'],
    [{ oilNo: '92', discountBp: 9600, startTime: inDays(3), endTime: inDays(2) }, 'rows.0.endTime'],
  ]
  for (const [row, field] of wrong)
    expect(await save(siteId, [row]), field).toMatchObject({ code: 422, problems: [{ field }] })
  const twice = [
    { oilNo: '92', discountBp: 9600 },
    { oilNo: '92', discountBp: 9500 },
  ]
  expect(await save(siteId, twice)).toMatchObject({ code: 422, problems: [{ field: 'rows.1.oilNo' }] })
  expect(await rulesOf(siteId)).toEqual([])
})

test('a price below what the site is paid has to be confirmed, and only the platform writes', async () => {
  const siteId = await newSite()
  const rows = [{ oilNo: '92', discountBp: 9000 }]
  expect(await save(siteId, rows, { confirmed: 0 })).toMatchObject({ code: 422, reason: 'unusualPrice' })
  expect(await rulesOf(siteId)).toEqual([])
  const supplier = await makePerson(testApp, {
    tenantId: station.supplierId,
    rights: ['discountSet', 'discountSet_edit'],
  })
  expect((await save(siteId, rows, {}, supplier)).code).toBe(403)
  expect((await call(supplier, 'GET', path, { siteId })).code).toBe(403)
  expect(await save(siteId, rows)).toMatchObject({ code: 200 })
})
