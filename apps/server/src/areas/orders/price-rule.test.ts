import { formatMoment } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, ask, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import {
  fen,
  makeCard,
  makeGun,
  makePrice,
  makeSite,
  makeStaff,
  openStation,
  pay,
  type TestStation,
} from './test-station.ts'

let testApp: TestApp
let station: TestStation
let operator: Person
beforeAll(async () => {
  testApp = await openApp()
  station = await openStation(testApp)
  operator = await makePerson(testApp, { roles: ['operator'] })
})
afterAll(() => testApp.close())

const base = 'shell/oilpricerelation'
let written = 0

/** Off each litre of the pump price, 7.5000, for everybody: 7.4000, unless told otherwise. */
const body = (more: Readonly<Record<string, unknown>> = {}) => ({
  name: `规则${++written}`,
  oilNo: '92',
  target: 1,
  scopeType: 1,
  baseType: 2,
  adjustType: 1,
  reduceBy: '0.1000',
  priority: 100,
  startTime: formatMoment(new Date(Date.now() - 86_400_000)),
  ...more,
})
const submit = (more?: Readonly<Record<string, unknown>>, by = operator) =>
  call(by, 'POST', `${base}/submit`, body(more))
const enable = (id: string, more: object = { confirmed: 1 }): Promise<Answer> =>
  call(operator, 'POST', `${base}/enable`, { id, ...more })
const stop = (id: string): Promise<Answer> => call(operator, 'POST', `${base}/stop`, { id })

async function inUse(more: Readonly<Record<string, unknown>>): Promise<string> {
  const made = await submit(more)
  const { id } = made.data as { id: string }
  expect(await enable(id)).toMatchObject({ code: 200 })
  return id
}

/** A site of its own, so that the rules of one test are none of another's. */
const newSite = (more: Readonly<Record<string, string>> = {}) =>
  testApp.asSystem(async ctx => {
    const { supplierId, cashier } = station
    const siteId = await makeSite(ctx, supplierId, more)
    await makeGun(ctx, supplierId, siteId, 1, '92')
    await makePrice(ctx, supplierId, siteId)
    await makeStaff(ctx, supplierId, siteId, cashier.userId)
    return siteId
  })
const quote = async (siteId: string, company?: string): Promise<string> =>
  (
    await ask(station.cashier, 'GET', 'zytorder/order/quoteGun', {
      siteId,
      gunNo: 1,
      amount: '300.00',
      ...(company ? { company } : {}),
    })
  ).platformPrice as string
/** As if so many milliseconds had gone by since a rule ended and began. */
const letPass = (id: string, began: number, ended?: number) =>
  Promise.all(
    ['oil_price_relation', 'oil_price_place'].map(table =>
      testApp.asOwner(
        `update ${table} set start_time = now() - $2 * interval '1 ms', end_time = now() - $3::int * interval '1 ms' where ${table === 'oil_price_place' ? 'rule_id' : 'id'} = $1`,
        [id, began, ended ?? null],
      ),
    ),
  )

