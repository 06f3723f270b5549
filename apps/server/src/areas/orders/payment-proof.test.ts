import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, administrator, ask, call, makePerson, openApp, type TestApp } from '../../../test/people.ts'
import { storedSecretOf, newSecret } from '../cards/card-secret.ts'
import { makePartner, request } from '../partner-api/test-partner.ts'
import {
  balanceOf,
  fen,
  makeCard,
  makeProvenProduct,
  makeSite,
  makeStaff,
  openStation,
  pay,
  type TestStation,
} from './test-station.ts'

let testApp: TestApp
let station: TestStation
const [none, aboveAmount, always] = [1, 2, 3] as const
const products: Record<number, string> = {}
beforeAll(async () => {
  testApp = await openApp({ DATABASE_POOL: '10' })
  station = await openStation(testApp)
  await testApp.asSystem(async ctx => {
    for (const proof of [none, aboveAmount, always] as const) products[proof] = (await makeProvenProduct(ctx, proof)).id
  })
})
afterAll(() => testApp.close())
beforeEach(() => testApp.asOwner('delete from card_try'))

let phones = 13_700_000_000

/** A card whose secret the test knows, as its holder does. */
async function newCard(paymentProof: number) {
  const secret = newSecret()
  const productId = products[paymentProof] ?? ''
  const userPhone = String(++phones)
  const card = await makeCard({ ...station, productId }, fen('2000.00'), 0n, { userPhone })
  const { secretHash, secretLast } = storedSecretOf(secret, card.cardNo, testApp.env.appSecret)
  await testApp.asOwner('update card set secret_hash = $2, secret_last = $3 where id = $1', [
    card.id,
    secretHash,
    secretLast,
  ])
  return { card, secret, userPhone, cardNo: card.cardNo }
}

type TestCard = Awaited<ReturnType<typeof newCard>>

const sendCode = ({ cardNo }: TestCard, amount = '290.00', siteId = station.siteId): Promise<Answer> =>
  call(station.cashier, 'POST', 'zytorder/order/payCode', { siteId, cardNo, amount })

/** What the holder reads on the phone. */
async function codeOn(phone: string): Promise<string> {
  await testApp.app.runJob('tools.sendMessages')
  const texts = testApp.app.providers.simulated.sms?.sent().filter(one => one.phone === phone) ?? []
  return /验证码(\d{6})，/.exec(texts.at(-1)?.params['content'] ?? '')?.[1] ?? ''
}

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const paid = { code: 200 }
const needed = { code: 422, reason: 'proofNeeded' }
const wrong = (field: 'secret' | 'code') => ({ code: 422, reason: 'proofWrong', problems: [{ field }] })

describe('a product that asks for a proof', () => {
  test('never, above an amount, always: as it says, with the amount itself still free', async () => {
    const cards = await Promise.all([none, aboveAmount, always].map(newCard))
    // 290.00 is paid for 300.00 at the gun, 199.13 for 206.00 and 201.07 for 208.00: what is paid decides.
    const answers = async (amount: string) =>
      (await Promise.all(cards.map(one => pay(station, one.cardNo, { amount })))).map(one => one.reason ?? one.code)
    expect(await answers('300.00')).toEqual([200, 'proofNeeded', 'proofNeeded'])
    expect(await answers('206.00')).toEqual([200, 200, 'proofNeeded'])
    expect(await answers('208.00')).toEqual([200, 'proofNeeded', 'proofNeeded'])
    const look = (one: TestCard) =>
      ask(station.cashier, 'POST', 'zytorder/order/cardAtGun', { siteId: station.siteId, cardNo: one.cardNo })
    expect((await Promise.all(cards.map(look))).map(one => one.proofAbove)).toEqual([null, '200.00', '0.00'])
  })

  test('needs the amount when it is one above an amount', async () => {
    const operator = await makePerson(testApp, { roles: ['operator'] })
    const submit = (more: object) =>
      call(operator, 'POST', 'cfx/coupon/submit', {
        couponName: '缺金额',
        cardType: 1,
        kind: 1,
        namedFlag: 1,
        useScopeType: 1,
        validityType: 3,
        ...more,
      })
    expect(await submit({ paymentProof: aboveAmount })).toMatchObject({
      code: 422,
      problems: [{ field: 'proofAbove' }],
    })
    expect(await submit({ paymentProof: aboveAmount, proofAbove: '100.00' })).toMatchObject(paid)
    expect(await submit({})).toMatchObject(paid)
  })

  test('says nothing of balance or limits to whoever has no proof', async () => {
    const one = await newCard(always)
    expect(await pay(station, one.cardNo, { amount: '9000.00' })).toMatchObject(needed)
    expect(await pay(station, one.cardNo, { amount: '9000.00', secret: 'AAAABBBBCCCC' })).toMatchObject(wrong('secret'))
    expect(await pay(station, one.cardNo, { amount: '9000.00', secret: one.secret })).toMatchObject({ code: 460 })
  })
})

