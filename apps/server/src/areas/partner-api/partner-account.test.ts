import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { newSerial } from '../funds/funds.fixture.ts'
import { proveProjections } from '../funds/projection-proof.ts'
import { balanceOf, linesOf, makePrice, openStation, type TestStation, trialBalance } from '../orders/test-station.ts'
import { prove } from '../../ledger/proof.ts'
import { makeTerms, paidIn, recorded } from './partner-funds.fixture.ts'
import { type Caller, makePartner, request } from './test-partner.ts'

let testApp: TestApp
let station: TestStation
let operator: Person
let finance: Person
let auditor: Person
beforeAll(async () => {
  testApp = await openApp({ DATABASE_POOL: '10' })
  station = await openStation(testApp)
  operator = await makePerson(testApp, { roles: ['operator'] })
  finance = await makePerson(testApp, { roles: ['finance'] })
  auditor = await makePerson(testApp, { roles: ['auditor'] })
})
afterAll(() => testApp.close())

const people = () => ({ operator, finance, auditor })

/** A partner that pays from its deposit, with so many yuan on it. */
async function onDeposit(yuan: string, values: Record<string, unknown> = {}): Promise<Caller> {
  const caller = await makePartner(testApp, operator, values)
  await makeTerms(people(), caller.id, { paysFrom: 2 })
  await paidIn(people(), caller.id, yuan)
  return caller
}

/** A partner that may owe so many yuan. */
async function onCredit(creditLimit: string, values: Record<string, unknown> = {}): Promise<Caller> {
  const caller = await makePartner(testApp, operator, values)
  await makeTerms(people(), caller.id, { paysFrom: 3, creditLimit })
  return caller
}

const purchase = (changes: Record<string, unknown> = {}) => ({
  customerOrderNo: `T-${randomBytes(6).toString('hex')}`,
  siteId: station.siteId,
  gunNo: 1,
  amount: '300.00',
  tel: '13912345678',
  ...changes,
})

const buy = (caller: Caller, changes: Record<string, unknown> = {}) => request(caller, { body: purchase(changes) })
const balanceAt = async (caller: Caller) =>
  (await request(caller, { method: 'GET', path: '/api/openApi/balance' })).data
const deposit = ({ id }: Caller) => balanceOf(station, '2226', id)
const owed = ({ id }: Caller) => balanceOf(station, '1122', id)

const newKey = () => ({ 'idempotency-key': randomBytes(8).toString('hex') })
async function refund(orderId: string, amount: string): Promise<string> {
  const asked = { orderId, amount, reason: '加错油' }
  const { id, refundNo } = await ask(operator, 'POST', 'zytorder/order/refundApply', asked, newKey())
  const decision = { id, result: 1, opinion: '已核实' }
  await ask(auditor, 'POST', 'orderRefundApply/orderrefundapply/audit', decision, newKey())
  return refundNo
}

