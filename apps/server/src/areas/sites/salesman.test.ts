import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { makeOperator, makeSite, makeSupplier, type Supplier } from './test-site.ts'

let testApp: TestApp
let operator: Person
let supplier: Supplier
let other: Supplier
let keeper: Person
let siteId: string
beforeAll(async () => {
  testApp = await openApp()
  operator = await makeOperator(testApp)
  supplier = await makeSupplier(testApp)
  other = await makeSupplier(testApp)
  keeper = await makePerson(testApp, { tenantId: supplier.tenantId, roles: ['supplier'] })
  siteId = await makeSite(operator, supplier.tenantId)
})
afterAll(() => testApp.close())

const somebody = (more: object = {}) => ({ siteId, name: '王磊', jobNo: 'A001', phone: '13900001111', ...more })
const save = (person: Person, more: object = {}) => call(person, 'POST', 'shell/salesman/save', somebody(more))

test('an attendant belongs to the supplier of the site, whoever writes the row', async () => {
  expect(await save(operator)).toMatchObject({ code: 200 })
  const { records } = await ask(keeper, 'GET', 'shell/salesman/list', { siteId, jobNo: 'A001' })
  expect(records).toMatchObject([{ name: '王磊', tenantId: supplier.tenantId, status: 1, phone: '139****1111' }])
})

test('a staff number is one person at a site, and another at the next site', async () => {
  await save(keeper, { jobNo: 'B001' })
  expect(await save(keeper, { jobNo: 'B001', name: '刘洋' })).toMatchObject({ code: 409 })
  const next = await makeSite(operator, supplier.tenantId)
  expect(await save(keeper, { jobNo: 'B001', siteId: next })).toMatchObject({ code: 200 })
})

test('an identity number has the right check digit', async () => {
  const refused = { code: 422, msg: expect.stringContaining('校验位') }
  expect(await save(keeper, { jobNo: 'C001', idCard: '110101199003070071' })).toMatchObject(refused)
  expect(await save(keeper, { jobNo: 'C001', idCard: '110101199003070070' })).toMatchObject({ code: 200 })
  const { records } = await ask(keeper, 'GET', 'shell/salesman/list', { siteId, jobNo: 'C001' })
  expect(records[0]?.['idCard']).toContain('****')
})

test('who is stopped comes back, and is not stopped twice', async () => {
  const { id } = await ask<{ id: string }>(keeper, 'POST', 'shell/salesman/submit', somebody({ jobNo: 'D001' }))
  expect(await call(keeper, 'POST', 'shell/salesman/stop', { id })).toMatchObject({ code: 200 })
  expect(await call(operator, 'POST', 'shell/salesman/stop', { id })).toMatchObject({ code: 409 })
  await ask(keeper, 'POST', 'shell/salesman/resume', { id })
  expect(await ask(keeper, 'GET', 'shell/salesman/detail', { id })).toMatchObject({ status: 1 })
})

test('another supplier sees none of them and stops none', async () => {
  const { id } = await ask<{ id: string }>(keeper, 'POST', 'shell/salesman/submit', somebody({ jobNo: 'E001' }))
  const stranger = await makePerson(testApp, { tenantId: other.tenantId, roles: ['supplier'] })
  expect(await call(stranger, 'POST', 'shell/salesman/stop', { id })).toMatchObject({ code: 404 })
  expect((await ask(stranger, 'GET', 'shell/salesman/list', {})).records).toEqual([])
})
