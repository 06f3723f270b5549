import { randomBytes } from 'node:crypto'
import { dayOf } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, makePerson, openApp, type TestApp } from '../../../test/people.ts'
import { makeCard, openStation, pay } from '../orders/test-station.ts'
import { proveProjections } from './projection-proof.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openApp()
})
afterAll(() => testApp.close())

const tables = {
  rows: 'select id::text, discount_borne, spread_amount from order_settle order by id',
  settlements: 'select id::text, discount_borne, spread_amount from money_settlement order by id',
  orders: 'select id::text, settle_state from "order" order by id',
} as const
const all = async () => {
  const read = Object.entries(tables).map(async ([name, text]) => [name, await testApp.asOwner(text)] as const)
  return Object.fromEntries(await Promise.all(read))
}

test('what rows from before do not say is filled in: spread and discount of orders, refunds and bills, and what orders say', async () => {
  const station = await openStation(testApp)
  const person = async (role: string) => makePerson(testApp, { roles: [role] })
  const keyed = async (role: string, path: string, input: Record<string, unknown>) =>
    call(await person(role), 'POST', path, input, { 'idempotency-key': randomBytes(8).toString('hex') })
  const card = await makeCard(station, 500_000n)
  const sell = async () => (await pay(station, card.cardNo)).data as { id: string }
  const sold = await sell()
  const asked = await keyed('operator', 'user/option/refund', { orderId: sold.id, amount: '96.67', reason: '跳枪' })
  await keyed('auditor', 'orderRefundApply/orderrefundapply/audit', { id: asked.data.id, result: 1 })
  const generate = { until: dayOf(new Date()) }
  expect((await keyed('finance', 'zytmoneysettlement/moneysettlement/generate', generate)).data).toEqual({ count: 1 })
  await sell()
  const before = await all()
  expect(before['settlements']).toMatchObject([{ discount_borne: '667', spread_amount: '533' }])

  // As the release before left them.
  await testApp.asOwner(
    'update money_settlement set discount_borne = discount_borne + spread_amount, spread_amount = null',
  )
  await testApp.asOwner('update order_settle set discount_borne = null, spread_amount = null')
  await testApp.asOwner('update "order" set settle_state = 0')
  const bill = (await ask(await person('finance'), 'GET', 'zytmoneysettlement/moneysettlement/page')).records[0]
  expect(bill).toMatchObject({ discountBorne: '12.00', spreadAmount: null })
  expect((await testApp.asSystem(proveProjections)).filter(one => !one.ok)).toEqual([])

  await testApp.app.runJob('funds.fillSpread')
  expect(await all()).toEqual(before)
  expect((await testApp.asSystem(proveProjections)).filter(one => !one.ok)).toEqual([])
  await testApp.app.runJob('funds.fillSpread')
  expect(await all()).toEqual(before)
})
