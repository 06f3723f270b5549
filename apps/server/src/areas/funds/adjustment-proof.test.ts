import { addDays } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '../../../test/clock.ts'
import { ask } from '../../../test/people.ts'
import { arrived, makeSite, newSerial, openStage, sell, type Stage, upload } from './funds.fixture.ts'

// What adjustments and debts say is tried against the accounts from both sides; every case names exactly the proofs that
// find it.

let stage: Stage
let sequence = 0
let ids: Record<'advance' | 'open' | 'site' | 'number' | 'netted', string>

const base = 'zytmoneysettlement/moneysettlement'
const key = () => ({ 'idempotency-key': `step ${++sequence}` })
const post = (by: 'finance' | 'finance2', path: string, body: Record<string, unknown>) =>
  ask(stage[by], 'POST', path, body, key())

async function settled(siteId: string): Promise<{ id: string; actualAmount: string }> {
  await sell(stage, siteId, {
    orderNo: `OD${++sequence}`,
    day: addDays(today, -1),
    amounts: [100_000n, 100_000n, 0n],
  })
  await post('finance', `${base}/generate`, {})
  const query = { payeeId: siteId, status: 1, size: 1 }
  return (await ask(stage.finance, 'GET', `${base}/list`, query)).records[0]
}

/** Adjusted by two people; answers the document. */
async function adjusted(
  id: string,
  amount: string,
  adjustReason: number,
): Promise<{ id: string; adjustmentNo: string }> {
  const evidenceUrls = await upload(stage.finance)
  const amounts = { diffAmount: amount, adjustAmount: amount }
  const body = { id, reconcileResult: 2, diffNote: '核对', adjustReason, evidenceUrls, ...amounts }
  await post('finance', `${base}/update2`, body)
  await post('finance2', `${base}/decideAdjustment`, { id, result: 1 })
  const query = { settlementId: id, size: 1 }
  return (await ask(stage.finance, 'GET', 'funds/settlementAdjustment/list', query)).records[0]
}

beforeAll(async () => {
  stage = await openStage()
  await arrived(stage, '5000.00')
  const site = await makeSite(stage, '垫付站')
  const { id } = await settled(site)
  const advance = await adjusted(id, '40.00', 3)
  const paper = { voucherUrls: await upload(stage.finance), voucherNo: 'V1', actualAmount: '1040.00' }
  await post('finance', `${base}/update3`, { id, ...paper })
  await post('finance2', `${base}/update4`, { id, paid: 1, bankSerialNo: newSerial() })
  const next = await settled(site)
  const open = await adjusted(next.id, '-7.00', 5)
  ids = { advance: advance.id, open: open.id, site, number: open.adjustmentNo, netted: next.id }
  await stage.asOwner('alter table ledger.account no force row level security')
  await stage.asOwner('grant all on ledger.account to current_user')
})
afterAll(() => stage.close())

const watched = ['openAdjustments', 'settlementAdjustments', 'payeeDebts', 'openSettlements', 'settlementOrders']
const found = async (): Promise<string[]> =>
  (await ask(stage.finance, 'GET', 'funds/ledger/proof'))
    .filter((one: { ok: number; name: string }) => one.ok !== 1 && watched.includes(one.name))
    .map((one: { name: string }) => one.name)
const spoken = (text: string): string => text.replace(/:(\w+)/g, (whole, name: keyof typeof ids) => ids[name] ?? whole)

const set = (table: string, column: string, where: string, to: string, back: string): [string, string] => [
  `update ${table} set ${column} = ${to} where ${where}`,
  `update ${table} set ${column} = ${back} where ${where}`,
]
const raised = (table: string, column: string, where: string) =>
  set(table, column, where, `${column} + 1`, `${column} - 1`)
const isOpen = 'id = :open'
const document = 'settlement_adjustment'

const cases: [what: string, edit: [harm: string, undo: string], finds: string[]][] = [
  [
    'an open adjustment of another amount',
    raised(document, 'amount', isOpen),
    ['openAdjustments', 'settlementAdjustments'],
  ],
  ['an open item that is said to be cleared', set(document, 'status', isOpen, '5', '3'), ['openAdjustments']],
  [
    'an open item given to another document',
    set('ledger.account', 'dim_id', `code = '2299' and dim_id in (':number', 'TZ0')`, `'TZ0'`, `':number'`),
    ['openAdjustments'],
  ],
  [
    'an adjustment that nobody approved and the settlement counts',
    set(document, 'status', isOpen, '7', '3'),
    ['openAdjustments', 'settlementAdjustments'],
  ],
  [
    'a settlement that counts more than was approved',
    raised('money_settlement', 'adjust_amount', 'id = :netted'),
    ['openSettlements', 'settlementAdjustments'],
  ],
  [
    'a settlement that nets more than was taken',
    raised('money_settlement', 'netted_amount', 'id = :netted'),
    ['openSettlements', 'payeeDebts'],
  ],
  ['a debt that nobody’s document speaks of', set(document, 'reason', 'id = :advance', '2', '3'), ['payeeDebts']],
  [
    'what nobody earned inside a settlement',
    raised('money_settlement', 'settlement_amount', 'id = :netted'),
    ['openSettlements', 'settlementOrders'],
  ],
]

test('honest books stand', async () => {
  expect(await found()).toEqual([])
})

test.each(cases)('%s is found', async (_, [harm, undo], finds) => {
  await stage.asOwner(spoken(harm))
  const names = await found()
  await stage.asOwner(spoken(undo))
  expect(names).toEqual(finds)
  expect(await found()).toEqual([])
})
