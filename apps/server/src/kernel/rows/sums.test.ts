import { order } from '@forecourt/contract/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'

let testApp: TestApp
let [supplier, cashier, company, stranger]: Person[] = []
beforeAll(async () => {
  testApp = await openApp()
  const [seller, payer, other] = [
    await makeTenant(testApp, 'supplier'),
    await makeTenant(testApp, 'company'),
    await makeTenant(testApp, 'company'),
  ]
  const rights = ['order', 'order_totals', 'order_payout']
  supplier = await makePerson(testApp, { tenantId: seller, rights })
  cashier = await makePerson(testApp, { tenantId: seller, rights: ['order', 'order_totals'] })
  company = await makePerson(testApp, { tenantId: payer, rights })
  stranger = await makePerson(testApp, { tenantId: other, rights })
  await testApp.asSystem(async ctx => {
    for (const [orderNo, oilNo, payAmount] of [
      ['S1', '92', 10_000n],
      ['S2', '92', 9_007_199_254_740_993n],
      ['S3', '95', 250n],
    ] as const)
      await ctx.insert(
        order,
        {
          orderNo,
          oilNo,
          payAmount,
          originalAmount: payAmount,
          settleAmount: 7n,
          litres: 1_500n,
          orderType: 1,
          siteType: '1',
          siteId: '1',
          siteName: '站',
          source: 3,
          businessDate: '2026-01-01',
          companyId: payer,
          discountAmount: 0n,
          payTime: ctx.now,
        },
        { tenantId: seller },
      )
  })
})
afterAll(() => testApp.close())

const sums = (who: Person | undefined, query: Record<string, unknown> = {}) =>
  ask(who as Person, 'GET', 'zytorder/order/sums', query)

test('a list is summed beside its rows, to the last fen', async () => {
  expect(await sums(supplier)).toMatchObject({
    total: 3,
    sums: { payAmount: '90071992547512.43', litres: '4.500', settleAmount: '0.21' },
  })
})

test('the filters of the list are the filters of its sums', async () => {
  expect(await sums(supplier, { oilNo_equal: '95' })).toMatchObject({ total: 1, sums: { payAmount: '2.50' } })
  expect(await sums(supplier, { oilNo_notin: '95' })).toMatchObject({ total: 2 })
})

test('what a viewer may not read of the rows is not summed for them either', async () => {
  const seen = await sums(company)
  expect(seen).toMatchObject({ total: 3, sums: { payAmount: '90071992547512.43' } })
  for (const hidden of ['settleAmount', 'serviceFee', 'marginAmount']) expect(seen.sums).not.toHaveProperty(hidden)
  expect((await sums(cashier)).sums).toEqual({ ...seen.sums })
  const totals = (who: Person | undefined) => ask(who as Person, 'GET', 'zytorder/order/statistics')
  expect(await totals(supplier)).toMatchObject({ settleAmount: '0.21', serviceFee: '0.00' })
  expect(await totals(cashier)).toMatchObject({ settleAmount: null, serviceFee: null, orderCount: 3 })
})

test('nobody asks by a figure that they may not read: not in the list, its order, its sums or the totals beside it', async () => {
  const list = (who: Person | undefined, query: Record<string, unknown>) =>
    ask(who as Person, 'GET', 'zytorder/order/page', query)
  for (const query of [{ settleAmount_ge: '0.01' }, { settleAmount_notequal: '0.00' }, { descs: 'settle_amount' }]) {
    for (const who of [company, cashier])
      for (const path of ['page', 'sums', 'statistics'])
        expect(await call(who as Person, 'GET', `zytorder/order/${path}`, query), path).toMatchObject({
          code: 403,
          reason: 'notReadable',
          msg: '您不可按“结算金额”筛选、排序或合计',
        })
    expect((await list(supplier, query)).total).toBe(3)
  }
  expect((await list(company, { payAmount_ge: '50', descs: 'pay_amount' })).total).toBe(2)
})

test('who may not know what sales add up to learns how many there are', async () => {
  const assistant = await makePerson(testApp, {
    tenantId: (supplier as Person).tenantId,
    rights: ['order', 'order_payout'],
  })
  expect(await sums(assistant)).toEqual({ total: 3, sums: {} })
  expect((await call(assistant, 'GET', 'zytorder/order/statistics')).code).toBe(403)
})

test('nobody sums rows of others', async () => {
  expect(await sums(stranger)).toEqual({ total: 0, sums: {} })
  const nobody = await makePerson(testApp, { tenantId: (stranger as Person).tenantId, rights: ['site'] })
  expect((await call(nobody, 'GET', 'zytorder/order/sums')).code).toBe(403)
})

test('a tree is summed by the same filters, for those who may read it', async () => {
  const keeper = await makePerson(testApp, { rights: ['dept', 'dept_add'] })
  const add = (deptName: string, parentId: string) =>
    ask(keeper, 'POST', 'blade-system/dept/submit', { deptName, fullName: deptName, deptCategory: 1, parentId })
  const top = await add('合计车队', '0')
  await add('合计车队一', top.id)
  const found = await ask(keeper, 'GET', 'blade-system/dept/sums', { deptName: '合计车队' })
  expect(found).toEqual({ total: 2, sums: {} })
  expect(await call(stranger as Person, 'GET', 'blade-system/dept/sums')).toMatchObject({ code: 403 })
})

test('choices are counted by the filters of the list, and not by what one may not read', async () => {
  const counts = (who: Person | undefined, query: Record<string, unknown>) => sums(who, query)
  expect(await counts(supplier, { countBy: 'state' })).toMatchObject({ total: 3, sums: {}, counts: { 10: 3 } })
  expect(await counts(company, { countBy: 'refundState', oilNo_equal: '92' })).toMatchObject({ counts: { 0: 2 } })
  expect(await counts(stranger, { countBy: 'state' })).toMatchObject({ total: 0, counts: {} })
  expect(await counts(supplier, { countBy: 'settleState' })).toMatchObject({ counts: { 0: 3 } })
  expect(await counts(company, { countBy: 'settleState' })).toMatchObject({ total: 0, counts: {} })
  const asked = await call(cashier as Person, 'GET', 'zytorder/order/sums', { countBy: 'settleState' })
  expect(asked).toMatchObject({ code: 403, reason: 'notReadable' })
  // What is no choice, and what is no field, is added up as ever.
  expect(await counts(supplier, { countBy: 'payAmount' })).not.toHaveProperty('counts')
  expect(await counts(supplier, { countBy: 'constructor' })).not.toHaveProperty('counts')
})
