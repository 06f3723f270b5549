import { dayOf } from '@forecourt/contract/kernel'
import { randomBytes } from 'node:crypto'
import { card, grant } from '@forecourt/contract/cards'
import type { Row } from '@forecourt/contract/kernel'
import { custodyKey, payGift } from '../../../test/bank.ts'
import { type Answer, ask, call, makePerson, makeTenant, type Person, type TestApp } from '../../../test/people.ts'
import { companyRecharge } from '../../ledger/events.ts'
import { post as postEntry } from '../../ledger/post.ts'
import { ledgerOf } from './card-ledger.ts'

/** A company with money, those who make and approve grants, and the platform's people beside it. */
export interface TestCompany {
  readonly testApp: TestApp
  readonly tenantId: string
  readonly clerk: Person
  readonly approver: Person
  readonly operator: Person
}

/** Gives a company cash and gift money as a recharge does. */
export const fund = ({ asSystem }: TestApp, companyId: string, cashFen: bigint, giftFen = 0n) =>
  asSystem(async ctx => {
    await postEntry(ledgerOf(ctx), {
      ...companyRecharge({
        companyId,
        paidFen: cashFen,
        creditedFen: cashFen + giftFen,
        bearer: 'platform',
        bankAccountId: await custodyKey(ctx),
      }),
      tenantId: companyId,
      bizNo: `CZ${randomBytes(6).toString('hex')}`,
      businessDate: dayOf(ctx.now),
    })
    await payGift(ctx, giftFen)
  })

export async function openCompany(testApp: TestApp, cashFen = 0n, giftFen = 0n): Promise<TestCompany> {
  const tenantId = await makeTenant(testApp, 'company')
  const clerk = await makePerson(testApp, { tenantId, roles: ['company'] })
  const approver = await makePerson(testApp, { tenantId, roles: ['company_approver'] })
  const operator = await makePerson(testApp, { roles: ['operator', 'auditor'] })
  if (cashFen + giftFen > 0n) await fund(testApp, tenantId, cashFen, giftFen)
  return { testApp, tenantId, clerk, approver, operator }
}

const unlimitedNamed = {
  couponName: '记名储值卡',
  cardType: 1,
  kind: 1,
  namedFlag: 1,
  useScopeType: 1,
  validityType: 3,
}

/** A product of the platform in use; answers its id. */
export async function makeProduct(
  { operator }: Pick<TestCompany, 'operator'>,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { id } = await ask(operator, 'POST', 'cfx/coupon/submit', { ...unlimitedNamed, ...changes })
  await ask(operator, 'POST', 'cfx/coupon/enable', { id })
  return id
}

let lastPhone = 13_800_000_000
export const newPhone = (): string => String(++lastPhone)

export const people = (...amounts: readonly string[]) =>
  amounts.map((amount, index) => ({ userPhone: newPhone(), userName: `员工${index + 1}`, amount }))

let submissions = 0
/** A submission of its own: without a key, the same request within five seconds would be answered like the first. */
const post = (person: Person, path: string, input: Readonly<Record<string, unknown>>): Promise<Answer> =>
  call(person, 'POST', path, input, { 'idempotency-key': `submission ${++submissions}` })
type Doing = (of: TestCompany, id: string) => Promise<Answer>

const byClerk =
  (path: string, more: Readonly<Record<string, unknown>> = {}): Doing =>
  ({ clerk }, id) =>
    post(clerk, path, { id, ...more })
const decision =
  (more: Readonly<Record<string, unknown>>): Doing =>
  ({ approver }, id) =>
    post(approver, 'company/approval/send/card', { id, ...more })

/** Steps of a grant by their short names, as the right person. */
export const steps = {
  submit: byClerk('company/grant/submitApproval'),
  withdraw: byClerk('company/grant/withdraw'),
  approve: decision({ result: 1 }),
  reject: decision({ result: 2, opinion: '名单有误' }),
  ensure: byClerk('company/grant/ensure'),
  disuse: byClerk('company/grant/disuse', { flag: 1 }),
  resume: byClerk('company/grant/disuse', { flag: 0 }),
  terminate: byClerk('cfx/companygrantcard/submitTermination', { reason: '项目结束' }),
  finish: byClerk('company/grant/cardOver'),
  repeat: byClerk('company/grant/repeatMsg'),
  remove: byClerk('company/grant/del'),
} as const

export const save = ({ clerk }: TestCompany, input: Readonly<Record<string, unknown>>): Promise<Answer> =>
  post(clerk, 'company/grant/saveOrUpdate', input)
export type Step = keyof typeof steps

const must = (answer: Answer, what: string): Answer => {
  if (answer.code !== 200) throw new Error(`${what}: ${JSON.stringify(answer.body)}`)
  return answer
}

/** A saved grant; answers its id. */
export async function draft(of: TestCompany, input: Readonly<Record<string, unknown>>): Promise<string> {
  return must(await save(of, input), 'save').data.id
}

export async function walk(of: TestCompany, id: string, ...way: readonly Step[]): Promise<void> {
  for (const step of way) must(await steps[step](of, id), step)
}

/** Cards that were granted, in the order of the people. */
export async function grantedCards(of: TestCompany, input: Readonly<Record<string, unknown>>) {
  const id = await draft(of, input)
  await walk(of, id, 'submit', 'approve', 'ensure')
  return { id, cards: await cardsOf(of, id) }
}

export const cardsOf = ({ testApp }: TestCompany, grantId: string): Promise<Row<typeof card>[]> =>
  testApp.asSystem(ctx => ctx.all(card, { grantId }, { limit: 5000, order: ['id'] }))

export const grantOf = ({ testApp }: TestCompany, id: string): Promise<Row<typeof grant>> =>
  testApp.asSystem(ctx => ctx.getOrRefuse(grant, id))

/** Balances and holds of an account as yuan, "800.00 held 0.00". */
export async function account(of: TestCompany, code: string, dimId = of.tenantId): Promise<string> {
  const [row] = await of.testApp.asOwner<{ text: string }>(
    `select to_char(balance / 100.0, 'FM999999990.00') || ' held ' || to_char(hold_out / 100.0, 'FM999999990.00') as text
     from ledger.account where code = $1 and dim_id = $2`,
    [code, dimId],
  )
  return row?.text ?? 'none'
}
