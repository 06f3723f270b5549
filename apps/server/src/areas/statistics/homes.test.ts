import { tenantGoods, tenantShelfStates } from '@forecourt/contract/goods'
import { addDays, codeOf, dayOf, startOfDay } from '@forecourt/contract/kernel'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { now } from '../../../test/clock.ts'
import {
  administrator,
  ask,
  call,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  type TestApp,
} from '../../../test/people.ts'
import { base, makeApproved, makeLibrary } from '../goods/test-goods.ts'
import { fen, makeCard, openStation, pay, type TestStation } from '../orders/test-station.ts'

// What the first page of each kind of tenant says, held against the lists that its figures lead to. A payment of 300.00 at the
// gun is 290.00 to pay, and a quarter of the spread of 8.00 is the provider's.

let testApp: TestApp
let station: TestStation
let other: TestStation
let providerId: string
const people: Record<string, Person> = {}
const today = dayOf(now())
/** The clock of the application: a night is tried by moving it. */
let clock = now

beforeAll(async () => {
  testApp = await openApp({}, { now: () => clock() })
  station = await openStation(testApp)
  other = await openStation(testApp)
  providerId = await makeTenant(testApp, 'provider')
  await testApp.asOwner('update tenant set share_bp = 2500 where tenant_id = $1', [providerId])
  await testApp.asOwner('update tenant set parent_tenant_id = $1 where tenant_id = $2', [providerId, station.companyId])
  const [card] = [await makeCard(station, fen('1000.00'))]
  for (let sale = 0; sale < 2; sale++) expect(await pay(station, card.cardNo)).toMatchObject({ code: 200 })
  expect(await pay(other, (await makeCard(other, fen('400.00'))).cardNo)).toMatchObject({ code: 200 })
  await makeCard(station, fen('50.00'))
  await makeCard(station, fen('500.00'), 0n, { status: 2 })
  const of = (tenantId: string, role: 'company' | 'supplier' | 'provider' | 'shop_assistant') =>
    makePerson(testApp, { tenantId, roles: [role] })
  people['company'] = await of(station.companyId, 'company')
  people['supplier'] = await of(station.supplierId, 'supplier')
  people['assistant'] = await of(station.supplierId, 'shop_assistant')
  people['provider'] = await of(providerId, 'provider')
  people['root'] = await administrator(testApp)
})
afterAll(() => testApp.close())

const as = (who: string): Person => people[who] as Person
const home = (who: string, day: { daysBack?: number } = { daysBack: 0 }) =>
  ask(as(who), 'GET', `frontPage/${who}Home`, day)
const month = { businessDate_dategt: `${today.slice(0, 8)}01`, businessDate_datelt: today }
const listed = (who: string, path: string, filter: string | Record<string, string>) =>
  ask(as(who), 'GET', path, typeof filter === 'string' ? Object.fromEntries(new URLSearchParams(filter)) : filter)

test('a company sees what it has, what it spent, and its cards that need somebody', async () => {
  const answer = await home('company')
  // 1000.00 less two payments, and what is on the other two.
  expect(answer).toMatchObject({ onCards: '970.00', spent: '580.00', saved: '20.00', spentBefore: '0.00' })
  const of = (key: string) => answer.cards.find((one: { key: string }) => one.key === key)
  expect(of('low')).toMatchObject({ count: 1, amount: '50.00' })
  expect(of('frozen')).toMatchObject({ count: 1, amount: '500.00' })
  for (const { count, filter } of answer.cards)
    expect((await listed('company', 'cfx/companycarduser/list', filter)).total).toBe(count)
  const lines = await listed('company', 'statistics/saleLines/list', { ...month, cardId_notnull: '1' })
  expect(lines.records.map((one: { netAmount: string }) => one.netAmount)).toEqual(['290.00', '290.00'])
})

test('an average day is one of the thirty before today, and tells how long the money lasts', async () => {
  expect(await home('company')).toMatchObject({ dayAverage: null, daysLeft: null })
  await testApp.asOwner(`update "order" set business_date = $1 where company_id = $2`, [
    addDays(today, -1),
    station.companyId,
  ])
  expect(await home('company')).toMatchObject({ dayAverage: '19.33', daysLeft: 50 })
  await testApp.asOwner(`update "order" set business_date = $1 where company_id = $2`, [today, station.companyId])
})

