import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, ask, call, makePerson, makeTenant, openApp, signIn, stranger, type TestApp } from './people.ts'

let house: TestApp
beforeAll(async () => {
  house = await openApp()
})
afterAll(() => house.close())

test('a person made by rows may do what was wished and nothing else', async () => {
  const tenantId = await makeTenant(house, 'company')
  const person = await makePerson(house, { tenantId, rights: ['user'] })
  expect(await ask(person, 'GET', 'blade-user/page')).toMatchObject({ total: 1 })
  expect(await call(person, 'GET', 'blade-system/role/list')).toMatchObject({ status: 200, code: 403 })
  expect(await call(stranger(house), 'GET', 'blade-user/page')).toMatchObject({ status: 401, code: 401 })
})

test('the administrator sees the platform, and signs in by the token call too', async () => {
  expect((await ask(await administrator(house), 'GET', 'blade-user/page')).total).toBeGreaterThan(0)
  const admin = await signIn(house, '000000', 'admin', 'admin')
  expect((await ask(admin, 'GET', 'blade-user/info')).account).toBe('admin')
})
