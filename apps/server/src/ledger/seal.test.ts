import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { cardCash, payable } from './address.ts'
import { credit, debit } from './line.ts'
import { post } from './post.ts'
import { seal, verify } from './seal.ts'
import { newNo, type TestLedger, testLedger } from './testing.ts'
import { verifyDatabase } from './verify.ts'

let ledger: TestLedger
const card = cardCash('q1', '100001')
const site = payable({ kind: 'site', id: 's1', tenantId: '300001' })
const spend = (bizNo: string, memo?: string) => ({
  tenantId: '300001',
  event: 'E06',
  bizType: 301,
  bizNo,
  ...(memo ? { memo } : {}),
  lines: [debit(card, 100n, { cashFen: 60n, giftFen: 40n }), credit(site, 100n)],
})

beforeAll(async () => {
  ledger = await testLedger()
  await ledger.fund(card, 100_000n)
  for (const bizNo of ['OD1', 'OD2', 'OD3']) await ledger.post(spend(bizNo, '加油'))
  await ledger.run(query => seal(query))
})
afterAll(() => ledger.close())

const found = () => ledger.run(verify)

describe('sealing', () => {
  test('takes every finished entry once, in chains by tenant', async () => {
    const { ok, sealed, heads } = await found()
    expect({ ok, sealed }).toEqual({ ok: true, sealed: 4 })
    expect(heads.map(head => [head.tenantId, head.seq])).toEqual([
      ['000000', '1'],
      ['300001', '3'],
    ])
    expect(await ledger.run(query => seal(query))).toBe(0)
  })

  test('goes in portions that carry on the chain', async () => {
    for (let index = 0; index < 5; index++) await ledger.post(spend(newNo()))
    const portions: number[] = []
    for (let index = 0; index < 4; index++) portions.push(await ledger.run(query => seal(query, 2)))
    expect(portions).toEqual([2, 2, 1, 0])
    expect((await found()).ok).toBe(true)
  })

  test('does not miss an entry that commits after later ones were sealed', async () => {
    const slow = new pg.Client(ledger.ownerUrl)
    await slow.connect()
    await slow.query('begin')
    await post(async (text, values) => slow.query(text, [...values]) as never, {
      ...spend('late'),
      lines: [debit(cardCash('late', '100001'), 1n), credit(cardCash('late', '100001'), 1n)],
    })
    await ledger.post(spend(newNo()))
    expect(await ledger.run(query => seal(query))).toBe(1)
    await slow.query('commit')
    await slow.end()
    expect(await ledger.run(query => seal(query))).toBe(1)
    const rows = await ledger.asOwner(
      `select e.biz_no from ledger.seal s join ledger.entry e on e.id = s.entry_id where s.tenant_id = '300001'
       order by s.seq desc limit 1`,
    )
    expect(rows).toEqual([{ biz_no: 'late' }])
    expect((await found()).ok).toBe(true)
  })

  test('by several workers at once seals each entry once', async () => {
    for (let index = 0; index < 20; index++) await ledger.post(spend(newNo()))
    const portions = await Promise.all(Array.from({ length: 6 }, () => ledger.run(query => seal(query, 7))))
    const rest = await ledger.run(query => seal(query))
    expect(portions.reduce((sum, portion) => sum + portion, rest)).toBe(20)
    expect((await found()).ok).toBe(true)
  })

  test('of many lines in one entry holds too', async () => {
    const lines = Array.from({ length: 300 }, () => [debit(card, 1n), credit(card, 1n)]).flat()
    await ledger.post({ ...spend('many'), lines })
    await ledger.run(query => seal(query))
    expect((await found()).ok).toBe(true)
  })
})