test('a supplier sees its own sites, beside the same day a week ago until the same time', async () => {
  const [site, ...more] = (await home('supplier')).sites
  expect(more).toEqual([])
  expect(site).toMatchObject({
    id: station.siteId,
    orderCount: 2,
    litres: '80.000',
    netAmount: '580.00',
    before: '0.00',
  })
  const [first] = await testApp.asOwner<{ id: string }>(
    'select id from "order" where site_id = $1 order by id limit 1',
    [station.siteId],
  )
  const move = (until: Date) =>
    testApp.asOwner('update "order" set business_date = $1, pay_time = $2 where id = $3', [
      addDays(today, -7),
      until,
      first?.id,
    ])
  const weekAgo = now().getTime() - 7 * 86_400_000
  await move(new Date(weekAgo - 1000))
  expect((await home('supplier')).sites[0]).toMatchObject({ orderCount: 1, before: '290.00' })
  await move(new Date(weekAgo + 3_600_000))
  expect((await home('supplier')).sites[0]).toMatchObject({ orderCount: 1, before: '0.00' })
  await testApp.asOwner('update "order" set business_date = $1, pay_time = $2 where id = $3', [today, now(), first?.id])
})

test('what waits, is paid and has been paid is what the list of settlements finds', async () => {
  const { payable, settlements } = await home('supplier')
  expect(payable).toBe('558.36')
  expect(settlements.map((one: { key: string }) => one.key)).toEqual(['checking', 'paying', 'paid'])
  for (const { count, filter } of settlements)
    expect((await listed('supplier', 'zytmoneysettlement/moneysettlement/list', filter)).total).toBe(count)
})

test('a provider sees its part of what its companies spent, and the list behind it says the same', async () => {
  const answer = await home('provider')
  expect(answer).toMatchObject({ balance: '4.00', commission: '4.00', commissionBefore: '0.00', spent: '580.00' })
  expect(answer.companies).toMatchObject([{ id: station.companyId, commission: '4.00', quietDays: 0, lastDate: today }])
  const { records } = await listed('provider', 'statistics/commissionMonths/list', month)
  expect(records).toMatchObject([
    { companyId: station.companyId, commission: '4.00', netAmount: '580.00', orderCount: 2 },
  ])
})

describe('just after midnight', () => {
  const tomorrow = addDays(today, 1)
  const at = (hour: number) => () => new Date(startOfDay(tomorrow).getTime() + hour * 3_600_000)
  afterEach(() => {
    clock = now
  })
  const nights = [0, 0.1, 5.9]

  test.each(nights)('%s hours into a day every home is about the one that has ended, whole', async hour => {
    clock = at(hour)
    const ended = { to: today, from: `${today.slice(0, 8)}01`, isOver: 1 }
    expect(await home('company', {})).toMatchObject({ ...ended, spent: '580.00', saved: '20.00' })
    const supplier = await home('supplier', {})
    expect(supplier).toMatchObject(ended)
    expect(supplier.sites).toMatchObject([{ orderCount: 2, netAmount: '580.00' }])
    expect(await home('provider', {})).toMatchObject({ ...ended, commission: '4.00', spent: '580.00' })
  })

  test('today is one click away, and what is shown from six on', async () => {
    clock = at(0.1)
    const young = await home('supplier', { daysBack: 0 })
    expect(young).toMatchObject({ to: tomorrow, isOver: 0 })
    expect(young.sites).toMatchObject([{ orderCount: 0, netAmount: '0.00' }])
    clock = at(6)
    expect(await home('supplier', {})).toMatchObject({ to: tomorrow, isOver: 0 })
    const past = await home('supplier', { daysBack: 1 })
    expect(past).toMatchObject({ to: today, isOver: 1 })
    expect(past.sites).toMatchObject([{ netAmount: '580.00' }])
  })

  test('what was sold since is of today alone, and a week ago is the whole day', async () => {
    clock = at(0.1)
    const [first] = await testApp.asOwner<{ id: string }>(
      'select id from "order" where site_id = $1 order by id limit 1',
      [station.siteId],
    )
    const move = (day: string, moment: Date) =>
      testApp.asOwner('update "order" set business_date = $1, pay_time = $2 where id = $3', [day, moment, first?.id])
    await move(tomorrow, clock())
    expect(await home('company', {})).toMatchObject({ spent: '290.00' })
    expect(await home('provider', {})).toMatchObject({ spent: '290.00' })
    await move(addDays(today, -7), new Date(startOfDay(addDays(today, -6)).getTime() - 1000))
    expect((await home('supplier', {})).sites).toMatchObject([{ netAmount: '290.00', before: '290.00' }])
    await move(today, now())
  })

  test('no other day is asked for', async () => {
    for (const daysBack of [-1, 2])
      expect(await call(as('company'), 'GET', 'frontPage/companyHome', { daysBack })).toMatchObject({ code: 422 })
  })
})

