import { dayOf } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, callWithCode, makePerson, makeTenant, type Person } from '../../../test/people.ts'
import { custodyKey } from '../../../test/bank.ts'
import { bank, tenant } from '../../ledger/address.ts'
import { credit, debit } from '../../ledger/line.ts'
import { post } from '../../ledger/post.ts'
import { arrived, balance, openStage, postings, type Stage } from '../funds/funds.fixture.ts'
import { type Library, makeForSale, makeLibrary } from './test-goods.ts'

interface Side {
  readonly tenantId: string
  readonly person: Person
}

let stage: Stage
let library: Library
let auditor: Person
let provider: Side
let first: Side
let second: Side

const makeSide = async (kind: 'distributor' | 'provider', role: 'buyer' | 'provider' = 'buyer'): Promise<Side> => {
  const tenantId = await makeTenant(stage, kind)
  return { tenantId, person: await makePerson(stage, { tenantId, roles: [role] }) }
}

beforeAll(async () => {
  stage = await openStage()
  library = await makeLibrary(stage)
  auditor = await makePerson(stage, { roles: ['auditor'] })
  await arrived(stage, '9000.00')
  provider = await makeSide('provider', 'provider')
  first = await makeSide('distributor')
  second = await makeSide('distributor')
})
afterAll(() => stage.close())

const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const post200 = async (by: Person, path: string, body: Readonly<Record<string, unknown>>) => {
  const answer = await call(by, 'POST', path, body, key())
  expect([path, answer.code, answer.data]).toEqual([path, 200, answer.data])
  return answer.data
}

async function relation(upstream: Person, distributor: Side, commissionBp: number): Promise<string> {
  await post200(upstream, 'distribution/submit', { distributorNo: distributor.tenantId, commissionBp })
  const { records } = await ask(upstream, 'GET', 'distribution/list', { size: 100 })
  return records.find((one: any) => one.distributorTenantId === distributor.tenantId && one.status === 1).id
}

/** What one offers to the next is taken to its shelf and put on sale; answers the row of the shelf. */
async function supplied(upstream: Person, to: Side, distributionIds: string, what: object, resale: object) {
  await post200(upstream, 'business/distributorCommodity/submit', { distributionIds, priceType: 1, ...what })
  const offers = await ask(to.person, 'GET', 'business/distributorCommodity/list', { size: 100, descs: 'id' })
  const offer = offers.records.find((one: any) => one.distributorTenantId === to.tenantId && one.status === 1)
  await post200(to.person, 'distributor/goods/submit', { id: offer.id, priceType: 1, ...resale })
  const shelf = await ask(to.person, 'GET', 'distributor/goods/list', { size: 100 })
  const row = shelf.records.find((one: any) => one.offerId === offer.id)
  await post200(to.person, 'distributor/goods/up', { id: row.id })
  return { offerId: String(offer.id), rowId: String(row.id) }
}

interface Rates {
  readonly firstBp?: number
  readonly secondBp?: number
}

let relations: { readonly first: string; readonly second: string } | undefined

/** The provider was given goods at 94; the first distributor pays 95, the second 97 and sells for 99. */
async function makeChain({ firstBp = 100, secondBp = 200 }: Rates = {}) {
  const { skuId, ownId } = await makeForSale(stage, library, provider.tenantId, { salePrice: '94.00' })
  relations ??= {
    first: await relation(provider.person, first, firstBp),
    second: await relation(first.person, second, secondBp),
  }
  const { rowId, offerId } = await supplied(
    provider.person,
    first,
    relations.first,
    { tenantGoodsIds: ownId, purchasePrice: '95.00' },
    { salePrice: '98.00' },
  )
  const shelf = await supplied(
    first.person,
    second,
    relations.second,
    { distributorGoodsIds: rowId, purchasePrice: '97.00' },
    { salePrice: '99.00' },
  )
  return { skuId, offerId, shelfId: shelf.rowId }
}

const place = 'commodity/order/place/order'
const listed = (shopNo: string, who = stage.company) => call(who, 'GET', `${place}/buyGoodsList`, { shopNo })
const buy = (skuId: string, qty: number, totalPayMoney: string, shopNo = second.tenantId) =>
  callWithCode(
    stage,
    stage.company,
    'POST',
    `${place}/code`,
    { shopNo, buyGoodsList: [{ skuId, qty }], totalPayMoney },
    key(),
  )
const sharesOf = async (who: Person, orderNo: string) =>
  (await ask(who, 'GET', 'distributPayment/share/list', { orderNo_equal: orderNo })).records as any[]
