import { today } from '../../test/clock.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bank, cardCash, channel, companyCash, companyGift, fee, payable } from './address.ts'
import { balanceOf } from './balance.ts'
import { credit, debit, type Line } from './line.ts'
import { type Entry, post, type Posted } from './post.ts'
import { settlementGenerated, settlementVoided } from './events.ts'
import { LedgerFault, LedgerRefused } from './refused.ts'
import { configureAccount } from './settings.ts'
import { newNo, type TestLedger, testLedger, yuan } from './testing.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await testLedger(16)
})
afterAll(() => ledger.close())

const site = payable({ kind: 'site', id: 's1', tenantId: '300001' })
const spend = (cardId: string, amountFen: bigint): Line[] => [
  debit(cardCash(cardId, '100001'), amountFen),
  credit(site, amountFen),
]
const entry = (lines: readonly Line[], more: Partial<Entry> = {}): Entry => ({
  tenantId: '300001',
  event: 'E06',
  bizType: 301,
  bizNo: newNo(),
  businessDate: today,
  lines,
  ...more,
})
const posts = (one: Entry) => ledger.run(query => post(query, one))

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  if (error instanceof LedgerRefused) return `${error.sqlState} ${error.reason}`
  if (error instanceof LedgerFault) return error.sqlState
  throw new Error('expected a refusal of the ledger', { cause: error })
}

describe('an entry', () => {
  test('moves money once and answers with numbers and balances', async () => {
    await ledger.fund(cardCash('a1', '100001'), yuan('100.00'))
    const posted = await posts(entry(spend('a1', yuan('30.00')), { memo: '加油' }))
    expect(posted.entryNo).toMatch(/^LE\d{17}$/)
    expect(posted.replayed).toBe(false)
    expect(posted.lines.map(one => one.balanceFen)).toEqual([yuan('70.00'), yuan('30.00')])
  })

  test('gives lines of one account their own running balances', async () => {
    const account = cardCash('a2', '100001')
    await ledger.fund(account, yuan('5.00'))
    const lines = [credit(account, 300n), debit(account, 700n), credit(site, 400n)]
    const before = await ledger.run(query => balanceOf(query, site))
    const posted = await posts(entry(lines))
    expect(posted.lines.map(one => one.balanceFen)).toEqual([800n, 100n, before.balanceFen + 400n])
  })

  test('may pass below zero inside as long as it ends above', async () => {
    const account = cardCash('a3', '100001')
    const posted = await posts(entry([debit(account, 100n), credit(account, 100n), ...spend('a3', 0n)]))
    expect(posted.lines.map(one => one.balanceFen)).toEqual([-100n, 0n])
  })

  test('leaves out lines of zero', async () => {
    await ledger.fund(cardCash('a4', '100001'), 100n)
    const posted = await posts(entry([...spend('a4', 100n), credit(fee('site', 's1'), 0n)]))
    expect(posted.lines).toHaveLength(2)
  })

  test('carries the business date it is given and the Shanghai day otherwise', async () => {
    await ledger.fund(cardCash('a5', '100001'), 200n)
    await posts(entry(spend('a5', 100n), { bizNo: 'dated', businessDate: '2026-01-31' }))
    await posts(entry(spend('a5', 100n), { bizNo: 'undated' }))
    const dates = await ledger.asOwner(
      `select business_date::text as day, business_date = (posted_at at time zone 'Asia/Shanghai')::date as is_today
       from ledger.entry where biz_no in ('dated', 'undated') order by biz_no`,
    )
    expect(dates).toEqual([
      { day: '2026-01-31', is_today: false },
      { day: expect.any(String), is_today: true },
    ])
  })

  test('names the tenant, the maker and what it reverses', async () => {
    const settling = {
      settlementId: 'a6',
      payee: { kind: 'site', id: 's1', tenantId: '300001' },
      amountFen: 100n,
    } as const
    const first = await posts(entry([], settlementGenerated(settling)))
    const proofs = { maker: '8', approver: '9', memo: '重复', evidence: ['SN1', 'files/a.png'] }
    const second = await posts(
      entry([], { ...settlementVoided(settling), reversalOf: first.entryId, ...proofs, bizNo: 'a6' }),
    )
    const [row] = await ledger.asOwner('select * from ledger.entry where id = $1', [second.entryId])
    expect(row).toMatchObject({ tenant_id: '300001', reversal_of: first.entryId, created_by: '7', ...proofs })
  })
})