describe('which rule counts', () => {
  test('a site before its city, that before the province, and that before everywhere; a company before all', async () => {
    const siteId = await newSite({ provinceCode: '44', cityCode: '4403', districtCode: '440305' })
    const rules: [Readonly<Record<string, unknown>>, string][] = [
      [{ scopeType: 3, regionCode: '44', reduceBy: '0.2000', priority: 900 }, '7.3000'],
      [{ scopeType: 3, regionCode: '4403', reduceBy: '0.3000', priority: 500 }, '7.2000'],
      [{ scopeType: 2, siteIds: [siteId], reduceBy: '0.4000', priority: 1 }, '7.1000'],
    ]
    expect(await quote(siteId)).toBe('7.2500')
    for (const [more, comesTo] of rules) {
      await inUse(more)
      expect(await quote(siteId)).toBe(comesTo)
    }
    const ofCompany = await inUse({
      scopeType: 4,
      companyIds: [station.companyId],
      adjustType: 3,
      fixedPrice: '6.9000',
      priority: 0,
    })
    expect(await quote(siteId)).toBe('7.1000')
    expect(await quote(siteId, station.companyId)).toBe('6.9000')
    const { cardNo } = await makeCard(station, fen('600.00'))
    expect((await pay(station, cardNo, { siteId })).data).toMatchObject({
      payAmount: '276.00',
      platformPrice: '6.9000',
    })
    await stop(ofCompany)
    expect(await quote(siteId, station.companyId)).toBe('7.1000')
  })

  test('then the higher priority, then the later start; one that comes to nothing is passed over', async () => {
    const siteId = await newSite()
    const only = { scopeType: 2, siteIds: [siteId] }
    await inUse({ ...only, reduceBy: '0.1000', priority: 10 })
    await inUse({ ...only, reduceBy: '0.2000', priority: 20 })
    expect(await quote(siteId)).toBe('7.3000')
    await inUse({ ...only, reduceBy: '0.3000', priority: 20 })
    expect(await quote(siteId)).toBe('7.2000')
    await inUse({ ...only, reduceBy: '9.0000', priority: 30 })
    expect(await quote(siteId)).toBe('7.2000')
    const why = await ask(operator, 'GET', `${base}/explain`, { siteId, oilNo: '92' })
    expect(why.map((one: { outcome: number; result: string }) => `${one.outcome} ${one.result}`)).toEqual([
      '5 -1.5000',
      '1 7.2000',
      '4 7.3000',
      '3 7.4000',
      '2 7.2500',
      '1 7.0500',
    ])
  })

  test('a percentage of the national price is rounded once, to 1/10000 yuan; another target is the site’s own price', async () => {
    const siteId = await newSite()
    const only = { scopeType: 2, siteIds: [siteId], baseType: 1, adjustType: 2 }
    await inUse({ ...only, discountBp: 9333 })
    await inUse({ ...only, target: 2, discountBp: 9000 })
    expect(await quote(siteId)).toBe('7.0931')
    const { cardNo } = await makeCard(station, fen('600.00'))
    const { data } = await pay(station, cardNo, { siteId })
    const [row] = await testApp.asOwner('select platform_price, settle_price from "order" where id = $1', [
      (data as { id: string }).id,
    ])
    expect(row).toEqual({ platform_price: '70931', settle_price: '68400' })
  })

  test('the till, the tiles and partners are told the same', async () => {
    const siteId = await newSite()
    await inUse({ scopeType: 2, siteIds: [siteId], reduceBy: '0.6000' })
    const [tile] = await ask(station.cashier, 'GET', 'zytShell/detailList', { siteId })
    expect(tile).toMatchObject({ salePrice: '6.9000', platformPrice: '7.2500' })
    expect(await quote(siteId)).toBe('6.9000')
  })
})

describe('a rule that changes between quote and payment', () => {
  test('the quoted price counts for fifteen minutes after the rule has ended', async () => {
    const siteId = await newSite()
    const id = await inUse({ scopeType: 2, siteIds: [siteId], reduceBy: '0.5000' })
    expect(await stop(id)).toMatchObject({ code: 200 })
    const { cardNo } = await makeCard(station, fen('900.00'))
    await letPass(id, 3_600_000, 14 * 60_000)
    expect((await pay(station, cardNo, { siteId, priceVersion: 1, quotedPrice: '7.0000' })).data).toMatchObject({
      payAmount: '280.00',
    })
    await letPass(id, 3_600_000, 16 * 60_000)
    expect(await pay(station, cardNo, { siteId, priceVersion: 1, quotedPrice: '7.0000' })).toMatchObject({
      code: 463,
      reason: 'priceChanged',
    })
    expect((await pay(station, cardNo, { siteId, quotedPrice: '7.2500' })).data).toMatchObject({ payAmount: '290.00' })
  })

  test('what was quoted before a rule began counts as long, and a price that never was does not', async () => {
    const siteId = await newSite()
    const id = await inUse({ scopeType: 2, siteIds: [siteId], reduceBy: '0.5000' })
    const { cardNo } = await makeCard(station, fen('900.00'))
    await letPass(id, 14 * 60_000)
    expect(await pay(station, cardNo, { siteId, quotedPrice: '1.0000' })).toMatchObject({ code: 463 })
    expect((await pay(station, cardNo, { siteId, quotedPrice: '7.2500' })).data).toMatchObject({ payAmount: '290.00' })
    await letPass(id, 16 * 60_000)
    expect(await pay(station, cardNo, { siteId, quotedPrice: '7.2500' })).toMatchObject({ code: 463 })
  })
})