test('what a refund has taken back is no commission any more', async () => {
  await testApp.asOwner('update "order" set refunded_amount = 9667 where company_id = $1', [station.companyId])
  expect(await home('provider')).toMatchObject({ commission: '2.66', spent: '386.66' })
  await testApp.asOwner('update "order" set refunded_amount = 0 where company_id = $1', [station.companyId])
})

test('the platform sees the commissions of all providers, and nobody else those of another', async () => {
  expect((await listed('root', 'statistics/commissionMonths/list', month)).records).toHaveLength(1)
  const stranger = await makePerson(testApp, { tenantId: await makeTenant(testApp, 'provider'), roles: ['provider'] })
  expect((await ask(stranger, 'GET', 'statistics/commissionMonths/list', month)).records).toEqual([])
})

test('a home is answered to tenants of its kind, and says nothing that one has no right to', async () => {
  for (const [who, path] of [
    ['supplier', 'companyHome'],
    ['company', 'supplierHome'],
    ['company', 'providerHome'],
    ['root', 'companyHome'],
  ] as const)
    expect((await call(as(who), 'GET', `frontPage/${path}`)).code).toBe(403)
  expect(await ask(as('assistant'), 'GET', 'frontPage/supplierHome')).toMatchObject({
    payable: null,
    settlements: [],
    sites: [],
  })
})

test('figures are compared with the days that are named, until the same time where the period still runs', async () => {
  const yesterday = addDays(today, -1)
  const asked = { from: today, to: today, compareFrom: yesterday, compareTo: yesterday }
  const before = async () => ask(as('root'), 'GET', 'frontPage/overallData', asked)
  expect(await before()).toMatchObject({ orderCount: 3, orderCountBefore: 0, payAmountBefore: '0.00' })
  const move = (offset: number) =>
    testApp.asOwner('update "order" set business_date = $1, pay_time = $2 where site_id = $3', [
      yesterday,
      new Date(now().getTime() - 86_400_000 + offset),
      other.siteId,
    ])
  await move(-1000)
  expect(await before()).toMatchObject({ orderCount: 2, orderCountBefore: 1, payAmountBefore: '290.00' })
  await move(3_600_000)
  expect(await before()).toMatchObject({ orderCount: 2, orderCountBefore: 0 })
  expect(
    (await ask(as('root'), 'GET', 'frontPage/overallData', { from: today, to: today })).orderCountBefore,
  ).toBeNull()
})

