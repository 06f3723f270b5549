import { today } from '../../test/clock.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Dimension } from './accounts.ts'
import { type Account, cardCash, channel, payable } from './address.ts'
import { hold } from './hold.ts'
import { credit, debit } from './line.ts'
import { post, type Query } from './post.ts'
import { prove } from './proof.ts'
import { seal } from './seal.ts'
import { type TestLedger, testLedger } from './testing.ts'

// Every fault here is found by exactly the proofs that are named, nearly always by one alone: a proof that looks away
// from a part of the books is noticed, although another one might have found most of it too.

const balanced = 'every entry is balanced and has the lines it names'
const belongs = 'every line belongs to an entry'
const possible = 'every amount and side is possible'
const trial = 'the trial balance is zero'
const summed = 'every balance is the sum of its lines and every version counts them'
const carries = 'every line carries on from the one before'
const held = 'what is held is the sum of the open holds'
const bounded = 'no account is below what it may be'
const controlled = 'no control account of revenue or cost is below zero'
const charted = 'every account is as the chart says'
const daily = 'the totals by day are what the sealed lines say'
const mirrored = 'every reversal mirrors one entry that it may reverse'
const sealed = 'every entry is sealed or waits for it'

let ledger: TestLedger
let hand: pg.Client
const card = cardCash('p1', '100001')
const site = payable({ kind: 'site', id: 's1', tenantId: '300001' })

beforeAll(async () => {
  ledger = await testLedger()
  await ledger.fund(card, 1000n)
  for (const bizNo of ['OD1', 'OD2', 'OD3'])
    await ledger.post({ event: 'E06', bizType: 301, bizNo, lines: [debit(card, 100n), credit(site, 100n)] })
  const expiresAt = new Date(Date.now() + 3_600_000)
  await ledger.run(query =>
    hold(query, { reason: 'x', bizNo: 'H1', expiresAt, amounts: [{ account: card, amountFen: 5n }] }),
  )
  await ledger.run(query => seal(query))
  hand = new pg.Client(ledger.ownerUrl)
  await hand.connect()
  for (const table of ['account', 'entry', 'line', 'hold', 'seal', 'unsealed', 'daily']) {
    await hand.query(`alter table ledger.${table} no force row level security`)
    await hand.query(`grant all on ledger.${table} to current_user`)
  }
})
afterAll(async () => {
  await hand.end()
  await ledger.close()
})

const query: Query = async (text, values) => hand.query(text, [...values]) as never

/** Does something to the books, answers which proofs fail, and takes it back. */
async function found(harm: string | (() => Promise<unknown>)): Promise<string[]> {
  await hand.query('begin')
  try {
    if (typeof harm === 'string') await hand.query(harm)
    else await harm()
    return (await prove(query)).filter(proof => !proof.ok).map(proof => proof.name)
  } finally {
    await hand.query('rollback')
  }
}

/** An account nobody has posted to, as the chart says, but for what is given. */
const opened = (code: string, more = ''): string =>
  `insert into ledger.account select (jsonb_populate_record(null::ledger.account, jsonb_build_object(
      'tenant_id', '000000', 'id', 77, 'code', c.code, 'dim_type', c.dimensions[1], 'dim_id', 'x', 'issuer', '000000', 'name', '',
      'normal', c.normal, 'allow_negative', c.allow_negative, 'frozen', false, 'credit_limit', 0, 'balance', 0,
      'hold_out', 0, 'version', 0, 'moved_at', '-infinity') || '{${more}}'::jsonb)).* from ledger.chart c where code = '${code}'`
const heldOn = (amountFen: number): string =>
  `insert into ledger.hold (tenant_id, id, account_id, amount, reason, biz_no, step, expires_at)
    values ('000000', 77, 77, ${amountFen}, 'x', 'H2', '', now())`

