import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { makeCard, openStation, pay } from './test-station.ts'

let testApp: TestApp
let id: string
let [company, supplier, operator, provider, stranger]: Person[] = []
beforeAll(async () => {
  testApp = await openApp()
  const station = await openStation(testApp)
  const card = await makeCard(station, 100_000n)
  id = (await pay(station, card.cardNo)).data.id
  const providerId = await makeTenant(testApp, 'provider')
  await testApp.asOwner('update "order" set provider_tenant_id = $1', [providerId])
  const rights = ['order', 'order_view', 'order_mark']
  company = await makePerson(testApp, { tenantId: station.companyId, rights })
  supplier = await makePerson(testApp, { tenantId: station.supplierId, rights })
  operator = await makePerson(testApp, { rights })
  provider = await makePerson(testApp, { tenantId: providerId, rights })
  stranger = await makePerson(testApp, { tenantId: await makeTenant(testApp), rights })
})
afterAll(() => testApp.close())

const mark = (by: Person | undefined, values: Record<string, unknown>) =>
  call(by as Person, 'POST', 'zytorder/order/updateLHDetail', { id, ...values })
const marksFor = async (by: Person | undefined) => {
  const { records } = await ask(by as Person, 'GET', 'zytorder/order/list')
  return records.map((one: Record<string, unknown>) => [one['remark'], one['reconcileFlag']])
}

test('the company and the supplier mark one order, and neither reads the mark of the other', async () => {
  expect(await mark(company, { remark: '第三车队' })).toMatchObject({ code: 200 })
  expect(await mark(supplier, { reconcileFlag: 2 })).toMatchObject({ code: 200 })
  expect(await marksFor(company)).toEqual([['第三车队', null]])
  expect(await marksFor(supplier)).toEqual([[null, 2]])
  expect(await marksFor(operator)).toEqual([['第三车队', 2]])
  expect(await marksFor(provider)).toEqual([[null, null]])
})

test('nobody writes what they do not read, not even among what is theirs', async () => {
  expect(await mark(company, { remark: '改', reconcileFlag: 1 })).toMatchObject({
    code: 422,
    problems: [{ field: 'reconcileFlag' }],
  })
  expect(await mark(supplier, { remark: null })).toMatchObject({ code: 422, problems: [{ field: 'remark' }] })
  expect(await marksFor(operator)).toEqual([['第三车队', 2]])
  expect(await mark(operator, { remark: '平台改', reconcileFlag: 1 })).toMatchObject({ code: 200 })
  expect(await marksFor(operator)).toEqual([['平台改', 1]])
})

test('who stands elsewhere in the order, or nowhere, marks nothing', async () => {
  expect(await mark(provider, { remark: 'x' })).toMatchObject({ code: 403, reason: 'notAllowed' })
  expect(await mark(stranger, { remark: 'x' })).toMatchObject({ reason: 'notFound' })
  expect(await marksFor(operator)).toEqual([['平台改', 1]])
})
