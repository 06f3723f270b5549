import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { startAndWork, upload } from '../tools/test-task.ts'
import { placedAt, placesKnown } from './site-region.ts'
import { makeSite } from './test-site.ts'

let testApp: TestApp
let operator: Person
let supplier: string
beforeAll(async () => {
  testApp = await openApp()
  operator = await makePerson(testApp, { roles: ['operator'] })
  supplier = await makeTenant(testApp, 'supplier')
})
afterAll(() => testApp.close())

type Cell = string | number

async function bring(resource: string, rows: readonly (readonly Cell[])[]) {
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: rows.map(row => [...row]) }] }))
  const file = { name: '站点.xlsx', bytes }
  const { data, msg } = await upload(testApp.app, operator, 'blade-resource/import/upload', file, { resource })
  if (!data) throw new Error(msg)
  const fields = data.columns.map((one: { field: string | null }) => one.field ?? '').join(',')
  const { result } = await startAndWork(testApp.app, operator, 'blade-resource/import/start', {
    id: data.id,
    partial: 1,
    fields,
  })
  return result
}

const count = 50
const nameOf = (at: number) => `导入${at}站`
const places = [
  ['河南省', '郑州市', '金水区'],
  ['41', '4101', '410105'],
  ['广东省', '东莞市', '东莞市'],
  ['北京市', '北京市', '朝阳区'],
  ['河南省', '济源市', '济源市'],
  ['云南省', '临沧市', '双江拉祜族佤族布朗族傣族自治县'],
] as const

test('an operator brings fifty sites and their guns by two files, as somebody writes them', async () => {
  const head = [
    '站点名称',
    '站点编码',
    '站点类型',
    '供货商',
    '省',
    '市',
    '区县',
    '详细地址',
    '联系人',
    '联系电话',
    '平台服务费率',
  ]
  const { records } = await ask(operator, 'GET', 'blade-system/tenant/list', { tenantId: supplier })
  const sites = Array.from({ length: count }, (_, at) => {
    const place = places[at % places.length] ?? places[0]
    return [
      nameOf(at),
      `DR${100 + at}`,
      '加油站',
      records[0].tenantName,
      ...place,
      `路${at}号`,
      '马超',
      '13800130000',
      '1.50%',
    ]
  })
  expect(await bring('shell/site', [head, ...sites])).toMatchObject({ added: count, failed: 0 })
  const guns = Array.from({ length: count }, (_, at) =>
    [1, 2, 3, 4].map(no => [nameOf(at), no, `T${no}`, '启用']),
  ).flat()
  expect(await bring('shell/gun', [['站点', '枪号', '罐号', '状态'], ...guns])).toMatchObject({ added: 200, failed: 0 })

  const found = await ask(operator, 'GET', 'zytShell/list', { siteCode: 'DR1', size: 100 })
  const byPlace = new Set(found.records.map((one: { regionName: string }) => one.regionName))
  expect(byPlace).toEqual(
    new Set([
      '河南省 郑州市 金水区',
      '广东省 东莞市',
      '北京市 北京市 朝阳区',
      '河南省 省直辖县级行政区划 济源市',
      '云南省 临沧市 双江拉祜族佤族布朗族傣族自治县',
    ]),
  )
  const site = found.records.find((one: { siteCode: string }) => one.siteCode === 'DR100')
  expect(site).toMatchObject({ provinceCode: '41', cityCode: '4101', districtCode: '410105', serviceFeeBp: 150 })
  expect((await ask(operator, 'GET', 'shell/gun/page', { siteId: site.id })).total).toBe(4)
  expect(await bring('shell/site', [head, ...sites])).toMatchObject({ added: 0, updated: 0, failed: 0 })
})

test('a place that there is not is named with its column and row', async () => {
  const head = ['站点名称', '站点编码', '站点类型', '供货商', '省', '市', '区县', '详细地址', '联系人', '联系电话']
  const { records } = await ask(operator, 'GET', 'blade-system/tenant/list', { tenantId: supplier })
  const rowAt = (code: string, ...place: string[]) => [
    code,
    code,
    '加油站',
    records[0].tenantName,
    ...place,
    '路1号',
    '马超',
    '13800130000',
  ]
  const done = await bring('shell/site', [
    head,
    rowAt('DZ1', '河南省', '杭州市', '西湖区'),
    rowAt('DZ2', '无此省', '杭州市', '西湖区'),
    rowAt('DZ3', '河南省', '3301', '西湖区'),
    rowAt('DZ4', '河南省', '郑州市', '郑州市'),
  ])
  expect(done).toMatchObject({
    added: 0,
    faults: [
      { row: 2, column: '市', reason: '城市不属于所选省份' },
      { row: 3, column: '省', reason: '省份不存在' },
      { row: 4, column: '市', reason: '城市不属于所选省份' },
      { row: 5, column: '区县', reason: '区县不属于所选城市' },
    ],
  })
})

