import { randomBytes } from 'node:crypto'
import { cardStates, grantStates } from '@forecourt/contract/cards'
import { receiptStates, rechargeStates, returnStates, settlementStates } from '@forecourt/contract/funds'
import { formatDecimal, type States } from '@forecourt/contract/kernel'
import { orderStates, refundStates } from '@forecourt/contract/orders'
import { partnerTermsStates } from '@forecourt/contract/partner-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount, newSerial, upload } from '../src/areas/funds/funds.fixture.ts'
import { newPhone } from '../src/areas/cards/test-company.ts'
import { openStation, type TestStation } from '../src/areas/orders/test-station.ts'
import { makeTerms } from '../src/areas/partner-api/partner-funds.fixture.ts'
import { type Caller, makePartner, request as signed } from '../src/areas/partner-api/test-partner.ts'
import { proveProjections } from '../src/areas/funds/projection-proof.ts'
import { prove } from '../src/ledger/proof.ts'
import { seal, verify } from '../src/ledger/seal.ts'
import { seeded } from '../src/ledger/testing.ts'
import { today } from './clock.ts'
import { type Answer, call, makePerson, openApp, type Person, type TestApp } from './people.ts'

// People of all kinds call whatever moves money, on documents in whatever state, rightly and wrongly. Whatever is refused
// is refused cleanly, and what is done leaves books, documents and decisions in order.

const seed = Number(process.env['RANDOM_SEED'] ?? 20_261_122)
const steps = Number(process.env['RANDOM_STEPS'] ?? 600)
const below = seeded(seed)
const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T
const yuan = (max: number): string => formatDecimal(BigInt(1 + below(max * 100)), 2)

let app: TestApp
let station: TestStation
let people: Map<Who, Person[]>
let everybody: Person[]
let vouchers: Map<Person, string>
let partners: Caller[]

beforeAll(async () => {
  app = await openApp()
  station = await openStation(app)
  const { companyId, supplierId } = station
  await makeAccount(app, '000000', '1702020109000012345')
  await makeAccount(app, supplierId, '6222020200012345678')
  const company = (roles: string[]) => makePerson(app, { tenantId: companyId, roles })
  const platform = (roles: string[], rights: string[] = []) => makePerson(app, { roles, rights })
  // Whoever has both sides of a decision may still not decide on what is their own.
  const both = await company(['company', 'company_approver'])
  const all = await platform(['operator', 'auditor', 'finance'])
  people = new Map<Who, Person[]>([
    ['company', [await company(['company']), await company(['company']), both]],
    ['approver', [await company(['company_approver']), both]],
    ['finance', [await platform(['finance'], ['moneySettlement_generate']), await platform(['finance']), all]],
    ['operator', [await platform(['operator']), all]],
    ['auditor', [await platform(['auditor']), all]],
    ['supplier', [await makePerson(app, { tenantId: supplierId, roles: ['supplier'] })]],
    ['cashier', [station.cashier, station.manager]],
  ])
  everybody = [...new Set([...people.values()].flat())]
  const [operator, auditor] = [await platform(['operator']), await platform(['auditor'])]
  partners = [await makePartner(app, operator), await makePartner(app, operator)]
  for (const { id } of partners)
    await makeTerms({ operator, auditor }, id, {
      paysFrom: 2 + partners.findIndex(one => one.id === id),
      creditLimit: '900.00',
    })
  vouchers = new Map()
  for (const one of everybody) vouchers.set(one, await upload(one))
})
afterAll(() => app.close())

/** Of rows by the beginning of a condition, in an order that the seed decides. */
const ids = async (which: string, column = 'id') =>
  (await app.asOwner<{ id: string }>(`select ${column}::text as id from ${which} is_deleted = 0 order by id`)).map(
    one => one.id,
  )

interface Request {
  readonly path: string
  /** Signed by a partner's system; everything else is a person's. */
  readonly caller?: Caller
  readonly input: Readonly<Record<string, unknown>>
}

/** Who may well do it, which is who mostly tries. */
type Who = 'company' | 'approver' | 'finance' | 'operator' | 'auditor' | 'cashier' | 'supplier'

