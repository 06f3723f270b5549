import { site } from '@forecourt/contract/sites'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { makeOperator, makeSite, makeSupplier, type Supplier } from './test-site.ts'

let testApp: TestApp
let operator: Person
let [one, other]: Supplier[] = []
const jinshui = { provinceCode: '41', cityCode: '4101', districtCode: '410105' }
const erqi = { provinceCode: '41', cityCode: '4101', districtCode: '410103' }
const dongguan = { provinceCode: '44', cityCode: '4419', districtCode: '4419' }
const places = { 金水站: jinshui, 二七站: erqi, 东莞站: dongguan }
const idOf: Record<string, string> = {}

beforeAll(async () => {
  testApp = await openApp()
  operator = await makeOperator(testApp)
  one = await makeSupplier(testApp)
  other = await makeSupplier(testApp)
  for (const [siteName, place] of Object.entries(places))
    idOf[siteName] = await makeSite(operator, one.tenantId, { siteName, ...place })
  idOf['别家站'] = await makeSite(operator, other.tenantId, { siteName: '别家站', ...jinshui })
})
afterAll(() => testApp.close())

const offeredTo = async (person: Person, more: object): Promise<string[]> =>
  (await ask<{ label: string }[]>(person, 'GET', 'kernel/options', { entity: 'site', size: 200, ...more })).map(
    row => row.label,
  )
const regionsFor = async (person: Person, more: object = {}): Promise<string[]> =>
  (
    await ask<{ code: string; name: string; count: number }[]>(person, 'GET', 'kernel/options/regions', {
      entity: 'site',
      ...more,
    })
  ).map(row => `${row.code} ${row.name} ${row.count}`)

test('sites are offered by the regions they lie in, level by level, and a place without districts ends there', async () => {
  const { person: manager } = one as Supplier
  expect(await regionsFor(manager)).toEqual(['41 河南省 2', '44 广东省 1'])
  expect(await regionsFor(manager, { region: '00' })).toEqual(['41 河南省 2', '44 广东省 1'])
  expect(await regionsFor(manager, { region: '41' })).toEqual(['4101 郑州市 2'])
  expect(await regionsFor(manager, { region: '4101' })).toEqual(['410103 二七区 1', '410105 金水区 1'])
  expect(await regionsFor(manager, { region: '410105' })).toEqual([])
  expect(await regionsFor(manager, { region: '4419' })).toEqual([])
  expect((await offeredTo(manager, { region: '4101' })).toSorted()).toEqual(['二七站', '金水站'])
  expect(await offeredTo(manager, { region: '410105' })).toEqual(['金水站'])
  expect(await offeredTo(manager, { region: '4419' })).toEqual(['东莞站'])
  expect(await offeredTo(manager, { region: '4101', keyword: '二七' })).toEqual(['二七站'])
  expect(await offeredTo(manager, { region: '33' })).toEqual([])
})

test('what one may not read is neither offered nor counted', async () => {
  expect(await regionsFor(operator, { region: '4101' })).toEqual(['410103 二七区 1', '410105 金水区 2'])
  expect(await regionsFor((other as Supplier).person)).toEqual(['41 河南省 1'])
  expect(await offeredTo((other as Supplier).person, { region: '41' })).toEqual(['别家站'])
  expect(await regionsFor(operator, { tenantId: (other as Supplier).tenantId })).toEqual(['41 河南省 1'])
  const stranger = await makePerson(testApp, { tenantId: await makeTenant(testApp, 'company'), rights: ['param'] })
  for (const path of ['kernel/options', 'kernel/options/regions'])
    expect((await call(stranger, 'GET', path, { entity: 'site', region: '41' })).code, path).toBe(403)
})

test('what lies nowhere has no regions, and by one nothing of it is found', async () => {
  expect(await ask(operator, 'GET', 'kernel/options/regions', { entity: 'oil' })).toEqual([])
  expect(await ask(operator, 'GET', 'kernel/options', { entity: 'oil', region: '41' })).toEqual([])
})

test('all sites of a region, five thousand of them, are taken at once and kept by a rule', async () => {
  const { tenantId } = one as Supplier
  const values = await testApp.asSystem(ctx => ctx.getOrRefuse(site, idOf['东莞站'] ?? ''))
  const { id: _, ...like } = values
  const place = { provinceCode: '33', cityCode: '3301', districtCode: '330106', regionName: '浙江省 杭州市 西湖区' }
  const made = Array.from({ length: 4999 }, (__, at) => ({
    ...like,
    ...place,
    siteName: `杭${at}`,
    siteCode: `HZ${at}`,
  }))
  await testApp.asSystem(ctx => ctx.insertMany(site, made, { tenantId }))
  expect(await regionsFor(operator, { region: '33' })).toEqual(['3301 杭州市 4999'])
  const all: { id: string }[] = await ask(operator, 'GET', 'kernel/options', {
    entity: 'site',
    region: '33',
    size: 5000,
  })
  expect(new Set(all.map(row => row.id)).size).toBe(4999)
  const rule = {
    name: '杭州全部',
    oilNo: '92',
    target: 1,
    scopeType: 2,
    siteIds: all.map(row => row.id),
    baseType: 2,
    adjustType: 1,
    reduceBy: '0.1000',
    priority: 100,
    startTime: '2026-01-01 00:00:00',
  }
  const { id } = await ask(operator, 'POST', 'shell/oilpricerelation/submit', rule)
  const kept = await ask(operator, 'GET', 'shell/oilpricerelation/detail', { id })
  expect(kept.siteIds.split(',')).toHaveLength(4999)
})
