import { param } from '@forecourt/contract/system'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, call, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { upload } from '../funds/funds.fixture.ts'
import { base, goodsAt, type Library, makeApproved, makeLibrary } from './test-goods.ts'

let testApp: TestApp
let library: Library
let upstream: Side
let first: Side
let second: Side

interface Side {
  readonly tenantId: string
  readonly person: Person
}

const makeSide = async (kind: 'distributor' | 'buyer' | 'provider', role: 'buyer' | 'provider' = 'buyer') => {
  const tenantId = await makeTenant(testApp, kind)
  return { tenantId, person: await makePerson(testApp, { tenantId, roles: [role] }) }
}

beforeAll(async () => {
  testApp = await openApp()
  library = await makeLibrary(testApp)
})
// Every test has a chain of its own.
beforeEach(async () => {
  upstream = await makeSide('provider', 'provider')
  first = await makeSide('distributor')
  second = await makeSide('distributor')
})
afterAll(() => testApp.close())

const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const open = (by: Person, of: string, more: object = {}) =>
  call(by, 'POST', 'distribution/submit', { distributorNo: of, commissionBp: 500, ...more }, key())
const relations = async (by: Person, more: object = {}) =>
  (await ask(by, 'GET', 'distribution/list', { size: 100, ...more })).records as any[]
const relationOf = async (by: Person, distributor: string) =>
  (await relations(by)).find(one => one.distributorTenantId === distributor && one.status === 1)
const ended = async (by: Person, distributor: string) =>
  call(by, 'POST', 'distribution/end', { id: (await relationOf(by, distributor)).id, reason: '合作到期' }, key())
const fieldsOf = (answer: { body: any }) => JSON.stringify(answer.body)