describe('the secret of a card', () => {
  test('pays, in small letters too; a wrong one takes nothing and stands at its field', async () => {
    const one = await newCard(always)
    expect(await pay(station, one.cardNo, { secret: newSecret() })).toMatchObject(wrong('secret'))
    expect(await balanceOf(station, '2203', one.card.id)).toBe('2000.00')
    expect(await pay(station, one.cardNo, { secret: ` ${one.secret.toLowerCase()}` })).toMatchObject(paid)
    expect(await balanceOf(station, '2203', one.card.id)).toBe('1710.00')
  })

  test('of another card, or where none is known, is wrong', async () => {
    const [one, two] = [await newCard(always), await newCard(always)]
    expect(await pay(station, one.cardNo, { secret: two.secret })).toMatchObject(wrong('secret'))
    await testApp.asOwner('update card set secret_hash = null where id = $1', [one.card.id])
    expect(await pay(station, one.cardNo, { secret: one.secret })).toMatchObject(wrong('secret'))
  })

  test('is tried five times by whomever; then the card’s proofs are locked, and the right one waits too', async () => {
    const one = await newCard(always)
    const people = await Promise.all(
      Array.from({ length: 3 }, () => makePerson(testApp, { tenantId: station.supplierId, roles: ['shop_assistant'] })),
    )
    for (const { userId } of people)
      await testApp.asSystem(ctx => makeStaff(ctx, station.supplierId, station.siteId, userId))
    const tries = Array.from({ length: 5 }, (_, at) => people[at % 3] ?? station.cashier)
    for (const cashier of tries)
      expect(await pay({ ...station, cashier }, one.cardNo, { secret: newSecret() })).toMatchObject(wrong('secret'))
    expect(await pay(station, one.cardNo, { secret: one.secret })).toMatchObject({ code: 429, reason: 'tooManyTries' })
    const [alert] = await testApp.asOwner(`select name, subject from card_alert where subject = 5 order by id desc`)
    expect(alert).toEqual({ name: `${one.cardNo.slice(0, 6)}******${one.cardNo.slice(-4)}`, subject: 5 })
  })
})

