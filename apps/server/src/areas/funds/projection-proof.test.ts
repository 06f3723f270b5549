import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '../../../test/clock.ts'
import { ask } from '../../../test/people.ts'
import { fen, makeCard, openStation, pay } from '../orders/test-station.ts'
import { arrived, openStage, type Stage } from './funds.fixture.ts'

// Each projection is tried from both sides and in the middle: a row without its account, an account without its row, and
// two that differ. Every case names exactly the projections that find it.

let stage: Stage
/** What the cases put into their statements. */
let ids: Record<'card' | 'site' | 'settlement' | 'recharge', string>
beforeAll(async () => {
  stage = await openStage()
  const station = await openStation(stage)
  const card = await makeCard(station, fen('950.00'), fen('50.00'))
  const buy = async () => {
    const paid = await pay(station, card.cardNo)
    expect(paid.code).toBe(200)
  }
  await buy()
  const generate = 'zytmoneysettlement/moneysettlement/generate'
  await ask(stage.finance, 'POST', generate, { until: today }, { 'idempotency-key': 'generate' })
  await buy()
  const [made] = await stage.asOwner<{ id: string }>('select id::text from money_settlement')
  const { id: recharge } = await arrived(stage)
  ids = { card: String(card.id), site: station.siteId, settlement: made?.id ?? '', recharge }
  await stage.asOwner('alter table ledger.account no force row level security')
  await stage.asOwner('grant all on ledger.account to current_user')
})
afterAll(() => stage.close())

const projections = ['recharges', 'cardBalances', 'cardGifts', 'unsettledOrders', 'openSettlements', 'settlementOrders']
const found = async (): Promise<string[]> =>
  (await ask(stage.finance, 'GET', 'funds/ledger/proof'))
    .filter((one: { ok: number; name: string }) => one.ok !== 1 && projections.includes(one.name))
    .map((one: { name: string }) => one.name)

const spoken = (text: string): string => text.replace(/:(\w+)/g, (whole, name: keyof typeof ids) => ids[name] ?? whole)

const at = (code: string, dimId: string) => `code = '${code}' and dim_id = '${dimId}'`
/** Gives an account another holder, and so takes it from the one it has. */
const away = (code: string, dimId: string): [string, string] => [
  `update ledger.account set dim_id = '999' where ${at(code, dimId)}`,
  `update ledger.account set dim_id = '${dimId}' where ${at(code, '999')}`,
]
/** An account with a balance that nobody's rows speak of. */
const alone = (code: string, dimId: string): [string, string] => [
  `insert into ledger.account select (jsonb_populate_record(a, '{"id": 77, "dim_id": "999", "balance": 5}')).*
    from ledger.account a where ${at(code, dimId)}`,
  `delete from ledger.account where dim_id = '999'`,
]
/** A copy of a row under another id, so that no account knows it. */
const copied = (table: string, where: string, changes: object): [string, string] => [
  `insert into ${table} select (jsonb_populate_record(t, '${JSON.stringify({ id: 999, ...changes })}')).* from ${table} t
    where ${where} limit 1`,
  `delete from ${table} where id = 999`,
]
/** Raises a figure by one fen. */
const raised = (table: string, column: string, where: string): [string, string] => [
  `update ${table} set ${column} = ${column} + 1 where ${where}`,
  `update ${table} set ${column} = ${column} - 1 where ${where}`,
]

const unsettled = 'settle_state = 0'
const isSettlement = 'id = :settlement'
const isRecharge = 'id = :recharge'
const cases: [what: string, edit: [harm: string, undo: string], finds: string[]][] = [
  [
    'a recharge that arrived and was left out of the books',
    copied('company_recharge', isRecharge, { recharge_no: 'x' }),
    ['recharges'],
  ],
  [
    'a recharge in the books that is said to be reversed',
    [
      `update company_recharge set status = 5 where ${isRecharge}`,
      `update company_recharge set status = 2 where ${isRecharge}`,
    ],
    ['recharges'],
  ],
  ['a recharge of more than was booked', raised('company_recharge', 'amount', isRecharge), ['recharges']],
  ['a card’s balance that differs', raised('card', 'balance', 'id = :card'), ['cardBalances']],
  ['a card with money and no account', copied('card', 'true', { card_no: 'x', gift_balance: 0 }), ['cardBalances']],
  ['cash of no card', alone('2203', ':card'), ['cardBalances']],
  ['cash given to another card', away('2203', ':card'), ['cardBalances']],
  ['a card’s gift that differs', raised('card', 'gift_balance', 'id = :card'), ['cardGifts']],
  ['a gift on a card without account', copied('card', 'true', { card_no: 'x', balance: 0 }), ['cardGifts']],
  ['a gift of no card', alone('2204', ':card'), ['cardBalances', 'cardGifts']],
  ['an unsettled order that differs', raised('order_settle', 'net', unsettled), ['unsettledOrders']],
  [
    'an unsettled order of a site without account',
    copied('order_settle', unsettled, { payee_id: 888, order_no: 'x' }),
    ['unsettledOrders'],
  ],
  ['a payable of a site without orders', alone('2211', ':site'), ['unsettledOrders']],
  ['a payable given to another site', away('2211', ':site'), ['unsettledOrders']],
  [
    'an open settlement that says more is adjusted',
    raised('money_settlement', 'adjust_amount', isSettlement),
    ['openSettlements'],
  ],
  [
    'an open settlement without account',
    copied('money_settlement', isSettlement, { settlement_no: 'x', settlement_amount: 0, adjust_amount: 5 }),
    ['openSettlements'],
  ],
  ['money in settlement that belongs to none', alone('2212', ':settlement'), ['openSettlements']],
  [
    'a settlement said to be paid whose money is still there',
    [
      `update money_settlement set status = 4 where ${isSettlement}`,
      `update money_settlement set status = 1 where ${isSettlement}`,
    ],
    ['openSettlements'],
  ],
  ['an order inside that differs', raised('order_settle', 'net', 'settlement_id = :settlement'), ['settlementOrders']],
  [
    'a paid settlement without orders',
    copied('money_settlement', isSettlement, { settlement_no: 'x', status: 4 }),
    ['settlementOrders'],
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
