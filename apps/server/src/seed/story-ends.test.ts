import { card, grant } from '@forecourt/contract/cards'
import { companyRecharge, moneySettlement } from '@forecourt/contract/funds'
import { order, orderRefund } from '@forecourt/contract/orders'
import { site } from '@forecourt/contract/sites'
import { afterEach, describe, expect, test } from 'vitest'
import { administrator, ask, openApp, type TestApp } from '../../test/people.ts'
import { prepareDemo } from './prepare.ts'
import { editions } from './story/editions.ts'

// Hours of one day all around the clock, the last and the first minutes of months, of a year and of a week, the day on
// which companies grant their cards, and the minutes in which settlements are made.
const ends = [
  '2026-11-22T02:53:00Z',
  '2026-11-22T08:53:00Z',
  '2026-11-22T08:54:00Z',
  '2026-11-22T14:53:00Z',
  '2026-11-22T20:53:00Z',
  '2026-11-26T02:30:00Z',
  '2026-11-30T15:58:00Z',
  '2026-12-31T15:58:00Z',
  '2026-12-31T16:03:00Z',
]

const statesOf = (rows: readonly { status: number }[]) => new Set(rows.map(one => one.status))
const many = { limit: 100_000 }
let app: TestApp | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})

describe('whenever the demonstration ends', () => {
  test.each(ends)('at %s there is work on everybody’s desk and a document in every state', async end => {
    const opened = await openApp({ DEMO: '1' })
    app = opened
    const { ownerUrl } = opened.database
    await prepareDemo(opened.app, { ownerUrl, edition: editions.first, seed: 42, end: new Date(end) })
    const day = await ask(await administrator(opened), 'GET', 'frontPage/overallData')
    for (const queue of ['waitingRecharges', 'waitingRefunds', 'waitingGrants', 'waitingSettlements'])
      expect(day[queue], queue).toBeGreaterThan(0)
    const [sites, grants, recharges, bills, orders, refunds, cards] = await opened.asSystem(async ctx => [
      await ctx.all(site, {}, many),
      await ctx.all(grant, {}, many),
      await ctx.all(companyRecharge, {}, many),
      await ctx.all(moneySettlement, {}, many),
      await ctx.all(order, {}, many),
      await ctx.all(orderRefund, {}, many),
      await ctx.all(card, {}, many),
    ])
    expect(sites).toHaveLength(editions.first.sites)
    expect(statesOf(sites)).toEqual(new Set([1]))
    expect(statesOf(grants)).toEqual(new Set([0, 1, 2, 3, 6]))
    expect([...statesOf(recharges)]).toEqual(expect.arrayContaining([0, 1, 2, 3]))
    expect([...statesOf(bills)]).toEqual(expect.arrayContaining([4]))
    expect(new Set(refunds.map(one => one.state))).toEqual(new Set([2, 4, 5]))
    expect(refunds.some(one => one.refundType === 1) && refunds.some(one => one.refundType === 2)).toBe(true)
    expect(new Set(orders.map(one => one.oilNo)).size).toBe(4)
    expect(new Set(orders.map(one => one.orderType))).toEqual(new Set([1, 11]))
    expect(statesOf(cards)).toEqual(new Set([1, 2, 4]))
    const settled = await opened.asOwner(`select 1 from ledger.entry where event_code = 'E13' limit 1`)
    expect(settled).toHaveLength(1)
    expect(new Set(orders.map(one => one.companyId)).size, 'three companies, and what partners paid themselves').toBe(4)
  })
})
