import { cardProduct, cardStates, productStates } from '@forecourt/contract/cards'
import { codeOf, startOfDay } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { now, today } from '../../../test/clock.ts'
import { ask, call, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'
import {
  balanceOf,
  fen,
  linesOf,
  makeCard,
  makeGun,
  makePrice,
  makeSite,
  makeStaff,
  openStation,
  pay,
  priced,
  type TestStation,
  trialBalance,
  usual,
} from './test-station.ts'

let testApp: TestApp
let station: TestStation
beforeAll(async () => {
  testApp = await openApp({ DATABASE_POOL: '10' })
  station = await openStation(testApp)
})
afterAll(() => testApp.close())

const quote = (given: Record<string, unknown>) =>
  call(station.cashier, 'GET', 'zytorder/order/quoteGun', { siteId: station.siteId, gunNo: 1, ...given })

describe('a quote', () => {
  test('says what the gun shows, what is paid and what is saved', async () => {
    expect((await quote({ amount: '300' })).data).toEqual({
      originalAmount: '300.00',
      payAmount: '290.00',
      discountAmount: '10.00',
      litres: '40.000',
      gunPrice: '7.5000',
      platformPrice: '7.2500',
      priceVersion: 1,
      oilNo: '92',
      oilName: '92#',
    })
    expect((await quote({ litres: '40' })).data).toMatchObject({ originalAmount: '300.00', payAmount: '290.00' })
  })

  test.each([
    ['neither amount nor litres', {}],
    ['both amount and litres', { amount: '100', litres: '10' }],
    ['less than one yuan', { amount: '0.99' }],
    ['more than 9 999 yuan', { amount: '9999.01' }],
    ['litres for more than 9 999 yuan', { litres: '1400' }],
    ['litres for less than one yuan', { litres: '0.001' }],
    ['a negative amount', { amount: '-1' }],
    ['nothing', { amount: '0' }],
    ['a thousandth', { amount: '0.001' }],
    ['a number in exponents', { amount: '1e20' }],
    ['a number with separators', { amount: '1,000' }],
    ['no number', { amount: 'NaN' }],
  ])('refuses %s', async (_, given) => {
    expect(await quote(given)).toMatchObject({ code: 422, reason: 'invalid' })
  })

  test('needs an open site, a gun in use, a product and a price', async () => {
    const { supplierId } = station
    const made = await testApp.asSystem(async ctx => {
      const [paused, bare] = [await makeSite(ctx, supplierId, { status: 2 }), await makeSite(ctx, supplierId)]
      await makeGun(ctx, supplierId, bare, 1, '95')
      await makeGun(ctx, supplierId, bare, 2, '92')
      await makePrice(ctx, supplierId, bare, { oilNo: '92', status: 4 })
      return { paused, bare }
    })
    const at = (siteId: string, gunNo: number) => quote({ siteId, gunNo, amount: '100' })
    expect(await at(made.paused, 1)).toMatchObject({ code: 422, reason: 'siteNotOpen' })
    expect(await at(made.bare, 1)).toMatchObject({ code: 422, reason: 'notSold' })
    expect(await at(made.bare, 2)).toMatchObject({ code: 422, reason: 'notSold' })
    expect(await at(made.bare, 9)).toMatchObject({ code: 422, reason: 'notSold' })
    expect(await at('1', 1)).toMatchObject({ code: 404 })
  })

  test('follows a scheduled price from its second on', async () => {
    const siteId = await testApp.asSystem(async ctx => {
      const id = await makeSite(ctx, station.supplierId)
      await makeStaff(ctx, station.supplierId, id, station.cashier.userId)
      await makeGun(ctx, station.supplierId, id, 1, '92')
      await makePrice(ctx, station.supplierId, id)
      const later = priced({ ...usual, platformPrice: '7.0000' })
      await makePrice(ctx, station.supplierId, id, { ...later, priceVersion: 2, status: 0 }, 1_000)
      await makePrice(ctx, station.supplierId, id, { ...later, priceVersion: 3, status: 0 }, -60_000)
      return id
    })
    expect((await quote({ siteId, amount: '300' })).data).toMatchObject({ payAmount: '280.00', priceVersion: 2 })
  })
})

describe('a payment at the gun', () => {
  test('posts E06, keeps a snapshot, settles, prints and leaves the card what is left', async () => {
    const card = await makeCard(station, fen('475.00'), fen('25.00'))
    const paid = await pay(station, card.cardNo, { plateNo: '豫A12345' })
    expect(paid.data).toMatchObject({ payAmount: '290.00', discountAmount: '10.00', cardBalance: '210.00' })
    const { orderNo, id } = paid.data
    expect(orderNo).toMatch(/^OD\d{20}$/)
    // 290.00 of 475 : 25 is 275.50 cash and 14.50 gift.
    expect(await linesOf(station, orderNo)).toEqual([
      '2203 D 275.50',
      '2204 D 14.50',
      '2211 C 279.18',
      '6001 C 2.82',
      '6002 C 8.00',
    ])
    const [row] = await testApp.asOwner(`select * from "order" where id = $1`, [id])
    expect(row).toMatchObject({
      tenant_id: station.supplierId,
      company_id: station.companyId,
      company_name: `company ${station.companyId}`,
      state: 40,
      order_type: 1,
      price_version: 1,
      settle_amount: '28200',
      service_fee: '282',
      margin_amount: '800',
      cash_part: '27550',
      gift_part: '1450',
      province: '河南省',
      city: '郑州市',
      district: '金水区',
      gun_no: 1,
      user_name: '张三',
      plate_no: '豫A12345',
      salesman_id: station.cashier.userId,
      pay_method: '3',
    })
    const [settle] = await testApp.asOwner(`select * from order_settle where order_no = $1`, [orderNo])
    expect(settle).toMatchObject({
      net: '27918',
      settle_amount: '28200',
      tenant_id: station.supplierId,
      refund_no: '-',
    })
    const [used] = await testApp.asOwner(`select balance, gift_balance, last_use_time from card where id = $1`, [
      card.id,
    ])
    expect(used).toMatchObject({ balance: '21000', gift_balance: '1050', last_use_time: expect.any(Date) })
    const [slip] = await testApp.asOwner<{ content: string }>(`select content from slip where order_no = $1`, [orderNo])
    const lines = slip?.content.split('\n') ?? []
    expect(lines.map(line => line.trim())).toEqual(
      expect.arrayContaining([
        '金水路加油站',
        expect.stringMatching(/^实付 +290\.00$/),
        expect.stringMatching(/^卡余额 +210\.00$/),
      ]),
    )
    expect(slip?.content).toContain(`****${card.cardNo.slice(-4)}`)
    expect(slip?.content).not.toContain(card.cardNo)
    expect(await trialBalance(station)).toBe('0')
  })

  test('a margin below zero is the platform’s subsidy', async () => {
    const siteId = await testApp.asSystem(async ctx => {
      const id = await makeSite(ctx, station.supplierId)
      await makeStaff(ctx, station.supplierId, id, station.cashier.userId)
      await makeGun(ctx, station.supplierId, id, 1, '92')
      await makePrice(ctx, station.supplierId, id, priced({ ...usual, platformPrice: '7.0000' }))
      return id
    })
    const card = await makeCard(station, fen('300.00'))
    const paid = await pay(station, card.cardNo, { siteId })
    expect(await linesOf(station, paid.data.orderNo)).toEqual([
      '2203 D 280.00',
      '2211 C 279.18',
      '6001 C 2.82',
      '6601 D 2.00',
    ])
  })

  test('the last fen makes the card used up', async () => {
    const card = await makeCard(station, fen('290.00'))
    expect((await pay(station, card.cardNo)).data).toMatchObject({ cardBalance: '0.00' })
    const [row] = await testApp.asOwner(`select status from card where id = $1`, [card.id])
    expect(row).toMatchObject({ status: codeOf(cardStates, 'usedUp') })
    expect(await pay(station, card.cardNo)).toMatchObject({ code: 460, reason: 'insufficient' })
  })

  test('the cashier sees whose card it is, and no more of the name than needed', async () => {
    const look = (cardNo: string) =>
      call(station.cashier, 'POST', 'zytorder/order/cardAtGun', { siteId: station.siteId, cardNo })
    const card = await makeCard(station, fen('80.00'))
    expect((await look(card.cardNo)).data).toMatchObject({ userName: '张*', balance: '80.00', cardNo: card.cardNo })
    const unknown = await look('6225000000000001')
    expect(unknown).toMatchObject({ code: 423, reason: 'cardUnusable' })
    const frozen = await makeCard(station, fen('1.00'), 0n, { status: codeOf(cardStates, 'frozen') })
    expect((await look(frozen.cardNo)).msg).toBe(unknown.msg)
    const over = await makeCard(station, fen('1.00'), 0n, { endTime: new Date(now().getTime() - 1000) })
    expect(await look(over.cardNo)).toMatchObject({ code: 462, reason: 'cardExpired' })
  })
})

describe('a declined payment says why and writes nothing', () => {
  const declines: [why: string, values: () => Record<string, unknown>, code: number, reason: string][] = [
    ['the card has not enough', () => ({}), 460, 'insufficient'],
    ['the card is frozen', () => ({ status: codeOf(cardStates, 'frozen') }), 423, 'cardUnusable'],
    ['the card has expired', () => ({ endTime: new Date(now().getTime() - 1000) }), 462, 'cardExpired'],
    ['the limit of an order is lower', () => ({ perOrderMax: fen('100.00') }), 461, 'limitExceeded'],
  ]
  test.each(declines)('%s', async (_, values, code, reason) => {
    const card = await makeCard(station, fen('289.99'), 0n, values() as never)
    expect(await pay(station, card.cardNo)).toMatchObject({ code, reason })
    const [row] = await testApp.asOwner(`select count(*)::int as orders from "order" where card_id = $1`, [card.id])
    expect(row).toEqual({ orders: 0 })
    expect(await balanceOf(station, '2203', card.id)).toBe('289.99')
  })

  test('the product of the card is not for this site', async () => {
    const productId = await testApp.asSystem(async ctx => {
      const { id } = await ctx.insert(cardProduct, {
        couponName: '仅他站',
        couponNo: 'C-other',
        cardType: 1,
        kind: 1,
        namedFlag: 1,
        useScopeType: 2,
        siteIds: ['1'],
        validityType: 3,
        status: codeOf(productStates, 'enabled'),
      })
      return id
    })
    const card = await makeCard({ ...station, productId }, fen('500.00'))
    expect(await pay(station, card.cardNo)).toMatchObject({ code: 461, reason: 'outOfScope' })
  })

  test('the account of the card is frozen in the ledger', async () => {
    const card = await makeCard(station, fen('500.00'))
    await testApp.asOwner(`update ledger.account set frozen = true where code = '2203' and dim_id = $1`, [card.id])
    expect(await pay(station, card.cardNo)).toMatchObject({ code: 423, reason: 'accountFrozen' })
  })

  test('the card is unknown', async () => {
    expect(await pay(station, '1234567890123456')).toMatchObject({ code: 423, reason: 'cardUnusable' })
  })

  test('C27: an expired card pays at 23:59:59 of its last day and not at 00:00:00', async () => {
    // The declined payments before this one are tries, which are counted by the clock of the application.
    await testApp.asOwner('delete from card_try')
    const clock = testApp.app.runtime as { now: () => Date }
    const real = clock.now
    // Yesterday by the clock of the application: nothing is posted on a day to come.
    const midnight = startOfDay(today).getTime()
    const card = await makeCard(station, fen('600.00'), 0n, { endTime: new Date(midnight - 1000) })
    await testApp.asOwner(`update site_oil_price set effective_time = effective_time - interval '2 days'`)
    try {
      clock.now = () => new Date(midnight - 100)
      expect(await pay(station, card.cardNo)).toMatchObject({ code: 200 })
      clock.now = () => new Date(midnight)
      expect(await pay(station, card.cardNo)).toMatchObject({ code: 462, reason: 'cardExpired' })
    } finally {
      clock.now = real
    }
  })
})

describe('a price that changes between quote and payment', () => {
  const siteWith = (changedMsAgo: number) =>
    testApp.asSystem(async ctx => {
      const id = await makeSite(ctx, station.supplierId)
      await makeGun(ctx, station.supplierId, id, 1, '92')
      const changed = new Date(ctx.now.getTime() - changedMsAgo)
      await makePrice(ctx, station.supplierId, id, { endTime: changed, status: 2 })
      const next = priced({ ...usual, platformPrice: '7.5000' })
      await makePrice(ctx, station.supplierId, id, { ...next, priceVersion: 2 }, changedMsAgo)
      await makeStaff(ctx, station.supplierId, id, station.cashier.userId)
      return id
    })

  test('is kept for fifteen minutes at the price that was shown', async () => {
    const [siteId, card] = [await siteWith(14 * 60_000), await makeCard(station, fen('600.00'))]
    expect((await pay(station, card.cardNo, { siteId, priceVersion: 1 })).data).toMatchObject({
      payAmount: '290.00',
      priceVersion: 1,
    })
    expect((await pay(station, card.cardNo, { siteId, priceVersion: 2 })).data).toMatchObject({ payAmount: '300.00' })
  })

  test('needs a new quote after that', async () => {
    const [siteId, card] = [await siteWith(16 * 60_000), await makeCard(station, fen('600.00'))]
    expect(await pay(station, card.cardNo, { siteId, priceVersion: 1 })).toMatchObject({
      code: 463,
      reason: 'priceChanged',
    })
    expect(await pay(station, card.cardNo, { siteId, priceVersion: 7 })).toMatchObject({ code: 463 })
    expect(await balanceOf(station, '2203', card.id)).toBe('600.00')
  })
})

describe('who may sell where', () => {
  const look = (person: Person, siteId: string, cardNo: string) =>
    call(person, 'POST', 'zytorder/order/cardAtGun', { siteId, cardNo })
  const sitesOf = async (person: Person): Promise<string[]> =>
    (await ask(person, 'GET', 'zytorder/order/paySites')).map((one: { id: string }) => one.id)

  test('people of a supplier sell at the sites whose staff they are, and nowhere without such a row', async () => {
    const card = await makeCard(station, fen('1000.00'))
    const rival = await makeTenant(testApp, 'supplier')
    const stranger = await makePerson(testApp, { tenantId: rival, roles: ['shop_assistant'] })
    expect(await pay({ ...station, cashier: stranger }, card.cardNo)).toMatchObject({ code: 403, reason: 'notAllowed' })

    for (const roles of [['shop_assistant'], ['site_manager']]) {
      const person = await makePerson(testApp, { tenantId: station.supplierId, roles })
      const refused = { code: 403, reason: 'notAllowed' }
      const atHome = { siteId: station.siteId, gunNo: 1, amount: '300.00' }
      expect(await sitesOf(person)).toEqual([])
      expect(await pay({ ...station, cashier: person }, card.cardNo)).toMatchObject(refused)
      expect(await look(person, station.siteId, card.cardNo)).toMatchObject(refused)
      expect(await call(person, 'GET', 'zytorder/order/quoteGun', atHome)).toMatchObject(refused)
      const elsewhere = await testApp.asSystem(async ctx => {
        const id = await makeSite(ctx, station.supplierId)
        await makeStaff(ctx, station.supplierId, id, person.userId)
        return id
      })
      expect(await sitesOf(person)).toEqual([elsewhere])
      expect(await pay({ ...station, cashier: person }, card.cardNo)).toMatchObject(refused)
      await testApp.asSystem(ctx => makeStaff(ctx, station.supplierId, station.siteId, person.userId))
      expect(await pay({ ...station, cashier: person }, card.cardNo)).toMatchObject({ code: 200 })
      expect((await look(person, station.siteId, card.cardNo)).code).toBe(200)
      expect((await sitesOf(person)).toSorted()).toEqual([elsewhere, station.siteId].toSorted())
    }
  })

  test('whoever has the right takes payments at all sites of the supplier, and at no other supplier’s', async () => {
    const card = await makeCard(station, fen('1000.00'))
    const rights = ['order_pay', 'order_payAll', 'station']
    const owner = await makePerson(testApp, { tenantId: station.supplierId, rights })
    expect(await pay({ ...station, cashier: owner }, card.cardNo)).toMatchObject({ code: 200 })
    expect(await sitesOf(owner)).toContain(station.siteId)
    const rival = await makePerson(testApp, { tenantId: await makeTenant(testApp, 'supplier'), rights })
    expect(await sitesOf(rival)).toEqual([])
    expect(await pay({ ...station, cashier: rival }, card.cardNo)).toMatchObject({ code: 403, reason: 'notAllowed' })
    expect(await look(rival, station.siteId, card.cardNo)).toMatchObject({ code: 403 })
  })

  test('a company’s people may not take payments', async () => {
    const clerk = await makePerson(testApp, { tenantId: station.companyId, roles: ['company'] })
    expect(await pay({ ...station, cashier: clerk }, '1')).toMatchObject({ code: 403, reason: 'notAllowed' })
  })
})

describe('many at once', () => {
  test('C1: one key fifty times at once is one payment with fifty equal answers', async () => {
    const card = await makeCard(station, fen('600.00'))
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => pay(station, card.cardNo, {}, { 'idempotency-key': `tap-${card.id}` })),
    )
    expect(new Set(answers.map(one => JSON.stringify(one.body))).size).toBe(1)
    expect(answers[0]).toMatchObject({ code: 200 })
    expect(await balanceOf(station, '2203', card.id)).toBe('310.00')
    const other = await pay(station, card.cardNo, { amount: '200' }, { 'idempotency-key': `tap-${card.id}` })
    expect(other).toMatchObject({ code: 409, reason: 'keyReused' })
  })

  test('C60: of a hundred payments of 10.00 with a card of 55.00 exactly five go through', async () => {
    const siteId = await testApp.asSystem(async ctx => {
      const id = await makeSite(ctx, station.supplierId)
      await makeStaff(ctx, station.supplierId, id, station.cashier.userId)
      for (const gunNo of [1, 2, 3, 4]) await makeGun(ctx, station.supplierId, id, gunNo, '92')
      await makePrice(ctx, station.supplierId, id, priced({ ...usual, gunPrice: '7.2500' }))
      return id
    })
    const card = await makeCard(station, fen('50.00'), fen('5.00'))
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        pay(station, card.cardNo, { siteId, gunNo: 1 + (index % 4), amount: '10.00' }),
      ),
    )
    const paid = answers.filter(one => one.code === 200)
    expect(paid).toHaveLength(5)
    expect(new Set(answers.filter(one => one.code !== 200).map(one => one.reason))).toEqual(new Set(['insufficient']))
    const [row] = await testApp.asOwner(`select balance::int as balance, status from card where id = $1`, [card.id])
    expect(row).toEqual({ balance: 500, status: 1 })
    expect([await balanceOf(station, '2203', card.id), await balanceOf(station, '2204', card.id)]).toEqual([
      '4.54',
      '0.46',
    ])
    const [sum] = await testApp.asOwner(
      `select count(*)::int as orders, sum(pay_amount)::int as paid from "order" where card_id = $1`,
      [card.id],
    )
    expect(sum).toEqual({ orders: 5, paid: 5000 })
    expect(await trialBalance(station)).toBe('0')
  })

  test('many cards at one site never block one another for good', async () => {
    const cards = await Promise.all(Array.from({ length: 8 }, () => makeCard(station, fen('100.00'))))
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => pay(station, cards[index % 8]?.cardNo ?? '', { amount: '10.00' })),
    )
    expect(answers.every(one => one.code === 200)).toBe(true)
    for (const card of cards) expect(await balanceOf(station, '2203', card.id)).toBe('51.70')
  })
})

