import { addDays, formatMoment } from '@forecourt/contract/kernel'
import { masked } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { today } from '../../../test/clock.ts'
import { administrator, ask, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import {
  account,
  cardsOf,
  draft,
  fund,
  grantedCards,
  grantOf,
  makeProduct,
  newPhone,
  openCompany,
  people,
  save,
  steps,
  type Step,
  type TestCompany,
  walk,
} from './test-company.ts'

let testApp: TestApp
let of: TestCompany
let productId: string
beforeAll(async () => {
  testApp = await openApp()
  // Confirming puts a job into the queue, which has to be open for that.
  await testApp.app.startJobs()
  of = await openCompany(testApp)
  productId = await makeProduct(of)
})
afterAll(() => testApp.close())

/** Every test has a company of its own with 900.00 of cash and 100.00 of gift money. */
beforeEach(async () => {
  of = { ...(await openCompany(testApp, 90_000n, 10_000n)), operator: of.operator }
})

const stateOf = async (id: string) => (await grantOf(of, id)).status
const [waiting, approved, granted, disused, finished, rejected, terminated] = [1, 2, 3, 4, 5, 6, 7]
const usual = () => ({ productId, rows: people('300.00', '200.00') })

describe('the life of a grant', () => {
  interface Moment {
    readonly step: Step
    readonly state: number
    readonly cash: string
    readonly gift: string
    /** Card states in the order of the people. */
    readonly cards: readonly number[]
  }
  const at = (step: Step, state: number, cash: string, gift: string, ...cards: number[]): Moment => ({
    step,
    state,
    cash,
    gift,
    cards,
  })

  test.each<[string, readonly Moment[]]>([
    [
      'money is held at the approval and taken at the confirmation',
      [
        at('submit', waiting, '900.00 held 0.00', '100.00 held 0.00'),
        at('approve', approved, '900.00 held 450.00', '100.00 held 50.00'),
        at('ensure', granted, '450.00 held 0.00', '50.00 held 0.00', 1, 1),
        at('disuse', disused, '450.00 held 0.00', '50.00 held 0.00', 3, 3),
        at('resume', granted, '450.00 held 0.00', '50.00 held 0.00', 1, 1),
        at('terminate', terminated, '900.00 held 0.00', '100.00 held 0.00', 5, 5),
      ],
    ],
    [
      'withdrawing an approved grant frees what was held, and it can go the same way again',
      [
        at('submit', waiting, '900.00 held 0.00', '100.00 held 0.00'),
        at('approve', approved, '900.00 held 450.00', '100.00 held 50.00'),
        at('withdraw', 0, '900.00 held 0.00', '100.00 held 0.00'),
        at('submit', waiting, '900.00 held 0.00', '100.00 held 0.00'),
        at('withdraw', 0, '900.00 held 0.00', '100.00 held 0.00'),
        at('submit', waiting, '900.00 held 0.00', '100.00 held 0.00'),
        at('approve', approved, '900.00 held 450.00', '100.00 held 50.00'),
        at('ensure', granted, '450.00 held 0.00', '50.00 held 0.00', 1, 1),
      ],
    ],
    [
      'a rejected grant holds nothing and may be submitted again',
      [
        at('submit', waiting, '900.00 held 0.00', '100.00 held 0.00'),
        at('reject', rejected, '900.00 held 0.00', '100.00 held 0.00'),
        at('submit', waiting, '900.00 held 0.00', '100.00 held 0.00'),
      ],
    ],
  ])('%s', async (_, moments) => {
    const id = await draft(of, usual())
    for (const { step, state, cash, gift, cards } of moments) {
      await walk(of, id, step)
      const now = {
        step,
        state: await stateOf(id),
        cash: await account(of, '2201'),
        gift: await account(of, '2202'),
        cards: (await cardsOf(of, id)).map(card => card.status),
      }
      expect(now).toEqual({ step, state, cash, gift, cards })
    }
  })

  test.each<[Step, readonly Step[]]>([
    ['approve', []],
    ['ensure', []],
    ['ensure', ['submit']],
    ['submit', ['submit']],
    ['approve', ['submit', 'approve']],
    ['withdraw', []],
    ['withdraw', ['submit', 'approve', 'ensure']],
    ['ensure', ['submit', 'approve', 'ensure']],
    ['remove', ['submit']],
    ['remove', ['submit', 'approve', 'ensure']],
    ['resume', ['submit', 'approve', 'ensure']],
    ['disuse', ['submit', 'approve', 'ensure', 'disuse']],
    ['terminate', ['submit', 'approve']],
    ['terminate', ['submit', 'approve', 'ensure', 'terminate']],
    ['finish', ['submit']],
    ['repeat', ['submit', 'approve', 'ensure', 'disuse']],
  ])('%s is refused after %j', async (step, way) => {
    const id = await draft(of, usual())
    await walk(of, id, ...way)
    const before = await stateOf(id)
    expect(await steps[step](of, id)).toMatchObject({ code: 409, reason: 'changed' })
    expect(await stateOf(id)).toBe(before)
  })

  test('a grant is closed when every card is empty, expired or invalid, and not before', async () => {
    const { id, cards } = await grantedCards(of, usual())
    expect((await steps.finish(of, id)).msg).toBe('还有2张卡可用，不能结束')
    await ask(of.clerk, 'POST', 'cfx/companygrantcard/invalid', { id: cards[0]?.id, reason: '离职' })
    expect((await steps.finish(of, id)).msg).toBe('还有1张卡可用，不能结束')
    await testApp.asOwner('update card set status = 4 where id = $1', [cards[1]?.id])
    await walk(of, id, 'finish')
    expect(await stateOf(id)).toBe(finished)
  })

  test('what is left on expired cards goes back to the company when the grant is closed, and no card works again', async () => {
    const { id, cards } = await grantedCards(of, usual())
    await testApp.asOwner(`update card set status = 4, end_time = '2026-01-01' where grant_id = $1`, [id])
    expect([await account(of, '2201'), await account(of, '2202')]).toEqual(['450.00 held 0.00', '50.00 held 0.00'])
    await walk(of, id, 'finish')
    expect([await account(of, '2201'), await account(of, '2202')]).toEqual(['900.00 held 0.00', '100.00 held 0.00'])
    expect(await grantOf(of, id)).toMatchObject({ status: finished, returnedAmount: 50_000n })
    expect(await cardsOf(of, id)).toMatchObject(cards.map(() => ({ status: 5, balance: 0n, giftBalance: 0n })))
    for (const card of cards) expect(await account(of, '2203', String(card.id))).toBe('0.00 held 0.00')
    expect(
      await testApp.asOwner('select event_code, count(*)::int from ledger.entry where biz_no = $1 group by 1', [
        (await grantOf(of, id)).grantNo,
      ]),
    ).toEqual(expect.arrayContaining([{ event_code: 'E11', count: 1 }]))
    const extended = { id: cards[0]?.id, endTime: '2030-01-01' }
    expect(await call(of.clerk, 'POST', 'company/cardUser/update/endTime', extended)).toMatchObject({ code: 409 })
    expect(await steps.finish(of, id)).toMatchObject({ code: 409 })
  })
})

describe('the cards that are made', () => {
  test('each gets its share of the gift money, and both kinds of money sum up to the fen', async () => {
    const rows = people('100.00', '33.33', '0.01', '66.66')
    const { id, cards } = await grantedCards(of, { productId, rows })
    expect(cards.map(card => [card.balance, card.giftBalance, card.faceAmount])).toEqual([
      [10_000n, 1000n, 10_000n],
      [3333n, 333n, 3333n],
      [1n, 0n, 1n],
      [6666n, 667n, 6666n],
    ])
    const { cashPart, giftPart } = await grantOf(of, id)
    expect([cashPart, giftPart]).toEqual([18_000n, 2000n])
    expect(await account(of, '2204', String(cards[3]?.id))).toBe('6.67 held 0.00')
    expect(await account(of, '2203', String(cards[3]?.id))).toBe('59.99 held 0.00')
    expect(await account(of, '2204', String(cards[2]?.id))).toBe('none')
  })

  test('one entry takes the money of all cards', async () => {
    const { id } = await grantedCards(of, usual())
    const { grantNo } = await grantOf(of, id)
    const lines = await ask(of.clerk, 'GET', 'funds/ledger/document', { bizNo: grantNo })
    expect(new Set(lines.map((line: { entryNo: string }) => line.entryNo)).size).toBe(1)
    expect(lines.map((line: Record<string, string>) => [line['code'], line['debit'], line['credit']])).toEqual([
      ['2201', '450.00', null],
      ['2202', '50.00', null],
      ['2203', null, '270.00'],
      ['2204', null, '30.00'],
      ['2203', null, '180.00'],
      ['2204', null, '20.00'],
    ])
  })

  test('the secret is kept as a digest, differs from card to card and is never sent out', async () => {
    const { cards } = await grantedCards(of, usual())
    const hashes = cards.map(card => card.secretHash)
    expect(new Set(hashes).size).toBe(2)
    expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/)
    const detail = await ask(of.clerk, 'GET', 'company/cardUser/detail', { id: cards[0]?.id })
    expect(JSON.stringify(detail)).not.toContain(hashes[0])
    expect(JSON.stringify(await ask(of.clerk, 'GET', 'company/cardUser/list'))).not.toContain(hashes[0])
  })

  test('they live as long as the product says, or shorter by the grant', async () => {
    const shortLived = await makeProduct(of, { couponName: '短期卡', validityType: 2, validDays: 30 })
    const { cards } = await grantedCards(of, { productId: shortLived, rows: people('1.00') })
    expect(cards[0]?.endTime && formatMoment(cards[0].endTime)).toBe(`${addDays(today, 30)} 23:59:59`)
    const { cards: endless } = await grantedCards(of, { productId, rows: people('1.00') })
    expect(endless[0]?.endTime).toBeNull()
  })

  test('everybody gets one message in the outbox, in the same transaction', async () => {
    const { cards } = await grantedCards(of, usual())
    const messages = await testApp.asOwner<{ phone: string; content: string }>(
      'select phone, content from sms_message where tenant_id = $1 order by id',
      [of.tenantId],
    )
    expect(messages.map(one => one.phone)).toEqual(cards.map(card => card.userPhone))
    expect(messages[0]?.content).toContain(`卡号尾号${cards[0]?.cardNo.slice(-4)}`)
    expect(messages[0]?.content).toContain('300.00元')
  })

  test('the people of a grant are shown with their cards and messages', async () => {
    const { id, cards } = await grantedCards(of, usual())
    await testApp.app.runJob('tools.sendMessages')
    const page = await ask(of.approver, 'GET', 'company/grant/people', { id, size: 1, current: 2 })
    expect(page).toMatchObject({ total: 2, pages: 2 })
    expect(page.records[0]).toMatchObject({
      userName: '员工2',
      amount: '200.00',
      cardNo: masked(cards[1]?.cardNo ?? ''),
      cardStatus: 1,
      balance: '200.00',
      smsState: 1,
      rowStatus: 1,
    })
    expect(page.records[0].userPhone).toMatch(/^138\*{4}\d{4}$/)
    expect(await ask(of.clerk, 'GET', 'company/grant/people', { id, keyword: '员工1' })).toMatchObject({ total: 1 })
  })

  test('every single card has its history from the first step on', async () => {
    const { id, cards } = await grantedCards(of, usual())
    await walk(of, id, 'disuse', 'resume')
    for (const card of cards) {
      const steps = await ask(of.clerk, 'GET', 'kernel/history', { entity: 'card', id: card.id })
      const named = steps.filter((one: { action: string }) => one.action !== 'insert')
      expect(named.map((one: Record<string, unknown>) => [one['action'], one['from'], one['to']])).toEqual([
        ['resume', 3, 1],
        ['disuse', 1, 3],
        ['grant', null, 1],
      ])
    }
  })

  test('what is left on the cards is told before a termination gives it back', async () => {
    const { id, cards } = await grantedCards(of, usual())
    await ask(of.clerk, 'POST', 'cfx/companygrantcard/invalid', { id: cards[0]?.id, reason: '离职' })
    expect(await ask(of.clerk, 'GET', 'company/grant/unused', { id })).toEqual({ unused: '200.00', cards: 1 })
    await walk(of, id, 'terminate')
    expect(await grantOf(of, id)).toMatchObject({ returnedAmount: 20_000n })
    expect(await ask(of.clerk, 'GET', 'company/grant/unused', { id })).toEqual({ unused: '0.00', cards: 0 })
  })

  test('the product counts what was issued', async () => {
    const counted = await makeProduct(of, { couponName: '计数卡' })
    await grantedCards(of, { productId: counted, rows: people('1.00', '2.00') })
    expect((await ask(of.operator, 'GET', 'cfx/coupon/detail', { id: counted })).issuedQty).toBe(2)
  })
})

