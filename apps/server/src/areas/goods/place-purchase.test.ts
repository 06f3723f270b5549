import { dayOf } from '@forecourt/contract/kernel'
import { bookGoodsOrders } from '@forecourt/contract/orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bank, tenant } from '../../ledger/address.ts'
import { credit, debit } from '../../ledger/line.ts'
import { post } from '../../ledger/post.ts'
import {
  ask,
  call,
  callWithCode,
  codeSentTo,
  givePhone,
  inContext,
  makePerson,
  makeTenant,
  type Person,
} from '../../../test/people.ts'
import { custodyKey } from '../../../test/bank.ts'
import { paperOf, textOf } from '../../../test/papers.ts'
import { arrived, balance, makeAccount, openStage, postings, type Stage } from '../funds/funds.fixture.ts'
import { fetchFile, startAndWork } from '../tools/test-task.ts'
import { type ForSale, giveGoods, type Library, makeForSale, makeLibrary, makeRule } from './test-goods.ts'

let stage: Stage
let library: Library
let auditor: Person
beforeAll(async () => {
  stage = await openStage()
  library = await makeLibrary(stage)
  await makeAccount(stage, library.supplierId, '6222021702098700001')
  auditor = await makePerson(stage, { roles: ['auditor'] })
  await arrived(stage, '9000.00')
})
afterAll(() => stage.close())

const given = (more: ForSale = {}) => makeForSale(stage, library, stage.companyId, more)
const assign = (skuId: string, salePrice: string, tenantId = stage.companyId) =>
  giveGoods(library, tenantId, skuId, salePrice)

/** The same of another supplier. */
const ofAnother = async (salePrice: string) =>
  makeForSale(stage, await makeLibrary(stage), stage.companyId, { salePrice })

/** What a provider has, from nowhere but its own shares. */
const earned = (tenantId: string, amountFen: bigint) =>
  stage.asSystem(async ctx => {
    const custody = bank(await custodyKey(ctx))
    const lines = [debit(custody, amountFen), credit(tenant(tenantId), amountFen)]
    const number = `EARN${tenantId}`
    await post(ctx.query, { event: 'E28b', bizType: 603, tenantId, bizNo: number, businessDate: dayOf(ctx.now), lines })
  })

const buy = (buyGoodsList: readonly object[], totalPayMoney: string, who = stage.company) =>
  callWithCode(stage, who, 'POST', 'commodity/order/place/order/code', { buyGoodsList, totalPayMoney })

const bought = async (buyGoodsList: readonly object[], totalPayMoney: string) => {
  const answer = await buy(buyGoodsList, totalPayMoney)
  expect(answer).toMatchObject({ code: 200 })
  return answer.data.orders as readonly { id: string; orderNo: string; payAmount: string }[]
}

const codesOf = async (who: Person, skuId: string) =>
  (await ask(who, 'GET', 'goods/v2/code/list', { skuId_equal: skuId, ascs: 'lineNo', size: 50 })).records as any[]
const orderAt = (who: Person, id: string) => ask(who, 'GET', 'shell/order/detail', { id })
const faults = async () =>
  (await ask(stage.finance, 'GET', 'funds/ledger/proof')).filter((one: { ok: number }) => one.ok !== 1)

async function paidBack(orderId: string, amount: string) {
  const asked = await call(library.supplier, 'POST', 'user/option/refund', { orderId, amount, reason: '买错了' })
  if (asked.code !== 200) return asked
  const path = 'orderRefundApply/orderrefundapply/audit'
  const answer = await call(auditor, 'POST', path, { id: asked.data.id, result: 1 })
  // What cannot be paid back is turned down, so that its order is settled.
  if (answer.code !== 200) await ask(auditor, 'POST', path, { id: asked.data.id, result: 2, opinion: '不可退' })
  return answer
}

