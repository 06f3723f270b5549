import { randomBytes } from 'node:crypto'
import { cardStates } from '@forecourt/contract/cards'
import { codeOf, type Row } from '@forecourt/contract/kernel'
import type { card } from '@forecourt/contract/cards'
import { order } from '@forecourt/contract/orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  ask,
  call,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  type TestApp,
} from '../../../test/people.ts'
import { balanceOf, fen, linesOf, makeCard, openStation, pay, type TestStation, trialBalance } from './test-station.ts'

let testApp: TestApp
let station: TestStation
let operator: Person
let auditor: Person
beforeAll(async () => {
  testApp = await openApp({ DATABASE_POOL: '10' })
  station = await openStation(testApp)
  operator = await makePerson(testApp, { roles: ['operator'] })
  auditor = await makePerson(testApp, { roles: ['auditor'] })
})
afterAll(() => testApp.close())

interface Sold {
  readonly id: string
  readonly orderNo: string
  readonly card: Row<typeof card>
}

/** An order of 290.00 paid with 275.50 cash and 14.50 gift, unless told otherwise. */
async function sold(cashFen = fen('475.00'), giftFen = fen('25.00'), amount = '300.00'): Promise<Sold> {
  const used = await makeCard(station, cashFen, giftFen)
  const { data } = await pay(station, used.cardNo, { amount })
  return { id: data.id, orderNo: data.orderNo, card: used }
}

const newKey = () => ({ 'idempotency-key': randomBytes(8).toString('hex') })
const apply = (orderId: string, amount: string, person = operator): Promise<Answer> =>
  call(person, 'POST', 'zytorder/order/refundApply', { orderId, amount, reason: '加错油' }, newKey())
const audit = (id: string, result = 1, person = auditor): Promise<Answer> =>
  call(person, 'POST', 'orderRefundApply/orderrefundapply/audit', { id, result, opinion: '已核实' }, newKey())

async function refund(of: Sold, amount: string): Promise<string> {
  const { id, refundNo } = (await apply(of.id, amount)).data
  expect(await audit(id)).toMatchObject({ code: 200 })
  return refundNo
}

const orderOf = ({ id }: Sold): Promise<Row<typeof order>> => testApp.asSystem(ctx => ctx.getOrRefuse(order, id))

