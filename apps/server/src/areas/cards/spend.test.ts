import { today } from '../../../test/clock.ts'
import { card, projectCard, reserveSpend, staffAccount } from '@forecourt/contract/cards'
import { masked, dayOf, parseMoment, type Row } from '@forecourt/contract/kernel'
import { order } from '@forecourt/contract/orders'
import { businessSetting } from '@forecourt/contract/system'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, call, inContext, makeTenant, openApp, type TestApp } from '../../../test/people.ts'
import { Refused } from '../../kernel/refusal.ts'
import { cardCash, cardGift, companyCash } from '../../ledger/address.ts'
import { hold, release } from '../../ledger/hold.ts'
import { credit, debit } from '../../ledger/line.ts'
import { post } from '../../ledger/post.ts'
import { account, grantedCards, makeProduct, openCompany, people, type TestCompany } from './test-company.ts'
import { ledgerOf } from './card-ledger.ts'

let testApp: TestApp
let of: TestCompany
let productId: string
let supplierId: string
beforeAll(async () => {
  testApp = await openApp()
  await testApp.app.startJobs()
  of = await openCompany(testApp)
  productId = await makeProduct(of)
  supplierId = await makeTenant(testApp, 'supplier')
})
afterAll(() => testApp.close())

/** The same words for every card that does not pay, and for none. */
const unusable = 'cardUnusable: 卡号不正确或卡不可用，请核对卡号或联系发卡企业'

let holder: Row<typeof card>
/** A company of its own with 950.00 of cash and 50.00 of gift money, and a card of 300.00 (285.00 and 15.00). */
beforeEach(async () => {
  of = { ...(await openCompany(testApp, 95_000n, 5_000n)), operator: of.operator }
  holder = await newCard()
})

async function newCard(more: Readonly<Record<string, unknown>> = {}): Promise<Row<typeof card>> {
  const { cards } = await grantedCards(of, { productId, rows: people('300.00'), ...more })
  return cards[0] as Row<typeof card>
}

const asPlatform = <T>(work: Parameters<typeof inContext<T>>[3]) => inContext(testApp, '000000', 'write', work)
const reserve = (amount: bigint, more: { cardNo?: string; siteId?: string; oilNo?: string } = {}) =>
  asPlatform(ctx => ctx.call(reserveSpend, { cardNo: holder.cardNo, siteId: '1', amount, ...more }))
/** "cardUnusable: 卡不可用:已冻结", or the split of a spend that is allowed. */
const answerTo = (...given: Parameters<typeof reserve>): Promise<string> =>
  reserve(...given).then(
    ({ cash, gift }) => `${cash} + ${gift}`,
    (error: unknown) =>
      error instanceof Refused ? `${error.reason}: ${error.text[0]}` : Promise.reject(error as Error),
  )
const set = (changes: Readonly<Record<string, unknown>>) => {
  const columns = Object.keys(changes).map((name, index) => `${name} = $${index + 2}`)
  return testApp.asOwner(`update card set ${columns.join(', ')} where id = $1`, [holder.id, ...Object.values(changes)])
}
const reread = () => asPlatform(ctx => ctx.getOrRefuse(card, String(holder.id)))

test('what the tenant has set for all its cards is kept: open at all, how much at once and how often', async () => {
  const settings = (changes: object) =>
    asPlatform(async ctx => {
      const tenantId = holder.tenantId
      const before = await ctx.find(businessSetting, { tenantId })
      if (before) await ctx.update(businessSetting, before, changes)
      else await ctx.insert(businessSetting, changes, { tenantId })
    })
  expect(await answerTo(10_000n)).not.toContain('limit')
  await settings({ spendLimit: 9_999n })
  expect(await answerTo(10_000n)).toBe('limitExceeded: 超出限额：单笔上限99.99元')
  expect(await answerTo(9_999n)).not.toContain('limit')
  await settings({ paymentsOpen: false })
  expect(await answerTo(100n)).toBe(unusable)
  await settings({ paymentsOpen: true })
  expect(await answerTo(100n)).not.toContain('cardUnusable')
})

