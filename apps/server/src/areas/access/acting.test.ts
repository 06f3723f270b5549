import { areas } from '@forecourt/contract'
import type { AnyCall } from '@forecourt/contract/kernel'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  call,
  callWithCode,
  givePhone,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  requestToken,
  type TestApp,
} from '../../../test/people.ts'

let testApp: TestApp
let tenantId: string
let other: string
let row: string
let auditor: Person
beforeAll(async () => {
  testApp = await openApp()
  tenantId = await makeTenant(testApp, 'company')
  other = await makeTenant(testApp, 'company')
  row = await idOf(tenantId)
  auditor = await makePerson(testApp, { tenantId, rights: ['acting', 'acting_view', 'audit', 'dept_view'] })
})
afterAll(() => testApp.close())

const idOf = async (of: string): Promise<string> =>
  (await testApp.asOwner<{ id: string }>('select id::text from tenant where tenant_id = $1', [of]))[0]?.id ?? ''

interface Desk extends Person {
  refreshToken: string
}
const refresh = (refreshToken: string) =>
  requestToken(
    testApp.app.http,
    { grant: 'refresh_token', tenantId: '' },
    { 'tenant-id': '' },
    {
      refresh_token: refreshToken,
      tenantId: '',
    },
  )

/** Somebody of the platform who may act, signed in. */
async function desk(rights: string[] = ['tenant', 'tenant_act', 'dept', 'user', 'user_edit']): Promise<Desk> {
  const made = await makePerson(testApp, { password: 'secret', rights })
  await givePhone(testApp, made)
  const { body } = await requestToken(testApp.app.http, {
    tenantId: '000000',
    account: made.account,
    password: 'secret',
  })
  return { ...made, token: body.access_token, refreshToken: body.refresh_token }
}
const open = (by: Person, more: object = {}) =>
  callWithCode(testApp, by, 'POST', 'blade-system/tenant/act', { id: row, reason: '协助核对发卡', ...more })

/** The same person with the token that acts. */
async function acted(by: Desk): Promise<Desk> {
  const { body } = await refresh(by.refreshToken)
  expect(body).toMatchObject({ tenant_id: tenantId, user_id: by.userId })
  return { ...by, token: body.access_token, refreshToken: body.refresh_token, tenantId }
}
async function acting(): Promise<Desk> {
  const by = await desk()
  expect(await open(by)).toMatchObject({ code: 200 })
  return acted(by)
}
const lastOf = async (by: Person) =>
  (await testApp.asOwner<any>('select * from acting where person_id = $1 order by id desc limit 1', [by.userId]))[0]
const over = { code: 403, reason: 'actingOver' }
const depts = (by: Person) => call(by, 'GET', 'blade-system/dept/list')
const newDept = { deptName: '代建部', fullName: '代建部', deptCategory: 2, sort: 1 }

test('is opened by whom the right and a code let, with a reason, for no longer than the parameter says', async () => {
  const by = await desk()
  const input = { id: row, reason: '协助核对' }
  expect(await call(by, 'POST', 'blade-system/tenant/act', input)).toMatchObject({ reason: 'stepUpNeeded' })
  expect(await open(by, { reason: '' })).toMatchObject({ code: 422 })
  expect(await open(by, { minutes: 31 })).toMatchObject({ code: 422 })
  const without = await desk(['tenant', 'tenant_edit'])
  expect(await call(without, 'POST', 'blade-system/tenant/act', input)).toMatchObject({ code: 403 })
  const foreign = await makePerson(testApp, { tenantId: other, rights: ['tenant', 'tenant_act'] })
  expect((await call(foreign, 'POST', 'blade-system/tenant/act', input)).code).not.toBe(200)
})

