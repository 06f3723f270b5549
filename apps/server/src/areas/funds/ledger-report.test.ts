import { watchingRows } from '../../../test/watched-rows.ts'
import { addDays, formatDecimal, parseDecimal } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '../../../test/clock.ts'
import { ask, call, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type SQL, statement } from '../../kernel/db/sql.ts'
import { bank, suspenseDebit } from '../../ledger/address.ts'
import { cardsGranted } from '../../ledger/events/grant.ts'
import { companyRecharge } from '../../ledger/events/recharge.ts'
import { refunded } from '../../ledger/events/refund.ts'
import { cardSpend } from '../../ledger/events/sale.ts'
import { credit, debit } from '../../ledger/line.ts'
import { periodStates, setPeriod } from '../../ledger/period.ts'
import { post, type Posting } from '../../ledger/post.ts'
import { seal } from '../../ledger/seal.ts'
import { seeded } from '../../ledger/testing.ts'
import { fetchFile, startAndWork } from '../tools/test-task.ts'
import { type EntryFilter, entryPlaces } from '../../ledger/read/entries.ts'

// Two months of random sales, refunds and recharges, posted in any order of their days. The month before this one is closed
// then, and one more document of it comes in.

const seed = Number(process.env['SEED'] ?? 20261122)
const below = seeded(seed)
const days = 62
const first = addDays(today, 1 - days)
const lastOfClosed = addDays(`${today.slice(0, 7)}-01`, -1)
const closedMonth = lastOfClosed.slice(0, 7)
const happened = 260
const lateNo = 'LATE1'

let testApp: TestApp
let finance: Person
let companies: string[]
let suppliers: string[]

type Report = 'trialBalance' | 'balanceSheet' | 'incomeStatement' | 'journal' | 'trialAccounts' | 'vouchers'
const report = (name: Report, given: Record<string, unknown>) => ask(finance, 'GET', `funds/report/${name}`, given)
const fen = (yuan: string) => parseDecimal(yuan, 2) ?? 0n
const yuan = (amount: bigint) => formatDecimal(amount, 2)
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)
const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T

const site = (at: number) => ({ kind: 'site' as const, id: `90${at}`, tenantId: suppliers[at % 2] ?? '' })

/** One thing that happens. Every company and card was filled before, so that the accounts allow it. */
function something(): Posting {
  const companyId = pick(companies)
  const paidFen = BigInt(1000 + below(50_000))
  const card = { cardId: `${companyId}1`, companyId, cashFen: paidFen, giftFen: 0n }
  const payee = site(below(3))
  const sale = cardSpend({ card, payee, settleFen: (paidFen * BigInt(90 + below(15))) / 100n, feeFen: paidFen / 50n })
  const cards = [{ cardId: `${companyId}${below(4)}`, amountFen: paidFen }]
  const arrived = { companyId, paidFen, creditedFen: paidFen + 100n, bearer: 'platform' as const }
  const happenings = [
    companyRecharge({ ...arrived, bankAccountId: 'main' }),
    cardsGranted({ companyId, cashFen: paidFen, giftFen: 0n, cards }),
    refunded({ sale: sale.lines, payee, refundFen: paidFen / 3n }),
    sale,
    sale,
  ]
  return pick(happenings)
}

let number = 0
const enter = (ctx: Ctx, posting: Posting, businessDate: string, bizNo = `RT${String(++number).padStart(5, '0')}`) =>
  post(ctx.query, { ...posting, tenantId: pick(suppliers), bizNo, businessDate })

async function fill(ctx: Ctx): Promise<void> {
  for (const companyId of companies) {
    const plenty = 100_000_000n
    await enter(
      ctx,
      companyRecharge({
        companyId,
        paidFen: 2n * plenty,
        creditedFen: 2n * plenty,
        bearer: 'platform',
        bankAccountId: 'main',
      }),
      first,
    )
    const cards = [{ cardId: `${companyId}1`, amountFen: plenty }]
    await enter(ctx, cardsGranted({ companyId, cashFen: plenty, giftFen: 0n, cards }), first)
  }
}

const unexplained: Posting = {
  event: 'E31',
  bizType: 603,
  lines: [debit(suspenseDebit(), 4242n), credit(bank('main'), 4242n)],
}

