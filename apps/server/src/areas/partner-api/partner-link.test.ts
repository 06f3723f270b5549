import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  administrator,
  type Answer,
  ask,
  call,
  makePerson,
  openApp,
  type Person,
  type TestApp,
} from '../../../test/people.ts'
import {
  balanceOf,
  fen,
  makeCard,
  makeGun,
  makePrice,
  makeSite,
  openStation,
  type TestStation,
} from '../orders/test-station.ts'
import { type Caller, makePartner, request } from './test-partner.ts'

let testApp: TestApp
let station: TestStation
let operator: Person
let clerk: Person
let approver: Person
beforeAll(async () => {
  testApp = await openApp({ DATABASE_POOL: '10' })
  await testApp.app.startJobs()
  station = await openStation(testApp)
  operator = await makePerson(testApp, { roles: ['operator'] })
  clerk = await makePerson(testApp, { tenantId: station.companyId, roles: ['company'] })
  approver = await makePerson(testApp, { tenantId: station.companyId, roles: ['company_approver'] })
})
afterAll(() => testApp.close())

let caller: Caller
beforeEach(async () => {
  await testApp.asOwner('delete from card_try')
  caller = await makePartner(testApp, operator)
})

const orderNo = () => `T-${randomBytes(6).toString('hex')}`
const bodyFor = (cardNo: string, more: object = {}) => ({
  customerOrderNo: orderNo(),
  siteId: station.siteId,
  gunNo: 1,
  amount: '300.00',
  cardNo,
  ...more,
})
const buy = (cardNo: string, more: object = {}): Promise<Answer> => request(caller, { body: bodyFor(cardNo, more) })
const allow = (more: object = {}, person = clerk): Promise<Answer> =>
  call(person, 'POST', 'partner/link/allow', { partnerCode: caller.partnerCode, ...more })
const newCard = () => makeCard(station, fen('5000.00'))

const [requested, active, revoked] = [0, 1, 2]
const linkOf = async (person: Person = clerk) =>
  (await ask(person, 'GET', 'partner/link/list', { partnerCode: caller.partnerCode })).records[0]

describe('a partner that no company has let in', () => {
  test('pays with no card, and is told the same of those that are there and of those that are not', async () => {
    const card = await newCard()
    const answers = [await buy(card.cardNo), await buy('6225000000000001')]
    for (const { code, reason, msg } of answers)
      expect({ code, reason, msg }).toEqual({ code: 423, reason: 'cardUnusable', msg: answers[0]?.msg })
    expect(await balanceOf(station, '2203', card.id)).toBe('5000.00')
    const path = '/api/openApi/payCode'
    const code = await request(caller, { path, body: { siteId: station.siteId, cardNo: card.cardNo, amount: '1.00' } })
    expect(code).toMatchObject({ reason: 'cardUnusable' })
  })

  test('is locked after twenty of them, and the platform is told', async () => {
    const cards = await Promise.all(Array.from({ length: 21 }, newCard))
    const answers = []
    for (const card of cards) answers.push(await buy(card.cardNo))
    expect(answers.map(one => one.reason)).toEqual([...Array(20).fill('cardUnusable'), 'tooManyTries'])
    const [alert] = (await ask(operator, 'GET', 'cards/alert/list')).records
    expect(alert).toMatchObject({ subject: 4, name: `渠道${caller.partnerCode}` })
  })
})

describe('a company', () => {
  test('lets a partner in by its code, and takes that back at once', async () => {
    const card = await newCard()
    expect((await allow()).code).toBe(200)
    expect(await linkOf()).toMatchObject({ status: active, partnerName: `渠道${caller.partnerCode}` })
    expect((await buy(card.cardNo)).code).toBe(200)
    expect(await allow()).toMatchObject({ code: 409, reason: 'duplicate' })
    const { id } = await linkOf()
    await ask(clerk, 'POST', 'partner/link/revoke', { id, reason: '合作结束' })
    expect(await buy(card.cardNo)).toMatchObject({ code: 423, reason: 'cardUnusable' })
    expect(await balanceOf(station, '2203', card.id)).toBe('4710.00')
    expect(await linkOf()).toMatchObject({ status: revoked, revokeReason: '合作结束' })
    expect((await allow()).data).toEqual({ id })
    expect((await buy(card.cardNo)).code).toBe(200)
  })

  test('lets in for its own cards alone', async () => {
    const other = await openStation(testApp)
    const theirs = await makeCard(other, fen('500.00'))
    await allow()
    expect(await buy(theirs.cardNo)).toMatchObject({ code: 423, reason: 'cardUnusable' })
  })

  test('is asked by the platform, which cannot answer in its place', async () => {
    const card = await newCard()
    const body = { partnerId: caller.id, companyId: station.companyId }
    const { id } = await ask(operator, 'POST', 'partner/link/request', body)
    expect(await call(operator, 'POST', 'partner/link/request', { ...body })).toMatchObject({ code: 409 })
    await expect
      .poll(async () => (await ask(clerk, 'GET', 'blade-desk/notification/list', { about: 'partnerLink' })).records, {
        timeout: 20_000,
      })
      .toEqual(expect.arrayContaining([expect.objectContaining({ rowId: id, kind: 'waiting' })]))
    expect(await linkOf()).toMatchObject({ status: requested })
    expect(await buy(card.cardNo)).toMatchObject({ reason: 'cardUnusable' })
    const consent = (person: Person) => call(person, 'POST', 'partner/link/consent', { id })
    const limit = (person: Person) => call(person, 'POST', 'partner/link/limit', { id, perDayMax: '1.00' })
    const admin = await administrator(testApp)
    for (const person of [operator, admin, approver]) {
      expect((await consent(person)).code).toBe(403)
      expect((await limit(person)).code).toBe(403)
    }
    const stranger = await makePerson(testApp, { tenantId: (await openStation(testApp)).companyId, roles: ['company'] })
    expect((await consent(stranger)).code).toBe(404)
    expect((await call(stranger, 'POST', 'partner/link/revoke', { id, reason: 'x' })).code).toBe(404)
    expect((await ask(stranger, 'GET', 'partner/link/list')).records).toEqual([])
    expect((await consent(clerk)).code).toBe(200)
    expect((await buy(card.cardNo)).code).toBe(200)
    expect((await ask(clerk, 'GET', 'partner/link/detail', { id })).consentUser).toBe(clerk.userId)
    await ask(operator, 'POST', 'partner/link/revoke', { id, reason: '密钥泄露' })
    expect(await buy(card.cardNo)).toMatchObject({ reason: 'cardUnusable' })
  })

  test('names a code that there is, and only companies let partners in', async () => {
    expect(await call(clerk, 'POST', 'partner/link/allow', { partnerCode: 'NOBODY' })).toMatchObject({
      code: 404,
      reason: 'partnerUnknown',
      problems: [{ field: 'partnerCode' }],
    })
    expect((await allow({}, approver)).code).toBe(403)
    expect((await allow({}, operator)).code).toBe(403)
    const admin = await administrator(testApp)
    expect((await allow({}, admin)).code).toBe(422)
  })
})

