import { formatMoment } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call, inContext, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { sql } from '../../kernel/db/sql.ts'
import { makeOperator, makeSite, makeSupplier, prices, type Supplier } from './test-site.ts'

let testApp: TestApp
let operator: Person
let supplier: Supplier
let other: Supplier
beforeAll(async () => {
  testApp = await openApp()
  operator = await makeOperator(testApp)
  supplier = await makeSupplier(testApp)
  other = await makeSupplier(testApp)
})
afterAll(() => testApp.close())

const set = (siteId: string, rows: readonly object[], more: object = {}, person = operator) =>
  call(person, 'POST', 'shell/siteoilprice/saveBatch', { siteId, prices: rows, ...more })
const inAnHour = () => formatMoment(new Date(Date.now() + 3_600_000))
const stateNames = ['scheduled', 'active', 'expired', '', 'withdrawn']

/** "92 v1 expired ended" of every price of the site, oldest version first. */
async function written(siteId: string): Promise<string[]> {
  const rows = await testApp.asOwner<{ oil_no: string; price_version: number; status: number; end_time: Date | null }>(
    'select oil_no, price_version, status, end_time from site_oil_price where site_id = $1 order by oil_no, price_version',
    [siteId],
  )
  return rows.map(row => `${row.oil_no} v${row.price_version} ${stateNames[row.status]}${row.end_time ? ' ended' : ''}`)
}
/** Lets the clock pass the moment at which scheduled prices begin. */
const letBegin = (siteId: string, minutesAgo: number, version: number) =>
  testApp.asOwner(
    `update site_oil_price set effective_time = now() - $2 * interval '1 minute' where site_id = $1 and price_version = $3`,
    [siteId, minutesAgo, version],
  )

describe('setting prices', () => {
  test('a price without a time is in force at once and ends the former one', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    expect(await set(siteId, [prices('92'), prices('95')])).toMatchObject({ code: 200 })
    expect(await set(siteId, [prices('92', '8.0000', '7.9000', '7.7000', '7.5000')])).toMatchObject({ code: 200 })
    expect(await written(siteId)).toEqual(['92 v1 expired ended', '92 v2 active', '95 v1 active'])
    const page = await ask(supplier.person, 'GET', 'shell/siteoilprice/page', { siteId, oilNo: '92', status: 1 })
    expect(page.records).toMatchObject([{ platformPrice: '7.7000', priceVersion: 2, tenantId: supplier.tenantId }])
  })

  test('stands in the history of the site, where its supplier reads it, whoever set the price', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    await set(siteId, [prices('92')])
    const notified = await inContext(testApp, supplier.tenantId, 'read', ctx =>
      ctx.rows(
        sql`select action, reason from audit_entry where entity = 'site' and row_id = ${siteId} order by id desc limit 1`,
      ),
    )
    expect(notified).toMatchObject([{ action: 'setPrices', reason: expect.stringContaining('92 ') }])
  })

  test('a price for later leaves the present one alone', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    await set(siteId, [prices('92')])
    expect(await set(siteId, [prices('92')], { effectiveTime: inAnHour() })).toMatchObject({ code: 200 })
    expect(await written(siteId)).toEqual(['92 v1 active', '92 v2 scheduled'])
  })

  test('prices set by many at once leave one in force, with a version each', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => set(siteId, [prices('92')])))
    expect(answers.every(one => one.code === 200)).toBe(true)
    expect(await written(siteId)).toEqual([
      ...[1, 2, 3, 4].map(version => `92 v${version} expired ended`),
      '92 v5 active',
    ])
  })

  test('a moment that has passed is refused: it would rewrite what was sold', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    const answer = await set(siteId, [prices('92')], { effectiveTime: '2020-01-01 00:00:00' })
    expect(answer).toMatchObject({ code: 422 })
    expect(answer.problems[0]).toMatchObject({ field: 'effectiveTime' })
  })

  test.each([
    ['a product twice', [prices('92'), prices('92')], '油品92重复'],
    ['an unknown product', [prices('93')], '油品93不存在'],
    ['a price of zero', [prices('92', '8.0000', '7.9000', '0.0000', '7.5000')], '价格第1行：平台价不能小于0.0001'],
    ['a price that is no number', [prices('92', '8.0000', '7.9', 'NaN')], '价格第1行：平台价应为最多4位小数的数字'],
  ])('%s is refused', async (_what, rows, msg) => {
    const siteId = await makeSite(operator, supplier.tenantId)
    expect(await set(siteId, rows)).toMatchObject({ code: 422, msg })
    expect(await written(siteId)).toEqual([])
  })

  test('another supplier’s prices can be neither set nor seen', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    await set(siteId, [prices('92')])
    expect(await set(siteId, [prices('92')], {}, other.person)).toMatchObject({ code: 404 })
    expect(await ask(other.person, 'GET', 'shell/siteoilprice/page', { siteId })).toMatchObject({ total: 0 })
  })
})