beforeAll(async () => {
  testApp = await openApp()
  companies = [await makeTenant(testApp, 'company'), await makeTenant(testApp, 'company')]
  suppliers = [await makeTenant(testApp, 'supplier'), await makeTenant(testApp, 'supplier')]
  finance = await makePerson(testApp, { roles: ['finance'] })
  await testApp.asSystem(fill)
  for (let at = 0; at < happened; at++) {
    await testApp.asSystem(ctx => enter(ctx, something(), addDays(first, below(days))))
    // Some of the days are added up by the sealing, some wait for it.
    if (at % 100 === 60) await testApp.asSystem(ctx => seal(ctx.query, 1000))
  }
  await testApp.asSystem(ctx => enter(ctx, unexplained, lastOfClosed, 'RARE1'))
  await testApp.asSystem(ctx => setPeriod(ctx.query, closedMonth, periodStates.closing))
  await testApp.asSystem(ctx => setPeriod(ctx.query, closedMonth, periodStates.closed))
  await testApp.asSystem(ctx => enter(ctx, unexplained, lastOfClosed, lateNo))
})
afterAll(() => testApp.close())

/** Debits and credits of each code in a range of business dates, from the lines themselves. */
async function ofLines(from: string, to: string): Promise<Map<string, readonly [debit: bigint, credit: bigint]>> {
  const rows = await testApp.asOwner<{ code: string; debit: string; credit: string }>(
    `select a.code, coalesce(sum(l.amount) filter (where l.side = 'D'), 0)::text as debit,
       coalesce(sum(l.amount) filter (where l.side = 'C'), 0)::text as credit
     from ledger.line l join ledger.entry e on e.id = l.entry_id
     join ledger.account a on a.tenant_id = l.tenant_id and a.id = l.account_id
     where e.business_date between $1 and $2 group by a.code`,
    [from, to],
  )
  return new Map(rows.map(row => [row.code, [BigInt(row.debit), BigInt(row.credit)] as const]))
}

const everyDay = Array.from({ length: days }, (_, at) => addDays(first, at))

describe(`the books of seed ${seed}`, () => {
  test('on every day the trial balance is the sum of the lines that count until then', async () => {
    for (const day of everyDay) {
      const [before, on] = [await ofLines('2000-01-01', addDays(day, -1)), await ofLines(day, day)]
      const trial = await report('trialBalance', { from: day, to: day })
      expect(trial.balanced, day).toBe(1)
      for (const row of trial.rows) {
        const [debitBefore, creditBefore] = before.get(row.code) ?? [0n, 0n]
        const [debited, credited] = on.get(row.code) ?? [0n, 0n]
        const sign = row.normal === 'D' ? 1n : -1n
        const opening = sign * (debitBefore - creditBefore)
        expect({ ...row, name: '', gaapCode: '' }, `${day} ${row.code}`).toEqual({
          code: row.code,
          name: '',
          gaapCode: '',
          normal: row.normal,
          opening: yuan(opening),
          debit: yuan(debited),
          credit: yuan(credited),
          closing: yuan(opening + sign * (debited - credited)),
        })
      }
      expect(new Set(trial.rows.map((row: { code: string }) => row.code))).toEqual(
        new Set([...before.keys(), ...on.keys()]),
      )
    }
  })

  test('the accounts of a code add up to its row, over any days', async () => {
    for (const [from, to] of [
      [first, today],
      [addDays(first, 10), addDays(first, 40)],
      [`${closedMonth}-01`, lastOfClosed],
    ]) {
      const trial = await report('trialBalance', { from, to })
      for (const row of trial.rows) {
        const { records } = await report('trialAccounts', { code: row.code, from, to, size: 200 })
        for (const name of ['opening', 'debit', 'credit', 'closing'] as const)
          expect(
            yuan(sum(records.map((one: Record<string, string>) => fen(one[name] ?? '')))),
            `${row.code} ${name}`,
          ).toBe(row[name])
      }
    }
  })

  test('on every day the platform has what it owes and has earned, and customers’ money stands apart', async () => {
    for (const day of everyDay) {
      const [sheet, trial] = [
        await report('balanceSheet', { from: day, to: day }),
        await report('trialBalance', { from: day, to: day }),
      ]
      expect(sheet.balanced, day).toBe(1)
      const amount = (key: string) => fen(sheet.rows.find((row: { key: string }) => row.key === key)?.amount ?? '0')
      const closing = (...codes: string[]) =>
        sum(
          trial.rows
            .filter((row: { code: string }) => codes.includes(row.code))
            .map((row: { closing: string }) => fen(row.closing)),
        )
      expect(amount('custody'), day).toBe(closing('1002'))
      // Payees below zero owe: what they have too much stands with the assets.
      expect(amount('customers') + amount('payees') - amount('overpaid'), day).toBe(
        closing('2201', '2202', '2203', '2204', '2211'),
      )
      expect(amount('earlierResult') + amount('yearResult'), day).toBe(closing('6001', '6002') - closing('6601'))
    }
  })

  test('a payee whose refunds exceed its sales is owed nothing and owes', async () => {
    await testApp.asSystem(ctx =>
      enter(
        ctx,
        {
          event: 'E31',
          bizType: 603,
          lines: [
            debit({ tenantId: suppliers[0] ?? '', code: '2211', dimType: 'site', dimId: '999' }, 777n),
            credit({ tenantId: suppliers[0] ?? '', code: '2211', dimType: 'site', dimId: '998' }, 777n),
          ],
        },
        today,
      ),
    )
    const rows = (await report('balanceSheet', { from: today, to: today })).rows as { key: string; amount: string }[]
    const [row] = await testApp.asOwner<{ below: string; above: string }>(
      `select sum(greatest(-balance, 0))::text as below, sum(greatest(balance, 0))::text as above
       from ledger.account where code = '2211'`,
    )
    expect(fen(rows.find(one => one.key === 'overpaid')?.amount ?? '0')).toBe(BigInt(row?.below ?? 0))
    expect(fen(rows.find(one => one.key === 'payable')?.amount ?? '0')).toBe(BigInt(row?.above ?? 0))
    expect(BigInt(row?.below ?? 0)).toBeGreaterThanOrEqual(777n)
  })

  test('income and cost of a range are what moved on their codes, beside the range before', async () => {
    const [from, to] = [addDays(first, 31), addDays(first, 50)]
    const [previousFrom, previousTo] = [addDays(first, 11), addDays(first, 30)]
    const { rows, ...spans } = await report('incomeStatement', { from, to })
    expect(spans).toMatchObject({ from, to, previousFrom, previousTo })
    const [now, before] = [await ofLines(from, to), await ofLines(previousFrom, previousTo)]
    const net = (of: typeof now, code: string, side: 1n | -1n) => {
      const [debited, credited] = of.get(code) ?? [0n, 0n]
      return side * (debited - credited)
    }
    const shown = (key: string) => rows.find((row: { key: string }) => row.key === key)
    expect(shown('fee')).toMatchObject({
      amount: yuan(net(now, '6001', -1n)),
      previous: yuan(net(before, '6001', -1n)),
    })
    const result = (of: typeof now) => net(of, '6001', -1n) + net(of, '6002', -1n) - net(of, '6601', 1n)
    expect(shown('result')).toMatchObject({ amount: yuan(result(now)), previous: yuan(result(before)) })
  })
})

