import { divideRounded, formatDecimal, formatMoment } from '@forecourt/contract/kernel'
import { oilPricePlace, siteOilPrice } from '@forecourt/contract/sites'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { soldAt } from './price-places.ts'
import { keysOf, type PlacedRule, resolvePrices, ruledPrice } from './price-resolution.ts'
import { ruledIn } from './price-rule.ts'
import { makeOperator, makeSite, makeSupplier, prices } from './test-site.ts'
import { column } from '../../kernel/db/row-shape.ts'

// The evaluation of price rules is said twice: in TypeScript, by `resolvePrices`, and in SQL, where statements choose the rules that
// may count and where a rule is tried on many prices at once. Both are drawn at random and compared; the seed is named on failure.

let testApp: TestApp
let operator: Person
let siteId: string
beforeAll(async () => {
  testApp = await openApp()
  operator = await makeOperator(testApp)
  siteId = await makeSite(operator, (await makeSupplier(testApp)).tenantId)
})
afterAll(() => testApp.close())

const [companyId, provinceCode, cityCode] = ['654321', '33', '3301'] as const
const oilNo = '92'
const hourMs = 3_600_000

/** The same numbers for the same seed. */
function random(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const oneOf = <T>(all: readonly T[]): T => all[whole(0, all.length - 1)] as T
  return { whole, oneOf }
}
type Random = ReturnType<typeof random>

/** Rules of few places, priorities and beginnings, so that many of them meet; some leave nothing, some are over. */
function drawRule({ whole, oneOf }: Random, now: Date): Omit<PlacedRule, 'ruleId'> {
  const adjustType = whole(1, 3)
  const values = [0, whole(1, 90_000), whole(5_000, 10_000), whole(1, 200_000)]
  const startTime = new Date(now.getTime() - whole(-1, 4) * hourMs)
  return {
    placeKey: oneOf([`c:${companyId}`, 'c:999999', `s:${siteId}`, 's:1', `r:${cityCode}`, `r:${provinceCode}`, '*']),
    target: whole(1, 2),
    priority: whole(1, 3) * 100,
    baseType: whole(1, 2),
    adjustType,
    adjustValue: values[adjustType] ?? 0,
    startTime,
    endTime: oneOf([null, null, new Date(startTime.getTime() + whole(1, 5) * hourMs)]),
  }
}

const drawPrices = ({ whole }: Random) => ({
  oilNo,
  nationalPrice: BigInt(whole(1, 200_000)),
  gunPrice: BigInt(whole(1, 200_000)),
  platformPrice: BigInt(whole(1, 200_000)),
  settlePrice: BigInt(whole(1, 200_000)),
})

test.each(Array.from({ length: 60 }, (_, index) => index + 1))(
  'rules drawn with seed %i come to the same by the statement of an offer and by resolvePrices',
  async seed => {
    const chance = random(seed)
    await testApp.asOwner('delete from oil_price_place')
    await testApp.asSystem(async ctx => {
      const drawn = Array.from({ length: chance.whole(0, 25) }, () => drawRule(chance, ctx.now))
      const rules: PlacedRule[] = drawn.map(one => ({ ...one, ruleId: ctx.newId() }))
      await ctx.insertMany(
        oilPricePlace,
        rules.map(one => ({ ...one, oilNo })),
      )
      const company = chance.oneOf([companyId, null])
      const at = { siteId, provinceCode, cityCode, companyId: company }
      const wanted = Array.from({ length: 5 }, () => drawPrices(chance))
      for (const set of wanted) {
        const sold = (await soldAt(ctx, at, [set])).get(oilNo)
        expect(sold).toEqual(resolvePrices(set, rules, keysOf(at), ctx.now))
      }
    })
  },
)

test('what a rule makes of a price is the same in SQL, half a step included', async () => {
  const chance = random(7)
  await testApp.asSystem(async ctx => {
    const cases = Array.from({ length: 400 }, () => ({ rule: drawRule(chance, ctx.now), base: drawPrices(chance) }))
    const halves = [1n, 3n, 5n].map(base => ({
      rule: { ...drawRule(chance, ctx.now), adjustType: 2, baseType: 1, adjustValue: 5_000 },
      base: { ...drawPrices(chance), nationalPrice: base },
    }))
    for (const { rule, base } of [...cases, ...halves]) {
      const terms = {
        baseType: rule.baseType,
        adjustType: rule.adjustType,
        reduceBy: BigInt(rule.adjustValue),
        discountBp: rule.adjustValue,
        fixedPrice: BigInt(rule.adjustValue),
      }
      const made = ruledIn(terms, sql`${base.nationalPrice}::bigint`, sql`${base.gunPrice}::bigint`)
      const [row] = await ctx.rows({ result: column.bigint }, sql`select ${made}::text as result`)
      expect(row?.result ?? 0n).toBe(ruledPrice(rule, base))
    }
    expect(divideRounded(5_000n, 10_000n)).toBe(1n)
  })
})

test('an explanation of a past moment goes by the prices and rules of then', async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * hourMs)
  const set = (platform: string) =>
    ask(operator, 'POST', 'shell/siteoilprice/saveBatch', {
      siteId,
      prices: [prices(oilNo, '8.0000', '7.9000', platform, '7.0000')],
    })
  await set('7.8000')
  await set('7.7000')
  const s = columnsOf(siteOilPrice)
  await testApp.asSystem(async ctx => {
    await ctx.rows(sql`update ${s} set ${s.effectiveTime} = ${ago(10)}, ${s.endTime} = ${ago(4)}
      where ${s.siteId} = ${siteId} and ${s.priceVersion} = 1 returning ${s.id}`)
    await ctx.rows(sql`update ${s} set ${s.effectiveTime} = ${ago(4)} where ${s.siteId} = ${siteId} and ${s.priceVersion} = 2
      returning ${s.id}`)
    const place = columnsOf(oilPricePlace)
    await ctx.rows(
      sql`update ${place} set ${place.endTime} = '2000-01-01', ${place.placeKey} = 'x*' returning ${place.id}`,
    )
  })
  const rule = await ask(operator, 'POST', 'shell/oilpricerelation/submit', {
    name: '曾经的优惠',
    oilNo,
    target: 1,
    scopeType: 2,
    siteIds: [siteId],
    baseType: 2,
    adjustType: 1,
    reduceBy: '0.5000',
    priority: 100,
    startTime: formatMoment(ago(8)),
  })
  await ask(operator, 'POST', 'shell/oilpricerelation/enable', { id: rule.id, confirmed: 1 })
  await ask(operator, 'POST', 'shell/oilpricerelation/stop', { id: rule.id })
  // As if it had been in use from eight hours ago until six, and its places had been put out of the way of offers since.
  await testApp.asOwner(
    `update oil_price_place set start_time = $2, end_time = $3, place_key = 'x' || place_key where rule_id = $1`,
    [rule.id, ago(8), ago(6)],
  )
  const why = async (hours: number) =>
    (await ask(operator, 'GET', 'shell/oilpricerelation/explain', { siteId, oilNo, at: formatMoment(ago(hours)) }))
      .filter((one: { target: number }) => one.target === 1)
      .map((one: { name: string | null; result: string; outcome: number }) => [one.name, one.result, one.outcome])
  expect(await why(9)).toEqual([[null, '7.8000', 1]])
  expect(await why(7)).toEqual([
    ['曾经的优惠', '7.4000', 1],
    [null, '7.8000', 2],
  ])
  expect(await why(5)).toEqual([[null, '7.8000', 1]])
  expect(await why(1)).toEqual([[null, formatDecimal(77_000n, 4), 1]])
})
