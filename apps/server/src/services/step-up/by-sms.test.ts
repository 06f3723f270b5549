import { Writable } from 'node:stream'
import { fundTransfer, payeeAccount } from '@forecourt/contract/funds'
import { param } from '@forecourt/contract/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  administrator,
  type Answer,
  ask,
  call,
  codeSentTo,
  givePhone,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  type TestApp,
} from '../../../test/people.ts'

// By the approval of a payee account: whoever approves it decides where all further money goes.

const lines: string[] = []
const log = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) })
const minuteMs = 60_000
/** The clock of the application stands still, so that what is left of a minute does not depend on the machine. */
let nowMs = Date.parse('2026-05-05T02:00:00Z')
const pass = (ms: number) => {
  nowMs += ms
}

let testApp: TestApp
let supplierId: string
let [auditor, other]: Person[] = []
let phone: string

beforeAll(async () => {
  testApp = await openApp({ LOG_LEVEL: 'trace' }, { log, now: () => new Date(nowMs) })
  supplierId = await makeTenant(testApp, 'supplier')
  auditor = await makePerson(testApp, { roles: ['auditor'] })
  other = await makePerson(testApp, { roles: ['auditor'] })
  phone = await givePhone(testApp, auditor)
})
afterAll(() => testApp.close())

const person = () => auditor as Person
let accounts = 0

/** An application that waits for its decision; of a tenant of its own, since there is one at a time. */
const applied = async (): Promise<string> => {
  const tenantId = accounts++ ? await makeTenant(testApp, 'supplier') : supplierId
  return testApp.asSystem(async ctx => {
    const values = { holderName: '中原石化', bankName: '工商银行', accountNo: '6222021702098765432', remark: '首次' }
    return String((await ctx.insert(payeeAccount, { ...values, ownerId: tenantId }, { tenantId })).id)
  })
}
const path = 'funds/payeeAccount/audit'
const audit = (id: string, headers: Record<string, string> = {}, more: object = {}, who = person()) =>
  call(who, 'POST', path, { id, result: 1, ...more }, headers)
const stateOf = async (id: string) => (await testApp.asOwner('select status from payee_account where id = $1', [id]))[0]
const messages = async () => (await testApp.asOwner('select 1 from sms_message where biz_type = $1', ['stepUp'])).length
const proofOf = async (asked: Answer) => ({ 'step-up': `${asked.body.data.id} ${await codeSentTo(testApp, phone)}` })
/** Nobody waits in a test: what was sent before is of another day. */
const nextDay = () => pass(25 * 60 * minuteMs)
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a call that needs a code does nothing without one, and says where the code went', async () => {
  const id = await applied()
  const refused = await audit(id)
  expect(refused).toMatchObject({ status: 200, code: 428, reason: 'stepUpNeeded', success: false })
  expect(refused.data).toEqual({
    id: expect.stringMatching(/^\d+$/),
    kind: 'sms',
    sentTo: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    resendInSeconds: 60,
    validForSeconds: 300,
  })
  expect(await stateOf(id)).toEqual({ status: 1 })
  const confirmed = `select action, user_id from audit_entry where entity = 'payeeAccount' and row_id = $1 order by id`
  expect((await testApp.asOwner(confirmed, [id])).map(one => one['action'])).not.toContain('stepUp')
  expect(await audit(id, await proofOf(refused))).toMatchObject({ code: 200 })
  expect(await stateOf(id)).toEqual({ status: 2 })
  expect(await testApp.asOwner(confirmed, [id])).toContainEqual({ action: 'stepUp', user_id: person().userId })
})

test('turning something down moves nothing and needs no code', async () => {
  const id = await applied()
  expect(await audit(id, {}, { result: 2, opinion: '户名不符' })).toMatchObject({ code: 200 })
})

test('a code is for one person, one call and one content: for all else it is none', async () => {
  nextDay()
  const [id, another] = [await applied(), await applied()]
  const proof = await proofOf(await audit(id))
  await givePhone(testApp, other as Person)
  for (const answer of [
    await audit(another, proof),
    await audit(id, proof, { opinion: '同意' }),
    await audit(id, proof, {}, other),
  ])
    expect(answer).toMatchObject({ code: 428, reason: 'stepUpNeeded' })
  // What is said in the row has changed since it was confirmed.
  await testApp.asOwner('update payee_account set version = version + 1 where id = $1', [another])
  expect([await stateOf(id), await stateOf(another)]).toEqual([{ status: 1 }, { status: 1 }])
  expect(await audit(id, proof)).toMatchObject({ code: 200 })
})

