import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  call,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  requestToken,
  signIn,
  type TestApp,
} from '../../../test/people.ts'
import { clientDigest } from './password.ts'

let testApp: TestApp
let tenantId: string
let admin: Person
beforeAll(async () => {
  testApp = await openApp()
  tenantId = await makeTenant(testApp)
  admin = await makePerson(testApp, { tenantId, roles: ['admin'] })
})
afterAll(() => testApp.close())

/** Somebody whose password was just reset, signed in with what the administrator was shown. */
async function clerk(account: string): Promise<{ person: Person; initial: string }> {
  const { userId } = await makePerson(testApp, { tenantId, account, rights: ['user'], password: 'of her own' })
  const { data } = await call(admin, 'POST', 'blade-user/reset-password', { userIds: userId })
  return { person: await signIn(testApp, tenantId, account, data.password), initial: data.password }
}
const change = (person: Person, old: string, next: string) =>
  call(person, 'POST', 'blade-user/update-password', {
    oldPassword: clientDigest(old),
    newPassword: clientDigest(next),
    newPassword1: clientDigest(next),
  })

test('who signs in with a password that was reset is told so by the token and by the session', async () => {
  const { person, initial } = await clerk('told')
  const { body } = await requestToken(testApp.app.http, { tenantId, account: 'told', password: initial })
  expect(body).toMatchObject({ must_change_password: 1, data: { mustChangePassword: 1 } })
  expect((await call(person, 'GET', 'blade-auth/oauth/user-info')).data).toMatchObject({ mustChangePassword: 1 })
})

test('until it is changed everything but the session, the change and signing out is refused', async () => {
  const { person } = await clerk('held')
  const refused = { status: 200, code: 403, reason: 'mustChangePassword' }
  expect(await call(person, 'GET', 'blade-user/page')).toMatchObject(refused)
  expect(await call(person, 'GET', 'blade-system/menu/routes')).toMatchObject(refused)
  expect(await call(person, 'POST', 'blade-user/update-info', { name: 'x', realName: 'x' })).toMatchObject(refused)
  expect((await call(person, 'GET', 'blade-auth/oauth/logout')).status).toBe(200)
  expect((await call(person, 'GET', 'blade-auth/oauth/user-info')).status).toBe(401)
})

test('changing it opens everything at once, in the same session', async () => {
  const { person, initial } = await clerk('free')
  expect(await change(person, initial, 'only mine 1')).toMatchObject({ code: 200 })
  expect(await call(person, 'GET', 'blade-user/page')).toMatchObject({ code: 200 })
  const { body } = await requestToken(testApp.app.http, { tenantId, account: 'free', password: 'only mine 1' })
  expect(body).toMatchObject({ must_change_password: 0 })
})

test('the same password again is no change, and a wrong one names its field', async () => {
  const { person, initial } = await clerk('same')
  const same = await change(person, initial, initial)
  expect(same).toMatchObject({ code: 422, problems: [{ field: 'newPassword' }] })
  const wrong = await change(person, 'not it', 'only mine 1')
  expect(wrong).toMatchObject({ code: 422, msg: '原密码不正确！', problems: [{ field: 'oldPassword' }] })
  expect(await call(person, 'GET', 'blade-user/page')).toMatchObject({ reason: 'mustChangePassword' })
})

test('C43: with somebody’s session the password is guessed five times, and then not tried before a minute is over', async () => {
  const { account, userId } = await makePerson(testApp, { tenantId, rights: ['user'], password: 'of her own' })
  const person = await signIn(testApp, tenantId, account, 'of her own')
  for (let index = 0; index < 5; index++)
    expect(await change(person, `guess ${index}`, 'only mine 1')).toMatchObject({ code: 422, msg: '原密码不正确！' })
  expect(await change(person, 'of her own', 'only mine 1')).toMatchObject({ code: 429, reason: 'tooOften' })
  await testApp.asOwner(`update sign_in_failure set locked_until = now() where subject = $1`, [`password:${userId}`])
  expect(await change(person, 'of her own', 'only mine 1')).toMatchObject({ code: 200 })
  expect(await testApp.asOwner(`select 1 from sign_in_failure where subject = $1`, [`password:${userId}`])).toEqual([])
})

describe('a new password', () => {
  const plainly = (person: Person, old: string, next: string, plain = next) =>
    call(person, 'POST', 'blade-user/update-password', {
      oldPassword: clientDigest(old),
      newPassword: clientDigest(next),
      newPassword1: clientDigest(next),
      plain,
    })

  test('that breaks the rule is refused by the server too, when one changes it oneself', async () => {
    const { person, initial } = await clerk('weakling')
    for (const weak of ['short 1', 'only letters', '1234567890', 'Weakling2026']) {
      const answer = await plainly(person, initial, weak)
      expect(answer, weak).toMatchObject({ code: 422 })
      expect(['newPassword', 'plain'], weak).toContain(answer.problems[0]?.field)
    }
    const another = await plainly(person, initial, 'weak', 'sunny day 7')
    expect(another).toMatchObject({ code: 422, problems: [{ field: 'newPassword' }] })
    expect(await plainly(person, initial, 'sunny day 7')).toMatchObject({ code: 200 })
  })

  test('that is tried first is refused even where only its digest came', async () => {
    const { account } = await makePerson(testApp, {
      tenantId,
      account: 'guesser',
      rights: ['user'],
      password: 'of her own',
    })
    const person = await signIn(testApp, tenantId, account, 'of her own')
    for (const weak of ['123456', 'guesser', 'guesser123', 'admin888', 'a', 'ab1', '4711', '19881231', '881231'])
      expect(await change(person, 'of her own', weak), weak).toMatchObject({
        code: 422,
        problems: [{ field: 'newPassword', message: '密码过于简单' }],
      })
  })

  test('that comes as it is, as some clients of the family send it, follows the whole rule', async () => {
    const { account } = await makePerson(testApp, { tenantId, rights: ['user'], password: 'of her own' })
    const person = await signIn(testApp, tenantId, account, 'of her own')
    const send = (next: string) =>
      call(person, 'POST', 'blade-user/update-password', {
        oldPassword: clientDigest('of her own'),
        newPassword: next,
        newPassword1: next,
      })
    for (const weak of ['letters only', '12345678', `${account}1`])
      expect(await send(weak), weak).toMatchObject({ code: 422, problems: [{ field: 'newPassword' }] })
    expect(await send('sunny day 9')).toMatchObject({ code: 200 })
  })

  test('that an administrator sets follows the same rule, and is not the account of any of those it is for', async () => {
    const first = await makePerson(testApp, { tenantId, account: 'firstborn', rights: ['user'] })
    const reset = (password: string) =>
      call(admin, 'POST', 'blade-user/reset-password', { userIds: first.userId, password })
    for (const weak of ['abc123', 'letters only', 'Firstborn1'])
      expect(await reset(weak), weak).toMatchObject({ code: 422, problems: [{ field: 'password' }] })
    expect(await reset('sunny day 8')).toMatchObject({ code: 200 })
    const added = await call(admin, 'POST', 'blade-user/submit', {
      account: 'newcomer',
      name: '新人',
      realName: '新人',
      password: 'newcomer1',
    })
    expect(added).toMatchObject({ code: 422, problems: [{ field: 'password', message: '密码不能包含账号' }] })
  })
})
