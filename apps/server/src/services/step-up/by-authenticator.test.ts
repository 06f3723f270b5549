import { payeeAccount } from '@forecourt/contract/funds'
import { HOTP, Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
import { addressOf, stepOf } from './by-authenticator.ts'

// By the approval of a payee account, as the codes by SMS.

const [minuteMs, stepMs] = [60_000, 30_000]
const dayMs = 24 * 60 * minuteMs
let nowMs = Date.parse('2026-05-05T02:00:00Z')
const pass = (ms: number) => {
  nowMs += ms
}

let testApp: TestApp
beforeAll(async () => {
  testApp = await openApp({}, { now: () => new Date(nowMs) })
})
afterAll(() => testApp.close())
// What was shown or tried in the test before is of another day.
beforeEach(() => pass(2 * dayMs))

const applied = async (): Promise<string> => {
  const tenantId = await makeTenant(testApp, 'supplier')
  return testApp.asSystem(async ctx => {
    const values = { holderName: '中原石化', bankName: '工商银行', accountNo: '6222021702098765432', remark: '首次' }
    return String((await ctx.insert(payeeAccount, { ...values, ownerId: tenantId }, { tenantId })).id)
  })
}
const audit = (who: Person, id: string, proof?: string, more: object = {}) =>
  call(who, 'POST', 'funds/payeeAccount/audit', { id, result: 1, ...more }, proof ? { 'step-up': proof } : {})
const shownBy = (key: string, atMs = nowMs) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: atMs })
const wrongFor = (key: string) => {
  const near = [-2, -1, 0, 1, 2].map(by => shownBy(key, nowMs + by * stepMs))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(one => !near.includes(one)) ?? ''
}

interface Enrolled {
  readonly who: Person
  readonly key: string
  readonly recoveryCodes: readonly string[]
}
async function enrol(who: Person): Promise<Enrolled> {
  const { key } = await ask(who, 'POST', 'blade-user/authenticator/enrol')
  const { recoveryCodes } = await ask(who, 'POST', 'blade-user/authenticator/confirm', { code: shownBy(key) })
  return { who, key, recoveryCodes: recoveryCodes.split(',') }
}
/** Somebody without a phone whose authenticator counts. */
async function auditor(): Promise<Enrolled> {
  const enrolled = await enrol(await makePerson(testApp, { roles: ['auditor'] }))
  pass(dayMs)
  return enrolled
}
const asked = (answer: Answer) => {
  expect(answer).toMatchObject({ code: 428, reason: 'stepUpNeeded' })
  return String(answer.data.id)
}

test('the codes are those of RFC 6238 and RFC 4226', () => {
  const secret = Secret.fromLatin1('12345678901234567890')
  const eight = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000].map(seconds =>
    TOTP.generate({ secret, digits: 8, timestamp: seconds * 1000 }),
  )
  expect(eight).toEqual(['94287082', '07081804', '14050471', '89005924', '69279037', '65353130'])
  expect([0, 1, 2].map(counter => HOTP.generate({ secret, counter }))).toEqual(['755224', '287082', '359152'])
  const at = (seconds: number) => stepOf(secret.base32, '081804', new Date(seconds * 1000))
  const step = Math.floor(1_111_111_109 / 30)
  expect([at(1_111_111_109), at(1_111_111_109 + 30), at(1_111_111_109 - 30)]).toEqual([step, step, step])
  expect([at(1_111_111_109 + 90), at(1_111_111_109 - 90)]).toEqual([undefined, undefined])
  expect(addressOf(secret.base32, 'zhou')).toMatch(
    new RegExp(`^otpauth://totp/Forecourt:zhou\\?.*secret=${secret.base32}.*digits=6&period=30`),
  )
})

