import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardCash, channel, payable } from './address.ts'
import { credit, debit } from './line.ts'
import { hold } from './hold.ts'
import type { Posted } from './post.ts'
import { seal } from './seal.ts'
import { type TestLedger, testLedger } from './testing.ts'

let ledger: TestLedger
let posted: Posted
beforeAll(async () => {
  ledger = await testLedger()
  const card = cardCash('k1', '100001')
  await ledger.fund(card, 1000n)
  const site = payable({ kind: 'site', id: 's1', tenantId: '300001' })
  posted = await ledger.post({
    tenantId: '300001',
    event: 'E06',
    bizType: 301,
    bizNo: 'OD1',
    lines: [debit(card, 100n), credit(site, 100n)],
  })
  const expiresAt = new Date(Date.now() + 60_000)
  const amounts = [{ account: card, amountFen: 5n }]
  await ledger.run(query => hold(query, { reason: 'test', bizNo: 'H1', expiresAt, amounts }))
  await ledger.run(query => seal(query))
})
afterAll(() => ledger.close())

const tables = ['account', 'entry', 'line', 'hold', 'seal', 'unsealed', 'chart', 'event', 'period', 'daily']
const columns: Record<string, string> = {
  account: 'balance',
  entry: 'memo',
  line: 'amount',
  hold: 'amount',
  seal: 'hash',
  unsealed: 'entry_id',
  chart: 'name_zh',
  event: 'name_zh',
  period: 'state',
  daily: 'debit',
}
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

describe.each(tables)('C13: the application', table => {
  const writes = [
    `insert into ledger.${table} select * from ledger.${table}`,
    `update ledger.${table} set ${columns[table]} = ${columns[table]}`,
    `delete from ledger.${table}`,
    `truncate ledger.${table}`,
  ]
  test.each(['000000', '100001'])(`cannot write ledger.${table} directly as tenant %s`, async tenantId => {
    for (const write of writes) expect(await outcome(ledger.runAs(tenantId, query => query(write, [])))).toBe('42501')
  })
})

describe('the owner of the tables', () => {
  test.each(['entry', 'line', 'seal'])('C13: cannot change or take away rows of ledger.%s', async table => {
    const set = `${columns[table]} = ${columns[table]}`
    for (const write of [
      `update ledger.${table} set ${set}`,
      `delete from ledger.${table}`,
      `truncate ledger.${table}`,
    ])
      expect(await outcome(ledger.asOwner(write))).toBe('42501')
  })

  test('cannot move an account to another holder or make a hold larger', async () => {
    expect(await outcome(ledger.asOwner(`update ledger.account set dim_id = 'x'`))).toBe('42501')
    expect(await outcome(ledger.asOwner('update ledger.hold set amount = amount + 1'))).toBe('42501')
  })
})

describe('a tenant', () => {
  const seen = async (tenantId: string, table: string) =>
    (await ledger.runAs(tenantId, query => query(`select * from ledger.${table}`, []))).rows.length

  test('sees its own accounts, lines and holds and the entries that touch it', async () => {
    expect(await seen('100001', 'account')).toBe(1)
    expect(await seen('100001', 'line')).toBe(2)
    expect(await seen('100001', 'entry')).toBe(2)
    expect(await seen('100001', 'hold')).toBe(1)
    expect(await seen('300001', 'account')).toBe(1)
    expect(await seen('300001', 'entry')).toBe(1)
    expect(await seen('300001', 'seal')).toBe(1)
  })

  test('sees of a common entry only its own lines', async () => {
    const { rows } = await ledger.runAs('100001', query =>
      query('select line_no, tenant_id from ledger.entry_line where entry_id = $1', [posted.entryId]),
    )
    expect(rows).toEqual([{ line_no: 1, tenant_id: '100001' }])
  })

  test('that has no part in anything sees nothing', async () => {
    for (const table of ['account', 'entry', 'line', 'hold', 'seal']) expect(await seen('999999', table)).toBe(0)
  })

  test('may not seal, expire holds or give itself credit', async () => {
    const calls = [
      'select ledger.seal(1)',
      'select ledger.expire_holds(1)',
      `select ledger.configure('100001', '2201', 'company', '100001', null, false, 100)`,
      'select ledger.next_id()',
    ]
    for (const call of calls) expect(await outcome(ledger.runAs('100001', query => query(call, [])))).toBe('42501')
  })

  test('can neither post nor hold where it has no part', async () => {
    const lines = `array['000000', '300001'], array['1012', '2211'], array['channel', 'site'], array['test:2', 's1']`
    const posting = `select * from ledger.post('300001', 'E31', 1::smallint, $1, '', null, null, null, null, null, null, ${lines},
      null, array[1, -1], null, null, null, null, null, null)`
    const holding = `select * from ledger.hold('test', $1, '', now() + interval '1 minute', array['100001'], array['2203'],
      array['card'], array['k1'], array[1])`
    for (const text of [posting, holding]) {
      expect(await outcome(ledger.runAs('999999', query => query(text, ['stranger'])))).toBe('23514')
      expect(await outcome(ledger.runAs('000000', query => query(text, ['platform'])))).toBe('done')
    }
    expect(await outcome(ledger.runAs('300001', query => query(posting, ['own'])))).toBe('done')
  })

  test('cannot bend the functions with a table of its own', async () => {
    await ledger.runAs('100001', async query => {
      await query('create temp table account (id bigint)', [])
      await query(`set local search_path = pg_temp, ledger, public`, [])
      const { rows } = await query(
        `select * from ledger.post('100001', 'E31', 1::smallint, 'bent', '', null, null, null, null, null, null,
         array['000000', '100001'], array['1012', '2203'], array['channel', 'card'], array['test:1', 'k1'],
         null, array[1, -1], null, null, null, null, null, null)`,
        [],
      )
      expect(rows).toHaveLength(1)
    })
    expect((await ledger.balancesOf([cardCash('k1', '100001')]))[0]).toBe(901n)
    expect((await ledger.balancesOf([channel('test', '1')]))[0]).toBe(1001n)
  })
})