describe('a document of a month that is closed', () => {
  test('counts in this month, and every report of the closed one says what it said', async () => {
    const codes = { codes: '1901' }
    const [closed, open] = [
      await report('journal', { from: `${closedMonth}-01`, to: lastOfClosed, ...codes }),
      await report('journal', { from: `${today.slice(0, 7)}-01`, to: today, ...codes }),
    ]
    expect(closed.entries.map((one: { bizNo: string }) => one.bizNo)).toEqual(['RARE1'])
    expect(open.entries).toMatchObject([{ bizNo: lateNo, businessDate: today, documentDate: lastOfClosed }])
    const closing = async (to: string) =>
      (await report('trialBalance', { from: to, to })).rows.find((row: { code: string }) => row.code === '1901')
        ?.closing
    expect([await closing(lastOfClosed), await closing(today)]).toEqual(['42.42', '84.84'])
    const shown = async (to: string) =>
      (await report('balanceSheet', { from: to, to })).rows.find((row: { key: string }) => row.key === 'suspenseDebit')
    expect(await shown(lastOfClosed)).toMatchObject({ amount: '42.42' })
    expect(await shown(today)).toMatchObject({ amount: '84.84' })
    const vouchers = await report('vouchers', { month: closedMonth })
    expect(vouchers).toMatchObject({ isClosed: 1, balanced: 1 })
    expect(vouchers.lines.find((line: { code: string }) => line.code === '1901')).toMatchObject({
      debit: '42.42',
      entries: 1,
    })
  })
})

interface Shown {
  readonly id: string
  readonly event: string
  readonly tenantId: string
  readonly businessDate: string
  readonly lines: { code: string; tenantId: string; debit: string | null; credit: string | null; counter: string }[]
}

