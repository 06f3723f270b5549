import { grant } from '@forecourt/contract/cards'
import { companyRecharge, moneySettlement, settlementStates } from '@forecourt/contract/funds'
import { codeOf, formatDecimal } from '@forecourt/contract/kernel'
import { order, orderRefund } from '@forecourt/contract/orders'
import { site } from '@forecourt/contract/sites'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administrator, ask, openApp, type Person, type TestApp } from '../../test/people.ts'
import { prepareData } from './prepare.ts'

let house: TestApp
let admin: Person
let tookMs = 0

beforeAll(async () => {
  house = await openApp({ DEMO: '1' })
  await house.app.startJobs()
  const startedMs = performance.now()
  await prepareData(house.app, house.env)
  tookMs = performance.now() - startedMs
  admin = await administrator(house)
})
afterAll(() => house.close())

const sum = (amounts: readonly bigint[]) =>
  formatDecimal(
    amounts.reduce((all, one) => all + one, 0n),
    2,
  )
const statesOf = (rows: readonly { status: number }[]) => rows.map(one => one.status).toSorted((a, b) => a - b)

describe('the demonstration', () => {
  test('is laid in less than fifteen seconds', () => {
    process.stdout.write(`the demonstration took ${(tookMs / 1000).toFixed(1)} s\n`)
    expect(tookMs).toBeLessThan(15_000)
  })

  test('leaves books that agree in every proof', async () => {
    const proofs = await ask<{ name: string; ok: boolean }[]>(admin, 'GET', 'funds/ledger/proof')
    expect(proofs.length).toBeGreaterThan(5)
    expect(proofs.filter(one => !one.ok)).toEqual([])
  })

  test('shows on the dashboard what its documents add up to', async () => {
    const day = await ask(admin, 'GET', 'frontPage/overallData')
    const [orders, refunds, recharges] = await house.asHouse(async ctx => [
      await ctx.all(order, {}),
      await ctx.all(orderRefund, { state: 5 }),
      await ctx.all(companyRecharge, { status: 2 }),
    ])
    const paid = orders.map(one => one.payAmount)
    const returned = refunds.map(one => one.refundAmount)
    expect(day).toMatchObject({
      orderCount: orders.length,
      payAmount: sum(paid),
      refundCount: 2,
      refundAmount: sum(returned),
      spendAmount: sum([...paid, ...returned.map(one => -one)]),
      rechargeAmount: sum(recharges.map(one => one.amount)),
      rechargePaid: sum(recharges.map(one => one.payAmount)),
      waitingRecharges: 1,
      waitingRefunds: 1,
      waitingGrants: 1,
      waitingSettlements: 1,
    })
  })

  test('owes the stations what their orders earned, on the ledger as in the orders', async () => {
    const day = await ask(admin, 'GET', 'frontPage/overallData')
    const [row] = await house.asOwner<{ open: string; settling: string }>(
      `select sum(net) filter (where settle_state = 0)::text as open, sum(net) filter (where settle_state = 1)::text as settling
       from order_settle`,
    )
    expect(day.payable).toBe(formatDecimal(BigInt(row?.open ?? 0), 2))
    expect(day.settling).toBe(formatDecimal(BigInt(row?.settling ?? 0), 2))
  })

  test('has documents in all the states one wants to see', async () => {
    const [sites, grants, recharges, bills, orders] = await house.asHouse(async ctx => [
      await ctx.all(site, {}),
      await ctx.all(grant, {}),
      await ctx.all(companyRecharge, {}),
      await ctx.all(moneySettlement, {}),
      await ctx.all(order, {}),
    ])
    expect(statesOf(sites)).toEqual([1, 1, 1, 1])
    expect(statesOf(grants)).toEqual([0, 1, 3, 3])
    expect(statesOf(recharges)).toEqual([1, 2, 2, 3])
    expect(statesOf(bills)).toEqual([codeOf(settlementStates, 'reconciled')])
    expect(new Set(orders.map(one => one.cardNo)).size).toBe(50)
    expect(new Set(orders.map(one => one.oilNo)).size).toBe(4)
  })

  test('does not come a second time', async () => {
    await prepareData(house.app, house.env)
    expect(await house.asHouse(ctx => ctx.count(site, {}))).toBe(4)
  })
})