/** Money off the card as an order takes it, without an order. */
let spends = 0
const spend = (cashFen: bigint, giftFen = 0n) =>
  asPlatform(async ctx => {
    const id = String(holder.id)
    await post(ledgerOf(ctx), {
      event: 'E06',
      bizType: 301,
      tenantId: of.tenantId,
      bizNo: `OD${++spends}`,
      businessDate: today,
      lines: [
        debit(cardCash(id, of.tenantId), cashFen),
        debit(cardGift(id, of.tenantId), giftFen),
        credit(companyCash(of.tenantId), cashFen + giftFen),
      ],
    })
    await ctx.call(projectCard, { id, usedTime: ctx.now })
  })

const shift = async (text: string, work: () => Promise<void>) => {
  const { now } = testApp.app.runtime
  Object.assign(testApp.app.runtime, { now: () => parseMoment(text) })
  await work().finally(() => Object.assign(testApp.app.runtime, { now }))
}

describe('what a card may pay', () => {
  test('cash and gift money in proportion, and a fraction of a fen in cash', async () => {
    expect(await reserve(28_500n)).toMatchObject({
      id: String(holder.id),
      companyId: of.tenantId,
      userPhone: holder.userPhone,
      cash: 27_075n,
      gift: 1425n,
    })
    expect(await answerTo(1n)).toBe('1 + 0')
    expect(await answerTo(30_000n)).toBe('28500 + 1500')
  })

  test('it takes no money itself', async () => {
    await reserve(10_000n)
    expect(await account(of, '2203', String(holder.id))).toBe('285.00 held 0.00')
  })

  test.each<[string, () => unknown, string]>([
    ['more than its balance', () => undefined, 'insufficient: 余额不足'],
    ['while it is frozen', () => set({ status: 2 }), unusable],
    ['while it is switched off', () => set({ status: 3 }), unusable],
    ['before it is activated', () => set({ status: 0 }), unusable],
    ['when it is invalid', () => set({ status: 5 }), unusable],
    ['when it is expired', () => set({ status: 4 }), 'cardExpired: 卡已过期'],
    [
      'after its end, though no job has marked it',
      () => set({ end_time: new Date(Date.now() - 2000) }),
      'cardExpired: 卡已过期',
    ],
    ['before its beginning', () => set({ start_time: new Date(Date.now() + 60_000) }), unusable],
    [
      'more than its own limit per order',
      () => set({ per_order_max: 30_000n }),
      'limitExceeded: 超出限额：单笔上限300.00元',
    ],
  ])('it does not pay %s', async (_, prepare, refusal) => {
    await prepare()
    expect(await answerTo(30_001n)).toBe(refusal)
  })

  test.each([
    ['unknown', '1000010100000018'],
    ['with a wrong check digit', '1000010100000010'],
    ['with letters', '10000101000000AB'],
    ['too short', '123'],
  ])('a number that is %s is no card', async (_, cardNo) => {
    expect(await answerTo(1n, { cardNo })).toBe(unusable)
  })

  test('money that another document holds counts as spent', async () => {
    const [held] = await asPlatform(ctx =>
      hold(ledgerOf(ctx), {
        reason: 'pay',
        bizNo: 'OD-held',
        expiresAt: new Date(Date.now() + 60_000),
        amounts: [{ account: cardCash(String(holder.id), of.tenantId), amountFen: 20_000n }],
      }),
    )
    expect(await answerTo(10_001n)).toBe('insufficient: 余额不足')
    expect(await answerTo(10_000n)).toBe('8500 + 1500')
    if (held) await asPlatform(ctx => release(ledgerOf(ctx), [held]))
  })

  test('the sites and products that the product names', async () => {
    const scope = { couponName: '限站限油', useScopeType: 2, siteIds: '7,8', oilNos: '92,95', perOrderMax: '200.00' }
    holder = await newCard({ productId: await makeProduct(of, scope).catch(() => scopedByHand(scope)) })
    expect(await answerTo(100n, { siteId: '7', oilNo: '92' })).toBe('95 + 5')
    expect(await answerTo(100n, { siteId: '9', oilNo: '92' })).toBe('outOfScope: 此卡不可在该站点或油品使用')
    expect(await answerTo(100n, { siteId: '8', oilNo: '0' })).toBe('outOfScope: 此卡不可在该站点或油品使用')
    expect(await answerTo(20_001n, { siteId: '7' })).toBe('limitExceeded: 超出限额：单笔上限200.00元')
  })

  /** The sites of the scope are not there in this test, so the product's row is written as if they were. */
  async function scopedByHand(scope: { couponName: string }) {
    const id = await makeProduct(of, { couponName: scope.couponName, perOrderMax: '200.00' })
    await testApp.asOwner(
      `update card_product set use_scope_type = 2, site_ids = '["7","8"]'::jsonb, oil_nos = '92,95' where id = $1`,
      [id],
    )
    return id
  }

  test('the tighter of the limits of card and product counts', async () => {
    await set({ per_order_max: 10_000n })
    expect(await answerTo(10_001n)).toBe('limitExceeded: 超出限额：单笔上限100.00元')
    await testApp.asOwner('update card_product set per_order_max = 5000 where id = $1', [productId])
    expect(await answerTo(5001n)).toBe('limitExceeded: 超出限额：单笔上限50.00元')
    await testApp.asOwner('update card_product set per_order_max = null where id = $1', [productId])
  })
})

