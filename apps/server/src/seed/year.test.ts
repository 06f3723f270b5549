import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administrator, ask, openApp, type Person, signIn, type TestApp } from '../../test/people.ts'
import { prepareDemo } from './prepare.ts'
import { checkStory } from './story/check.ts'
import { editions } from './story/editions.ts'
import { proveEveryDay } from './story/every-day.ts'
import { proveMonthEnds } from './story/month-ends.ts'

let testApp: TestApp
let finance: Person
let finance2: Person
const faults: string[] = []

beforeAll(async () => {
  testApp = await openApp({ DEMO: '1' })
  const end = new Date(Math.floor(Date.now() / 60_000) * 60_000)
  await prepareDemo(testApp.app, { ownerUrl: testApp.database.ownerUrl, edition: editions.small, seed: 42, end })
  faults.push(...(await checkStory(testApp.app, () => {})))
  ;[finance, finance2] = [
    await signIn(testApp, '000000', 'finance', 'finance'),
    await signIn(testApp, '000000', 'finance2', 'finance2'),
  ]
}, 300_000)
afterAll(() => testApp.close())

interface Month {
  readonly id: string
  readonly month: string
  readonly status: number
  readonly trialDigest: string | null
}

const closedMonths = async (): Promise<Month[]> => {
  const { records } = await ask(finance, 'GET', 'funds/period/list', { size: 50 })
  const rows = records.filter((one: Month) => one.status === 3)
  const details = []
  for (const { id } of rows) details.push(await ask(finance, 'GET', 'funds/period/detail', { id }))
  return details.toSorted((one: Month, other: Month) => one.month.localeCompare(other.month))
}

describe('a year of business', () => {
  test('agrees on every one of its evenings, and in every paper of every month', () => expect(faults).toEqual([]))

  test('is opened from its last month backwards and closed again in order, each month as it was', async () => {
    const before = await closedMonths()
    expect(before.length).toBeGreaterThan(9)
    for (const { id } of before.toReversed()) {
      await ask(finance, 'POST', 'funds/period/reopen', { id, reason: '年度复核' })
      await ask(finance2, 'POST', 'funds/period/decideReopen', { id, result: 1 })
    }
    for (const { id } of before) {
      await ask(finance, 'POST', 'funds/period/close', { id })
      await ask(finance2, 'POST', 'funds/period/decideClose', { id, result: 1 })
    }
    const after = await closedMonths()
    expect(after.map(one => [one.month, one.trialDigest])).toEqual(before.map(one => [one.month, one.trialDigest]))
  }, 600_000)

  test('shows the same to its administrator', async () => {
    const proofs = await ask(await administrator(testApp), 'GET', 'funds/ledger/proof')
    expect(proofs.filter((one: { ok: number }) => one.ok !== 1)).toEqual([])
  })

  test('is found out when one document counts on another evening, or one paper reads a fen too much', async () => {
    const [moved] = await testApp.asOwner<{ day: string }>(
      `update "order" set business_date = (business_date::date + 1)::text::date where id = (select min(id) from "order")
       returning (business_date::date - 1)::text as day`,
    )
    const { faults: evenings } = await testApp.asSystem(proveEveryDay)
    expect(evenings).toContainEqual(
      expect.stringContaining(`${moved?.day}, what was paid left cards, balances and deposits`),
    )
    expect(evenings).toContainEqual(expect.stringContaining(`${moved?.day}, what orders earned`))
    const [spoilt] = await testApp.asOwner<{ month: string }>(
      `update ledger.daily set debit = debit + 1 where code = '1002' and business_date = (select min(business_date) from ledger.daily
         where code = '1002' and business_date > (select min(business_date) + 60 from ledger.daily where code = '1002'))
       returning to_char(business_date, 'YYYY-MM') as month`,
    )
    const { faults: papers } = await testApp.asSystem(proveMonthEnds)
    expect(papers).toContain(`${spoilt?.month}: the trial balance does not balance`)
    expect(papers).toContainEqual(expect.stringContaining(`${spoilt?.month}, vouchers move 1002`))
  })
})
