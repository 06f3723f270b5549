import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, ask, call, makePerson, makeTenant, openApp, signIn, stranger, type TestApp } from './people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openApp()
})
afterAll(() => testApp.close())

test('a person made by rows may do what was asked for and nothing else', async () => {
  const tenantId = await makeTenant(testApp, 'company')
  const person = await makePerson(testApp, { tenantId, rights: ['user'] })
  expect(await ask(person, 'GET', 'blade-user/page')).toMatchObject({ total: 1 })
  expect(await call(person, 'GET', 'blade-system/role/list')).toMatchObject({ status: 200, code: 403 })
  expect(await call(stranger(testApp), 'GET', 'blade-user/page')).toMatchObject({ status: 401, code: 401 })
})

test('the administrator sees the platform, and signs in by the token call too', async () => {
  expect((await ask(await administrator(testApp), 'GET', 'blade-user/page')).total).toBeGreaterThan(0)
  const admin = await signIn(testApp, '000000', 'admin', 'admin')
  expect((await ask(admin, 'GET', 'blade-user/info')).account).toBe('admin')
})