describe('the terms of a partner', () => {
  test('are cards only until a second person approves others', async () => {
    const caller = await makePartner(testApp, operator)
    expect(await buy(caller)).toMatchObject({ code: 422, reason: 'cardNeeded' })
    const asked = { id: caller.id, paysFrom: 3, creditLimit: '1000.00', remark: '合作协议' }
    const { id } = await ask(operator, 'POST', 'partner/terms/apply', asked)
    expect(await buy(caller)).toMatchObject({ code: 422, reason: 'cardNeeded' })
    expect(await call(operator, 'POST', 'partner/terms/apply', asked)).toMatchObject({ code: 409, reason: 'duplicate' })
    await ask(auditor, 'POST', 'partner/terms/audit', { id, result: 1 }, newKey())
    expect(await ask(operator, 'GET', 'partner/partner/detail', { id: caller.id })).toMatchObject({
      paysFrom: 3,
      creditLimit: '1000.00',
    })
    expect(await buy(caller)).toMatchObject({ code: 200 })
    // Decided once (domain 18 #6).
    expect(await call(auditor, 'POST', 'partner/terms/audit', { id, result: 1 }, newKey())).toMatchObject({
      code: 409,
      reason: 'changed',
    })
  })

  test('are not approved by who has asked for them, whatever the parameter says (domain 18 #5)', async () => {
    const caller = await makePartner(testApp, operator)
    const both = await makePerson(testApp, { roles: ['operator', 'auditor'] })
    const asked = { id: caller.id, paysFrom: 2, remark: '合作协议' }
    const { id } = await ask(both, 'POST', 'partner/terms/apply', asked)
    const decide = (by: Person) => call(by, 'POST', 'partner/terms/audit', { id, result: 1 }, newKey())
    expect(await decide(both)).toMatchObject({ code: 403, reason: 'sameUser' })
    expect(await decide(operator)).toMatchObject({ code: 403, reason: 'notAllowed' })
    expect(await decide(auditor)).toMatchObject({ code: 200 })
  })

  test('are the platform’s: a form does not write them, nor a tenant with the right', async () => {
    const caller = await makePartner(testApp, operator)
    const { version } = await ask(operator, 'GET', 'partner/partner/detail', { id: caller.id })
    const forged = { id: caller.id, version, name: '改名', paysFrom: 3, creditLimit: '9999.00' }
    await ask(operator, 'POST', 'partner/partner/submit', forged)
    expect(await ask(operator, 'GET', 'partner/partner/detail', { id: caller.id })).toMatchObject({
      name: '改名',
      paysFrom: 1,
      creditLimit: '0.00',
    })
    const rights = ['partner', 'partner_view', 'partner_add', 'partner_secret', 'partner_terms', 'partner_recharge']
    const clerk = await makePerson(testApp, { tenantId: station.companyId, rights })
    const own = await makePartner(testApp, clerk)
    const cases = [
      [own.id, 403],
      [caller.id, 404],
    ] as const
    for (const [id, code] of cases) {
      const asked = { id, paysFrom: 2, remark: '合作协议' }
      expect(await call(clerk, 'POST', 'partner/terms/apply', asked)).toMatchObject({ code })
      const money = { id, rechargeType: 2, amount: '1.00', payerName: '渠道' }
      expect(await call(clerk, 'POST', 'partner/partner/recharge', money, newKey())).toMatchObject({ code })
    }
  })

  test('need a limit for a credit line, and a reason to be rejected', async () => {
    const caller = await makePartner(testApp, operator)
    const asked = { id: caller.id, paysFrom: 3, remark: '合作协议' }
    expect(await call(operator, 'POST', 'partner/terms/apply', asked)).toMatchObject({
      code: 422,
      problems: [{ field: 'creditLimit' }],
    })
    const { id } = await ask(operator, 'POST', 'partner/terms/apply', { ...asked, creditLimit: '1.00' })
    expect(await call(auditor, 'POST', 'partner/terms/audit', { id, result: 2 }, newKey())).toMatchObject({
      code: 422,
      problems: [{ field: 'opinion' }],
    })
    await ask(auditor, 'POST', 'partner/terms/audit', { id, result: 2, opinion: '无协议' }, newKey())
    expect(await buy(caller)).toMatchObject({ reason: 'cardNeeded' })
  })
})

