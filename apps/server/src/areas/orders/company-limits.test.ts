import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { addDays } from '@forecourt/contract/kernel'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { today } from '../../../test/clock.ts'
import { type Answer, ask, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { makePartner, request } from '../partner-api/test-partner.ts'
import { fen, makeCard, openStation, pay, type TestStation } from './test-station.ts'

let testApp: TestApp
let station: TestStation
let operator: Person
let auditor: Person
let clerk: Person
beforeAll(async () => {
  testApp = await openApp({ DATABASE_POOL: '10' })
  await testApp.app.startJobs()
  operator = await makePerson(testApp, { roles: ['operator'] })
  auditor = await makePerson(testApp, { roles: ['auditor'] })
})
afterAll(() => testApp.close())

/** A company of its own, with nothing agreed on yet. A filling of 300.00 is 290.00 to pay. */
beforeEach(async () => {
  station = await openStation(testApp)
  clerk = await makePerson(testApp, { tenantId: station.companyId, roles: ['company'] })
})

const newCard = () => makeCard(station, fen('5000.00'))
const limit = (changes: Readonly<Record<string, unknown>>, person = operator): Promise<Answer> =>
  call(person, 'POST', 'shell/companyext/submit', { companyId: station.companyId, ...changes })
const paid = async (cardNo: string, amount = '300.00') => {
  const answer = await pay(station, cardNo, { amount })
  return answer.code === 200 ? 'paid' : `${answer.code} ${answer.reason}: ${answer.msg}`
}
const beyond = (yuan: string) => `461 limitExceeded: 超出限额：企业月度限额${yuan}元`

const keptMonths = () =>
  testApp.asOwner<{ month: string; used: string }>(
    `select month, used_amount::text as used from company_month where tenant_id = $1 order by month`,
    [station.companyId],
  )
const used = async () => (await keptMonths()).at(-1)?.used
const ofOrders = async () => {
  const [row] = await testApp.asOwner<{ used: string }>(
    `select coalesce(sum(pay_amount - refunded_amount), 0)::text as used from "order" where company_id = $1`,
    [station.companyId],
  )
  return row?.used
}

describe('where and for what a company pays', () => {
  test('at no other site than those that are allowed, and for no other product', async () => {
    const { cardNo } = await newCard()
    const elsewhere = await openStation(testApp)
    const refusal = '461 outOfScope: 此卡不可在该站点或油品使用'
    const { id } = (await limit({ allowSiteIds: elsewhere.siteId })).data
    expect(await paid(cardNo)).toBe(refusal)
    expect(await limit({ id, allowSiteIds: station.siteId, allowOilNos: '95#，95' })).toMatchObject({ code: 200 })
    expect(await paid(cardNo)).toBe(refusal)
    await limit({ id, allowOilNos: '95、92#' })
    expect(await paid(cardNo)).toBe('paid')
    await limit({ id, allowSiteIds: '', allowOilNos: '' })
    expect(await paid(cardNo)).toBe('paid')
  })

  test('a partner that sells to its cards is bound by it too', async () => {
    const { cardNo } = await newCard()
    const caller = await makePartner(testApp, operator)
    await ask(clerk, 'POST', 'partner/link/allow', { partnerCode: caller.partnerCode })
    const buy = async () => {
      const customerOrderNo = randomBytes(6).toString('hex')
      const body = { customerOrderNo, siteId: station.siteId, gunNo: 1, amount: '300.00', cardNo }
      const answer = await request(caller, { body })
      return answer.code === 200 ? 'paid' : `${answer.code} ${answer.reason}: ${answer.msg}`
    }
    const { id } = (await limit({ allowOilNos: '95' })).data
    expect(await buy()).toContain('outOfScope')
    await limit({ id, allowOilNos: '', monthLimit: '290.00' })
    expect(await buy()).toBe('paid')
    expect(await buy()).toBe(beyond('290.00'))
  })

  test('products that are not there and tenants that are no companies are told at their fields', async () => {
    expect(await limit({ allowOilNos: '92,77' })).toMatchObject({
      code: 422,
      problems: [{ field: 'allowOilNos', message: '没有油品：77' }],
    })
    expect(await limit({ companyId: station.supplierId })).toMatchObject({
      code: 422,
      problems: [{ field: 'companyId', message: '请选择企业' }],
    })
  })
})

describe('how much a company pays in a month', () => {
  test('all of its cards together, up to the last fen and none beyond', async () => {
    const [one, other] = [await newCard(), await newCard()]
    await limit({ monthLimit: '580.00' })
    expect(await paid(one.cardNo)).toBe('paid')
    expect(await paid(other.cardNo)).toBe('paid')
    expect(await paid(other.cardNo, '1.00')).toBe(beyond('580.00'))
    expect(await used()).toBe('58000')
  })

  test('what it had paid when the limit was set counts', async () => {
    const { cardNo } = await newCard()
    await paid(cardNo)
    await limit({ monthLimit: '500.00' })
    expect(await used()).toBe('29000')
    expect(await paid(cardNo)).toBe(beyond('500.00'))
    expect(await paid(cardNo, '200.00')).toBe('paid')
  })

  test('of many at the same moment as many as fit are paid', async () => {
    const cards = await Promise.all(Array.from({ length: 8 }, newCard))
    await limit({ monthLimit: '900.00' })
    const answers = await Promise.all(cards.map(one => paid(one.cardNo)))
    expect(answers.toSorted()).toEqual([...Array(5).fill(beyond('900.00')), 'paid', 'paid', 'paid'])
    expect(await used()).toBe('87000')
    expect(await ofOrders()).toBe('87000')
  })

  test('payments under way while the limit is set are counted', async () => {
    const cards = await Promise.all(Array.from({ length: 8 }, newCard))
    const first = cards.slice(0, 4).map(one => paid(one.cardNo))
    const set = limit({ monthLimit: '9000.00' })
    const second = cards.slice(4).map(one => paid(one.cardNo))
    expect(await Promise.all([...first, ...second])).toEqual(Array(8).fill('paid'))
    expect(await set).toMatchObject({ code: 200 })
    expect(await used()).toBe('232000')
  })

  test('whoever sets it waits for a payment that has begun', async () => {
    const { id } = await newCard()
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const payment = testApp.asSystem(async ctx => {
      await ctx.query('select 1 from card where id = $1 for update', [id])
      begun.resolve()
      await end.promise
    })
    await begun.promise
    let isSet = false
    const set = limit({ monthLimit: '9000.00' }).then(() => (isSet = true))
    await setTimeout(300)
    expect(isSet).toBe(false)
    end.resolve()
    await Promise.all([payment, set])
    expect(await used()).toBe('0')
  })

  test('a refund gives the month back what it pays back', async () => {
    const { cardNo } = await newCard()
    await limit({ monthLimit: '290.00' })
    const { data } = await pay(station, cardNo)
    expect(await paid(cardNo, '100.00')).toBe(beyond('290.00'))
    const key = () => ({ 'idempotency-key': randomBytes(8).toString('hex') })
    const asked = { orderId: data.id, amount: '145.00', reason: '加错油' }
    const { id } = await ask(operator, 'POST', 'zytorder/order/refundApply', asked, key())
    expect(await used()).toBe('29000')
    const decision = { id, result: 1, opinion: '已核实' }
    await ask(auditor, 'POST', 'orderRefundApply/orderrefundapply/audit', decision, key())
    expect(await used()).toBe('14500')
    expect(await paid(cardNo, '200.00')).toBe(beyond('290.00'))
    expect(await paid(cardNo, '100.00')).toBe('paid')
    expect(await used()).toBe(await ofOrders())
  })

  test('a payment that fails for another reason takes nothing from the month', async () => {
    const { cardNo } = await makeCard(station, fen('100.00'))
    await limit({ monthLimit: '1000.00' })
    expect(await paid(cardNo)).toContain('insufficient')
    expect(await used()).toBe('0')
  })

  test('each month begins anew, whoever pays first in it', async () => {
    const [one, other] = [await newCard(), await newCard()]
    await limit({ monthLimit: '290.00' })
    expect(await paid(one.cardNo)).toBe('paid')
    const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
    await testApp.asOwner('update company_month set month = $2 where tenant_id = $1', [station.companyId, lastMonth])
    const answers = await Promise.all([one, other].map(({ cardNo }) => paid(cardNo)))
    expect(answers.toSorted()).toEqual([beyond('290.00'), 'paid'])
    expect(await keptMonths()).toEqual([
      { month: lastMonth, used: '29000' },
      { month: today.slice(0, 7), used: '29000' },
    ])
  })

  test('a limit that is lifted and set again counts what was paid between', async () => {
    const { cardNo } = await newCard()
    const { id } = (await limit({ monthLimit: '290.00' })).data
    expect(await paid(cardNo)).toBe('paid')
    expect(await paid(cardNo)).toBe(beyond('290.00'))
    await limit({ id, monthLimit: '' })
    expect(await paid(cardNo)).toBe('paid')
    expect(await used()).toBe('29000')
    await limit({ id, monthLimit: '700.00' })
    expect(await used()).toBe('58000')
  })
})

/** The packets that some work sends to the database, by the fewest of some runs; what jobs send meanwhile is not its. */
async function packetsOf(work: () => Promise<unknown>): Promise<number> {
  const isOfWork = new AsyncLocalStorage<true>()
  const send: Function = Reflect.get(pg.Client.prototype, 'query')
  let count = 0
  const sent = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    if (isOfWork.getStore()) count++
    return Reflect.apply(send, this, args)
  })
  const counts: number[] = []
  try {
    for (let n = 0; n < 5; n++) {
      count = 0
      await isOfWork.run(true, work)
      counts.push(count)
    }
  } finally {
    sent.mockRestore()
  }
  return Math.min(...counts)
}

