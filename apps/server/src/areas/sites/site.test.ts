import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { makeOperator, makeSite, makeSupplier, readySite, siteBody, type Supplier } from './test-site.ts'

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

const submit = (person: Person, body: object) => call(person, 'POST', 'shell/site/submit', body as never)
const detail = (person: Person, id: string) => ask(person, 'GET', 'shell/site/detail', { id })

describe('to whom a site belongs', () => {
  test('the platform makes a site for a supplier, who then has it', async () => {
    const id = await makeSite(operator, supplier.tenantId)
    expect(await detail(supplier.person, id)).toMatchObject({ tenantId: supplier.tenantId, status: 0 })
    expect(await call(other.person, 'GET', 'shell/site/detail', { id })).toMatchObject({ code: 404 })
  })

  test('a supplier’s own site is theirs, and none is made for another', async () => {
    const id = await makeSite(supplier.person, supplier.tenantId, { tenantId: supplier.tenantId })
    expect(await detail(supplier.person, id)).toMatchObject({ tenantId: supplier.tenantId })
    const body = { ...siteBody(supplier.tenantId), tenantId: other.tenantId }
    expect(await submit(supplier.person, body)).toMatchObject({ code: 403, reason: 'otherTenant' })
  })

  test('a supplier cannot make a site that earns for another tenant', async () => {
    const answer = await submit(supplier.person, siteBody(other.tenantId))
    expect(answer).toMatchObject({ code: 422, reason: 'invalid' })
    expect(answer.problems[0]).toMatchObject({ field: 'supplierTenantId' })
  })

  test('the supplier of a site stays the same when the site is changed', async () => {
    const id = await makeSite(operator, supplier.tenantId)
    await ask(operator, 'POST', 'shell/site/submit', { id, supplierTenantId: other.tenantId, siteName: '改名站' })
    expect(await detail(operator, id)).toMatchObject({ supplierTenantId: supplier.tenantId, siteName: '改名站' })
  })

  test('two sites of a supplier cannot have one code', async () => {
    const body = siteBody(supplier.tenantId)
    expect(await submit(operator, body)).toMatchObject({ code: 200 })
    expect(await submit(operator, { ...body, siteName: '另一站' })).toMatchObject({ code: 409, reason: 'duplicate' })
  })

  test('a supplier’s options are their sites, and the platform may ask for one supplier’s', async () => {
    const id = await makeSite(operator, other.tenantId)
    const own = await ask<{ id: string }[]>(supplier.person, 'GET', 'zytShell/siteList')
    expect(own.length).toBeGreaterThan(0)
    expect(own.map(one => one.id)).not.toContain(id)
    const asked = await ask<{ id: string }[]>(operator, 'GET', 'zytShell/site/list', { id: other.tenantId })
    expect(asked.map(one => one.id)).toContain(id)
    expect(await ask(supplier.person, 'GET', 'zytShell/site/list', { id: other.tenantId })).toEqual([])
  })
})

describe('where a site is', () => {
  test('the region is named from the province down', async () => {
    const id = await makeSite(operator, supplier.tenantId)
    expect(await detail(operator, id)).toMatchObject({ regionName: '浙江省 杭州市 西湖区' })
    await ask(operator, 'POST', 'shell/site/submit', { id, districtCode: '330102' })
    expect(await detail(operator, id)).toMatchObject({ regionName: '浙江省 杭州市 上城区' })
  })

  test('a city without districts repeats its code and is named once', async () => {
    const dongguan = { provinceCode: '44', cityCode: '4419', districtCode: '4419' }
    const id = await makeSite(operator, supplier.tenantId, dongguan)
    expect(await detail(operator, id)).toMatchObject({ regionName: '广东省 东莞市' })
    const hongKong = { provinceCode: '81', cityCode: '81', districtCode: '81' }
    const there = await makeSite(operator, supplier.tenantId, hongKong)
    expect(await detail(operator, there)).toMatchObject({ regionName: '香港特别行政区' })
  })

  test.each([
    ['a district of another city', { districtCode: '310101' }, 'districtCode'],
    ['a city with districts in place of one', { districtCode: '3301' }, 'districtCode'],
    ['a province that does not exist', { provinceCode: '99' }, 'provinceCode'],
    ['a longitude outside of China', { lng: '12.5', lat: '30.27' }, 'lng'],
    ['a latitude that is no number', { lng: '120.13', lat: 'north' }, 'lat'],
  ])('%s is refused at its field', async (_what, more, field) => {
    const answer = await submit(operator, siteBody(supplier.tenantId, more))
    expect(answer).toMatchObject({ code: 422 })
    expect(answer.problems[0]).toMatchObject({ field })
  })
})