/** What stands on each gun of a site, and the products its open rows say. */
async function productsAt(siteId: string): Promise<[string[], string[]]> {
  const guns = await ask(operator, 'GET', 'shell/gun/page', { siteId, size: 100 })
  const open = await ask(operator, 'GET', 'shell/gunoilrelation/list', { siteId, endTime_null: 1, size: 100 })
  const lines = (rows: { gunNo: number; oilNo: string | null }[]) =>
    rows.map(row => `${row.gunNo} ${row.oilNo}`).toSorted()
  return [lines(guns.records), lines(open.records)]
}

test('a file of guns assigns their products as people do at the site, and names one that there is not', async () => {
  const siteId = await makeSite(operator, supplier, { siteName: '带油品站' })
  const head = ['站点', '枪号', '油品', '状态']
  const line = (gunNo: number, product: string) => ['带油品站', gunNo, product, '启用']
  expect(await bring('shell/gun', [head, line(1, '92'), line(2, '95#'), line(3, '')])).toMatchObject({ added: 3 })
  expect(await productsAt(siteId)).toEqual([
    ['1 92', '2 95', '3 null'],
    ['1 92', '2 95'],
  ])
  const again = await bring('shell/gun', [head, line(1, '95'), line(2, '95'), line(3, '0'), line(4, '77')])
  expect(again).toMatchObject({
    added: 0,
    updated: 2,
    faults: [{ row: 5, column: '油品', reason: '油品77不存在' }],
  })
  expect(await productsAt(siteId)).toEqual([
    ['1 95', '2 95', '3 0'],
    ['1 95', '2 95', '3 0'],
  ])
  const all = await ask(operator, 'GET', 'shell/gunoilrelation/list', { siteId, size: 100 })
  expect(all.total).toBe(4)
  const history = await ask(operator, 'GET', 'kernel/history', { entity: 'site', id: siteId })
  expect(history[0]).toMatchObject({ action: 'saveGunOils', reason: '1: 92 → 95, 3: — → 0' })
})

test('whichever way a gun gets its product, it stands on the gun', async () => {
  const siteId = await makeSite(operator, supplier)
  const guns = [
    { gunNo: 1, oilNo: '92' },
    { gunNo: 2, oilNo: '95', tankNo: 'A' },
  ]
  await ask(operator, 'POST', 'shell/gunoilrelation/saveBatch', { siteId, guns })
  await ask(operator, 'POST', 'shell/gunoilrelation/saveBatch', { siteId, guns: [{ gunNo: 2, oilNo: '92' }] })
  expect(await productsAt(siteId)).toEqual([['1 null', '2 92'], ['2 92']])
  const { records } = await ask(operator, 'GET', 'shell/gun/page', { siteId })
  expect(records[1]).toMatchObject({ gunNo: 2, tankNo: 'A' })
  const { id: relation } = await ask(operator, 'POST', 'shell/gunoilrelation/submit', {
    gunId: records[0].id,
    oilNo: '0',
  })
  expect(await productsAt(siteId)).toEqual([
    ['1 0', '2 92'],
    ['1 0', '2 92'],
  ])
  await ask(operator, 'POST', 'shell/gunoilrelation/remove', { ids: relation })
  await ask(operator, 'POST', 'shell/gun/submit', { id: records[1].id, oilNo: '98' })
  expect(await productsAt(siteId)).toEqual([['1 null', '2 98'], ['2 98']])
  await ask(operator, 'POST', 'shell/gun/submit', { id: records[1].id, oilNo: null })
  expect(await productsAt(siteId)).toEqual([['1 null', '2 null'], []])
})

test('who may add guns and not change them brings none with a product', async () => {
  const adder = await makePerson(testApp, { tenantId: supplier, rights: ['gun', 'gun_add', 'site'] })
  const siteId = await makeSite(operator, supplier)
  const add = (more: object) => call(adder, 'POST', 'shell/gun/submit', { siteId, gunStatus: 1, ...more })
  expect(await add({ gunNo: 1, oilNo: '92' })).toMatchObject({ code: 403 })
  expect(await add({ gunNo: 1 })).toMatchObject({ code: 200 })
})

test('a thousand sites are placed by five questions', async () => {
  let asked = 0
  await testApp.asSystem(async ctx => {
    const counting = {
      ...ctx,
      all: ((...given: Parameters<typeof ctx.all>) => (asked++, ctx.all(...given))) as typeof ctx.all,
    }
    const inputs = Array.from({ length: 1000 }, (_, at) => {
      const [provinceCode, cityCode, districtCode] = places[at % places.length] ?? places[0]
      return { provinceCode, cityCode, districtCode } as never
    })
    const known = await placesKnown(counting, inputs)
    expect(placedAt(counting, inputs[0] as never, known).regionName).toBe('河南省 郑州市 金水区')
  })
  expect(asked).toBeLessThanOrEqual(5)
})
