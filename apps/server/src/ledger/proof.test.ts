import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardCash, payable } from './address.ts'
import { hold } from './hold.ts'
import { credit, debit } from './line.ts'
import { prove, proveProjection } from './proof.ts'
import { seal } from './seal.ts'
import { type TestLedger, testLedger } from './testing.ts'

let ledger: TestLedger
const card = cardCash('p1', '100001')
const site = payable({ kind: 'site', id: 's1', tenantId: '300001' })

beforeAll(async () => {
  ledger = await testLedger()
  await ledger.fund(card, 1000n)
  for (const bizNo of ['OD1', 'OD2', 'OD3'])
    await ledger.post({ event: 'E06', bizType: 301, bizNo, lines: [debit(card, 100n), credit(site, 100n)] })
  const expiresAt = new Date(Date.now() + 60_000)
  await ledger.run(query =>
    hold(query, { reason: 'x', bizNo: 'H1', expiresAt, amounts: [{ account: card, amountFen: 5n }] }),
  )
  await ledger.run(query => seal(query))
  // A hand at the database itself: the owner takes back the rights it gave up.
  for (const table of ['account', 'entry', 'line', 'hold', 'seal']) {
    await ledger.asOwner(`alter table ledger.${table} no force row level security`)
    await ledger.asOwner(`grant update, delete on ledger.${table} to current_user`)
  }
})
afterAll(() => ledger.close())

const wrong = async () => (await ledger.run(prove)).filter(proof => !proof.ok).map(proof => proof.name)

/** Runs the edit, reads the proofs that fail, and takes the edit back. */
async function after(edit: string, undo: string): Promise<string[]> {
  await ledger.asOwner(edit)
  const names = await wrong()
  await ledger.asOwner(undo)
  expect(await wrong()).toEqual([])
  return names
}

describe('the proofs', () => {
  test('hold for an honest ledger', async () => {
    const proofs = await ledger.run(prove)
    expect(proofs.filter(proof => !proof.ok)).toEqual([])
    expect(proofs.length).toBeGreaterThan(8)
  })

  const cases: [what: string, edit: string, undo: string, finds: string][] = [
    [
      'a balance raised by hand',
      `update ledger.account set balance = balance + 1 where code = '2203'`,
      `update ledger.account set balance = balance - 1 where code = '2203'`,
      'every balance is the sum of its lines and every version counts them',
    ],
    [
      'two balances moved by hand so that the sum stays',
      `update ledger.account set balance = balance + case code when '2203' then 1 else -1 end where code in ('2203', '2211')`,
      `update ledger.account set balance = balance - case code when '2203' then 1 else -1 end where code in ('2203', '2211')`,
      'every balance is the sum of its lines and every version counts them',
    ],
    [
      'an amount changed in a line',
      `update ledger.line set amount = amount + 1 where biz_no = 'OD2' and line_no = 1`,
      `update ledger.line set amount = amount - 1 where biz_no = 'OD2' and line_no = 1`,
      'every entry is balanced and has the lines it names',
    ],
    [
      'a running balance changed in a line',
      `update ledger.line set balance_after = balance_after + 1 where biz_no = 'OD2' and line_no = 1`,
      `update ledger.line set balance_after = balance_after - 1 where biz_no = 'OD2' and line_no = 1`,
      'every line carries on from the one before',
    ],
    [
      'a line moved to another entry',
      `update ledger.line set entry_id = entry_id + 1 where biz_no = 'OD3' and line_no = 2`,
      `update ledger.line set entry_id = entry_id - 1 where biz_no = 'OD3' and line_no = 2`,
      'every line belongs to an entry',
    ],
    [
      'a hold made larger',
      `update ledger.hold set amount = amount + 1`,
      `update ledger.hold set amount = amount - 1`,
      'what is held is the sum of the open holds',
    ],
    [
      'an account allowed to go below zero',
      `update ledger.account set allow_negative = true where code = '2203'`,
      `update ledger.account set allow_negative = false where code = '2203'`,
      'every account is as the chart says',
    ],
    [
      'a hold that leaves less than nothing',
      `update ledger.account set hold_out = 100000 where code = '2203'`,
      `update ledger.account set hold_out = 5 where code = '2203'`,
      'no account is below what it may be',
    ],
  ]
  test.each(cases)('find %s', async (_, edit, undo, finds) => {
    expect(await after(edit, undo)).toContain(finds)
  })

  test('find an entry that was put in by hand and is neither sealed nor waiting', async () => {
    await ledger.asOwner(
      `insert into ledger.entry select (jsonb_populate_record(e, '{"id": 5, "entry_no": "LE-forged", "step": "f"}')).*
       from ledger.entry e where biz_no = 'OD1'`,
    )
    expect(await wrong()).toContain('every entry is sealed or waits for it')
    await ledger.asOwner('delete from ledger.entry where id = 5')
  })

  test('say where they found what', async () => {
    await ledger.asOwner(`update ledger.account set balance = balance + 7 where code = '2211'`)
    const proof = (await ledger.run(prove)).find(one => one.name.startsWith('every balance'))
    expect(proof?.details[0]).toContain('2211 site:s1 of 300001: balance 307')
    await ledger.asOwner(`update ledger.account set balance = balance - 7 where code = '2211'`)
  })
})

describe('a projection', () => {
  const select = (fen: number) =>
    `select '100001' as tenant_id, '2203' as code, 'card' as dim_type, 'p1' as dim_id, ${fen}::bigint as amount`

  test('is proved against its accounts', async () => {
    const projection = (fen: number) => ({ name: 'card balance', select: select(fen) })
    expect((await ledger.run(query => proveProjection(query, projection(700)))).ok).toBe(true)
    const proof = await ledger.run(query => proveProjection(query, projection(699)))
    expect(proof).toMatchObject({ ok: false, details: ['2203 card:p1 of 100001: 699, ledger 700'] })
  })
})
