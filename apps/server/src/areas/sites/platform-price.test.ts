import { addDays, dayOf, formatMoment, startOfDay } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { makeOperator, makeSite, makeSupplier, prices, type Supplier } from './test-site.ts'

let testApp: TestApp
let operator: Person
let supplier: Supplier
let siteIds: string[]

const elsewhere = { provinceCode: '41', cityCode: '4101', districtCode: '410105' }
beforeAll(async () => {
  testApp = await openApp()
  operator = await makeOperator(testApp)
  supplier = await makeSupplier(testApp)
  siteIds = [
    await makeSite(operator, supplier.tenantId),
    await makeSite(operator, supplier.tenantId),
    await makeSite(operator, supplier.tenantId, elsewhere),
  ]
  for (const siteId of siteIds)
    await ask(operator, 'POST', 'shell/siteoilprice/saveBatch', { siteId, prices: [prices('92'), prices('95')] })
  // Long in force, so that a moment a second ago is a later one.
  await testApp.asOwner(
    `update site_oil_price set effective_time = now() - interval '1 hour' where site_id = any($1)`,
    [siteIds],
  )
})
afterAll(() => testApp.close())

const base = 'shell/platformprice'
const today = () => dayOf(new Date())
/** Midnights further and further ahead: each test has one of its own. */
let days = 0
const aMidnight = () => formatMoment(startOfDay(addDays(today(), ++days)))
const said = (more: object = {}) => ({
  regionCode: '33',
  oilNo: '92',
  nationalPrice: '8.1000',
  platformPrice: '7.7500',
  effectiveTime: aMidnight(),
  ...more,
})
const submit = (more: object = {}, by = operator) => call(by, 'POST', `${base}/submit`, said(more))
const stateOf = async (id: string) => (await ask(operator, 'GET', `${base}/detail`, { id })).status as number
const tick = () => testApp.app.runJob('sites.activatePrices')
const letBegin = (ids: readonly string[], minutes: number) =>
  testApp.asOwner(`update platform_price set effective_time = now() + $2 * interval '1 minute' where id = any($1)`, [
    ids,
    minutes,
  ])
const inForce = (oilNo = '92') =>
  testApp.asOwner<Record<string, string>>(
    `select site_id::text as site, national_price::text as national, platform_price::text as platform, gun_price::text as gun, price_version::text as version
     from site_oil_price where site_id = any($1) and oil_no = $2 and status = 1 and is_deleted = 0 order by site_id`,
    [siteIds, oilNo],
  )

describe('what is refused', () => {
  test.each([
    ['no place', { regionCode: null }, 'regionCode'],
    ['a region beside a site', { siteId: () => siteIds[0] }, 'siteId'],
    ['an unknown region', { regionCode: '3399' }, 'regionCode'],
    ['an unknown product', { oilNo: 'none' }, 'oilNo'],
    ['a price of nothing', { platformPrice: '0.0000' }, 'platformPrice'],
    ['more than 20 yuan a litre', { nationalPrice: '20.0001' }, 'nationalPrice'],
    ['a moment that has passed', { effectiveTime: '2020-01-01 00:00:00' }, 'effectiveTime'],
  ])('%s, at its field', async (_what, more, field) => {
    const given = Object.fromEntries(
      Object.entries(more).map(([name, value]) => [name, typeof value === 'function' ? value() : value]),
    )
    expect(await submit(given)).toMatchObject({ code: 422, problems: [{ field }] })
  })

  test('a national price that would move within a day; one that stays may begin at any time', async () => {
    const at = formatMoment(new Date(Date.now() + 26 * 3_600_000 + 61_000))
    const moved = await submit({ effectiveTime: at })
    expect(moved).toMatchObject({ code: 422, problems: [{ field: 'effectiveTime' }] })
    expect(moved.msg).toContain('24:00')
    const { code, data } = await submit({ effectiveTime: at, nationalPrice: '8.0000' })
    expect(code).toBe(200)
    await ask(operator, 'POST', `${base}/withdraw`, { id: data.id })
  })

  test('the same place, product and moment twice, whoever comes second', async () => {
    const effectiveTime = aMidnight()
    const answers = await Promise.all([
      submit({ effectiveTime, platformPrice: '7.7000' }),
      submit({ effectiveTime, platformPrice: '7.7100' }),
    ])
    expect(new Set(answers.map(one => one.code))).toEqual(new Set([200, 422]))
    expect(answers.find(one => one.code === 422)?.problems[0]).toMatchObject({ field: 'effectiveTime' })
    expect((await submit({ effectiveTime, regionCode: '3301' })).code).toBe(200)
    expect((await submit({ effectiveTime, oilNo: '95' })).code).toBe(200)
  })

  test('a moment at which somebody has scheduled a price of one of its sites by hand', async () => {
    const effectiveTime = aMidnight()
    await ask(operator, 'POST', 'shell/siteoilprice/saveBatch', {
      siteId: siteIds[0],
      effectiveTime,
      prices: [prices('92', '8.1000', '7.9000', '7.6000')],
    })
    expect(await submit({ effectiveTime })).toMatchObject({ code: 422, problems: [{ field: 'effectiveTime' }] })
    await testApp.asOwner(`update site_oil_price set status = 4 where site_id = $1 and status = 0`, [siteIds[0]])
  })

  test('a supplier, who neither writes nor reads it', async () => {
    const rights = ['platformPrice', 'platformPrice_add', 'platformPrice_edit']
    const person = await makePerson(testApp, { tenantId: supplier.tenantId, rights })
    expect((await submit({}, person)).code).toBe(403)
    expect(await ask(person, 'GET', `${base}/list`, {})).toMatchObject({ total: 0 })
  })
})

