import { today } from '../../test/clock.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { flipEach } from '../../test/flip.ts'
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
  event: 'E06' as const,
  bizType: 301,
  bizNo,
  ...(memo ? { memo, maker: '8', approver: '9', evidence: ['SN1', 'SN2'], businessDate: '2026-01-31' } : {}),
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
      businessDate: today,
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

describe('C14: a hand at the database', () => {
  let hand: pg.Client
  let entryNo: string
  beforeAll(async () => {
    hand = new pg.Client(ledger.ownerUrl)
    await hand.connect()
    for (const table of ['account', 'entry', 'line', 'seal', 'daily']) {
      await hand.query(`alter table ledger.${table} no force row level security`)
      await hand.query(`grant update, delete on ledger.${table} to current_user`)
    }
    entryNo = (await hand.query(`select entry_no from ledger.entry where biz_no = 'OD2'`)).rows[0].entry_no
  })
  afterAll(() => hand.end())

  /** Makes the edit, answers which row the verifier names first, and takes the edit back. */
  async function named(edit: string): Promise<string> {
    await hand.query('begin')
    const { rowCount } = await hand.query(edit)
    const { breaks } = await verify(async (text, values) => hand.query(text, [...values]) as never)
    await hand.query('rollback')
    return rowCount === 1 ? `${breaks[0]?.row} of ${breaks[0]?.entryNo ?? 'none'}` : `${rowCount} rows edited`
  }

  const flipped = (table: string, where: string) => flipEach(hand, ['ledger', table], where, named)

  test('that flips anything in an entry is named', async () => {
    const { tenant_id, id, entry_no, ...others } = await flipped('entry', `biz_no = 'OD2'`)
    expect([tenant_id, id]).toEqual(['the entry is missing of none', 'the entry is missing of none'])
    expect(entry_no).toMatch(/^the entry of LE/)
    expect(Object.keys(others)).toHaveLength(16)
    expect(new Set(Object.values(others))).toEqual(new Set([`the entry of ${entryNo}`]))
  })

  test.each([1, 2])('that flips anything in line %i of an entry is named', async lineNo => {
    const found = await flipped('line', `biz_no = 'OD2' and line_no = ${lineNo}`)
    expect(Object.keys(found)).toHaveLength(16)
    expect(new Set(Object.values(found))).toEqual(new Set([`line ${lineNo} of ${entryNo}`]))
  })

  test('that flips anything in a seal is named', async () => {
    const { tenant_id, seq, entry_id, ...others } = await flipped('seal', `tenant_id = '300001' and seq = 2`)
    expect([tenant_id, seq]).toEqual([
      expect.stringContaining('the seals before it are missing'),
      expect.stringContaining('the seals before it are missing'),
    ])
    expect(entry_id).toBe('the entry is missing of none')
    expect(Object.keys(others)).toEqual(['content', 'marks', 'sealed_at', 'hash'])
    expect(new Set(Object.values(others))).toEqual(new Set([`the seal of ${entryNo}`]))
  })

  test('that gives an account to another holder is named by its first line', async () => {
    expect(await named(`update ledger.account set dim_id = 's2' where dim_id = 's1'`)).toMatch(/^line 2 of LE/)
    expect(await named(`update ledger.account set code = '2204' where dim_id = 'q1'`)).toMatch(/^line 2 of LE/)
    expect(await named(`update ledger.account set normal = 'D' where dim_id = 's1'`)).toMatch(/^line 2 of LE/)
  })

  test('that takes a line, an entry or a seal away is named', async () => {
    expect(await named(`delete from ledger.line where biz_no = 'OD2' and line_no = 2`)).toBe(`line 2 of ${entryNo}`)
    expect(await named(`delete from ledger.entry where biz_no = 'OD2'`)).toBe('the entry is missing of none')
    const cut = await named(`delete from ledger.seal where tenant_id = '300001' and seq = 2`)
    expect(cut).toMatch(/^the seals before it are missing/)
  })

  test('that makes the whole chain anew is shown by a head kept elsewhere', async () => {
    const before = (await found()).heads
    await ledger.asOwner(`update ledger.entry set memo = 'forged' where biz_no = 'OD2'`)
    await ledger.asOwner('delete from ledger.seal')
    await ledger.asOwner('delete from ledger.daily')
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
    expect(faults.join('\n')).toMatch(/WRONG {3}the chain is broken\n +line 2 \(LE\d+, seal \d+ of 300001\)/)
  })
})
