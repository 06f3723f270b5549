import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call, makePerson, openApp, type TestApp } from '../../../test/people.ts'
import {
  base,
  decide,
  goodsAt,
  goodsBody,
  type Library,
  makeApproved,
  makeGoods,
  makeLibrary,
  skuBody,
  waitingFor,
} from './test-goods.ts'

let testApp: TestApp
let library: Library
beforeAll(async () => {
  testApp = await openApp()
  library = await makeLibrary(testApp)
})
afterAll(() => testApp.close())

const edit = async (id: string, change: (skus: readonly any[]) => unknown[]) => {
  const { version, skus } = await goodsAt(library.supplier, id)
  return call(library.supplier, 'POST', `${base}/submit`, { id, version, skus: change(skus) })
}
const firstSku = async (id: string) => (await goodsAt(library.supplier, id)).skus[0]

describe('new goods', () => {
  test('come with their variants in one submit, sum them up, and wait for a second person', async () => {
    const id = await makeGoods(library, {
      skus: [skuBody({ listPrice: '98.00' }), skuBody({ faceValue: '50.00', costPrice: '46.00', listPrice: '49.00' })],
    })
    expect(await goodsAt(library.supplier, id)).toMatchObject({
      status: 0,
      isApproved: 0,
      skuCount: 2,
      priceFrom: '49.00',
      priceTo: '98.00',
      tenantId: library.supplierId,
      supplierTenantId: library.supplierId,
      skus: [{ listPrice: '98.00' }, { listPrice: '49.00' }],
    })
    expect(await waitingFor(library.reviewer, id)).toMatchObject({ bizType: 1, why: '首次上架前复核' })
    expect(await call(library.supplier, 'POST', `${base}/up`, { id })).toMatchObject({
      code: 409,
      reason: 'goodsUnapproved',
    })
  })

  test('are put on sale once approved, taken down with a reason, and banned by the platform alone', async () => {
    const { id } = await makeApproved(library)
    await ask(library.supplier, 'POST', `${base}/up`, { id })
    expect(await goodsAt(library.supplier, id)).toMatchObject({ status: 1, isApproved: 1 })
    expect(await call(library.supplier, 'POST', `${base}/down`, { id })).toMatchObject({ code: 422 })
    await ask(library.supplier, 'POST', `${base}/down`, { id, reason: '换包装' })
    expect(await goodsAt(library.supplier, id)).toMatchObject({ status: 2, shelfReason: '换包装' })
    expect((await call(library.supplier, 'POST', 'goods/v2/forceDown', { id, reason: 'x' })).code).toBe(403)
    await ask(library.operator, 'POST', 'goods/v2/forceDown', { id, reason: '投诉' })
    expect(await call(library.supplier, 'POST', `${base}/up`, { id })).toMatchObject({ code: 409 })
    await ask(library.operator, 'POST', 'goods/v2/release', { id, reason: '已整改' })
    await ask(library.supplier, 'POST', `${base}/up`, { id })
  })

  test('without a variant for sale stay off the shelf', async () => {
    const { id } = await makeApproved(library, { skus: [skuBody({ isOnSale: 0 })] })
    expect(await call(library.supplier, 'POST', `${base}/up`, { id })).toMatchObject({
      code: 409,
      reason: 'goodsIncomplete',
    })
  })

  test('that were turned down are asked for again, once', async () => {
    const id = await makeGoods(library)
    const { id: approval } = (await waitingFor(library.reviewer, id)) ?? { id: '' }
    expect((await call(library.reviewer, 'POST', 'commodity_approval/audit', { id: approval, result: 2 })).code).toBe(
      422,
    )
    await decide(library.reviewer, approval, { result: 2, opinion: '图片不清晰' })
    expect(await waitingFor(library.reviewer, id)).toBeUndefined()
    await ask(library.supplier, 'POST', 'commodity_approval/submit', { id })
    expect(await call(library.operator, 'POST', 'commodity_approval/submit', { id })).toMatchObject({
      code: 409,
      reason: 'goodsAsked',
    })
    await decide(library.reviewer, (await waitingFor(library.reviewer, id))?.id ?? '')
    expect(await goodsAt(library.supplier, id)).toMatchObject({ isApproved: 1 })
  })

  test('are approved by nobody who entered or edited them, whatever rights they have', async () => {
    const both = await makePerson(testApp, {
      rights: [
        'commodity',
        'commodity_add',
        'commodity_edit',
        'commodity_view',
        'commodityApproval',
        'commodityApproval_view',
        'commodityApproval_decide',
      ],
    })
    const { id } = await ask(both, 'POST', `${base}/submit`, goodsBody(library.classId))
    const { id: approval } = (await waitingFor(both, id)) ?? { id: '' }
    expect(await call(both, 'POST', 'commodity_approval/audit', { id: approval, result: 1 })).toMatchObject({
      code: 403,
      reason: 'sameUser',
    })
    const theirs = await makeGoods(library)
    const { version } = await goodsAt(both, theirs)
    await ask(both, 'POST', `${base}/submit`, { id: theirs, version, brand: '新' })
    const { id: other } = (await waitingFor(both, theirs)) ?? { id: '' }
    expect(await call(both, 'POST', 'commodity_approval/audit', { id: other, result: 1 })).toMatchObject({
      code: 403,
      reason: 'sameUser',
    })
  })

  test('whose variants contradict each other are refused with the variant named', async () => {
    const skus = [skuBody({ skuName: '一样' }), skuBody({ skuName: '一样' }), skuBody({ minQty: 5, maxQty: 2 })]
    const { code, problems } = await call(
      library.supplier,
      'POST',
      `${base}/submit`,
      goodsBody(library.classId, { skus }),
    )
    expect(code).toBe(422)
    expect(problems.map(one => one.message)).toEqual([
      '规格名称重复：一样',
      expect.stringContaining('限购数不能小于起购数'),
    ])
  })
})

