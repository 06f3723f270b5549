import { addDays } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '../../../test/clock.ts'
import { ask, call, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { fen, makeCard, openStation, pay, type TestStation } from './test-station.ts'

let testApp: TestApp
let station: TestStation
let operator: Person
let clerk: Person
beforeAll(async () => {
  testApp = await openApp()
  station = await openStation(testApp)
  operator = await makePerson(testApp, { roles: ['operator'] })
  clerk = await makePerson(testApp, { tenantId: station.companyId, roles: ['company'] })
})
afterAll(() => testApp.close())

const base = 'shell/oilrefundratio'
const rate = (more: object = {}, by = operator) =>
  call(by, 'POST', `${base}/submit`, {
    companyId: station.companyId,
    oilNo: '92',
    rebateBp: 150,
    startDate: today,
    ...more,
  })
const stated = async (by: Person) => (await ask(by, 'GET', 'statistics/rebateMonths/list', {})).records as any[]

test('a company is told what it gets back, each order rounded once, and nobody else', async () => {
  const { id } = (await rate()).data
  const paid: bigint[] = []
  for (const amount of ['33.33', '47.10', '100.00']) {
    const card = await makeCard(station, fen('500.00'))
    const { data } = await pay(station, card.cardNo, { amount })
    paid.push(fen(data.payAmount))
  }
  const due = paid.reduce((sum, one) => sum + (one * 150n + 5_000n) / 10_000n, 0n)
  const shown = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`
  expect(await stated(clerk)).toMatchObject([{ oilNo: '92', orderCount: 3, rebateAmount: shown(due) }])
  expect(await stated(operator)).toHaveLength(1)
  const supplier = await makePerson(testApp, { tenantId: station.supplierId, roles: ['supplier'] })
  expect((await call(supplier, 'GET', 'statistics/rebateMonths/list')).code).toBe(403)
  const other = await makePerson(testApp, { roles: ['company'], tenantId: await makeTenant(testApp) })
  expect((await call(other, 'GET', `${base}/detail`, { id })).code).not.toBe(200)
  expect(await ask(clerk, 'GET', `${base}/detail`, { id })).toMatchObject({ rebateBp: 150 })
  expect((await rate({ id, version: 1, endDate: today }, clerk)).code).toBe(403)
})

test('rates do not overlap, do not reach into the past, and stay within their bounds', async () => {
  const later = addDays(today, 10)
  const wrong: readonly [object, string][] = [
    [{ rebateBp: 0 }, 'rebateBp'],
    [{ rebateBp: 2001 }, 'rebateBp'],
    [{ oilNo: '95', startDate: addDays(today, -1) }, 'startDate'],
    [{ oilNo: '95', startDate: later, endDate: today }, 'endDate'],
    [{ oilNo: '95', companyId: station.supplierId }, 'companyId'],
    [{ startDate: later }, 'startDate'],
  ]
  for (const [more, field] of wrong) expect(await rate(more), field).toMatchObject({ code: 422, problems: [{ field }] })
  const answers = await Promise.all([1, 2, 3, 4].map(() => rate({ oilNo: '95', startDate: later })))
  expect(answers.filter(one => one.code === 200)).toHaveLength(1)
})

test('what has begun is history: it ends, and is neither changed nor removed', async () => {
  const { records } = await ask(operator, 'GET', `${base}/list`, { oilNo: '92' })
  const [row] = records
  expect(await rate({ id: row.id, version: row.version, rebateBp: 200 })).toMatchObject({
    problems: [{ field: 'startDate' }],
  })
  expect((await call(operator, 'POST', `${base}/remove`, { ids: row.id })).code).toBe(422)
  expect(await rate({ id: row.id, version: row.version, endDate: today })).toMatchObject({ code: 200 })
  expect(await rate({ startDate: addDays(today, 1), rebateBp: 300 })).toMatchObject({ code: 200 })
})
