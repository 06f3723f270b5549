import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  administrator,
  ask,
  call,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  type TestApp,
} from '../../../test/people.ts'

let testApp: TestApp
let tenantId: string
let clerk: Person
beforeAll(async () => {
  testApp = await openApp()
  tenantId = await makeTenant(testApp)
  clerk = await makePerson(testApp, { tenantId, rights: ['user', 'user_view', 'user_edit'] })
})
afterAll(() => testApp.close())

const somebody = () => makePerson(testApp, { tenantId, rights: ['user'] })
const set = (by: Person, given: Record<string, unknown>) => call(by, 'POST', 'blade-user/update-platform', given)
const detail = (by: Person, id: string) => ask(by, 'GET', 'blade-user/platform-detail', { id })

test('what is kept of a person is kept for each platform, and the one they come from is answered', async () => {
  const { userId, account } = await somebody()
  expect(await detail(clerk, userId)).toMatchObject({ account, userType: 1, userExt: null })
  expect(await set(clerk, { userId, userType: 1, userExt: '{"a":1}' })).toMatchObject({ code: 200 })
  expect(await set(clerk, { userId, userType: 3, userExt: '{"b":2}' })).toMatchObject({ code: 200 })
  expect(await detail(clerk, userId)).toMatchObject({ userType: 3, userTypeName: '供货商', userExt: '{"b":2}' })
  expect(await set(clerk, { userId, userType: 1, userExt: '{"a":3}' })).toMatchObject({ code: 200 })
  expect(await detail(clerk, userId)).toMatchObject({ userType: 1, userExt: '{"a":3}' })
})

test('only the platform makes somebody a user of the platform', async () => {
  const { userId } = await somebody()
  expect(await set(clerk, { userId, userType: 2 })).toMatchObject({ code: 403 })
  const root = await administrator(testApp)
  expect(await set(root, { userId, userType: 2 })).toMatchObject({ code: 200 })
  expect(await detail(root, userId)).toMatchObject({ userType: 2 })
})

test('nobody changes whose rights go beyond theirs, nor somebody of another tenant', async () => {
  const admin = await makePerson(testApp, { tenantId, roles: ['admin'] })
  expect(await set(clerk, { userId: admin.userId, userType: 3 })).toMatchObject({ code: 403, reason: 'widerRights' })
  const other = await makePerson(testApp, { tenantId: await makeTenant(testApp), rights: ['user'] })
  expect((await set(clerk, { userId: other.userId, userType: 3 })).code).toBe(404)
  expect((await call(clerk, 'GET', 'blade-user/platform-detail', { id: other.userId })).code).toBe(404)
})