test('is not into the platform nor into a tenant that is closed, and not twice at once', async () => {
  const by = await desk()
  expect(await open(by, { id: await idOf('000000') })).toMatchObject({ reason: 'notActable' })
  const closed = await makeTenant(testApp, 'company')
  await testApp.asOwner('update tenant set status = 2 where tenant_id = $1', [closed])
  expect(await open(by, { id: await idOf(closed) })).toMatchObject({ reason: 'notActable' })
  expect(await open(by)).toMatchObject({ code: 200 })
  expect(await open(by, { id: await idOf(other) })).toMatchObject({ reason: 'actingAlready' })
  const inside = await acted(by)
  expect(await call(inside, 'POST', 'blade-system/tenant/act', { id: row, reason: '再进' })).toMatchObject({
    code: 403,
  })
})

test('works as one of the tenant and sees nothing of others', async () => {
  const by = await acting()
  const foreign = await makePerson(testApp, { tenantId: other })
  const shown = await depts(by)
  expect(shown.code).toBe(200)
  expect(JSON.stringify(shown.data)).not.toContain(other)
  expect(await call(by, 'GET', 'blade-user/detail', { id: foreign.userId })).toMatchObject({ code: 404 })
  expect((await ask(by, 'GET', 'blade-auth/oauth/user-info')).tenantId).toBe(tenantId)
  const { id } = await ask(by, 'POST', 'blade-system/dept/submit', newDept)
  expect(await testApp.asOwner('select tenant_id from dept where id = $1', [id])).toEqual([{ tenant_id: tenantId }])
})

test('has no money, decisions, people, roles, secrets or files, and none of what is one’s own', async () => {
  const by = await acting()
  const { permission } = await call(by, 'GET', 'blade-auth/oauth/user-info').then(answer => answer.data)
  for (const code of [
    'user_add',
    'user_edit',
    'user_reset',
    'role_grant',
    'recharge_add',
    'grant_audit',
    'accessRequest_decide',
  ])
    expect(permission, code).not.toContain(code)
  expect(permission).toContain('dept_add')
  expect(await call(by, 'POST', 'blade-user/submit', { account: 'x' })).toMatchObject({ code: 403 })
  expect(await call(by, 'POST', 'blade-user/update-password', {})).toMatchObject({ reason: 'whileActing' })
  expect(await call(by, 'POST', 'kernel/undo', { requestId: 'x' })).toMatchObject({ reason: 'whileActing' })
})

test('is written down in every entry, told to the tenant, and keeps the chain whole', async () => {
  const by = await acting()
  const { id } = await ask(by, 'POST', 'blade-system/dept/submit', newDept)
  const [entry] = await ask(auditor, 'GET', 'kernel/history', { entity: 'dept', id })
  expect(entry).toMatchObject({ userName: by.account, isActing: 1 })
  const page = await ask(auditor, 'GET', 'blade-system/acting/list', { personName: by.account })
  expect(page.records).toEqual([
    expect.objectContaining({ personName: by.account, reason: '协助核对发卡', status: 1, tenantId }),
  ])
  expect(page.records[0].personId ?? null).toBeNull()
  const strange = await makePerson(testApp, { tenantId: other, rights: ['acting'] })
  expect((await ask(strange, 'GET', 'blade-system/acting/list')).total).toBe(0)
  expect(await ask(auditor, 'POST', 'kernel/audit/verify')).toMatchObject({ ok: 1 })
})

test('ends when asked, and what is sent after that is done nowhere', async () => {
  const by = await acting()
  await ask(by, 'POST', 'blade-system/tenant/act-end')
  expect(await call(by, 'POST', 'blade-system/dept/submit', { ...newDept, deptName: '迟到部' })).toMatchObject(over)
  expect(await testApp.asOwner(`select 1 from dept where dept_name = '迟到部'`)).toEqual([])
  expect(await lastOf(by)).toMatchObject({ status: 2, ended_by: 1 })
  const { body } = await refresh(by.refreshToken)
  expect(body.tenant_id).toBe('000000')
  expect(await depts({ ...by, token: body.access_token })).toMatchObject({ code: 200 })
})

