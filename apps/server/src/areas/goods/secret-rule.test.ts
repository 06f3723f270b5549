import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { type Library, makeApproved, makeLibrary } from './test-goods.ts'

let testApp: TestApp
let library: Library
let buyer: string
let skuId: string
let commodityId: string
let seller: Person
beforeAll(async () => {
  testApp = await openApp()
  library = await makeLibrary(testApp)
  buyer = await makeTenant(testApp, 'buyer')
  seller = library.operator
  const { id, skus } = await makeApproved(library)
  commodityId = id
  skuId = skus[0]?.id ?? ''
})
afterAll(() => testApp.close())

const past = '2026-01-01 00:00:00'
let made = 0
const body = (more: object = {}) => ({
  tenantId: library.supplierId,
  ruleName: `规则${++made}`,
  ruleCode: 'sales_rule',
  targetType: 3,
  scopeType: 1,
  skuIds: [skuId],
  valueType: 2,
  valueBp: 9700,
  priority: made,
  startTime: past,
  ...more,
})
const save = (more: object = {}) => call(seller, 'POST', 'secret_rule/save', body(more))
const enable = (id: string, by = seller) => call(by, 'POST', 'secret_rule/enable', { id })
const rule = async (more: object = {}) => {
  const { data, code, body: answer } = await save(more)
  if (code !== 200) throw new Error(JSON.stringify(answer))
  await ask(seller, 'POST', 'secret_rule/enable', { id: data.id })
  return data.id as string
}
const off = (id: string) => ask(seller, 'POST', 'secret_rule/disable', { id })
const explain = (by = seller, more: object = {}) =>
  call(by, 'GET', 'secret_rule/explain', { skuId, buyerTenantId: buyer, sellerTenantId: library.supplierId, ...more })

describe('a price', () => {
  test('is the list price without a rule', async () => {
    expect((await explain()).data).toMatchObject({ ruleCode: 'default', unitPrice: '98.00', isSellable: 1, tried: [] })
  })

  test('is that of the rule nearest to buyer and goods, and every rule says what became of it', async () => {
    const all = await rule({ scopeType: 4, skuIds: null, valueBp: 9650 })
    const goods = await rule({ scopeType: 2, skuIds: null, commodityIds: [commodityId], valueBp: 9600 })
    const classed = await rule({ scopeType: 3, skuIds: null, classifyIds: [library.classId], valueBp: 9610 })
    const mine = await rule({ targetType: 1, targetIds: [buyer], scopeType: 4, skuIds: null, valueBp: 9500 })
    const later = await rule({ startTime: '2099-01-01 00:00:00', valueBp: 9400 })
    const { data } = await explain(seller, { quantity: 3 })
    expect(data).toMatchObject({ ruleId: mine, unitPrice: '95.00', amount: '285.00', margin: '6.00' })
    expect(data.tried.map((one: any) => [one.ruleId, one.outcome])).toEqual([
      [mine, 'taken'],
      [goods, 'outranked'],
      [classed, 'outranked'],
      [all, 'outranked'],
      [later, 'early'],
    ])
    await off(mine)
    expect((await explain()).data).toMatchObject({ ruleId: goods, unitPrice: '96.00' })
    expect((await explain(seller, { at: '2099-06-01 00:00:00' })).data).toMatchObject({ ruleId: later })
    for (const id of [all, goods, classed, later]) await off(id)
  })

  test('for buyers of a grade is for those that have it', async () => {
    const gold = await rule({ targetType: 2, targetGrades: ['3'], valueBp: 9550 })
    expect((await explain()).data).toMatchObject({ ruleCode: 'default' })
    await ask(seller, 'POST', 'secret_rule/grade/submit', {
      tenantId: library.supplierId,
      buyerTenantId: buyer,
      grade: 3,
      startTime: past,
    })
    expect((await explain()).data).toMatchObject({ ruleId: gold, unitPrice: '95.50', grade: 3 })
    await off(gold)
  })

  test('below cost and least margin stops the sale; a loss is allowed by a second person alone', async () => {
    const tight = await rule({ minMargin: '5.00', valueBp: 9700 })
    const { data: blocked } = await explain()
    expect(blocked).toMatchObject({
      isSellable: 0,
      ruleId: tight,
      tried: expect.arrayContaining([expect.objectContaining({ outcome: 'blocked' })]),
    })
    await off(tight)
    const { data } = await save({ allowLoss: 1, valueBp: 9000 })
    await ask(seller, 'POST', 'secret_rule/enable', { id: data.id })
    expect((await explain()).data).toMatchObject({ ruleCode: 'default' })
    const decide = (by: Person) => call(by, 'POST', 'secret_rule/decideLoss', { id: data.id, result: 1 })
    const both = await makePerson(testApp, {
      rights: [
        'secretRule',
        'secretRule_view',
        'secretRule_add',
        'secretRule_edit',
        'secretRule_enable',
        'secretRule_loss',
      ],
    })
    expect((await decide(seller)).code).toBe(403)
    expect((await decide(library.reviewer)).code).toBe(200)
    expect((await explain()).data).toMatchObject({ unitPrice: '90.00', isSellable: 1 })
    await off(data.id)
    await enable(data.id, both)
    expect(await decide(both)).toMatchObject({ code: 403, reason: 'sameUser' })
    await off(data.id)
  })

  test('of another seller is nobody’s to explain but the platform’s and its own', async () => {
    const other = await makeLibrary(testApp)
    expect((await explain(other.supplier)).code).toBe(404)
    expect((await call(other.supplier, 'GET', 'secret_rule/page')).data.total).toBe(0)
    const buying = await makePerson(testApp, { tenantId: buyer, roles: ['buyer'] })
    expect((await explain(buying)).code).toBe(403)
    expect((await call(buying, 'GET', 'secret_rule/page')).code).toBe(403)
  })
})