/** A call on a document that mostly is in the state for it, and now and then in any. */
const on =
  (table: string, state: string, path: string, more: (by: Person) => Request['input'] = () => ({})) =>
  async (by: Person): Promise<Request> => {
    const fitting = below(5) ? await ids(`${table} where ${state} and`) : []
    return { path, input: { id: pick(fitting.length > 0 ? fitting : await ids(`${table} where`)), ...more(by) } }
  }

const settlement = 'zytmoneysettlement/moneysettlement'
const [recharge, grants, refunds, bills] = ['company_recharge', '"grant"', 'order_refund', 'money_settlement']
const returns = 'recharge_return'
const payBack = (by: Person) => ({ bankSerialNo: newSerial(), valueDate: today, voucherUrls: vouchers.get(by) })

/** Somebody approves a recharge under the number of money that waits for its owner. */
async function claim(by: Person): Promise<Request> {
  const serials = await ids('unmatched_receipt where status = 2 and', 'serial_no')
  const bankSerialNo = serials.length > 0 ? pick(serials) : newSerial()
  const { input } = await on(recharge, 'status = 1', 'platform/recharge/update', () => ({ status: 2, bankSerialNo }))(
    by,
  )
  return { path: 'platform/recharge/update', input }
}
const person = () => ({ userPhone: newPhone(), userName: '王强', amount: yuan(400) })
const drafted = () => ({ productId: station.productId, rows: Array.from({ length: 1 + below(3) }, person) })
const difference = { reconcileResult: 2, diffAmount: '0.50', adjustAmount: '-0.50', diffNote: '油枪校准' }

/** A partner's system buys from its own account; its terms and its money change meanwhile. */
async function purchase(): Promise<Request> {
  const input = { customerOrderNo: newSerial(), siteId: station.siteId, gunNo: 1 + below(2), amount: yuan(300) }
  return { caller: pick(partners), path: 'openApi/emption', input: { ...input, tel: '13912345678' } }
}

const terms = () => ({ paysFrom: 2 + below(2), creditLimit: yuan(900), remark: '合作协议' })
const transfer = () => ({ rechargeType: 2 + below(2), amount: yuan(500), payerName: '车友惠科技' })
const ofPartner = (path: string, more: () => Request['input']) => async (): Promise<Request> => ({
  path,
  input: { id: pick(partners).id, ...more() },
})

type Trial = readonly [who: Who, request: (by: Person) => Promise<Request>, weight?: number]

/** What people try, and how much more often than once. */
const trials: readonly Trial[] = [
  [
    'company',
    async by => ({
      path: 'company/recharge',
      input: { amount: yuan(50_000), payMethod: '6', payerName: '顺达物流', voucherUrls: vouchers.get(by) },
    }),
  ],
  [
    'finance',
    on(recharge, 'status = 1', 'platform/recharge/update', () => ({ status: 2, bankSerialNo: newSerial() })),
    4,
  ],
  ['finance', on(recharge, 'status = 1', 'platform/recharge/update', () => ({ status: 3, opinion: '金额不符' }))],
  [
    'finance',
    on(recharge, 'status = 2', 'platform/recharge/reverse', () => ({ kind: 1 + below(2), reason: '入账有误' })),
  ],
  ['auditor', on(returns, 'status = 1', 'funds/rechargeReturn/audit', decision), 2],
  ['finance', on(returns, 'status = 1', 'funds/rechargeReturn/withdraw')],
  ['finance', on(returns, 'status = 6', 'funds/rechargeReturn/pay', payBack)],
  ['auditor', on(returns, 'status = 6', 'funds/rechargeReturn/resolve', () => ({ result: 1, opinion: '账户有误' }))],
  ['finance', claim, 2],
  ['company', on(recharge, 'status = 1', 'commpanyrecharge/cancelRecharge')],
  ['company', async () => ({ path: 'company/grant/saveOrUpdate', input: drafted() })],
  ['company', on(grants, 'status = 0', 'company/grant/saveOrUpdate', drafted)],
  ['company', on(grants, 'status = 0', 'company/grant/submitApproval'), 4],
  ['approver', on(grants, 'status = 1', 'company/approval/send/card', () => ({ result: 1 })), 4],
  ['approver', on(grants, 'status = 1', 'company/approval/send/card', () => ({ result: 2, opinion: '名单有误' }))],
  ['company', on(grants, 'status = 2', 'company/grant/ensure'), 5],
  ['company', on(grants, 'status = 1', 'company/grant/withdraw')],
  ['company', on(grants, 'status = 2', 'cfx/companygrantcard/submitTermination', () => ({ reason: '项目结束' }))],
  ['company', on(grants, 'status = 3', 'company/grant/cardOver')],
  ['company', on('card', 'status = 1', 'zyt/staff/freezeCard', () => ({ reason: '挂失' }))],
  ['company', on('card', 'status = 2', 'zyt/staff/unfreezeCard')],
  ['company', on('card', 'status = 1', 'cfx/companygrantcard/invalid', () => ({ reason: '离职' }))],
  ['cashier', payment, 9],
  ['operator', purchase, 6],
  ['operator', ofPartner('partner/partner/recharge', transfer), 2],
  ['operator', ofPartner('partner/terms/apply', terms)],
  ['auditor', on('partner_terms', 'status = 1', 'partner/terms/audit', decision), 2],
  ['operator', () => refund(60), 2],
  ['operator', () => refund(15), 2],
  ['auditor', on(refunds, 'state = 2', 'orderRefundApply/orderrefundapply/audit', decision), 4],
  ['finance', async () => ({ path: `${settlement}/generate`, input: { until: today } })],
  ['finance', on(bills, 'status = 1', `${settlement}/update2`, () => (below(2) ? { reconcileResult: 1 } : difference))],
  ['finance', voucher, 2],
  ['finance', on(bills, 'status = 3', `${settlement}/update4`, () => ({ paid: 1, bankSerialNo: newSerial() }))],
  ['finance', on(bills, 'status = 3', `${settlement}/update4`, () => ({ paid: 0, opinion: '账号不符' }))],
  ['supplier', on(bills, 'status = 2', `${settlement}/object`, () => ({ reason: '金额不符' }))],
  ['finance', on(bills, 'status = 2', `${settlement}/void`, () => ({ reason: '重做' }))],
]