test('an authenticator counts a day after its first code; its key is sealed and shown once', async () => {
  const who = await makePerson(testApp, { roles: ['auditor'] })
  const { key, address } = await ask(who, 'POST', 'blade-user/authenticator/enrol')
  expect(address).toContain(key)
  const wrong = await call(who, 'POST', 'blade-user/authenticator/confirm', { code: wrongFor(key) })
  expect(wrong).toMatchObject({ code: 422, problems: [{ field: 'code' }] })
  const { recoveryCodes } = await ask(who, 'POST', 'blade-user/authenticator/confirm', { code: shownBy(key) })
  expect(new Set(recoveryCodes.split(',')).size).toBe(8)
  expect(await call(who, 'POST', 'blade-user/authenticator/enrol')).toMatchObject({ reason: 'authenticatorThere' })
  const kept = await testApp.asOwner(
    `select (select string_agg(a::text, ' ') from authenticator a where user_id = $1)
      || (select string_agg(r::text, ' ') from recovery_code r where user_id = $1)
      || (select string_agg(e::text, ' ') from audit_entry e where user_id = $1) as text`,
    [who.userId],
  )
  for (const one of [key, ...recoveryCodes.split(',')]) expect(String(kept[0]?.['text'])).not.toContain(one)
  const id = await applied()
  expect(await audit(who, id)).toMatchObject({ reason: 'stepUpNoPhone' })
  pass(dayMs)
  const refused = await audit(who, id)
  expect(refused.data).toEqual({ id: asked(refused), kind: 'authenticator', resendInSeconds: 0, validForSeconds: 300 })
  expect(await ask(who, 'GET', 'blade-user/authenticator')).toMatchObject({ recoveryLeft: 8 })
})

test('what it shows confirms a call, once, and nothing before what was used', async () => {
  const { who, key } = await auditor()
  const [first, second] = [await applied(), await applied()]
  const code = shownBy(key)
  expect(await audit(who, first, `${asked(await audit(who, first))} ${code}`)).toMatchObject({ code: 200 })
  const other = asked(await audit(who, second))
  for (const used of [code, shownBy(key, nowMs - stepMs)])
    expect(await audit(who, second, `${other} ${used}`)).toMatchObject({ reason: 'stepUpWrong' })
  pass(stepMs)
  expect(await audit(who, second, `${other} ${shownBy(key)}`)).toMatchObject({ code: 200 })
})

test('a code that is used for two calls at once confirms one of them', async () => {
  const { who, key } = await auditor()
  const ids = await Promise.all([applied(), applied(), applied()])
  const questions = await Promise.all(ids.map(async id => asked(await audit(who, id))))
  const code = shownBy(key)
  const answers = await Promise.all(ids.map((id, at) => audit(who, id, `${questions[at]} ${code}`)))
  expect(answers.map(one => one.code).toSorted((a, b) => a - b)).toEqual([200, 428, 428])
})

test('a call that is refused with its code right takes the same code once more', async () => {
  const { who, key } = await auditor()
  const id = await applied()
  const proof = `${asked(await audit(who, id))} ${shownBy(key)}`
  await testApp.asOwner('update payee_account set status = 3 where id = $1', [id])
  expect(await audit(who, id, proof)).toMatchObject({ code: 409, reason: 'changed' })
  await testApp.asOwner('update payee_account set status = 1 where id = $1', [id])
  expect(await audit(who, id, proof)).toMatchObject({ code: 200 })
})

test('ten wrong codes in ten minutes and the right one has to wait, whatever they were tried for', async () => {
  const { who, key } = await auditor()
  const ids = await Promise.all([applied(), applied(), applied()])
  const questions = await Promise.all(ids.map(async id => asked(await audit(who, id))))
  for (const [at, id] of ids.slice(0, 2).entries())
    for (let count = 0; count < 5; count++)
      expect(await audit(who, id, `${questions[at]} ${wrongFor(key)}`)).toMatchObject({ reason: 'stepUpWrong' })
  const [, , id] = ids
  const late = await audit(who, id, `${questions[2]} ${shownBy(key)}`)
  expect(late).toMatchObject({ code: 429, reason: 'stepUpTooOften' })
  pass(10 * minuteMs)
  expect(await audit(who, id, `${asked(await audit(who, id))} ${shownBy(key)}`)).toMatchObject({ code: 200 })
})

