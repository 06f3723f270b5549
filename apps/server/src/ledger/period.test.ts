import { addDays, dayOf } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { channel, companyCash } from './address.ts'
import { credit, debit } from './line.ts'
import { periodStates, periods, setPeriod } from './period.ts'
import { post } from './post.ts'
import { prove } from './proof.ts'
import { LedgerFault } from './refused.ts'
import { seal } from './seal.ts'
import { newNo, type TestLedger, testLedger } from './testing.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await testLedger()
})
afterAll(() => ledger.close())

/** By the database's clock: that is what decides which month is over. */
const today = async () => {
  const [row] = await ledger.asOwner<{ day: string }>(
    `select to_char(clock_timestamp() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`,
  )
  return row?.day ?? ''
}
const monthOf = (day: string) => day.slice(0, 7)
const lastOf = (day: string) => addDays(`${monthOf(day)}-01`, -1)

const received = (businessDate: string, amountFen = 100n) =>
  ledger.post({
    event: 'E02b',
    bizType: 101,
    tenantId: '100001',
    bizNo: newNo(),
    businessDate,
    lines: [debit(channel('wechat', '1'), amountFen), credit(companyCash('100001'), amountFen)],
  })

const daysOf = async (entryId: string) =>
  (
    await ledger.asOwner<{ booked: string; own: string | null }>(
      `select business_date::text as booked, document_date::text as own from ledger.entry where id = $1`,
      [entryId],
    )
  )[0]

const fault = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof LedgerFault ? error.sqlState : (error as { code?: string }).code),
  )
const set = (month: string, state: 1 | 2 | 3) => ledger.run(query => setPeriod(query, month, state))

describe('a month', () => {
  test('takes what belongs to it while it is open', async () => {
    const late = lastOf(await today())
    expect(await daysOf((await received(late)).entryId)).toEqual({ booked: late, own: null })
  })

  test('that is closing or closed takes nothing more: what comes late is booked today and keeps its own day', async () => {
    const day = await today()
    const late = lastOf(lastOf(day))
    for (const state of [periodStates.closing, periodStates.closed]) {
      await set(monthOf(late), state)
      expect(await daysOf((await received(late)).entryId)).toEqual({ booked: day, own: late })
    }
    await set(monthOf(late), periodStates.open)
    expect(await daysOf((await received(late)).entryId)).toEqual({ booked: late, own: null })
    expect((await ledger.run(periods)).map(({ month, state, changedBy }) => ({ month, state, changedBy }))).toEqual([
      { month: monthOf(late), state: periodStates.open, changedBy: '7' },
    ])
  })

  test('that is not over cannot be closed, and the steps have an order', async () => {
    const day = await today()
    const old = monthOf(lastOf(lastOf(lastOf(day))))
    expect(await fault(set(monthOf(day), 2))).toBe('LG012')
    expect(await fault(set(old, 3))).toBe('LG012')
    expect(await fault(set(old, 1))).toBe('LG012')
    await set(old, 2)
    await set(old, 3)
    expect(await fault(set(old, 2))).toBe('LG012')
    expect(await fault(ledger.runAs('100001', query => setPeriod(query, old, 1)))).toBe('42501')
  })

  test('waits with its closing for who is posting into it, and nobody slips in afterwards', async () => {
    const late = lastOf(await today())
    const lines = [debit(channel('wechat', '1'), 7n), credit(companyCash('100001'), 7n)]
    const entry = { event: 'E02b', bizType: 101, tenantId: '100001', businessDate: late, lines } as const
    const order: string[] = []
    const isPosted = Promise.withResolvers<void>()
    const isWaiting = Promise.withResolvers<void>()
    const posting = ledger.run(async query => {
      const { entryId } = await post(query, { ...entry, bizNo: newNo() })
      isPosted.resolve()
      await isWaiting.promise
      order.push('posted')
      return entryId
    })
    await isPosted.promise
    const closing = set(monthOf(late), 2).then(() => order.push('closing'))
    const waiting = `select count(*)::int as n from pg_locks
      where locktype = 'advisory' and objid = 7261004 and not granted
        and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await ledger.asOwner<{ n: number }>(waiting))[0]?.n).toBe(1)
    isWaiting.resolve()
    const [entryId] = await Promise.all([posting, closing])
    expect(order).toEqual(['posted', 'closing'])
    expect(await daysOf(entryId)).toEqual({ booked: late, own: null })
    expect(await daysOf((await received(late)).entryId)).toEqual({ booked: await today(), own: late })
    await set(monthOf(late), 1)
  })

  test('a day to come is refused; one ahead is a clock that differs', async () => {
    const day = await today()
    expect(await fault(received(addDays(day, 2)))).toBe('LG011')
    expect(await daysOf((await received(addDays(day, 1))).entryId)).toEqual({ booked: addDays(day, 1), own: null })
  })
})

describe('the totals by day', () => {
  const sealAll = () => ledger.run(query => seal(query, 3))
  const totals = async () => {
    const rows = await ledger.asOwner<{ code: string; day: string; debit: string; credit: string }>(
      `select a.code, e.business_date::text as day, coalesce(sum(l.amount) filter (where l.side = 'D'), 0)::text as debit,
         coalesce(sum(l.amount) filter (where l.side = 'C'), 0)::text as credit
       from ledger.line l join ledger.account a on a.tenant_id = l.tenant_id and a.id = l.account_id
       join ledger.entry e on e.id = l.entry_id group by 1, 2 order by 2, 1`,
    )
    return rows
  }

  test('say what the lines say, before, between and after the sealing', async () => {
    const to = addDays(await today(), 3)
    const expected = await totals()
    const shown = async () => {
      const { rows } = await ledger.run(query =>
        query(
          `select code, business_date::text as day, sum(debit)::text as debit, sum(credit)::text as credit
           from ledger.daily_total where business_date <= $1 group by 1, 2 order by 2, 1`,
          [to],
        ),
      )
      return rows
    }
    expect(await shown()).toEqual(expected)
    while ((await sealAll()) > 0) expect(await shown()).toEqual(expected)
    expect((await ledger.run(prove)).filter(one => !one.ok)).toEqual([])
  })

  test('tell channels and banks apart, and can be asked for some days alone', async () => {
    const day = dayOf(new Date())
    await received(addDays(day, -40), 3n)
    const { rows } = await ledger.run(query =>
      query(
        `select code, tenant_id as "tenantId", dim_id as "dimId", sum(debit)::text as debit, sum(credit)::text as credit
         from ledger.daily_total where business_date = $1 group by 1, 2, 3`,
        [addDays(day, -40)],
      ),
    )
    const on = (code: string) => rows.find(row => row['code'] === code)
    expect(on('1012')).toMatchObject({ dimId: 'wechat:1', debit: '3', credit: '0' })
    expect(on('2201')).toMatchObject({ dimId: '', tenantId: '100001', credit: '3' })
  })

  test('that somebody has changed are found', async () => {
    await sealAll()
    await ledger.asOwner(`update ledger.daily set debit = debit + 1 where code = '1012'`)
    const found = (await ledger.run(prove)).filter(one => !one.ok)
    expect(found.map(one => one.name)).toEqual(['the totals by day are what the sealed lines say'])
  })
})