const faults = async () =>
  (await ask(stage.finance, 'GET', 'funds/ledger/proof')).filter((one: { ok: number }) => one.ok !== 1)

async function paidBack(orderId: string, amount: string) {
  const asked = await ask(library.supplier, 'POST', 'user/option/refund', { orderId, amount, reason: '买错了' })
  return call(auditor, 'POST', 'orderRefundApply/orderrefundapply/audit', { id: asked.id, result: 1 })
}

/** Takes from a balance what is on it. */
const spend = (tenantId: string, amountFen: bigint) =>
  stage.asSystem(async ctx => {
    const lines = [debit(tenant(tenantId), amountFen), credit(bank(await custodyKey(ctx)), amountFen)]
    const bizNo = `SPENT${tenantId}`
    await post(ctx.query, { event: 'E28b', bizType: 603, tenantId, bizNo, businessDate: dayOf(ctx.now), lines })
  })

test('a company that buys from a distributor pays its price, and all in between get their difference and commission', async () => {
  const { skuId } = await makeChain()
  const offered = (await listed(second.tenantId)).data.find((one: any) => one.skuId === skuId)
  expect(offered).toMatchObject({ unitPrice: '99.00', sellerTenantId: second.tenantId, isSoldHere: 1, isInStock: 1 })
  const answer = await buy(skuId, 2, '198.00')
  expect(answer).toMatchObject({ code: 200 })
  const [made] = answer.data.orders
  expect((await postings(stage.finance, made.orderNo)).toSorted()).toEqual(
    [
      `E08 D 2201 ${stage.companyId} 198.00`,
      `E08 C 2211 ${library.supplierId} 188.00`,
      `E08 C 2221 ${provider.tenantId} 0.10`,
      `E08 C 2221 ${first.tenantId} 2.02`,
      `E08 C 2221 ${second.tenantId} 7.88`,
    ].toSorted(),
  )
  expect(await faults()).toEqual([])

  // Each reads its own edge, and nothing of those above and below.
  const own = { first: await sharesOf(first.person, made.orderNo), second: await sharesOf(second.person, made.orderNo) }
  expect(own.first).toMatchObject([
    {
      baseAmount: '190.00',
      saleAmount: '194.00',
      commission: '1.90',
      commissionGiven: '3.88',
      amount: '2.02',
      upstreamTenantName: `provider ${provider.tenantId}`,
      status: 1,
    },
  ])
  expect(own.second).toMatchObject([{ baseAmount: '194.00', saleAmount: '198.00', commission: '3.88', amount: '7.88' }])
  expect(await sharesOf(provider.person, made.orderNo)).toMatchObject([{ amount: '0.10' }])
  expect(await sharesOf(library.operator, made.orderNo)).toHaveLength(3)
  for (const who of [stage.company, library.supplier])
    expect((await call(who, 'GET', 'distributPayment/share/list', {})).code).toBe(403)

  const home = await ask(second.person, 'GET', 'frontPage/tradeHome', { daysBack: 0 })
  expect(home.earned).toMatchObject([{ key: 'earned', count: 1, amount: '7.88' }])

  // Its number leads to the order first, and whoever does not see that finds their share.
  const found = async (who: Person) =>
    (await ask(who, 'GET', 'kernel/find', { text: made.orderNo })).rows.map((one: any) => one.entity)
  expect((await found(library.operator)).slice(0, 2)).toEqual(['order', 'orderShare'])
  expect(await found(first.person)).toEqual(['orderShare'])

  const order = (who: Person) => call(who, 'GET', 'shell/order/detail', { id: made.id })
  const lines = async (who: Person) =>
    (await ask(who, 'GET', 'zytorder/order/line/list', { orderId_equal: made.id })).records as any[]
  expect((await order(first.person)).code).toBe(404)
  expect((await order(second.person)).data).toMatchObject({
    order: { payAmount: '198.00', shareAmount: '7.88', settleAmount: null, marginAmount: null },
    receivers: [{ key: 'share', amount: '7.88' }],
  })
  expect(await lines(second.person)).toMatchObject([{ unitCost: '97.00', supplyPrice: null, unitPrice: '99.00' }])
  expect(await lines(stage.company)).toMatchObject([{ unitCost: null, supplyPrice: null, unitPrice: '99.00' }])
  expect(await lines(library.supplier)).toMatchObject([
    { unitCost: null, supplyPrice: '94.00', commissionGiven: '0.00' },
  ])
  expect((await order(library.operator)).data.receivers).toEqual([
    { key: 'site', name: expect.anything(), amount: '188.00' },
    { key: 'fee', name: null, amount: '0.00' },
    { key: 'margin', name: null, amount: '0.00' },
    { key: 'share', name: null, amount: '7.88' },
    { key: 'upstream', name: null, amount: '2.12' },
  ])
})

