import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { makeOperator, makeSite, makeSupplier } from './test-site.ts'

let testApp: TestApp
let operator: Person
let keeper: Person
let stranger: Person
let siteId: string
beforeAll(async () => {
  testApp = await openApp()
  operator = await makeOperator(testApp)
  const { tenantId } = await makeSupplier(testApp)
  const other = await makeSupplier(testApp)
  keeper = await makePerson(testApp, { tenantId, roles: ['supplier'] })
  stranger = await makePerson(testApp, { tenantId: other.tenantId, roles: ['supplier'] })
  siteId = await makeSite(operator, tenantId)
})
afterAll(() => testApp.close())

const save = (person: Person, posNo: string, sn: string) =>
  call(person, 'POST', 'shell/shellpos/submit', { siteId, posNo, sn, deviceType: 1 })

test('a serial number is one terminal, which belongs to the supplier of the site', async () => {
  expect(await save(operator, 'P1', 'SN1')).toMatchObject({ code: 200 })
  expect(await save(keeper, 'P2', 'SN1')).toMatchObject({ code: 409 })
  expect(await save(keeper, 'P1', 'SN2')).toMatchObject({ code: 409 })
  const { records } = await ask(keeper, 'GET', 'shell/shellpos/list', { siteId })
  expect(records).toMatchObject([{ sn: 'SN1', tenantId: keeper.tenantId, status: 1 }])
})

test('a terminal is stopped once and used again, by nobody of another supplier', async () => {
  await save(keeper, 'P3', 'SN3')
  const { records } = await ask(keeper, 'GET', 'shell/shellpos/list', { siteId, sn: 'SN3' })
  const id = String(records[0]?.['id'])
  expect(await call(stranger, 'POST', 'shell/shellpos/stop', { id })).toMatchObject({ code: 404 })
  expect(await call(keeper, 'POST', 'shell/shellpos/stop', { id })).toMatchObject({ code: 200 })
  expect(await call(operator, 'POST', 'shell/shellpos/stop', { id })).toMatchObject({ code: 409 })
  await ask(keeper, 'POST', 'shell/shellpos/resume', { id })
  expect(await ask(keeper, 'GET', 'shell/shellpos/detail', { id })).toMatchObject({ status: 1 })
})
