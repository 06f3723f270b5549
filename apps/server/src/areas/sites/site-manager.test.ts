import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { makeOperator, makeSite, makeSupplier, type Supplier } from './test-site.ts'

let testApp: TestApp
let operator: Person
let supplier: Supplier
let keeper: Person
let people: string[]
beforeAll(async () => {
  testApp = await openApp()
  operator = await makeOperator(testApp)
  supplier = await makeSupplier(testApp)
  const { tenantId } = supplier
  keeper = await makePerson(testApp, { tenantId, roles: ['supplier'] })
  people = (await Promise.all([1, 2, 3].map(() => makePerson(testApp, { tenantId })))).map(one => one.userId)
})
afterAll(() => testApp.close())

const set = (siteId: string, userIds: readonly (string | undefined)[], person = keeper) =>
  call(person, 'POST', 'sitemanager/setManager', { siteId, userIds })
const managersOf = async (siteId: string) =>
  (await ask<{ userId: string }[]>(keeper, 'GET', 'sitemanager/list', { siteId })).map(one => one.userId)

test('the managers of a site are exactly those that were named, and who stays is not touched', async () => {
  const siteId = await makeSite(operator, supplier.tenantId)
  const [first, second, third] = people
  expect(await set(siteId, [first, second])).toMatchObject({ code: 200 })
  expect(new Set(await managersOf(siteId))).toEqual(new Set([first, second]))
  expect(await set(siteId, [second, third], operator)).toMatchObject({ code: 200 })
  expect(new Set(await managersOf(siteId))).toEqual(new Set([second, third]))
  const rows = await testApp.asOwner<{ version: number }>(
    'select version from site_user where site_id = $1 and user_id = $2 and is_deleted = 0',
    [siteId, second],
  )
  expect(rows).toEqual([{ version: 1 }])
  await set(siteId, [])
  expect(await managersOf(siteId)).toEqual([])
})

test('an assistant who is named becomes a manager, and other assistants stay what they are', async () => {
  const siteId = await makeSite(operator, supplier.tenantId)
  const [first, second] = people
  for (const userId of [first, second])
    await ask(keeper, 'POST', 'shell/situserrelation/submit', { siteId, userId, relationType: 3 })
  await set(siteId, [first])
  const { records } = await ask<{ records: { userId: string; relationType: number }[] }>(
    keeper,
    'GET',
    'shell/situserrelation/list',
    { siteId },
  )
  expect(new Map(records.map(one => [one.userId, one.relationType]))).toEqual(
    new Map([
      [first, 1],
      [second, 3],
    ]),
  )
})

test('people of others run no site, and nothing is changed', async () => {
  const siteId = await makeSite(operator, supplier.tenantId)
  await set(siteId, [people[0]])
  const stranger = await makePerson(testApp, { tenantId: (await makeSupplier(testApp)).tenantId, roles: ['supplier'] })
  expect(await set(siteId, [people[1], stranger.userId], operator)).toMatchObject({ code: 422 })
  expect(await set(siteId, [stranger.userId], stranger)).toMatchObject({ code: 404 })
  expect(await managersOf(siteId)).toEqual([people[0]])
  expect(await ask(stranger, 'GET', 'sitemanager/list', {})).toEqual([])
})
