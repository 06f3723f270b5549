import { randomBytes } from 'node:crypto'
import { today } from '../../../test/clock.ts'
import { dayOf, formatDecimal } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { companyRecharge } from '../../ledger/events.ts'
import { post } from '../../ledger/post.ts'
import { makeAccount, newSerial, upload } from '../funds/funds.fixture.ts'
import { proveProjections } from '../funds/projection-proof.ts'
import { makeCard, openStation, pay, type TestStation } from './test-station.ts'

// From the gun to the bank: what an order says of its settlement, and how what the gun showed is divided.

const settlements = 'zytmoneysettlement/moneysettlement'
let testApp: TestApp
let station: TestStation
let finance: Person
let operator: Person
beforeAll(async () => {
  testApp = await openApp()
  station = await openStation(testApp)
  finance = await makePerson(testApp, { roles: ['finance'] })
  operator = await makePerson(testApp, { roles: ['operator'] })
})
afterAll(() => testApp.close())

const sell = async (amount = '300.00'): Promise<{ id: string; orderNo: string }> => {
  const card = await makeCard(station, 100_000n)
  return (await pay(station, card.cardNo, { amount })).data
}
const keyed = (person: Person, path: string, input: Record<string, unknown>) =>
  call(person, 'POST', path, input, { 'idempotency-key': randomBytes(8).toString('hex') })
const generate = async () => {
  const made = await keyed(finance, `${settlements}/generate`, { until: dayOf(new Date()) })
  expect(made.code).toBe(200)
  const { records } = await ask(finance, 'GET', `${settlements}/page`, { payeeId: station.siteId, descs: 'id' })
  return records[0] as { id: string; version: number }
}
const stateOf = async (id: string): Promise<number> =>
  (await ask(finance, 'GET', 'zytorder/order/detail', { id })).settleState
const broken = async () =>
  (await testApp.asSystem(proveProjections)).filter(one => !one.ok).map(one => `${one.name} ${one.details.join()}`)

async function refund(orderId: string, amount: string): Promise<void> {
  const asked = await keyed(operator, 'user/option/refund', { orderId, amount, reason: '跳枪' })
  expect(asked.code).toBe(200)
  const auditor = await makePerson(testApp, { roles: ['auditor'] })
  const decided = await keyed(auditor, 'orderRefundApply/orderrefundapply/audit', { id: asked.data.id, result: 1 })
  expect(decided.code).toBe(200)
}

test('the settlement state of an order is true through its whole life, in lists, by filter and for refunds', async () => {
  const sold = await sell()
  expect(await stateOf(sold.id)).toBe(0)
  const first = await generate()
  expect(await stateOf(sold.id)).toBe(1)
  const later = await sell()
  const states = async (settleState: number) =>
    (await ask(finance, 'GET', 'zytorder/order/page', { settleState, siteId: station.siteId })).records.map(
      (one: { id: string }) => one.id,
    )
  expect([await states(0), await states(1), await states(2)]).toEqual([[later.id], [sold.id], []])
  await keyed(finance, `${settlements}/void`, { id: first.id, reason: '重做' })
  expect([await stateOf(sold.id), await stateOf(later.id)]).toEqual([0, 0])
  await generate()
  expect([await stateOf(sold.id), await stateOf(later.id)]).toEqual([1, 1])
  await refund(later.id, '100.00')
  const events = await testApp.asOwner<{ event: string }>(
    'select event_code as event from ledger.entry where biz_no = $1 order by id',
    [later.orderNo],
  )
  expect(events.map(one => one.event)).toEqual(['E06', 'E13'])
  expect(await stateOf(later.id)).toBe(1)
  expect(await broken()).toEqual([])
})

test('an order is settled once its payee has been paid, and stays so when it is refunded', async () => {
  const sold = await sell()
  const { id } = await generate()
  const row = await ask(finance, 'GET', `${settlements}/detail`, { id })
  // The bank has what is paid out.
  await testApp.asSystem(async ctx =>
    post(ctx.query, {
      ...companyRecharge({
        companyId: station.companyId,
        paidFen: 10_000_000n,
        creditedFen: 10_000_000n,
        bearer: 'platform',
        bankAccountId: 'main',
      }),
      tenantId: station.companyId,
      bizNo: 'CZ-bank',
      businessDate: today,
    }),
  )
  await makeAccount(testApp, station.supplierId, '6222021702000000001')
  const { actualAmount } = row
  expect((await keyed(finance, `${settlements}/update2`, { id, reconcileResult: 1 })).code).toBe(200)
  const voucher = { id, voucherUrls: await upload(finance), voucherNo: 'V1', actualAmount }
  expect((await keyed(finance, `${settlements}/update3`, voucher)).code).toBe(200)
  expect(await stateOf(sold.id)).toBe(1)
  const finance2 = await makePerson(testApp, { roles: ['finance_review'] })
  const paid = await keyed(finance2, `${settlements}/update4`, { id, paid: 1, bankSerialNo: newSerial() })
  expect(paid.code).toBe(200)
  expect(await stateOf(sold.id)).toBe(2)
  await refund(sold.id, '10.00')
  expect(await stateOf(sold.id)).toBe(2)
  expect(await broken()).toEqual([])
})

test('what the gun showed is the seller’s discount, the platform’s spread and the settlement amount, in refunds too', async () => {
  const sold = await sell()
  await refund(sold.id, '96.67')
  const rows = await testApp.asOwner<Record<string, string>>(
    `select order_amount, discount_borne, spread_amount, settle_amount from order_settle where order_no = $1 order by id`,
    [sold.orderNo],
  )
  const yuan = rows.map(row => Object.values(row).map(value => formatDecimal(BigInt(value), 2)))
  expect(yuan).toEqual([
    ['300.00', '10.00', '8.00', '282.00'],
    ['-100.00', '-3.33', '-2.67', '-94.00'],
  ])
  const { id } = await generate()
  const bill = await ask(finance, 'GET', `${settlements}/detail`, { id })
  const fen = (name: string) => BigInt(String(bill[name]).replace('.', ''))
  expect(
    fen('orderAmount') - fen('refundAmount') - fen('discountBorne') - fen('spreadAmount') - fen('platformServiceFee'),
  ).toBe(fen('settlementAmount'))
  const { records } = await ask(finance, 'GET', `${settlements}/inDetail`, { id, size: 50 })
  expect(records).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ orderNo: sold.orderNo, discountBorne: '10.00', spreadAmount: '8.00' }),
    ]),
  )
  expect(await broken()).toEqual([])
})