describe('the last second of a card', () => {
  test('C27: it pays at 23:59:59 and not at 00:00:00', async () => {
    await set({ end_time: parseMoment('2027-03-31 23:59:59') })
    await shift('2027-03-31 23:59:59', async () => expect(await answerTo(100n)).toBe('95 + 5'))
    await shift('2027-04-01 00:00:00', async () => expect(await answerTo(100n)).toBe('cardExpired: 卡已过期'))
  })

  test('the night job expires what is over, leaves a trace on each card and moves no money', async () => {
    const other = await newCard()
    await set({ end_time: parseMoment('2027-03-31 23:59:59') })
    await shift('2027-04-01 00:05:00', () => testApp.app.runJob('cards.expire'))
    expect(await reread()).toMatchObject({ status: 4, balance: 30_000n })
    expect(await asPlatform(ctx => ctx.getOrRefuse(card, String(other.id)))).toMatchObject({ status: 1 })
    expect(await account(of, '2203', String(holder.id))).toBe('285.00 held 0.00')
    const [step] = await ask(of.clerk, 'GET', 'kernel/history', { entity: 'card', id: holder.id })
    expect(step).toMatchObject({ action: 'expire', from: 1, to: 4, userName: '系统' })
  })
})

describe('limits of a day', () => {
  /** An order of today that was paid with a card. */
  const paid = (payAmount: bigint, more: Readonly<Record<string, unknown>> = {}) =>
    testApp.asSystem(ctx =>
      ctx.insert(
        order,
        {
          orderNo: `OD${ctx.newId()}`,
          orderType: 1,
          siteType: '1',
          siteId: '1',
          siteName: '站',
          originalAmount: payAmount,
          payAmount,
          businessDate: dayOf(ctx.now),
          source: 2,
          companyId: of.tenantId,
          cardId: String(holder.id),
          userPhone: holder.userPhone,
          state: 40,
          ...more,
        },
        { tenantId: supplierId },
      ),
    )

  test('the amount of the card over all its orders of today', async () => {
    await set({ per_day_amount: 10_000n })
    await paid(6000n)
    expect(await answerTo(4000n)).toBe('3800 + 200')
    expect(await answerTo(4001n)).toBe('limitExceeded: 超出限额：每日上限100.00元')
  })

  test('the times of the card today', async () => {
    await set({ per_day_times: 2 })
    await paid(100n)
    expect(await answerTo(100n)).toBe('95 + 5')
    await paid(100n)
    expect(await answerTo(100n)).toBe('limitExceeded: 超出限额：每日最多2次')
  })

  test('cancelled and failed orders, other cards and other days do not count', async () => {
    await set({ per_day_amount: 10_000n, per_day_times: 1 })
    await paid(9000n, { state: 50 })
    await paid(9000n, { state: 55 })
    await paid(9000n, { cardId: '1', userPhone: null })
    await paid(9000n, { businessDate: '2026-01-01' })
    expect(await answerTo(10_000n)).toBe('9500 + 500')
  })

  test('the limit of an employee counts over all their cards', async () => {
    const staff = { name: '员工1', phone: holder.userPhone, dayLimit: '100.00' }
    await ask(of.clerk, 'POST', 'zytstaffaccount/staffaccount/submit', staff)
    await paid(6000n, { cardId: '1' })
    expect(await answerTo(4000n)).toBe('3800 + 200')
    expect(await answerTo(4001n)).toBe('limitExceeded: 超出限额：员工每日限额100.00元')
  })

  test('an employee whose account is off pays nothing', async () => {
    const staff = { name: '员工1', phone: holder.userPhone, cardStatus: 2 }
    await ask(of.clerk, 'POST', 'zytstaffaccount/staffaccount/submit', staff)
    expect(await asPlatform(ctx => ctx.count(staffAccount, { phone: String(holder.userPhone) }))).toBe(1)
    expect(await answerTo(100n)).toBe(unusable)
  })
})

