import { addDays } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '../../../test/clock.ts'
import { ask, type Person } from '../../../test/people.ts'
import { applied, approve, openStage, type Stage } from './funds.fixture.ts'

let stage: Stage
const [lateDay, midDay] = [addDays(today, -9), addDays(today, -4)]

/** A recharge that the bank had on that day, posted now. */
async function received(amount: string, valueDate: string): Promise<string> {
  const { id, rechargeNo } = await applied(stage.company, amount)
  await stage.asOwner(`update company_recharge set create_time = $1::date where id = $2`, [valueDate, id])
  expect(await approve(stage.finance, id, { valueDate })).toMatchObject({ code: 200 })
  return rechargeNo
}

let accountId: string
beforeAll(async () => {
  stage = await openStage()
  await received('100.00', today)
  await received('200.00', midDay)
  await received('400.00', lateDay)
  await stage.app.runJob('funds.sealLedger')
  await received('800.00', midDay)
  const [account] = await stage.asOwner<{ id: string }>(
    `select id::text from ledger.account where code = '2201' and tenant_id = $1`,
    [stage.companyId],
  )
  accountId = account?.id ?? ''
})
afterAll(() => stage.close())

const statement = (by: Person, more: object) => ask(by, 'GET', 'funds/account/statement', { id: accountId, ...more })
const seen = (lines: Record<string, unknown>[]) =>
  lines.map(one => [one['businessDate'], one['amountIn'], one['balanceAfter'], one['sealSeq']])

describe('a statement', () => {
  test('by business date puts what came late where it counts, and its balances follow', async () => {
    const all = await statement(stage.company, { from: lateDay, order: 2 })
    expect(all).toMatchObject({ order: 2, opening: '0.00', totalIn: '1500.00', closing: '1500.00', total: 4 })
    expect(seen(all.lines)).toEqual([
      [today, '100.00', '1500.00', 1],
      [midDay, '800.00', '1400.00', null],
      [midDay, '200.00', '600.00', 2],
      [lateDay, '400.00', '400.00', 3],
    ])
    const early = await statement(stage.company, { from: lateDay, to: midDay, order: 2, size: 2, current: 2 })
    expect(early).toMatchObject({ opening: '0.00', closing: '1400.00', total: 3 })
    expect(seen(early.lines)).toEqual([[lateDay, '400.00', '400.00', 3]])
    const later = await statement(stage.company, { from: addDays(midDay, 1), order: 2 })
    expect(later).toMatchObject({ opening: '1400.00', totalIn: '100.00', closing: '1500.00', total: 1 })
  })

  test('by the moment of posting is what it was', async () => {
    const all = await statement(stage.company, { from: lateDay })
    expect(all).toMatchObject({ order: 1, opening: '0.00', closing: '1500.00', total: 4 })
    expect(seen(all.lines)).toEqual([
      [null, '800.00', '1500.00', null],
      [null, '400.00', '700.00', 3],
      [null, '200.00', '300.00', 2],
      [null, '100.00', '100.00', 1],
    ])
    expect(await statement(stage.company, { from: lateDay, to: midDay })).toMatchObject({ closing: '0.00', total: 0 })
  })
})

describe('the place in the chain of seals', () => {
  test('stands beside each flow, for those who read the chain', async () => {
    const own = await ask(stage.company, 'GET', 'shell/accountflow/companylist', { businessDate_datege: lateDay })
    expect(own.records.map((one: { sealSeq: number | null }) => one.sealSeq)).toEqual([null, 3, 2, 1])
    const all = await ask(stage.finance, 'GET', 'shell/accountflow/platfromlist', {
      businessDate_datege: lateDay,
      code: '1002',
    })
    expect(all.records.map((one: { sealSeq: number | null }) => one.sealSeq)).toEqual([null, 3, 2, 1])
  })

  test('finds its entry in the journal', async () => {
    const { entries } = await ask(stage.finance, 'GET', 'funds/report/journal', {
      from: lateDay,
      to: today,
      sealSeq: 2,
    })
    expect(entries).toMatchObject([{ sealSeq: 2, amount: '200.00', tenantId: stage.companyId }])
    const none = await ask(stage.finance, 'GET', 'funds/report/journal', { from: lateDay, to: today, sealSeq: 9 })
    expect(none.entries).toEqual([])
  })
})