describe('money that a partner pays in', () => {
  test('is on its deposit when finance has seen it at the bank, and not before (E24)', async () => {
    const caller = await makePartner(testApp, operator)
    const { id, rechargeNo } = await recorded(operator, caller.id, '500.00')
    expect(await deposit(caller)).toBe('none')
    const preview = await ask(finance, 'GET', 'platform/recharge/preview', { id })
    expect(preview).toMatchObject([
      { code: '1002', debit: '500.00' },
      { code: '2226', dimId: caller.id, credit: '500.00' },
    ])
    await ask(finance, 'POST', 'platform/recharge/update', { id, status: 2, bankSerialNo: newSerial() }, newKey())
    expect(await linesOf(station, rechargeNo)).toEqual(['1002 D 500.00', '2226 C 500.00'])
    const [entry] = await testApp.asOwner('select event_code from ledger.entry where biz_no = $1', [rechargeNo])
    expect(entry).toEqual({ event_code: 'E24' })
    expect(await balanceAt(caller)).toMatchObject({ deposit: '500.00', paysFrom: 1, available: '0.00' })
  })

  test('is not approved by who recorded it, and each bank serial counts once in any spelling', async () => {
    const caller = await makePartner(testApp, operator)
    const both = await makePerson(testApp, { roles: ['operator', 'finance'] })
    const [own, other] = [await recorded(both, caller.id, '5.00'), await recorded(operator, caller.id, '5.00')]
    const approve = (by: Person, id: string, bankSerialNo: string) =>
      call(by, 'POST', 'platform/recharge/update', { id, status: 2, bankSerialNo }, newKey())
    const serial = newSerial()
    expect(await approve(both, own.id, serial)).toMatchObject({ code: 403, reason: 'ownWork' })
    expect(await approve(finance, own.id, serial)).toMatchObject({ code: 200 })
    const again = ` ${serial.toLowerCase()} `
    expect(await approve(finance, other.id, again)).toMatchObject({ code: 409, reason: 'serialUsed' })
    expect(await deposit(caller)).toBe('5.00')
    // Domain 18 #6: the same approval again.
    expect(await approve(finance, own.id, newSerial())).toMatchObject({ code: 409, reason: 'changed' })
  })

  test('is taken back by another person while the partner still has it', async () => {
    const caller = await onDeposit('400.00')
    const [row] = await testApp.asOwner<{ id: string }>('select id::text from company_recharge where partner_id = $1', [
      caller.id,
    ])
    const request = { id: row?.id, kind: 1, reason: '入账有误' }
    const { data: asked } = await call(finance, 'POST', 'platform/recharge/reverse', request, newKey())
    const agree = (by: Person) => call(by, 'POST', 'funds/rechargeReturn/audit', { id: asked.id, result: 1 }, newKey())
    expect((await agree(finance)).code).toBe(403)
    const other = await makePerson(testApp, { roles: ['finance_review'] })
    const { data } = await buy(caller)
    expect(await agree(other)).toMatchObject({ code: 460, reason: 'rechargeSpent' })
    await refund(data.id, '290.00')
    expect(await agree(other)).toMatchObject({ code: 200 })
    expect(await deposit(caller)).toBe('0.00')
  })

  test('pays back what is owed and never more (E25b)', async () => {
    const caller = await onCredit('1000.00')
    expect((await buy(caller)).code).toBe(200)
    const more = { id: caller.id, rechargeType: 3, amount: '290.01', payerName: '渠道' }
    expect(await call(operator, 'POST', 'partner/partner/recharge', more, newKey())).toMatchObject({
      code: 422,
      reason: 'moreThanOwed',
    })
    const [first, second] = [
      await recorded(operator, caller.id, '200.00', 3),
      await recorded(operator, caller.id, '200.00', 3),
    ]
    const approve = (id: string) =>
      call(finance, 'POST', 'platform/recharge/update', { id, status: 2, bankSerialNo: newSerial() }, newKey())
    expect(await approve(first.id)).toMatchObject({ code: 200 })
    expect(await linesOf(station, first.rechargeNo)).toEqual(['1002 D 200.00', '1122 C 200.00'])
    expect(await approve(second.id)).toMatchObject({ code: 422, reason: 'moreThanOwed' })
    expect(await balanceAt(caller)).toMatchObject({ owed: '90.00', creditLeft: '910.00', available: '910.00' })
  })

  test('keeps the partner from being removed', async () => {
    const caller = await onDeposit('1.00')
    const keeper = await makePerson(testApp, { rights: ['partner', 'partner_view', 'partner_delete'] })
    const removed = await call(keeper, 'POST', `partner/partner/remove?ids=${caller.id}`)
    expect(removed).toMatchObject({ code: 409, reason: 'inUse' })
    expect(await deposit(caller)).toBe('1.00')
  })

  test('is no recharge of a company: neither in its list nor in the figures of recharges', async () => {
    const figures = async () => (await ask(finance, 'GET', 'frontPage/overallData')).rechargeAmount
    const before = await figures()
    await onDeposit('77.00')
    expect(await figures()).toBe(before)
    const clerk = await makePerson(testApp, { tenantId: station.companyId, roles: ['company'] })
    expect((await ask(clerk, 'GET', 'commpanyrecharge/commpanyrecharge/list')).total).toBe(0)
  })
})