describe('a one-time code', () => {
  test('reaches the holder’s phone alone and pays once', async () => {
    const one = await newCard(always)
    const sent = await sendCode(one)
    expect(sent.data).toEqual({ phone: `137****${one.userPhone.slice(-4)}`, validSeconds: 300, againSeconds: 60 })
    const code = await codeOn(one.userPhone)
    expect(code).toMatch(/^\d{6}$/)
    const kept = await testApp.asOwner('select row_to_json(c)::text as text from payment_code c where card_id = $1', [
      one.card.id,
    ])
    const outbox = await testApp.asOwner('select row_to_json(m)::text as text from sms_message m where phone = $1', [
      one.userPhone,
    ])
    const trail = await testApp.asOwner('select changes::text as text from audit_entry where entity in ($1, $2)', [
      'paymentCode',
      'smsMessage',
    ])
    for (const { text } of [...kept, ...outbox, ...trail] as { text: string }[]) expect(text).not.toContain(`"${code}"`)
    expect((outbox as { text: string }[])[0]?.text).toContain(
      '验证码************，用于在金水路加油站支付不超过290.00元',
    )
    expect(await pay(station, one.cardNo, { code })).toMatchObject(paid)
    expect(await pay(station, one.cardNo, { code })).toMatchObject(wrong('code'))
    expect(await balanceOf(station, '2203', one.card.id)).toBe('1710.00')
  })

  test('of two payments at once pays one', async () => {
    const one = await newCard(always)
    await sendCode(one)
    const code = await codeOn(one.userPhone)
    const answers = await Promise.all(Array.from({ length: 4 }, () => pay(station, one.cardNo, { code })))
    expect(answers.filter(answer => answer.code === 200)).toHaveLength(1)
    expect(await balanceOf(station, '2203', one.card.id)).toBe('1710.00')
  })

  test('stays good when the payment is refused for something else', async () => {
    const one = await newCard(always)
    await sendCode(one)
    const code = await codeOn(one.userPhone)
    await testApp.asOwner('update card set per_order_max = 1 where id = $1', [one.card.id])
    expect(await pay(station, one.cardNo, { code })).toMatchObject({ code: 461 })
    await testApp.asOwner('update card set per_order_max = null where id = $1', [one.card.id])
    expect(await pay(station, one.cardNo, { code })).toMatchObject(paid)
  })

  test('counts at its site, up to its amount, for five minutes, and only the newest', async () => {
    const one = await newCard(always)
    const elsewhere = await testApp.asSystem(async ctx => {
      const id = await makeSite(ctx, station.supplierId)
      await makeStaff(ctx, station.supplierId, id, station.cashier.userId)
      return id
    })
    const later = () => testApp.asOwner(`update payment_code set create_time = create_time - interval '2 minutes'`)
    expect(await sendCode(one, '290.00', elsewhere)).toMatchObject(paid)
    expect(await pay(station, one.cardNo, { code: await codeOn(one.userPhone) })).toMatchObject(wrong('code'))
    await later()
    await sendCode(one, '289.99')
    expect(await pay(station, one.cardNo, { code: await codeOn(one.userPhone) })).toMatchObject(wrong('code'))
    await later()
    await sendCode(one)
    const older = await codeOn(one.userPhone)
    await later()
    await sendCode(one)
    const newest = await codeOn(one.userPhone)
    if (older !== newest) expect(await pay(station, one.cardNo, { code: older })).toMatchObject(wrong('code'))
    await testApp.asOwner(`update payment_code set expire_time = now() - interval '1 hour' where card_id = $1`, [
      one.card.id,
    ])
    expect(await pay(station, one.cardNo, { code: newest })).toMatchObject(wrong('code'))
    await testApp.asOwner(`update payment_code set expire_time = now() + interval '1 minute' where card_id = $1`, [
      one.card.id,
    ])
    await testApp.asOwner('delete from card_try')
    expect(await pay(station, one.cardNo, { code: newest })).toMatchObject(paid)
  })

  test('is void after five wrong tries, though every lock were over', async () => {
    const one = await newCard(always)
    await sendCode(one)
    const code = await codeOn(one.userPhone)
    for (let tried = other(code), at = 0; at < 5; at++, tried = other(tried)) {
      expect(await pay(station, one.cardNo, { code: tried })).toMatchObject(wrong('code'))
      await testApp.asOwner('delete from card_try')
    }
    expect(await pay(station, one.cardNo, { code })).toMatchObject(wrong('code'))
  })

  test('is sent once a minute and five times an hour, where it is needed and a phone is known', async () => {
    const one = await newCard(always)
    const answers = await Promise.all(Array.from({ length: 3 }, () => sendCode(one)))
    expect(answers.map(answer => answer.reason ?? 'sent').toSorted()).toEqual(['sent', 'tooOften', 'tooOften'])
    for (let at = 0; at < 4; at++) {
      await testApp.asOwner(
        `update payment_code set create_time = create_time - interval '61 seconds' where card_id = $1`,
        [one.card.id],
      )
      expect(await sendCode(one)).toMatchObject(paid)
    }
    await testApp.asOwner(
      `update payment_code set create_time = create_time - interval '61 seconds' where card_id = $1`,
      [one.card.id],
    )
    expect(await sendCode(one)).toMatchObject({ code: 429, reason: 'tooOften' })
    expect(await sendCode(await newCard(none))).toMatchObject({ code: 422, reason: 'invalid' })
    const nameless = await newCard(always)
    await testApp.asOwner('update card set user_phone = null where id = $1', [nameless.card.id])
    expect(await sendCode(nameless)).toMatchObject({ code: 422, reason: 'holderUnreachable' })
  })

  test('is sent by those who take payments at the site and for nobody’s made-up number', async () => {
    const one = await newCard(always)
    const stranger = await makePerson(testApp, { tenantId: station.supplierId, roles: ['shop_assistant'] })
    const body = { siteId: station.siteId, cardNo: one.cardNo, amount: '290.00' }
    expect(await call(stranger, 'POST', 'zytorder/order/payCode', body)).toMatchObject({ code: 403 })
    const unknown = { ...one, cardNo: '6225000000000001' }
    expect(await sendCode(unknown)).toMatchObject({ code: 423, reason: 'cardUnusable' })
  })
})