const requests = trials.flatMap(one => Array.from({ length: one[2] ?? 1 }, () => one))

function decision(): Request['input'] {
  return { result: below(3) ? 1 : 2, opinion: '已核实' }
}

async function payment(): Promise<Request> {
  const cardNo = pick(await ids('card where', 'card_no'))
  const { siteId } = station
  return { path: 'zytorder/order/payAtGun', input: { siteId, gunNo: 1 + below(2), cardNo, amount: yuan(120) } }
}

async function refund(max: number): Promise<Request> {
  const orderId = pick(await ids('"order" where'))
  return { path: 'user/option/refund', input: { orderId, amount: yuan(max), reason: '跳枪' } }
}

/** The voucher of a settlement names what is to be paid. */
async function voucher(by: Person): Promise<Request> {
  const { path, input } = await on(bills, 'status = 2', `${settlement}/update3`)(by)
  const [row] = await app.asOwner<{ fen: string }>(
    `select actual_amount::text as fen from money_settlement where id = $1`,
    [input['id'] ?? 0],
  )
  const actualAmount = formatDecimal(BigInt(row?.fen ?? 0), 2)
  return { path, input: { ...input, actualAmount, voucherUrls: vouchers.get(by), voucherNo: newSerial() } }
}

const documents: Readonly<Record<string, States>> = {
  companyRecharge: rechargeStates,
  rechargeReturn: returnStates,
  unmatchedReceipt: receiptStates,
  grant: grantStates,
  card: cardStates,
  order: orderStates,
  orderRefund: refundStates,
  moneySettlement: settlementStates,
  partnerTerms: partnerTermsStates,
}

const done = new Map<string, number>()

async function step(): Promise<void> {
  const [who, request] = pick(requests)
  const by = pick(below(4) ? (people.get(who) ?? []) : everybody)
  const { path, input, caller } = await request(by)
  const answer: Answer = caller
    ? await signed(caller, { path: `/api/${path}`, body: input })
    : await call(by, 'POST', path, input, { 'idempotency-key': randomBytes(8).toString('hex') })
  const seen = `${path} ${JSON.stringify(input)} of seed ${seed}: ${JSON.stringify(answer.body)}`
  // A refusal is an answer with a reason; anything else would be a fault of the server.
  if (caller) expect(answer.status, seen).toBeLessThan(500)
  else expect(answer.status, seen).toBe(200)
  expect(answer.code, seen).not.toBe(400)
  if (answer.code === 200) done.set(path, (done.get(path) ?? 0) + 1)
  else expect(answer.reason, seen).toEqual(expect.any(String))
}