describe('the list of orders and its totals', () => {
  test('totals are of everything filtered, and stateString is a list of codes', async () => {
    const own = await openStation(testApp)
    const card = await makeCard(own, fen('5000.00'))
    for (const amount of ['300.00', '150.00', '75.00']) await pay(own, card.cardNo, { amount })
    const seen = await makePerson(testApp, { tenantId: own.supplierId, roles: ['supplier'] })
    const list = (query: Record<string, unknown>) => ask(seen, 'GET', 'zytorder/order/list', query)
    const totals = (query: Record<string, unknown>) => ask(seen, 'GET', 'zytorder/order/statistics', query)
    expect(await list({ size: 1 })).toMatchObject({ total: 3, records: [{ userPhone: '139****5678' }] })
    expect(await totals({})).toEqual({
      orderCount: 3,
      originalAmount: '525.00',
      payAmount: '507.50',
      discountAmount: '17.50',
      refundAmount: '0.00',
      settleAmount: '493.50',
      serviceFee: '4.94',
      litres: '70.000',
    })
    expect(await totals({ originalAmount_ge: '150' })).toMatchObject({ orderCount: 2, originalAmount: '450.00' })
    expect(await totals({ stateString: '10,50' })).toMatchObject({ orderCount: 0, payAmount: '0.00' })
    expect(await list({ stateString: '40,10', goodNameLike: 'x' })).toMatchObject({ total: 3 })
    expect(await list({ stateString: '50' })).toMatchObject({ total: 0 })
  })

  test('C31: another supplier and another company see nothing, the paying company sees its own', async () => {
    const card = await makeCard(station, fen('300.00'))
    const { id } = (await pay(station, card.cardNo)).data
    const detail = (person: Parameters<typeof call>[0], path = 'shell/order/detail') =>
      call(person, 'GET', path, { id })
    const rival = await makePerson(testApp, { tenantId: await makeTenant(testApp, 'supplier'), roles: ['supplier'] })
    const other = await makePerson(testApp, { tenantId: await makeTenant(testApp, 'company'), roles: ['company'] })
    for (const person of [rival, other])
      for (const path of ['shell/order/detail', 'zytorder/order/detail'])
        expect(await detail(person, path)).toMatchObject({ code: 404 })
    const clerk = await makePerson(testApp, { tenantId: station.companyId, roles: ['company'] })
    const seen = (await detail(clerk)).data
    // Who pays does not read what the site earns, who sells does not read the driver's whole name.
    expect(seen).toMatchObject({ order: { userName: '张三', settleAmount: null, marginAmount: null }, receivers: [] })
    const owner = await makePerson(testApp, { tenantId: station.supplierId, roles: ['supplier'] })
    const sold = (await detail(owner)).data
    expect(sold.order).toMatchObject({ userName: '张*', userPhone: '139****5678' })
    expect(sold.receivers.map((one: { amount: string }) => one.amount)).toEqual(['279.18', '2.82'])
    expect(sold).toMatchObject({
      refundable: '290.00',
      returnsTo: { key: 'card' },
      slips: [{ orderNo: sold.order.orderNo }],
    })
  })
})
