import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardCash, channel, payable } from './address.ts'
import { balanceAt, balances, controlTotals } from './balance.ts'
import { credit, debit } from './line.ts'
import { type Statement, statement } from './statement.ts'
import { type TestLedger, testLedger } from './testing.ts'

let ledger: TestLedger
const card = cardCash('m1', '100001')
const site = payable({ kind: 'site', id: 's1', tenantId: '300001' })
/** The moment before each posting and one after the last, apart by more than the clock's grain. */
const moments: Date[] = []
const pause = () => new Promise(resolve => setTimeout(resolve, 3))

async function mark(): Promise<void> {
  await pause()
  moments.push(new Date())
  await pause()
}

beforeAll(async () => {
  ledger = await testLedger()
  await mark()
  await ledger.fund(card, 1000n)
  for (const amountFen of [100n, 200n, 300n]) {
    await mark()
    const lines = [debit(card, amountFen), credit(site, amountFen)]
    await ledger.post({ tenantId: '300001', event: 'E06', bizType: 301, bizNo: `OD${amountFen}`, lines })
  }
  await mark()
})
afterAll(() => ledger.close())

const at = (index: number): Date => moments[index] as Date
const pageOf = (size: number, after?: string, from = at(1), to = at(4)): Promise<Statement> =>
  ledger.run(query => statement(query, { account: card, from, to, size, ...(after ? { after } : {}) }))

describe('a past balance', () => {
  test('is the one after the last line at or before the moment', async () => {
    const past = await Promise.all(moments.map(moment => ledger.run(query => balanceAt(query, card, moment))))
    expect(past).toEqual([0n, 1000n, 900n, 700n, 400n])
  })

  test('includes a line of that very moment', async () => {
    const [row] = await ledger.asOwner<{ posted_at: Date }>(
      `select date_trunc('milliseconds', posted_at) + interval '1 ms' as posted_at from ledger.line where biz_no = 'OD200'
       limit 1`,
    )
    expect(await ledger.run(query => balanceAt(query, card, row?.posted_at as Date))).toBe(700n)
  })

  test('of an account that was never used is zero', async () => {
    expect(await ledger.run(query => balanceAt(query, cardCash('none', '100001'), at(4)))).toBe(0n)
  })

  test('is found by the same steps however many lines there are', async () => {
    const hot = channel('hot', '1')
    for (let index = 0; index < 10; index++)
      await ledger.post({
        event: 'E31',
        bizType: 1,
        lines: Array.from({ length: 100 }, () => [debit(hot, 1n), credit(site, 1n)]).flat(),
      })
    const rows = await ledger.asOwner<{ version: string; posted_at: string }>(
      `select l.account_version as version, l.posted_at::text from ledger.line l join ledger.account a on a.id = l.account_id
       where a.dim_id = 'hot:1' and l.account_version % 97 = 0`,
    )
    for (const row of rows) {
      const [found] = await ledger.asOwner<{ exact: boolean }>(
        `select ledger.version_at(a.tenant_id, a.id, $1::timestamptz, true) = (
           select max(l.account_version) from ledger.line l where l.account_id = a.id and l.posted_at <= $1::timestamptz)
         and ledger.version_at(a.tenant_id, a.id, $1::timestamptz, false) = coalesce((
           select max(l.account_version) from ledger.line l where l.account_id = a.id and l.posted_at < $1::timestamptz), 0)
         as exact from ledger.account a where a.dim_id = 'hot:1'`,
        [row.posted_at],
      )
      expect(found).toEqual({ exact: true })
    }
  })
})

describe('a statement', () => {
  test('opens and closes with the balances of its period', async () => {
    const { openingFen, closingFen, total, lines, next } = await pageOf(10)
    expect([openingFen, closingFen, total, next]).toEqual([1000n, 400n, 3n, undefined])
    expect(
      lines.map(line => [line.bizNo, line.side, line.amountFen, line.balanceBeforeFen, line.balanceAfterFen]),
    ).toEqual([
      ['OD100', 'D', 100n, 1000n, 900n],
      ['OD200', 'D', 200n, 900n, 700n],
      ['OD300', 'D', 300n, 700n, 400n],
    ])
  })

  test('comes in pages that carry on from one another', async () => {
    const first = await pageOf(2)
    const second = await pageOf(2, first.next)
    expect(first.lines.map(line => line.bizNo)).toEqual(['OD100', 'OD200'])
    expect(second.lines.map(line => line.bizNo)).toEqual(['OD300'])
    expect(second.next).toBeUndefined()
    expect(second.openingFen).toBe(1000n)
  })

  test('of a shorter period shows only that', async () => {
    const { openingFen, closingFen, lines } = await pageOf(10, undefined, at(2), at(3))
    expect([openingFen, closingFen]).toEqual([900n, 700n])
    expect(lines.map(line => line.bizNo)).toEqual(['OD200'])
  })

  test('without lines closes as it opened', async () => {
    const { openingFen, closingFen, lines, total } = await pageOf(10, undefined, at(4), new Date(Date.now() + 1000))
    expect([openingFen, closingFen, total, lines]).toEqual([400n, 400n, 0n, []])
  })

  test('of a foreign account looks like that of an unused one', async () => {
    const request = { account: card, from: at(0), to: at(4), size: 10 }
    const foreign = await ledger.runAs('300001', query => statement(query, request))
    const own = await ledger.runAs('100001', query => statement(query, request))
    expect(foreign).toEqual({ openingFen: 0n, lines: [], closingFen: 0n, total: 0n, next: undefined })
    expect(own.lines).toHaveLength(4)
  })
})

describe('the control accounts', () => {
  test('are the sums of their sub-accounts', async () => {
    const totals = await ledger.run(controlTotals)
    expect(totals.find(one => one.code === '2203')).toEqual({
      code: '2203',
      normal: 'C',
      accounts: 1,
      balanceFen: 400n,
    })
    expect(totals.find(one => one.code === '2241')).toEqual({ code: '2241', normal: 'C', accounts: 0, balanceFen: 0n })
  })

  test('balances come in the order asked, empty for an account not opened yet', async () => {
    const found = await ledger.run(query => balances(query, [cardCash('none', '100001'), card]))
    expect(found.map(one => [one.accountId === undefined, one.balanceFen])).toEqual([
      [true, 0n],
      [false, 400n],
    ])
  })
})