test('a partner proves a payment as a till does', async () => {
  const operator = await makePerson(testApp, { roles: ['operator'] })
  const clerk = await makePerson(testApp, { tenantId: station.companyId, roles: ['company'] })
  const caller = await makePartner(testApp, operator)
  await ask(clerk, 'POST', 'partner/link/allow', { partnerCode: caller.partnerCode })
  const one = await newCard(always)
  const buy = (more: object) =>
    request(caller, {
      body: {
        customerOrderNo: `T-${randomBytes(6).toString('hex')}`,
        siteId: station.siteId,
        gunNo: 1,
        amount: '300.00',
        cardNo: one.cardNo,
        ...more,
      },
    })
  expect(await buy({})).toMatchObject(needed)
  expect(await buy({ secret: newSecret() })).toMatchObject(wrong('secret'))
  const path = '/api/openApi/payCode'
  const sent = await request(caller, { path, body: { siteId: station.siteId, cardNo: one.cardNo, amount: '290.00' } })
  expect(sent).toMatchObject({ code: 200, data: { phone: `137****${one.userPhone.slice(-4)}` } })
  expect(await buy({ code: await codeOn(one.userPhone) })).toMatchObject(paid)
  expect(await buy({ secret: one.secret })).toMatchObject(paid)
})

test('only the demonstration shows what its simulated vendor delivered', async () => {
  const one = await newCard(always)
  await sendCode(one)
  const code = await codeOn(one.userPhone)
  const admin = await administrator(testApp)
  const shown = async () =>
    JSON.stringify(await ask(admin, 'GET', 'blade-resource/sms-message/list', { phone: one.userPhone }))
  expect(await shown()).not.toContain(code)
  const demo = await openApp({ DEMO: '1' })
  try {
    const place = await openStation(demo)
    await demo.asOwner('update card_product set payment_proof = 3')
    const card = await makeCard(place, fen('500.00'))
    await ask(place.cashier, 'POST', 'zytorder/order/payCode', {
      siteId: place.siteId,
      cardNo: card.cardNo,
      amount: '290.00',
    })
    await demo.app.runJob('tools.sendMessages')
    const messages = await ask(await administrator(demo), 'GET', 'blade-resource/sms-message/list', {
      template: 'paymentCode',
    })
    expect(messages.records[0].content).toMatch(/验证码\d{6}，/)
  } finally {
    await demo.close()
  }
})
