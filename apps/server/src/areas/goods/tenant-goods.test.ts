import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { base, goodsAt, type Library, makeApproved, makeGoods, makeLibrary } from './test-goods.ts'

let testApp: TestApp
let library: Library
let buyers: { tenantId: string; person: Person }[]
beforeAll(async () => {
  testApp = await openApp()
  library = await makeLibrary(testApp)
  buyers = []
  for (const kind of ['buyer', 'buyer'] as const) {
    const tenantId = await makeTenant(testApp, kind)
    buyers.push({ tenantId, person: await makePerson(testApp, { tenantId, roles: ['buyer'] }) })
  }
})
afterAll(() => testApp.close())

const give = (said: object, by = library.operator) =>
  call(
    by,
    'POST',
    'tenant/goods/set/goods',
    { tenantIds: buyers.map(one => one.tenantId), ...said },
    {
      'idempotency-key': Math.random().toString(),
    },
  )
const mine = async (at: number) =>
  (await ask(buyers[at]?.person as Person, 'GET', 'tenant/goods/list', { size: 200 })).records as any[]

describe('goods given to tenants', () => {
  test('are there once for each pair however often they are given', async () => {
    const { skus, id } = await makeApproved(library)
    const skuIds = skus.map(one => one.id)
    expect((await give({ skuIds })).data).toEqual({ added: 2, changed: 0, removed: 0 })
    expect((await give({ skuIds })).data).toEqual({ added: 0, changed: 0, removed: 0 })
    expect((await give({ skuIds, salePrice: '96.50' })).data).toEqual({ added: 0, changed: 2, removed: 0 })
    const [row] = (await mine(0)).filter(one => one.skuId === skuIds[0])
    const { goodsName } = await goodsAt(library.supplier, id)
    expect(row).toMatchObject({ goodsName, salePrice: '96.50', listPrice: '98.00', sellerTenantId: library.supplierId })
    expect(await ask(library.operator, 'GET', 'tenant/goods/search/tenant/goods', { skuId: skuIds[0] })).toHaveLength(2)
  })

  test('that nobody has approved, or that are banned, are given to nobody', async () => {
    const unapproved = await goodsAt(library.supplier, await makeGoods(library))
    expect(await give({ skuIds: [unapproved.skus[0].id] })).toMatchObject({ code: 409, reason: 'goodsUnapproved' })
    const { id, skus } = await makeApproved(library)
    await ask(library.supplier, 'POST', `${base}/up`, { id })
    await ask(library.operator, 'POST', 'goods/v2/forceDown', { id, reason: '投诉' })
    expect(await give({ skuIds: [skus[0]?.id] })).toMatchObject({ code: 409, reason: 'goodsUnapproved' })
    expect(await give({ skuIds: ['1'] })).toMatchObject({ code: 422 })
  })

  test('replace what one tenant has, and leave the others alone', async () => {
    const [one, other] = [await makeApproved(library), await makeApproved(library)]
    await give({ skuIds: [one.skus[0]?.id] })
    const before = (await mine(1)).length
    const tenantId = buyers[0]?.tenantId
    const skuIds = [other.skus[0]?.id]
    const set = await ask(library.operator, 'POST', 'tenant/goods/set/goods/toTenant', { tenantId, skuIds })
    expect(set).toMatchObject({ added: 1 })
    expect((await mine(0)).map(row => row.skuId)).toEqual(skuIds)
    expect(await mine(1)).toHaveLength(before)
  })

  test('follow the library in their names, pictures and prices', async () => {
    const { id, skus } = await makeApproved(library)
    await give({ skuIds: [skus[0]?.id] })
    const {
      version,
      skus: [first],
    } = await goodsAt(library.supplier, id)
    await ask(library.supplier, 'POST', `${base}/submit`, {
      id,
      version,
      goodsName: '改了名的商品',
      skus: [{ ...first, listPrice: '99.00' }],
    })
    await testApp.app.runJob('goods.followGoods', { commodityId: id })
    expect((await mine(0)).find(row => row.skuId === first.id)).toMatchObject({
      goodsName: '改了名的商品',
      listPrice: '99.00',
    })
  })
})

