import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { makeOperator, makeSite, makeSupplier } from './test-site.ts'

let testApp: TestApp
let operator: Person
let manager: Person
let reviewer: Person
let stranger: Person
let siteId: string
beforeAll(async () => {
  testApp = await openApp()
  operator = await makeOperator(testApp)
  const { tenantId } = await makeSupplier(testApp)
  const other = await makeSupplier(testApp)
  manager = await makePerson(testApp, { tenantId, roles: ['site_manager'] })
  reviewer = await makePerson(testApp, { tenantId, roles: ['supplier'] })
  stranger = await makePerson(testApp, { tenantId: other.tenantId, roles: ['supplier'] })
  siteId = await makeSite(operator, tenantId)
})
afterAll(() => testApp.close())

let made = 0
const phone = () => `1360000${String(1000 + ++made)}`
const apply = (more: object = {}, by = manager) =>
  call(by, 'POST', 'shellshopassistant/submit', { siteId, name: '陈晨', phone: phone(), ...more })
const applied = async (more: object = {}): Promise<string> => (await apply(more)).data.id
const review = (id: string, more: object = {}, by = reviewer) =>
  call(by, 'POST', 'shellshopassistant/review', { id, reviewStatus: 1, ...more })
const detail = (id: string) => ask(manager, 'GET', 'shellshopassistant/detail', { id })
const staffAt = async (): Promise<Record<string, unknown>[]> =>
  (await ask(reviewer, 'GET', 'shell/situserrelation/list', { siteId, size: 100 })).records

test('who passes is given a user and works at the site, until they leave', async () => {
  const mine = phone()
  const id = await applied({ phone: mine })
  expect(await detail(id)).toMatchObject({ reviewStatus: 0, tenantId: manager.tenantId, userId: null })
  expect(await review(id)).toMatchObject({ code: 200 })
  const { userId, reviewUser, reviewStatus } = await detail(id)
  expect({ reviewUser, reviewStatus }).toEqual({ reviewUser: reviewer.userId, reviewStatus: 1 })
  expect(await staffAt()).toContainEqual(expect.objectContaining({ userId, relationType: 3 }))
  const [user] = await testApp.asOwner(`select account, password_hash from "user" where id = $1`, [userId])
  expect(user).toEqual({ account: mine, password_hash: null })
  expect(await call(manager, 'POST', 'shellshopassistant/leave', { id, reason: '回老家' })).toMatchObject({ code: 200 })
  expect((await staffAt()).map(one => one['userId'])).not.toContain(userId)
  expect(await detail(id)).toMatchObject({ reviewStatus: 3 })
  expect(await call(manager, 'POST', 'shellshopassistant/leave', { id })).toMatchObject({ code: 409 })
})

test('who was made manager meanwhile leaves the counter and stays manager', async () => {
  const id = await applied()
  await review(id)
  const { userId } = await detail(id)
  await ask(operator, 'POST', 'sitemanager/setManager', { siteId, userIds: userId })
  await ask(manager, 'POST', 'shellshopassistant/leave', { id })
  expect(await staffAt()).toContainEqual(expect.objectContaining({ userId, relationType: 1 }))
})

test('a refusal says why, and opens nothing', async () => {
  const mine = phone()
  const id = await applied({ phone: mine })
  expect(await review(id, { reviewStatus: 2 })).toMatchObject({ code: 422, problems: [{ field: 'opinion' }] })
  expect(await review(id, { reviewStatus: 2, opinion: '健康证过期' })).toMatchObject({ code: 200 })
  expect(await detail(id)).toMatchObject({ reviewStatus: 2, opinion: '健康证过期', userId: null })
  expect(await testApp.asOwner(`select 1 from "user" where account = $1`, [mine])).toEqual([])
  expect(await review(id, { opinion: '再看' })).toMatchObject({ code: 409 })
  expect(await apply({ phone: mine })).toMatchObject({ code: 200 })
})

test('whoever entered the application does not decide on it, whatever they may do', async () => {
  const both = await makePerson(testApp, { tenantId: manager.tenantId, roles: ['site_manager', 'supplier'] })
  const { id } = (await apply({}, both)).data
  expect(await review(id, {}, both)).toMatchObject({ code: 403, reason: 'sameUser' })
  expect(await review(id)).toMatchObject({ code: 200 })
})

test('who waits or works at a site does not apply there again, and may at another', async () => {
  const mine = phone()
  await applied({ phone: mine })
  const again = await apply({ phone: mine })
  expect(again).toMatchObject({ code: 409 })
  const next = await makeSite(operator, manager.tenantId)
  expect(await apply({ phone: mine, siteId: next })).toMatchObject({ code: 200 })
})

test('one person at two sites is one user', async () => {
  const mine = phone()
  const next = await makeSite(operator, manager.tenantId)
  const ids = [await applied({ phone: mine }), await applied({ phone: mine, siteId: next })]
  for (const id of ids) await review(id)
  const users = await Promise.all(ids.map(async id => (await detail(id)).userId))
  expect(new Set(users).size).toBe(1)
})

test('what was decided on is neither changed nor removed', async () => {
  const id = await applied()
  await review(id)
  const changed = { id, name: '别人' }
  expect((await call(manager, 'POST', 'shellshopassistant/submit', changed)).code).not.toBe(200)
  expect((await call(manager, 'POST', `shellshopassistant/remove?ids=${id}`)).code).not.toBe(200)
  expect(await detail(id)).toMatchObject({ name: '陈晨', reviewStatus: 1 })
})

test('another supplier sees no applicant and decides on none; a manager decides on none', async () => {
  const id = await applied()
  expect(await review(id, {}, stranger)).toMatchObject({ code: 404 })
  expect((await ask(stranger, 'GET', 'shellshopassistant/list')).records).toEqual([])
  expect(await review(id, {}, manager)).toMatchObject({ code: 403 })
  expect(await review(id, {}, operator)).toMatchObject({ code: 403 })
})
