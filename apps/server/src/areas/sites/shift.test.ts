import { randomBytes } from 'node:crypto'
import { orderSettle } from '@forecourt/contract/funds'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answer, ask, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { singleClient } from '../../kernel/db/connection.ts'
import { fen, makeCard, openStation, pay, type TestStation } from '../orders/test-station.ts'

let testApp: TestApp
let station: TestStation
let checker: Person
let cardNo: string
beforeAll(async () => {
  testApp = await openApp({ DATABASE_POOL: '10' })
})
beforeEach(async () => {
  station = await openStation(testApp)
  checker = await makePerson(testApp, { tenantId: station.supplierId, roles: ['supplier'] })
  cardNo = (await makeCard(station, fen('5000.00'))).cardNo
})
afterAll(() => testApp.close())

const setMode = async (shiftMode: number) => {
  const operator = await makePerson(testApp, { roles: ['operator'] })
  await ask(operator, 'POST', 'shell/site/shiftMode', { id: station.siteId, shiftMode })
}
const begin = (more: object = {}, person = station.cashier): Promise<Answer> =>
  call(person, 'POST', 'shell/shellclasses/open', { siteId: station.siteId, className: '早班', ...more })
const meters = (one: string, two: string) => [
  { gunNo: 1, meter: one },
  { gunNo: 2, meter: two },
]
const handOver = (id: string, more: object, person = station.cashier): Promise<Answer> =>
  call(person, 'POST', 'shell/shellclasses/handOver', { id, closeMeter: meters('80.000', '0.000'), ...more })
const detail = (id: string) => ask(checker, 'GET', 'shell/shellclasses/detail', { id })
const sheet = (id: string) => ask(checker, 'GET', 'shell/shellclasses/sheet', { id })
const shiftOf = async (orderId: string): Promise<string | null> =>
  (await ask(checker, 'GET', 'zytorder/order/detail', { id: orderId })).shiftId

test('a site with an open shift or something left to settle is not closed, and the refusal leads to what is open', async () => {
  const operator = await makePerson(testApp, { roles: ['operator'] })
  const close = () => call(operator, 'POST', 'shell/site/close', { id: station.siteId, reason: '拆迁' })
  const { id } = (await begin()).data
  const refused = await close()
  expect(refused).toMatchObject({ code: 409, reason: 'stillOpen', msg: '尚未了结：未交班的班次' })
  expect(refused.data).toMatchObject({ open: [{ of: 'shift', query: { siteId: station.siteId, status_in: '1' } }] })

  await pay(station, cardNo)
  await handOver(id, { counted: [{ payMethod: '3', amount: '290.00' }] })
  expect((await close()).data).toMatchObject({
    open: [{ of: 'order', query: { siteId: station.siteId, settleState_in: '0,3' } }],
  })
  expect(await ask(operator, 'GET', 'shell/site/detail', { id: station.siteId })).toMatchObject({ status: 1 })

  await testApp.asSystem(async ctx => {
    const rows = await ctx.all(orderSettle, { payeeId: station.siteId })
    for (const row of rows) await ctx.update(orderSettle, row, { settleState: 2 })
  })
  expect(await close()).toMatchObject({ code: 200 })
  expect(await begin()).toMatchObject({ reason: 'siteNotOpen' })
})

test('a payment belongs to the open shift, whose figures come from the orders and are frozen by the hand-over', async () => {
  const { id } = (await begin()).data
  const paid = await pay(station, cardNo)
  expect(paid.code).toBe(200)
  await pay(station, cardNo, { amount: '150.00' })
  expect(await shiftOf(paid.data.id)).toBe(id)
  expect(await detail(id)).toMatchObject({ orderCount: null, receivable: null, status: 1 })
  expect(await sheet(id)).toMatchObject({ isFrozen: 0, orderCount: 2, receivable: '435.00', litres: '60.000' })
  expect(await ask(station.cashier, 'GET', 'shell/shellclasses/now', { siteId: station.siteId })).toMatchObject({
    id,
    className: '早班',
    orderCount: 2,
    receivable: '435.00',
  })
  expect(await handOver(id, { counted: [{ payMethod: '3', amount: '435.00' }] })).toMatchObject({ code: 200 })
  expect(await detail(id)).toMatchObject({ status: 2, orderCount: 2, receivable: '435.00', diffAmount: '0.00' })
  const after = await pay(station, cardNo)
  expect(await shiftOf(after.data.id)).toBeNull()
  expect((await sheet(id)).byPayMethod).toMatchObject([
    { payMethod: '3', orderCount: 2, amount: '435.00', counted: '435.00' },
  ])
})

test('one shift of a class is open at a site, and the next begins with the meters of the last', async () => {
  const { id } = (await begin({ openMeter: meters('100.000', '7.000') })).data
  expect(await begin()).toMatchObject({ code: 409 })
  expect(await handOver(id, { closeMeter: meters('180.000', '9.500'), received: '0' })).toMatchObject({ code: 200 })
  const next = (await begin()).data.id
  expect((await detail(next)).openMeter).toEqual(meters('180.000', '9.500'))
})

