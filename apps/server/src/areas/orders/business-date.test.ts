import { addDays, dayOf, startOfDay } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { fen, makeCard, openStation, pay, type TestStation } from './test-station.ts'

// A request that began just before midnight, while the database that posts it has a new day.

let testApp: TestApp
let station: TestStation
let boss: Person
/** The last instant of yesterday, by the clock of the application alone. */
const day = addDays(dayOf(new Date()), -1)
const late = new Date(startOfDay(addDays(day, 1)).getTime() - 100)

beforeAll(async () => {
  testApp = await openApp()
  station = await openStation(testApp)
  boss = await makePerson(testApp, { roles: ['administrator'] })
  // What is sold was on sale yesterday.
  await testApp.asOwner(`update site_oil_price set effective_time = effective_time - interval '2 days'`)
})
afterAll(() => testApp.close())

const at = async <T>(moment: Date, work: () => Promise<T>): Promise<T> => {
  const clock = testApp.app.runtime as { now: () => Date }
  const real = clock.now
  try {
    clock.now = () => moment
    return await work()
  } finally {
    clock.now = real
  }
}
const datesOf = async (orderNo: string) =>
  (
    await testApp.asOwner<{ of: string; day: string }>(
      `select 'order' as of, business_date::text as day from "order" where order_no = $1
       union all select 'settlement', business_date::text from order_settle where order_no = $1 and refund_no = '-'
       union all select 'refund', business_date::text from order_settle where order_no = $1 and refund_no <> '-'
       union all select event_code, business_date::text from ledger.entry where biz_no = $1 order by 1`,
      [orderNo],
    )
  ).map(one => `${one.of} ${one.day}`)
const figuresOf = (from: string) => ask(boss, 'GET', 'frontPage/overallData', { from, to: from })

/** What the flows of an answer add up to. */
const netIn = ({ sums }: { sums: { amountIn?: string; amountOut?: string } }): string =>
  (Number(sums.amountIn ?? 0) - Number(sums.amountOut ?? 0)).toFixed(2)

test('a sale over midnight is of one day in the order, its settlement, its entry, the figures and the flows', async () => {
  const card = await makeCard(station, fen('500.00'), 0n, { startTime: new Date(late.getTime() - 86_400_000) })
  const before = [await figuresOf(day), await figuresOf(addDays(day, 1))]
  const paid = await at(late, () => pay(station, card.cardNo))
  expect(paid.code, paid.msg).toBe(200)
  const { orderNo, id, payAmount } = paid.data
  expect(await datesOf(orderNo)).toEqual([`E06 ${day}`, `order ${day}`, `settlement ${day}`])
  const [yesterday, today] = [await figuresOf(day), await figuresOf(addDays(day, 1))]
  expect(Number(yesterday.payAmount) - Number(before[0].payAmount)).toBeCloseTo(Number(payAmount), 2)
  expect(yesterday.orderCount - before[0].orderCount).toBe(1)
  expect(Number(yesterday.serviceFee) - Number(before[0].serviceFee)).toBeGreaterThan(0)
  expect([today.payAmount, today.serviceFee, today.spread]).toEqual([
    before[1].payAmount,
    before[1].serviceFee,
    before[1].spread,
  ])
  const flows = await ask(boss, 'GET', 'shell/accountflow/platfromlist', { code: '6001', businessDate: day })
  expect(flows.records.map((one: { bizNo: string }) => one.bizNo)).toContain(orderNo)
  const net = await ask(boss, 'GET', 'shell/accountflow/sums', { code: '6001', businessDate: day })
  expect(netIn(net)).toBe(yesterday.serviceFee)
  const later = await ask(boss, 'GET', 'shell/accountflow/platfromlist', {
    code: '6001',
    businessDate: addDays(day, 1),
  })
  expect(later.records.map((one: { bizNo: string }) => one.bizNo)).not.toContain(orderNo)
  await givenBack(orderNo, id)
})

/** The same of a refund: it is of the day on which it succeeds, not of the sale's. */
async function givenBack(orderNo: string, orderId: string): Promise<void> {
  const asked = await ask(boss, 'POST', 'user/option/refund', { orderId, amount: '10.00', reason: '油枪故障' })
  const auditor = await makePerson(testApp, { roles: ['auditor'] })
  const decided = await call(auditor, 'POST', 'orderRefundApply/orderrefundapply/audit', {
    id: asked.id,
    result: 1,
    opinion: '属实',
  })
  expect(decided.code, decided.msg).toBe(200)
  const today = addDays(day, 1)
  expect(await datesOf(orderNo)).toEqual([
    `E06 ${day}`,
    `E12p ${today}`,
    `order ${day}`,
    `refund ${today}`,
    `settlement ${day}`,
  ])
}
