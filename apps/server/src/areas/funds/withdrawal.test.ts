import { withdrawalStates } from '@forecourt/contract/funds'
import { codeOf } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '../../../test/clock.ts'
import { ask, call, makePerson, makeTenant, type Person } from '../../../test/people.ts'
import { balance, earn, makeEarner, newSerial, openStage, postings, type Stage, upload } from './funds.fixture.ts'

let stage: Stage
let auditor: Person
let sequence = 0
beforeAll(async () => {
  stage = await openStage()
  auditor = await makePerson(stage, { roles: ['auditor'] })
})
afterAll(() => stage.close())

const base = 'distributPayment'
const key = () => ({ 'idempotency-key': `withdrawal ${++sequence}` })
const apply = (by: Person, amount: string) => call(by, 'POST', `${base}/apply`, { amount }, key())
const applied = async (by: Person, amount: string): Promise<{ id: string; withdrawNo: string }> =>
  (await ask(by, 'POST', `${base}/apply`, { amount }, key())) as { id: string; withdrawNo: string }
const audit = (id: string, result: 1 | 2, by: Person = stage.finance2, opinion?: string) =>
  call(by, 'POST', `${base}/audit`, { id, result, opinion }, key())
const pay = async (id: string, more: Record<string, unknown> = {}, by: Person = stage.finance) =>
  call(
    by,
    'POST',
    `${base}/pay`,
    { id, bankSerialNo: newSerial(), valueDate: today, voucherUrls: await upload(by), ...more },
    key(),
  )
const fail = (id: string, by: Person = stage.finance) =>
  call(by, 'POST', `${base}/fail`, { id, failReason: '户名不符' }, key())
const sendBack = (id: string, returnSerialNo = newSerial(), by: Person = stage.finance) =>
  call(by, 'POST', `${base}/sendBack`, { id, returnSerialNo, failReason: '账户已销户' }, key())
const detail = (id: string, by: Person = stage.finance) => ask(by, 'GET', `${base}/detail`, { id })
const stateOf = async (id: string): Promise<number> => (await detail(id)).status
const code = (name: keyof typeof withdrawalStates.states): number => codeOf(withdrawalStates, name)
const balanceOf = (tenantId: string) => balance(stage, '2221', tenantId)

/** One that was approved and waits for the bank. */
async function toPay(by: Person, amount: string): Promise<{ id: string; withdrawNo: string }> {
  const made = await applied(by, amount)
  expect(await audit(made.id, 1)).toMatchObject({ code: 200 })
  return made
}

const setParam = (paramKey: string, paramValue: string) =>
  stage.asOwner('update param set param_value = $2 where param_key = $1', [paramKey, paramValue])