describe('a price of approved goods', () => {
  test('moves by up to a fifth at once', async () => {
    const { id } = await makeApproved(library)
    await edit(id, ([one]) => [{ ...one, listPrice: '110.00' }])
    expect(await firstSku(id)).toMatchObject({ listPrice: '110.00', askedListPrice: null })
    expect(await waitingFor(library.reviewer, id)).toBeUndefined()
  })

  test('that moves further stays until a second person agrees', async () => {
    const { id } = await makeApproved(library)
    await edit(id, ([one]) => [{ ...one, listPrice: '120.00' }])
    expect(await firstSku(id)).toMatchObject({ listPrice: '98.00', askedListPrice: '120.00' })
    const waiting = await waitingFor(library.reviewer, id)
    expect(waiting).toMatchObject({ bizType: 2, why: '售价变动超过20%' })
    expect(await ask(library.reviewer, 'GET', 'commodity_approval/detail', { id: waiting?.id })).toMatchObject({
      priceChanges: [{ listBefore: '98.00', listAfter: '120.00', costBefore: '93.00', costAfter: '93.00' }],
    })
    await decide(library.reviewer, waiting?.id ?? '')
    expect(await firstSku(id)).toMatchObject({ listPrice: '120.00', askedListPrice: null })
    expect(await goodsAt(library.supplier, id)).toMatchObject({ priceFrom: '120.00' })
  })

  test('below cost is turned down and forgotten, or taken back by whoever asked', async () => {
    const { id } = await makeApproved(library)
    await edit(id, ([one]) => [{ ...one, listPrice: '92.99' }])
    await decide(library.reviewer, (await waitingFor(library.reviewer, id))?.id ?? '', { result: 2, opinion: '亏损' })
    expect(await firstSku(id)).toMatchObject({ listPrice: '98.00', askedListPrice: null })
    await edit(id, ([one]) => [{ ...one, costPrice: '99.00' }])
    const waiting = await waitingFor(library.reviewer, id)
    expect(waiting?.why).toBe('售价低于成本')
    expect((await call(library.operator, 'POST', 'commodity_approval/withdraw', { id: waiting?.id })).code).toBe(403)
    await ask(library.supplier, 'POST', 'commodity_approval/withdraw', { id: waiting?.id })
    expect(await firstSku(id)).toMatchObject({ costPrice: '93.00', askedCostPrice: null })
  })

  test('asked for twice is one approval of the last price', async () => {
    const { id } = await makeApproved(library)
    await edit(id, ([one]) => [{ ...one, listPrice: '120.00' }])
    await edit(id, ([one]) => [{ ...one, listPrice: '130.00' }])
    const { total } = await ask(library.reviewer, 'GET', 'commodity_approval/list', {
      commodityId_equal: id,
      bizType_equal: 2,
    })
    expect(total).toBe(1)
    await decide(library.reviewer, (await waitingFor(library.reviewer, id))?.id ?? '')
    expect(await firstSku(id)).toMatchObject({ listPrice: '130.00' })
  })

  test('of a variant that is added below cost keeps it from sale until then', async () => {
    const { id } = await makeApproved(library)
    await edit(id, rows => [...rows, skuBody({ skuName: '亏本', listPrice: '90.00' })])
    const added = () => goodsAt(library.supplier, id).then(row => row.skus.find((one: any) => one.skuName === '亏本'))
    expect(await added()).toMatchObject({ isOnSale: 0 })
    await decide(library.reviewer, (await waitingFor(library.reviewer, id))?.id ?? '')
    expect(await added()).toMatchObject({ isOnSale: 1, listPrice: '90.00' })
  })
})