describe('an entry is refused', () => {
  test('when it is not balanced or has fewer than two lines', async () => {
    expect(await refusal(posts(entry([debit(bank('1'), 100n), credit(site, 99n)])))).toBe('LG001')
    expect(await refusal(posts(entry([debit(bank('1'), 100n)])))).toBe('LG001')
    expect(await refusal(posts(entry([])))).toBe('LG001')
  })

  test('when it takes more than an account has, and says which', async () => {
    await ledger.fund(cardCash('b1', '100001'), 99n)
    const error = await posts(entry(spend('b1', 100n))).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ reason: 'insufficient', code: 460, availableFen: 99n })
    expect((error as LedgerRefused).account).toEqual(cardCash('b1', '100001'))
    expect((await ledger.run(query => balanceOf(query, cardCash('b1', '100001')))).balanceFen).toBe(99n)
  })

  test('when an account outside the chart is named', async () => {
    const wrong = [
      { ...site, code: '9999' },
      { ...site, dimType: 'card' as const },
      { ...bank('1'), tenantId: '100001' },
      { ...site, tenantId: '' },
    ]
    for (const account of wrong)
      expect(await refusal(posts(entry([debit(account, 1n), credit(channel('wx', '1'), 1n)])))).toBe('LG005')
  })

  test('when the entry to reverse is unknown or of another tenant', async () => {
    await ledger.fund(cardCash('b2', '100001'), 100n)
    const { entryId } = await posts(entry(spend('b2', 50n)))
    expect(await refusal(posts(entry(spend('b2', 1n), { reversalOf: '1' })))).toBe('LG008')
    const foreign = entry(spend('b2', 1n), { reversalOf: entryId, tenantId: '300002' })
    expect(await refusal(posts(foreign))).toBe('LG008')
  })

  test('C12: when an amount is zero, negative, too large or no whole number', async () => {
    const raw = (amounts: unknown) =>
      ledger
        .run(query =>
          query(
            `select from ledger.post('1', 'E31', 1::smallint, 'raw', '', null, null, null, array['000000', '000000'],
             array['1012', '1012'], array['channel', 'channel'], array['a:1', 'a:2'], $1::bigint[], null, null, null, null)`,
            [amounts],
          ),
        )
        .then(
          () => 'posted',
          (error: { code?: string }) => error.code,
        )
    expect(await raw(['0', '0'])).toBe('LG007')
    expect(await raw([null, '5'])).toBe('LG007')
    expect(await raw(['1000000000000001', '-1000000000000001'])).toBe('LG007')
    expect(await raw(['9223372036854775807', '-9223372036854775807'])).toBe('LG007')
    for (const text of ['0.001', '100000000000000000000', 'NaN', '1,000', '1e3', '１２', ''])
      expect(await raw([text, `-${text}`])).toMatch(/^22/)
    expect(await raw(['1000000000000000', '-1000000000000000'])).toBe('posted')
  })

  test('when a builder is given a negative amount', () => {
    expect(() => debit(site, -1n)).toThrow(RangeError)
    expect(() => credit(site, -1n)).toThrow(RangeError)
  })

  test('C12: when a balance would leave 64 bits, instead of wrapping round', async () => {
    const [from, to] = [channel('big', '1'), channel('big', '2')]
    const max = 1_000_000_000_000_000n
    const lines = Array.from({ length: 9300 }, () => [debit(to, max), credit(from, max)]).flat()
    expect(await refusal(posts(entry(lines)))).toBe('22003')
  })

  test('when the account is frozen, but what comes in is taken', async () => {
    const account = cardCash('b3', '100001')
    await ledger.fund(account, 100n)
    await ledger.run(query => configureAccount(query, account, { frozen: true }))
    expect(await refusal(posts(entry(spend('b3', 10n))))).toBe('LG003 accountFrozen')
    await ledger.fund(account, 50n)
    await ledger.run(query => configureAccount(query, account, { frozen: false, name: '卡三' }))
    expect((await posts(entry(spend('b3', 150n)))).lines[0]?.balanceFen).toBe(0n)
  })
})

describe('a credit line', () => {
  const company = companyCash('100009')
  const take = (amountFen: bigint) => posts(entry([debit(company, amountFen), credit(site, amountFen)]))
  const limit = (creditLimitFen: bigint) => ledger.run(query => configureAccount(query, company, { creditLimitFen }))

  test('lets the balance go below zero so far and no further', async () => {
    await limit(500n)
    expect((await take(500n)).lines[0]?.balanceFen).toBe(-500n)
    expect(await refusal(take(1n))).toBe('LG002 insufficient')
  })

  test('is not drawn in below what is used, and money may still come in', async () => {
    expect(await refusal(limit(499n))).toBe('LG002 insufficient')
    await ledger.fund(company, 1n)
    await limit(499n)
  })

  test('is only for accounts whose code has one in the chart', async () => {
    const given = ledger.run(query => configureAccount(query, companyGift('100009'), { creditLimitFen: 1n }))
    expect(await refusal(given)).toBe('LG005')
  })
})