test('a recovery code takes its place once, for its own person alone', async () => {
  const { who, recoveryCodes } = await auditor()
  const stranger = await auditor()
  const [first, second] = [await applied(), await applied()]
  const [code = ''] = recoveryCodes
  expect(await audit(stranger.who, first, `${asked(await audit(stranger.who, first))} ${code}`)).toMatchObject({
    reason: 'stepUpWrong',
  })
  expect(await audit(who, first, `${asked(await audit(who, first))} ${code}`)).toMatchObject({ code: 200 })
  expect(await ask(who, 'GET', 'blade-user/authenticator')).toMatchObject({ recoveryLeft: 7 })
  const again = `${asked(await audit(who, second))} ${code}`
  expect(await audit(who, second, again)).toMatchObject({ reason: 'stepUpWrong' })
})

test('who has a phone too gets an SMS when they ask for one', async () => {
  const { who, key } = await auditor()
  const phone = await givePhone(testApp, who)
  const id = await applied()
  const first = await audit(who, id)
  expect(first.data).toMatchObject({ kind: 'authenticator', sentTo: `${phone.slice(0, 3)}****${phone.slice(-4)}` })
  const sent = await audit(who, id, `${first.data.id} resend`)
  expect(sent.data).toMatchObject({ kind: 'sms', resendInSeconds: 60 })
  // What was sent is answered by what was sent.
  expect(await audit(who, id, `${sent.data.id} ${shownBy(key)}`)).toMatchObject({ reason: 'stepUpWrong' })
  expect(await audit(who, id, `${sent.data.id} ${await codeSentTo(testApp, phone)}`)).toMatchObject({ code: 200 })
})

test('one removes it by a code of it; the recovery codes go with it', async () => {
  const { who, recoveryCodes } = await auditor()
  const remove = (proof?: string) =>
    call(who, 'POST', 'blade-user/authenticator/remove', {}, proof ? { 'step-up': proof } : {})
  const question = asked(await remove())
  expect(await remove(`${question} ${recoveryCodes[1]}`)).toMatchObject({ code: 200 })
  expect(await ask(who, 'GET', 'blade-user/authenticator')).toMatchObject({ confirmTime: null, recoveryLeft: 0 })
  expect(await audit(who, await applied())).toMatchObject({ reason: 'stepUpNoPhone' })
})

test('an administrator removes it for somebody within their own rights; the person is told, and the trail says who did it', async () => {
  const { who } = await auditor()
  const root = await administrator(testApp)
  const path = 'blade-user/remove-authenticator'
  expect(await call(who, 'POST', path, { id: who.userId })).toMatchObject({ code: 403 })
  const foreign = await makePerson(testApp, { roles: ['admin'], tenantId: await makeTenant(testApp, 'company') })
  expect(await call(foreign, 'POST', path, { id: who.userId })).toMatchObject({ reason: 'notFound' })
  await ask(root, 'POST', path, { id: who.userId })
  expect(await call(root, 'POST', path, { id: who.userId })).toMatchObject({ reason: 'authenticatorMissing' })
  const trail = 'select user_id from audit_entry where entity = $1 and row_id = $2 and action = $3'
  expect(await testApp.asOwner(trail, ['user', who.userId, 'removeAuthenticator'])).toEqual([{ user_id: root.userId }])
  const jobs = await testApp.asOwner<{ data: Readonly<Record<string, unknown>> }>(
    `select data from pgboss.job where name = 'tools.notify' and data::text like '%authenticatorRemoved%'`,
  )
  for (const { data } of jobs) await testApp.app.runJob('tools.notify', data)
  const { records } = await ask(who, 'GET', 'blade-desk/notification/list')
  expect(records).toMatchObject([{ kind: 'authenticatorRemoved', byName: '管理员' }])
})