describe('a purchase', () => {
  test('takes the price from the balance, pays the supplier, and gives the buyer its codes', async () => {
    const { skuId } = await given()
    const before = await balance(stage, '2201', stage.companyId)
    const [made] = await bought([{ skuId, qty: 2 }], '194.00')
    if (!made) throw new Error('no order')
    expect(await postings(stage.finance, made.orderNo)).toEqual([
      `E08 D 2201 ${stage.companyId} 194.00`,
      `E08 C 2211 ${library.supplierId} 194.00`,
    ])
    expect(Number(before) - Number(await balance(stage, '2201', stage.companyId))).toBeCloseTo(194)
    const { order } = await orderAt(stage.company, made.id)
    expect(order).toMatchObject({ orderType: 12, state: 40, payAmount: '194.00', payMethod: '4', siteId: null })
    const lines = (await ask(stage.company, 'GET', 'zytorder/order/line/list', { orderId_equal: made.id })).records
    expect(lines).toMatchObject([{ skuId, qty: 2, unitPrice: '97.00', amount: '194.00' }])
    expect(lines[0]).toMatchObject({ unitCost: null, ruleCode: null })
    const { pdf } = await paperOf(stage.company, 'zytorder/order/paper', { id: made.id })
    const [page = ''] = await textOf(pdf)
    for (const said of [made.orderNo, '商品明细', '97.00', '194.00']) expect(page).toContain(said)
    const mine = await codesOf(stage.company, skuId)
    expect(mine).toMatchObject([
      { status: 2, orderId: made.id },
      { status: 2, orderId: made.id },
    ])
    // The buyer does not see the variant, and reads what the code is of all the same.
    expect(mine[0].skuName).toContain(lines[0].skuName)
    const seen = await callWithCode(stage, stage.company, 'POST', 'goods/v2/code/reveal', { id: mine[0].id })
    expect(seen.data.code).toMatch(/^CODE-/)
    expect(await faults()).toEqual([])
  })

  test('at a price that a provider makes up for pays the supplier its list price', async () => {
    const { skuId } = await given()
    const providerId = await makeTenant(stage, 'provider')
    await stage.asOwner('update tenant set bears_discounts = true where tenant_id = $1', [providerId])
    const id = await makeRule(library, skuId, { ruleCode: 'subsidy_rule', value: '3.00' })
    await ask(library.supplier, 'POST', 'secret_rule/enable', { id })
    // Whom a supplier does not see it cannot choose: it was agreed by the platform.
    await stage.asOwner('update secret_rule set bearer_tenant_id = $2 where id = $1', [id, providerId])
    expect(await buy([{ skuId, qty: 2 }], '190.00')).toMatchObject({ code: 460, reason: 'bearerInsufficient' })
    await earned(providerId, 1000n)
    const [made] = await bought([{ skuId, qty: 2 }], '190.00')
    expect(await postings(stage.finance, made?.orderNo ?? '')).toEqual([
      `E08 D 2201 ${stage.companyId} 190.00`,
      `E08 D 2221 ${providerId} 6.00`,
      `E08 C 2211 ${library.supplierId} 196.00`,
    ])
    expect(await paidBack(made?.id ?? '', '190.00')).toMatchObject({ code: 200 })
    expect(await balance(stage, '2221', providerId)).toBe('10.00')
    expect(await faults()).toEqual([])
  })

  test('from a provider leaves it the difference to what the supplier gets', async () => {
    const providerId = await makeTenant(stage, 'provider')
    const skuId = (await given()).skuId
    const line = {
      supplierTenantId: library.supplierId,
      sellerTenantId: providerId,
      bearerTenantId: null,
      skuId,
      qty: 2,
    }
    const names = {
      goodsName: '转售商品',
      skuName: '一张',
      ruleCode: 'default',
      ruleId: null,
      ruleVersion: null,
      wholesaleLineId: null,
      refundRule: 1,
    }
    const prices = {
      unitPrice: 9_700n,
      serviceCharge: 100n,
      faceValue: 10_000n,
      listPrice: 9_800n,
      unitCost: 9_300n,
      supplyPrice: 9_300n,
      commissionGiven: 0n,
      subsidy: 0n,
    }
    const share = {
      line: 0,
      earnerId: providerId,
      upstreamTenantId: library.supplierId,
      baseAmount: 18_600n,
      saleAmount: 19_400n,
      commission: 0n,
      commissionGiven: 0n,
    }
    const [made] = await inContext(stage, '000000', 'write', ctx =>
      ctx.call(bookGoodsOrders, {
        companyId: stage.companyId,
        lines: [{ ...line, ...names, ...prices }],
        shares: [share],
      }),
    )
    expect(await postings(stage.finance, made?.orderNo ?? '')).toEqual([
      `E08 D 2201 ${stage.companyId} 195.00`,
      `E08 C 2211 ${library.supplierId} 186.00`,
      `E08 C 2221 ${providerId} 8.00`,
      `E08 C 6001 ${library.supplierId} 1.00`,
    ])
    const provider = await makePerson(stage, { tenantId: providerId, roles: ['provider'] })
    const read = async (who: Person) =>
      (await ask(who, 'GET', 'zytorder/order/line/list', { orderId_equal: made?.id })).records[0]
    expect(await read(provider)).toMatchObject({ unitCost: '93.00', unitPrice: '97.00' })
    for (const who of [stage.company, library.supplier])
      expect(await read(who)).toMatchObject({ unitPrice: '97.00', unitCost: null })
    expect(await faults()).toEqual([])
  })

  test('of goods of two suppliers is an order for each, or none at all', async () => {
    const [one, other] = [await given(), await ofAnother('96.00')]
    const orders = await bought(
      [
        { skuId: one.skuId, qty: 1 },
        { skuId: other.skuId, qty: 1 },
      ],
      '193.00',
    )
    expect(orders.map(order => order.payAmount).toSorted()).toEqual(['96.00', '97.00'])
    const before = await balance(stage, '2201', stage.companyId)
    const [enough, short] = [await given(), await given({ count: 1 })]
    await testOnlyOneCode(short.skuId)
    expect(
      await buy(
        [
          { skuId: enough.skuId, qty: 1 },
          { skuId: short.skuId, qty: 1 },
        ],
        '194.00',
      ),
    ).toMatchObject({ code: 409, reason: 'codesShort' })
    expect(await balance(stage, '2201', stage.companyId)).toBe(before)
    expect(await codesOf(stage.company, enough.skuId)).toEqual([])
    expect(await faults()).toEqual([])
  })

  /** The stock says that there is one, and it was sold at this moment. */
  const testOnlyOneCode = (skuId: string) =>
    stage.asOwner(`update goods_code set status = 4 where sku_id = $1`, [skuId])

  test('at another total, without a code, without money or over the day’s limit is refused and moves nothing', async () => {
    const { skuId, ownId } = await given()
    const before = await balance(stage, '2201', stage.companyId)
    expect(await buy([{ skuId, qty: 1 }], '96.00')).toMatchObject({ code: 463, reason: 'priceChanged' })
    const input = { buyGoodsList: [{ skuId, qty: 1 }], totalPayMoney: '97.00' }
    expect(await call(stage.company, 'POST', 'commodity/order/place/order/code', input)).toMatchObject({ code: 428 })
    await stage.asOwner('update tenant_goods set daily_limit = 2 where id = $1', [ownId])
    await bought([{ skuId, qty: 1 }], '97.00')
    expect(await buy([{ skuId, qty: 2 }], '194.00')).toMatchObject({ reason: 'overDailyLimit' })
    const poorId = await makeTenant(stage)
    const poor = await makePerson(stage, { tenantId: poorId, roles: ['company'] })
    await assign(skuId, '97.00', poorId)
    expect(await buy([{ skuId, qty: 1 }], '97.00', poor)).toMatchObject({ code: 460, reason: 'insufficient' })
    expect(Number(before) - Number(await balance(stage, '2201', stage.companyId))).toBeCloseTo(97)
    expect(await faults()).toEqual([])
  })

  test('of the last code is won by one of many', async () => {
    const { skuId } = await given({ count: 1 })
    const buyers = await Promise.all(
      Array.from({ length: 6 }, () => makePerson(stage, { tenantId: stage.companyId, roles: ['company'] })),
    )
    const input = { buyGoodsList: [{ skuId, qty: 1 }], totalPayMoney: '97.00' }
    const path = 'commodity/order/place/order/code'
    const proofs: string[] = []
    for (const who of buyers) {
      const phone = await givePhone(stage, who)
      const asked = await call(who, 'POST', path, input)
      proofs.push(`${asked.data.id} ${await codeSentTo(stage, phone)}`)
    }
    const answers = await Promise.all(
      buyers.map((who, at) => call(who, 'POST', path, input, { 'step-up': proofs[at] ?? '' })),
    )
    expect(answers.filter(one => one.code === 200)).toHaveLength(1)
    expect(answers.filter(one => one.code !== 200).every(one => one.reason === 'codesShort')).toBe(true)
    expect((await codesOf(stage.company, skuId)).map(one => one.status)).toEqual([2])
  })

  test('said twice with one key is one purchase', async () => {
    const { skuId } = await given()
    const input = { buyGoodsList: [{ skuId, qty: 1 }], totalPayMoney: '97.00' }
    const path = 'commodity/order/place/order/code'
    const headers = { 'idempotency-key': 'purchase-once' }
    const first = await callWithCode(stage, stage.company, 'POST', path, input, headers)
    const again = await call(stage.company, 'POST', path, input, headers)
    expect(again.data).toEqual(first.data)
    expect(await codesOf(stage.company, skuId)).toHaveLength(1)
  })

  test('asks for one’s own phone and shows it masked', async () => {
    const phone = await givePhone(stage, stage.company)
    const path = 'commodity/order/place/order/phone'
    expect((await call(stage.company, 'POST', path, { phone })).data.phone).toMatch(/\*/)
    expect(await call(stage.company, 'POST', path, { phone: '13900000000' })).toMatchObject({
      code: 422,
      problems: [{ field: 'phone' }],
    })
  })
})