describe('what a card shows', () => {
  test('its balance follows the ledger, and the time of its last use is kept', async () => {
    await spend(10_000n, 500n)
    expect(await reread()).toMatchObject({ balance: 19_500n, giftBalance: 1000n, status: 1 })
    expect((await reread()).lastUseTime).toBeInstanceOf(Date)
  })

  test('an empty card is used up and comes back when money comes back', async () => {
    await spend(28_500n, 1500n)
    expect(await reread()).toMatchObject({ balance: 0n, giftBalance: 0n, status: 6 })
    expect(await answerTo(1n)).toBe('insufficient: 余额不足')
    await asPlatform(async ctx => {
      const id = String(holder.id)
      await post(ledgerOf(ctx), {
        event: 'E12',
        bizType: 401,
        tenantId: of.tenantId,
        bizNo: `RF${++spends}`,
        businessDate: today,
        lines: [debit(companyCash(of.tenantId), 100n), credit(cardCash(id, of.tenantId), 100n)],
      })
      await ctx.call(projectCard, { id })
    })
    expect(await reread()).toMatchObject({ balance: 100n, status: 1 })
  })

  test('its detail names the ledger accounts behind it', async () => {
    const path = 'grantManage/grantManage/selectOneDetailType1'
    const detail = await ask(of.clerk, 'GET', path, { id: holder.id })
    expect(detail).toMatchObject({
      cardNo: masked(holder.cardNo),
      balance: '300.00',
      giftBalance: '15.00',
      orderMax: null,
    })
    const accounts = await ask(of.clerk, 'GET', 'funds/account/list', { dimId: holder.id })
    expect(new Set(accounts.records.map((one: { id: string }) => one.id))).toEqual(
      new Set([detail.cashAccountId, detail.giftAccountId]),
    )
  })
})

test('the detail of a card shows the limits that count and where it may pay', async () => {
  const limited = { couponName: '限额卡', perOrderMax: '200.00', perDayTimes: 3, oilNos: '92' }
  holder = await newCard({ productId: await makeProduct(of, limited) })
  await set({ per_order_max: 5000n, per_day_amount: 30_000n })
  const path = 'grantManage/grantManage/selectOneDetailType1'
  expect(await ask(of.clerk, 'GET', path, { id: holder.id })).toMatchObject({
    orderMax: '50.00',
    dayMax: '300.00',
    dayTimes: 3,
    staffDayMax: null,
    oilNos: '92',
    siteNames: null,
  })
})