test('a payment of a company with a limit waits for the database no more often than one without', async () => {
  const { cardNo } = await newCard()
  const buy = async () => expect(await paid(cardNo, '10.00')).toBe('paid')
  await buy()
  const without = await packetsOf(buy)
  await limit({ monthLimit: '9000.00', allowOilNos: '92' })
  expect(await packetsOf(buy)).toBe(without)
  expect(without).toBe(2)
})

describe('who sets and reads it', () => {
  test('the company reads what it is bound by and how far it has come, and changes nothing', async () => {
    const { cardNo } = await newCard()
    const { id } = (await limit({ monthLimit: '1000.00', warnPhone: '13900000001' })).data
    await paid(cardNo)
    const { records } = await ask(clerk, 'GET', 'shell/companyext/list')
    expect(records).toMatchObject([{ id, companyId: station.companyId, monthLimit: '1000.00' }])
    expect(await ask(clerk, 'GET', `shell/companyext/detail/${id}`)).toMatchObject({ warnPhone: '13900000001' })
    expect(await ask(clerk, 'GET', 'shell/companyext/use', { id })).toMatchObject({
      usedAmount: '290.00',
      leftAmount: '710.00',
      creditLimit: '0.00',
      availableAmount: '0.00',
    })
    expect(await limit({ id, monthLimit: '' }, clerk)).toMatchObject({ code: 403 })
    const { companyId } = await openStation(testApp)
    const other = await makePerson(testApp, { tenantId: companyId, roles: ['company'] })
    expect(await call(other, 'GET', 'shell/companyext/use', { id })).toMatchObject({ code: 404 })
  })

  test('a company has one row, and 000000 asks for those of all', async () => {
    await limit({ monthLimit: '1000.00' })
    expect(await limit({ monthLimit: '2000.00' })).toMatchObject({ code: 409 })
    const listed = async (companyId: string, more: object = {}) =>
      (await ask(operator, 'GET', 'shell/companyext/list', { companyId, ...more })).records as { companyId: string }[]
    expect(await listed(station.companyId)).toHaveLength(1)
    const all = await listed('000000', { size: '200' })
    expect(all.length).toBeGreaterThan(1)
    expect(all.map(one => one.companyId)).toContain(station.companyId)
    const second = await listed('000000', { count: '2', size: '1' })
    expect(second).toMatchObject([{ companyId: all[1]?.companyId }])
  })

  test('whom the company has named is told once when nine tenths are used', async () => {
    const { cardNo } = await newCard()
    await limit({ monthLimit: '600.00', warnPhone: '13900000009' })
    const messages = () =>
      testApp.asOwner<{ content: string }>(
        `select content from sms_message where template = 'companyMonth' and biz_id in (select id::text from company_month where tenant_id = $1)`,
        [station.companyId],
      )
    await paid(cardNo)
    await testApp.app.runJob('cards.warnMonths')
    expect(await messages()).toEqual([])
    await paid(cardNo, '260.00')
    for (const _ of [1, 2]) await testApp.app.runJob('cards.warnMonths')
    const [message, ...more] = await messages()
    expect(message?.content).toContain('油卡消费已达541.34元，月度限额600.00元')
    expect(more).toEqual([])
  })
})
