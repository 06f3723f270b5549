import { addDays, dayOf, formatMoment, startOfDay } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { makeOperator, makeSite, makeSupplier, prices, type Supplier } from './test-site.ts'

let testApp: TestApp
let operator: Person
let reviewer: Person
let suppliers: Supplier[]
let siteIds: string[]

const elsewhere = { provinceCode: '41', cityCode: '4101', districtCode: '410105' }
beforeAll(async () => {
  testApp = await openApp()
  operator = await makeOperator(testApp)
  reviewer = await makePerson(testApp, { roles: ['finance_review'] })
  suppliers = [await makeSupplier(testApp), await makeSupplier(testApp)]
  const [first = '', second = ''] = suppliers.map(one => one.tenantId)
  siteIds = [
    await makeSite(operator, first),
    await makeSite(operator, first, elsewhere),
    await makeSite(operator, second),
  ]
})
afterAll(() => testApp.close())

/** Every test begins with the same prices, and nothing ahead. */
beforeEach(async () => {
  await testApp.asOwner(`update price_adjustment set status = 4 where status in (1, 2);`, [])
  await testApp.asOwner(`update site_oil_price set is_deleted = 1 where status = 0`, [])
  for (const siteId of siteIds)
    await ask(
      operator,
      'POST',
      'shell/siteoilprice/saveBatch',
      { siteId, prices: [prices('92'), prices('95', '8.4000', '8.3000', '8.2000', '7.9000')] },
      { 'idempotency-key': Math.random().toString() },
    )
})

const base = 'shell/priceadjustment'
const anHour = () => formatMoment(new Date(Date.now() + 3_600_000))
const draft = async (more: object = {}) =>
  (
    await ask<{ id: string }>(operator, 'POST', `${base}/submit`, {
      reason: `促销 ${Math.random()}`,
      oilNo: '92',
      priceType: 2,
      direction: 1,
      stepType: 1,
      stepAmount: '0.1000',
      effectiveTime: anHour(),
      ...more,
    })
  ).id
const act = (what: string, id: string, more: object = {}, by = operator) =>
  call(by, 'POST', `${base}/${what}`, { id, ...more }, { 'idempotency-key': Math.random().toString() })
const detail = (id: string) => ask(operator, 'GET', `${base}/detail`, { id })
const stateOf = async (id: string) => (await detail(id)).status as number
const sitesOf = async (id: string, more: object = {}) =>
  (await ask(operator, 'GET', `${base}/sites/list`, { adjustmentId: id, size: 100, ...more })).records as Record<
    string,
    string
  >[]
const tick = () => testApp.app.runJob('sites.activatePrices')
/** Its moment and that of what was written of it ahead. */
async function letBegin(id: string): Promise<void> {
  await testApp.asOwner(`update price_adjustment set effective_time = now() - interval '1 second' where id = $1`, [id])
  await testApp.asOwner(
    `update site_oil_price set effective_time = now() - interval '1 second' where adjustment_id = $1 and status = 0`,
    [id],
  )
  await tick()
}
const platformPrices = async (oilNo = '92') =>
  (
    await testApp.asOwner<{ price: string }>(
      `select platform_price::text as price from site_oil_price
       where site_id = any($1) and oil_no = $2 and status = 1 and is_deleted = 0 order by site_id`,
      [siteIds, oilNo],
    )
  ).map(one => one.price)

