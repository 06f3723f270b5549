import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { makeOperator, makeSite, makeSupplier } from '../sites/test-site.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const bare = (pem: string | Buffer) => pem.toString().replace(/-----[^-]+-----|\s/g, '')

let testApp: TestApp
let operator: Person
let supplier: Person
let stranger: Person
let tenantId: string
let appId: string
let siteId: string
beforeAll(async () => {
  testApp = await openApp()
  operator = await makeOperator(testApp)
  tenantId = (await makeSupplier(testApp)).tenantId
  supplier = await makePerson(testApp, { tenantId, roles: ['supplier'] })
  stranger = await makePerson(testApp, { tenantId: (await makeSupplier(testApp)).tenantId, roles: ['supplier'] })
  appId = await application('2021000000000001', { roleId: '2088000000000001' })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  siteId = await makeSite(operator, tenantId)
})

const application = async (id: string, more: object): Promise<string> => {
  const keys = {
    alipayPublicKey: bare(publicKey.export({ type: 'spki', format: 'pem' })),
    appPrivateKey: bare(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
  const body = { appName: `应用${id}`, appId: id, ...keys, ...more }
  return (await ask(operator, 'POST', 'aliApp/aliapp/submit', body)).id
}
const said = (more: object = {}) => ({
  siteId,
  appId,
  shopCategory: '5541',
  certName: '中原石化有限公司',
  certNo: '91410100MA45XT7R9P',
  settleAccount: 'pay@example.com',
  ...more,
})
const apply = (more: object = {}, by = operator) => call(by, 'POST', 'alipay/createShop', said(more))
const close = (body: Record<string, unknown>, by = operator) => call(by, 'POST', 'alipay/closeShop', body)
const shopOf = async (by = operator) => (await ask(by, 'GET', 'alipay/shop/list', { siteId })).records[0]
const simulated = () => testApp.app.services.providers.simulated.alipay
const hear = () => testApp.app.runJob('carwash.hearOfShops')

test('a site becomes a shop once Alipay has looked at it, and is closed there', async () => {
  const { data } = await apply()
  expect(data).toMatchObject({ status: 1 })
  expect(await shopOf()).toMatchObject({ status: 1, orderId: expect.stringMatching(/^O/), shopId: null })
  expect(await apply()).toMatchObject({ code: 409 })
  simulated()?.review()
  await hear()
  expect(await shopOf()).toMatchObject({ status: 2, shopId: expect.stringMatching(/^S/) })
  expect(await close({ siteId })).toMatchObject({ code: 200 })
  expect(await shopOf()).toMatchObject({ status: 4 })
  expect(await close({ id: data.id })).toMatchObject({ code: 409 })
  expect(await apply()).toMatchObject({ code: 200, data: { id: data.id, status: 1 } })
})

test('what Alipay has declined says why, and is applied for again', async () => {
  await apply()
  simulated()?.review('执照不清晰')
  await hear()
  expect(await shopOf()).toMatchObject({ status: 3, failReason: '执照不清晰' })
  await apply()
  expect(await shopOf()).toMatchObject({ status: 1, failReason: null })
})

test('an application without key or merchant, or out of use, is refused at its field', async () => {
  const without = await application('2021000000000002', {})
  const stopped = await application('2021000000000003', { roleId: '2088', isEnabled: false })
  for (const id of [without, stopped])
    expect(await apply({ appId: id })).toMatchObject({ code: 422, problems: [{ field: 'appId' }] })
  expect(await apply({ certNo: '123' })).toMatchObject({ code: 422, problems: [{ field: 'certNo' }] })
  expect(await shopOf()).toBeUndefined()
})

test('suppliers see the shops of their own sites, and the platform alone opens and closes them', async () => {
  await apply()
  expect(await shopOf(supplier)).toMatchObject({ siteId, status: 1 })
  expect(await shopOf(stranger)).toBeUndefined()
  expect(await apply({}, supplier)).toMatchObject({ code: 403 })
  expect(await close({ siteId }, supplier)).toMatchObject({ code: 403 })
})
