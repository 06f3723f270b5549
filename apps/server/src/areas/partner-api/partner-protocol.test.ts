import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { now } from '../../../test/clock.ts'
import { ask, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import type { CallbackSimulator } from '../../providers/callback/simulator.ts'
import { fen, makeCard, openStation, type TestStation } from '../orders/test-station.ts'
import { makeTerms, paidIn } from './partner-funds.fixture.ts'
import { signatureOf } from './signature.ts'
import { type Caller, makePartner, request } from './test-partner.ts'

let testApp: TestApp
let station: TestStation
let operator: Person
let finance: Person
let auditor: Person
let caller: Caller
let callbacks: CallbackSimulator
beforeAll(async () => {
  testApp = await openApp({ DATABASE_POOL: '10' })
  station = await openStation(testApp)
  operator = await makePerson(testApp, { roles: ['operator'] })
  finance = await makePerson(testApp, { roles: ['finance'] })
  auditor = await makePerson(testApp, { roles: ['auditor'] })
  caller = await makePartner(testApp, operator, { notifyUrl: 'https://partner.example.com/callbacks?from=forecourt' })
  await makeTerms({ operator, auditor }, caller.id, { paysFrom: 2 })
  await paidIn({ operator, finance }, caller.id, '5000.00')
  callbacks = testApp.app.providers.simulated.callback as CallbackSimulator
})
afterAll(() => testApp.close())

const purchase = (changes: Record<string, unknown> = {}) => ({
  customerOrderNo: `T-${randomBytes(6).toString('hex')}`,
  siteId: station.siteId,
  gunNo: 1,
  amount: '300.00',
  tel: '13912345678',
  ...changes,
})
const ping = { method: 'GET', path: '/api/openApi/balance' } as const

/** The same request as `request` signs, with what HTTP says of its answer. */
async function sent(of: Caller, method: 'GET' | 'POST', url: string, payload = '', more: Record<string, string> = {}) {
  const [timestamp, nonce] = [String(now().getTime()), randomBytes(8).toString('hex')]
  const sign = signatureOf(of.appSecret, { method, path: url, timestamp, nonce, body: payload })
  return testApp.app.http.inject({
    method,
    url,
    ...(payload ? { payload } : {}),
    headers: {
      ...(payload ? { 'content-type': 'application/json' } : {}),
      'x-app-key': of.appKey,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-sign': sign,
      ...more,
    },
  })
}

describe('an answer to a partner', () => {
  test('has the HTTP status of its code, and keeps the envelope', async () => {
    const statuses: [Record<string, unknown>, number, number][] = [
      [purchase({ amount: '9000.00' }), 460, 422],
      [purchase({ amount: '0.00' }), 422, 422],
      [purchase({ siteId: '1' }), 404, 404],
    ]
    for (const [body, code, status] of statuses)
      expect(await request(caller, { body })).toMatchObject({ code, status, success: false })
    expect(await request(caller, { body: purchase() })).toMatchObject({ code: 200, status: 200, success: true })
    const unknown = await request(caller, { method: 'GET', path: '/api/openApi/order?customerOrderNo=none' })
    expect(unknown).toMatchObject({ status: 404, reason: 'notFound' })
  })

  test('says when to come back where there were too many', async () => {
    const slow = await makePartner(testApp, operator, { rateLimit: 1 })
    await sent(slow, 'GET', ping.path)
    const { statusCode, headers } = await sent(slow, 'GET', ping.path)
    expect(statusCode).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
  })

  test('names its version, and refuses another one', async () => {
    const { headers } = await sent(caller, 'GET', ping.path, '', { 'x-api-version': '2026-11-23' })
    expect(headers['x-api-version']).toBe('2026-11-23')
    const other = await sent(caller, 'GET', ping.path, '', { 'x-api-version': '2020-01-01' })
    expect([other.statusCode, other.json().reason]).toEqual([422, 'apiVersion'])
  })

  test('is in the same words when the body cannot be read, is too long, or the server has a fault', async () => {
    const path = '/api/openApi/emption'
    const broken = await sent(caller, 'POST', path, '{"a":')
    expect([broken.statusCode, broken.json()]).toMatchObject([400, { success: false, requestId: expect.any(String) }])
    const long = await sent(caller, 'POST', path, JSON.stringify({ a: 'x'.repeat(200_000) }))
    expect([long.statusCode, long.json().success, long.headers['x-api-version']]).toEqual([413, false, '2026-11-23'])
    await testApp.asOwner('alter table partner rename to partner_away')
    const failed = await sent(caller, 'GET', ping.path)
    await testApp.asOwner('alter table partner_away rename to partner')
    expect([failed.statusCode, failed.json()]).toMatchObject([500, { success: false, reason: 'broken' }])
  })
})

describe('the log of messages', () => {
  const logged = (where: string) =>
    testApp.asOwner<{ reason: string | null; http_status: number; sent_body: Record<string, unknown> }>(
      `select reason, http_status, sent_body from protocol_message where ${where} order by id desc limit 1`,
    )

  test('has each with who, what and how it ended, and neither a phone nor a secret in it', async () => {
    const body = purchase()
    await request(caller, { body })
    const where = `sent_body ->> 'customerOrderNo' = '${body.customerOrderNo}'`
    await expect.poll(() => logged(where)).toMatchObject([{ reason: null, http_status: 200 }])
    const [row] = await logged(where)
    expect(row?.sent_body).toMatchObject({ tel: '139****5678', amount: '300.00' })
    const all = await testApp.asOwner<{ text: string }>('select m::text as text from protocol_message m')
    for (const { text } of all)
      for (const hidden of ['13912345678', caller.appSecret]) expect(text).not.toContain(hidden)
  })

  test('has those that nobody signed, without a word of what they said', async () => {
    await request({ ...caller, appSecret: 'another' }, { body: purchase({ plateNo: '沪A00001' }) })
    await expect.poll(() => logged(`reason = 'badSignature'`)).toMatchObject([{ http_status: 403, sent_body: null }])
  })

  test('is read by the platform and by no company', async () => {
    const page = await ask(operator, 'GET', 'partner/message/list', { outcome_equal: 2, size: 5 })
    expect(page.records[0]).toMatchObject({ protocolName: 'openApi', outcome: 2 })
    const clerk = await makePerson(testApp, { tenantId: station.companyId, roles: ['company'] })
    expect(await call(clerk, 'GET', 'partner/message/list')).toMatchObject({ code: 403 })
  })
})

describe('a callback', () => {
  const deliver = () => testApp.app.runJob('partner-api.deliver')
  const delivery = async (orderNo: string) =>
    (await ask(operator, 'GET', 'partner/delivery/list', { orderNo_equal: orderNo })).records
  const due = (orderNo: string) =>
    testApp.asOwner(`update partner_delivery set next_try_time = now() - interval '1 minute' where order_no = $1`, [
      orderNo,
    ])

  test('tells of an order that was paid, signed as the guide says', async () => {
    const body = purchase()
    const { data } = await request(caller, { body })
    await deliver()
    const said = callbacks.sent.find(one => one.body.includes(data.orderNo))
    expect(JSON.parse(said?.body ?? '')).toMatchObject({
      type: 'order.paid',
      data: { orderNo: data.orderNo, customerOrderNo: body.customerOrderNo, payAmount: data.payAmount },
    })
    const { 'X-Timestamp': timestamp = '', 'X-Nonce': nonce = '', 'X-Sign': sign } = said?.headers ?? {}
    const signed = { method: 'POST', path: '/callbacks?from=forecourt', timestamp, nonce, body: said?.body ?? '' }
    expect(sign).toBe(signatureOf(caller.appSecret, signed))
    expect(await delivery(data.orderNo)).toMatchObject([{ status: 1, tries: 1, lastAnswer: '200 success' }])
    const ids = { direction_equal: 2, requestId_equal: said?.headers['X-Event-Id'] ?? '' }
    const listed = () => ask(operator, 'GET', 'partner/message/list', ids)
    await expect
      .poll(async () => (await listed()).records)
      .toMatchObject([{ protocolName: 'openApi', callPath: 'order.paid', outcome: 1 }])
  })

  test('is sent again, ever later, until it is given up; and again when an operator says so', async () => {
    const { data } = await request(caller, { body: purchase() })
    callbacks.answerBy(() => ({ status: 200, text: 'ok' }))
    const waits: number[] = []
    for (let n = 0; n < 6; n++) {
      await due(data.orderNo)
      const before = now().getTime()
      await deliver()
      const [row] = await testApp.asOwner<{ next_try_time: Date }>(
        'select next_try_time from partner_delivery where order_no = $1',
        [data.orderNo],
      )
      waits.push(Math.round(((row?.next_try_time.getTime() ?? 0) - before) / 15_000) * 15)
    }
    expect(waits).toEqual([15, 60, 300, 1_800, 7_200, 43_200])
    await due(data.orderNo)
    await deliver()
    const [gone] = await delivery(data.orderNo)
    expect(gone).toMatchObject({ status: 2, tries: 7, lastAnswer: '200 ok' })
    callbacks.answerBy(() => undefined)
    const clerk = await makePerson(testApp, { roles: ['finance'] })
    expect(await call(clerk, 'POST', 'partner/delivery/resend', { id: gone.id })).toMatchObject({ code: 403 })
    await ask(operator, 'POST', 'partner/delivery/resend', { id: gone.id })
    await deliver()
    expect(await delivery(data.orderNo)).toMatchObject([{ status: 0, tries: 1, lastAnswer: 'timeout' }])
    callbacks.answerBy(() => ({ status: 200, text: 'success' }))
    await due(data.orderNo)
    await deliver()
    expect(await delivery(data.orderNo)).toMatchObject([{ status: 1, tries: 2 }])
  })

  test('is not written for a purchase that is refused, nor for a partner without an address', async () => {
    const count = async () => (await testApp.asOwner('select 1 from partner_delivery')).length
    const before = await count()
    await request(caller, { body: purchase({ amount: '9000.00' }) })
    const silent = await makePartner(testApp, operator)
    await makeTerms({ operator, auditor }, silent.id, { paysFrom: 2 })
    await paidIn({ operator, finance }, silent.id, '500.00')
    expect(await request(silent, { body: purchase() })).toMatchObject({ code: 200 })
    expect(await count()).toBe(before)
  })
})

describe('an order', () => {
  const path = (customerOrderNo: string) => `/api/openApi/order?customerOrderNo=${customerOrderNo}`
  const refund = (of: Caller, body: Record<string, unknown>) => request(of, { path: '/api/openApi/refund', body })

  test('is found by its partner alone, and refunded once by the number of the refund', async () => {
    const body = purchase()
    const { data } = await request(caller, { body })
    const other = await makePartner(testApp, operator)
    expect(await request(other, { method: 'GET', path: path(body.customerOrderNo) })).toMatchObject({ code: 404 })
    const { customerOrderNo } = body
    const asked = { customerOrderNo, customerRefundNo: `R-${customerOrderNo}`, amount: '100.00', reason: '加错油' }
    expect(await refund(other, asked)).toMatchObject({ status: 404 })
    const first = await refund(caller, asked)
    expect(first).toMatchObject({ code: 200, data: { state: 2 } })
    expect((await refund(caller, asked)).data).toEqual(first.data)
    expect(await refund(caller, { ...asked, amount: '50.00' })).toMatchObject({ status: 409, reason: 'keyReused' })
    const { id } = (
      await ask(auditor, 'GET', 'orderRefundApply/orderrefundapply/list', { orderNo_equal: data.orderNo })
    ).records[0]
    await ask(
      auditor,
      'POST',
      'orderRefundApply/orderrefundapply/audit',
      { id, result: 1, opinion: '已核实' },
      { 'idempotency-key': randomBytes(8).toString('hex') },
    )
    expect(await request(caller, { method: 'GET', path: path(customerOrderNo) })).toMatchObject({
      data: {
        refundedAmount: '100.00',
        refunds: [{ refundNo: first.data.refundNo, refundAmount: '100.00', state: 5 }],
      },
    })
    await testApp.app.runJob('partner-api.deliver')
    expect(callbacks.sent.map(one => JSON.parse(one.body).data.refundNo)).toContain(first.data.refundNo)
  })

  test('of a test partner lives beside the books: bought, refunded and found there', async () => {
    const tester = await makePartner(testApp, operator, { isTest: true })
    const card = await makeCard(station, fen('1000.00'))
    const body = purchase({ cardNo: card.cardNo })
    const before = await testApp.asOwner('select count(*) from ledger.entry')
    const bought = await request(tester, { body })
    expect(bought.data.orderNo).toMatch(/^TEST/)
    expect((await request(tester, { body })).data).toEqual(bought.data)
    const { customerOrderNo } = body
    const asked = { customerOrderNo, customerRefundNo: 'R-1', amount: '1.00', reason: '测试' }
    expect(await refund(tester, asked)).toMatchObject({ code: 200, data: { state: 5 } })
    expect(await refund(tester, { ...asked, customerRefundNo: 'R-2', amount: '999.00' })).toMatchObject({
      reason: 'overRefund',
    })
    expect(await request(tester, { method: 'GET', path: path(customerOrderNo) })).toMatchObject({
      data: { refundedAmount: '1.00' },
    })
    expect(await testApp.asOwner('select count(*) from ledger.entry')).toEqual(before)
    expect(await testApp.asOwner('select 1 from "order" where partner_id = $1', [tester.id])).toEqual([])
    expect(
      await call(operator, 'POST', 'partner/partner/submit', { id: tester.id, isTest: false, version: 1 }),
    ).not.toMatchObject({ data: { isTest: false } })
  })
})

test('sites come page by page, with the prices of each nozzle, and only those the partner may buy at', async () => {
  const at = (cursor: string) =>
    request(caller, { method: 'GET', path: `/api/openApi/sites?size=1${cursor && `&cursor=${cursor}`}` })
  const seen: string[] = []
  for (let [cursor, more] = ['', true]; more && seen.length < 10; ) {
    const { data } = await at(cursor)
    seen.push(...data.sites.map((one: { siteId: string }) => one.siteId))
    ;[cursor, more] = [data.nextCursor ?? '', data.hasMore]
  }
  expect(seen).toContain(station.siteId)
  expect(new Set(seen).size).toBe(seen.length)
  const { data } = await request(caller, { method: 'GET', path: '/api/openApi/sites' })
  const own = data.sites.find((one: { siteId: string }) => one.siteId === station.siteId)
  expect(own.guns[0]).toMatchObject({
    gunNo: 1,
    gunPrice: expect.stringMatching(/^\d+\.\d+$/),
    priceVersion: expect.any(Number),
  })
  expect(JSON.stringify(data)).not.toContain('settlePrice')
  const other = await openStation(testApp)
  const bound = await makePartner(testApp, operator, { siteIds: [other.siteId] })
  const its = await request(bound, { method: 'GET', path: '/api/openApi/sites' })
  expect(its.data.sites.map((one: { siteId: string }) => one.siteId)).toEqual([other.siteId])
})