describe('a distribution', () => {
  test('is made by the upstream, read by the distributor, and by nobody else', async () => {
    expect((await open(upstream.person, first.tenantId)).code).toBe(200)
    for (const who of [upstream, first])
      expect(await relations(who.person)).toMatchObject([
        { level: 1, commissionBp: 500, upstreamTenantName: `provider ${upstream.tenantId}` },
      ])
    expect(await relations(second.person)).toEqual([])
    const { id } = await relationOf(first.person, first.tenantId)
    for (const path of ['distribution/end', 'distribution/update'])
      expect((await call(first.person, 'POST', path, { id, reason: 'x', commissionBp: 1 }, key())).code).toBe(403)
    expect((await call(second.person, 'GET', 'distribution/tree', { id })).code).toBe(404)
  })

  test('names a distributor by number or full name, and nobody who is none', async () => {
    const buyer = await makeSide('buyer')
    for (const of of [buyer.tenantId, '999999999999', '没有的公司']) {
      const answer = await open(upstream.person, of)
      expect(answer.code).toBe(422)
      expect(fieldsOf(answer)).toContain('distributorNo')
    }
    expect((await open(upstream.person, `distributor ${first.tenantId}`)).code).toBe(200)
    const answer = await open(upstream.person, second.tenantId, { upstreamTenantId: first.tenantId })
    expect(answer.code).toBe(422)
    expect((await open(library.operator, second.tenantId, { upstreamTenantId: first.tenantId })).code).toBe(200)
    expect(await relationOf(first.person, second.tenantId)).toMatchObject({ level: 2 })
  })

  test('is refused twice, in a circle, beyond the levels and above the commission, at its field', async () => {
    expect((await open(upstream.person, first.tenantId)).code).toBe(200)
    expect(fieldsOf(await open(upstream.person, first.tenantId))).toContain('已有生效')
    expect((await open(first.person, second.tenantId)).code).toBe(200)
    const third = await makeSide('distributor')
    expect(fieldsOf(await open(second.person, third.tenantId))).toContain('最多2级')
    expect(fieldsOf(await open(second.person, first.tenantId))).toContain('循环')
    const rate = await open(upstream.person, third.tenantId, { commissionBp: 3001 })
    expect(rate.code).toBe(422)
    expect(fieldsOf(rate)).toContain('commissionBp')
  })

  test('is allowed deeper when the operator says so, and no circle then either', async () => {
    const setLevels = (paramValue: string) =>
      testApp.asSystem(async ctx => {
        const row = await ctx.find(param, { paramKey: 'distribution.maxLevels' })
        if (row) await ctx.update(param, row, { paramValue })
      })
    const third = await makeSide('distributor')
    await open(upstream.person, first.tenantId)
    await open(first.person, second.tenantId)
    await setLevels('3')
    expect((await open(second.person, third.tenantId)).code).toBe(200)
    await setLevels('9')
    expect(fieldsOf(await open(third.person, first.tenantId))).toContain('循环')
    await setLevels('2')
  })

  test('of two that make a circle together one is refused, though both begin at once', async () => {
    const answers = await Promise.all([open(first.person, second.tenantId), open(second.person, first.tenantId)])
    expect(answers.map(one => String(one.code)).toSorted()).toEqual(['200', '422'])
  })

  test('that is made twice at once is there once', async () => {
    const answers = await Promise.all([open(upstream.person, first.tenantId), open(upstream.person, first.tenantId)])
    expect(answers.map(one => String(one.code)).toSorted()).toEqual(['200', '422'])
  })

  test('moves the levels below it when it comes and when it goes', async () => {
    await open(first.person, second.tenantId)
    expect(await relationOf(first.person, second.tenantId)).toMatchObject({ level: 1 })
    await open(upstream.person, first.tenantId)
    expect(await relationOf(first.person, second.tenantId)).toMatchObject({ level: 2 })
    expect((await ended(upstream.person, first.tenantId)).code).toBe(200)
    expect(await relationOf(first.person, second.tenantId)).toMatchObject({ level: 1 })
    expect((await open(upstream.person, first.tenantId)).code).toBe(200)
  })

  test('shows its chain: to the platform from the top, to others their edge and what is below, the rate to its ends', async () => {
    await open(upstream.person, first.tenantId)
    await open(first.person, second.tenantId)
    const chain = async (by: Person, id: string) =>
      ((await ask(by, 'GET', 'distribution/tree', { id })) as any[]).map(one => [
        one.depth,
        one.tenantName.split(' ')[1],
        one.commissionBp ?? null,
      ])
    const top = await relationOf(upstream.person, first.tenantId)
    const below = await relationOf(first.person, second.tenantId)
    const names = [upstream.tenantId, first.tenantId, second.tenantId]
    expect(await chain(upstream.person, top.id)).toEqual([
      [0, names[0], null],
      [1, names[1], 500],
      [2, names[2], null],
    ])
    expect(await chain(second.person, below.id)).toEqual([
      [0, names[1], null],
      [1, names[2], 500],
    ])
    expect(await chain(library.operator, below.id)).toEqual([
      [0, names[0], null],
      [1, names[1], 500],
      [2, names[2], 500],
    ])
  })

  test('ends by itself when its last day is over', async () => {
    await open(upstream.person, first.tenantId, { untilDate: '2099-12-31' })
    await testApp.app.runJob('goods.endDistributions', {})
    expect(await relationOf(upstream.person, first.tenantId)).toBeDefined()
    await testApp.asOwner(`update distribution set until_date = '2020-01-01' where tenant_id = $1`, [upstream.tenantId])
    await testApp.app.runJob('goods.endDistributions', {})
    expect(await relations(first.person)).toMatchObject([{ status: 2, endReason: '已到期' }])
  })
})