/** The journal of a filter, page by page. */
async function pages(given: Record<string, unknown>, size: number): Promise<Shown[]> {
  const all: Shown[] = []
  for (let before: string | null = null; ; ) {
    const page: { next: string | null; entries: Shown[] } = await report('journal', { ...given, before, size })
    expect(page.entries.length).toBeLessThanOrEqual(size)
    all.push(...page.entries)
    if (page.next === null) return all
    before = page.next
  }
}

describe('the journal', () => {
  const whole = { from: first, to: today }

  test('has every entry once, the last posted first, with both sides of each', async () => {
    const shown = await pages(whole, 37)
    const rows = await testApp.asOwner<{ id: string }>('select id::text from ledger.entry order by id desc')
    expect(shown.map(one => one.id)).toEqual(rows.map(row => row.id))
    for (const { lines } of shown) {
      expect(sum(lines.map(one => fen(one.debit ?? '0')))).toBe(sum(lines.map(one => fen(one.credit ?? '0'))))
      for (const line of lines)
        expect(line.counter.split(', ')).toEqual(
          [
            ...new Set(lines.filter(one => (one.debit === null) !== (line.debit === null)).map(one => one.code)),
          ].toSorted(),
        )
    }
  })

  const amountOf = (line: Shown['lines'][number]) => fen(line.debit ?? line.credit ?? '0')
  test.each<[string, () => Record<string, unknown>, (entry: Shown) => boolean]>([
    [
      'days',
      () => ({ from: addDays(first, 20), to: addDays(first, 25) }),
      entry => entry.businessDate >= addDays(first, 20) && entry.businessDate <= addDays(first, 25),
    ],
    ['code', () => ({ codes: '6601' }), entry => entry.lines.some(line => line.code === '6601')],
    [
      'several codes',
      () => ({ codes: '1901,2202' }),
      entry => entry.lines.some(line => ['1901', '2202'].includes(line.code)),
    ],
    ['event', () => ({ event: 'E05' }), entry => entry.event === 'E05'],
    ['tenant', () => ({ tenantId: companies[1] }), entry => entry.lines.some(line => line.tenantId === companies[1])],
    [
      'amount',
      () => ({ amountFrom: '100', amountTo: '180' }),
      entry => entry.lines.some(line => amountOf(line) >= 10_000n && amountOf(line) <= 18_000n),
    ],
    [
      'code and amount of the same line',
      () => ({ codes: '6001', amountFrom: '5' }),
      entry => entry.lines.some(line => line.code === '6001' && amountOf(line) >= 500n),
    ],
    [
      'code and tenant',
      () => ({ codes: '2203', tenantId: companies[0], event: 'E06' }),
      entry =>
        entry.event === 'E06' && entry.lines.some(line => line.code === '2203' && line.tenantId === companies[0]),
    ],
  ])('finds by %s what a reader of all entries finds', async (_, filter, meets) => {
    const all = await pages(whole, 100)
    const found = await pages({ ...whole, ...filter() }, 9)
    expect(found.map(one => one.id)).toEqual(all.filter(meets).map(one => one.id))
    expect(found.length).toBeGreaterThan(0)
  })

  test('reads no table as a whole for a page', async () => {
    const filters: Partial<EntryFilter>[] = [
      {},
      { codes: ['1901'] },
      { codes: ['2203'] },
      { event: 'E06' },
      { bizNo: lateNo },
    ]
    for (const more of filters) {
      const plans = await testApp.asSystem(async ctx => {
        await ctx.query('set local enable_seqscan = off', [])
        const found: string[] = []
        const explain = async (query: SQL) => {
          const { text, values } = statement(query)
          const plan = await ctx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
          found.push(plan.rows.map(row => row['QUERY PLAN']).join('\n'))
        }
        await entryPlaces(watchingRows(ctx, explain), { from: first, to: today, codes: [], ...more }, undefined, 20)
        return found
      })
      // Where there is a way by an index, it is taken; a filter without one would read the table even so.
      for (const plan of plans) expect(plan, JSON.stringify(more)).not.toMatch(/Seq Scan on (line|entry|account)/)
    }
  })
})