describe('before anything is written', () => {
  test('every price is shown before and after, with its margin, by page', async () => {
    const id = await draft({ oilNo: null, regionCode: '33' })
    const page = await ask(operator, 'GET', `${base}/sites/list`, { adjustmentId: id, size: 3, current: 1 })
    expect(page).toMatchObject({ total: 4 })
    expect(page.records).toHaveLength(3)
    expect(page.records[0]).toMatchObject({
      siteId: siteIds[0],
      oilNo: '92',
      priceBefore: '7.8000',
      priceAfter: '7.7000',
      marginBefore: '0.3000',
      marginAfter: '0.2000',
      oddity: null,
      standing: 1,
    })
    expect(await ask(operator, 'GET', `${base}/effect`, { id })).toMatchObject({
      siteCount: 2,
      priceCount: 4,
      oddCount: 0,
      clashCount: 0,
      averageBefore: '8.0000',
      averageAfter: '7.9000',
      marginBefore: '0.3000',
      marginAfter: '0.2000',
      maxCutBp: 128,
      approvalFromBp: 300,
    })
    expect(await platformPrices()).toEqual(['78000', '78000', '78000'])
  })

  test.each([
    ['a supplier', () => ({ supplierTenantId: suppliers[0]?.tenantId }), () => [siteIds[0], siteIds[1]]],
    ['a city', () => ({ regionCode: '4101' }), () => [siteIds[1]]],
    ['the country', () => ({ regionCode: '00' }), () => siteIds],
    [
      'a supplier in a province',
      () => ({ supplierTenantId: suppliers[0]?.tenantId, regionCode: '33' }),
      () => [siteIds[0]],
    ],
  ])('the sites of %s', async (_what, where, wanted) => {
    expect(new Set((await sitesOf(await draft(where()))).map(one => one['siteId']))).toEqual(new Set(wanted()))
  })

  test.each([
    ['an amount up', { direction: 2, stepAmount: '0.0500' }, '7.8500'],
    ['a percentage down, rounded once', { stepType: 2, stepBp: 333 }, '7.5403'],
    ['a percentage up', { direction: 2, stepType: 2, stepBp: 100 }, '7.8780'],
    ['the pump price', { priceType: 3, stepAmount: '0.0200' }, '7.8800'],
    ['the settlement price', { priceType: 4, stepAmount: '0.0200' }, '7.4800'],
  ])('%s', async (_what, step, after) => {
    expect((await sitesOf(await draft({ regionCode: '4101', ...step }))).map(one => one['priceAfter'])).toEqual([after])
  })

  test('who asks for no change is shown none, and a supplier sees no change at all', async () => {
    const id = await draft()
    expect(await ask(operator, 'GET', `${base}/sites/list`, {})).toMatchObject({ total: 0 })
    const { tenantId = '' } = suppliers[0] ?? {}
    const person = await makePerson(testApp, { tenantId, rights: ['priceAdjustmentSite', 'priceAdjustment'] })
    expect(await ask(person, 'GET', `${base}/sites/list`, { adjustmentId: id })).toMatchObject({ total: 0 })
    expect(await call(person, 'GET', `${base}/effect`, { id })).toMatchObject({ code: 404 })
  })
})

test('who may not see what sites are paid sees neither prices nor margins, in rows and in all', async () => {
  const id = await draft()
  const rights = ['priceAdjustment', 'priceAdjustment_view', 'priceAdjustmentSite']
  const nothing = { priceBefore: null, priceAfter: null, marginBefore: null, marginAfter: null }
  for (const more of [[], ['order_payout'], ['order_earnings']]) {
    const person = await makePerson(testApp, { rights: [...rights, ...more] })
    const { records } = await ask(person, 'GET', `${base}/sites/list`, { adjustmentId: id })
    expect(records).toHaveLength(3)
    for (const row of records) expect(row).toMatchObject(nothing)
    expect(await ask(person, 'GET', `${base}/effect`, { id })).toMatchObject({
      averageBefore: null,
      averageAfter: null,
      marginBefore: null,
      marginAfter: null,
    })
    expect(
      await call(person, 'GET', `${base}/sites/list`, { adjustmentId: id, marginAfter_ge: '0.1000' }),
    ).toMatchObject({
      code: 403,
    })
  }
})