describe('a refund of goods', () => {
  test('is of the whole order, mirrors its entry, and makes the codes void', async () => {
    const { skuId } = await given()
    const before = await balance(stage, '2201', stage.companyId)
    const [made] = await bought([{ skuId, qty: 2 }], '194.00')
    if (!made) throw new Error('no order')
    expect(await paidBack(made.id, '97.00')).toMatchObject({ code: 422, reason: 'notRefundable' })
    expect(await paidBack(made.id, '194.00')).toMatchObject({ code: 200 })
    expect(await balance(stage, '2201', stage.companyId)).toBe(before)
    expect((await codesOf(stage.company, skuId)).map(one => one.status)).toEqual([4, 4])
    expect((await orderAt(stage.company, made.id)).order).toMatchObject({ refundedAmount: '194.00', refundState: 5 })
    expect(await faults()).toEqual([])
  })

  test('is refused once the buyer has looked at a code, and where the goods are sold without return', async () => {
    const seen = await given()
    const [first] = await bought([{ skuId: seen.skuId, qty: 2 }], '194.00')
    const [code] = await codesOf(stage.company, seen.skuId)
    await callWithCode(stage, stage.company, 'POST', 'goods/v2/code/reveal', { id: code.id })
    expect(await paidBack(first?.id ?? '', '194.00')).toMatchObject({ code: 422, reason: 'notRefundable' })
    const kept = await given({ goods: { refundRule: 2 } })
    const [second] = await bought([{ skuId: kept.skuId, qty: 1 }], '97.00')
    expect(await paidBack(second?.id ?? '', '97.00')).toMatchObject({ code: 422, reason: 'notRefundable' })
    expect(await faults()).toEqual([])
  })
})

