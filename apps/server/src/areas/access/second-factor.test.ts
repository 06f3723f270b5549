import { createHash, randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PasskeyDevice } from '../../../test/passkey-device.ts'
import {
  administrator,
  type Answer,
  ask,
  basic,
  call,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  requestToken,
  signIn,
  type TestApp,
} from '../../../test/people.ts'

const dayMs = 86_400_000
const password = 'correct horse 9'
let nowMs = Date.parse('2026-07-07T02:00:00Z')
let testApp: TestApp
let tenantId: string
beforeAll(async () => {
  testApp = await openApp({}, { now: () => new Date(nowMs) })
  tenantId = await makeTenant(testApp)
})
afterAll(() => testApp.close())
// What was tried in the test before is of another day.
beforeEach(() => {
  nowMs += 2 * dayMs
})

const policy = (who: Person, code: number) =>
  testApp.asOwner('update role set second_factor = $2 where id = any($1)', [who.roleIds, code])
const person = () => makePerson(testApp, { tenantId, password, rights: ['post'] })
const shownBy = (key: string) => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: nowMs })
const enter = ({ account }: Person, proof?: string, more = {}) =>
  requestToken(testApp.app.http, { tenantId, account, password, ...more }, proof ? { 'step-up': proof } : {})

async function enrol(who: Person): Promise<{ key: string; recoveryCodes: string[] }> {
  const { key } = await ask(who, 'POST', 'blade-user/authenticator/enrol')
  const { recoveryCodes } = await ask(who, 'POST', 'blade-user/authenticator/confirm', { code: shownBy(key) })
  return { key, recoveryCodes: recoveryCodes.split(',') }
}
/** Somebody whose authenticator counts. */
async function withAuthenticator() {
  const who = await person()
  const enrolled = await enrol(who)
  nowMs += dayMs
  return { who, ...enrolled }
}
const needed = (answer: Answer): string => {
  expect(answer).toMatchObject({ status: 428, code: 428, reason: 'stepUpNeeded', body: { error: 'invalid_grant' } })
  return String(answer.data.id)
}

test('who has an authenticator that counts is asked for its code after the password, and each code counts once', async () => {
  const { who, key } = await withAuthenticator()
  const first = await enter(who)
  const id = needed(first)
  expect(first.data).toMatchObject({ kind: 'authenticator' })
  expect(first.data).not.toHaveProperty('sentTo')
  expect(first.body.access_token).toBeUndefined()
  expect(await enter(who, `${id} 000000`)).toMatchObject({ status: 428, reason: 'stepUpWrong' })
  const code = shownBy(key)
  expect(await enter(who, `${id} ${code}`)).toMatchObject({ status: 200, body: { account: who.account } })
  const again = needed(await enter(who))
  expect(await enter(who, `${again} ${code}`)).toMatchObject({ reason: 'stepUpWrong' })
})

test('the right code does not help a wrong password, nor somebody else', async () => {
  const [mine, other] = [await withAuthenticator(), await withAuthenticator()]
  const id = needed(await enter(mine.who))
  const proof = `${id} ${shownBy(mine.key)}`
  expect(await enter(mine.who, proof, { password: 'wrong 9' })).toMatchObject({ status: 400, msg: '用户名或密码错误' })
  expect(await enter(other.who, proof)).toMatchObject({ reason: 'stepUpNeeded' })
  expect(await enter(mine.who, proof)).toMatchObject({ status: 200 })
})

test('a recovery code signs in once', async () => {
  const {
    who,
    recoveryCodes: [code = ''],
  } = await withAuthenticator()
  expect(await enter(who, `${needed(await enter(who))} ${code}`)).toMatchObject({ status: 200 })
  expect(await enter(who, `${needed(await enter(who))} ${code}`)).toMatchObject({ reason: 'stepUpWrong' })
})

test('a passkey signs in by what it signs for just this sign-in', async () => {
  const who = await person()
  const { challenge } = await ask(who, 'POST', 'blade-user/passkey/enrol')
  const device = new PasskeyDevice()
  await ask(who, 'POST', 'blade-user/passkey/confirm', { name: 'Desk', response: device.register({ challenge }) })
  nowMs += dayMs
  const asked = await enter(who)
  const id = needed(asked)
  expect(asked.data).toMatchObject({ kind: 'passkey' })
  const stranger = new PasskeyDevice().answer({ challenge: asked.data.passkey.challenge })
  expect(await enter(who, `${id} ${stranger}`)).toMatchObject({ reason: 'stepUpWrong' })
  const proof = `${id} ${device.answer({ challenge: asked.data.passkey.challenge })}`
  expect(await enter(who, proof)).toMatchObject({ status: 200 })
  expect(await enter(who, proof)).toMatchObject({ reason: 'stepUpNeeded' })
})

