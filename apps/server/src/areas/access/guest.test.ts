import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerOf,
  ask,
  basic,
  call,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  requestToken,
  signIn,
  stranger,
  type TestApp,
} from '../../../test/people.ts'

let testApp: TestApp
let mine: string
let theirs: string
let admin: Person
let plain: string
beforeAll(async () => {
  testApp = await openApp()
  mine = await makeTenant(testApp)
  theirs = await makeTenant(testApp)
  admin = await makePerson(testApp, { tenantId: mine, roles: ['admin'] })
  const { roleIds } = await makePerson(testApp, { tenantId: mine, roles: ['company'] })
  plain = String(roleIds[0])
})
afterAll(() => testApp.close())

let addresses = 0
const newAddress = () => `10.9.0.${++addresses}`

async function captcha(text = 'abcde'): Promise<Record<string, string>> {
  const key = randomUUID()
  const answer = createHash('sha256').update(`${key}:${text}`).digest()
  await testApp.asOwner(
    `insert into captcha (id, answer_hash, expires_at) values ($1, $2, now() + interval '30 minutes')`,
    [key, answer],
  )
  return { authorization: basic('saber', 'saber_secret'), 'captcha-key': key, 'captcha-code': text }
}

const password = 'of my own 1'
async function register(more = {}, headers?: Record<string, string>, remoteAddress = newAddress()) {
  const form = { tenantId: mine, name: '新客', account: `g${randomUUID().slice(0, 8)}`, password, ...more }
  const response = await testApp.app.http.inject({
    method: 'POST',
    url: '/api/blade-user/register-guest',
    remoteAddress,
    payload: form,
    headers: headers ?? (await captcha()),
  })
  return { ...answerOf(response), account: form.account }
}
const kept = (account: string) =>
  testApp.asOwner<{ id: string; status: number; role_id: unknown; tenant_id: string }>(
    'select id, status, role_id, tenant_id from "user" where account = $1 and is_deleted = 0',
    [account],
  )

const notified = async (guestId?: string) => {
  const jobs = await testApp.asOwner<{ data: Record<string, unknown> }>(
    `delete from pgboss.job where name = 'tools.notify' returning data`,
  )
  for (const { data } of jobs) await testApp.app.runJob('tools.notify', data)
  return testApp.asOwner(
    `select user_id, read_time is null as is_open from notification where row_id = $1 and kind = 'waiting'`,
    [guestId],
  )
}

test('a guest waits without roles, can not sign in, and the administrators of the tenant are notified', async () => {
  const { code, account } = await register()
  expect(code).toBe(200)
  const [guest] = await kept(account)
  expect(guest).toMatchObject({ status: 3, role_id: [], tenant_id: mine })
  const { status, body } = await requestToken(testApp.app.http, { tenantId: mine, account, password })
  expect(status).toBe(400)
  expect(body).toMatchObject({ error_description: '用户名或密码错误' })
  expect(await notified(guest?.id)).toEqual([{ user_id: admin.userId, is_open: true }])
  await ask(admin, 'POST', 'blade-user/admit-guest', { id: guest?.id, roleIds: plain })
  expect(await notified(guest?.id)).toEqual([{ user_id: admin.userId, is_open: false }])
})

test('an administrator lets the guest in with roles, and the guest signs in with the password they chose', async () => {
  const { account } = await register()
  const [guest] = await kept(account)
  await ask(admin, 'POST', 'blade-user/admit-guest', { id: guest?.id, roleIds: plain })
  const person = await signIn(testApp, mine, account, password)
  expect(person.roleIds).toEqual([plain])
  const again = await call(admin, 'POST', 'blade-user/admit-guest', { id: guest?.id, roleIds: plain }, key())
  expect(again).toMatchObject({ code: 409, reason: 'changed' })
})
const key = () => ({ 'idempotency-key': randomUUID() })

test('being given roles lets a guest in too', async () => {
  const { account } = await register()
  const [guest] = await kept(account)
  await ask(admin, 'POST', 'blade-user/grant', { userIds: guest?.id, roleIds: plain })
  expect(await kept(account)).toMatchObject([{ status: 1, role_id: [plain] }])
})