describe('what goods cost upstream', () => {
  let skuId: string
  beforeAll(async () => {
    const { skus } = await makeApproved(library)
    skuId = skus[0]?.id ?? ''
    await give({ skuIds: [skuId] })
  })
  const rows = (person: Person, more: object = {}) =>
    call(person, 'GET', 'tenant/goods/list', { skuId_equal: skuId, ...more })

  test('is read by the seller and the platform', async () => {
    expect((await rows(library.supplier)).data.records[0]).toMatchObject({ upstreamCost: '93.00' })
    expect((await rows(library.operator)).data.records[0]).toMatchObject({ upstreamCost: '93.00' })
  })

  test('is neither read, filtered, sorted, added up nor exported by whoever buys', async () => {
    const buyer = buyers[0]?.person as Person
    expect(JSON.stringify((await rows(buyer)).body)).not.toContain('93.00')
    for (const query of [{ upstreamCost_ge: '1.00' }, { ascs: 'upstreamCost' }, { descs: 'upstreamCost' }])
      expect(await rows(buyer, query)).toMatchObject({ code: 403, reason: 'notReadable' })
    expect((await call(buyer, 'GET', `${base}/list`)).code).toBe(403)
    expect((await call(buyer, 'GET', 'zytcommoditydetail/costPrice', { skuId })).code).toBe(403)
  })
})

describe('costs and charges', () => {
  const at = (hours: number) =>
    new Date(Date.now() + hours * 3_600_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

  test('hold from their moment on, and what has begun is history', async () => {
    const { skus } = await makeApproved(library)
    const skuId = skus[0]?.id
    const rows = [
      { skuId, costPrice: '92.00', chargeType: 1, serviceCharge: '0.50' },
      { skuId, costPrice: '91.00', chargeType: 2, serviceChargeBp: 30, effectiveTime: at(2) },
    ]
    expect(await ask(library.supplier, 'POST', 'zytcommoditydetail/saveBatch', { rows })).toEqual({ added: 2 })
    const cost = (when?: string) => ask(library.supplier, 'GET', 'zytcommoditydetail/costPrice', { skuId, at: when })
    expect(await cost()).toMatchObject({ costPrice: '92.00' })
    expect(await cost(at(3))).toMatchObject({ costPrice: '91.00' })
    expect(await ask(library.supplier, 'GET', 'zytcommoditydetail/serviceCharge', { skuId, at: at(3) })).toMatchObject({
      chargeType: 2,
      serviceChargeBp: 30,
    })
    const { records } = await ask(library.supplier, 'GET', 'zytcommoditydetail/list', { skuId_equal: skuId })
    const [later, begun] = ['91.00', '92.00'].map(price => records.find((one: any) => one.costPrice === price))
    const change = (id: string, version: number) =>
      call(library.supplier, 'POST', 'zytcommoditydetail/update', { id, version, costPrice: '90.00' })
    expect((await change(begun.id, begun.version)).code).toBe(422)
    expect((await call(library.supplier, 'POST', 'zytcommoditydetail/remove', { ids: begun.id })).code).toBe(422)
    expect((await change(later.id, later.version)).code).toBe(200)
    expect(await cost(at(3))).toMatchObject({ costPrice: '90.00' })
    await ask(library.supplier, 'POST', 'zytcommoditydetail/remove', { ids: later.id })
    expect(await cost(at(3))).toMatchObject({ costPrice: '92.00' })
  })

  test('in the past, of goods of others, or contradicting themselves are refused', async () => {
    const { skus } = await makeApproved(library)
    const other = await makeLibrary(testApp)
    const theirs = (await makeApproved(other)).skus[0]?.id
    const save = (row: object) => call(library.supplier, 'POST', 'zytcommoditydetail/saveBatch', { rows: [row] })
    expect((await save({ skuId: skus[0]?.id, costPrice: '1.00', chargeType: 1, effectiveTime: at(-2) })).code).toBe(422)
    expect((await save({ skuId: theirs, costPrice: '1.00', chargeType: 1 })).code).toBe(422)
    expect((await save({ skuId: skus[0]?.id, chargeType: 2, serviceCharge: '1.00' })).code).toBe(422)
  })
})