describe('opening', () => {
  const open = (id: string) => call(operator, 'POST', 'shell/site/open', { id })
  const guns = (siteId: string) =>
    ask(operator, 'POST', 'shell/gunoilrelation/saveBatch', { siteId, guns: [{ gunNo: 1, oilNo: '92' }] })

  test('a site says step by step what it still needs', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    expect(await open(siteId)).toMatchObject({
      code: 409,
      reason: 'siteNotReady',
      msg: '站点还不能营业：没有启用的油枪',
    })
    await ask(operator, 'POST', 'shell/gun/submit', { siteId, gunNo: 7, gunStatus: 1 })
    expect((await open(siteId)).msg).toBe('站点还不能营业：油枪还没有对应油品')
    await guns(siteId)
    expect((await open(siteId)).msg).toBe('站点还不能营业：92没有生效的油价')
  })

  test('a gun under repair does not make a site ready', async () => {
    const siteId = await readySite(operator, supplier.tenantId)
    const page = await ask(operator, 'GET', 'shell/gun/page', { siteId })
    await ask(operator, 'POST', 'shell/gun/submit', { id: page.records[0].id, gunStatus: 3 })
    expect(await open(siteId)).toMatchObject({ reason: 'siteNotReady' })
  })

  test('a ready site opens, pauses with a reason, opens again and closes for good', async () => {
    const id = await readySite(operator, supplier.tenantId)
    expect(await open(id)).toMatchObject({ code: 200 })
    expect(await open(id)).toMatchObject({ code: 409, reason: 'changed' })
    expect(await call(operator, 'POST', 'shell/site/pause', { id })).toMatchObject({ code: 422 })
    await ask(operator, 'POST', 'shell/site/pause', { id, reason: '停电' })
    expect(await detail(operator, id)).toMatchObject({ status: 2 })
    await ask(operator, 'POST', 'shell/site/open', { id })
    await ask(operator, 'POST', 'shell/site/close', { id, reason: '拆迁' })
    expect(await open(id)).toMatchObject({ code: 409, reason: 'changed' })
    const history = await ask(operator, 'GET', 'kernel/history', { entity: 'site', id })
    expect(history.map((one: { reason: string | null }) => one.reason)).toEqual(
      expect.arrayContaining(['停电', '拆迁']),
    )
  })

  test('a site in preparation can be neither paused nor closed', async () => {
    const id = await makeSite(operator, supplier.tenantId)
    const why = { id, reason: '无' }
    expect(await call(operator, 'POST', 'shell/site/pause', why)).toMatchObject({ reason: 'changed' })
    expect(await call(operator, 'POST', 'shell/site/close', why)).toMatchObject({ reason: 'changed' })
  })

  test('another supplier cannot touch the site', async () => {
    const id = await readySite(operator, supplier.tenantId)
    for (const path of ['open', 'pause', 'close'])
      expect(await call(other.person, 'POST', `shell/site/${path}`, { id, reason: '无' })).toMatchObject({ code: 404 })
  })
})

describe('what hangs below a site', () => {
  test('guns, staff and their rows belong to the site’s supplier, also when the platform makes them', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    await ask(operator, 'POST', 'shell/gun/submit', { siteId, gunNo: 1, gunStatus: 1 })
    const userId = supplier.person.userId
    await ask(operator, 'POST', 'shell/situserrelation/submit', { siteId, userId, relationType: 1 })
    expect(await ask(supplier.person, 'GET', 'shell/gun/page', { siteId })).toMatchObject({ total: 1 })
    expect(await ask(supplier.person, 'GET', 'shell/situserrelation/page', { siteId })).toMatchObject({ total: 1 })
  })

  test('two guns of a site cannot have one number', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    const body = { siteId, gunNo: 1, gunStatus: 1 }
    await ask(operator, 'POST', 'shell/gun/submit', body)
    expect(await call(operator, 'POST', 'shell/gun/submit', body)).toMatchObject({ code: 409, reason: 'duplicate' })
  })

  test('a gun cannot be put at a site one does not see', async () => {
    const siteId = await makeSite(operator, other.tenantId)
    const answer = await call(supplier.person, 'POST', 'shell/gun/submit', { siteId, gunNo: 1, gunStatus: 1 })
    expect(answer.problems[0]).toMatchObject({ field: 'siteId' })
  })

  test('the staff of a site are people of its supplier', async () => {
    const siteId = await makeSite(operator, supplier.tenantId)
    const body = { siteId, userId: other.person.userId, relationType: 3 }
    const answer = await call(operator, 'POST', 'shell/situserrelation/submit', body)
    expect(answer).toMatchObject({ code: 422 })
    expect(answer.problems[0]).toMatchObject({ field: 'userId' })
  })

  test('a site with guns cannot be removed, an empty one can', async () => {
    const siteId = await readySite(operator, supplier.tenantId)
    const remove = (ids: string) => call(operator, 'POST', `shell/site/remove?ids=${ids}`)
    expect(await remove(siteId)).toMatchObject({ code: 409, reason: 'inUse' })
    expect(await remove(await makeSite(operator, supplier.tenantId))).toMatchObject({ code: 200 })
  })

  test('a list of sites learns their guns and products in one answer', async () => {
    const siteId = await readySite(operator, supplier.tenantId)
    const empty = await makeSite(operator, supplier.tenantId)
    const answer = await ask(operator, 'GET', 'shell/site/products', { ids: `${siteId},${empty},nonsense` })
    expect(answer).toEqual([expect.objectContaining({ siteId, guns: 1, oilNos: '92' })])
    expect(await ask(other.person, 'GET', 'shell/site/products', { ids: siteId })).toEqual([])
  })
})

test('products belong to the platform: every tenant reads them, none changes them', async () => {
  const page = await ask(supplier.person, 'GET', 'shell/oil/page', { size: 50 })
  expect(page.records.map((one: { oilName: string }) => one.oilName)).toEqual(
    expect.arrayContaining(['92#', '95#', '98#', '0#', '-10#', 'CNG']),
  )
  const body = { oilNo: '101', oilName: '101#', oilType: 1, unit: 'L' }
  expect(await call(supplier.person, 'POST', 'shell/oil/submit', body)).toMatchObject({ code: 403 })
  expect(await call(operator, 'POST', 'shell/oil/submit', body)).toMatchObject({ code: 200 })
  expect(await call(operator, 'POST', 'shell/oil/submit', body)).toMatchObject({ code: 409, reason: 'duplicate' })
})

test('without the right nothing about sites is to be had', async () => {
  const clerk = await makePerson(testApp, { tenantId: supplier.tenantId })
  expect(await call(clerk, 'GET', 'shell/site/page')).toMatchObject({ code: 403 })
  expect(await call(clerk, 'POST', 'shell/site/submit', siteBody(supplier.tenantId))).toMatchObject({ code: 403 })
})
