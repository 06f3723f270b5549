import { formatMoment } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, call, callWithCode, makePerson, makeTenant, type Person } from '../../../test/people.ts'
import { arrived, balance, makeAccount, openStage, type Stage } from '../funds/funds.fixture.ts'
import { splitByRates } from './apportion.ts'
import { type Library, makeForSale, makeLibrary, makeRule } from './test-goods.ts'

let stage: Stage
let library: Library
let auditor: Person
let outsider: Person
beforeAll(async () => {
  stage = await openStage()
  library = await makeLibrary(stage)
  await makeAccount(stage, library.supplierId, '6222021702098700001')
  auditor = await makePerson(stage, { roles: ['auditor'] })
  outsider = await makePerson(stage, { tenantId: await makeTenant(stage, 'company'), roles: ['company'] })
  await arrived(stage, '9000.00')
})
afterAll(() => stage.close())

const path = 'wholesale/option'
const inDays = (days: number) => formatMoment(new Date(Date.now() + days * 86_400_000))
let skuId: string
beforeEach(async () => {
  skuId = (await makeForSale(stage, library, stage.companyId, { salePrice: '97.00' })).skuId
})

const terms = (more: object = {}) => ({
  name: '月度批发',
  buyerTenantId: stage.companyId,
  validStart: inDays(-1),
  validEnd: inDays(30),
  lines: [{ skuId, qty: 3, unitPrice: '95.00' }],
  ...more,
})
const act = (who: Person, name: string, body: object) => call(who, 'POST', `${path}/${name}`, body as never)
const made = async (more: object = {}): Promise<string> =>
  (await ask(library.supplier, 'POST', `${path}/save`, terms(more))).id
const at = (id: string, who = library.supplier) => ask(who, 'GET', `${path}/detail`, { id })
/** An option in force. */
const agreed = async (more: object = {}): Promise<string> => {
  const id = await made(more)
  await ask(library.supplier, 'POST', `${path}/offer`, { id })
  await ask(stage.company, 'POST', `${path}/confirm`, { id })
  return id
}
const quote = (qty: number) =>
  ask(stage.company, 'POST', 'commodity/order/place/order/totalPayMoney', { buyGoodsList: [{ skuId, qty }] })
const buy = (qty: number, totalPayMoney: string, who = stage.company) =>
  callWithCode(stage, who, 'POST', 'commodity/order/place/order/code', {
    buyGoodsList: [{ skuId, qty }],
    totalPayMoney,
  })
const faults = async () =>
  (await ask(stage.finance, 'GET', 'funds/ledger/proof')).filter((one: { ok: number }) => one.ok !== 1)

