import { randomInt } from 'node:crypto'
import { luhnDigit, masked } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, answerOf, ask, call, makePerson, openApp, type Person, type TestApp } from '../../test/people.ts'
import { drawCardNumber } from '../areas/cards/card-number.ts'
import { fen, makeCard, makeStaff, openStation, pay, type TestStation } from '../areas/orders/test-station.ts'

let testApp: TestApp
let station: TestStation
let operator: Person
let supplier: Person
beforeAll(async () => {
  testApp = await openApp({ DATABASE_POOL: '10' })
  await testApp.app.startJobs()
  station = await openStation(testApp)
  operator = await makePerson(testApp, { roles: ['operator'] })
  supplier = await makePerson(testApp, { tenantId: station.supplierId, roles: ['supplier'] })
})
afterAll(() => testApp.close())

let assistant: Person
/** Every test has a person of its own; the address is everybody's here. */
beforeEach(async () => {
  await testApp.asOwner('delete from card_try')
  assistant = await makePerson(testApp, { tenantId: station.supplierId, roles: ['shop_assistant'] })
  await testApp.asSystem(ctx => makeStaff(ctx, station.supplierId, station.siteId, assistant.userId))
})

/** A number as a card of the company might have it, which nobody has. */
const madeUp = (): string => drawCardNumber(station.companyId, 9, below => randomInt(below))
const look = (cardNo: string, person = assistant): Promise<Answer> =>
  call(person, 'POST', 'zytorder/order/cardAtGun', { siteId: station.siteId, cardNo })
/** The same at another till, or from another address. */
const lookAt = async (at: TestStation, { http, token }: Person, cardNo: string, remoteAddress = '127.0.0.1') =>
  answerOf(
    await http.inject({
      method: 'POST',
      url: '/api/zytorder/order/cardAtGun',
      remoteAddress,
      headers: { 'blade-auth': `bearer ${token}` },
      payload: { siteId: at.siteId, cardNo },
    }),
  )
const locks = (subject: string) =>
  testApp.asOwner<{ minutes: number }>(
    `select extract(epoch from locked_until - locked_at)::int / 60 as minutes from card_try where subject like $1`,
    [subject],
  )
const lockIsOver = () => testApp.asOwner(`update card_try set locked_until = now() - interval '1 hour'`)

const maxTries = 6

describe('whoever tries card numbers', () => {
  test('is locked after a few of two hundred, learns no balance, and platform and supplier are told', async () => {
    const cards = [await makeCard(station, fen('500.00')), await makeCard(station, fen('500.00'))]
    const numbers = Array.from({ length: 200 }, () => madeUp())
    // The cards stand among the numbers where an enumerator would find them.
    numbers.splice(50, 0, cards[0]?.cardNo ?? '')
    numbers.splice(150, 0, cards[1]?.cardNo ?? '')
    const answers: Answer[] = []
    for (const number of numbers) answers.push(await look(number))
    expect(answers.slice(0, maxTries).map(one => one.reason)).toEqual(Array(maxTries).fill('cardUnusable'))
    expect(new Set(answers.slice(maxTries).map(one => one.reason))).toEqual(new Set(['tooManyTries']))
    expect(answers.filter(one => JSON.stringify(one.body).includes('500.00'))).toEqual([])
    expect(await pay({ ...station, cashier: assistant }, cards[0]?.cardNo ?? '', { amount: '1.00' })).toMatchObject({
      code: 429,
      reason: 'tooManyTries',
    })

    const alerts = await ask(operator, 'GET', 'cards/alert/list')
    expect(alerts.records[0]).toMatchObject({ subject: 1, tries: maxTries, siteId: station.siteId })
    for (const person of [operator, supplier]) {
      await expect
        .poll(async () => (await ask(person, 'GET', 'blade-desk/notification/list', { about: 'cardAlert' })).records, {
          timeout: 20_000,
        })
        .toEqual(expect.arrayContaining([expect.objectContaining({ rowId: alerts.records[0].id, kind: 'problem' })]))
    }
    expect((await ask(supplier, 'GET', 'cards/alert/list')).records).toHaveLength(alerts.records.length)
  })

  test('gets no further by trying all of them at the same moment', async () => {
    const card = await makeCard(station, fen('777.00'))
    const numbers = [...Array.from({ length: 199 }, () => madeUp()), card.cardNo]
    const answers = await Promise.all(numbers.map(number => look(number)))
    const looked = answers.filter(one => one.reason !== 'tooManyTries')
    // What was under way on the ten connections when the sixth had failed; the rest is refused.
    expect(looked.length).toBeLessThanOrEqual(maxTries + 10)
    expect(answers.at(-1)).toMatchObject({ reason: 'tooManyTries' })
    expect(await locks('person:%')).toHaveLength(1)
  })

  test('waits twice as long each time, and a right card does not begin the count anew', async () => {
    const card = await makeCard(station, fen('50.00'))
    const tryOut = async () => {
      for (let at = 0; at < maxTries; at++) {
        expect((await look(madeUp())).reason).toBe('cardUnusable')
        if (at === 3) expect((await look(card.cardNo)).code).toBe(200)
      }
    }
    for (const minutes of [5, 10, 20]) {
      await tryOut()
      expect(await locks('person:%')).toEqual([{ minutes }])
      expect(await look(card.cardNo)).toMatchObject({ reason: 'tooManyTries' })
      await lockIsOver()
    }
    expect((await look(card.cardNo)).code).toBe(200)
  })

  test('is told the same of numbers that are unknown, frozen, switched off or invalid', async () => {
    const withStatus = (status: number) => makeCard(station, fen('5.00'), 0n, { status })
    const texts = new Set<string>()
    for (const cardNo of [
      madeUp(),
      (await withStatus(2)).cardNo,
      (await withStatus(3)).cardNo,
      (await withStatus(5)).cardNo,
    ]) {
      const { code, reason, msg, data } = await look(cardNo)
      texts.add(JSON.stringify({ code, reason, msg, data }))
      await testApp.asOwner('delete from card_try')
      const paid = await pay({ ...station, cashier: assistant }, cardNo)
      texts.add(JSON.stringify({ code: paid.code, reason: paid.reason, msg: paid.msg, data: paid.data }))
      await testApp.asOwner('delete from card_try')
    }
    expect(texts.size).toBe(1)
  })

  test('is counted at the till, at the payment and in the list of cards alike', async () => {
    const clerk = await makePerson(testApp, { tenantId: station.companyId, roles: ['company'] })
    const foreign = await openStation(testApp)
    const theirs = await makeCard(foreign, fen('5.00'))
    const mine = await makeCard(station, fen('5.00'))
    const find = (cardNo: string) => call(clerk, 'POST', 'cfx/companycarduser/find', { cardNo })
    expect((await find(mine.cardNo)).data).toEqual({ id: mine.id })
    for (let at = 0; at < maxTries - 1; at++) expect((await find(madeUp())).reason).toBe('cardUnusable')
    // Another company's card is as absent as none.
    expect((await find(theirs.cardNo)).reason).toBe('cardUnusable')
    expect(await find(mine.cardNo)).toMatchObject({ code: 429, reason: 'tooManyTries' })
    for (let at = 0; at < maxTries; at++) await pay({ ...station, cashier: assistant }, madeUp())
    expect(await look(mine.cardNo)).toMatchObject({ reason: 'tooManyTries' })
  })
})