describe('while it is typed', () => {
  const typed = {
    oilNo: '92',
    regionCode: '33',
    priceType: 2,
    direction: 1,
    stepType: 1,
    stepAmount: '0.1000',
    effectiveTime: anHour(),
  }
  const preview = (more: object = {}) => ask(operator, 'GET', `${base}/preview`, { ...typed, ...more })

  test('a change does what it does once it is written, and nothing is written', async () => {
    const before = await ask(operator, 'GET', `${base}/list`, { size: 1 })
    const { rows, ...effect } = await preview()
    expect((await ask(operator, 'GET', `${base}/list`, { size: 1 })).total).toBe(before.total)
    const id = await draft({ ...typed })
    expect(effect).toEqual(await ask(operator, 'GET', `${base}/effect`, { id }))
    const of = ({ siteId, oilNo, priceBefore, priceAfter, marginAfter, oddity }: Record<string, unknown>) =>
      [siteId, oilNo, priceBefore, priceAfter, marginAfter, oddity ?? null].join(' ')
    expect(rows.map(of).toSorted()).toEqual((await sitesOf(id)).map(of).toSorted())
    expect(rows).toHaveLength(effect.priceCount)
  })

  test('what somebody has to look at comes first, and so does a clash with what is scheduled', async () => {
    const { rows, clashCount, oddCount } = await preview({ stepAmount: '7.5000' })
    expect([clashCount, oddCount > 0, rows[0].oddity]).toEqual([0, true, 3])
    expect((await preview({ stepAmount: '9.0000' })).rows[0].oddity).toBe(5)
    const id = await draft({ ...typed })
    expect(await act('schedule', id)).toMatchObject({ code: 200 })
    expect((await preview()).clashCount).toBeGreaterThan(0)
    expect((await preview()).rows[0].oddity).toBe(6)
  })

  test('it is for whoever may see the prices of a change, and prices stay hidden from who may not see what sites are paid', async () => {
    const supplier = suppliers[0]
    if (!supplier) throw new Error('no supplier')
    expect((await call(supplier.person, 'GET', `${base}/preview`, typed)).code).toBe(403)
    const clerk = await makePerson(testApp, { rights: ['priceAdjustmentSite'] })
    const seen = await ask(clerk, 'GET', `${base}/preview`, typed)
    expect(seen).toMatchObject({ averageBefore: null, marginAfter: null })
    expect(seen.rows[0]).toMatchObject({ priceBefore: null, priceAfter: null, marginBefore: null, marginAfter: null })
  })
})

describe('what is refused', () => {
  const submit = (more: object) =>
    call(operator, 'POST', `${base}/submit`, {
      reason: '促销',
      priceType: 2,
      direction: 1,
      stepType: 1,
      stepAmount: '0.1000',
      effectiveTime: anHour(),
      ...more,
    })
  test.each([
    ['no amount', { stepAmount: null }, 'stepAmount'],
    ['no percentage', { stepType: 2 }, 'stepBp'],
    ['a moment that has passed', { effectiveTime: '2020-01-01 00:00:00' }, 'effectiveTime'],
    ['a national price that moves within a day', { priceType: 1 }, 'effectiveTime'],
    ['an unknown product', { oilNo: 'none' }, 'oilNo'],
    ['an unknown region', { regionCode: '3399' }, 'regionCode'],
    ['a supplier that is none', { supplierTenantId: '000000' }, 'supplierTenantId'],
  ])('%s, at its field', async (_what, more, field) => {
    const answer = await submit(more)
    expect(answer).toMatchObject({ code: 422 })
    expect(answer.problems.map((one: { field: string }) => one.field)).toContain(field)
  })

  test('a place in which nothing is sold, and a step that leaves nothing', async () => {
    expect(await act('schedule', await draft({ regionCode: '11' }))).toMatchObject({
      code: 422,
      problems: [{ field: 'regionCode' }],
    })
    expect(await act('schedule', await draft({ stepAmount: '7.8000' }))).toMatchObject({
      code: 422,
      problems: [{ field: 'stepAmount' }],
    })
  })

  test('prices that are unusual, until they are confirmed', async () => {
    const id = await draft({ direction: 2, stepAmount: '0.2000' })
    const answer = await act('schedule', id)
    expect(answer).toMatchObject({ code: 422, reason: 'unusualPrice' })
    expect(answer.msg).toContain('平台价高于枪价')
    expect((await sitesOf(id)).map(one => one['oddity'])).toEqual([2, 2, 2])
    expect(await act('schedule', id, { confirmed: 1 })).toMatchObject({ code: 200 })
  })

  test('a second change of the same moment at one of its sites, also of two at once', async () => {
    const effectiveTime = anHour()
    const [one, other] = [await draft({ effectiveTime }), await draft({ effectiveTime, oilNo: null, regionCode: '41' })]
    const answers = await Promise.all([act('schedule', one), act('schedule', other)])
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 422]))
    expect(answers.find(({ code }) => code === 422)?.problems[0]).toMatchObject({ field: 'effectiveTime' })
    const [third] = [await draft({ effectiveTime, oilNo: '95', regionCode: '33' })]
    expect(await act('schedule', third)).toMatchObject({ code: 200 })
  })
})