describe('many at once', () => {
  test('are put up and taken down, and those that may not are counted', async () => {
    const [one, other] = [await makeApproved(library), await makeApproved(library)]
    const unapproved = await makeGoods(library)
    const ids = [one.id, other.id, unapproved]
    const shelf = (said: object) => call(library.supplier, 'POST', `${base}/batchShelf`, { ids, ...said })
    expect((await shelf({ shelfStatus: 1 })).data).toEqual({ changed: 2, left: 1 })
    expect((await shelf({ shelfStatus: 2 })).code).toBe(422)
    expect((await shelf({ shelfStatus: 2, reason: '季末' })).data).toEqual({ changed: 2, left: 1 })
    expect(await goodsAt(library.supplier, one.id)).toMatchObject({ status: 2, shelfReason: '季末' })
  })

  test('of another supplier are not there', async () => {
    const other = await makeLibrary(testApp)
    const { id } = await makeApproved(other)
    expect((await call(library.supplier, 'POST', `${base}/batchShelf`, { ids: [id], shelfStatus: 1 })).code).toBe(404)
    expect((await call(library.supplier, 'GET', `${base}/detail`, { id })).code).toBe(404)
  })
})

test('stock that falls to its mark is told of once, and again after it was filled up', async () => {
  const { id } = await makeApproved(library, { skus: [skuBody({ stockType: 1, stock: 3, lowStock: 5 })] })
  expect(await goodsAt(library.supplier, id)).toMatchObject({ isLow: 1 })
  const notified = async () => {
    await testApp.app.runJob('goods.lowStock')
    const jobs = await testApp.asOwner<{ data: Record<string, unknown> }>(
      `delete from pgboss.job where name = 'tools.notify' returning data`,
    )
    for (const { data } of jobs) await testApp.app.runJob('tools.notify', data)
    const { records } = await ask(library.supplier, 'GET', 'blade-desk/notification/list', { size: 200 })
    return records.filter((one: any) => one.kind === 'problem' && one.rowId === id).length
  }
  expect(await notified()).toBe(1)
  expect(await notified()).toBe(1)
  // Whoever has not read of it yet is not told again.
  await testApp.asOwner('update notification set read_time = now()')
  await edit(id, ([one]) => [{ ...one, stock: 10 }])
  expect(await notified()).toBe(1)
  await edit(id, ([one]) => [{ ...one, stock: 5 }])
  expect(await notified()).toBe(2)
})