describe('a till where people mistype now and then', () => {
  test('is not hurt: the check digit finds it, the same number again is no new try, and tries are forgotten', async () => {
    const card = await makeCard(station, fen('50.00'))
    const digits = card.cardNo.slice(0, 15)
    const mistyped = Array.from({ length: 9 }, (_, at) => digits + String((Number(luhnDigit(digits)) + 1 + at) % 10))
    for (const number of mistyped) expect((await look(number)).reason).toBe('cardUnusable')
    const insisted = madeUp()
    for (let at = 0; at < 10; at++) expect((await look(insisted)).reason).toBe('cardUnusable')
    expect((await look(card.cardNo)).code).toBe(200)
    const rows = await testApp.asOwner<{ failures: number }>(
      `select failures from card_try where subject like 'person:%'`,
    )
    expect(rows).toEqual([{ failures: 1 }])
    for (let day = 0; day < 20; day++) {
      expect((await look(madeUp())).reason).toBe('cardUnusable')
      await testApp.asOwner(`update card_try set failed_at = failed_at - interval '10 minutes'`)
    }
    expect((await look(card.cardNo)).code).toBe(200)
  })

  test('works on at the next counter while one person is locked, and with whatever happens to the site’s count', async () => {
    const card = await makeCard(station, fen('50.00'))
    for (let at = 0; at < maxTries; at++) await look(madeUp())
    expect(await look(card.cardNo)).toMatchObject({ reason: 'tooManyTries' })
    expect((await look(card.cardNo, station.cashier)).code).toBe(200)
  })

  test('many people of one site who try a little each lock the site', async () => {
    const people = await Promise.all(
      Array.from({ length: 4 }, () => makePerson(testApp, { tenantId: station.supplierId, roles: ['shop_assistant'] })),
    )
    for (const person of people) {
      await testApp.asSystem(ctx => makeStaff(ctx, station.supplierId, station.siteId, person.userId))
      for (let at = 0; at < maxTries - 1; at++) await look(madeUp(), person)
    }
    const card = await makeCard(station, fen('50.00'))
    expect(await look(card.cardNo, station.cashier)).toMatchObject({ reason: 'tooManyTries' })
    expect(await locks('site:%')).toEqual([{ minutes: 5 }])
  })
})

