import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { miniProgramSimulator } from '../../providers/mini-program/simulator.ts'
import { makeOperator, makeSite, makeSupplier } from './test-site.ts'

let testApp: TestApp
let operator: Person
let keeper: Person
let cashier: Person
let stranger: Person
let siteId: string
let nextSite: string
beforeAll(async () => {
  testApp = await openApp()
  operator = await makeOperator(testApp)
  const { tenantId } = await makeSupplier(testApp)
  const other = await makeSupplier(testApp)
  keeper = await makePerson(testApp, { tenantId, roles: ['supplier'] })
  cashier = await makePerson(testApp, { tenantId, roles: ['shop_assistant'] })
  stranger = await makePerson(testApp, { tenantId: other.tenantId, roles: ['supplier', 'shop_assistant'] })
  siteId = await makeSite(operator, tenantId)
  nextSite = await makeSite(operator, tenantId)
})
afterAll(() => testApp.close())

let made = 0
const terminal = async (at = siteId): Promise<string> => {
  const body = { siteId: at, posNo: `P${++made}`, sn: `SN${made}`, deviceType: 3, gunNos: '1,2' }
  return (await ask<{ id: string }>(keeper, 'POST', 'shell/shellpos/submit', body)).id
}
const attendant = async (): Promise<string> => {
  const body = { siteId, name: '王磊', jobNo: `A${++made}`, phone: '13900001111' }
  return (await ask<{ id: string }>(keeper, 'POST', 'shell/salesman/submit', body)).id
}
const make = (posId: string, by = keeper) => call(by, 'POST', 'shell/shellpos/createWxQrCode', { posId })
const lastScene = (): string => testApp.app.services.providers.simulated.miniProgram?.scenes().at(-1) ?? ''
const scan = (scene: string, at = siteId, by = cashier) => call(by, 'GET', 'shell/shellpos/scan', { siteId: at, scene })
const refused = { code: 422, problems: [{ field: 'scene' }] }

test('a code names the terminal and a check, and is a picture that readers of the terminal see', async () => {
  const posId = await terminal()
  const { data } = await make(posId)
  expect(lastScene()).toMatch(new RegExp(`^p=${posId}&c=[\\w-]{8}$`))
  expect(await ask(keeper, 'GET', 'shell/shellpos/detail', { id: posId })).toMatchObject({ wxQrCodeUrl: data.key })
  const headers = { 'blade-auth': `bearer ${keeper.token}` }
  const answer = await testApp.app.http.inject({ url: data.url, headers })
  expect(answer.headers['content-type']).toBe('image/png')
  expect(await scan(lastScene())).toMatchObject({ code: 200, data: { posId, siteId, gunNos: '1,2' } })
})

test('what the platform has had made is seen by the supplier, and by no other', async () => {
  const { data } = await make(await terminal(), operator)
  const typeFor = async (by: Person) =>
    (await testApp.app.http.inject({ url: data.url, headers: { 'blade-auth': `bearer ${by.token}` } })).headers[
      'content-type'
    ]
  expect(await typeFor(keeper)).toBe('image/png')
  expect(await typeFor(stranger)).toMatch(/json/)
})

test('a check that is guessed, changed or of another terminal opens nothing', async () => {
  const [one, other] = [await terminal(), await terminal()]
  await make(one)
  const scene = lastScene()
  const check = scene.slice(-8)
  const flipped = `${check[0] === 'A' ? 'B' : 'A'}${check.slice(1)}`
  for (const wrong of [
    `p=${one}&c=${flipped}`,
    `p=${other}&c=${check}`,
    `s=${one}&c=${check}`,
    `p=${one}&c=`,
    `p=${one}`,
  ])
    expect(await scan(wrong), wrong).toMatchObject(refused)
  expect(await scan(scene)).toMatchObject({ code: 200 })
})

test("a code of another site's terminal is refused, and so is another supplier's", async () => {
  await make(await terminal())
  expect(await scan(lastScene(), nextSite)).toMatchObject(refused)
  expect(await scan(lastScene(), siteId, stranger)).toMatchObject({ code: 422 })
})

test('a terminal that is stopped is not opened by its code', async () => {
  const posId = await terminal()
  await make(posId)
  await ask(keeper, 'POST', 'shell/shellpos/stop', { id: posId })
  expect(await scan(lastScene())).toMatchObject(refused)
})

test('an attendant has a code as well, until they are stopped', async () => {
  const salesmanId = await attendant()
  const { data } = await call(keeper, 'POST', 'shell/salesman/createWxQrCode', { salesmanId })
  expect(await ask(keeper, 'GET', 'shell/salesman/detail', { id: salesmanId })).toMatchObject({ qrCode: data.key })
  expect(await scan(lastScene())).toMatchObject({ code: 200, data: { salesmanId, posId: null, name: '王磊' } })
  await ask(keeper, 'POST', 'shell/salesman/stop', { id: salesmanId })
  expect(await scan(lastScene())).toMatchObject(refused)
})

test('nobody of another supplier has a code made, and the vendor is not asked', async () => {
  const posId = await terminal()
  const before = testApp.app.services.providers.simulated.miniProgram?.scenes().length
  expect(await make(posId, stranger)).toMatchObject({ code: 404 })
  expect(await make(posId, cashier)).toMatchObject({ code: 403 })
  expect(testApp.app.services.providers.simulated.miniProgram?.scenes().length).toBe(before)
})

test('a vendor that refuses or is silent leaves the terminal as it was', async () => {
  const posId = await terminal()
  const { providers } = testApp.app.services
  const port = providers.miniProgram
  providers.miniProgram = miniProgramSimulator({ refuseRate: 1 })
  expect(await make(posId)).toMatchObject({ code: 464, msg: expect.stringContaining('45009') })
  providers.miniProgram = miniProgramSimulator({ unknownRate: 1 })
  expect(await make(posId)).toMatchObject({ code: 465 })
  providers.miniProgram = port
  expect(await ask(keeper, 'GET', 'shell/shellpos/detail', { id: posId })).toMatchObject({ wxQrCodeUrl: null })
})