describe('distributors and buyers', () => {
  const asked = { daysBack: 0 }
  let buyerId: string
  beforeAll(async () => {
    buyerId = await makeTenant(testApp, 'buyer')
    people['buyer'] = await makePerson(testApp, { tenantId: buyerId, roles: ['buyer'] })
    people['distributor'] = await makePerson(testApp, {
      tenantId: await makeTenant(testApp, 'distributor'),
      roles: ['buyer'],
    })
    const has = (state: string, more: { price?: bigint; ends?: Date } = {}) =>
      testApp.asSystem(ctx =>
        ctx.insert(
          tenantGoods,
          {
            goodsName: '加油券',
            skuName: '100元',
            sellerTenantId: station.supplierId,
            sellerTenantName: '中原',
            skuId: String(++skuId),
            shelfStatus: codeOf(tenantShelfStates, state as 'up'),
            listPrice: 10_000n,
            salePrice: more.price ?? null,
            endTime: more.ends ?? null,
          },
          { tenantId: buyerId },
        ),
      )
    let skuId = 900
    await has('up')
    await has('up', { price: 9_500n })
    await has('up', { ends: new Date(now().getTime() + 10 * 86_400_000) })
    await has('waiting')
    await has('down')
  })

  test('see what they may buy, and each figure finds as many rows in the list', async () => {
    const answer = await ask(as('buyer'), 'GET', 'frontPage/tradeHome', asked)
    expect(Object.fromEntries(answer.shelf.map(({ key, count }: any) => [key, count]))).toEqual({
      up: 3,
      agreed: 1,
      ending: 1,
      waiting: 1,
      down: 1,
    })
    for (const { count, filter } of answer.shelf)
      expect((await listed('buyer', 'tenant/goods/list', filter)).total).toBe(count)
    expect(answer.sellers).toEqual([{ id: station.supplierId, name: '中原', count: 3, agreed: 1 }])
    expect(answer.goods[0]).toMatchObject({ price: '95.00', listPrice: '100.00', sellerName: '中原' })
    expect(answer.goods).toHaveLength(3)
  })

  test('who has no account, no order and no goods is told of none, and nothing of another tenant', async () => {
    const answer = await ask(as('distributor'), 'GET', 'frontPage/tradeHome', asked)
    expect(answer).toMatchObject({ balance: null, due: null, sellers: [], goods: [], salesBefore: '0.00' })
    expect(answer.shelf.every(({ count }: any) => count === 0)).toBe(true)
    expect(answer.sales).toMatchObject([{ count: 0 }])
    expect(answer.earned).toMatchObject([{ count: 0 }])
  })

  test('a distributor sees what it is offered, what it sells, and who passes it on, and each figure finds its rows', async () => {
    const library = await makeLibrary(testApp)
    const { id: goodsId, skus } = await makeApproved(library)
    await ask(library.supplier, 'POST', `${base}/up`, { id: goodsId })
    const distributorId = await makeTenant(testApp, 'distributor')
    const belowId = await makeTenant(testApp, 'distributor')
    people['trader'] = await makePerson(testApp, { tenantId: distributorId, roles: ['buyer'] })
    const supplies = async (by: Person, to: string, goods: object, purchasePrice: string) => {
      await ask(by, 'POST', 'distribution/submit', { distributorNo: to, commissionBp: 0 })
      const { records } = await ask(by, 'GET', 'distribution/list', { distributorTenantId: to })
      const pairs = { distributionIds: records[0].id, ...goods, priceType: 1, purchasePrice }
      await ask(by, 'POST', 'business/distributorCommodity/submit', pairs)
    }
    await supplies(library.supplier, distributorId, { skuIds: skus[0]?.id }, '95.00')
    const offered = await listed('trader', 'business/distributorCommodity/list', {})
    const taken = { id: offered.records[0].id, priceType: 1, salePrice: '98.00' }
    await ask(as('trader'), 'POST', 'distributor/goods/submit', taken)
    const { records } = await listed('trader', 'distributor/goods/list', {})
    await ask(as('trader'), 'POST', 'distributor/goods/up', { id: records[0].id })
    await supplies(as('trader'), belowId, { distributorGoodsIds: records[0].id }, '96.00')
    const answer = await ask(as('trader'), 'GET', 'frontPage/tradeHome', asked)
    expect(Object.fromEntries(answer.distribution.map(({ key, count }: any) => [key, count]))).toEqual({
      offered: 1,
      passedOn: 1,
      shelfUp: 1,
      shelfWaiting: 0,
      shelfDown: 0,
    })
    for (const { key, count, filter } of answer.distribution) {
      const path = key.startsWith('shelf') ? 'distributor/goods/list' : 'business/distributorCommodity/list'
      expect((await listed('trader', path, filter)).total, key).toBe(count)
    }
    expect(answer.distributors).toEqual([{ id: belowId, name: `distributor ${belowId}`, count: 1 }])
  })

  test('is for these two kinds alone, and without the right to goods says nothing of them', async () => {
    for (const who of ['company', 'supplier', 'provider', 'root'])
      expect((await call(as(who), 'GET', 'frontPage/tradeHome')).code, who).toBe(403)
    const clerk = await makePerson(testApp, { tenantId: buyerId, rights: ['dept'] })
    expect(await ask(clerk, 'GET', 'frontPage/tradeHome')).toMatchObject({
      earned: [],
      shelf: [],
      goods: [],
      distribution: [],
      distributors: [],
      sales: [],
      salesBefore: null,
    })
  })
})