describe('a hand at the database', () => {
  beforeAll(async () => {
    for (const table of ['account', 'entry', 'line', 'seal']) {
      await ledger.asOwner(`alter table ledger.${table} no force row level security`)
      await ledger.asOwner(`grant update, delete on ledger.${table} to current_user`)
    }
  })

  /** Changes one value by as little as its type allows. */
  const flips: Readonly<Record<string, string>> = {
    bigint: 'x + 1',
    smallint: '(x + 1)::smallint',
    integer: 'x + 1',
    date: 'x + 1',
    'timestamp with time zone': `x + interval '1 microsecond'`,
    'character varying': `overlay(x placing chr(ascii(right(x, 1)) # 1) from length(x))`,
    character: `chr(ascii(x) # 1)`,
    bytea: 'set_byte(x, 0, get_byte(x, 0) # 1)',
    ARRAY: 'x[2:] || x[1:1]',
  }

  interface Column {
    readonly column_name: string
    readonly data_type: string
  }

  /** Flips every column of one row in turn and answers what the verifier names; then puts the row back. */
  async function flipEach(table: string, where: string): Promise<Record<string, string>> {
    const columns = await ledger.asOwner<Column>(
      `select column_name, data_type from information_schema.columns where table_schema = 'ledger' and table_name = $1`,
      [table],
    )
    const named: Record<string, string> = {}
    await ledger.asOwner(`create table kept as select ctid as place, * from ledger.${table} where ${where}`)
    for (const { column_name: column, data_type: type } of columns) {
      const changed = `coalesce(${(flips[type] ?? 'x').replace(/\bx\b/g, column)}, '1')`
      const [row] = await ledger.asOwner<{ ctid: string; different: boolean }>(
        `update ledger.${table} t set ${column} = ${changed} where ${where.replace(/\b(\w+) =/g, 't.$1 =')}
         returning ctid::text, ${column} is distinct from (select k.${column} from kept k) as different`,
      )
      const { breaks } = await found()
      named[column] = row?.different ? `${breaks[0]?.row} ${breaks[0]?.entryNo ?? '-'}` : 'not changed'
      await ledger.asOwner(
        `update ledger.${table} t set ${column} = (select k.${column} from kept k) where ctid = $1`,
        [row?.ctid],
      )
    }
    await ledger.asOwner('drop table kept')
    expect((await found()).breaks).toEqual([])
    return named
  }

  const entryOf = async (bizNo: string) => {
    const [row] = await ledger.asOwner<{ id: string; entry_no: string }>(
      'select id, entry_no from ledger.entry where biz_no = $1',
      [bizNo],
    )
    if (!row) throw new Error(`no entry ${bizNo}`)
    return row
  }

  test('that flips anything in an entry is named', async () => {
    const { entry_no: entryNo } = await entryOf('OD2')
    const named = await flipEach('entry', `biz_no = 'OD2'`)
    const { tenant_id, id, entry_no, ...others } = named
    expect([tenant_id, id]).toEqual(['the entry is missing -', 'the entry is missing -'])
    expect(entry_no?.startsWith('the entry LE')).toBe(true)
    for (const [column, name] of Object.entries(others))
      expect(`${column}: ${name}`).toBe(
        ['line_tenants', 'line_accounts', 'line_versions'].includes(column) && name === 'not changed'
          ? `${column}: not changed`
          : `${column}: the entry ${entryNo}`,
      )
    expect(Object.keys(others)).toHaveLength(13)
  })

  test.each([1, 2])('that flips anything in line %i of an entry is named', async lineNo => {
    const { id, entry_no: entryNo } = await entryOf('OD2')
    const named = await flipEach('line', `entry_id = ${id} and line_no = ${lineNo}`)
    expect(new Set(Object.values(named))).toEqual(new Set([`line ${lineNo} ${entryNo}`]))
    expect(Object.keys(named)).toHaveLength(14)
  })

  test('that gives an account to another holder is named by its first line', async () => {
    await ledger.asOwner(`update ledger.account set dim_id = 'q2' where dim_id = 'q1'`)
    const { breaks } = await found()
    expect(breaks.find(one => one.tenantId === '300001')?.row).toBe('line 1')
    await ledger.asOwner(`update ledger.account set dim_id = 'q1' where dim_id = 'q2'`)
  })

  test('that flips anything in a seal is named', async () => {
    const { entry_no: entryNo } = await entryOf('OD2')
    const named = await flipEach('seal', `tenant_id = '300001' and seq = 2`)
    const { tenant_id, seq, entry_id, ...others } = named
    for (const name of [tenant_id, seq, entry_id]) expect(name).not.toBe('not changed')
    expect(Object.keys(others)).toEqual(['content', 'marks', 'sealed_at', 'hash'])
    for (const name of Object.values(others)) expect(name).toBe(`the seal ${entryNo}`)
  })

  test('that takes a line, an entry or a seal away is named', async () => {
    const takeAway = async (table: string, where: string) => {
      await ledger.asOwner(`create table kept as select * from ledger.${table} where ${where}`)
      await ledger.asOwner(`delete from ledger.${table} where ${where}`)
      const { breaks } = await found()
      await ledger.asOwner(`insert into ledger.${table} select * from kept`)
      await ledger.asOwner('drop table kept')
      return breaks[0]?.row
    }
    const { id } = await entryOf('OD2')
    expect(await takeAway('line', `entry_id = ${id} and line_no = 2`)).toBe('line 2')
    expect(await takeAway('entry', `id = ${id}`)).toBe('the entry is missing')
    expect(await takeAway('seal', `tenant_id = '300001' and seq = 2`)).toBe('the seals before it are missing')
    expect((await found()).ok).toBe(true)
  })

  test('that makes the whole chain anew is shown by a head kept elsewhere', async () => {
    const before = (await found()).heads
    await ledger.asOwner(`update ledger.entry set memo = 'forged' where biz_no = 'OD2'`)
    await ledger.asOwner('delete from ledger.seal')
    await ledger.asOwner('insert into ledger.unsealed select tenant_id, id from ledger.entry')
    await ledger.run(query => seal(query))
    const after = await found()
    expect(after.ok).toBe(true)
    expect(after.heads.map(head => head.hash)).not.toEqual(before.map(head => head.hash))
  })
})

describe('the command', () => {
  test('prints what it proved and says whether all is well', async () => {
    const lines: string[] = []
    expect(await verifyDatabase(ledger.ownerUrl, text => lines.push(text))).toBe(true)
    expect(lines.join('\n')).toMatch(/ok {6}the trial balance is zero[\s\S]*ok {6}\d+ seals hold/)
    await ledger.asOwner(`update ledger.line set amount = amount + 1 where biz_no = 'OD1' and line_no = 2`)
    const faults: string[] = []
    expect(await verifyDatabase(ledger.ownerUrl, text => faults.push(text))).toBe(false)
    expect(faults.join('\n')).toMatch(/WRONG {3}the chain is broken\n +line 2 \(LE\d+, seal 2 of 300001\)/)
  })
})
