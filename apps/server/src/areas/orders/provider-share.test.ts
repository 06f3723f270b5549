import { randomBytes } from 'node:crypto'
import { today } from '../../../test/clock.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { tenant } from '../../ledger/address.ts'
import { companyDeducted, withdrawalApplied } from '../../ledger/events.ts'
import { post } from '../../ledger/post.ts'
import { balanceOf, linesOf, makeCard, openStation, pay, type TestStation } from './test-station.ts'

// What a service provider gets of the spread on the purchases of its companies, and how a refund takes it back; and the
// VAT inside what the platform keeps.

let testApp: TestApp
let station: TestStation
let providerId: string
beforeAll(async () => {
  testApp = await openApp()
  station = await openStation(testApp)
  providerId = await makeTenant(testApp, 'provider')
  await testApp.asOwner('update tenant set share_bp = 2500 where tenant_id = $1', [providerId])
  await testApp.asOwner('update tenant set parent_tenant_id = $1 where tenant_id = $2', [providerId, station.companyId])
})
afterAll(() => testApp.close())

const keyed = (person: Person, path: string, input: Record<string, unknown>) =>
  call(person, 'POST', path, input, { 'idempotency-key': randomBytes(8).toString('hex') })
const sell = async (amount = '300.00'): Promise<{ id: string; orderNo: string }> => {
  const card = await makeCard(station, 100_000n)
  return (await pay(station, card.cardNo, { amount })).data
}
async function refund(orderId: string, amount: string): Promise<string> {
  const asked = await keyed(await makePerson(testApp, { roles: ['operator'] }), 'user/option/refund', {
    orderId,
    amount,
    reason: '跳枪',
  })
  const auditor = await makePerson(testApp, { roles: ['auditor'] })
  const decided = await keyed(auditor, 'orderRefundApply/orderrefundapply/audit', { id: asked.data.id, result: 1 })
  expect([asked.code, decided.code]).toEqual([200, 200])
  return asked.data.refundNo
}

test('a share of the spread is the provider’s at the sale, and refunds take it back to the fen', async () => {
  const sold = await sell()
  expect(await linesOf(station, sold.orderNo)).toEqual([
    '2203 D 290.00',
    '2211 C 279.18',
    '2221 C 2.00',
    '6001 C 2.82',
    '6002 C 6.00',
  ])
  expect(await balanceOf(station, '2221', providerId)).toBe('2.00')
  const first = await refund(sold.id, '96.67')
  expect(await linesOf(station, sold.orderNo, first)).toEqual([
    '2203 C 96.67',
    '2211 D 93.06',
    '2221 D 0.67',
    '6001 D 0.94',
    '6002 D 2.00',
  ])
  await refund(sold.id, '193.33')
  expect(await balanceOf(station, '2221', providerId)).toBe('0.00')
  const [settled] = await testApp.asOwner<{ spread: string }>(
    'select sum(spread_amount)::text as spread from order_settle where order_no = $1',
    [sold.orderNo],
  )
  expect(settled?.spread).toBe('0')
})

test('what the provider has spent of its share it owes, and the driver is paid back all the same', async () => {
  const sold = await sell()
  await testApp.asSystem(ctx =>
    post(ctx.query, {
      ...withdrawalApplied({ withdrawalId: 'w1', tenantId: providerId, source: tenant(providerId), amountFen: 150n }),
      tenantId: providerId,
      bizNo: 'TX1',
      businessDate: today,
    }),
  )
  const refundNo = await refund(sold.id, '290.00')
  expect(await linesOf(station, sold.orderNo, refundNo)).toEqual([
    '1122 D 1.50',
    '2203 C 290.00',
    '2211 D 279.18',
    '2221 D 0.50',
    '6001 D 2.82',
    '6002 D 6.00',
  ])
  expect([await balanceOf(station, '2221', providerId), await balanceOf(station, '1122', providerId)]).toEqual([
    '0.00',
    '1.50',
  ])
})

