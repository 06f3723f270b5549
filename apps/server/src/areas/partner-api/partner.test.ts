import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { now } from '../../../test/clock.ts'
import { ask, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { balanceOf, fen, makeCard, openStation, type TestStation } from '../orders/test-station.ts'
import { seal, unseal } from '../../kernel/rows/sealed-secret.ts'
import type { CallbackSimulator } from '../../providers/callback/simulator.ts'
import { signatureOf } from './signature.ts'
import { type Caller, makePartner, request, type PartnerRequest } from './test-partner.ts'

let testApp: TestApp
let station: TestStation
let operator: Person
let clerk: Person
beforeAll(async () => {
  testApp = await openApp({ DATABASE_POOL: '10' })
  station = await openStation(testApp)
  operator = await makePerson(testApp, { roles: ['operator'] })
  clerk = await makePerson(testApp, { tenantId: station.companyId, roles: ['company'] })
})
afterAll(() => testApp.close())

/** A partner that the company of the station's cards has let in. */
async function newPartner(values: Record<string, unknown> = {}): Promise<Caller> {
  const caller = await makePartner(testApp, operator, values)
  await ask(clerk, 'POST', 'partner/link/allow', { partnerCode: caller.partnerCode })
  return caller
}

const orderNumber = () => `T-${randomBytes(6).toString('hex')}`

async function purchase(changes: Record<string, unknown> = {}, cashFen = fen('1000.00')) {
  const card = await makeCard(station, cashFen)
  return {
    card,
    body: {
      customerOrderNo: orderNumber(),
      siteId: station.siteId,
      gunNo: 1,
      amount: '300.00',
      cardNo: card.cardNo,
      ...changes,
    },
  }
}

describe('a signature', () => {
  let caller: Caller
  beforeEach(async () => {
    caller = await newPartner()
  })
  const phones = { method: 'GET', path: '/api/openApi/tel?tel=13912345678' } as const

  test('over method, path with query, time, nonce and body lets a partner in', async () => {
    expect(await request(caller, phones)).toMatchObject({ code: 200, data: [] })
    const seconds = { 'x-timestamp': String(Math.floor(now().getTime() / 1000)) }
    expect(await request(caller, { ...phones, headers: seconds })).toMatchObject({ code: 200 })
  })

  const other = 'f'.repeat(64)
  const wrong: [what: string, attempt: (caller: Caller) => [Caller, PartnerRequest]][] = [
    ['of another secret', one => [{ ...one, appSecret: 'x' }, phones]],
    ['of an unknown key', one => [{ ...one, appKey: 'fk0000' }, phones]],
    ['of another method', one => [one, { ...phones, signed: { method: 'POST' } }]],
    ['without the query', one => [one, { ...phones, signed: { path: '/api/openApi/tel' } }]],
    ['of another body', one => [one, { body: { a: 1 }, signed: { body: '{"a":2}' } }]],
    ['of the same body in another spelling', one => [one, { body: '{ "a": 1 }', signed: { body: '{"a":1}' } }]],
    ['that is made up', one => [one, { ...phones, headers: { 'x-sign': other } }]],
    ['that is missing', one => [one, { ...phones, headers: { 'x-sign': '' } }]],
    ['with a nonce that is too short', one => [one, { ...phones, headers: { 'x-nonce': '1' } }]],
    [
      'of a body in another form',
      one => [
        one,
        { body: 'a=1', signed: { body: '' }, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      ],
    ],
  ]
  test.each(wrong)('%s is refused', async (_, wanted) => {
    expect(await request(...wanted(caller))).toMatchObject({ status: 403, code: 403, reason: 'badSignature' })
  })

  test.each([-301_000, 301_000])('%d ms off is refused with the server’s time', async offMs => {
    const headers = { 'x-timestamp': String(now().getTime() + offMs) }
    const answer = await request(caller, { ...phones, headers })
    expect(answer).toMatchObject({ code: 422, reason: 'clockSkew' })
    expect(answer.msg).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
  })

  test('is taken once: the same request again is a replay', async () => {
    const headers = { 'x-nonce': 'the-same-nonce', 'x-timestamp': String(now().getTime()) }
    const answers = await Promise.all([1, 2, 3].map(() => request(caller, { ...phones, headers })))
    expect(answers.map(one => one.reason ?? 'ok').toSorted()).toEqual(['ok', 'replayed', 'replayed'])
    const another = await newPartner()
    expect(await request(another, { ...phones, headers })).toMatchObject({ code: 200 })
    await testApp.app.runJob('system.forgetOld')
    expect(await request(caller, { ...phones, headers })).toMatchObject({ code: 409, reason: 'replayed' })
    await testApp.asOwner(`update partner_nonce set seen_at = now() - interval '16 minutes'`)
    await testApp.app.runJob('system.forgetOld')
    expect(await testApp.asOwner('select 1 from partner_nonce')).toEqual([])
  })

  test('C57: comes only from the addresses of the list, and only our own proxies may say which', async () => {
    const listed = await newPartner({ addresses: '203.0.113.0/24' })
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    expect(await request(listed, { ...phones, headers })).toMatchObject({ code: 403, reason: 'addressRefused' })
    expect(await request(await newPartner({ addresses: '127.0.0.1' }), phones)).toMatchObject({ code: 200 })
  })

  test('is counted: more than the agreed calls a minute are refused', async () => {
    const slow = await newPartner({ rateLimit: 3 })
    const answers = []
    for (let n = 0; n < 5; n++) answers.push(await request(slow, phones))
    expect(answers.map(one => one.code)).toEqual([200, 200, 200, 429, 429])
  })

  test.each([0, 2])('of a partner in state %d is refused', async partnerStatus => {
    expect(await request(await newPartner({ partnerStatus }), phones)).toMatchObject({
      code: 403,
      reason: 'notAllowed',
    })
  })

  test('opens nothing but the open API, and a person’s token does not open that', async () => {
    const admin = await makePerson(testApp, { roles: ['administrator'] })
    expect(await call(admin, 'GET', 'openApi/tel', { tel: '13912345678' })).toMatchObject({
      code: 403,
      reason: 'badSignature',
    })
    expect(await request(caller, { method: 'GET', path: '/api/zytorder/order/list' })).toMatchObject({ status: 401 })
  })
})

describe('a partner’s secret', () => {
  test('is shown once, kept sealed, and stops working at once when it is renewed for no time', async () => {
    const caller = await newPartner()
    const [row] = await testApp.asOwner<{ app_secret: string }>(`select app_secret from partner where id = $1`, [
      caller.id,
    ])
    expect(row?.app_secret).not.toContain(caller.appSecret)
    const shown = await ask(operator, 'GET', 'partner/partner/detail', { id: caller.id })
    expect(shown).toMatchObject({ appKey: caller.appKey })
    expect(shown).not.toHaveProperty('appSecret')
    const renewed = await ask(operator, 'POST', 'partner/partner/renewSecret', { id: caller.id, keepHours: 0 })
    const phones = { method: 'GET', path: '/api/openApi/tel?tel=13912345678' } as const
    expect(await request(caller, phones)).toMatchObject({ code: 403, reason: 'badSignature' })
    expect(await request({ ...caller, ...renewed }, phones)).toMatchObject({ code: 200 })
    const [entry] = await testApp.asOwner<{ changes: unknown }>(
      `select changes from audit_entry where entity = 'partner' and action = 'update' and row_id = $1 order by id desc limit 1`,
      [caller.id],
    )
    expect(JSON.stringify(entry?.changes)).not.toContain(renewed.appSecret)
  })

  test('stays valid beside the new one until its time is over, and answers say when that is', async () => {
    const caller = await newPartner({ notifyUrl: 'https://partner.example.com/told' })
    const renewed = await ask(operator, 'POST', 'partner/partner/renewSecret', { id: caller.id, keepHours: 2 })
    expect(await ask(operator, 'GET', 'partner/partner/detail', { id: caller.id })).toMatchObject({
      formerSecretUntil: renewed.formerSecretUntil,
    })
    const phones = { method: 'GET', path: '/api/openApi/tel?tel=13912345678' } as const
    const present = { ...caller, appSecret: renewed.appSecret }
    expect([(await request(caller, phones)).code, (await request(present, phones)).code]).toEqual([200, 200])
    const { body } = await purchase()
    expect(await request(caller, { body })).toMatchObject({ code: 200 })
    await testApp.app.runJob('partner-api.deliver')
    const { sent } = testApp.app.providers.simulated.callback as CallbackSimulator
    const { headers = {}, body: content = '' } = sent.at(-1) ?? {}
    const signed = {
      method: 'POST',
      path: '/told',
      timestamp: headers['X-Timestamp'] ?? '',
      nonce: headers['X-Nonce'] ?? '',
      body: content,
    }
    expect([headers['X-Sign'], headers['X-Sign-New']]).toEqual([
      signatureOf(caller.appSecret, signed),
      signatureOf(renewed.appSecret, signed),
    ])
    await testApp.asOwner(`update partner set former_secret_until = now() - interval '1 minute' where id = $1`, [
      caller.id,
    ])
    expect(await request(caller, phones)).toMatchObject({ code: 403, reason: 'badSignature' })
    expect(await request(present, phones)).toMatchObject({ code: 200 })
  })

  test('that was renewed is erased with its hours, and not before', async () => {
    const { id } = await makePartner(testApp, operator)
    await ask(operator, 'POST', 'partner/partner/renewSecret', { id, keepHours: 24 })
    const kept = () =>
      testApp.asOwner('select former_secret is null as gone, former_secret_until as until from partner where id = $1', [
        id,
      ])
    const clock = testApp.app.runtime as { now: () => Date }
    const before = clock.now
    const at = before().getTime()
    for (const [hours, gone] of [
      [23, false],
      [25, true],
    ] as const) {
      clock.now = () => new Date(at + hours * 3_600_000)
      await testApp.app.runJob('partner-api.endFormerSecrets').finally(() => (clock.now = before))
      expect(await kept()).toMatchObject([{ gone }])
    }
    expect(await kept()).toMatchObject([{ until: null }])
    expect(await ask(operator, 'GET', 'partner/partner/detail', { id })).toMatchObject({ formerSecretUntil: null })
  })

  test('opens only for its own partner, with the server’s own secret, unchanged', () => {
    const sealed = seal('hush', 'fk1', 'server secret')
    expect(unseal(sealed, 'fk1', 'server secret')).toBe('hush')
    expect(seal('hush', 'fk1', 'server secret')).not.toBe(sealed)
    expect(unseal(sealed, 'fk2', 'server secret')).toBeUndefined()
    expect(unseal(sealed, 'fk1', 'another')).toBeUndefined()
    expect(unseal(`${sealed.slice(0, -4)}AAAA`, 'fk1', 'server secret')).toBeUndefined()
    expect(unseal('hush', 'fk1', 'server secret')).toBeUndefined()
  })

  test('is not given by hand, and a list of everybody’s addresses is no list', async () => {
    const { id } = await ask(operator, 'POST', 'partner/partner/submit', {
      name: '自带',
      partnerCode: 'OWN',
      appKey: 'mine',
      appSecret: 'mine',
    })
    const [row] = await testApp.asOwner<{ app_key: string; app_secret: string }>(
      `select app_key, app_secret from partner where id = $1`,
      [id],
    )
    expect(row?.app_key).toMatch(/^fk[0-9a-f]{24}$/)
    expect(row?.app_secret).toMatch(/^v2:[0-9a-f]{12}:/)
    const open = { name: '全部', partnerCode: 'ALL', addresses: '0.0.0.0/0' }
    expect(await call(operator, 'POST', 'partner/partner/submit', open)).toMatchObject({
      code: 422,
      problems: [{ field: 'addresses' }],
    })
  })

  test('is renewed only by those who may', async () => {
    const { id } = await newPartner()
    const clerk = await makePerson(testApp, { tenantId: station.companyId, rights: ['partner_secret', 'partner'] })
    expect(await call(clerk, 'POST', 'partner/partner/renewSecret', { id })).toMatchObject({ code: 404 })
    const other = await makePerson(testApp, { roles: ['finance'] })
    expect(await call(other, 'POST', 'partner/partner/renewSecret', { id })).toMatchObject({ code: 403 })
  })
})

describe('a purchase by a partner', () => {
  test('is an order of type 11 of the supplier that sold, paid by the card', async () => {
    const caller = await newPartner()
    const { card, body } = await purchase({ plateNo: '豫A88888' })
    const answer = await request(caller, { body })
    expect(answer).toMatchObject({
      code: 200,
      data: { payAmount: '290.00', cardBalance: '710.00', state: 40, priceVersion: 1 },
    })
    const [row] = await testApp.asOwner(`select * from "order" where id = $1`, [answer.data.id])
    expect(row).toMatchObject({
      order_type: 11,
      source: 4,
      partner_id: caller.id,
      customer_order_no: body.customerOrderNo,
      tenant_id: station.supplierId,
      company_id: station.companyId,
      salesman_id: null,
      plate_no: '豫A88888',
    })
    expect(await balanceOf(station, '2203', card.id)).toBe('710.00')
  })

  test('happens once for a partner’s number: the same body gets the first order, another body is refused', async () => {
    const [caller, rival] = [await newPartner(), await newPartner()]
    const { card, body } = await purchase()
    const first = await request(caller, { body })
    const again = await request(caller, { body: { ...body, amount: 300 } })
    expect(again.data).toEqual(first.data)
    expect(await request(caller, { body: { ...body, amount: '200.00' } })).toMatchObject({
      code: 409,
      reason: 'keyReused',
    })
    expect(await request(caller, { body: { ...body, gunNo: 2 } })).toMatchObject({ code: 409, reason: 'keyReused' })
    expect(await balanceOf(station, '2203', card.id)).toBe('710.00')
    // The same number of another partner is another order.
    expect(await request(rival, { body })).toMatchObject({ code: 200 })
    expect(await balanceOf(station, '2203', card.id)).toBe('420.00')
  })

  test('C3: at the same moment many times is one order', async () => {
    const caller = await newPartner()
    const { card, body } = await purchase()
    const answers = await Promise.all(Array.from({ length: 12 }, () => request(caller, { body })))
    expect(new Set(answers.map(one => one.data.orderNo)).size).toBe(1)
    expect(answers.every(one => one.code === 200)).toBe(true)
    expect(await balanceOf(station, '2203', card.id)).toBe('710.00')
  })

  test('that was declined may be tried again under its number', async () => {
    const caller = await newPartner()
    const { body } = await purchase({}, fen('100.00'))
    expect(await request(caller, { body })).toMatchObject({ code: 460, reason: 'insufficient' })
    const other = await makeCard(station, fen('300.00'))
    expect(await request(caller, { body: { ...body, cardNo: other.cardNo } })).toMatchObject({ code: 200 })
  })

  test.each(['-1', '0', '0.001', '1e20', '1,000', 'NaN'])('of %s yuan is refused', async amount => {
    const { body } = await purchase({ amount })
    expect(await request(await newPartner(), { body })).toMatchObject({ code: 422, reason: 'invalid' })
  })
})

describe('orders of a phone', () => {
  test('are the partner’s own, newest first, in pages', async () => {
    const [caller, rival] = [await newPartner(), await newPartner()]
    const made = []
    for (const amount of ['100.00', '200.00', '300.00']) {
      const { body } = await purchase({ amount })
      made.push((await request(caller, { body })).data.orderNo)
    }
    const phones = (more = '') => ({ method: 'GET', path: `/api/openApi/tel?tel=13912345678${more}` }) as const
    expect((await request(caller, phones())).data.map((one: { orderNo: string }) => one.orderNo)).toEqual(
      made.toReversed(),
    )
    expect((await request(caller, phones('&from=1&size=1'))).data).toMatchObject([
      { orderNo: made[1], siteName: '金水路加油站', state: 40 },
    ])
    expect((await request(rival, phones())).data).toEqual([])
    expect(await request(caller, phones('&size=101'))).toMatchObject({ code: 422 })
    expect(await request(caller, { method: 'GET', path: '/api/openApi/tel?tel=1' })).toMatchObject({ code: 422 })
  })

  test('cannot be read like a telephone book', async () => {
    const caller = await newPartner()
    const answers = []
    for (let n = 0; n < 61; n++)
      answers.push(
        await request(caller, { method: 'GET', path: `/api/openApi/tel?tel=139000000${String(n).padStart(2, '0')}` }),
      )
    expect(answers.at(-2)).toMatchObject({ code: 200 })
    expect(answers.at(-1)).toMatchObject({ code: 429, reason: 'tooOften' })
  })
})