test('the captcha is not asked for a second time', async () => {
  const { who, key } = await withAuthenticator()
  const captchaKey = randomUUID()
  const hash = createHash('sha256').update(`${captchaKey}:abcd`).digest()
  await testApp.asOwner(`insert into captcha (id, answer_hash, expires_at) values ($1, $2, now() + '5 minutes')`, [
    captchaKey,
    hash,
  ])
  const withCaptcha = (headers: Record<string, string>) =>
    requestToken(
      testApp.app.http,
      { tenantId, account: who.account, password, grant: 'captcha' },
      { authorization: basic('saber', 'saber_secret'), ...headers },
    )
  const id = needed(await withCaptcha({ 'captcha-key': captchaKey, 'captcha-code': 'abcd' }))
  expect(await withCaptcha({ 'step-up': `1 ${shownBy(key)}` })).toMatchObject({ status: 400, msg: '验证码不正确' })
  expect(await withCaptcha({ 'step-up': `${id} ${shownBy(key)}` })).toMatchObject({ status: 200 })
})

test('guesses come to an end', async () => {
  const { who } = await withAuthenticator()
  const said: string[] = []
  for (let round = 0; round < 4; round++) {
    const asked = await enter(who)
    said.push(asked.reason ?? asked.msg)
    if (asked.reason !== 'stepUpNeeded') break
    for (let at = 0; at < 5; at++) {
      const answer = await enter(who, `${asked.data.id} 00000${at}`)
      said.push(answer.reason ?? answer.msg)
    }
  }
  expect(said.filter(one => one === 'stepUpWrong').length).toBeLessThanOrEqual(11)
  expect(said.at(-1)).toBe('登录错误次数过多，请稍后再试')
})

test('a role may leave it out, and of several roles the strictest counts', async () => {
  const { who } = await withAuthenticator()
  await policy(who, 1)
  expect(await enter(who)).toMatchObject({ status: 200 })
  const other = await makePerson(testApp, { tenantId, rights: ['post'] })
  const both = [...who.roleIds, ...other.roleIds]
  await testApp.asOwner('update "user" set role_id = $2::jsonb where id = $1', [who.userId, JSON.stringify(both)])
  needed(await enter(who))
})

test('where a role requires it, who has none sets one up before anything else', async () => {
  const who = await person()
  await policy(who, 3)
  const { body } = await enter(who)
  expect(body).toMatchObject({ must_set_up_second_factor: 1 })
  const signedIn = await signIn(testApp, tenantId, who.account, password)
  expect(await call(signedIn, 'GET', 'blade-system/post/list')).toMatchObject({
    code: 403,
    reason: 'mustSetUpSecondFactor',
  })
  expect(await call(signedIn, 'GET', 'blade-user/info')).toMatchObject({ code: 200 })
  await enrol(signedIn)
  expect(await call(signedIn, 'GET', 'blade-system/post/list')).toMatchObject({ code: 200 })
  // Within the first day it does not count yet, and nobody is locked out by it.
  expect(await enter(who)).toMatchObject({ status: 200, body: { must_set_up_second_factor: 0 } })
  nowMs += dayMs
  needed(await enter(who))
})

test('the log of sign-ins says who tried, from where, by what, and how it ended; of names that nobody has nothing', async () => {
  const { who, key } = await withAuthenticator()
  await enter(who, undefined, { password: 'wrong 9' })
  await enter(who, undefined, { account: 'nobody-at-all' })
  const id = needed(await enter(who))
  await enter(who, `${id} 000000`)
  await enter(who, `${id} ${shownBy(key)}`)
  const reader = await makePerson(testApp, { tenantId, rights: ['signInLog'] })
  const entries = async () => (await ask(reader, 'GET', 'blade-log/sign-in/list', { size: 50 })).records
  await expect.poll(async () => (await entries()).filter((one: any) => one.account === who.account)).toHaveLength(3)
  const all = await entries()
  expect(all.some((one: any) => one.account === 'nobody-at-all')).toBe(false)
  expect(all.filter((one: any) => one.account === who.account)).toMatchObject([
    { outcome: 1, isSecond: 1, userId: who.userId, remoteIp: '127.0.0.1', place: '内网' },
    { outcome: 3 },
    { outcome: 2, isSecond: 0 },
  ])
  const elsewhere = await makePerson(testApp, { tenantId: await makeTenant(testApp), rights: ['signInLog'] })
  expect((await ask(elsewhere, 'GET', 'blade-log/sign-in/list')).records).toEqual([])
  expect(await call(await administrator(testApp), 'POST', 'blade-log/sign-in/submit', {})).toMatchObject({ code: 404 })
})