describe('what is supplied', () => {
  const offer = (by: Person, distributionIds: string, more: object) =>
    call(by, 'POST', 'business/distributorCommodity/submit', { distributionIds, priceType: 1, ...more }, key())
  const offers = async (by: Person) =>
    (await ask(by, 'GET', 'business/distributorCommodity/list', { size: 100 })).records as any[]
  const shelf = async (by: Person) => (await ask(by, 'GET', 'distributor/goods/list', { size: 100 })).records as any[]
  const take = (by: Person, id: string, more: object) =>
    call(by, 'POST', 'distributor/goods/submit', { id, priceType: 1, ...more }, key())
  const putUp = (by: Person, id: string) => call(by, 'POST', 'distributor/goods/up', { id }, key())

  interface Chain {
    readonly goodsId: string
    readonly mainImage: string
    readonly skuId: string
    readonly tenantGoodsId: string
    readonly ids: readonly [string, string]
  }

  /** The upstream was given goods at 94, and both relations are there. */
  async function makeChain(): Promise<Chain> {
    const mainImage = await upload(library.supplier)
    const { id: goodsId, skus } = await makeApproved(library, { mainImage })
    await ask(library.supplier, 'POST', `${base}/up`, { id: goodsId })
    const skuId = skus[0]?.id ?? ''
    const given = { tenantIds: upstream.tenantId, skuIds: skuId, salePrice: '94.00' }
    await ask(library.operator, 'POST', 'tenant/goods/set/goods', given)
    const { records } = await ask(upstream.person, 'GET', 'tenant/goods/list', { skuId_equal: skuId })
    await ask(upstream.person, 'POST', 'tenant/goods/up', { id: records[0].id })
    await open(upstream.person, first.tenantId)
    await open(first.person, second.tenantId)
    const ids = [await relationOf(upstream.person, first.tenantId), await relationOf(first.person, second.tenantId)]
    return { goodsId, skuId, mainImage, tenantGoodsId: records[0].id, ids: [ids[0].id, ids[1].id] }
  }

  /** Both have it on sale: the first pays 95 and adds 1.50, the second pays 97 and sells for 99. */
  async function makeSold() {
    const chain = await makeChain()
    expect(
      (await offer(upstream.person, chain.ids[0], { tenantGoodsIds: chain.tenantGoodsId, purchasePrice: '95.00' }))
        .code,
    ).toBe(200)
    const [offered] = await offers(first.person)
    expect((await take(first.person, offered.id, { priceType: 2, markup: '1.50' })).code).toBe(200)
    const [own] = await shelf(first.person)
    expect((await putUp(first.person, own.id)).code).toBe(200)
    expect(
      (await offer(first.person, chain.ids[1], { distributorGoodsIds: own.id, purchasePrice: '97.00' })).code,
    ).toBe(200)
    const [onward] = await offers(second.person)
    expect((await take(second.person, onward.id, { salePrice: '99.00' })).code).toBe(200)
    const [theirs] = await shelf(second.person)
    expect((await putUp(second.person, theirs.id)).code).toBe(200)
    return { ...chain, offerId: offered.id, ownId: own.id, onwardId: onward.id, theirsId: theirs.id }
  }
  const states = async () => ({
    first: (await shelf(first.person)).map(one => [one.shelfStatus, one.purchasePrice, one.salePrice]),
    second: (await shelf(second.person)).map(one => [one.shelfStatus, one.purchasePrice, one.salePrice]),
  })

  const onSale = async () => ({
    first: (await shelf(first.person)).map(one => one.shelfStatus),
    second: (await shelf(second.person)).map(one => one.shelfStatus),
  })

  test('is priced, taken and put on sale down the chain', async () => {
    const { mainImage } = await makeSold()
    expect(await states()).toEqual({ first: [[1, '95.00', '96.50']], second: [[1, '97.00', '99.00']] })
    // Whoever is offered goods sees their picture, which somebody else has uploaded.
    expect((await shelf(second.person))[0].mainImage).toBe(mainImage)
  })

  test('is read at both ends of its edge, and what it costs upstream by nobody below', async () => {
    const { offerId, ownId } = await makeSold()
    expect((await offers(upstream.person))[0]).toMatchObject({ purchasePrice: '95.00', upstreamCost: '94.00' })
    const [seen] = (await offers(first.person)).filter(one => one.id === offerId)
    expect(seen).toMatchObject({ purchasePrice: '95.00' })
    expect(seen.upstreamCost ?? null).toBeNull()
    const below = JSON.stringify([await offers(second.person), await shelf(second.person)])
    for (const secret of ['95.00', '94.00', '96.50']) expect(below).not.toContain(secret)
    // Asked by it, only rows of one's own are found: what one pays is nobody's cost but the upstream's.
    const found = await ask(first.person, 'GET', 'business/distributorCommodity/list', { upstreamCost_ge: '1.00' })
    expect(found.records.map((one: any) => one.id)).not.toContain(offerId)
    expect((await call(second.person, 'GET', 'business/distributorCommodity/detail', { id: offerId })).code).toBe(404)
    for (const who of [upstream, second])
      expect((await call(who.person, 'GET', 'distributor/goods/detail', { id: ownId })).code).not.toBe(200)
    expect(JSON.stringify(await offers(upstream.person))).not.toContain('97.00')
  })

  test('is not offered below cost without allowance, and with it waits for a second person', async () => {
    const { ids, tenantGoodsId } = await makeChain()
    const low = await offer(upstream.person, ids[0], { tenantGoodsIds: tenantGoodsId, purchasePrice: '93.99' })
    expect(low.code).toBe(422)
    expect(fieldsOf(low)).toContain('purchasePrice')
    const part = await offer(upstream.person, ids[0], { tenantGoodsIds: tenantGoodsId, priceType: 2, priceBp: 9000 })
    expect(fieldsOf(part)).toContain('priceBp')
    const loss = { tenantGoodsIds: tenantGoodsId, purchasePrice: '93.00', allowLoss: 1 }
    expect((await offer(upstream.person, ids[0], loss)).code).toBe(200)
    const [waiting] = await offers(first.person)
    expect(waiting).toMatchObject({ status: 2 })
    expect(await take(first.person, waiting.id, { salePrice: '99.00' })).toMatchObject({ reason: 'goodsIncomplete' })
    await ask(library.reviewer, 'POST', 'business/distributorCommodity/decideLoss', { id: waiting.id, result: 1 })
    expect((await take(first.person, waiting.id, { salePrice: '99.00' })).code).toBe(200)
  })

  test('that was let lose is stopped once it costs more than that, and waits on while nobody has decided', async () => {
    const { ids, tenantGoodsId, goodsId, skuId } = await makeChain()
    const loss = { tenantGoodsIds: tenantGoodsId, purchasePrice: '93.00', allowLoss: 1 }
    await offer(upstream.person, ids[0], loss)
    const costing = async (salePrice: string) => {
      await ask(library.operator, 'POST', 'tenant/goods/set/goods', {
        tenantIds: upstream.tenantId,
        skuIds: skuId,
        salePrice,
      })
      await testApp.app.runJob('goods.followGoods', { commodityIds: [goodsId] })
      return (await offers(upstream.person))[0]
    }
    const waiting = await costing('94.50')
    expect(waiting).toMatchObject({ status: 2, upstreamCost: '94.50' })
    // Those below are notified to wait, and not why.
    const notified = JSON.stringify(await offers(first.person))
    expect(notified).toContain('待审批')
    for (const secret of ['94.50', '亏损', '成本']) expect(notified).not.toContain(secret)
    await ask(library.reviewer, 'POST', 'business/distributorCommodity/decideLoss', { id: waiting.id, result: 1 })
    expect(await costing('94.00')).toMatchObject({ status: 1, upstreamCost: '94.00' })
    expect(await costing('96.00')).toMatchObject({ status: 0, stopReason: '供货价须重新核定' })
  })

  test('is nobody’s to supply who does not have it, nor to take to whom it is not offered', async () => {
    const { ids, skuId, tenantGoodsId } = await makeChain()
    const price = { purchasePrice: '99.00' }
    expect((await offer(upstream.person, ids[0], { skuIds: skuId, ...price })).code).toBe(422)
    expect((await offer(first.person, ids[1], { tenantGoodsIds: tenantGoodsId, ...price })).code).toBe(422)
    // A relation of others is not there; of one that one only reads one is told so.
    expect((await offer(upstream.person, ids[1], { tenantGoodsIds: tenantGoodsId, ...price })).code).toBe(404)
    expect((await offer(first.person, ids[0], { tenantGoodsIds: tenantGoodsId, ...price })).code).toBe(403)
    await offer(upstream.person, ids[0], { tenantGoodsIds: tenantGoodsId, ...price })
    const [offered] = await offers(first.person)
    expect((await take(second.person, offered.id, { salePrice: '99.00' })).code).toBe(404)
    expect((await take(upstream.person, offered.id, { salePrice: '99.00' })).code).toBe(403)
    const low = await take(first.person, offered.id, { salePrice: '98.99' })
    expect(low.code).toBe(422)
    expect(fieldsOf(low)).toContain('salePrice')
    expect((await take(first.person, offered.id, { salePrice: '99.00' })).code).toBe(200)
    expect(await take(first.person, offered.id, { salePrice: '99.50' })).toMatchObject({ reason: 'duplicate' })
  })

  test('follows a new price: a markup moves along, and what would lose goes off sale', async () => {
    const { offerId } = await makeSold()
    const reprice = (purchasePrice: string) =>
      ask(upstream.person, 'POST', 'business/distributorCommodity/update', { id: offerId, priceType: 1, purchasePrice })
    await reprice('96.00')
    expect(await states()).toEqual({ first: [[1, '96.00', '97.50']], second: [[1, '97.00', '99.00']] })
    expect((await offers(first.person)).find(one => one.id !== offerId)).toMatchObject({ upstreamCost: '96.00' })
    // What the first pays is now more than it gets: it supplies no longer, and the second has it off sale with the reason.
    await reprice('97.01')
    expect(await states()).toMatchObject({ first: [[1, '97.01', '98.51']], second: [[2, '97.00', '99.00']] })
    expect((await shelf(second.person))[0].shelfReason).toContain('供货价须重新核定')
    const jobs = await testApp.asOwner<{ data: { about: string; note: string } }>(
      `select data from pgboss.job where name = 'tools.notify' and data::text like '%' || $1 || '%'`,
      [second.tenantId],
    )
    expect(jobs.map(({ data }) => `${data.about} ${data.note}`).join()).toContain('已下架')
    expect(await putUp(second.person, (await shelf(second.person))[0].id)).toMatchObject({ reason: 'goodsIncomplete' })
  })

  test('goes off sale at a fixed price that the upstream has overtaken', async () => {
    const { onwardId } = await makeSold()
    const price = { id: onwardId, priceType: 1, purchasePrice: '99.01' }
    await ask(first.person, 'POST', 'business/distributorCommodity/update', price)
    expect(await states()).toMatchObject({ second: [[2, '99.01', '99.00']] })
    expect((await shelf(second.person))[0].shelfReason).toBe('进货价高于售价')
  })

  test('goes down the whole chain when the upstream stops it, the shelf above takes it off, or the relation ends', async () => {
    const { offerId, ownId } = await makeSold()
    await ask(first.person, 'POST', 'distributor/goods/down', { id: ownId, reason: '换季' })
    expect(await onSale()).toEqual({ first: [2], second: [2] })
    await ask(upstream.person, 'POST', 'business/distributorCommodity/down', { id: offerId, reason: '缺货' })
    expect(await putUp(first.person, ownId)).toMatchObject({ reason: 'goodsIncomplete' })
    const again = { id: offerId, priceType: 1, purchasePrice: '95.00' }
    await ask(upstream.person, 'POST', 'business/distributorCommodity/update', again)
    expect((await putUp(first.person, ownId)).code).toBe(200)
    expect((await ended(upstream.person, first.tenantId)).code).toBe(200)
    expect(await onSale()).toEqual({ first: [2], second: [2] })
    expect((await shelf(first.person))[0].shelfReason).toContain('合作到期')
    expect(await call(upstream.person, 'POST', 'business/distributorCommodity/update', again, key())).toMatchObject({
      reason: 'goodsIncomplete',
    })
  })

  test('follows the goods of the library: banned, dearer, or taken from who passes them on', async () => {
    const { goodsId } = await makeSold()
    const follow = () => testApp.app.runJob('goods.followGoods', { commodityIds: [goodsId] })
    const { version, skus } = await goodsAt(library.supplier, goodsId)
    await ask(library.supplier, 'POST', `${base}/submit`, { id: goodsId, version, goodsName: '换了名字', skus })
    await follow()
    expect([(await shelf(first.person))[0].goodsName, (await shelf(second.person))[0].goodsName]).toEqual([
      '换了名字',
      '换了名字',
    ])
    await ask(library.operator, 'POST', 'goods/v2/forceDown', { id: goodsId, reason: '投诉' })
    await follow()
    expect(await onSale()).toEqual({ first: [2], second: [2] })
  })

  test('is put up and down many at a time, by its own', async () => {
    const { ownId } = await makeSold()
    const batch = (by: Person, more: object) =>
      call(by, 'POST', 'distributor/goods/batchShelf', { ids: ownId, ...more }, key())
    expect((await batch(second.person, { shelfStatus: 2, reason: '不是我的' })).code).toBe(404)
    expect((await batch(first.person, { shelfStatus: 2 })).code).toBe(422)
    expect((await batch(first.person, { shelfStatus: 2, reason: '盘点' })).data).toEqual({ changed: 1, left: 0 })
    expect(await onSale()).toEqual({ first: [2], second: [2] })
    expect((await shelf(first.person))[0].shelfReason).toBe('盘点')
    expect((await batch(first.person, { shelfStatus: 1 })).data).toEqual({ changed: 1, left: 0 })
    expect((await batch(first.person, { shelfStatus: 1 })).data).toEqual({ changed: 0, left: 1 })
  })
})