describe('rules', () => {
  test('of equal rank that overlap are not both in force', async () => {
    const one = await rule({ priority: 50, endTime: '2030-01-01 00:00:00' })
    const { data: other } = await save({ priority: 50, startTime: '2029-12-31 23:59:59' })
    expect(await enable(other.id)).toMatchObject({ code: 409, reason: 'ruleOverlaps' })
    const { data: after } = await save({ priority: 50, startTime: '2030-01-01 00:00:00' })
    expect((await enable(after.id)).code).toBe(200)
    const { data: elsewhere } = await save({ priority: 50, targetType: 1, targetIds: [buyer] })
    expect((await enable(elsewhere.id)).code).toBe(200)
    for (const id of [one, after.id, elsewhere.id]) await off(id)
  })

  test('of equal rank that two people enable at once are one in force', async () => {
    const ids = [(await save({ priority: 60 })).data.id, (await save({ priority: 60 })).data.id]
    const codes = (await Promise.all(ids.map(id => enable(id)))).map(one => one.code)
    expect(codes.map(String).toSorted()).toEqual(['200', '409'])
    for (const [at, id] of ids.entries()) if (codes[at] === 200) await off(id)
  })

  test('are written while they are off, and find their goods anew afterwards', async () => {
    const id = await rule({ valueBp: 9660 })
    const { version } = await ask(seller, 'GET', 'secret_rule/detail', { id })
    expect((await call(seller, 'POST', 'secret_rule/update', { id, version, valueBp: 9000 })).code).toBe(409)
    await off(id)
    const { version: now } = await ask(seller, 'GET', 'secret_rule/detail', { id })
    const changed = { id, version: now, scopeType: 2, skuIds: null, commodityIds: [commodityId], valueBp: 9640 }
    await ask(seller, 'POST', 'secret_rule/update', changed)
    await enable(id)
    expect((await explain()).data).toMatchObject({
      ruleId: id,
      unitPrice: '96.40',
      tried: expect.arrayContaining([expect.objectContaining({ scopeType: 2 })]),
    })
    await off(id)
  })

  test.each([
    ['the default', { ruleCode: 'default' }],
    ['an end before its beginning', { endTime: '2025-01-01 00:00:00' }],
    ['no value', { valueBp: null }],
    ['no buyer', { targetType: 1 }],
    ['a bearer of what is no subsidy', { bearerTenantId: '000000' }],
  ])('with %s are refused', async (_, more) => {
    expect((await save(more)).code).toBe(422)
  })
})