test('a row that has changed since the code was sent takes another one', async () => {
  nextDay()
  const id = await applied()
  const proof = await proofOf(await audit(id))
  await testApp.asOwner('update payee_account set version = version + 1 where id = $1', [id])
  expect(await audit(id, proof)).toMatchObject({ code: 428, reason: 'stepUpNeeded' })
  expect(await stateOf(id)).toEqual({ status: 1 })
})

test('five tries, right or wrong, and the code is dead; tries side by side are all counted', async () => {
  nextDay()
  const id = await applied()
  const asked = await audit(id)
  const code = await codeSentTo(testApp, phone)
  const wrong = { 'step-up': `${asked.data.id} ${otherThan(code)}` }
  expect(await audit(id, wrong)).toMatchObject({ code: 428, reason: 'stepUpWrong', msg: expect.stringContaining('4') })
  const more = await Promise.all(Array.from({ length: 8 }, () => audit(id, wrong)))
  expect(more.filter(one => one.reason === 'stepUpWrong')).toHaveLength(4)
  const late = await audit(id, { 'step-up': `${asked.data.id} ${code}` })
  expect(late).toMatchObject({ code: 428, reason: 'stepUpNeeded' })
  expect(late.data.id).not.toBe(asked.data.id)
  expect(await stateOf(id)).toEqual({ status: 1 })
})

test('after five minutes a code counts no longer', async () => {
  nextDay()
  const id = await applied()
  const proof = await proofOf(await audit(id))
  pass(5 * minuteMs)
  expect(await audit(id, proof)).toMatchObject({ code: 428, reason: 'stepUpNeeded' })
  expect(await stateOf(id)).toEqual({ status: 1 })
})

test('asking again sends nothing; sending again waits a minute, and after five codes longer', async () => {
  nextDay()
  const id = await applied()
  const before = await messages()
  const first = await audit(id)
  pass(20_000)
  const again = await audit(id)
  expect(again.data).toEqual({ ...first.data, resendInSeconds: 40, validForSeconds: 280 })
  expect((await audit(id, { 'step-up': `${first.data.id} resend` })).data.id).toBe(first.data.id)
  expect(await messages()).toBe(before + 1)
  let last = first
  for (let count = 2; count <= 5; count++) {
    pass(minuteMs)
    last = await audit(id, { 'step-up': `${last.data.id} resend` })
    expect(last).toMatchObject({ code: 428, reason: 'stepUpNeeded', data: { resendInSeconds: 60 } })
  }
  expect(await messages()).toBe(before + 5)
  pass(minuteMs)
  const tooMany = await audit(id, { 'step-up': `${last.data.id} resend` })
  expect(tooMany).toMatchObject({ code: 429, reason: 'stepUpTooOften' })
  expect(await messages()).toBe(before + 5)
})

test('requests side by side send one code', async () => {
  nextDay()
  const id = await applied()
  const before = await messages()
  const answers = await Promise.all(Array.from({ length: 6 }, () => audit(id)))
  expect(new Set(answers.map(one => one.data.id)).size).toBe(1)
  expect(await messages()).toBe(before + 1)
})

test('a repetition by its key is answered without another code, and a code is used once', async () => {
  nextDay()
  const id = await applied()
  const key = { 'idempotency-key': `step up ${id}` }
  const asked = await audit(id, key)
  const proof = await proofOf(asked)
  const before = await messages()
  const done = await audit(id, { ...key, ...proof })
  expect(done).toMatchObject({ code: 200 })
  expect((await audit(id, key)).body).toEqual(done.body)
  expect((await audit(id, { ...key, ...proof })).body).toEqual(done.body)
  expect(await messages()).toBe(before)
  // Without the key it is another submission, and the code is used up.
  pass(10_000)
  await testApp.asOwner('update payee_account set status = 1, version = version - 1 where id = $1', [id])
  expect(await audit(id, { 'idempotency-key': 'another', ...proof })).toMatchObject({
    code: 428,
    reason: 'stepUpNeeded',
  })
})