describe('what a service provider picks', () => {
  const listed = async (skuId: string) =>
    (await ask(upstream.person, 'GET', 'business/goods/v2/list', { skuId_equal: skuId })).records as any[]

  test('is there while it is on sale, without what it costs, and is then among the tenant’s goods once', async () => {
    const { id, skus } = await makeApproved(library)
    const skuId = skus[0]?.id ?? ''
    const follow = () => testApp.app.runJob('goods.followGoods', { commodityIds: [id] })
    await follow()
    expect(await listed(skuId)).toEqual([])
    await ask(library.supplier, 'POST', `${base}/up`, { id })
    await follow()
    const [row] = await listed(skuId)
    expect(row).toMatchObject({ listPrice: '98.00', skuId })
    expect(JSON.stringify(row)).not.toContain('93.00')
    const pick = (by: Person) => call(by, 'POST', 'business/goods/v2/pick', { id: row.id }, key())
    expect((await pick(upstream.person)).data).toEqual({ added: 1 })
    expect((await pick(upstream.person)).data).toEqual({ added: 0 })
    expect((await pick(first.person)).code).toBe(403)
    const { records } = await ask(upstream.person, 'GET', 'tenant/goods/list', { skuId_equal: skuId })
    expect(records).toHaveLength(1)
    await ask(library.supplier, 'POST', `${base}/down`, { id, reason: '缺货' })
    await follow()
    expect(await listed(skuId)).toEqual([])
  })
})