test('a difference needs a reason, and so does a meter that went back; every nozzle has its meter', async () => {
  const { id } = (await begin({ openMeter: meters('100.000', '0.000') })).data
  await pay(station, cardNo)
  expect((await handOver(id, { received: '280.00' })).code).toBe(422)
  expect(await handOver(id, { received: '280.00', diffReason: '少收' })).toMatchObject({ code: 422 })
  const short = await handOver(id, { closeMeter: [{ gunNo: 1, meter: '140.000' }], received: '290.00' })
  expect(short.code).toBe(422)
  const sums = { counted: [{ payMethod: '3', amount: '280.00' }], received: '290.00' }
  expect((await handOver(id, { ...sums, meterReason: '换表' })).code).toBe(422)
  const reasons = { received: '280.00', diffReason: '少收一笔', meterReason: '更换计量表' }
  expect(await handOver(id, reasons)).toMatchObject({ code: 200 })
  expect(await detail(id)).toMatchObject({ diffAmount: '-10.00', diffReason: '少收一笔', meterReason: '更换计量表' })
})

test('another person checks it, and says what they found when the difference is large', async () => {
  const { id } = (await begin()).data
  await handOver(id, { received: '60.00', diffReason: '多出现金' })
  const check = (person: Person, more: object = {}) => call(person, 'POST', 'shell/shellclasses/check', { id, ...more })
  expect(await check(station.cashier)).toMatchObject({ code: 403 })
  expect(await check(checker)).toMatchObject({ code: 422 })
  expect(await check(checker, { opinion: '已退还司机' })).toMatchObject({ code: 200 })
  expect(await detail(id)).toMatchObject({ status: 3, checkUser: checker.userId, checkOpinion: '已退还司机' })
  expect(await check(checker, { opinion: '再核' })).toMatchObject({ code: 409 })
  expect(await call(station.manager, 'POST', `shell/shellclasses/remove?ids=${id}`)).toMatchObject({ code: 409 })
})

test('whoever had a hand in a shift does not check it', async () => {
  const both = await makePerson(testApp, {
    tenantId: station.supplierId,
    rights: ['shift', 'shift_view', 'shift_run', 'shift_check', 'order_payAll'],
  })
  const { id } = (await begin({}, both)).data
  expect(await handOver(id, { received: '0' }, both)).toMatchObject({ code: 200 })
  expect(await call(both, 'POST', 'shell/shellclasses/check', { id })).toMatchObject({ code: 403 })
})

test('a refund after the hand-over is booked in the shift of now and leaves the old one as it was', async () => {
  const first = (await begin()).data.id
  const paid = await pay(station, cardNo)
  await handOver(first, { received: '290.00' })
  const second = (await begin()).data.id
  const [operator, auditor] = [
    await makePerson(testApp, { roles: ['operator'] }),
    await makePerson(testApp, { roles: ['auditor'] }),
  ]
  const newKey = () => ({ 'idempotency-key': randomBytes(8).toString('hex') })
  const asked = { orderId: paid.data.id, amount: '290.00', reason: '未加油' }
  const { id } = (await call(operator, 'POST', 'zytorder/order/refundApply', asked, newKey())).data
  await call(auditor, 'POST', 'orderRefundApply/orderrefundapply/audit', { id, result: 1, opinion: '属实' }, newKey())
  expect(await sheet(second)).toMatchObject({ receivable: '-290.00', earlierCount: 1, earlierAmount: '290.00' })
  expect(await sheet(first)).toMatchObject({ receivable: '290.00', refundAmount: '0.00', isFrozen: 1 })
})

test('a site may refuse payments while no shift is open', async () => {
  await setMode(2)
  expect(await pay(station, cardNo)).toMatchObject({ code: 422 })
  await begin()
  expect(await pay(station, cardNo)).toMatchObject({ code: 200 })
})

test('a site may let shifts open by themselves, and what was paid before is taken in', async () => {
  await setMode(1)
  const paid = await pay(station, cardNo)
  expect(paid.code).toBe(200)
  const [queued] = await testApp.asOwner(
    `select data from pgboss.job where name = 'sites.openShift' and data::text like $1`,
    [`%${station.siteId}%`],
  )
  expect(queued).toBeDefined()
  await testApp.app.runJob('sites.openShift', { siteId: station.siteId })
  const { id, orderCount } = await ask(station.cashier, 'GET', 'shell/shellclasses/now', { siteId: station.siteId })
  expect([id, orderCount]).toEqual([await shiftOf(paid.data.id), 1])
})

test('no payment waits for a hand-over: it is of the shift that comes', async () => {
  const first = (await begin()).data.id
  const client = singleClient(testApp.database.ownerUrl)
  await client.connect()
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(hashtextextended('shift ' || $1::text, 0))`, [station.siteId])
  const paid = await pay(station, cardNo)
  await client.end()
  expect(paid).toMatchObject({ code: 200 })
  expect(await shiftOf(paid.data.id)).toBeNull()
  await handOver(first, { received: '290.00' })
  expect(await shiftOf(paid.data.id)).toBe(first)
})

test('the wire opens and hands over by submit, and changes nothing else', async () => {
  const submit = (body: Readonly<Record<string, unknown>>) =>
    call(station.cashier, 'POST', 'shell/shellclasses/submit', body)
  const { id } = (await submit({ siteId: station.siteId })).data
  expect(await submit({ id, className: '夜班' })).toMatchObject({ code: 422 })
  expect(await submit({ id, status: 2, closeMeter: meters('0', '0'), received: '0' })).toMatchObject({ code: 200 })
  expect(await detail(id)).toMatchObject({ status: 2, className: '全天' })
})

test('nobody runs the shifts of a site where they do not work', async () => {
  const other = await openStation(testApp)
  expect(await begin({}, other.cashier)).toMatchObject({ code: 404 })
  const stranger = await makePerson(testApp, { tenantId: station.supplierId, roles: ['shop_assistant'] })
  expect(await begin({}, stranger)).toMatchObject({ code: 403 })
})