describe('an option', () => {
  test('is a draft of its seller, offered to one buyer, and in force once that one confirms it', async () => {
    const id = await made()
    expect(await at(id)).toMatchObject({ status: 0, totalAmount: '285.00', usedAmount: '0.00' })
    expect(await call(stage.company, 'GET', `${path}/detail`, { id })).toMatchObject({ code: 404 })
    await ask(library.supplier, 'POST', `${path}/offer`, { id })
    const seen = await at(id, stage.company)
    expect(seen).toMatchObject({
      status: 1,
      marginAmount: null,
      lines: [{ qty: 3, unitPrice: '95.00', unitCost: null }],
    })
    expect((await at(id)).lines[0].unitCost).not.toBeNull()
    expect(await call(outsider, 'GET', `${path}/detail`, { id })).toMatchObject({ code: 404 })
    expect(await act(outsider, 'confirm', { id })).toMatchObject({ code: 404 })
    expect(await act(library.supplier, 'confirm', { id })).toMatchObject({ code: 403 })
    await ask(stage.company, 'POST', `${path}/confirm`, { id })
    expect(await at(id)).toMatchObject({ status: 2 })
    expect(await act(library.supplier, 'update', { id, ...terms() })).toMatchObject({ code: 409 })
  })

  test('comes back to its seller with the reason, is changed, and offered again', async () => {
    const id = await made()
    await ask(library.supplier, 'POST', `${path}/offer`, { id })
    await ask(stage.company, 'POST', `${path}/turnDown`, { id, reason: '单价偏高' })
    expect(await at(id)).toMatchObject({ status: 0, refuseReason: '单价偏高' })
    expect(await call(stage.company, 'GET', `${path}/detail`, { id })).toMatchObject({ code: 404 })
    await ask(library.supplier, 'POST', `${path}/update`, {
      id,
      ...terms({ lines: [{ skuId, qty: 2, unitPrice: '94.00' }] }),
    })
    await ask(library.supplier, 'POST', `${path}/offer`, { id })
    expect(await at(id, stage.company)).toMatchObject({ totalAmount: '188.00', lines: [{ qty: 2 }] })
  })

  test('says what is wrong at its field, and is kept from what nobody may sell at', async () => {
    const wrong = async (more: object) => {
      const answer = await act(library.supplier, 'save', terms(more))
      expect(answer).toMatchObject({ code: 422 })
      return (answer.problems ?? []).map(one => one.field)
    }
    expect(await wrong({ validEnd: inDays(-2) })).toContain('validEnd')
    expect(await wrong({ lines: [] })).toEqual(['lines'])
    expect(await wrong({ lines: [{ skuId, qty: 0, unitPrice: '95.00' }] })).toEqual(['lines.0.qty'])
    expect(await wrong({ lines: [{ skuId, qty: 1, unitPrice: '0.01' }] })).toEqual(['lines.0.unitPrice'])
    expect(await wrong({ lines: [1, 2].map(() => ({ skuId, qty: 1, unitPrice: '95.00' })) })).toEqual(['lines.1.skuId'])
    expect(await wrong({ buyerTenantId: outsider.tenantId })).toEqual(['buyerTenantId'])
    const foreign = await makeForSale(stage, await makeLibrary(stage), stage.companyId)
    expect(await wrong({ lines: [{ skuId: foreign.skuId, qty: 1, unitPrice: '95.00' }] })).toEqual(['lines.0.skuId'])
  })

  test('gives its buyer what they did not have, on sale, and leaves off sale what they took off', async () => {
    const other = (await makeForSale(stage, library, outsider.tenantId)).skuId
    const mine = async () =>
      stage.asOwner<{ sku: string; status: number }>(
        `select sku_id::text as sku, shelf_status as status from tenant_goods
         where tenant_id = $1 and sku_id in ($2, $3) and is_deleted = 0`,
        [stage.companyId, skuId, other],
      )
    await stage.asOwner('update tenant_goods set shelf_status = 2 where tenant_id = $1 and sku_id = $2', [
      stage.companyId,
      skuId,
    ])
    await agreed({ lines: [skuId, other].map(one => ({ skuId: one, qty: 1, unitPrice: '95.00' })) })
    expect(await mine()).toEqual(
      expect.arrayContaining([
        { sku: skuId, status: 2 },
        { sku: other, status: 1 },
      ]),
    )
    expect(
      await call(stage.company, 'POST', 'commodity/order/place/order/totalPayMoney', {
        buyGoodsList: [{ skuId: other, qty: 1 }],
      }),
    ).toMatchObject({ data: { totalPayMoney: '95.00' } })
  })

  test('is over at its time, and ended before it by either side', async () => {
    const [over, ended] = [await agreed(), await agreed()]
    await stage.asOwner("update wholesale_option set valid_end = now() - interval '1 minute' where id = $1", [over])
    await stage.app.runJob('goods.expireWholesale')
    expect(await at(over)).toMatchObject({ status: 4 })
    await ask(stage.company, 'POST', `${path}/terminate`, { id: ended, reason: '改用其他渠道' })
    expect(await at(ended)).toMatchObject({ status: 5, endReason: '改用其他渠道' })
    expect((await quote(1)).totalPayMoney).toBe('97.00')
  })
})