describe('a second person', () => {
  const cut = { stepType: 2, stepBp: 400 }

  test('has to agree to a cut beyond the parameter, and is not who asked', async () => {
    const id = await draft(cut)
    await act('schedule', id, { confirmed: 1 })
    expect(await detail(id)).toMatchObject({ status: 1, siteCount: 3, priceCount: 3, maxCutBp: 400 })
    expect(await act('audit', id, { result: 1 })).toMatchObject({ code: 403 })
    const both = await makePerson(testApp, { roles: ['operator', 'finance_review'] })
    expect(await act('audit', id, { result: 2 }, reviewer)).toMatchObject({ code: 422 })
    expect(await act('audit', id, { result: 1 }, both)).toMatchObject({ code: 200 })
    expect(await stateOf(id)).toBe(2)
  })

  test('is not whoever made it', async () => {
    const both = await makePerson(testApp, { roles: ['operator', 'finance_review'] })
    const { id } = await ask(both, 'POST', `${base}/submit`, {
      reason: '自审',
      oilNo: '92',
      priceType: 2,
      direction: 1,
      ...cut,
      effectiveTime: anHour(),
    })
    await act('schedule', id, { confirmed: 1 }, both)
    expect(await act('audit', id, { result: 1 }, both)).toMatchObject({ code: 403, reason: 'sameUser' })
    expect(await act('audit', id, { result: 2, opinion: '价差过低' }, reviewer)).toMatchObject({ code: 200 })
    expect(await detail(id)).toMatchObject({ status: 5, auditOpinion: '价差过低' })
    await letBegin(id)
    expect(await platformPrices()).toEqual(['78000', '78000', '78000'])
  })

  test('is not needed for what is within it, nor when the parameter says more', async () => {
    const small = await draft({ stepType: 2, stepBp: 300 })
    await act('schedule', small)
    expect(await stateOf(small)).toBe(2)
    await act('withdraw', small)
    await testApp.asOwner(`update param set param_value = '500' where param_key = 'price.cutApprovalBp'`)
    const id = await draft(cut)
    await act('schedule', id, { confirmed: 1 })
    expect(await stateOf(id)).toBe(2)
    await testApp.asOwner(`update param set param_value = '300' where param_key = 'price.cutApprovalBp'`)
  })

  test('who comes after its moment cannot agree any more, and it lapses', async () => {
    const id = await draft(cut)
    await act('schedule', id, { confirmed: 1 })
    await testApp.asOwner(`update price_adjustment set effective_time = now() - interval '1 second' where id = $1`, [
      id,
    ])
    expect(await act('audit', id, { result: 1 }, reviewer)).toMatchObject({ code: 409, reason: 'pricePassed' })
    await tick()
    expect(await stateOf(id)).toBe(7)
    expect(await platformPrices()).toEqual(['78000', '78000', '78000'])
  })
})