describe('a refund', () => {
  test('of everything undoes every line and gives the card its cash and gift back', async () => {
    const of = await sold()
    const refundNo = await refund(of, '290.00')
    expect(refundNo).toBe(`RF${of.orderNo.slice(2)}01`)
    expect(await linesOf(station, of.orderNo, refundNo)).toEqual([
      '2203 C 275.50',
      '2204 C 14.50',
      '2211 D 279.18',
      '6001 D 2.82',
      '6002 D 8.00',
    ])
    const [entry] = await testApp.asOwner(`select event_code from ledger.entry where biz_no = $1 and step = $2`, [
      of.orderNo,
      refundNo,
    ])
    expect(entry).toEqual({ event_code: 'E12' })
    expect(await orderOf(of)).toMatchObject({ refundedAmount: fen('290.00'), refundState: 5, state: 40 })
    const [used] = await testApp.asOwner(`select balance, gift_balance from card where id = $1`, [of.card.id])
    expect(used).toEqual({ balance: '50000', gift_balance: '2500' })
    const settles = await testApp.asOwner(
      `select net, litres, order_amount from order_settle where order_no = $1 order by id`,
      [of.orderNo],
    )
    expect(settles).toEqual([
      { net: '27918', litres: '40000', order_amount: '30000' },
      { net: '-27918', litres: '-40000', order_amount: '-30000' },
    ])
    const [document] = await testApp.asOwner(
      `select state, cash_part, gift_part, refund_type from order_refund where refund_no = $1`,
      [refundNo],
    )
    expect(document).toEqual({ state: 5, cash_part: '27550', gift_part: '1450', refund_type: 1 })
    expect(await apply(of.id, '0.01')).toMatchObject({ code: 422, reason: 'overRefund' })
  })

  test('of one half gives back half of every line (worked example of domain 10.4)', async () => {
    const of = await sold()
    const refundNo = await refund(of, '145.00')
    expect(await linesOf(station, of.orderNo, refundNo)).toEqual([
      '2203 C 137.75',
      '2204 C 7.25',
      '2211 D 139.59',
      '6001 D 1.41',
      '6002 D 4.00',
    ])
    expect(await orderOf(of)).toMatchObject({ refundedAmount: fen('145.00'), refundState: 5 })
  })

  const series = [
    ['290.00'],
    ['145.00', '145.00'],
    ['96.67', '96.67', '96.66'],
    ['0.01', '0.02', '0.03', '289.94'],
    ['33.33', '66.67', '99.99', '90.01'],
    ['1.00', '1.00', '1.00', '1.00', '286.00'],
  ]
  test.each(series.map(amounts => [amounts.join(' + '), amounts] as const))(
    'in parts %s gives exactly everything back in the end',
    async (_, amounts) => {
      const of = await sold()
      for (const [index, amount] of amounts.entries()) {
        const refundNo = await refund(of, amount)
        expect(refundNo.slice(-2)).toBe(String(index + 1).padStart(2, '0'))
        const lines = await linesOf(station, of.orderNo, refundNo)
        const back = lines.filter(line => /^220[34]/.test(line)).map(line => fen(line.split(' ')[2] ?? ''))
        expect(back.reduce((sum, one) => sum + one, 0n)).toBe(fen(amount))
      }
      const [left] = await testApp.asOwner(
        `select sum(case side when 'D' then amount else -amount end)::int as off, count(distinct account_id)::int as accounts
         from ledger.line where biz_no = $1 group by biz_no`,
        [of.orderNo],
      )
      expect(left).toEqual({ off: 0, accounts: 5 })
      const accounts = await testApp.asOwner(
        `select sum(case side when 'D' then amount else -amount end)::int as off from ledger.line where biz_no = $1 group by account_id`,
        [of.orderNo],
      )
      expect(accounts.map(one => one['off'])).toEqual([0, 0, 0, 0, 0])
      const [settled] = await testApp.asOwner(
        `select sum(net)::int as net, sum(litres)::int as litres, sum(order_amount)::int as amount from order_settle where order_no = $1`,
        [of.orderNo],
      )
      expect(settled).toEqual({ net: 0, litres: 0, amount: 0 })
      expect(await trialBalance(station)).toBe('0')
    },
  )

  test('refills a card that had been used up', async () => {
    const of = await sold(fen('290.00'), 0n)
    expect((await testApp.asOwner(`select status from card where id = $1`, [of.card.id]))[0]).toEqual({ status: 6 })
    await refund(of, '100.00')
    expect((await testApp.asOwner(`select status, balance from card where id = $1`, [of.card.id]))[0]).toEqual({
      status: codeOf(cardStates, 'active'),
      balance: '10000',
    })
  })

  const toCompany: [what: string, amounts: string[], lines: string[][]][] = [
    ['as a whole', ['290.00'], [['2201 C 275.50', '2202 C 14.50', '2211 D 279.18', '6001 D 2.82', '6002 D 8.00']]],
    ['by half', ['145.00'], [['2201 C 137.75', '2202 C 7.25', '2211 D 139.59', '6001 D 1.41', '6002 D 4.00']]],
    [
      'in two halves',
      ['145.00', '145.00'],
      [
        ['2201 C 137.75', '2202 C 7.25', '2211 D 139.59', '6001 D 1.41', '6002 D 4.00'],
        ['2201 C 137.75', '2202 C 7.25', '2211 D 139.59', '6001 D 1.41', '6002 D 4.00'],
      ],
    ],
  ]
  test.each(toCompany)(
    'of a closed card goes to the company’s accounts, gift as gift: %s',
    async (_, amounts, lines) => {
      const of = await sold()
      await testApp.asOwner(`update card set status = $2 where id = $1`, [of.card.id, codeOf(cardStates, 'invalid')])
      const places = [
        ['2203', of.card.id],
        ['2204', of.card.id],
        ['2201', station.companyId],
        ['2202', station.companyId],
      ] as const
      const held = () => Promise.all(places.map(async ([code, dimId]) => fen(await balanceOf(station, code, dimId))))
      const before = await held()
      const detail = await ask(operator, 'GET', 'shell/order/detail', { id: of.id })
      expect(detail.returnsTo).toEqual({ key: 'company', name: `company ${station.companyId}` })
      for (const [index, amount] of amounts.entries())
        expect(await linesOf(station, of.orderNo, await refund(of, amount))).toEqual(lines[index])
      const isWhole = amounts.join('+') !== '145.00'
      const moved = (await held()).map((now, at) => now - (before[at] ?? 0n))
      expect(moved).toEqual(isWhole ? [0n, 0n, 27_550n, 1_450n] : [0n, 0n, 13_775n, 725n])
    },
  )
})