test('an honest ledger stands every proof, and the cases below know all of them', async () => {
  const proofs = await prove(query)
  expect(proofs.filter(one => !one.ok)).toEqual([])
  const all = [
    balanced,
    belongs,
    possible,
    trial,
    summed,
    carries,
    held,
    bounded,
    controlled,
    charted,
    daily,
    mirrored,
    sealed,
  ]
  expect(proofs.map(one => one.name)).toEqual(all)
})

const ofLine = (bizNo: string, lineNo: number) => `biz_no = '${bizNo}' and line_no = ${lineNo}`

const cases: [what: string, harm: string, finds: string[]][] = [
  [
    'two entries that make up for each other, each unbalanced by one fen',
    `update ledger.line set amount = amount + case biz_no when 'OD2' then 1 else -1 end,
       balance_after = balance_after - case biz_no when 'OD2' then 1 else 0 end
     where line_no = 1 and biz_no in ('OD2', 'OD3')`,
    [balanced],
  ],
  [
    'an entry that names a line it does not have',
    `update ledger.entry set line_accounts = line_accounts || 1::bigint where biz_no = 'OD2'`,
    [balanced],
  ],
  [
    'an entry without lines',
    `update ledger.entry set id = (select max(id) + 1 from ledger.entry) where biz_no = 'OD2'`,
    [balanced, belongs, daily, sealed],
  ],
  ['an entry taken away from its lines', `delete from ledger.entry where biz_no = 'OD2'`, [belongs, daily]],
  [
    'an amount below zero on the other side',
    `update ledger.line set amount = -amount, side = 'C' where ${ofLine('OD2', 1)}`,
    [possible, daily],
  ],
  ['a side that is none', `update ledger.line set side = 'X' where ${ofLine('OD2', 2)}`, [possible, daily]],
  // What the trial balance finds is always found by another proof as well, for it adds up what they look at one by one.
  // Each of its halves has a case in which only that half can have found it.
  [
    'a balance raised by hand: the accounts no longer add up to zero',
    `update ledger.account set balance = balance + 1 where dim_id = 'p1'`,
    [trial, summed],
  ],
  [
    'the only entry of a new account, of one side: its lines no longer add up to zero',
    `with a as (${opened('1012', `"balance": 3, "version": 1`)} returning 1)
     insert into ledger.line select (jsonb_populate_record(l, '{"tenant_id": "000000", "account_id": 77,
       "account_version": 1, "line_no": 3, "side": "D", "amount": 3, "balance_after": 3}')).*
     from ledger.line l, a where ${ofLine('OD2', 1)};
     update ledger.account set balance = balance + 3, version = version where dim_id = 's1'`,
    [balanced, trial, summed, daily],
  ],
  [
    'two balances moved by hand so that the sum stays',
    `update ledger.account set balance = balance - 1 where dim_id in ('p1', 's1') and code = '2203';
     update ledger.account set balance = balance + 1 where dim_id = 's1'`,
    [summed],
  ],
  [
    'a version that counts a line too many',
    `update ledger.account set version = version + 1 where dim_id = 's1'`,
    [summed],
  ],
  [
    'a running balance changed',
    `update ledger.line set balance_after = balance_after + 1 where ${ofLine('OD2', 1)}`,
    [carries],
  ],
  [
    'a line moved before the one before it',
    `update ledger.line set posted_at = posted_at - interval '1 day' where ${ofLine('OD3', 1)}`,
    [carries],
  ],
  ['a hold made larger', `update ledger.hold set amount = amount + 1`, [held]],
  ['a hold of no account', `update ledger.hold set account_id = 78; update ledger.account set hold_out = 0`, [held]],
  ['a total by day changed', `update ledger.daily set credit = credit + 1 where code = '2211'`, [daily]],
  ['a day of the totals taken away', `delete from ledger.daily where code = '2203'`, [daily]],
  [
    'an entry moved to another day',
    `update ledger.entry set business_date = business_date - 1 where biz_no = 'OD2'`,
    [daily],
  ],
  [
    'a reversal of what it is no mirror of',
    `update ledger.entry set reversal_of = (select id from ledger.entry where biz_no = 'OD2') where biz_no = 'OD3'`,
    [mirrored],
  ],
  ['an event that nobody knows', `update ledger.entry set event_code = 'E99' where biz_no = 'OD2'`, [mirrored]],
  ['a seal taken away', `delete from ledger.seal where seq = 2`, [sealed]],
  [
    'an account that may go below zero against the chart',
    `update ledger.account set allow_negative = true where dim_id = 'p1'`,
    [charted],
  ],
  [
    'an account of another kind of holder',
    `update ledger.account set dim_type = 'company' where dim_id = 'p1'`,
    [charted],
  ],
  ['a credit line where there is none', `update ledger.account set credit_limit = 1 where dim_id = 'p1'`, [charted]],
  ['a credit line below zero', opened('2201', `"credit_limit": -1`), [bounded, charted]],
  ['an account on the other side', opened('2203', `"normal": "D"`), [charted]],
  ['a code that the chart does not have', opened('2203', `"code": "2999"`), [charted]],
]
test.each(cases)('%s', async (_, harm, finds) => {
  expect(await found(harm)).toEqual(finds)
})

