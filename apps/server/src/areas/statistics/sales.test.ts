import { addDays, dayOf } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { now } from '../../../test/clock.ts'
import { administrator, ask, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { fen, makeCard, openStation, pay, type TestStation } from '../orders/test-station.ts'
import { fetchFile, startAndWork } from '../tools/test-task.ts'

const path = 'statistics/siteSales/list'
let testApp: TestApp
let root: Person
let one: TestStation
let other: TestStation
const people: Record<string, Person> = {}

/** 300.00 at the gun are 40 litres for 290.00. */
async function sell(at: TestStation, times: number) {
  const { cardNo } = await makeCard(at, fen('1000.00'))
  for (let sale = 0; sale < times; sale++) expect(await pay(at, cardNo)).toMatchObject({ code: 200 })
}

beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
  one = await openStation(testApp)
  other = await openStation(testApp)
  await sell(one, 2)
  await sell(other, 1)
  people['supplier'] = await makePerson(testApp, { tenantId: one.supplierId, roles: ['supplier'] })
  people['company'] = await makePerson(testApp, { tenantId: other.companyId, roles: ['company'] })
  people['assistant'] = await makePerson(testApp, { tenantId: one.supplierId, roles: ['shop_assistant'] })
})
afterAll(() => testApp.close())

const sites = async (query: Readonly<Record<string, unknown>> = {}, who = root) =>
  (await ask(who, 'GET', path, query)).records.map((row: { siteId: string }) => row.siteId)

test('sales are added up by site, the greatest first', async () => {
  const { records, total } = await ask(root, 'GET', path)
  expect(total).toBe(2)
  expect(records[0]).toMatchObject({
    id: one.siteId,
    siteId: one.siteId,
    siteName: '金水路加油站',
    orderCount: 2,
    litres: '80.000',
    originalAmount: '600.00',
    discountAmount: '20.00',
    payAmount: '580.00',
    refundAmount: '0.00',
    netAmount: '580.00',
    customerCount: 1,
    averageAmount: '290.00',
  })
  expect(records[1]).toMatchObject({ siteId: other.siteId, orderCount: 1, payAmount: '290.00' })
  expect(Object.keys(records[0])).not.toContain('businessDate')
})

test('is asked by its figures, sorted and turned like every list', async () => {
  expect(await sites({ netAmount_ge: '290.01' })).toEqual([one.siteId])
  expect(await sites({ ascs: 'order_count' })).toEqual([other.siteId, one.siteId])
  expect(await sites({ size: 1, current: 2 })).toEqual([other.siteId])
  expect(await ask(root, 'GET', 'statistics/siteSales/sums', { netAmount_lt: '300' })).toEqual({
    total: 1,
    sums: expect.objectContaining({ orderCount: 1, netAmount: '290.00' }),
  })
})

test('what is asked of the sales themselves is asked before they are added up', async () => {
  const today = dayOf(now())
  expect(await sites({ businessDate_dateequal: today })).toHaveLength(2)
  expect(await sites({ businessDate_dategt: addDays(today, 1) })).toEqual([])
  expect(await sites({ oilNo: '92' })).toHaveLength(2)
  expect(await sites({ oilNo: '95' })).toEqual([])
  // They are no columns: nothing is sorted by them.
  expect(await sites({ descs: 'business_date' })).toEqual([one.siteId, other.siteId])
})

describe('everybody sees their own sales alone', () => {
  test('the supplier its sites, the company what it paid for', async () => {
    expect(await sites({}, people['supplier'])).toEqual([one.siteId])
    expect(await sites({}, people['company'])).toEqual([other.siteId])
    expect(await call(people['assistant'] as Person, 'GET', path)).toMatchObject({ code: 403 })
  })

  test('what is earned is for the platform', async () => {
    const supplier = people['supplier'] as Person
    const [row] = (await ask(supplier, 'GET', path)).records
    expect(row.marginAmount).toBeNull()
    expect((await ask(root, 'GET', path)).records[0].marginAmount).not.toBeNull()
    expect((await ask(supplier, 'GET', 'statistics/siteSales/sums')).sums).not.toHaveProperty('marginAmount')
    for (const query of [{ marginAmount_ge: '1' }, { descs: 'margin_amount' }])
      expect(await call(supplier, 'GET', path, query)).toMatchObject({ code: 403 })
  })
})

test('the file is the list', async () => {
  const wanted = { resource: 'statistics/siteSales', format: 'csv', filters: { netAmount_ge: '300' } }
  const done = await startAndWork(testApp.app, root, 'blade-resource/export/start', wanted)
  expect(done.status, String(done.failReason)).toBe(2)
  const text = (await fetchFile(testApp.app, root, done.fileKey)).bytes.toString('utf8')
  expect(text.trim().split('\r\n')).toHaveLength(2)
  expect(text).toContain('580.00')
})

test('a total counts what was sold since', async () => {
  const counted = async () => (await ask(root, 'GET', path, { orderCount_ge: '3' })).total
  expect(await counted()).toBe(0)
  await sell(one, 1)
  expect(await counted()).toBe(1)
})

test('products by month and customers are added up from the same sales', async () => {
  const { records } = await ask(root, 'GET', 'statistics/productSales/list')
  expect(records).toEqual([
    expect.objectContaining({ id: `${dayOf(now()).slice(0, 7)}-92`, month: dayOf(now()).slice(0, 7), orderCount: 4 }),
  ])
  const customers = (await ask(root, 'GET', 'statistics/customerSales/list')).records
  expect(customers.reduce((sum: number, row: { orderCount: number }) => sum + row.orderCount, 0)).toBe(4)
  expect(customers[0].userPhone).toMatch(/\*{4}/)
})
