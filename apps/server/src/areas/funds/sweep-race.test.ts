import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '../../../test/clock.ts'
import { ask } from '../../../test/people.ts'
import { bank, loss } from '../../ledger/address.ts'
import { credit, debit } from '../../ledger/line.ts'
import { post } from '../../ledger/post.ts'
import { makeSite, openStage, sell, type Stage } from './funds.fixture.ts'
import { type Accounts, applyTransfer, auditTransfer, openAccounts } from './own-money.fixture.ts'

let stage: Stage
let accounts: Accounts
let custodyKey: string
beforeAll(async () => {
  stage = await openStage()
  accounts = await openAccounts(stage)
  const [custody] = await stage.asOwner<{ key: string }>('select ledger_key as key from bank_account where id = $1', [
    accounts.custodyId,
  ])
  custodyKey = custody?.key ?? ''
})
afterAll(() => stage.close())

/** Backends of this database that wait for a row another one holds. */
const waiting = `select count(distinct l.pid)::int as n from pg_locks l join pg_stat_activity a using (pid)
  where a.datname = current_database() and not l.granted`
const waitFor = (count: number) =>
  expect
    .poll(async () => (await stage.asOwner<{ n: number }>(waiting))[0]?.n, { timeout: 60_000, interval: 20 })
    .toBe(count)

const sweep = async (amount: string): Promise<string> => {
  const given = { transferType: 2, fromAccountId: accounts.custodyId, toAccountId: accounts.ownId, amount }
  const { code, msg, data } = await applyTransfer(stage, given)
  if (code !== 200) throw new Error(msg)
  return data.id
}

test('of two sweeps that are approved at one moment, and are together more than was earned, one is booked', async () => {
  const siteId = await makeSite(stage, '金水路加油站')
  await sell(stage, siteId, { orderNo: 'SW1', day: today, amounts: [100_000n, 100_000n, 12_000n] })
  const ids = [await sweep('60.00'), await sweep('60.00')]
  // Since they were applied for, the platform has lost some of it: each still fits, and both do not.
  await stage.asSystem(ctx =>
    post(ctx.query, {
      event: 'E31',
      bizType: 603,
      lines: [debit(loss(), 2_000n), credit(bank(custodyKey), 2_000n)],
      tenantId: '000000',
      bizNo: 'LOSS1',
      businessDate: today,
    }),
  )
  const holder = new pg.Client(stage.database.ownerUrl)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(`select from ledger.account where code = '1002' and dim_id = $1 for update`, [custodyKey])
    // The first has seen what may be swept and stands at the posting, the second comes meanwhile.
    const first = auditTransfer(stage, ids[0] ?? '')
    await waitFor(1)
    const second = auditTransfer(stage, ids[1] ?? '')
    await waitFor(2)
    await holder.query('commit')
    const answers = await Promise.all([first, second])
    expect(answers.map(one => one.reason ?? one.code)).toEqual([200, 'aboveEarned'])
  } finally {
    await holder.end()
  }
  expect(await ask(stage.finance, 'GET', 'funds/transfer/limit')).toMatchObject({ earned: '100.00', swept: '60.00' })
})