test('a refund takes back what each has earned, and makes those that have spent it owe it', async () => {
  const { skuId } = await makeChain()
  const before = await balance(stage, '2201', stage.companyId)
  const [made] = (await buy(skuId, 1, '99.00')).data.orders
  const had = BigInt((await balance(stage, '2221', second.tenantId)).replace('.', ''))
  await spend(second.tenantId, had - 100n)
  expect(await paidBack(made.id, '99.00')).toMatchObject({ code: 200 })
  expect(await balance(stage, '2201', stage.companyId)).toBe(before)
  expect(await balance(stage, '2221', second.tenantId)).toBe('0.00')
  expect((await postings(stage.finance, made.orderNo)).filter(one => one.startsWith('E12'))).toEqual(
    expect.arrayContaining([
      `E12 D 2221 ${first.tenantId} 1.01`,
      `E12 D 2221 ${second.tenantId} 1.00`,
      `E12 D 1122 ${second.tenantId} 2.94`,
      `E12 D 2211 ${library.supplierId} 94.00`,
    ]),
  )
  expect(await sharesOf(library.operator, made.orderNo)).toMatchObject([{ status: 3 }, { status: 3 }, { status: 3 }])
  expect(await faults()).toEqual([])
})

test('a supplier gives the commission on its own goods out of what it is paid', async () => {
  const shop = await makeSide('distributor')
  const { skuId } = await makeForSale(stage, library, provider.tenantId)
  const id = await relation(library.supplier, shop, 500)
  await supplied(
    library.supplier,
    shop,
    id,
    { skuIds: skuId, purchasePrice: '95.00' },
    { priceType: 2, markup: '1.00' },
  )
  const answer = await buy(skuId, 1, '96.00', `distributor ${shop.tenantId}`)
  expect(answer).toMatchObject({ code: 200 })
  const [made] = answer.data.orders
  expect((await postings(stage.finance, made.orderNo)).toSorted()).toEqual(
    [
      `E08 D 2201 ${stage.companyId} 96.00`,
      `E08 C 2211 ${library.supplierId} 90.25`,
      `E08 C 2221 ${shop.tenantId} 5.75`,
    ].toSorted(),
  )
  const [line] = (await ask(library.supplier, 'GET', 'zytorder/order/line/list', { orderId_equal: made.id })).records
  expect(line).toMatchObject({ supplyPrice: '95.00', commissionGiven: '4.75' })
  expect(await faults()).toEqual([])
})

test('what would make somebody in the middle lose is shown and not sold', async () => {
  const { skuId } = await makeChain()
  await stage.asOwner('update distribution set commission_bp = 3000 where id = $1', [relations?.first])
  const offered = (await listed(second.tenantId)).data.find((one: any) => one.skuId === skuId)
  expect(offered).toMatchObject({ isSoldHere: 0 })
  expect(await buy(skuId, 1, '99.00')).toMatchObject({ reason: 'goodsNotSold' })
  await stage.asOwner('update distribution set commission_bp = 100 where id = $1', [relations?.first])
  expect(await buy(skuId, 1, '98.00')).toMatchObject({ code: 463, reason: 'priceChanged' })
  expect(await buy(skuId, 2, '198.00')).toMatchObject({ code: 200 })
})

test('a shelf sells what is on sale all the way up, to companies, by the number or name of a distributor', async () => {
  const { skuId, offerId, shelfId } = await makeChain()
  const has = async () => (await listed(second.tenantId)).data.some((one: any) => one.skuId === skuId)
  expect(await has()).toBe(true)
  await post200(second.person, 'distributor/goods/down', { id: shelfId, reason: '换季' })
  expect(await has()).toBe(false)
  await post200(second.person, 'distributor/goods/up', { id: shelfId })
  await post200(provider.person, 'business/distributorCommodity/down', { id: offerId, reason: '缺货' })
  expect(await has()).toBe(false)
  expect(await buy(skuId, 1, '99.00')).toMatchObject({ reason: 'goodsNotSold' })
  const refused = { code: 422, problems: [{ field: 'shopNo' }] }
  for (const no of [provider.tenantId, stage.companyId, '没有的商店']) expect(await listed(no)).toMatchObject(refused)
  expect(await listed(second.tenantId, first.person)).toMatchObject(refused)
  const quote = { shopNo: second.tenantId, buyGoodsList: [{ skuId, qty: 1 }] }
  expect(await call(stage.company, 'POST', `${place}/totalPayMoney`, quote)).toMatchObject({ reason: 'goodsNotSold' })
})