test('a call that is refused with its code right leaves the code as it was', async () => {
  nextDay()
  const id = await applied()
  const proof = await proofOf(await audit(id))
  await testApp.asOwner('update payee_account set status = 3 where id = $1', [id])
  expect(await audit(id, proof)).toMatchObject({ code: 409, reason: 'changed' })
  await testApp.asOwner('update payee_account set status = 1 where id = $1', [id])
  expect(await audit(id, proof)).toMatchObject({ code: 200 })
})

test('who has no phone is told where to enter it; one that they have just entered themselves does not count yet', async () => {
  nextDay()
  const id = await applied()
  const bare = await makePerson(testApp, { roles: ['auditor'] })
  expect(await audit(id, {}, {}, bare)).toMatchObject({ code: 409, reason: 'stepUpNoPhone' })
  await ask(bare, 'POST', 'blade-system/user/update-info', {
    id: bare.userId,
    name: '周敏',
    realName: '周敏',
    phone: '13912345678',
  })
  expect(await audit(id, {}, {}, bare)).toMatchObject({ code: 409, reason: 'stepUpNewPhone' })
  const known = await makePerson(testApp, { roles: ['auditor'] })
  const root = await administrator(testApp)
  await ask(root, 'POST', 'blade-system/user/submit', { id: known.userId, phone: '13912345679' })
  expect(await audit(id, {}, {}, known)).toMatchObject({ code: 428, reason: 'stepUpNeeded' })
})

test('operators add decisions by their path; what the contract declares no text takes away', async () => {
  nextDay()
  const set = (paramKey: string, paramValue: string) =>
    testApp.asSystem(async ctx => {
      const row = await ctx.find(param, { paramKey })
      if (row) await ctx.update(param, row, { paramValue })
    })
  const decider = await makePerson(testApp, { roles: ['finance_review'] })
  await givePhone(testApp, decider)
  const given = { id: '1', result: 1 }
  const plain = await call(decider, 'POST', 'funds/transfer/audit', given)
  expect(plain.reason).toBe('notFound')
  const transfer = { transferNo: 'T1', transferType: 1, amount: 100n, feeAmount: 0n }
  const row = await testApp.asSystem(ctx => ctx.insert(fundTransfer, transfer))
  await set('stepUp.calls', 'funds/transfer/audit， no/such/path')
  const added = await call(decider, 'POST', 'funds/transfer/audit', { ...given, id: String(row.id) })
  expect(added).toMatchObject({ code: 428, reason: 'stepUpNeeded' })
  await set('stepUp.calls', '-')
  await set('stepUp.fromYuan', '999999999')
  expect(await audit(await applied())).toMatchObject({ code: 428, reason: 'stepUpNeeded' })
})

test('a code is nowhere but in the message that brings it: not in the tables, the trail or the log', async () => {
  nextDay()
  const id = await applied()
  const asked = await audit(id)
  const [row] = await testApp.asOwner<{ sealed: string; content: string }>(
    'select sealed, content from sms_message where biz_id = $1',
    [asked.data.id],
  )
  const code = await codeSentTo(testApp, phone)
  expect(row?.content).toContain('************')
  expect(`${row?.sealed}${row?.content}`).not.toContain(code)
  const proof = { 'step-up': `${asked.data.id} ${code}` }
  expect(await audit(id, { 'idempotency-key': `nowhere ${id}`, ...proof })).toMatchObject({ code: 200 })
  const [left] = await testApp.asOwner<{ text: string }>(
    `select (select coalesce(string_agg(a::text, ' '), '') from audit_entry a where row_id = $1)
       || (select coalesce(string_agg(i::text, ' '), '') from idempotency i where key = $2)
       || (select s::text from step_up s where s.id = $3)
       || (select m::text from sms_message m where m.biz_id = $3::text) as text`,
    [id, `nowhere ${id}`, asked.data.id],
  )
  // A figure of six digits may stand in an id by chance; as a word of its own it does not.
  const alone = new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`)
  expect(left?.text).not.toMatch(alone)
  expect(lines.filter(line => line.includes(path)).length).toBeGreaterThan(0)
  expect(lines.filter(line => alone.test(line))).toEqual([])
})