describe('a withdrawal', () => {
  test('takes the amount off the balance at once, goes to the approved account, and is paid by a third person', async () => {
    const { tenantId, person } = await makeEarner(stage, 100_000n)
    expect(await ask(person, 'GET', `${base}/getBalance`)).toMatchObject({
      balance: '1000.00',
      inTransit: '0.00',
      least: '100.00',
      feeBp: 0,
      payeeAccountNo: '6222021702011223344',
    })
    const { id, withdrawNo } = await applied(person, '300.00')
    expect(withdrawNo).toMatch(/^TX\d{16}$/)
    expect(await balanceOf(tenantId)).toBe('700.00')
    expect(await ask(person, 'GET', `${base}/getBalance`)).toMatchObject({ balance: '700.00', inTransit: '300.00' })
    expect(await audit(id, 1)).toMatchObject({ code: 200 })
    expect(await pay(id, { bankSerialNo: 'W300' })).toMatchObject({ code: 200 })
    expect(await detail(id, person)).toMatchObject({
      status: code('paid'),
      ownerId: tenantId,
      arriving: '300.00',
      bankSerialNo: 'W300',
      payeeAccountNo: '6222021702011223344',
    })
    const [bankLine] = await stage.asOwner<{ name: string }>(
      `select b.account_name as name from bank_account b where b.is_paying and b.is_deleted = 0`,
    )
    expect(await postings(stage.finance, withdrawNo)).toEqual([
      `E17a D 2221 ${tenantId} 300.00`,
      `E17a C 2231 ${id} 300.00`,
      `E17b D 2231 ${id} 300.00`,
      `E17b C 1002 ${bankLine?.name} 300.00`,
    ])
    expect(await ask(person, 'GET', `${base}/getBalance`)).toMatchObject({ balance: '700.00', inTransit: '0.00' })
  })

  test('has its fee inside, with the VAT that is in it', async () => {
    const { tenantId, person } = await makeEarner(stage, 100_000n)
    await setParam('withdraw.feeBp', '60')
    const { id, withdrawNo } = await toPay(person, '1000.00')
    await setParam('withdraw.feeBp', '0')
    expect(await pay(id)).toMatchObject({ code: 200 })
    expect(await detail(id)).toMatchObject({ fee: '6.00', arriving: '994.00' })
    expect((await postings(stage.finance, withdrawNo)).at(-1)).toBe(`E17b C 6004 ${tenantId} 6.00`)
    const [tax] = await stage.asOwner<{ tax: string }>(
      `select l.tax_part::text as tax from ledger.entry e join ledger.line l on l.entry_id = e.id
        where e.biz_no = $1 and l.tax_part is not null`,
      [withdrawNo],
    )
    expect(tax?.tax).toBe('34')
    expect(await sendBack(id)).toMatchObject({ code: 200 })
    expect(await balanceOf(tenantId)).toBe('1000.00')
    expect(await balance(stage, '6004', tenantId)).toBe('0.00')
  })

  test('is refused below the least, beyond what there is, and without an approved account', async () => {
    const { person } = await makeEarner(stage, 50_000n)
    const low = await apply(person, '99.99')
    expect(low).toMatchObject({ code: 422 })
    expect(low.problems).toMatchObject([{ field: 'amount' }])
    const beyond = await apply(person, '500.01')
    expect(beyond).toMatchObject({ code: 460, reason: 'insufficient' })
    expect(await apply(person, '-1')).toMatchObject({ code: 422 })
    const tenantId = await makeTenant(stage, 'provider')
    await earn(stage, tenantId, 50_000n)
    const other = await makePerson(stage, { tenantId, roles: ['provider'] })
    expect(await apply(other, '200.00')).toMatchObject({ code: 409, reason: 'payeeAccountMissing' })
    expect(await balanceOf(tenantId)).toBe('500.00')
  })

  test('of two at once for the whole balance only one is there', async () => {
    const { tenantId, person } = await makeEarner(stage, 50_000n)
    const answers = await Promise.all([apply(person, '500.00'), apply(person, '500.00')])
    expect(answers.map(one => one.code).toSorted((a, b) => a - b)).toEqual([200, 460])
    expect(await balanceOf(tenantId)).toBe('0.00')
  })

  test.each([
    ['rejected', (id: string) => audit(id, 2, stage.finance2, '请先开票'), 'rejected'],
    ['cancelled', (id: string, by: Person) => call(by, 'POST', `${base}/cancel`, { id }, key()), 'cancelled'],
  ] as const)('%s before it was approved is on the balance again, once', async (_, undo, state) => {
    const { tenantId, person } = await makeEarner(stage, 50_000n)
    const { id, withdrawNo } = await applied(person, '500.00')
    expect(await undo(id, person)).toMatchObject({ code: 200 })
    expect(await stateOf(id)).toBe(code(state))
    expect(await balanceOf(tenantId)).toBe('500.00')
    expect((await postings(stage.finance, withdrawNo)).slice(2)).toEqual([
      `E17c C 2221 ${tenantId} 500.00`,
      `E17c D 2231 ${id} 500.00`,
    ])
    expect(await undo(id, person)).toMatchObject({ code: 409 })
    expect(await audit(id, 1)).toMatchObject({ code: 409 })
    expect(await balanceOf(tenantId)).toBe('500.00')
  })

  test('that cannot be paid is on the balance again, and is not paid after that', async () => {
    const { tenantId, person } = await makeEarner(stage, 50_000n)
    const { id } = await toPay(person, '500.00')
    expect(await call(person, 'POST', `${base}/cancel`, { id }, key())).toMatchObject({ code: 409 })
    expect(await fail(id)).toMatchObject({ code: 200 })
    expect(await detail(id, person)).toMatchObject({ status: code('failed'), failReason: '户名不符' })
    expect(await balanceOf(tenantId)).toBe('500.00')
    expect(await pay(id)).toMatchObject({ code: 409 })
    expect(await balanceOf(tenantId)).toBe('500.00')
  })

  test('sent back by the bank is on the balance again whole, under a serial number of its own', async () => {
    const { tenantId, person } = await makeEarner(stage, 50_000n)
    const { id, withdrawNo } = await toPay(person, '500.00')
    expect(await sendBack(id)).toMatchObject({ code: 409 })
    const bankSerialNo = newSerial()
    expect(await pay(id, { bankSerialNo })).toMatchObject({ code: 200 })
    const taken = await sendBack(id, bankSerialNo)
    expect(taken).toMatchObject({ code: 409, reason: 'serialUsed' })
    expect(taken.problems).toMatchObject([{ field: 'returnSerialNo' }])
    expect(await sendBack(id)).toMatchObject({ code: 200 })
    expect(await stateOf(id)).toBe(code('sentBack'))
    expect(await balanceOf(tenantId)).toBe('500.00')
    expect((await postings(stage.finance, withdrawNo)).slice(-2).map(line => line.split(' ').slice(0, 3))).toEqual([
      ['E17d', 'D', '1002'],
      ['E17d', 'C', '2221'],
    ])
  })

  test('is approved and paid by two people of the platform, and paid by a serial number once, after it was approved', async () => {
    const { person } = await makeEarner(stage, 100_000n)
    const [one, other] = [await toPay(person, '200.00'), await applied(person, '200.00')]
    const both = await makePerson(stage, { rights: ['withdrawal_audit', 'withdrawal_pay'] })
    expect(await audit(other.id, 1, both)).toMatchObject({ code: 200 })
    expect(await pay(other.id, {}, both)).toMatchObject({ code: 403, reason: 'sameUser' })
    expect(await fail(other.id, both)).toMatchObject({ code: 403 })
    expect(await audit(one.id, 1, auditor)).toMatchObject({ code: 409 })
    const bankSerialNo = newSerial()
    expect(await pay(one.id, { bankSerialNo })).toMatchObject({ code: 200 })
    expect(await pay(other.id, { bankSerialNo })).toMatchObject({ code: 409, reason: 'serialUsed' })
    expect(await pay(other.id, { valueDate: '2099-01-01' })).toMatchObject({ code: 422 })
    expect(await pay(other.id, { valueDate: '2020-01-01' })).toMatchObject({ code: 422 })
    expect(await stateOf(other.id)).toBe(code('toPay'))
  })

  test('is not paid to an account that was stopped since, and not redirected by a new one', async () => {
    const { tenantId, person } = await makeEarner(stage, 50_000n)
    const { id } = await toPay(person, '200.00')
    await stage.asOwner('update payee_account set status = 4 where tenant_id = $1', [tenantId])
    expect(await pay(id)).toMatchObject({ code: 409, reason: 'payeeAccountMissing' })
    expect(await audit((await toAudit(person, tenantId)).id, 1)).toMatchObject({ code: 409 })
    expect(await fail(id)).toMatchObject({ code: 200 })
  })

  test('is nobody else’s: companies and suppliers have none, and other earners see none of it', async () => {
    const { person } = await makeEarner(stage, 50_000n)
    const { id } = await applied(person, '200.00')
    const other = await makeEarner(stage, 10_000n)
    expect(await call(other.person, 'GET', `${base}/detail`, { id })).toMatchObject({ code: 404 })
    expect((await ask(other.person, 'GET', `${base}/distributWithdrawaIdlList`)).total).toBe(0)
    expect((await ask(person, 'GET', `${base}/distributWithdrawaIdlList`)).records).toMatchObject([{ id }])
    expect(await call(other.person, 'POST', `${base}/cancel`, { id }, key())).toMatchObject({ code: 404 })
    for (const tenantId of [stage.companyId, stage.supplierId]) {
      const someone = await makePerson(stage, { tenantId, rights: ['withdrawal_apply'] })
      expect(await apply(someone, '200.00')).toMatchObject({ code: 403, reason: 'notAllowed' })
    }
    expect(
      await audit(id, 1, await makePerson(stage, { tenantId: other.tenantId, rights: ['withdrawal_audit'] })),
    ).toMatchObject({ code: 404 })
  })
})

/** One that was applied for while the account was still in force. */
async function toAudit(person: Person, tenantId: string): Promise<{ id: string }> {
  await stage.asOwner('update payee_account set status = 2 where tenant_id = $1', [tenantId])
  const made = await applied(person, '200.00')
  await stage.asOwner('update payee_account set status = 4 where tenant_id = $1', [tenantId])
  return made
}
