import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { makeOperator, makeSupplier, readySite } from './test-site.ts'

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
  siteId = await readySite(operator, tenantId)
  await ask(operator, 'POST', 'shell/site/open', { id: siteId })
})
afterAll(() => testApp.close())

let made = 0
const attendant = async (at = siteId): Promise<string> => {
  const body = { siteId: at, name: '王磊', jobNo: `A${++made}`, phone: '13900001111' }
  return (await ask<{ id: string }>(keeper, 'POST', 'shell/salesman/submit', body)).id
}
const phone = () => `1370000${String(1000 + ++made)}`
const open = (salesmanId: string, more: object = {}) =>
  call(keeper, 'POST', 'shell/salesmanaccount/submit', { salesmanId, loginPhone: phone(), ...more })
const assistant = () => makePerson(testApp, { tenantId: keeper.tenantId, roles: ['shop_assistant'] })
const sitesOf = async (who: Person): Promise<string[]> =>
  (await ask<{ id: string }[]>(who, 'GET', 'zytorder/order/paySites')).map(one => one.id)
const quote = (who: Person) => call(who, 'GET', 'zytorder/order/quoteGun', { siteId, gunNo: 1, amount: '100.00' })
const begin = (who: Person) => call(who, 'POST', 'shell/shellclasses/open', { siteId, className: `班${++made}` })

test('the user of an attendant on duty takes payments and runs shifts at the site, and nowhere else', async () => {
  const who = await assistant()
  expect(await quote(who)).toMatchObject({ code: 403 })
  expect(await open(await attendant(), { userId: who.userId })).toMatchObject({ code: 200 })
  await readySite(operator, keeper.tenantId)
  expect(await sitesOf(who)).toEqual([siteId])
  expect(await quote(who)).toMatchObject({ code: 200 })
  expect(await begin(who)).toMatchObject({ code: 200 })
})

test('a frozen account keeps its user out, although they are of the staff, until it is active again', async () => {
  const who = await assistant()
  await ask(operator, 'POST', 'shell/situserrelation/submit', { siteId, userId: who.userId, relationType: 3 })
  const { id } = (await open(await attendant(), { userId: who.userId })).data
  expect(await quote(who)).toMatchObject({ code: 200 })
  expect(await call(keeper, 'POST', 'shell/salesmanaccount/freeze', { id })).toMatchObject({ code: 200 })
  expect(await quote(who)).toMatchObject({ code: 403 })
  expect(await begin(who)).toMatchObject({ code: 403 })
  expect(await sitesOf(who)).toEqual([])
  expect(await call(operator, 'POST', 'shell/salesmanaccount/freeze', { id })).toMatchObject({ code: 409 })
  await ask(keeper, 'POST', 'shell/salesmanaccount/unfreeze', { id })
  expect(await quote(who)).toMatchObject({ code: 200 })
})

test('an account ends with its attendant: stopped or removed, nobody works by it', async () => {
  const who = await assistant()
  const salesmanId = await attendant()
  const { id } = (await open(salesmanId, { userId: who.userId })).data
  await ask(keeper, 'POST', 'shell/salesman/stop', { id: salesmanId })
  expect(await quote(who)).toMatchObject({ code: 403 })
  await ask(keeper, 'POST', 'shell/salesman/resume', { id: salesmanId })
  expect(await quote(who)).toMatchObject({ code: 200 })
  await ask(keeper, 'POST', `shell/salesmanaccount/remove?ids=${id}`)
  expect(await quote(who)).toMatchObject({ code: 403 })
})

test('without a user one is opened by the phone, as shop assistant and without a password', async () => {
  const loginPhone = phone()
  const { id } = (await open(await attendant(), { loginPhone })).data
  const { userId, siteId: at } = await ask(keeper, 'GET', 'shell/salesmanaccount/detail', { id })
  expect(at).toBe(siteId)
  const people = await testApp.asOwner(
    `select u.account, u.real_name, u.password_hash, r.built_in from "user" u join role r on u.role_id ? r.id::text where u.id = $1`,
    [userId],
  )
  const opened = { account: loginPhone, real_name: '王磊', password_hash: null, built_in: 'shop_assistant' }
  expect(people).toEqual([opened])
})

test('whose phone it is already is not opened a second time, and keeps what they may do', async () => {
  const loginPhone = phone()
  const who = await makePerson(testApp, { tenantId: keeper.tenantId, rights: ['site'] })
  await testApp.asOwner(`update "user" set account = $1 where id = $2`, [loginPhone, who.userId])
  const { id } = (await open(await attendant(), { loginPhone })).data
  expect(await ask(keeper, 'GET', 'shell/salesmanaccount/detail', { id })).toMatchObject({ userId: who.userId })
  expect(await quote(who)).toMatchObject({ code: 403 })
})

test('an account passes to another user, or without one to whoever is called by its phone', async () => {
  const [one, other] = [await assistant(), await assistant()]
  const { id } = (await open(await attendant(), { userId: one.userId })).data
  await ask(keeper, 'POST', 'shell/salesmanaccount/submit', { id, userId: other.userId })
  expect([(await quote(one)).code, (await quote(other)).code]).toEqual([403, 200])
  const loginPhone = phone()
  await ask(keeper, 'POST', 'shell/salesmanaccount/submit', { id, loginPhone, userId: '' })
  expect((await quote(other)).code).toBe(403)
  const { userId } = await ask(keeper, 'GET', 'shell/salesmanaccount/detail', { id })
  const people = await testApp.asOwner(`select account from "user" where id = $1`, [userId])
  expect(people).toEqual([{ account: loginPhone }])
  expect(await call(keeper, 'POST', 'shell/salesmanaccount/submit', { id, userId: stranger.userId })).toMatchObject({
    code: 422,
  })
})

test('an attendant has one account, and a phone is one account', async () => {
  const [salesmanId, loginPhone] = [await attendant(), phone()]
  expect(await open(salesmanId, { loginPhone })).toMatchObject({ code: 200 })
  expect(await open(salesmanId)).toMatchObject({ code: 409 })
  expect(await open(await attendant(), { loginPhone })).toMatchObject({ code: 409 })
})

test('nobody of another supplier is given the account, and nobody there opens or freezes one', async () => {
  const salesmanId = await attendant()
  expect(await open(salesmanId, { userId: stranger.userId })).toMatchObject({ code: 422 })
  const theirs = { salesmanId, loginPhone: phone() }
  expect(await call(stranger, 'POST', 'shell/salesmanaccount/submit', theirs)).toMatchObject({ code: 422 })
  const { id } = (await open(salesmanId)).data
  expect(await call(stranger, 'POST', 'shell/salesmanaccount/freeze', { id })).toMatchObject({ code: 404 })
})
