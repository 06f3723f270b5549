import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, makePerson, makeTenant, openApp, signIn, type TestApp } from '../../../test/people.ts'

let testApp: TestApp
let tenantId: string
beforeAll(async () => {
  testApp = await openApp()
  tenantId = await makeTenant(testApp)
})
afterAll(() => testApp.close())

/** Somebody who is signed in on several devices. */
async function devices(count: number) {
  const { account } = await makePerson(testApp, { tenantId, rights: ['user'], password: 'of her own 1' })
  // The one that came with the person is none of a device.
  await testApp.asOwner('delete from session where user_id = (select id from "user" where account = $1)', [account])
  const people = []
  for (let index = 0; index < count; index++) people.push(await signIn(testApp, tenantId, account, 'of her own 1'))
  return people
}
const key = () => ({ 'idempotency-key': randomUUID() })
const mine = (person: Parameters<typeof ask>[0]) => ask(person, 'GET', 'blade-user/device')
const isSignedIn = async (person: Parameters<typeof ask>[0]) =>
  (await call(person, 'GET', 'blade-auth/oauth/user-info')).status === 200

test('one sees where one is signed in, and which of them is this device', async () => {
  const [here, there] = await devices(2)
  if (!here || !there) throw new Error('nobody')
  const own = await mine(here)
  expect(own).toHaveLength(2)
  expect(own.filter((one: { isCurrent: number }) => one.isCurrent === 1)).toHaveLength(1)
  expect(own[0]).toMatchObject({ address: '127.0.0.1', agent: expect.any(String) })
  expect(JSON.stringify(own)).not.toMatch(/hash|token/i)
})

test('signing one device out ends that one at once, and no other', async () => {
  const [here, there, third] = await devices(3)
  if (!here || !there || !third) throw new Error('nobody')
  const { id } = (await mine(there)).find((one: { isCurrent: number }) => one.isCurrent === 1)
  expect(await call(here, 'POST', 'blade-user/device/end', { id })).toMatchObject({ code: 200 })
  expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(third)]).toEqual([true, false, true])
  expect(await call(here, 'POST', 'blade-user/device/end', { id }, key())).toMatchObject({ code: 404 })
})

test('without a name all others are signed out', async () => {
  const [here, there, third] = await devices(3)
  if (!here || !there || !third) throw new Error('nobody')
  expect(await call(here, 'POST', 'blade-user/device/end')).toMatchObject({ code: 200 })
  expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(third)]).toEqual([true, false, false])
})

test('nobody sees or ends the sign-in of somebody else', async () => {
  const [here] = await devices(1)
  const [other] = await devices(1)
  if (!here || !other) throw new Error('nobody')
  const [{ id }] = await mine(other)
  expect(await mine(here)).toHaveLength(1)
  expect(await call(here, 'POST', 'blade-user/device/end', { id })).toMatchObject({ code: 404 })
  expect(await isSignedIn(other)).toBe(true)
})

test('an administrator signs somebody out everywhere, and nobody who may do more than they', async () => {
  const [here, there] = await devices(2)
  const helper = await makePerson(testApp, { tenantId, rights: ['user', 'user_reset'] })
  if (!here || !there) throw new Error('nobody')
  const wider = await makePerson(testApp, { tenantId, roles: ['admin'] })
  expect(await call(helper, 'POST', 'blade-user/sign-out', { id: wider.userId })).toMatchObject({
    code: 403,
    reason: 'widerRights',
  })
  expect(await isSignedIn(wider)).toBe(true)
  expect(await call(helper, 'POST', 'blade-user/sign-out', { id: here.userId })).toMatchObject({ code: 200 })
  expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(helper)]).toEqual([false, false, true])
  const notes = await testApp.asOwner(
    `select user_id from audit_entry where entity = 'user' and row_id = $1 and action = 'signOut'`,
    [here.userId],
  )
  expect(notes).toEqual([{ user_id: helper.userId }])
  const stranger = await makePerson(testApp, { tenantId: await makeTenant(testApp), rights: ['user', 'user_reset'] })
  expect(await call(stranger, 'POST', 'blade-user/sign-out', { id: helper.userId })).toMatchObject({ code: 404 })
})