describe('posting the same entry again', () => {
  test('answers as the first time and moves nothing', async () => {
    await ledger.fund(cardCash('c1', '100001'), 100n)
    const one = entry(spend('c1', 100n))
    const first = await posts(one)
    const second = await posts(one)
    expect(second).toEqual({ ...first, replayed: true })
    expect((await ledger.run(query => balanceOf(query, cardCash('c1', '100001')))).balanceFen).toBe(0n)
  })

  test('is found whoever repeats it', async () => {
    await ledger.fund(cardCash('c2', '100001'), 100n)
    const one = entry(spend('c2', 60n))
    const first = await ledger.runAs('100001', query => post(query, one))
    expect(await ledger.runAs('300001', query => post(query, one))).toEqual({ ...first, replayed: true })
  })

  test('with other lines, parts, kind or reversal is refused', async () => {
    await ledger.fund(cardCash('c3', '100001'), 1000n)
    const one = entry(spend('c3', 10n))
    const { entryId } = await posts(one)
    const others: Partial<Entry>[] = [
      { lines: spend('c3', 11n) },
      { lines: spend('c3', 10n).toReversed() },
      { lines: [...spend('c3', 10n), ...spend('c3', 1n)] },
      { lines: [debit(cardCash('c4', '100001'), 10n), credit(site, 10n)] },
      { lines: spend('c3', 10n).map(line => ({ ...line, cashFen: 10n })) },
      { bizType: 302 },
      { reversalOf: entryId },
    ]
    for (const other of others) expect(await refusal(posts({ ...one, ...other }))).toBe('LG004 keyReused')
  })

  test('under another event, step or tenant is another entry', async () => {
    await ledger.fund(cardCash('c5', '100001'), 1000n)
    const one = entry(spend('c5', 10n))
    const ids = new Set<string>()
    for (const other of [{}, { event: 'E07' as const }, { step: '2' }, { tenantId: '300002' }])
      ids.add((await posts({ ...one, ...other })).entryId)
    expect(ids.size).toBe(4)
  })

  test('fifty times at once makes one entry and fifty equal answers', async () => {
    await ledger.fund(cardCash('c6', '100001'), yuan('10.00'))
    const one = entry(spend('c6', yuan('10.00')))
    const answers = await Promise.all(Array.from({ length: 50 }, () => posts(one)))
    expect(answers.filter(answer => !answer.replayed)).toHaveLength(1)
    const bare = (answer: Posted) => ({ ...answer, replayed: false })
    expect(new Set(answers.map(answer => JSON.stringify(bare(answer), text))).size).toBe(1)
    const [count] = await ledger.asOwner('select count(*)::int as n from ledger.entry where biz_no = $1', [one.bizNo])
    expect(count).toEqual({ n: 1 })
  })

  test('after a refusal is a new try', async () => {
    const one = entry(spend('c7', 100n))
    expect(await refusal(posts(one))).toBe('LG002 insufficient')
    await ledger.fund(cardCash('c7', '100001'), 100n)
    expect((await posts(one)).replayed).toBe(false)
  })
})

const text = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

describe('at the same time', () => {
  test('C60: a hundred spends of 10.00 on a card of 55.00 succeed exactly five times', async () => {
    await ledger.fund(cardCash('d1', '100001'), yuan('55.00'))
    const tries = await Promise.allSettled(Array.from({ length: 100 }, () => posts(entry(spend('d1', yuan('10.00'))))))
    const refused = tries.filter(one => one.status === 'rejected').map(one => (one.reason as LedgerRefused).reason)
    expect(refused).toEqual(Array.from({ length: 95 }, () => 'insufficient'))
    expect((await ledger.run(query => balanceOf(query, cardCash('d1', '100001')))).balanceFen).toBe(yuan('5.00'))
  })

  test('transfers to and fro between the same accounts never lock each other out', async () => {
    const [one, two] = [cardCash('d2', '100001'), cardCash('d3', '100001')]
    await ledger.fund(one, 1000n)
    await ledger.fund(two, 1000n)
    const moves = Array.from({ length: 200 }, (_, index) =>
      posts(entry(index % 2 ? [debit(one, 1n), credit(two, 1n)] : [debit(two, 1n), credit(one, 1n)])),
    )
    await Promise.all(moves)
    expect(await ledger.balancesOf([one, two])).toEqual([1000n, 1000n])
  })

  test('first postings to the same new accounts open them once', async () => {
    const fresh = (id: string) => payable({ kind: 'site', id, tenantId: '300001' })
    const lines = ['x1', 'x2', 'x3'].map(id => credit(fresh(id), 1n))
    const moves = Array.from({ length: 40 }, (_, index) =>
      posts(entry([debit(channel('wx', 'new'), 3n), ...(index % 2 ? lines : lines.toReversed())])),
    )
    await Promise.all(moves)
    expect(await ledger.balancesOf(['x1', 'x2', 'x3'].map(fresh))).toEqual([40n, 40n, 40n])
  })
})

describe('ten thousand cards', () => {
  test('are granted by one entry', async () => {
    const company = companyCash('100010')
    await ledger.fund(company, 10_000n)
    const cards = Array.from({ length: 10_000 }, (_, index) => credit(cardCash(`g${index}`, '100010'), 1n))
    const posted = await posts(entry([debit(company, 10_000n), ...cards], { event: 'E05' }))
    expect(posted.lines).toHaveLength(10_001)
    expect(posted.lines.at(-1)?.balanceFen).toBe(1n)
  })
})
