import { expect, test } from 'vitest'
import { byRank, chargeOf, type Facts, resolvePrice, type Rule, snapshotOf } from './price.ts'

const at = new Date('2026-06-01T00:00:00Z')
const facts: Facts = {
  listPrice: 9_800n,
  costPrice: 9_300n,
  faceValue: 10_000n,
  agreedPrice: null,
  chargeFen: 0n,
  chargeBp: 0n,
}
const rule = (changes: Partial<Rule> = {}): Rule => ({
  id: '1',
  version: 3,
  ruleName: 'r',
  ruleCode: 'sales_rule',
  status: 1,
  targetType: 3,
  scopeType: 4,
  valueType: 2,
  value: 0n,
  valueBp: 9_700n,
  minMargin: 0n,
  allowLoss: false,
  bearerTenantId: null,
  priority: 0,
  startTime: at.getTime() - 1000,
  endTime: null,
  ...changes,
})
const priceWith = (changes: Partial<Rule>, of: Partial<Facts> = {}) =>
  resolvePrice({ ...facts, ...of }, [rule(changes)], at)

test.each<[string, Partial<Rule>, bigint]>([
  ['a subsidy is taken off the list price', { ruleCode: 'subsidy_rule', valueType: 1, value: 300n }, 9_500n],
  ['or a part of it', { ruleCode: 'subsidy_rule', valueBp: 500n }, 9_310n],
  ['a spread is put on the cost', { ruleCode: 'spread_rule', valueType: 1, value: 150n }, 9_450n],
  ['or a part of it, half a fen up', { ruleCode: 'spread_rule', valueBp: 5n }, 9_305n],
  ['a sales price is what it says', { valueType: 1, value: 9_555n }, 9_555n],
  ['or a part of the face value', { valueBp: 9_700n }, 9_700n],
])('%s', (_, changes, price) => {
  expect(priceWith(changes)).toMatchObject({ unitPrice: price, blocked: undefined })
})

test('without a rule it is what was agreed with the buyer, else the list price', () => {
  expect(resolvePrice({ ...facts, agreedPrice: 9_650n }, [], at)).toMatchObject({ rule: undefined, unitPrice: 9_650n })
  expect(resolvePrice(facts, [], at)).toMatchObject({ rule: undefined, unitPrice: 9_800n })
})

test('the nearer buyer goes before the nearer goods, those before priority, beginning and the newer rule', () => {
  const ranked = [
    rule({ id: '9', targetType: 1, scopeType: 4 }),
    rule({ id: '8', targetType: 2, scopeType: 1 }),
    rule({ id: '7', targetType: 3, scopeType: 1, priority: 0 }),
    rule({ id: '6', targetType: 3, scopeType: 4, priority: 5 }),
    rule({ id: '5', targetType: 3, scopeType: 4, priority: 1, startTime: 20 }),
    rule({ id: '10', targetType: 3, scopeType: 4, priority: 1, startTime: 10 }),
    rule({ id: '4', targetType: 3, scopeType: 4, priority: 1, startTime: 10 }),
  ]
  const shuffled = [3, 6, 0, 5, 2, 4, 1].map(index => ranked[index] ?? rule())
  expect([...shuffled].sort(byRank).map(one => one.id)).toEqual(ranked.map(one => one.id))
})

test('a rule holds from its beginning on and no longer at its end', () => {
  const [now, later] = [at.getTime(), at.getTime() + 1]
  expect(priceWith({ startTime: now, endTime: later }).rule).toBeDefined()
  expect(priceWith({ startTime: later }).tried[0]?.outcome).toBe('early')
  expect(priceWith({ startTime: 0, endTime: now }).tried[0]?.outcome).toBe('over')
  expect(priceWith({ status: 0 }).tried[0]?.outcome).toBe('off')
  expect(priceWith({ status: 2 }).rule).toBeUndefined()
})

test('a price below cost and least margin is none, and no other rule steps in', () => {
  const cheap = rule({ id: '2', targetType: 1, valueType: 1, value: 9_399n, minMargin: 100n })
  const found = resolvePrice(facts, [rule(), cheap], at)
  expect(found).toMatchObject({ rule: cheap, unitPrice: 9_399n, blocked: 'margin' })
  expect(found.tried.map(one => one.outcome)).toEqual(['blocked', 'outranked'])
  expect(priceWith({ valueType: 1, value: 9_400n, minMargin: 100n }).blocked).toBeUndefined()
})

test('a loss that was allowed is sold at, but never for nothing', () => {
  expect(priceWith({ valueType: 1, value: 1n, allowLoss: true })).toMatchObject({ unitPrice: 1n, blocked: undefined })
  expect(priceWith({ valueType: 1, value: 0n, allowLoss: true }).blocked).toBe('noPrice')
  expect(priceWith({ ruleCode: 'subsidy_rule', valueType: 1, value: 9_801n, allowLoss: true }).blocked).toBe('noPrice')
})

test('the service charge is on top, rounded once over all of them', () => {
  expect(chargeOf({ ...facts, chargeFen: 50n }, 9_700n, 3n)).toBe(150n)
  expect(chargeOf({ ...facts, chargeBp: 33n }, 9_700n, 3n)).toBe(96n)
})

test('an order line keeps the rule with its version and all that went into the price', () => {
  expect(snapshotOf(priceWith({ id: '77' }), facts)).toEqual({
    ruleId: '77',
    ruleVersion: 3,
    ruleCode: 'sales_rule',
    listPrice: 9_800n,
    costPrice: 9_300n,
    faceValue: 10_000n,
    unitPrice: 9_700n,
  })
})

test('whatever the rules, exactly one is taken or blocked, and it is the first of those that hold', () => {
  let seed = 7
  const chance = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 500; round++) {
    const rules = Array.from({ length: chance(12) }, (_, index) =>
      rule({
        id: String(index + 1),
        status: chance(3),
        targetType: 1 + chance(3),
        scopeType: 1 + chance(4),
        priority: chance(3),
        startTime: at.getTime() - 500 + chance(1000),
        endTime: chance(2) ? null : at.getTime() - 500 + chance(1000),
        valueType: 1,
        value: BigInt(chance(12_000)),
      }),
    )
    const { rule: taken, tried } = resolvePrice(facts, rules, at)
    const inForce = rules
      .filter(one => one.status === 1 && one.startTime <= at.getTime() && (one.endTime ?? Infinity) > at.getTime())
      .sort(byRank)
    expect(taken).toBe(inForce[0])
    expect(tried.filter(one => ['taken', 'blocked'].includes(one.outcome)).length).toBe(inForce.length > 0 ? 1 : 0)
    expect(tried).toHaveLength(rules.length)
  }
})