describe('who may refund', () => {
  test('C47: nobody approves what they applied for, and another person does it once', async () => {
    const both = await makePerson(testApp, { rights: ['orderRefund_apply', 'orderRefund_audit', 'orderRefund'] })
    const of = await sold()
    const { id } = (await apply(of.id, '10.00', both)).data
    expect(await audit(id, 1, both)).toMatchObject({ code: 403, reason: 'ownWork' })
    const answers = await Promise.all([audit(id), audit(id, 1, await makePerson(testApp, { roles: ['auditor'] }))])
    expect(answers.map(one => one.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await audit(id, 2, await makePerson(testApp, { roles: ['auditor'] }))).toMatchObject({
      code: 409,
      reason: 'changed',
    })
    expect(await balanceOf(station, '2203', of.card.id)).toBe('209.00')
  })

  test('the supplier’s people apply for their own orders; to others they do not exist', async () => {
    const of = await sold()
    const rivalId = await makeTenant(testApp, 'supplier')
    const rival = await makePerson(testApp, {
      tenantId: rivalId,
      rights: ['orderRefund_apply', 'orderRefund_audit', 'orderRefund', 'orderRefund_view'],
    })
    expect(await apply(of.id, '1.00', rival)).toMatchObject({ code: 404 })
    expect(await apply(of.id, '1.00', station.manager)).toMatchObject({ code: 200 })
    const [document] = await testApp.asOwner<{ id: string }>(`select id::text from order_refund where order_id = $1`, [
      of.id,
    ])
    expect(await audit(document?.id ?? '', 1, rival)).toMatchObject({ code: 404 })
    expect(await call(rival, 'GET', 'orderRefundApply/orderrefundapply/detail', { id: document?.id })).toMatchObject({
      code: 404,
    })
    expect(await call(rival, 'GET', 'orderRefundApply/orderrefundapply/page')).toMatchObject({ data: { total: 0 } })
    // The company reads its order and may not refund it, whatever its role says.
    const clerk = await makePerson(testApp, {
      tenantId: station.companyId,
      rights: ['orderRefund_apply', 'order', 'order_view'],
    })
    expect(await apply(of.id, '1.00', clerk)).toMatchObject({ code: 404 })
  })

  test('a refused application frees its amount again', async () => {
    const of = await sold()
    const { id } = (await apply(of.id, '290.00')).data
    expect(await orderOf(of)).toMatchObject({ refundState: 2, refundedAmount: 0n })
    expect(await apply(of.id, '1.00')).toMatchObject({ code: 422, reason: 'overRefund' })
    expect(await audit(id, 2)).toMatchObject({ code: 200 })
    expect(await orderOf(of)).toMatchObject({ refundState: 4, refundedAmount: 0n })
    expect(await apply(of.id, '290.00')).toMatchObject({ code: 200 })
  })
})

describe('what cannot be refunded', () => {
  test('C12: more than was paid, nothing and less than nothing', async () => {
    const of = await sold()
    expect(await apply(of.id, '290.01')).toMatchObject({ code: 422, reason: 'overRefund' })
    for (const amount of ['0', '-1', '0.001', '1e20', '1,000', 'NaN'])
      expect(await apply(of.id, amount)).toMatchObject({ code: 422, reason: 'invalid' })
    expect(await apply('1', '1.00')).toMatchObject({ code: 404 })
  })

  test('C60: 60 and 60 of 100 at the same moment: one is taken, one refused', async () => {
    const of = await sold(fen('500.00'), 0n, '103.44')
    expect((await orderOf(of)).payAmount).toBe(fen('99.99'))
    const answers = await Promise.all([apply(of.id, '60.00'), apply(of.id, '60.00', station.manager)])
    expect(answers.map(one => one.reason ?? 'ok').toSorted()).toEqual(['ok', 'overRefund'])
    const id = answers.find(one => one.code === 200)?.data.id
    expect(await audit(id)).toMatchObject({ code: 200 })
    expect(await balanceOf(station, '2203', of.card.id)).toBe('460.01')
  })

  test('an invoiced order, until its invoice has been reversed', async () => {
    const of = await sold()
    const mark = (state: number) =>
      testApp.asOwner(`update "order" set invoice_state = $2 where id = $1`, [of.id, state])
    const asked = (await apply(of.id, '10.00')).data
    for (const state of [1, 2]) {
      await mark(state)
      expect(await apply(of.id, '1.00')).toMatchObject({ code: 409, reason: 'invoiced' })
      expect(await audit(asked.id)).toMatchObject({ code: 409, reason: 'invoiced' })
    }
    await mark(3)
    expect(await audit(asked.id)).toMatchObject({ code: 200 })
  })

  test('an order that is not complete, and one older than thirty days', async () => {
    const [open, old] = [await sold(), await sold()]
    const asked = (await apply(old.id, '5.00')).data
    await testApp.asOwner(`update "order" set state = 70 where id = $1`, [open.id])
    await testApp.asOwner(`update "order" set pay_time = now() - interval '31 days' where id = $1`, [old.id])
    await testApp.asOwner(`update order_refund set create_time = now() - interval '2 days' where order_id = $1`, [
      old.id,
    ])
    expect(await apply(open.id, '1.00')).toMatchObject({ code: 422, reason: 'notRefundable' })
    expect(await apply(old.id, '1.00')).toMatchObject({ code: 422, reason: 'notRefundable' })
    // In time when it was asked for is what counts for the decision.
    expect(await audit(asked.id)).toMatchObject({ code: 200 })
  })

  test('more than is left when it is decided', async () => {
    const of = await sold()
    const asked = (await apply(of.id, '200.00')).data
    await testApp.asOwner(`update "order" set refunded_amount = 10000 where id = $1`, [of.id])
    expect(await audit(asked.id)).toMatchObject({ code: 422, reason: 'overRefund' })
  })

  test('money on an account that is frozen, until it is free again', async () => {
    const of = await sold()
    const asked = (await apply(of.id, '10.00')).data
    const freeze = (frozen: boolean) =>
      testApp.asOwner(`update ledger.account set frozen = $2 where code = '2211' and dim_id = $1`, [
        station.siteId,
        frozen,
      ])
    await freeze(true)
    expect(await audit(asked.id)).toMatchObject({ code: 423, reason: 'accountFrozen' })
    await freeze(false)
    expect(await audit(asked.id)).toMatchObject({ code: 200 })
  })

  test('a site that has been paid already goes below zero, to be settled next time', async () => {
    const of = await sold()
    await testApp.asOwner(
      `with settled as (update "order" set settle_state = 2 where id = $1 returning order_no)
       update order_settle set settle_state = 2 where order_no = (select order_no from settled)`,
      [of.id],
    )
    const refundNo = await refund(of, '290.00')
    const [entry] = await testApp.asOwner(`select event_code from ledger.entry where biz_no = $1 and step = $2`, [
      of.orderNo,
      refundNo,
    ])
    expect(entry).toEqual({ event_code: 'E13' })
  })
})

test('payments and refunds of one card at the same time neither block one another nor lose money', async () => {
  const used = await makeCard(station, fen('2000.00'), fen('100.00'))
  const paid = await Promise.all(Array.from({ length: 6 }, () => pay(station, used.cardNo, { amount: '100.00' })))
  const asked = await Promise.all(paid.map(one => apply(one.data.id, '50.00')))
  const answers = await Promise.all([
    ...asked.map(one => audit(one.data.id)),
    ...Array.from({ length: 6 }, () => pay(station, used.cardNo, { amount: '100.00' })),
  ])
  expect(answers.map(one => one.code)).toEqual(answers.map(() => 200))
  const [row] = await testApp.asOwner<{ balance: string }>(`select balance from card where id = $1`, [used.id])
  const ledger = fen(await balanceOf(station, '2203', used.id)) + fen(await balanceOf(station, '2204', used.id))
  expect(BigInt(row?.balance ?? 0)).toBe(ledger)
  expect(ledger).toBe(fen('2100.00') - 12n * fen('96.66') + 6n * fen('50.00'))
})