describe('who is granted to, and how much', () => {
  const employ = (phone: string, more = {}) =>
    ask(of.clerk, 'POST', 'zytstaffaccount/staffaccount/submit', { phone, name: '张三', deptName: '车队', ...more })
  const rowsOf = (id: string) =>
    testApp.asOwner<{ user_phone: string; user_name: string; dept_name: string; amount: string }>(
      'select user_phone, user_name, dept_name, amount from grant_row where grant_id = $1 and is_deleted = 0 order by id',
      [id],
    )

  test('employees by choice, all employees, or rows one by one', async () => {
    const [a, b] = [newPhone(), newPhone()]
    const { id: staffId } = await employ(a)
    await employ(b)
    const one = await draft(of, { productId, unitAmount: '50.00', staffIds: [staffId] })
    expect(await rowsOf(one)).toMatchObject([{ user_phone: a, user_name: '张三', dept_name: '车队', amount: '5000' }])
    const all = await draft(of, { productId, unitAmount: '50.00', allStaff: 1 })
    expect((await rowsOf(all)).map(row => row.user_phone)).toEqual([a, b])
    const given = await draft(of, {
      productId,
      unitAmount: '50.00',
      rows: [{ userPhone: b, amount: '60.00' }, { userPhone: newPhone() }],
    })
    expect((await rowsOf(given)).map(row => [row.user_name, row.amount])).toEqual([
      ['张三', '6000'],
      [null, '5000'],
    ])
    expect(await grantOf(of, given)).toMatchObject({ quantity: 2, totalAmount: 11_000n, grantType: 1 })
  })

  test('rows name employees by id, which is all a list with masked phones can do', async () => {
    const phone = newPhone()
    const { id: staffId } = await employ(phone)
    const id = await draft(of, { productId, rows: [{ staffId, amount: '7.00' }] })
    expect(await rowsOf(id)).toMatchObject([{ user_phone: phone, user_name: '张三', dept_name: '车队', amount: '700' }])
    const wrong = [{ staffId: '1', amount: '1.00' }, { amount: '1.00' }, { userPhone: newPhone() }]
    expect((await save(of, { productId, rows: wrong })).problems.map(one => one.message)).toEqual([
      '第1行：员工不存在',
      '第2行：请输入手机号',
      '第3行：请输入金额',
    ])
  })

  test('a draft keeps its people when none are given and changes them as a whole otherwise', async () => {
    const id = await draft(of, usual())
    await draft(of, { id, productId, remark: '改备注' })
    expect(await rowsOf(id)).toHaveLength(2)
    await draft(of, { id, productId, rows: people('10.00') })
    expect(await rowsOf(id)).toMatchObject([{ amount: '1000' }])
    expect(await grantOf(of, id)).toMatchObject({ quantity: 1, totalAmount: 1000n })
  })

  test('a draft can be deleted', async () => {
    const id = await draft(of, usual())
    await walk(of, id, 'remove')
    expect(await steps.submit(of, id)).toMatchObject({ code: 404 })
    expect(await rowsOf(id)).toHaveLength(0)
  })

  const phone = newPhone()
  test.each<[string, () => Record<string, unknown>, Record<string, unknown>]>([
    ['nobody', () => ({}), { code: 422, problems: [{ field: 'rows', message: '请选择发卡人员' }] }],
    [
      'one phone twice',
      () => ({
        rows: [
          { userPhone: phone, amount: '1.00' },
          { userPhone: newPhone(), amount: '1.00' },
          { userPhone: phone, amount: '1.00' },
        ],
      }),
      { code: 422, problems: [{ field: 'rows', message: '第3行与第1行的手机号重复' }] },
    ],
    [
      'more than five thousand people',
      () => ({ rows: people(...Array.from({ length: 5001 }, () => '1.00')) }),
      { code: 422, problems: [{ field: 'rows', message: '名单不能超过5000行' }] },
    ],
    ['a phone that is none', () => ({ rows: [{ userPhone: '123', amount: '1.00' }] }), { code: 422 }],
    ['an amount of 0', () => ({ rows: people('0') }), { code: 422 }],
    ['a negative amount', () => ({ rows: people('-1') }), { code: 422 }],
    ['an amount of three decimals', () => ({ rows: people('0.001') }), { code: 422 }],
    ['an amount with a comma', () => ({ rows: people('1,000') }), { code: 422 }],
    ['an amount that is no number', () => ({ rows: people('NaN') }), { code: 422 }],
    ['an amount of 1e20', () => ({ rows: people('1e20') }), { code: 422 }],
    [
      'more than 5000.00 on a named card',
      () => ({ rows: people('5000.01') }),
      { code: 461, reason: 'limitExceeded', msg: '超出限额：记名卡单张不得超过5000.00元' },
    ],
    [
      'employees without an amount',
      () => ({ allStaff: 1 }),
      { code: 422, problems: [{ field: 'unitAmount', message: '请输入单张金额' }] },
    ],
    [
      'an end in the past',
      () => ({ ...usual(), endTime: '2020-01-01' }),
      { code: 422, problems: [{ field: 'endTime' }] },
    ],
    [
      'a product that is not there',
      () => ({ ...usual(), productId: '1' }),
      { code: 422, problems: [{ field: 'productId' }] },
    ],
  ])('%s is refused', async (_, input, refusal) => {
    expect(await save(of, { productId, ...input() })).toMatchObject(refusal)
    expect(await testApp.asOwner('select 1 from "grant" where tenant_id = $1', [of.tenantId])).toHaveLength(0)
  })

  test('anonymous cards hold at most 1000.00 and live three years', async () => {
    const anonymous = await makeProduct(of, { couponName: '不记名卡', namedFlag: 2 })
    expect(await save(of, { productId: anonymous, rows: people('1000.01') })).toMatchObject({ code: 461 })
    const short = { productId: anonymous, rows: people('1000.00'), endTime: '2027-12-31' }
    expect((await save(of, short)).problems[0]?.message).toBe('不记名卡有效期不得少于3年')
    const id = await draft(of, { productId: anonymous, rows: people('1000.00') })
    expect(await grantOf(of, id)).toMatchObject({ grantType: 2 })
  })

  test('a product with a face value is granted at that value', async () => {
    const faced = await makeProduct(of, { couponName: '百元卡', faceValue: '100.00' })
    expect(await save(of, { productId: faced, rows: people('99.00') })).toMatchObject({ code: 422 })
    const id = await draft(of, { productId: faced, rows: [{ userPhone: newPhone() }] })
    expect(await grantOf(of, id)).toMatchObject({ totalAmount: 10_000n })
  })

  test("an employee whose account is off cannot be chosen, and another company's is not known", async () => {
    const { id } = await employ(newPhone(), { cardStatus: 3 })
    const chosen = { productId, unitAmount: '1.00', staffIds: [id] }
    expect((await save(of, chosen)).problems[0]?.message).toBe('员工 张三 的账户不是正常状态')
    const other = await openCompany(testApp, 1000n)
    expect((await save(other, chosen)).problems[0]?.message).toBe('员工不存在')
  })

  test('products of other companies, switched-off ones and vouchers are not offered', async () => {
    const other = await openCompany(testApp)
    const hidden = [
      await makeProduct(of, { couponName: '他人的', companyId: other.tenantId }),
      await makeProduct(of, { couponName: '代金券', cardType: 2, faceValue: '5.00' }),
      await makeProduct(of, { couponName: '停用的' }),
    ]
    await ask(of.operator, 'POST', 'cfx/coupon/disable', { id: hidden[2] })
    const offered = (await ask(of.clerk, 'GET', 'cfx/coupon/grantable')).map((one: { id: string }) => one.id)
    expect(offered).toContain(productId)
    for (const id of hidden) {
      expect(offered).not.toContain(id)
      expect(await save(of, { ...usual(), productId: id })).toMatchObject({ code: 422 })
    }
    const forOther = await ask(of.operator, 'GET', 'cfx/coupon/grantable', { companyId: other.tenantId })
    expect(forOther.map((one: { id: string }) => one.id)).toContain(hidden[0])
  })

  test('the platform may grant for a company that it names, and for nobody else', async () => {
    const admin = { ...of, clerk: await administrator(testApp) }
    expect((await save(admin, usual())).problems[0]?.field).toBe('companyId')
    const id = await draft(admin, { ...usual(), companyId: of.tenantId })
    expect((await grantOf(of, id)).tenantId).toBe(of.tenantId)
  })
})