test('ends at its time, whatever is refreshed meanwhile', async () => {
  const by = await desk()
  expect(await open(by, { minutes: 2 })).toMatchObject({ code: 200 })
  const inside = await acted(by)
  const until = (await lastOf(by)).until_time
  const { body } = await refresh(inside.refreshToken)
  expect(body.expires_in).toBeLessThanOrEqual(120)
  expect((await lastOf(by)).until_time).toEqual(until)
  await testApp.asOwner(`update acting set until_time = now() - interval '1 second' where person_id = $1`, [by.userId])
  testApp.app.services.principals.forget()
  expect(await depts({ ...inside, token: body.access_token })).toMatchObject(over)
  const after = await refresh(body.refresh_token)
  expect(after.body.tenant_id).toBe('000000')
})

test('ends with the session, the account, the right and the tenant', async () => {
  const out = await acting()
  await call(out, 'GET', 'blade-auth/oauth/logout')
  expect((await depts(out)).code).toBe(403)
  expect(await lastOf(out)).toMatchObject({ status: 2, ended_by: 3 })
  const changes: readonly [string, (by: Person) => unknown[]][] = [
    ['update blade_user set status = 2 where id = $1', by => [by.userId]],
    [
      `update role_menu set is_deleted = 1 where menu_id in (select id from menu where code = 'tenant_act') and role_id::text in (select jsonb_array_elements_text(role_id) from blade_user where id = $1)`,
      by => [by.userId],
    ],
  ]
  for (const [statement, values] of changes) {
    const by = await acting()
    expect((await depts(by)).code).toBe(200)
    await testApp.asOwner(statement.replaceAll('blade_user', '"user"'), values(by))
    testApp.app.services.principals.forget()
    expect(await depts(by), statement).toMatchObject(over)
  }
})

test('serves nothing more of a tenant that is suspended meanwhile, and leads back to the platform', async () => {
  const by = await acting()
  const suspended = (status: number) =>
    testApp.asOwner('update tenant set status = $2 where tenant_id = $1', [tenantId, status])
  await suspended(2)
  testApp.app.services.principals.forget()
  const late = { ...newDept, deptName: '停用后部' }
  expect(await depts(by)).toMatchObject(over)
  expect(await call(by, 'POST', 'blade-system/dept/submit', late)).toMatchObject(over)
  expect(await testApp.asOwner(`select 1 from dept where dept_name = '停用后部'`)).toEqual([])
  const { body } = await refresh(by.refreshToken)
  expect(body.tenant_id).toBe('000000')
  expect(await depts({ ...by, token: body.access_token })).toMatchObject({ code: 200 })
  await suspended(1)
})

const moneyCalls = areas
  .flatMap(area => Object.values<AnyCall>(area.calls))
  .filter(({ money, protocol, permission }) => money && !protocol && permission !== 'open')

test('is refused every call that moves money, whatever the roles of the tenant may', async () => {
  const by = await acting()
  expect(moneyCalls.length).toBeGreaterThan(30)
  for (const { routes } of moneyCalls)
    for (const [method, path] of routes) {
      const answer = await call(by, method, path, { id: '1' }, { 'idempotency-key': `acting-${path}` })
      expect([answer.code, answer.reason], path).toEqual([403, expect.stringMatching(/notAllowed|whileActing/)])
    }
})

describe('under maintenance', () => {
  const maintained = async (value: string) => {
    await testApp.asOwner(`update param set param_value = $1 where param_key = 'system.platform.maintenance'`, [value])
    await new Promise(resolve => setTimeout(resolve, 2_050))
  }
  afterEach(() => maintained('false'))

  test('is ended all the same, and nothing else is served', async () => {
    const by = await acting()
    await maintained('true')
    expect(await depts(by)).toMatchObject({ code: 470 })
    expect(await call(by, 'POST', 'blade-system/tenant/act-end')).toMatchObject({ code: 200 })
    expect(await lastOf(by)).toMatchObject({ status: 2, ended_by: 1 })
    const { body } = await refresh(by.refreshToken)
    expect(body.tenant_id).toBe('000000')
  })
})