test('nobody of another tenant, and nobody without the right, lets a guest in', async () => {
  const { account } = await register()
  const [guest] = await kept(account)
  const given = { id: guest?.id, roleIds: plain }
  const foreign = await makePerson(testApp, { tenantId: theirs, roles: ['admin'] })
  expect(await call(foreign, 'POST', 'blade-user/admit-guest', given)).toMatchObject({ code: 404 })
  const clerk = await makePerson(testApp, { tenantId: mine, rights: ['user', 'user_edit'] })
  expect(await call(clerk, 'POST', 'blade-user/admit-guest', given)).toMatchObject({ code: 403 })
  // Who may give roles gives none that is wider than their own.
  const giver = await makePerson(testApp, { tenantId: mine, rights: ['user', 'user_role'] })
  expect(await call(giver, 'POST', 'blade-user/admit-guest', given)).toMatchObject({ code: 403, reason: 'notAllowed' })
  expect(await kept(account)).toMatchObject([{ status: 3 }])
})

test('an account that is there, a tenant that is not and a full tenant are answered like any other', async () => {
  const fresh = await register()
  const { body } = fresh
  const known = await register({ account: admin.account })
  expect(known.body).toEqual({ ...body, requestId: known.body.requestId })
  expect(await kept(admin.account)).toHaveLength(1)
  const nowhere = await register({ tenantId: '999999' })
  expect(nowhere.body).toEqual({ ...body, requestId: nowhere.body.requestId })
  expect(await kept(nowhere.account)).toEqual([])
  await testApp.asOwner(`update tenant set status = 2 where tenant_id = $1`, [theirs])
  const closed = await register({ tenantId: theirs })
  await testApp.asOwner(`update tenant set status = 1 where tenant_id = $1`, [theirs])
  expect(closed.code).toBe(200)
  expect(await kept(closed.account)).toEqual([])
})

test('a captcha is needed and counts once, right or wrong', async () => {
  const headers = await captcha()
  const wrong = await register({}, { ...headers, 'captcha-code': 'zzzzz' })
  expect(wrong).toMatchObject({ code: 422, problems: [{ field: 'code' }] })
  expect(await register({}, headers)).toMatchObject({ code: 422, problems: [{ field: 'code' }] })
  expect(await register({}, {})).toMatchObject({ code: 422, problems: [{ field: 'code' }] })
  const used = await captcha()
  expect(await register({}, used)).toMatchObject({ code: 200 })
  expect(await register({}, used)).toMatchObject({ code: 422 })
})

test('passwords differ, are weak, or hold the account: said at their fields', async () => {
  expect(await register({ password2: 'another 1' })).toMatchObject({ code: 422, problems: [{ field: 'password2' }] })
  expect(await register({ password: '123456' })).toMatchObject({ code: 422, problems: [{ field: 'password' }] })
  const own = { account: 'somebody', password: 'somebody1' }
  expect(await register(own)).toMatchObject({ code: 422, problems: [{ field: 'password' }] })
})

test('one address registers five a minute', async () => {
  const address = newAddress()
  for (let index = 0; index < 5; index++) expect((await register({}, undefined, address)).code).toBe(200)
  expect(await register({}, undefined, address)).toMatchObject({ code: 429, reason: 'tooOften' })
})

test('an operator closes registration, and the sign-in page knows it', async () => {
  const welcome = () => ask(stranger(testApp), 'GET', 'kernel/welcome')
  expect(await welcome()).toMatchObject({ registers: true })
  await testApp.asOwner(`update param set param_value = 'false' where param_key = 'account.registerUser'`)
  try {
    expect(await register()).toMatchObject({ code: 403, reason: 'registrationClosed' })
    expect(await welcome()).toMatchObject({ registers: false })
  } finally {
    await testApp.asOwner(`update param set param_value = 'true' where param_key = 'account.registerUser'`)
  }
})

test('guests take no place of the tenant’s accounts until they are let in', async () => {
  const { account } = await register()
  const [guest] = await kept(account)
  const [{ count } = { count: 0 }] = await testApp.asOwner<{ count: number }>(
    'select count(*)::int as count from "user" where tenant_id = $1 and status <> 3 and is_deleted = 0',
    [mine],
  )
  await testApp.asOwner('update tenant set account_number = $2 where tenant_id = $1', [mine, count])
  try {
    const given = { id: guest?.id, roleIds: plain }
    expect(await call(admin, 'POST', 'blade-user/admit-guest', given)).toMatchObject({
      code: 422,
      msg: '当前租户已到最大账号额度！',
    })
    await testApp.asOwner('update tenant set account_number = $2 where tenant_id = $1', [mine, count + 1])
    expect(await call(admin, 'POST', 'blade-user/admit-guest', given, key())).toMatchObject({ code: 200 })
  } finally {
    await testApp.asOwner('update tenant set account_number = -1 where tenant_id = $1', [mine])
  }
})