describe('a purchase', () => {
  test('takes the agreed price as far as it goes, and the usual one beyond', async () => {
    const id = await agreed()
    expect(await quote(5)).toMatchObject({
      totalPayMoney: '479.00',
      lines: [
        { qty: 3, unitPrice: '95.00', optionNo: (await at(id)).optionNo },
        { qty: 2, unitPrice: '97.00', optionNo: null },
      ],
    })
    expect(await at(id)).toMatchObject({ usedAmount: '0.00' })
    const before = Number(await balance(stage, '2201', stage.companyId))
    expect(await buy(2, '194.00')).toMatchObject({ code: 463 })
    expect(await buy(2, '190.00')).toMatchObject({ code: 200 })
    expect(before - Number(await balance(stage, '2201', stage.companyId))).toBeCloseTo(190)
    expect(await at(id)).toMatchObject({ status: 2, usedAmount: '190.00', lines: [{ usedQty: 2 }] })
    expect(await buy(2, '192.00')).toMatchObject({ code: 200 })
    expect(await at(id)).toMatchObject({ status: 3, usedAmount: '285.00' })
    expect((await quote(1)).totalPayMoney).toBe('97.00')
    expect(await faults()).toEqual([])
  })

  test('takes of what ends first, and counts each against the limit of the day', async () => {
    const later = await agreed({ validEnd: inDays(60), lines: [{ skuId, qty: 3, unitPrice: '94.00' }] })
    const first = await agreed({ lines: [{ skuId, qty: 1, unitPrice: '96.00' }] })
    expect(await buy(2, '190.00')).toMatchObject({ code: 200 })
    expect(await at(first)).toMatchObject({ status: 3 })
    expect(await at(later)).toMatchObject({ usedAmount: '94.00' })
    await stage.asOwner('update tenant_goods set daily_limit = 3 where tenant_id = $1 and sku_id = $2', [
      stage.companyId,
      skuId,
    ])
    expect(await buy(2, '188.00')).toMatchObject({ reason: 'overDailyLimit' })
    expect(await at(later)).toMatchObject({ usedAmount: '94.00' })
  })

  test('of two at once only one gets what is left', async () => {
    const id = await agreed({ lines: [{ skuId, qty: 2, unitPrice: '95.00' }] })
    const colleague = await makePerson(stage, { tenantId: stage.companyId, roles: ['company'] })
    const answers = await Promise.all([buy(2, '190.00'), buy(1, '95.00', colleague)])
    expect(answers.map(one => one.code).toSorted((one, other) => one - other)).toEqual([200, 463])
    expect(['190.00', '95.00']).toContain((await at(id)).usedAmount)
  })

  test('that is paid back gives back what it took', async () => {
    const id = await agreed({ lines: [{ skuId, qty: 1, unitPrice: '95.00' }] })
    const { data } = await buy(1, '95.00')
    expect(await at(id)).toMatchObject({ status: 3 })
    const orderId = data.orders[0].id
    const asked = await ask(library.supplier, 'POST', 'user/option/refund', {
      orderId,
      amount: '95.00',
      reason: '买错',
    })
    await ask(auditor, 'POST', 'orderRefundApply/orderrefundapply/audit', { id: asked.id, result: 1 })
    expect(await at(id)).toMatchObject({ status: 2, usedAmount: '0.00', lines: [{ usedQty: 0 }] })
    expect((await quote(1)).totalPayMoney).toBe('95.00')
    expect(await faults()).toEqual([])
  })

  test('pays the agreed price whatever rules say, and its supplier gets that', async () => {
    const rule = await makeRule(library, skuId, { ruleCode: 'subsidy_rule', value: '3.00' })
    await ask(library.supplier, 'POST', 'secret_rule/enable', { id: rule })
    await agreed({ lines: [{ skuId, qty: 1, unitPrice: '96.00' }] })
    const owed = Number(await balance(stage, '2211', library.supplierId))
    expect(await buy(1, '96.00')).toMatchObject({ code: 200 })
    expect(Number(await balance(stage, '2211', library.supplierId)) - owed).toBeCloseTo(96)
  })
})

describe('a split', () => {
  const split = (id: string, rows: readonly object[], who = stage.company) => act(who, 'apportionment', { id, rows })

  test('comes to the total to the fen, and is the buyer’s own', async () => {
    const second = (await makeForSale(stage, library, stage.companyId)).skuId
    const third = (await makeForSale(stage, library, stage.companyId)).skuId
    const lines = [skuId, second, third].map(one => ({ skuId: one, qty: 1, unitPrice: '96.67' }))
    const id = await agreed({ lines })
    const rows = (rates: readonly number[]) =>
      lines.map((one, at) => ({ targetType: 3, targetId: one.skuId, ratioBp: rates[at] ?? 1 }))
    expect(await split(id, rows([3333, 3333, 3333]))).toMatchObject({
      code: 422,
      problems: [{ field: 'rows.2.ratioBp' }],
    })
    const { data } = await split(id, rows([3333, 3333, 3334]))
    expect(data.map((one: { amount: string }) => one.amount)).toEqual(['96.66', '96.66', '96.69'])
    const seen = async (who: Person) => (await ask(who, 'GET', `${path}/apportionment/list`, { optionId: id })).total
    expect([await seen(stage.company), await seen(library.supplier)]).toEqual([3, 0])
    expect(await split(id, rows([3333, 3333, 3334]), library.supplier)).toMatchObject({ code: 403 })
  })

  test('has each target once, and never more than there is', async () => {
    const id = await agreed()
    const row = { targetType: 3, targetId: skuId, amount: '142.50' }
    expect(await split(id, [row, row])).toMatchObject({ code: 422, problems: [{ field: 'rows.1.targetId' }] })
    expect(await split(id, [{ ...row, amount: '285.00', qty: 4 }])).toMatchObject({
      problems: [{ field: 'rows.0.qty' }],
    })
    expect(await split(id, [{ ...row, amount: '284.99' }])).toMatchObject({ problems: [{ field: 'rows.0.amount' }] })
    expect(await split(id, [{ ...row, targetId: '1' }])).toMatchObject({ problems: [{ field: 'rows.0.targetId' }] })
  })

  test('leaves nothing over whatever the rates', () => {
    for (const rates of [
      [1, 9_999],
      [3_333, 3_333, 3_334],
      [5_000, 5_000],
      [1, 1, 9_998],
    ])
      for (const total of [1n, 99n, 100_001n])
        expect(splitByRates(total, rates).reduce((sum, one) => sum + one, 0n)).toBe(total)
  })
})
