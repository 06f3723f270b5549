import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '../../../test/clock.ts'
import { ask, makePerson } from '../../../test/people.ts'
import { fen, makeCard, openStation, pay, type TestStation } from '../orders/test-station.ts'
import { makeTerms, paidIn } from '../partner-api/partner-funds.fixture.ts'
import { makePartner, request } from '../partner-api/test-partner.ts'
import { arrived, makeEarner, openStage, type Stage } from './funds.fixture.ts'

// Each projection is tried from both sides and in the middle: a row without its account, an account without its row, and
// two that differ. Every case names exactly the projections that find it.

let stage: Stage
/** What the cases put into their statements. */
let ids: Record<'card' | 'site' | 'settlement' | 'recharge' | 'partner' | 'owed' | 'receipt' | 'withdrawal', string>
beforeAll(async () => {
  stage = await openStage()
  const station = await openStation(stage)
  const card = await makeCard(station, fen('950.00'), fen('50.00'))
  const operator = await makePerson(stage, { roles: ['operator'] })
  await ask(operator, 'POST', 'shell/companyext/submit', { companyId: station.companyId, monthLimit: '5000.00' })
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
  const partner = await partnerAtWork(station)
  const back = { owed: await returned(2), receipt: await returned(1) }
  const earner = await makeEarner(stage, fen('500.00'))
  const applied = { amount: '200.00' }
  const { id: withdrawal } = await ask(earner.person, 'POST', 'distributPayment/apply', applied)
  ids = {
    ...back,
    withdrawal,
    card: String(card.id),
    site: station.siteId,
    settlement: made?.id ?? '',
    recharge,
    partner,
  }
  await stage.asOwner('alter table ledger.account no force row level security')
  await stage.asOwner('grant all on ledger.account to current_user')
})
afterAll(() => stage.close())

/** A recharge that is being paid back (2), or that was booked wrongly and left a receipt (1); answers the account's document. */
async function returned(kind: 1 | 2): Promise<string> {
  const { id } = await arrived(stage)
  const key = (name: string) => ({ 'idempotency-key': `${name} ${kind}` })
  const request = { id, kind, reason: '入错企业' }
  const made = await ask(stage.finance, 'POST', 'platform/recharge/reverse', request, key('request'))
  await ask(stage.finance2, 'POST', 'funds/rechargeReturn/audit', { id: made.id, result: 1 }, key('decide'))
  const { returnNo, receiptNo } = await ask(stage.finance, 'GET', 'funds/rechargeReturn/detail', { id: made.id })
  return kind === 1 ? receiptNo : returnNo
}

/** A partner that has paid in, bought on credit, bought from its deposit, and got something back. */
async function partnerAtWork(station: TestStation): Promise<string> {
  const operator = await makePerson(stage, { roles: ['operator'] })
  const auditor = await makePerson(stage, { roles: ['auditor'] })
  const people = { operator, auditor, finance: stage.finance }
  const caller = await makePartner(stage, operator)
  const body = { siteId: station.siteId, gunNo: 1, amount: '300.00', tel: '13912345678' }
  const buy = (customerOrderNo: string) => request(caller, { body: { ...body, customerOrderNo } })
  await makeTerms(people, caller.id, { paysFrom: 3, creditLimit: '500.00' })
  expect(await buy('1')).toMatchObject({ code: 200 })
  await makeTerms(people, caller.id, { paysFrom: 2 })
  await paidIn(people, caller.id, '1000.00')
  const { data } = await buy('2')
  const asked = { orderId: data.id, amount: '100.00', reason: '加错油' }
  const { id } = await ask(operator, 'POST', 'zytorder/order/refundApply', asked, { 'idempotency-key': 'apply' })
  const decision = { id, result: 1, opinion: '已核实' }
  await ask(auditor, 'POST', 'orderRefundApply/orderrefundapply/audit', decision, { 'idempotency-key': 'audit' })
  return caller.id
}

const projections = [
  'recharges',
  'rechargeReturns',
  'unmatchedReceipts',
  'cardBalances',
  'cardGifts',
  'unsettledOrders',
  'openSettlements',
  'settlementOrders',
  'settlementBills',
  'settlementSpreads',
  'orderSpreads',
  'orderSettleStates',
  'partnerAccounts',
  'companyMonths',
  'withdrawals',
]
const found = async (): Promise<string[]> =>
  (await ask(stage.finance, 'GET', 'funds/ledger/proof'))
    .filter((one: { ok: number; name: string }) => one.ok !== 1 && projections.includes(one.name))
    .map((one: { name: string }) => one.name)