describe('the life of a card', () => {
  const freeze = () => call(of.clerk, 'POST', 'zyt/staff/freezeCard', { id: holder.id, reason: '挂失' })
  const unfreeze = () => call(of.clerk, 'POST', 'zyt/staff/unfreezeCard', { id: holder.id })
  const extend = (endTime: string) =>
    call(of.clerk, 'POST', 'company/cardUser/update/endTime', { id: holder.id, endTime })
  let keys = 0
  const invalidate = () =>
    call(
      of.clerk,
      'POST',
      'cfx/companygrantcard/invalid',
      { id: holder.id, reason: '离职' },
      { 'idempotency-key': `invalid ${++keys}` },
    )

  test('a lost card is frozen with its reason and found again', async () => {
    expect((await freeze()).code).toBe(200)
    expect(await reread()).toMatchObject({ status: 2, freezeReason: '挂失' })
    expect(await freeze()).toMatchObject({ code: 409 })
    expect((await unfreeze()).code).toBe(200)
    expect(await reread()).toMatchObject({ status: 1, freezeReason: null })
    expect(await unfreeze()).toMatchObject({ code: 409 })
  })

  test('a card whose grant is switched off is not unfrozen one by one', async () => {
    await freeze()
    await ask(of.clerk, 'POST', 'company/grant/disuse', { id: holder.grantId, flag: 1 })
    expect((await unfreeze()).msg).toBe('发卡单已停用，请先恢复')
  })

  test('its end moves only later, and midnight means through the end of the day', async () => {
    expect((await extend('2030-01-01')).problems[0]?.message).toBe('此卡长期有效')
    await set({ end_time: parseMoment('2028-06-30 23:59:59') })
    expect((await extend('2028-06-30')).problems[0]?.message).toBe('有效期只能延后')
    expect((await extend('2020-01-01')).problems[0]?.message).toBe('有效期须晚于现在')
    expect((await extend('2028-12-31')).code).toBe(200)
    expect((await reread()).endTime).toEqual(parseMoment('2028-12-31 23:59:59'))
  })

  test('an expired card works again, and one that was frozen before stays frozen', async () => {
    await set({ end_time: parseMoment('2026-01-01'), status: 4 })
    expect((await extend('2030-01-01')).code).toBe(200)
    expect(await reread()).toMatchObject({ status: 1 })
    await freeze()
    await set({ end_time: parseMoment('2026-01-01'), status: 4 })
    expect((await extend('2030-01-01')).code).toBe(200)
    expect(await reread()).toMatchObject({ status: 2 })
  })

  test('an invalid card gives back what is left, as the money it was', async () => {
    await spend(10_000n, 500n)
    const before = [await account(of, '2201'), await account(of, '2202')]
    expect((await invalidate()).code).toBe(200)
    expect(await reread()).toMatchObject({ status: 5, balance: 0n, giftBalance: 0n })
    expect([before, await account(of, '2201'), await account(of, '2202')]).toEqual([
      ['770.00 held 0.00', '35.00 held 0.00'],
      '955.00 held 0.00',
      '45.00 held 0.00',
    ])
    expect(await invalidate()).toMatchObject({ code: 409 })
    expect(await answerTo(100n)).toBe(unusable)
  })

  test('a card with a payment under way is neither made invalid nor terminated with its grant', async () => {
    const [held] = await asPlatform(ctx =>
      hold(ledgerOf(ctx), {
        reason: 'pay',
        bizNo: 'OD-under-way',
        expiresAt: new Date(Date.now() + 60_000),
        amounts: [{ account: cardCash(String(holder.id), of.tenantId), amountFen: 100n }],
      }),
    )
    expect(await invalidate()).toMatchObject({ code: 409, reason: 'cardBusy' })
    const end = { id: holder.grantId, reason: '结束' }
    const path = 'cfx/companygrantcard/submitTermination'
    expect(await call(of.clerk, 'POST', path, end)).toMatchObject({ code: 409, reason: 'cardBusy' })
    expect(await reread()).toMatchObject({ status: 1 })
    if (held) await asPlatform(ctx => release(ledgerOf(ctx), [held]))
    expect((await call(of.clerk, 'POST', path, end, { 'idempotency-key': 'again' })).code).toBe(200)
    expect(await reread()).toMatchObject({ status: 5, balance: 0n })
  })

  test('C60: of a payment and an invalidation at the same moment one finds the other done', async () => {
    const outcomes = await Promise.all([
      answerTo(100n).then(async answer => {
        if (answer === '95 + 5') return answer
        return answer.split(':')[0]
      }),
      invalidate().then(one => one.code),
    ])
    expect([
      ['95 + 5', 200],
      ['cardUnusable', 200],
    ]).toContainEqual(outcomes)
  })
})