describe('abuse', () => {
  test('C47: nobody approves what they submitted', async () => {
    const id = await draft(of, usual())
    await walk(of, id, 'submit')
    const both = await makePerson(testApp, { tenantId: of.tenantId, roles: ['company', 'company_approver'] })
    const own = await draft({ ...of, clerk: both }, usual())
    await walk({ ...of, clerk: both }, own, 'submit')
    expect(await steps.approve({ ...of, approver: both }, own)).toMatchObject({ code: 403, reason: 'ownWork' })
    await walk({ ...of, approver: both }, id, 'approve')
  })

  test('a grant beyond the balance is refused when it is submitted', async () => {
    const id = await draft(of, { productId, rows: people('600.00', '400.01') })
    expect(await steps.submit(of, id)).toMatchObject({ code: 460, reason: 'insufficient' })
    expect(await stateOf(id)).toBe(0)
  })

  test('C60: two grants that together exceed the balance cannot both be approved', async () => {
    const ids = [
      await draft(of, { productId, rows: people('600.00') }),
      await draft(of, { productId, rows: people('500.00') }),
    ]
    for (const id of ids) await walk(of, id, 'submit')
    const codes = await Promise.all(ids.map(async id => (await steps.approve(of, id)).code))
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 460])
  })

  test('a grant that fits what another holds of the gift money is approved beside it', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => draft(of, { productId, rows: people('250.00') })))
    for (const id of ids) await walk(of, id, 'submit')
    const codes = await Promise.all(ids.map(async id => (await steps.approve(of, id)).code))
    expect(codes).toEqual([200, 200, 200, 200])
    expect(await account(of, '2201')).toBe('900.00 held 900.00')
    expect(await account(of, '2202')).toBe('100.00 held 100.00')
  })

  test('C60: twenty confirmations at once post one entry and make the cards once', async () => {
    const id = await draft(of, usual())
    await walk(of, id, 'submit', 'approve')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        call(of.clerk, 'POST', 'company/grant/ensure', { id }, { 'idempotency-key': `k${index}` }),
      ),
    )
    expect(answers.filter(one => one.code === 200)).toHaveLength(1)
    expect(new Set(answers.filter(one => one.code !== 200).map(one => one.code))).toEqual(new Set([409]))
    expect(await cardsOf(of, id)).toHaveLength(2)
    expect(await account(of, '2201')).toBe('450.00 held 0.00')
  })

  test('the same confirmation sent again gets the first answer', async () => {
    const id = await draft(of, usual())
    await walk(of, id, 'submit', 'approve')
    const key = { 'idempotency-key': 'once' }
    expect(await call(of.clerk, 'POST', 'company/grant/ensure', { id }, key)).toMatchObject({ code: 200 })
    expect(await call(of.clerk, 'POST', 'company/grant/ensure', { id }, key)).toMatchObject({ code: 200 })
    expect(await cardsOf(of, id)).toHaveLength(2)
  })

  test('grants are counted by state, each company its own', async () => {
    const ids = [await draft(of, usual()), await draft(of, usual())]
    await walk(of, String(ids[0]), 'submit')
    const counted = async (clerk: Person) =>
      (await ask(clerk, 'GET', 'company/grant/sums', { countBy: 'status' })).counts
    expect(await counted(of.clerk)).toMatchObject({ 0: 1, 1: 1 })
    expect(await counted((await openCompany(testApp)).clerk)).toEqual({})
  })

  test('another company finds nothing under the ids of this one', async () => {
    const { id, cards } = await grantedCards(of, usual())
    const other = await openCompany(testApp, 100_000n)
    const absent = { code: 404, reason: 'notFound' }
    const every: Step[] = [
      'submit',
      'withdraw',
      'approve',
      'ensure',
      'disuse',
      'terminate',
      'finish',
      'repeat',
      'remove',
    ]
    for (const step of every) expect([step, await steps[step](other, id)]).toMatchObject([step, absent])
    expect(await save(other, { id, ...usual() })).toMatchObject(absent)
    const cardId = cards[0]?.id
    const gets = ['company/grant/detail', 'company/grant/people', 'company/grant/unused']
    for (const path of gets) expect(await call(other.clerk, 'GET', path, { id })).toMatchObject(absent)
    for (const path of ['company/cardUser/detail', 'grantManage/grantManage/selectOneDetailType1'])
      expect(await call(other.clerk, 'GET', path, { id: cardId })).toMatchObject(absent)
    const posts: [string, Record<string, unknown>][] = [
      ['zyt/staff/freezeCard', { reason: 'x' }],
      ['zyt/staff/unfreezeCard', {}],
      ['company/cardUser/update/endTime', { endTime: '2030-01-01' }],
      ['cfx/companygrantcard/invalid', { reason: 'x' }],
    ]
    for (const [path, more] of posts)
      expect(await call(other.clerk, 'POST', path, { id: cardId, ...more })).toMatchObject(absent)
    expect(await ask(other.clerk, 'GET', 'company/grant/list')).toMatchObject({ total: 0 })
    expect(await ask(other.clerk, 'GET', 'company/cardUser/list')).toMatchObject({ total: 0 })
  })

  test('a rejection needs its reason, and the right to decide', async () => {
    const id = await draft(of, usual())
    await walk(of, id, 'submit')
    const path = 'company/approval/send/card'
    expect((await call(of.approver, 'POST', path, { id, result: 2 })).problems[0]?.field).toBe('opinion')
    expect(await call(of.clerk, 'POST', path, { id, result: 1 })).toMatchObject({ code: 403 })
  })

  const freezeAccount = (code: string, dimType: string, dimId: string, frozen = true) =>
    testApp.asSystem(ctx =>
      ctx.query('select ledger.configure($1, $2, $3, $4, null, $5, null)', [of.tenantId, code, dimType, dimId, frozen]),
    )

  test('a frozen company account approves and grants nothing', async () => {
    const id = await draft(of, usual())
    await walk(of, id, 'submit')
    await freezeAccount('2201', 'company', of.tenantId)
    expect(await steps.approve(of, id)).toMatchObject({ code: 423, reason: 'accountFrozen' })
    await freezeAccount('2201', 'company', of.tenantId, false)
    await walk(of, id, 'approve')
    await freezeAccount('2201', 'company', of.tenantId)
    expect(await steps.ensure(of, id)).toMatchObject({ code: 423, reason: 'accountFrozen' })
    expect(await cardsOf(of, id)).toHaveLength(0)
  })

  test('money on a frozen card account does not leave it, by no way', async () => {
    const { id, cards } = await grantedCards(of, usual())
    await freezeAccount('2203', 'card', String(cards[0]?.id))
    expect(await steps.terminate(of, id)).toMatchObject({ code: 423, reason: 'accountFrozen' })
    const one = { id: cards[0]?.id, reason: '离职' }
    expect(await call(of.clerk, 'POST', 'cfx/companygrantcard/invalid', one)).toMatchObject({ code: 423 })
    expect((await cardsOf(of, id)).map(card => card.status)).toEqual([1, 1])
  })

  test('a confirmation after the hold is over is refused, and the grant can be withdrawn', async () => {
    const id = await draft(of, usual())
    await walk(of, id, 'submit', 'approve')
    const [{ holdId } = { holdId: '' }] = await testApp.asOwner<{ holdId: string }>(
      `select id::text as "holdId" from ledger.hold where tenant_id = $1 and state = 1`,
      [of.tenantId],
    )
    await testApp.asSystem(ctx => ctx.query('select ledger.release($1, $2)', [[of.tenantId], [holdId]]))
    expect(await steps.ensure(of, id)).toMatchObject({ code: 409 })
    expect(await cardsOf(of, id)).toHaveLength(0)
    await walk(of, id, 'withdraw')
    expect(await account(of, '2202')).toBe('100.00 held 0.00')
  })
})