const spoken = (text: string): string => text.replace(/:(\w+)/g, (whole, name: keyof typeof ids) => ids[name] ?? whole)

const at = (code: string, dimId: string) => `code = '${code}' and dim_id = '${dimId}'`
/** Gives an account another holder, and so takes it from the one it has. */
const away = (code: string, dimId: string, to = '999'): [string, string] => [
  `update ledger.account set dim_id = '${to}' where ${at(code, dimId)}`,
  `update ledger.account set dim_id = '${dimId}' where ${at(code, to)}`,
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
const isOwed = `return_no = ':owed'`
const isReceipt = `receipt_no = ':receipt'`
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
  [
    'a recharge said to be given back that is on the account',
    [
      `update company_recharge set status = 8 where ${isRecharge}`,
      `update company_recharge set status = 2 where ${isRecharge}`,
    ],
    ['recharges'],
  ],
  ['a return of more than is owed', raised('recharge_return', 'pay_amount', isOwed), ['rechargeReturns']],
  [
    'a return said to be paid whose money is still there',
    [`update recharge_return set status = 7 where ${isOwed}`, `update recharge_return set status = 6 where ${isOwed}`],
    ['rechargeReturns'],
  ],
  ['money owed to nobody', away('2232', ':owed', 'CT999'), ['rechargeReturns']],
  ['a receipt of more than arrived', raised('unmatched_receipt', 'amount', isReceipt), ['unmatchedReceipts']],
  [
    'a receipt said to be matched whose money still waits',
    [
      `update unmatched_receipt set status = 3 where ${isReceipt}`,
      `update unmatched_receipt set status = 2 where ${isReceipt}`,
    ],
    ['unmatchedReceipts'],
  ],
  ['an unmatched receipt without a document', away('2299', ':receipt', 'LK999'), ['unmatchedReceipts']],
  ['a withdrawal of more than left the balance', raised('withdrawal', 'amount', 'id = :withdrawal'), ['withdrawals']],
  [
    'a withdrawal said to be paid whose money is still on its way',
    [
      'update withdrawal set status = 2 where id = :withdrawal',
      'update withdrawal set status = 0 where id = :withdrawal',
    ],
    ['withdrawals'],
  ],
  ['a withdrawal that nobody posted', copied('withdrawal', 'true', { withdraw_no: 'x' }), ['withdrawals']],
  ['money on its way of no withdrawal', alone('2231', ':withdrawal'), ['withdrawals']],
  ['a month of a company that differs', raised('company_month', 'used_amount', 'true'), ['companyMonths']],
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
    ['openSettlements', 'settlementBills', 'settlementSpreads'],
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
    ['settlementOrders', 'settlementSpreads'],
  ],
  [
    'a bill that does not add up to what is due',
    raised('money_settlement', 'discount_borne', isSettlement),
    ['settlementBills'],
  ],
  [
    'spread of the platform told as the seller’s discount',
    [
      `update money_settlement set discount_borne = discount_borne + 5, spread_amount = spread_amount - 5 where ${isSettlement}`,
      `update money_settlement set discount_borne = discount_borne - 5, spread_amount = spread_amount + 5 where ${isSettlement}`,
    ],
    ['settlementSpreads'],
  ],
  [
    'an order’s parts that are not what the gun showed',
    raised('order_settle', 'discount_borne', unsettled),
    ['orderSpreads'],
  ],
  [
    'an order said to be settled that is not',
    raised('"order"', 'settle_state', 'card_id = :card'),
    ['orderSettleStates'],
  ],
  ['a deposit of no partner', alone('2226', ':partner'), ['partnerAccounts']],
  ['a deposit given to another partner', away('2226', ':partner'), ['partnerAccounts']],
  ['a debt given to another partner', away('1122', ':partner'), ['partnerAccounts']],
  [
    'a payment of a partner that differs',
    raised('company_recharge', 'pay_amount', 'partner_id = :partner'),
    ['partnerAccounts'],
  ],
  [
    'a refund that a partner’s order does not know',
    raised('"order"', 'refunded_amount', 'partner_id = :partner and refunded_amount > 0'),
    ['partnerAccounts'],
  ],
  [
    'a payment said to have arrived that nobody posted',
    copied('company_recharge', 'partner_id = :partner', { recharge_no: 'x' }),
    ['recharges', 'partnerAccounts'],
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