describe('one address', () => {
  test('is locked after forty wrong numbers of many people at many sites, and others go on from elsewhere', async () => {
    for (let at = 0; at < 3; at++) {
      const place = await openStation(testApp)
      // Too few for each person and for the site.
      for (let person = 0; person < 3; person++) {
        const one = await makePerson(testApp, { tenantId: place.supplierId, roles: ['shop_assistant'] })
        await testApp.asSystem(ctx => makeStaff(ctx, place.supplierId, place.siteId, one.userId))
        for (let tried = 0; tried < maxTries - 1; tried++)
          expect((await lookAt(place, one, madeUp())).reason).toBe(
            at * 15 + person * 5 + tried < 40 ? 'cardUnusable' : 'tooManyTries',
          )
      }
    }
    const locked = await testApp.asOwner<{ subject: string }>(
      'select subject from card_try where locked_until is not null',
    )
    expect(locked.map(one => one.subject)).toEqual(['address:127.0.0.1'])
    const card = await makeCard(station, fen('50.00'))
    expect(await look(card.cardNo)).toMatchObject({ code: 429, reason: 'tooManyTries' })
    expect((await lookAt(station, assistant, card.cardNo, '10.1.2.3')).code).toBe(200)
    expect((await ask(operator, 'GET', 'cards/alert/list')).records[0]).toMatchObject({ subject: 3, tries: 40 })
  })
})

describe('an operator', () => {
  const set = (key: string, value: string) =>
    testApp.asOwner('update param set param_value = $2 where param_key = $1', [key, value])

  test('ends a lock before its time, which no supplier does, and leaves an entry', async () => {
    const card = await makeCard(station, fen('50.00'))
    for (let at = 0; at < maxTries; at++) await look(madeUp())
    expect(await look(card.cardNo)).toMatchObject({ reason: 'tooManyTries' })
    const [{ id }] = (await ask(operator, 'GET', 'cards/alert/list', { callerName: assistant.account })).records
    expect(await call(supplier, 'POST', 'cards/alert/unlock', { id })).toMatchObject({ code: 403 })
    const keeper = await makePerson(testApp, {
      tenantId: station.supplierId,
      rights: ['cardAlert', 'cardAlert_unlock'],
    })
    expect(await call(keeper, 'POST', 'cards/alert/unlock', { id })).toMatchObject({ code: 403, reason: 'notAllowed' })
    expect(await look(card.cardNo)).toMatchObject({ reason: 'tooManyTries' })
    await ask(operator, 'POST', 'cards/alert/unlock', { id })
    expect((await look(card.cardNo)).code).toBe(200)
    const entries = await testApp.asOwner(`select action from audit_entry where row_id = $1 and action = 'unlock'`, [
      id,
    ])
    expect(entries).toHaveLength(1)
  })

  test('says by parameters how many wrong tries lock a person, and for how long', async () => {
    await set('card.tryCount', '3')
    await set('card.tryLockMinutes', '7')
    for (let at = 0; at < 3; at++) expect((await look(madeUp())).reason).toBe('cardUnusable')
    expect((await look(madeUp())).reason).toBe('tooManyTries')
    expect(await locks('person:%')).toEqual([{ minutes: 7 }])
    await set('card.tryCount', '6')
    await set('card.tryLockMinutes', '5')
  })
})

describe('numbers of cards in lists', () => {
  test('are masked for everybody, in details too, and whole only by a call that leaves an entry', async () => {
    const card = await makeCard(station, fen('900.00'))
    const { data: sold } = await pay(station, card.cardNo)
    const clerk = await makePerson(testApp, { tenantId: station.companyId, roles: ['company'] })
    const approver = await makePerson(testApp, { tenantId: station.companyId, roles: ['company_approver'] })
    const people = [clerk, approver, operator, supplier, station.cashier]
    for (const person of people) {
      const orders = await call(person, 'GET', 'zytorder/order/list', { orderNo: sold.orderNo })
      expect(orders.data.records).toHaveLength(1)
      const texts = [
        orders,
        await call(person, 'GET', 'zytorder/order/detail', { id: sold.id }),
        await call(person, 'GET', 'shell/order/detail', { id: sold.id }),
        await call(person, 'GET', 'cfx/companycarduser/list', { id: card.id }),
        await call(person, 'GET', 'cfx/companycarduser/detail', { id: card.id }),
        await call(person, 'GET', 'grantManage/grantManage/selectOneDetailType1', { id: card.id }),
        await call(person, 'GET', 'kernel/history', { entity: 'card', id: card.id }),
        await call(person, 'GET', 'zytPrint/log/list', { orderNo: sold.orderNo }),
      ]
      for (const { body } of texts) expect(JSON.stringify(body)).not.toContain(card.cardNo)
      expect(JSON.stringify(texts[0]?.body)).toContain(masked(card.cardNo))
    }
    const reveal = (person: Person) => call(person, 'POST', 'cfx/companycarduser/reveal', { id: card.id })
    expect((await reveal(clerk)).data).toEqual({ cardNo: card.cardNo })
    for (const person of people.slice(1)) expect((await reveal(person)).code).toBe(403)
    const other = await makePerson(testApp, {
      tenantId: (await openStation(testApp)).companyId,
      roles: ['company'],
    })
    expect((await reveal(other)).code).toBe(404)
    const entries = await testApp.asOwner(
      `select user_id::text from audit_entry where row_id = $1 and action = 'reveal'`,
      [card.id],
    )
    expect(entries).toEqual([{ user_id: clerk.userId }])
  })
})