test('a rule is tried on what was sold before it is put in force', async () => {
  const { skuId } = await given()
  await bought([{ skuId, qty: 2 }], '194.00')
  const rule = (more: Readonly<Record<string, unknown>>) => makeRule(library, skuId, more)
  const tried = (id: string, who = library.supplier) => ask(who, 'GET', 'secret_rule/backtest', { id })
  const cheap = await rule({ value: '90.00' })
  expect(await tried(cheap)).toEqual({
    lineCount: 1,
    quantity: 2,
    before: '194.00',
    after: '180.00',
    difference: '-14.00',
    overruled: 0,
    belowMargin: 1,
  })
  // What was sold by a rule that comes first is left as it was.
  const first = await rule({ value: '95.00', priority: 9 })
  await ask(library.supplier, 'POST', 'secret_rule/enable', { id: first })
  await bought([{ skuId, qty: 1 }], '95.00')
  expect(await tried(cheap)).toMatchObject({ lineCount: 2, before: '289.00', after: '275.00', overruled: 1 })
  // For another buyer it does nothing, and another seller does not ask about it.
  expect(await tried(await rule({ value: '90.00', targetType: 2, targetGrades: '1' }))).toMatchObject({ lineCount: 0 })
  const other = await makePerson(stage, { tenantId: stage.supplierId, roles: ['supplier'] })
  expect((await call(other, 'GET', 'secret_rule/backtest', { id: cheap })).code).toBe(404)
})

test('a supplier is settled for its goods as sites are for fuel', async () => {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const due = await balance(stage, '2211', library.supplierId)
  await ask(stage.finance, 'POST', 'zytmoneysettlement/moneysettlement/generate', { until: today })
  const { records } = await ask(stage.finance, 'GET', 'zytmoneysettlement/moneysettlement/list', {
    tenantId_equal: library.supplierId,
  })
  expect(records).toMatchObject([{ payeeType: 2, payeeId: null, settlementAmount: due, status: 1 }])
  expect(await balance(stage, '2211', library.supplierId)).toBe('0.00')
  const statements = await ask(library.supplier, 'GET', 'funds/payeeStatement/list', { from: today, to: today })
  expect(statements).toMatchObject([{ payeeId: library.supplierId, ties: 1 }])
  const given = { supplierId: library.supplierId, from: today, to: today }
  const own = await ask(library.supplier, 'GET', 'funds/payeeStatement/supplier', given)
  expect(own).toMatchObject({ ...statements[0], unsettled: '0.00', settling: due, receivable: '0.00', movements: [] })
  expect(await ask(stage.finance, 'GET', 'funds/payeeStatement/supplier', given)).toEqual(own)
  const other = await makePerson(stage, { tenantId: stage.supplierId, roles: ['supplier'] })
  expect(await call(other, 'GET', 'funds/payeeStatement/supplier', given)).toMatchObject({ code: 404 })
  expect(await ask(other, 'GET', 'funds/payeeStatement/list', { from: today, to: today })).toEqual([])
  const file = { ...given, report: 'payeeStatement', format: 'csv' }
  expect(await call(other, 'POST', 'funds/report/export', file)).toMatchObject({ code: 404 })
  const task = await startAndWork(stage.app, library.supplier, 'funds/report/export', file)
  const { bytes } = await fetchFile(stage.app, library.supplier, task.fileKey)
  const [, line, ...more] = bytes.toString('utf8').trim().split('\r\n')
  expect(line).toContain([own.gross, own.refunds].join(','))
  expect(more).toEqual([])
  expect(await faults()).toEqual([])
})