describe('unusual prices', () => {
  test.each([
    ['the platform’s price above the gun’s', prices('92', '8.0000', '7.5000', '7.6000', '7.4000'), '92 平台价高于枪价'],
    ['the gun’s above the national one', prices('92', '7.0000', '7.1000', '6.9000', '6.8000'), '92 枪价高于国标价'],
    [
      'settlement above the platform’s price',
      prices('92', '8.0000', '7.9000', '7.8000', '7.9000'),
      '92 结算价高于平台价',
    ],
    ['more than 20 yuan a litre', prices('92', '21.0000', '7.9000', '7.8000', '7.5000'), '92 超过20元/升'],
  ])('%s is refused until it is confirmed', async (_what, row, words) => {
    const siteId = await makeSite(operator, supplier.tenantId)
    expect(await set(siteId, [prices('95'), row])).toMatchObject({
      code: 422,
      reason: 'unusualPrice',
      msg: `价格异常，请确认：${words}`,
    })
    expect(await written(siteId)).toEqual([])
    expect(await set(siteId, [row], { confirmed: 0 })).toMatchObject({ reason: 'unusualPrice' })
    expect(await set(siteId, [row], { confirmed: 1 })).toMatchObject({ code: 200 })
    const [last] = await ask(operator, 'GET', 'kernel/history', { entity: 'site', id: siteId })
    expect(last.reason).toContain(words)
  })

  test('equal prices are not unusual', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    expect(await set(siteId, [prices('92', '20.0000', '20.0000', '20.0000', '20.0000')])).toMatchObject({ code: 200 })
  })
})

describe('the clock', () => {
  const tick = () => testApp.app.runJob('sites.activatePrices')

  test('a price whose time has come replaces the one in force', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    await set(siteId, [prices('92')])
    await testApp.asOwner(`update site_oil_price set effective_time = now() - interval '1 hour' where site_id = $1`, [
      siteId,
    ])
    await set(siteId, [prices('92')], { effectiveTime: inAnHour() })
    await tick()
    expect(await written(siteId)).toEqual(['92 v1 active', '92 v2 scheduled'])
    await letBegin(siteId, 1, 2)
    await tick()
    expect(await written(siteId)).toEqual(['92 v1 expired ended', '92 v2 active'])
    const [first] = await testApp.asOwner(
      `select a.end_time = b.effective_time as joins from site_oil_price a, site_oil_price b
       where a.site_id = $1 and b.site_id = $1 and a.price_version = 1 and b.price_version = 2`,
      [siteId],
    )
    expect(first).toEqual({ joins: true })
  })

  test('of several whose time has come, the last is in force', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    for (const _ of [1, 2, 3]) await set(siteId, [prices('92')], { effectiveTime: inAnHour() })
    await letBegin(siteId, 3, 3)
    await letBegin(siteId, 2, 1)
    await letBegin(siteId, 5, 2)
    await tick()
    expect(await written(siteId)).toEqual(['92 v1 active', '92 v2 expired ended', '92 v3 expired ended'])
  })

  test('a price set after the time of a scheduled one stays in force', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    await set(siteId, [prices('92')], { effectiveTime: inAnHour() })
    await letBegin(siteId, 1, 1)
    await set(siteId, [prices('92')])
    await tick()
    expect(await written(siteId)).toEqual(['92 v1 expired ended', '92 v2 active'])
  })

  test('the clock and people at the same moment leave one price in force', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    await set(siteId, [prices('92')])
    await set(siteId, [prices('92')], { effectiveTime: inAnHour() })
    await letBegin(siteId, 0, 2)
    await Promise.all([tick(), set(siteId, [prices('92')]), tick(), set(siteId, [prices('92')])])
    const inForce = (await written(siteId)).filter(one => one.includes('active'))
    expect(inForce).toEqual(['92 v4 active'])
  })
})

describe('withdrawing', () => {
  const withdraw = (id: string, person = operator) => call(person, 'POST', 'shell/siteoilprice/withdraw', { id })
  const idOf = async (siteId: string, status: number) =>
    (await ask(operator, 'GET', 'shell/siteoilprice/page', { siteId, status })).records[0].id as string

  test('a scheduled price can be withdrawn and never begins', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    await set(siteId, [prices('92')], { effectiveTime: inAnHour() })
    const id = await idOf(siteId, 0)
    expect(await withdraw(id, other.person)).toMatchObject({ code: 404 })
    expect(await withdraw(id)).toMatchObject({ code: 200 })
    expect(await withdraw(id)).toMatchObject({ code: 409, reason: 'changed' })
    await letBegin(siteId, 1, 1)
    await testApp.app.runJob('sites.activatePrices')
    expect(await written(siteId)).toEqual(['92 v1 withdrawn'])
  })

  test('a price in force cannot be withdrawn', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    await set(siteId, [prices('92')])
    expect(await withdraw(await idOf(siteId, 1))).toMatchObject({ code: 409, reason: 'changed' })
  })
})