describe('at its moment', () => {
  test('all its sites have it, from the prices that are there by then', async () => {
    const id = await draft()
    await act('schedule', id)
    const [siteId = ''] = siteIds
    await ask(operator, 'POST', 'shell/siteoilprice/saveBatch', {
      siteId,
      prices: [prices('92', '8.0000', '7.8500', '7.7500', '7.4000')],
    })
    await letBegin(id)
    expect(await stateOf(id)).toBe(3)
    expect(await platformPrices()).toEqual(['76500', '77000', '77000'])
    expect(await platformPrices('95')).toEqual(['82000', '82000', '82000'])
    expect((await sitesOf(id)).map(one => [one['priceBefore'], one['priceAfter'], one['standing']])).toEqual([
      ['7.7500', '7.6500', 2],
      ['7.8000', '7.7000', 2],
      ['7.8000', '7.7000', 2],
    ])
  })

  test('is written ahead, so that a payment of its first second pays it before the clock has come round', async () => {
    const id = await draft({ effectiveTime: formatMoment(new Date(Date.now() + 120_000)) })
    await act('schedule', id)
    const ahead = () =>
      testApp.asOwner(`select 1 from site_oil_price where adjustment_id = $1 and status = 0 and is_deleted = 0`, [id])
    expect(await ahead()).toHaveLength(3)
    await testApp.asOwner(`update site_oil_price set effective_time = now() where adjustment_id = $1`, [id])
    const [siteId = ''] = siteIds
    await ask(operator, 'POST', 'shell/gunoilrelation/saveBatch', { siteId, guns: [{ gunNo: 1, oilNo: '92' }] })
    const [gun] = await ask(operator, 'GET', 'zytShell/detailList', { siteId })
    expect(gun).toMatchObject({ platformPrice: '7.7000' })
  })

  test('two after one another come to both, in whichever order they were scheduled', async () => {
    const [soon, sooner] = [180_000, 120_000].map(ms => formatMoment(new Date(Date.now() + ms)))
    const half = await draft({ effectiveTime: soon, direction: 2, stepType: 2, stepBp: 100 })
    await act('schedule', half, { confirmed: 1 })
    const less = await draft({ effectiveTime: sooner, stepAmount: '0.2000' })
    await act('schedule', less)
    expect((await sitesOf(half)).map(one => one['priceAfter'])).toEqual(['7.6760', '7.6760', '7.6760'])
    const written = await testApp.asOwner<{ price: string }>(
      `select platform_price::text as price from site_oil_price where adjustment_id = $1 and is_deleted = 0`,
      [half],
    )
    expect(written.map(one => one.price)).toEqual(['76760', '76760', '76760'])
    await act('withdraw', less)
    const again = await testApp.asOwner<{ price: string }>(
      `select platform_price::text as price from site_oil_price where adjustment_id = $1 and is_deleted = 0`,
      [half],
    )
    expect(again.map(one => one.price)).toEqual(['78780', '78780', '78780'])
  })

  test('withdrawn before, it never begins, and afterwards it cannot be', async () => {
    const id = await draft({ effectiveTime: formatMoment(new Date(Date.now() + 120_000)) })
    await act('schedule', id)
    expect(await act('withdraw', id)).toMatchObject({ code: 200 })
    await letBegin(id)
    expect(await platformPrices()).toEqual(['78000', '78000', '78000'])
    const next = await draft()
    await act('schedule', next)
    await letBegin(next)
    expect(await act('withdraw', next)).toMatchObject({ code: 409 })
  })

  test('the clock twice at once writes it once', async () => {
    const id = await draft()
    await act('schedule', id)
    await testApp.asOwner(`update price_adjustment set effective_time = now() - interval '1 second' where id = $1`, [
      id,
    ])
    await Promise.all([tick(), tick()])
    expect(await platformPrices()).toEqual(['77000', '77000', '77000'])
  })

  test('a national price moves at midnight', async () => {
    const effectiveTime = formatMoment(startOfDay(addDays(dayOf(new Date()), 1)))
    const id = await draft({ priceType: 1, effectiveTime, stepAmount: '0.0500' })
    expect(await act('schedule', id)).toMatchObject({ code: 200 })
    expect((await sitesOf(id)).map(one => one['priceAfter'])).toEqual(['7.9500', '7.9500', '7.9500'])
  })
})

describe('rolling back', () => {
  async function inForce(): Promise<string> {
    const id = await draft()
    await act('schedule', id)
    await letBegin(id)
    return id
  }

  test('the prices of before come back as new versions', async () => {
    const id = await inForce()
    expect((await act('rollback', id)).data).toEqual({ restored: 3, kept: 0 })
    expect(await stateOf(id)).toBe(6)
    expect(await platformPrices()).toEqual(['78000', '78000', '78000'])
    expect((await sitesOf(id)).map(one => one['standing'])).toEqual([4, 4, 4])
    expect(await act('rollback', id)).toMatchObject({ code: 409 })
  })

  test('where somebody has changed them since they stay, and which is said first', async () => {
    const id = await inForce()
    const [siteId = ''] = siteIds
    await ask(operator, 'POST', 'shell/siteoilprice/saveBatch', {
      siteId,
      prices: [prices('92', '8.0000', '7.9000', '7.7300', '7.5000')],
    })
    const { siteName } = await ask(operator, 'GET', 'shell/site/detail', { id: siteId })
    const refused = await act('rollback', id)
    expect(refused).toMatchObject({ code: 409, reason: 'changedSince' })
    expect(refused.msg).toContain(siteName)
    expect(await platformPrices()).toEqual(['77300', '77000', '77000'])
    expect((await act('rollback', id, { confirmed: 1 })).data).toEqual({ restored: 2, kept: 1 })
    expect(await platformPrices()).toEqual(['77300', '78000', '78000'])
    expect((await sitesOf(id)).map(one => one['standing'])).toEqual([3, 4, 4])
  })
})
