import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, makePerson, openApp, type TestApp } from '../../../test/people.ts'
import { fen, makeCard, openStation, pay, type TestStation } from './test-station.ts'

let testApp: TestApp
let station: TestStation
beforeAll(async () => {
  testApp = await openApp()
  station = await openStation(testApp)
})
afterAll(() => testApp.close())

test('a shift is what this person took today, as the list of orders finds it', async () => {
  const { cardNo } = await makeCard(station, fen('1000.00'))
  await pay(station, cardNo)
  await pay(station, cardNo)
  await pay({ ...station, cashier: station.manager }, cardNo)
  const shift = await ask(station.cashier, 'GET', 'zytorder/order/shiftTotal')
  expect(shift).toMatchObject({ orderCount: 2, payAmount: '580.00', refundedAmount: '0.00', litres: '80.000' })
  const { businessDate, userId } = shift
  const list = await ask(station.cashier, 'GET', 'zytorder/order/list', {
    salesmanId: userId,
    payTime_dategt: businessDate,
    payTime_datelt: businessDate,
  })
  expect(list.total).toBe(2)
})

test('whoever takes no payments has no shift', async () => {
  const reader = await makePerson(testApp, { tenantId: station.supplierId, rights: ['order'] })
  expect((await call(reader, 'GET', 'zytorder/order/shiftTotal')).code).toBe(403)
})