describe('what is refused at its field', () => {
  test.each([
    ['reduceBy', { reduceBy: '0' }],
    ['reduceBy', { reduceBy: '-0.1000' }],
    ['reduceBy', { reduceBy: null }],
    ['fixedPrice', { adjustType: 3, fixedPrice: '20.0001' }],
    ['discountBp', { adjustType: 2, discountBp: 0 }],
    ['oilNo', { oilNo: '93' }],
    ['siteIds', { scopeType: 2 }],
    ['regionCode', { scopeType: 3, regionCode: '440305' }],
    ['companyIds', { scopeType: 4, companyIds: ['000000'] }],
    ['endTime', { endTime: '2020-01-01 00:00:00' }],
    ['endTime', { startTime: '2090-01-02 00:00:00', endTime: '2090-01-01 00:00:00' }],
    ['priority', { priority: -1 }],
  ])('%s: %j', async (field, more) => {
    const answer = await submit(more)
    expect(answer).toMatchObject({ code: 422 })
    expect(answer.problems.map(one => one.field)).toContain(field)
  })

  test('one that cannot be told apart from another, and what is unusual until it is confirmed', async () => {
    const siteId = await newSite()
    const startTime = formatMoment(new Date(Date.now() + 86_400_000))
    const only = { scopeType: 2, siteIds: [siteId], startTime }
    await inUse(only)
    const { data } = await submit(only)
    expect(await enable((data as { id: string }).id)).toMatchObject({ code: 422, problems: [{ field: 'priority' }] })
    const cheap = (await submit({ ...only, adjustType: 3, fixedPrice: '2.0000', priority: 7 })).data as { id: string }
    const refused = await enable(cheap.id, {})
    expect(refused).toMatchObject({ code: 422, reason: 'unusualPrice' })
    expect(refused.msg).toContain('变动超过20%')
    expect(refused.msg).toContain('完全盖过')
    expect(await enable(cheap.id)).toMatchObject({ code: 200 })
  })

  test('what is in use is neither edited nor removed, and no supplier writes a rule', async () => {
    const id = await inUse({ scopeType: 2, siteIds: [await newSite()] })
    expect((await call(operator, 'POST', `${base}/submit`, { ...body(), id, version: 2 })).code).not.toBe(200)
    expect((await call(operator, 'POST', `${base}/remove?ids=${id}`)).code).not.toBe(200)
    const supplier = await makePerson(testApp, {
      tenantId: station.supplierId,
      rights: ['oilPriceRelation', 'oilPriceRelation_add', 'oilPriceRelation_enable'],
    })
    expect(await submit({}, supplier)).toMatchObject({ code: 403 })
    expect(await call(supplier, 'GET', `${base}/backtest`, { id })).toMatchObject({ code: 403 })
  })
})

test('what a rule would have cost is added up from the orders there were', async () => {
  const siteId = await newSite()
  const { cardNo } = await makeCard(station, fen('900.00'))
  await pay(station, cardNo, { siteId })
  await pay(station, cardNo, { siteId, amount: '150.00' })
  const { id } = (await submit({ scopeType: 2, siteIds: [siteId], reduceBy: '0.5000' })).data as { id: string }
  expect(await ask(operator, 'GET', `${base}/backtest`, { id })).toMatchObject({
    orderCount: 2,
    litres: '60.000',
    before: '435.00',
    after: '420.00',
    difference: '-15.00',
    overruled: 0,
  })
  await inUse({ scopeType: 2, siteIds: [siteId], reduceBy: '0.1000', priority: 800 })
  expect(await ask(operator, 'GET', `${base}/backtest`, { id })).toMatchObject({ overruled: 2, difference: '0.00' })
})

test('a rule whose time is over says so', async () => {
  const id = await inUse({
    scopeType: 2,
    siteIds: [await newSite()],
    endTime: formatMoment(new Date(Date.now() + 3_600_000)),
  })
  await letPass(id, 8_000_000, 7_300_000)
  await testApp.app.runJob('sites.activatePrices')
  expect(await ask(operator, 'GET', `${base}/detail`, { id })).toMatchObject({ status: 3 })
  expect(
    await testApp.asOwner(`select left(place_key, 1) as key from oil_price_place where rule_id = $1`, [id]),
  ).toEqual([{ key: 'x' }])
})
