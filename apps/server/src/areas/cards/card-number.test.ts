import { luhnDigit } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../test/people.ts'
import { newCardNumbers } from './card-number.ts'
import { grantedCards, makeProduct, openCompany, people, type TestCompany } from './test-company.ts'

let testApp: TestApp
let of: TestCompany
let productId: string
beforeAll(async () => {
  testApp = await openApp()
  await testApp.app.startJobs()
  of = await openCompany(testApp, 90_000n)
  productId = await makeProduct(of)
})
afterAll(() => testApp.close())

test('numbers name the company and the type, pass the check digit, and nobody counts from one to the next', async () => {
  const { cards } = await grantedCards(of, { productId, rows: people(...Array.from({ length: 40 }, () => '1.00')) })
  const numbers = cards.map(card => card.cardNo)
  for (const number of numbers) {
    expect(number).toMatch(new RegExp(`^${of.tenantId}01\\d{8}$`))
    expect(luhnDigit(number.slice(0, 15))).toBe(number.slice(15))
  }
  const middles = numbers.map(number => Number(number.slice(8, 15))).toSorted((one, other) => one - other)
  const gaps = middles.slice(1).map((middle, index) => middle - (middles[index] ?? 0))
  // Forty of ten million by chance: neighbours would be an odd coincidence, and a run of them no chance at all.
  expect(gaps.filter(gap => gap < 2).length).toBeLessThan(3)
  expect(Math.max(...middles)).toBeGreaterThan(5_000_000)
  expect(Math.min(...middles)).toBeLessThan(5_000_000)
})

test('numbers that are taken are drawn again, all of them with one question, until hardly any are left', async () => {
  const { cards } = await grantedCards(of, { productId, rows: people('1.00', '1.00') })
  const taken = cards.map(card => Number(card.cardNo.slice(8, 15)))
  const asked: number[] = []
  const numbersFrom = (draws: readonly number[], count: number) =>
    testApp.asSystem(ctx => {
      const query: typeof ctx.query = (text, values) => {
        asked.push((values[1] as string[]).length)
        return ctx.query(text, values)
      }
      let at = 0
      return newCardNumbers({ query }, of.tenantId, 1, count, () => draws[Math.min(at++, draws.length - 1)] ?? 0)
    })
  const free = taken.map(one => (one + 5) % 10_000_000)
  const found = await numbersFrom([...taken, ...free], 2)
  expect(found.map(number => Number(number.slice(8, 15)))).toEqual(free)
  expect(asked).toEqual([2, 2])
  expect(await numbersFrom(taken.slice(0, 1), 1)).toEqual([])
})
