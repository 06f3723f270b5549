import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { base, giveGoods, type Library, makeApproved, makeLibrary, makeRule, skuBody } from './test-goods.ts'

let testApp: TestApp
let library: Library
let companyId: string
let buyer: Person
beforeAll(async () => {
  testApp = await openApp()
  library = await makeLibrary(testApp)
  companyId = await makeTenant(testApp)
  buyer = await makePerson(testApp, { tenantId: companyId, roles: ['company'] })
})
afterAll(() => testApp.close())

/** Goods on sale that the company has; answers the id of their variant. */
async function given(more: Readonly<Record<string, unknown>> = {}, salePrice = '97.00') {
  const { id, skus } = await makeApproved(library, { skus: [skuBody(more)] })
  await ask(library.supplier, 'POST', `${base}/up`, { id })
  const skuId = skus[0]?.id ?? ''
  return { id, skuId, ownId: await giveGoods(library, companyId, skuId, salePrice) }
}

const quote = (buyGoodsList: readonly object[], more: object = {}, who = buyer) =>
  call(who, 'POST', 'commodity/order/place/order/totalPayMoney', { buyGoodsList, ...more })

const offered = async (skuId: string) =>
  (await ask<any[]>(buyer, 'GET', 'commodity/order/place/order/buyGoodsList')).find(one => one.skuId === skuId)

async function ruleFor(skuId: string, more: Readonly<Record<string, unknown>>) {
  await ask(library.supplier, 'POST', 'secret_rule/enable', { id: await makeRule(library, skuId, more) })
}

test('a basket costs what the seller’s rules say for this buyer, whatever price the client sends', async () => {
  const [plain, secret] = [await given(), await given()]
  await ruleFor(secret.skuId, { value: '95.50' })
  const lines = [
    { skuId: plain.skuId, qty: 2, price: '1.00' },
    { skuId: secret.skuId, qty: 3, price: '0.01' },
  ]
  const { data } = await quote(lines)
  expect(data).toMatchObject({
    totalPayMoney: '480.50',
    serviceCharge: '0.00',
    lines: [
      { skuId: plain.skuId, qty: 2, unitPrice: '97.00', amount: '194.00', sellerTenantId: library.supplierId },
      { skuId: secret.skuId, qty: 3, unitPrice: '95.50', amount: '286.50' },
    ],
  })
  expect(JSON.stringify(data)).not.toMatch(/cost|ruleId/i)
  expect(await offered(secret.skuId)).toMatchObject({ unitPrice: '95.50', listPrice: '98.00', isInStock: 1 })
})

test('a total that is no longer right is refused with 463, and the right one goes through', async () => {
  const { skuId } = await given()
  expect(await quote([{ skuId, qty: 1 }], { totalPayMoney: '96.99' })).toMatchObject({
    code: 463,
    reason: 'priceChanged',
  })
  expect((await quote([{ skuId, qty: 1 }], { totalPayMoney: '97.00' })).code).toBe(200)
})

test('the service charge is paid on top of its line', async () => {
  const { skuId } = await given()
  await ask(library.supplier, 'POST', 'zytcommoditydetail/submit', { skuId, chargeType: 1, serviceCharge: '0.50' })
  expect((await quote([{ skuId, qty: 4 }])).data).toMatchObject({ totalPayMoney: '390.00', serviceCharge: '2.00' })
})

test('nothing, less than nothing, too few and too many are refused', async () => {
  const { skuId } = await given({ minQty: 2, maxQty: 5 })
  for (const qty of [0, -1, 1, 6, 1001]) expect((await quote([{ skuId, qty }])).code, String(qty)).toBe(422)
  expect((await quote([])).code).toBe(422)
  // Two rows of the same variant are one line.
  expect(
    (
      await quote([
        { skuId, qty: 1 },
        { skuId, qty: 1 },
      ])
    ).data.lines,
  ).toMatchObject([{ qty: 2 }])
  expect(
    (
      await quote([
        { skuId, qty: 3 },
        { skuId, qty: 3 },
      ])
    ).code,
  ).toBe(422)
})

test('what is out of stock, off sale, out of its time or below its margin is not sold', async () => {
  const few = await given({ stockType: 1, stock: 2 })
  expect(await quote([{ skuId: few.skuId, qty: 3 }])).toMatchObject({ code: 409, reason: 'codesShort' })
  const codes = await given({ stockType: 3 })
  expect(await quote([{ skuId: codes.skuId, qty: 1 }])).toMatchObject({ reason: 'codesShort' })
  const down = await given()
  await ask(library.supplier, 'POST', `${base}/down`, { id: down.id, reason: '盘点' })
  const taken = await given()
  await ask(library.operator, 'POST', 'tenant/goods/down', { id: taken.ownId })
  const over = await given()
  await testApp.asOwner(`update tenant_goods set end_time = now() - interval '1 minute' where id = $1`, [over.ownId])
  const losing = await given()
  await ruleFor(losing.skuId, { value: '90.00' })
  for (const { skuId } of [down, taken, over, losing]) {
    expect(await quote([{ skuId, qty: 1 }])).toMatchObject({ code: 409, reason: 'goodsNotSold' })
    expect(await offered(skuId)).toBeUndefined()
  }
})

test('another company’s goods are not to be had, and the platform buys nothing', async () => {
  const { skuId } = await given()
  const other = await makePerson(testApp, { tenantId: await makeTenant(testApp), roles: ['company'] })
  expect(await quote([{ skuId, qty: 1 }], {}, other)).toMatchObject({ reason: 'goodsNotSold' })
  const platform = await makePerson(testApp, { rights: ['purchaseCentre'] })
  expect((await quote([{ skuId, qty: 1 }], {}, platform)).code).toBe(403)
})