describe('vouchers for an ERP', () => {
  test('are balanced one by one and come to the turnover of the trial balance, what is taken back in red', async () => {
    const { lines, balanced, debit: debited, credit: credited } = await report('vouchers', { month: closedMonth })
    expect(balanced).toBe(1)
    expect(debited).toBe(credited)
    const trial = await report('trialBalance', { from: `${closedMonth}-01`, to: lastOfClosed })
    for (const row of trial.rows) {
      const own = lines.filter((line: { code: string }) => line.code === row.code)
      const net = sum(own.map((line: { debit: string; credit: string }) => fen(line.debit) - fen(line.credit)))
      expect(net, row.code).toBe(fen(row.debit) - fen(row.credit))
      for (const line of own) expect(line.gaapCode).toBe(row.gaapCode)
      const normal = row.normal === 'D' ? 'credit' : 'debit'
      if (row.code.startsWith('6'))
        expect(own.every((line: Record<string, string>) => line[normal] === '0.00')).toBe(true)
    }
    expect(
      lines.some(
        (line: { debit: string; credit: string }) => line.debit.startsWith('-') || line.credit.startsWith('-'),
      ),
    ).toBe(true)
  })

  test('say whose they are, and their lines are found again in the journal', async () => {
    const { lines } = await report('vouchers', { month: closedMonth })
    const line = lines.find((one: { code: string; event: string }) => one.code === '2201' && one.event === 'E02')
    expect(companies).toContain(line.auxiliaryCode)
    const found = await pages(
      { from: `${closedMonth}-01`, to: lastOfClosed, codes: '2201', event: 'E02', tenantId: line.auxiliaryCode },
      50,
    )
    expect(found).toHaveLength(line.entries)
    expect(
      sum(found.flatMap(one => one.lines.filter(own => own.code === '2201').map(own => fen(own.credit ?? '0')))),
    ).toBe(fen(line.credit))
  })
})

describe('files', () => {
  const rowsOf = async (given: Record<string, unknown>) => {
    const task = await startAndWork(testApp.app, finance, 'funds/report/export', { format: 'csv', ...given })
    const { status, bytes } = await fetchFile(testApp.app, finance, task.fileKey)
    expect(status).toBe(200)
    return bytes.toString('utf8').trim().split('\r\n').slice(1)
  }

  test('of the journal have a row for each line, however many pages it takes', async () => {
    const [row] = await testApp.asOwner<{ count: number }>('select count(*)::int as count from ledger.line')
    const lines = await rowsOf({ report: 'journal', from: first, to: today })
    expect(lines).toHaveLength(row?.count ?? 0)
    expect(lines.filter(line => line.includes(lateNo))).toHaveLength(2)
  })

  test.each(['trialBalance', 'balanceSheet', 'incomeStatement', 'voucher'])(
    'of a %s say what the screen says',
    async name => {
      const days = { from: `${closedMonth}-01`, to: lastOfClosed }
      const screen = await (name === 'voucher'
        ? report('vouchers', { month: closedMonth }).then(one => one.lines)
        : report(name as Report, days).then(one => one.rows))
      const rows = await rowsOf({ report: name, ...days })
      expect(rows).toHaveLength(screen.length)
      const amounts = screen.map((row: Record<string, string>) => row['amount'] ?? row['debit'])
      expect(rows.map((row, at) => row.includes(amounts[at] ?? ''))).toEqual(rows.map(() => true))
    },
  )

  test('are refused to those who may not read the report', async () => {
    const poor = await makePerson(testApp, { rights: ['payeeStatement'] })
    for (const name of ['trialBalance', 'balanceSheet', 'incomeStatement', 'journal', 'voucher'])
      expect(
        await call(poor, 'POST', 'funds/report/export', { report: name, from: `${closedMonth}-01` }),
        name,
      ).toMatchObject({ code: 403 })
  })
})

test('the reports are the platform’s alone, whatever right a tenant gives its people', async () => {
  const rights = ['ledgerReport', 'ledgerJournal']
  const tenants = await makePerson(testApp, { tenantId: companies[0] ?? '', rights })
  for (const [name, given] of [
    ['trialBalance', {}],
    ['trialAccounts', { code: '2201' }],
    ['balanceSheet', {}],
    ['incomeStatement', {}],
    ['journal', {}],
    ['vouchers', { month: closedMonth }],
  ] as const)
    expect(await call(tenants, 'GET', `funds/report/${name}`, given), name).toMatchObject({ code: 403 })
  expect(await call(tenants, 'POST', 'funds/report/export', { report: 'journal' })).toMatchObject({ code: 403 })
})

test('a range that ends before it begins, and a month to come, are refused', async () => {
  const backwards = { from: today, to: first }
  expect(await call(finance, 'GET', 'funds/report/trialBalance', backwards)).toMatchObject({ code: 422 })
  for (const month of ['2999-01', '2026-13', '202611x'])
    expect(await call(finance, 'GET', 'funds/report/vouchers', { month }), month).toMatchObject({ code: 422 })
})