describe('what a company allows a partner', () => {
  test('is kept by order, by site and by day, and can be changed', async () => {
    const card = await newCard()
    await allow({ perOrderMax: '200.00', siteIds: '1' })
    const { id } = await linkOf()
    expect(await buy(card.cardNo)).toMatchObject({ code: 461, reason: 'outOfScope' })
    const limit = (more: object) => ask(clerk, 'POST', 'partner/link/limit', { id, ...more })
    await limit({ perOrderMax: '200.00', siteIds: station.siteId })
    expect((await buy(card.cardNo)).msg).toContain('该渠道单笔上限200.00元')
    expect((await buy(card.cardNo, { amount: '100.00' })).code).toBe(200)
    await limit({ perDayMax: '386.65' })
    // 96.66 are spent, 290.00 would make 386.66.
    expect((await buy(card.cardNo)).msg).toContain('该渠道每日上限386.65元')
    await limit({ perDayMax: '386.66' })
    expect((await buy(card.cardNo)).code).toBe(200)
    expect(await balanceOf(station, '2203', card.id)).toBe('4613.34')
    await limit({})
    expect((await buy(card.cardNo)).code).toBe(200)
  })

  test('is never exceeded by purchases at the same moment, whichever cards and sites they use', async () => {
    const cards = await Promise.all(Array.from({ length: 20 }, newCard))
    // Purchases at one site wait for one another at its account: these have nothing in common but the link.
    const sites = await testApp.asSystem(async ctx => {
      const ids = []
      for (let at = 0; at < cards.length; at++) {
        const id = await makeSite(ctx, station.supplierId)
        await makeGun(ctx, station.supplierId, id, 1, '92')
        await makePrice(ctx, station.supplierId, id)
        ids.push(id)
      }
      return ids
    })
    await allow({ perDayMax: '1000.00' })
    const answers = await Promise.all(cards.map((card, at) => buy(card.cardNo, { siteId: sites[at] })))
    // Three of 290.00 fit into 1000.00.
    expect(answers.filter(one => one.code === 200)).toHaveLength(3)
    expect(new Set(answers.filter(one => one.code !== 200).map(one => one.reason))).toEqual(new Set(['limitExceeded']))
    const [row] = await testApp.asOwner(
      `select sum(pay_amount)::text as spent from "order" where partner_id = $1 and is_deleted = 0`,
      [caller.id],
    )
    expect(row).toEqual({ spent: '87000' })
  })

  test('counts nothing that another partner spends', async () => {
    const card = await newCard()
    await allow({ perDayMax: '300.00' })
    expect((await buy(card.cardNo)).code).toBe(200)
    caller = await makePartner(testApp, operator)
    await allow({ perDayMax: '300.00' })
    expect((await buy(card.cardNo)).code).toBe(200)
    expect(await buy(card.cardNo)).toMatchObject({ reason: 'limitExceeded' })
  })
})

describe('a GET', () => {
  const get = (cardNo: string) => {
    const query = new URLSearchParams({ ...bodyFor(cardNo), gunNo: '1' }).toString()
    return request(caller, { method: 'GET', path: `/api/openApi/emption?${query}` })
  }

  test('moves no money, unless the operator has allowed it', async () => {
    const card = await newCard()
    await allow()
    expect(await get(card.cardNo)).toMatchObject({ code: 405, reason: 'postOnly' })
    expect(await balanceOf(station, '2203', card.id)).toBe('5000.00')
    const set = (value: string) =>
      testApp.asOwner(`update param set param_value = $1 where param_key = 'openApi.emptionByGet'`, [value])
    await set('true')
    expect((await get(card.cardNo)).code).toBe(200)
    expect(await balanceOf(station, '2203', card.id)).toBe('4710.00')
    await set('false')
  })
})

test('the address that a partner is told news at is an https address of the public internet', async () => {
  const save = (notifyUrl: string) => call(operator, 'POST', 'partner/partner/submit', { id: caller.id, notifyUrl })
  for (const bad of [
    'http://partner.example.com',
    'https://127.0.0.1/x',
    'https://169.254.169.254/',
    'https://0x7f.1',
    'https://a@b.example.com',
  ])
    expect(await save(bad)).toMatchObject({ code: 422, problems: [{ field: 'notifyUrl' }] })
  expect((await save('https://partner.example.com/notify')).code).toBe(200)
})