describe('messages again', () => {
  test('nobody gets more than three a day', async () => {
    const { id } = await grantedCards(of, usual())
    const send = (key: string) => call(of.clerk, 'POST', 'company/grant/repeatMsg', { id }, { 'idempotency-key': key })
    expect((await send('a')).data).toEqual({ count: 2 })
    expect((await send('b')).data).toEqual({ count: 2 })
    expect(await send('c')).toMatchObject({ code: 461, reason: 'limitExceeded' })
    await testApp.asOwner(`update grant_row set sms_day = sms_day - 1 where grant_id = $1`, [id])
    expect((await send('d')).data).toEqual({ count: 2 })
  })

  test('only those who have not used their card are told, and only the chosen ones', async () => {
    const { id, cards } = await grantedCards(of, { productId, rows: people('1.00', '2.00', '3.00') })
    await testApp.asOwner('update card set last_use_time = now() where id = $1', [cards[0]?.id])
    await ask(of.clerk, 'POST', 'zyt/staff/freezeCard', { id: cards[1]?.id, reason: '挂失' })
    expect(await ask(of.clerk, 'POST', 'company/grant/repeatMsg', { id })).toEqual({ count: 1 })
    const rows = await testApp.asOwner<{ id: string }>('select id from grant_row where card_id = $1', [cards[0]?.id])
    const one = { id, rowIds: [rows[0]?.id] }
    expect(await call(of.clerk, 'POST', 'company/grant/repeatMsg', one)).toMatchObject({ code: 461 })
  })
})

test('five thousand cards are granted and terminated in seconds, each way in one entry', async () => {
  await fund(testApp, of.tenantId, 500_000_000n, 50_000_000n)
  // A database that has just been made has no statistics yet, and plans postings as for an empty ledger.
  await testApp.asOwner('analyze ledger.account')
  const rows = people(...Array.from({ length: 5000 }, () => '1000.00'))
  const id = await draft(of, { productId, rows })
  await walk(of, id, 'submit', 'approve')
  await walk(of, id, 'ensure')
  expect(await cardsOf(of, id)).toHaveLength(5000)
  await walk(of, id, 'terminate')
  expect(await account(of, '2201')).toBe('5000900.00 held 0.00')
  expect(await account(of, '2202')).toBe('500100.00 held 0.00')
  const { grantNo } = await grantOf(of, id)
  const entries = await testApp.asOwner('select event_code from ledger.entry where biz_no = $1 order by id', [grantNo])
  expect(entries).toEqual([{ event_code: 'E05' }, { event_code: 'E11' }])
})