describe('a purchase without a card', () => {
  test('is an order of the supplier paid from the deposit (E06), found by its phone', async () => {
    const caller = await onDeposit('1000.00')
    const body = purchase({ plateNo: '豫A88888' })
    const answer = await request(caller, { body })
    expect(answer).toMatchObject({
      code: 200,
      data: { payAmount: '290.00', state: 40, priceVersion: 1, cardNo: null, cardBalance: null },
    })
    const [row] = await testApp.asOwner(`select * from "order" where id = $1`, [answer.data.id])
    expect(row).toMatchObject({
      order_type: 11,
      source: 4,
      partner_id: caller.id,
      customer_order_no: body.customerOrderNo,
      tenant_id: station.supplierId,
      company_id: null,
      card_id: null,
      pay_method: '4',
      cash_part: '29000',
      gift_part: '0',
      user_phone: '13912345678',
      plate_no: '豫A88888',
    })
    expect(await linesOf(station, answer.data.orderNo)).toEqual([
      '2211 C 279.18',
      '2226 D 290.00',
      '6001 C 2.82',
      '6002 C 8.00',
    ])
    const [entry] = await testApp.asOwner('select event_code from ledger.entry where biz_no = $1', [
      answer.data.orderNo,
    ])
    expect(entry).toEqual({ event_code: 'E06' })
    const settled = await testApp.asOwner('select net, settle_state from order_settle where order_no = $1', [
      answer.data.orderNo,
    ])
    expect(settled).toEqual([{ net: '27918', settle_state: 0 }])
    const phones = { method: 'GET', path: '/api/openApi/tel?tel=13912345678' } as const
    expect((await request(caller, phones)).data).toMatchObject([{ customerOrderNo: body.customerOrderNo }])
    expect(await balanceAt(caller)).toMatchObject({ deposit: '710.00', available: '710.00', owed: '0.00' })
    const [paper] = await testApp.asOwner<{ content: string }>('select content from slip where order_no = $1', [
      answer.data.orderNo,
    ])
    expect(paper?.content ?? '渠道').toContain('渠道')
    expect(paper?.content ?? '').not.toContain('710.00')
  })

  test('is owed by a partner with a credit line (E25a)', async () => {
    const caller = await onCredit('500.00')
    const answer = await buy(caller)
    expect(await linesOf(station, answer.data.orderNo)).toEqual([
      '1122 D 290.00',
      '2211 C 279.18',
      '6001 C 2.82',
      '6002 C 8.00',
    ])
    const [entry] = await testApp.asOwner('select event_code from ledger.entry where biz_no = $1', [
      answer.data.orderNo,
    ])
    expect(entry).toEqual({ event_code: 'E25a' })
    expect(await balanceAt(caller)).toMatchObject({ owed: '290.00', creditLeft: '210.00', available: '210.00' })
    expect(await buy(caller)).toMatchObject({ code: 461, reason: 'creditExhausted' })
    expect(await owed(caller)).toBe('290.00')
  })

  test('is refused when the deposit does not suffice, whatever the same partner owes or may owe', async () => {
    const caller = await onDeposit('289.99')
    expect(await buy(caller)).toMatchObject({ code: 460, reason: 'depositInsufficient' })
    expect(await deposit(caller)).toBe('289.99')
    const [count] = await testApp.asOwner('select count(*)::int as n from "order" where partner_id = $1', [caller.id])
    expect(count).toEqual({ n: 0 })
    await paidIn(people(), caller.id, '0.01')
    expect(await buy(caller)).toMatchObject({ code: 200 })
    expect(await deposit(caller)).toBe('0.00')
  })

  test('needs a phone, and takes no amount that is none (domain 18 #3)', async () => {
    const caller = await onDeposit('1000.00')
    expect(await buy(caller, { tel: undefined })).toMatchObject({ code: 422, problems: [{ field: 'tel' }] })
    for (const amount of ['-1', '0', '0.001', '1e20', '1,000', 'NaN'])
      expect(await buy(caller, { amount }), amount).toMatchObject({ code: 422, reason: 'invalid' })
    expect(await deposit(caller)).toBe('1000.00')
  })

  test('happens once for a partner’s number, 50 at the same moment too (domain 18 #1)', async () => {
    const [caller, rival] = [await onDeposit('1000.00'), await onDeposit('1000.00')]
    const body = purchase()
    const answers = await Promise.all(Array.from({ length: 50 }, () => request(caller, { body })))
    expect(answers.map(one => one.code)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(one => JSON.stringify(one.data))).size).toBe(1)
    expect(await deposit(caller)).toBe('710.00')
    for (const change of [{ tel: '13900000000' }, { amount: '200.00' }, { gunNo: 2 }, { priceVersion: 2 }])
      expect(await request(caller, { body: { ...body, ...change } })).toMatchObject({ code: 409, reason: 'keyReused' })
    expect(await request(rival, { body })).toMatchObject({ code: 200 })
    // Keys are forgotten after some days, orders are not.
    await testApp.asOwner('delete from idempotency')
    for (const change of [{ tel: '13900000000' }, { amount: '200.00' }, { priceVersion: 2 }])
      expect(await request(caller, { body: { ...body, ...change } })).toMatchObject({ code: 409, reason: 'keyReused' })
    expect((await request(caller, { body })).data).toEqual(answers[0]?.data)
    expect(await deposit(caller)).toBe('710.00')
  })

  test.each([
    ['deposit', onDeposit, 'depositInsufficient'],
    ['credit line', onCredit, 'creditExhausted'],
  ] as const)('16 at once never take more than the %s has (domain 18 #2)', async (_, open, reason) => {
    const caller = await open('500.00')
    // 100.00 at the gun cost 96.66: five fit into 500.00.
    const answers = await Promise.all(Array.from({ length: 16 }, () => buy(caller, { amount: '100.00' })))
    expect(answers.map(one => one.reason ?? 'ok').toSorted()).toEqual(
      [...Array.from({ length: 5 }, () => 'ok'), ...Array.from({ length: 11 }, () => reason)].toSorted(),
    )
    const funds = await balanceAt(caller)
    expect(funds.available).toBe('16.70')
    expect(await trialBalance(station)).toBe('0')
  })

  test('keeps to the limits of the partner, by order, by day and by site', async () => {
    const limited = { perOrderMax: '290.00', perDayMax: '400.00', siteIds: station.siteId }
    const caller = await onDeposit('2000.00', limited)
    expect(await buy(caller, { amount: '310.00' })).toMatchObject({ code: 461, reason: 'limitExceeded' })
    const answers = await Promise.all(Array.from({ length: 4 }, () => buy(caller)))
    expect(answers.map(one => one.reason ?? 'ok').toSorted()).toEqual([
      'limitExceeded',
      'limitExceeded',
      'limitExceeded',
      'ok',
    ])
    const elsewhere = await openStation(testApp)
    expect(await buy(caller, { siteId: elsewhere.siteId })).toMatchObject({ code: 461, reason: 'partnerSite' })
    expect(await deposit(caller)).toBe('1710.00')
  })

  test('is paid at the price the partner was told, or refused when that is over (463)', async () => {
    const caller = await onDeposit('1000.00')
    expect(await buy(caller, { priceVersion: 1 })).toMatchObject({ code: 200, data: { priceVersion: 1 } })
    expect(await buy(caller, { priceVersion: 7 })).toMatchObject({ code: 463, reason: 'priceChanged' })
    const other = await openStation(testApp)
    await testApp.asSystem(ctx => makePrice(ctx, other.supplierId, other.siteId, { priceVersion: 2 }, 60_000))
    expect(await buy(caller, { siteId: other.siteId, priceVersion: 1 })).toMatchObject({ data: { priceVersion: 1 } })
    expect(await buy(caller, { siteId: other.siteId })).toMatchObject({ data: { priceVersion: 2 } })
  })

  test('and what is left are nobody else’s business', async () => {
    const [caller, rival] = [await onDeposit('1000.00'), await onCredit('50.00')]
    expect(await balanceAt(rival)).toMatchObject({ paysFrom: 3, deposit: '0.00', creditLimit: '50.00' })
    const clerk = await makePerson(testApp, { tenantId: station.companyId, rights: ['partner_funds', 'partner_view'] })
    expect(await call(clerk, 'GET', 'partner/partner/funds', { id: caller.id })).toMatchObject({ code: 404 })
    const funds = await ask(operator, 'GET', 'partner/partner/funds', { id: caller.id })
    expect(funds).toMatchObject({ deposit: '1000.00', owed: '0.00', owedAccountId: null })
    const statement = await ask(finance, 'GET', 'funds/account/statement', { id: funds.depositAccountId })
    expect(statement).toMatchObject({ code: '2226', closing: '1000.00', dimName: `渠道${caller.partnerCode}` })
  })
})

