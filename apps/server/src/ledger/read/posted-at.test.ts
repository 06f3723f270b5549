import { watchingRows } from '../../../test/watched-rows.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../test/people.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type SQL, statement } from '../../kernel/db/sql.ts'
import { entryPlaces } from './entries.ts'
import { eventSums } from './event-sums.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openApp()
  // Two years of lines as they come, one after the other; the plan goes by how many there are and how they lie.
  await testApp.asOwner(`insert into ledger.line (tenant_id, account_id, account_version, entry_id, line_no, side, amount, balance_after,
      posted_at, event_code, biz_type, biz_no)
    select '000000', n % 7, n, n, 1, 'D', n % 1000 + 1, 0, timestamptz '2024-01-01 00:00+08' + n * interval '15 minutes', 'E31', 603, 'B' || n
    from generate_series(1, 70000) as n`)
  await testApp.asOwner('analyze ledger.line')
})
afterAll(() => testApp.close())

/** The plans of everything that `work` asks, as PostgreSQL makes them for the platform. */
const plansOf = (work: (ctx: Ctx) => Promise<unknown>): Promise<string> =>
  testApp.asSystem(async ctx => {
    const found: string[] = []
    const explain = async (query: SQL) => {
      const { text, values } = statement(query)
      const plan = await ctx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      found.push(plan.rows.map(row => row['QUERY PLAN']).join('\n'))
    }
    await work(watchingRows(ctx, explain))
    return found.join('\n')
  })

const month = { from: '2024-05-01', to: '2024-05-31' }

test.each([
  ['the vouchers of a month', (ctx: Ctx) => eventSums(ctx, month, [], [])],
  [
    'entries of an amount alone',
    (ctx: Ctx) => entryPlaces(ctx, { ...month, codes: [], amountFrom: 500n, amountTo: 500n }, undefined, 20),
  ],
] as const)('%s read the lines of those days, and no others', async (_, work) => {
  const plan = await plansOf(work)
  expect(plan).toContain('Bitmap Index Scan on line_posted_at')
  expect(plan).not.toMatch(/Seq Scan on line\b/)
})