describe('the bound', () => {
  // By hand from domain 10.3, not from the chart that the accounts were made from.
  const codes =
    `1002 1122 1123 1405 1461 1901 2201 2202 2203 2204 2205 2206 2207 2208 2212 2213 2221 2222 2223 2224 2225 2226
    2231 2232 2241 2299 4001`.split(/\s+/)

  test('is there for these codes and no others', async () => {
    const { rows } = await hand.query<{ code: string }>(
      'select code from ledger.chart where not allow_negative order by code',
    )
    expect(rows.map(one => one.code)).toEqual(codes)
  })

  test.each(codes)('of %s is proved', async code => {
    expect(await found(`${opened(code, `"hold_out": 1`)}; ${heldOn(1)}`)).toEqual([bounded])
  })

  test.each(['2201', '2207', '2226'])('of %s reaches as far as its credit line', async code => {
    const withCredit = (heldFen: number) =>
      `${opened(code, `"credit_limit": 3, "hold_out": ${heldFen}`)}; ${heldOn(heldFen)}`
    expect(await found(withCredit(3))).toEqual([])
    expect(await found(withCredit(4))).toEqual([bounded])
  })

  test('is none of the others’', async () => {
    expect(await found(`${opened('2211', `"hold_out": 1`)}; ${heldOn(1)}`)).toEqual([])
  })
})

describe('control accounts of revenue and cost', () => {
  const source = channel('test', '1')
  const controls: readonly (readonly [code: string, dimType: Dimension, normal: 'C' | 'D', finds: string[]])[] = [
    ['6001', 'site', 'C', [controlled]],
    ['6002', 'site', 'C', [controlled]],
    ['6003', 'company', 'C', [controlled]],
    ['6004', 'tenant', 'C', [controlled]],
    ['6601', 'site', 'D', [controlled]],
    ['6602', 'channel', 'D', []],
    ['6603', 'promoter', 'D', [controlled]],
    ['6604', 'platform', 'D', []],
  ]
  test.each(controls)(
    '%s below zero as a whole is found, in one account of many it is not',
    async (code, dimType, normal, finds) => {
      const at = (dimId: string): Account => ({ tenantId: '000000', code, dimType, dimId })
      const [less, more] = normal === 'C' ? [debit, credit] : [credit, debit]
      const moved = (lines: Parameters<typeof post>[1]['lines']) =>
        post(query, { tenantId: '000000', event: 'E31', bizType: 999, bizNo: `C${code}`, businessDate: today, lines })
      expect(await found(() => moved([less(at('a'), 5n), more(source, 5n)]))).toEqual(finds)
      const others = () => moved([less(at('a'), 5n), more(at('b'), 5n)])
      expect(await found(others)).toEqual([])
    },
  )
})