const single = async <R>(text: string): Promise<R | undefined> =>
  (await app.asOwner<R & Record<string, unknown>>(text))[0]

test(`C11: ${steps} calls by random people (seed ${seed}) leave books in balance and decisions by two`, async () => {
  for (let at = 0; at < steps; at++) {
    await step()
    const trial =
      await single(`select coalesce(sum(case normal when 'D' then balance else -balance end), 0)::text as total,
      count(*) filter (where balance - hold_out < 0 and not allow_negative)::integer as negative from ledger.account`)
    expect(trial, `step ${at} of seed ${seed}`).toEqual({ total: '0', negative: 0 })
  }
  const max = ['company/recharge', 'platform/recharge/update', 'company/grant/ensure', 'zytorder/order/payAtGun']
  const later = [
    'openApi/emption',
    'partner/partner/recharge',
    'user/option/refund',
    'orderRefundApply/orderrefundapply/audit',
    `${settlement}/generate`,
  ]
  for (const path of [...max, ...later, `${settlement}/update2`]) expect(done.get(path) ?? 0, path).toBeGreaterThan(0)

  while ((await app.asSystem(ctx => seal(ctx.query))) > 0);
  expect(await app.asSystem(ctx => verify(ctx.query))).toMatchObject({ ok: true, breaks: [] })
  expect((await app.asSystem(ctx => prove(ctx.query))).filter(one => !one.ok)).toEqual([])
  expect((await app.asSystem(proveProjections)).filter(one => !one.ok)).toEqual([])

  // What companies and partners paid in is on their accounts or cards, or was spent and not given back; what partners
  // still owe was spent without having been paid in.
  const money = await single<{ in: string; left: string; owed: string; spent: string }>(`select
    (select coalesce(sum(amount), 0)::text from company_recharge where status = 2) as in,
    (select coalesce(sum(balance), 0)::text from ledger.account where code in ('2201', '2202', '2203', '2204', '2226'))
      as left,
    (select coalesce(sum(balance), 0)::text from ledger.account where code = '1122' and dim_type = 'partner') as owed,
    (select coalesce(sum(pay_amount - refunded_amount), 0)::text from "order") as spent`)
  expect(BigInt(money?.left ?? 0) + BigInt(money?.spent ?? 0)).toBe(BigInt(money?.in ?? -1) + BigInt(money?.owed ?? 0))
  // Nothing is given back that was not paid, and no order is settled twice.
  expect(await single(`select count(*)::int as n from "order" where refunded_amount > pay_amount`)).toEqual({ n: 0 })
  expect(
    await app.asOwner(`select order_no from order_settle group by order_no, refund_no having count(*) > 1`),
  ).toEqual([])

  // Nobody decided on what was their own.
  const alone = `select 'recharge' as what, id from company_recharge where audit_user = create_user
    union all select 'grant', id from "grant" where audit_user in (create_user, submit_user)
    union all select 'refund', id from order_refund where audit_user = apply_user
    union all select 'return', id from recharge_return
      where audit_user in (create_user, recharge_user) or pay_user in (audit_user, resolve_user)
    union all select 'terms', id from partner_terms where audit_user = create_user
    union all select 'settlement', id from money_settlement where pay_user = voucher_user`
  expect(await app.asOwner(alone)).toEqual([])

  // Every step that the history tells is one that the states declare.
  const declared = Object.entries(documents).flatMap(([name, { states }]) =>
    Object.values(states).flatMap(({ code, to = {} }) =>
      Object.entries(to).flatMap(([action, targets]) =>
        targets.map(target => `${name} ${code} ${action} ${states[target]?.code}`),
      ),
    ),
  )
  const notified = await app.asOwner<{ step: string }>(
    `select distinct concat_ws(' ', entity, from_state, action, to_state) as step from audit_entry
     where from_state is not null and to_state is not null and entity = any($1)`,
    [Object.keys(documents)],
  )
  expect(notified.length).toBeGreaterThan(10)
  expect(notified.map(one => one.step).filter(one => !declared.includes(one))).toEqual([])
})