test('the platform and the provider read the share, nobody else does', async () => {
  const sold = await sell()
  const read = async (person: Person) =>
    (await ask(person, 'GET', 'zytorder/order/detail', { id: sold.id })).shareAmount
  expect(await read(await makePerson(testApp, { roles: ['finance'] }))).toBe('2.00')
  expect(await read(await makePerson(testApp, { tenantId: providerId, roles: ['provider'] }))).toBe('2.00')
  expect(await read(await makePerson(testApp, { tenantId: station.companyId, roles: ['company'] }))).toBeNull()
  expect(await read(await makePerson(testApp, { tenantId: station.supplierId, roles: ['supplier'] }))).toBeNull()
})

test('only a service provider gets a share or bears discounts', async () => {
  const admin = await makePerson(testApp, { rights: ['tenant', 'tenant_edit'] })
  const of = async (tenantId: string) =>
    (await ask(admin, 'GET', 'blade-system/tenant/list', { tenantId })).records[0] as { id: string; shareBp: number }
  const company = await of(station.companyId)
  for (const [field, value] of [
    ['shareBp', 100],
    ['bearsDiscounts', true],
  ] as const)
    expect(await call(admin, 'POST', 'blade-system/tenant/submit', { id: company.id, [field]: value })).toMatchObject({
      code: 422,
      problems: [{ field }],
    })
  const provider = await of(providerId)
  await ask(admin, 'POST', 'blade-system/tenant/submit', { id: provider.id, shareBp: 3000, bearsDiscounts: 1 })
  expect(await of(providerId)).toMatchObject({ shareBp: 3000, bearsDiscounts: 1 })
})

const taxes = (bizNo: string, step: string) =>
  testApp.asOwner<{ text: string }>(
    `select a.code || ' ' || l.side || ' ' || l.amount || ' ' || coalesce(l.tax_bp::text, '-') || ' ' || coalesce(l.tax_part::text, '-') as text
     from ledger.line l join ledger.account a on a.tenant_id = l.tenant_id and a.id = l.account_id
     join ledger.entry e on e.id = l.entry_id
     where e.biz_no = $1 and e.step = $2 and a.code in ('2211', '6001', '6002') order by a.code`,
    [bizNo, step],
  )
const texts = async (bizNo: string, step: string) => (await taxes(bizNo, step)).map(one => one.text)

test('fee and spread keep the VAT inside them, and refunds take it back at the rate of the sale', async () => {
  await testApp.asOwner('update tenant set parent_tenant_id = null where tenant_id = $1', [station.companyId])
  const other = await openStation(testApp)
  const card = await makeCard(other, 100_000n)
  const sold = (await pay(other, card.cardNo)).data as { id: string; orderNo: string }
  expect(await texts(sold.orderNo, '1')).toEqual(['2211 C 27918 - -', '6001 C 282 600 16', '6002 C 800 600 45'])
  await testApp.asOwner(`update param set param_value = '900' where param_key = 'vat.feeBp'`)
  const first = await refund(sold.id, '96.67')
  const second = await refund(sold.id, '193.33')
  const [one, two] = [await texts(sold.orderNo, first), await texts(sold.orderNo, second)]
  expect(one).toEqual(['2211 D 9306 - -', '6001 D 94 600 5', '6002 D 267 600 15'])
  expect(two).toEqual(['2211 D 18612 - -', '6001 D 188 600 11', '6002 D 533 600 30'])
  const later = (await pay(other, card.cardNo)).data as { orderNo: string }
  expect(await texts(later.orderNo, '1')).toEqual(['2211 C 27918 - -', '6001 C 282 900 23', '6002 C 800 900 66'])
})

test('a service fee that is deducted keeps its VAT', () => {
  const { lines } = companyDeducted({ companyId: '100001', cashFen: 10_600n, reasonType: 1, taxBp: 600 })
  expect(lines.map(one => [one.account.code, one.taxBp, one.taxFen])).toEqual([
    ['2201', undefined, undefined],
    ['6001', 600, 600n],
  ])
})
