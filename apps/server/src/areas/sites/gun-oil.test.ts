import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, openApp, type Person, type TestApp } from '../../../test/people.ts'
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

const save = (siteId: string, guns: readonly object[], person = operator) =>
  call(person, 'POST', 'shell/gunoilrelation/saveBatch', { siteId, guns })
const nowAt = async (siteId: string) =>
  (await ask<{ gunNo: number; oilNo: string | null }[]>(operator, 'GET', 'zytShell/detailList', { siteId })).map(
    one => `${one.gunNo} ${one.oilNo}`,
  )

test('guns that are missing are made, with their tanks, for the supplier', async () => {
  const siteId = await makeSite(operator, supplier.tenantId)
  expect(
    await save(siteId, [
      { gunNo: 2, oilNo: '95', tankNo: 'B' },
      { gunNo: 1, oilNo: '92' },
    ]),
  ).toMatchObject({ code: 200 })
  expect(await nowAt(siteId)).toEqual(['1 92', '2 95'])
  const guns = await ask(supplier.person, 'GET', 'shell/gun/page', { siteId })
  expect(guns.records[1]).toMatchObject({ gunNo: 2, tankNo: 'B', tenantId: supplier.tenantId })
})

test('a new product closes the old row and opens one, and what stays is not touched', async () => {
  const siteId = await makeSite(operator, supplier.tenantId)
  await save(siteId, [
    { gunNo: 1, oilNo: '92' },
    { gunNo: 2, oilNo: '95' },
    { gunNo: 3, oilNo: '0' },
  ])
  await save(siteId, [
    { gunNo: 1, oilNo: '98' },
    { gunNo: 2, oilNo: '95', tankNo: 'T2' },
  ])
  expect(await nowAt(siteId)).toEqual(['1 98', '2 95', '3 null'])
  const rows = await testApp.asOwner<{ gun_no: number; oil_no: string; open: boolean; version: number }>(
    'select gun_no, oil_no, end_time is null as open, version from gun_oil where site_id = $1 order by gun_no, id',
    [siteId],
  )
  expect(rows.map(row => `${row.gun_no} ${row.oil_no} ${row.open ? 'open' : 'closed'} ${row.version}`)).toEqual([
    '1 92 closed 2',
    '1 98 open 1',
    '2 95 open 1',
    '3 0 closed 2',
  ])
  const guns = await ask(operator, 'GET', 'shell/gun/page', { siteId, gunNo: 2 })
  expect(guns.records[0]).toMatchObject({ tankNo: 'T2' })
})

test('the site’s history tells which gun delivers what from now on', async () => {
  const siteId = await makeSite(operator, supplier.tenantId)
  await save(siteId, [{ gunNo: 1, oilNo: '92' }])
  await save(siteId, [{ gunNo: 1, oilNo: '95' }])
  const history = await ask(operator, 'GET', 'kernel/history', { entity: 'site', id: siteId })
  expect(history[0]).toMatchObject({ action: 'saveGunOils', reason: '1: 92 → 95' })
})

test('one gun number twice is refused and nothing is written', async () => {
  const siteId = await makeSite(operator, supplier.tenantId)
  const answer = await save(siteId, [
    { gunNo: 1, oilNo: '92' },
    { gunNo: 1, oilNo: '95' },
  ])
  expect(answer).toMatchObject({ code: 422, msg: '1号枪重复' })
  expect(await nowAt(siteId)).toEqual([])
})

test('a product the platform does not have is refused', async () => {
  const siteId = await makeSite(operator, supplier.tenantId)
  expect(await save(siteId, [{ gunNo: 1, oilNo: '93' }])).toMatchObject({ code: 422, msg: '油品93不存在' })
  expect(await save(siteId, [{ gunNo: 100, oilNo: '92' }])).toMatchObject({ code: 422 })
})

test('two people assigning at once leave one open row for each gun', async () => {
  const siteId = await makeSite(operator, supplier.tenantId)
  const answers = await Promise.all(['92', '95', '98', '0'].map(oilNo => save(siteId, [{ gunNo: 1, oilNo }])))
  expect(answers.map(one => one.code)).toEqual([200, 200, 200, 200])
  const [row] = await testApp.asOwner(
    'select count(*)::int as open from gun_oil where site_id = $1 and end_time is null',
    [siteId],
  )
  expect(row).toEqual({ open: 1 })
})

test('another supplier’s site cannot be assigned or read', async () => {
  const siteId = await makeSite(operator, supplier.tenantId)
  expect(await save(siteId, [{ gunNo: 1, oilNo: '92' }], other.person)).toMatchObject({ code: 404 })
  expect(await call(other.person, 'GET', 'zytShell/detailList', { siteId })).toMatchObject({ code: 404 })
})

test('the list of a site shows each gun with its product and the price in force', async () => {
  const siteId = await makeSite(operator, supplier.tenantId)
  await save(siteId, [
    { gunNo: 1, oilNo: '92' },
    { gunNo: 2, oilNo: '0' },
  ])
  await ask(operator, 'POST', 'shell/siteoilprice/saveBatch', { siteId, prices: [prices('92')] })
  const rows = await ask(operator, 'GET', 'zytShell/detailList', { siteId })
  expect(rows).toMatchObject([
    {
      gunNo: 1,
      oilNo: '92',
      oilName: '92#',
      gunStatus: 1,
      platformPrice: '7.8000',
      settlePrice: '7.5000',
      priceVersion: 1,
    },
    { gunNo: 2, oilNo: '0', oilName: '0#', platformPrice: null },
  ])
  // Whoever may not read what sites are paid does not read it here either.
  const [own] = await ask(supplier.person, 'GET', 'zytShell/detailList', { siteId })
  expect(own).toMatchObject({ gunNo: 1, platformPrice: '7.8000', settlePrice: null })
})

test('one gun is assigned and freed by itself: rows end and are never changed or removed', async () => {
  const siteId = await makeSite(operator, supplier.tenantId)
  await save(siteId, [{ gunNo: 1, oilNo: '92' }])
  const page = await ask(operator, 'GET', 'shell/gunoilrelation/list', { siteId })
  const first = page.records[0]
  const path = 'shell/gunoilrelation/submit'
  const second = await ask<{ id: string }>(operator, 'POST', path, { id: first?.id, oilNo: '95' })
  expect(second.id).not.toBe(first?.id)
  expect(await nowAt(siteId)).toEqual(['1 95'])
  const again = await ask<{ id: string }>(operator, 'POST', path, { gunId: first?.['gunId'], oilNo: '95' })
  expect(again.id).toBe(second.id)
  expect(await call(operator, 'POST', path, { id: first?.id, oilNo: '98' })).toMatchObject({ code: 422 })
  expect(await call(operator, 'POST', path, { id: second.id, oilNo: '77' })).toMatchObject({ code: 422 })
  const remove = (id: unknown, person = operator) =>
    call(person, 'POST', `shell/gunoilrelation/remove?ids=${String(id)}`, {})
  expect(await remove(second.id, other.person)).toMatchObject({ code: 404 })
  expect(await remove(second.id)).toMatchObject({ code: 200 })
  expect(await remove(first?.id)).toMatchObject({ code: 422 })
  expect(await nowAt(siteId)).toEqual(['1 null'])
  const rows = await testApp.asOwner<{ oil_no: string; ended: boolean }>(
    'select oil_no, end_time is not null as ended from gun_oil where site_id = $1 and is_deleted = 0 order by id',
    [siteId],
  )
  expect(rows).toEqual([
    { oil_no: '92', ended: true },
    { oil_no: '95', ended: true },
  ])
})