describe('what it does', () => {
  test('at its moment the sites of the region have it, the nearer place first, and what was there is past', async () => {
    const before = await inForce()
    const moment = aMidnight()
    const province = (await submit({ effectiveTime: moment })).data.id
    const site = (
      await submit({ effectiveTime: moment, regionCode: null, siteId: siteIds[1], platformPrice: '7.6600' })
    ).data.id
    expect(await inForce()).toEqual(before)
    await testApp.asOwner(
      `update platform_price set effective_time = (select now() + interval '2 minutes') where id = any($1)`,
      [[province, site]],
    )
    await tick()
    // Written ahead, and not in force.
    expect(await inForce()).toEqual(before)
    expect([await stateOf(province), await stateOf(site)]).toEqual([0, 0])
    await letBegin([province, site], -1)
    await testApp.asOwner(
      `update site_oil_price set effective_time = now() - interval '1 second' where platform_price_id = any($1)`,
      [[province, site]],
    )
    await tick()
    expect((await inForce()).map(one => [one['national'], one['platform'], one['gun']])).toEqual([
      ['81000', '77500', '79000'],
      ['81000', '76600', '79000'],
      ['80000', '78000', '79000'],
    ])
    expect(await inForce('95')).toMatchObject([{ version: '1' }, { version: '1' }, { version: '1' }])
    expect([await stateOf(province), await stateOf(site)]).toEqual([1, 1])

    const next = (await submit({ platformPrice: '7.7000' })).data.id
    await letBegin([next], -1)
    await tick()
    expect([await stateOf(province), await stateOf(site), await stateOf(next)]).toEqual([2, 2, 1])
    expect((await inForce()).map(one => one['platform'])).toEqual(['77000', '77000', '78000'])
  })

  test('withdrawn it never begins; what is in force cannot be', async () => {
    const [first, second] = [(await submit()).data.id, (await submit()).data.id]
    expect(await call(operator, 'POST', `${base}/remove?ids=${first}`, {})).toMatchObject({ code: 200 })
    expect(await stateOf(first)).toBe(4)
    expect(await call(operator, 'POST', `${base}/withdraw`, { id: first })).toMatchObject({ code: 409 })
    await letBegin([first, second], -1)
    await tick()
    expect([await stateOf(first), await stateOf(second)]).toEqual([4, 1])
    expect(await call(operator, 'POST', `${base}/withdraw`, { id: second })).toMatchObject({ code: 409 })
  })

  test('what is set by hand after it was written ahead is what it begins with', async () => {
    const { id } = (await submit({ oilNo: '95', platformPrice: '7.6000' })).data
    await letBegin([id], 2)
    await tick()
    await ask(operator, 'POST', 'shell/siteoilprice/saveBatch', {
      siteId: siteIds[0],
      prices: [prices('95', '8.0000', '7.8800', '7.8000', '7.4000')],
    })
    const rows = await testApp.asOwner<Record<string, string>>(
      `select gun_price::text as gun, platform_price::text as platform, settle_price::text as settle from site_oil_price
       where site_id = $1 and platform_price_id = $2 and is_deleted = 0`,
      [siteIds[0], id],
    )
    expect(rows).toEqual([{ gun: '78800', platform: '76000', settle: '74000' }])
    await ask(operator, 'POST', `${base}/withdraw`, { id })
    const left = await testApp.asOwner(`select 1 from site_oil_price where platform_price_id = $1 and is_deleted = 0`, [
      id,
    ])
    expect(left).toEqual([])
  })
})