describe('a refund of what a partner has paid', () => {
  test('goes back to its deposit, whole and in parts', async () => {
    const caller = await onDeposit('290.00')
    const { data } = await buy(caller)
    const detail = await ask(operator, 'GET', 'shell/order/detail', { id: data.id })
    expect(detail).toMatchObject({ refundable: '290.00', returnsTo: { key: 'deposit' } })
    const first = await refund(data.id, '96.67')
    expect(await deposit(caller)).toBe('96.67')
    const last = await refund(data.id, '193.33')
    expect(await deposit(caller)).toBe('290.00')
    const back = [...(await linesOf(station, data.orderNo, first)), ...(await linesOf(station, data.orderNo, last))]
    expect(back.filter(line => line.startsWith('2226'))).toEqual(['2226 C 96.67', '2226 C 193.33'])
    const [document] = await testApp.asOwner(
      'select cash_part, gift_part, company_id from order_refund where refund_no = $1',
      [last],
    )
    expect(document).toEqual({ cash_part: '19333', gift_part: '0', company_id: null })
    const again = { orderId: data.id, amount: '0.01', reason: '再退' }
    expect(await call(operator, 'POST', 'zytorder/order/refundApply', again, newKey())).toMatchObject({
      code: 422,
      reason: 'overRefund',
    })
  })

  test('lowers what it owes; what is more than that becomes its deposit', async () => {
    const caller = await onCredit('1000.00')
    const { data } = await buy(caller)
    await refund(data.id, '100.00')
    expect(await owed(caller)).toBe('190.00')
    await paidIn(people(), caller.id, '150.00', 3)
    const refundNo = await refund(data.id, '190.00')
    expect(await linesOf(station, data.orderNo, refundNo)).toEqual(
      expect.arrayContaining(['1122 C 40.00', '2226 C 150.00']),
    )
    expect([await owed(caller), await deposit(caller)]).toEqual(['0.00', '150.00'])
  })

  test('60 and 60 of 100 at the same moment: one is refused (domain 18 #7)', async () => {
    const caller = await onDeposit('1000.00')
    const { data } = await buy(caller, { amount: '103.45' })
    const asked = { orderId: data.id, amount: '60.00', reason: '加错油' }
    const answers = await Promise.all(
      [1, 2].map(() => call(operator, 'POST', 'zytorder/order/refundApply', asked, newKey())),
    )
    expect(answers.map(one => one.reason ?? 'ok').toSorted()).toEqual(['ok', 'overRefund'])
  })

  test('of an order of a card is not touched by all this, and the books prove it', async () => {
    const findings = [
      ...(await testApp.asSystem(ctx => prove(ctx.query))),
      ...(await testApp.asSystem(ctx => proveProjections(ctx))),
    ]
    expect(findings.filter(one => !one.ok)).toEqual([])
    expect(findings.map(one => one.name)).toContain('partnerAccounts')
  })
})
