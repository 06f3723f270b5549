import { role, user } from '@forecourt/contract/access'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  administrator,
  ask,
  call,
  inContext,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  requestToken,
  type TestApp,
} from '../../../test/people.ts'
import { type Served, servedOf } from '../../kernel/served.ts'

let testApp: TestApp
let tenantId: string
let first: Person
let second: Person
let auditor: Person
beforeAll(async () => {
  testApp = await openApp()
  tenantId = await makeTenant(testApp)
  first = await makePerson(testApp, { tenantId, roles: ['admin'] })
  second = await makePerson(testApp, { tenantId, roles: ['admin'] })
  auditor = await makePerson(testApp, { roles: ['auditor'] })
})
afterAll(() => testApp.close())

let people = 0
const roleNamed = (of: string, builtIn: string) =>
  inContext(testApp, '000000', 'read', async ctx => (await ctx.find(role, { tenantId: of, builtIn }))?.id ?? '')
const stored = (id: string) => inContext(testApp, '000000', 'read', ctx => ctx.getOrRefuse(user, id))
const newUser = (more: Record<string, unknown> = {}) => ({
  account: `new${++people}`,
  name: 'n',
  realName: 'r',
  ...more,
})
const requestsOf = async (userId: string, by = first) =>
  (await ask(by, 'GET', 'blade-user/access-request/list', { userId, size: 50 })).records
const waitingOf = async (userId: string, by = first) =>
  (await requestsOf(userId, by)).filter((one: { status: number }) => one.status === 0)
const decide = (by: Person, id: string, more: Record<string, unknown> = { result: 1 }) =>
  call(by, 'POST', 'blade-user/access-request/decide', { id, ...more })
/** Somebody for whom the first administrator has asked for the role of an approver. */
async function asked(): Promise<{ id: string; request: string; approverRole: string; account: string }> {
  const approverRole = await roleNamed(tenantId, 'company_approver')
  const body = newUser({ password: 'known to maker 1', roleId: approverRole })
  const { id } = await ask(first, 'POST', 'blade-user/submit', body)
  const [request] = await waitingOf(id)
  return { id, request: request.id, approverRole, account: body.account }
}
const signInWith = async (account: string, password: string) =>
  (await requestToken(testApp.app.http, { tenantId, account, password })).status

describe('who may approve is made so by two people', () => {
  test('an administrator asks, another one confirms, and nothing is given before', async () => {
    const { id, request, approverRole } = await asked()
    expect(await stored(id)).toMatchObject({ roleId: [], requestedRoleIds: [approverRole] })
    expect((await ask(first, 'GET', 'blade-user/detail', { id })).requestedRoleName).toBe('企业审批')
    expect(await decide(first, request)).toMatchObject({ code: 403, reason: 'sameUser' })
    expect(await decide(auditor, request)).toMatchObject({ code: 403, reason: 'otherDecider' })
    expect(await decide(second, request)).toMatchObject({ code: 200 })
    expect(await stored(id)).toMatchObject({ roleId: [approverRole], requestedRoleIds: [] })
    expect(await decide(second, request)).toMatchObject({ code: 409, reason: 'changed' })
  })

  test('by every way in: a new person, one there is, the role call, a person who comes back', async () => {
    const approverRole = await roleNamed(tenantId, 'company_approver')
    const clerk = await makePerson(testApp, { tenantId, roles: ['company'] })
    const both = `${clerk.roleIds.join(',')},${approverRole}`
    await ask(first, 'POST', 'blade-user/submit', { id: clerk.userId, roleId: both })
    expect((await stored(clerk.userId)).roleId).toEqual(clerk.roleIds)
    await ask(first, 'POST', 'blade-user/grant', { userIds: clerk.userId, roleIds: both })
    expect((await stored(clerk.userId)).roleId).toEqual(clerk.roleIds)
    expect(await waitingOf(clerk.userId)).toHaveLength(1)
    const approver = await makePerson(testApp, { tenantId, roles: ['company_approver'] })
    await ask(first, 'POST', `blade-user/remove?ids=${approver.userId}`)
    const { roleIds, sessionId } = first
    const admin = { tenantId, userId: first.userId, roleIds, sessionId, builtInRoles: ['admin'] }
    const revived = inContext(testApp, admin, 'write', ctx =>
      (servedOf(ctx, 'user') as Served).verbs.revive(ctx, approver.userId),
    )
    await expect(revived).rejects.toMatchObject({ reason: 'secondPerson', problems: [{ field: 'roleId' }] })
  })

  test('neither the person concerned nor who asked decides, nor somebody without the right', async () => {
    const { id, request } = await asked()
    const clerk = await makePerson(testApp, { tenantId, roles: ['company'] })
    expect(await decide(clerk, request)).toMatchObject({ code: 403, reason: 'notAllowed' })
    await testApp.asOwner('update access_request set request_user = 1, user_id = $1 where id = $2', [
      second.userId,
      request,
    ])
    expect(await decide(second, request)).toMatchObject({ code: 403, reason: 'sameUser' })
    expect((await stored(id)).roleId).toEqual([])
  })

  test('whoever opened the account does not know the password by the time it may approve', async () => {
    const { request, account } = await asked()
    expect(await signInWith(account, 'known to maker 1')).toBe(400)
    const { data } = await decide(second, request)
    expect(data).toMatchObject({ account, password: expect.stringMatching(/^\w{12}$/) })
    expect(await signInWith(account, 'known to maker 1')).toBe(400)
    expect(await signInWith(account, data.password)).toBe(200)
  })

  test('nor by a new password: that waits as well, and is shown to who confirms', async () => {
    const approver = await makePerson(testApp, { tenantId, roles: ['company_approver'], password: 'of her own 1' })
    const reset = await call(first, 'POST', 'blade-user/reset-password', {
      userIds: approver.userId,
      password: 'mine now 1',
    })
    expect(reset).toMatchObject({ code: 200, data: { password: null, waiting: approver.account } })
    expect(await signInWith(approver.account, 'mine now 1')).toBe(400)
    expect(await signInWith(approver.account, 'of her own 1')).toBe(200)
    await ask(first, 'POST', 'blade-user/reset-password', { userIds: approver.userId })
    const [request, ...more] = await waitingOf(approver.userId)
    expect(more).toEqual([])
    expect(await decide(first, request.id)).toMatchObject({ code: 403, reason: 'sameUser' })
    const { data } = await decide(second, request.id)
    expect(await signInWith(approver.account, data.password)).toBe(200)
    expect((await stored(approver.userId)).mustChangePassword).toBe(1)
    expect(await call(approver, 'GET', 'blade-user/info')).toMatchObject({ status: 401 })
  })

  test('rejecting needs a reason and gives nothing; who asked may take it back', async () => {
    const { id, request } = await asked()
    expect(await decide(second, request, { result: 2 })).toMatchObject({ code: 422, problems: [{ field: 'opinion' }] })
    expect(await decide(second, request, { result: 2, opinion: '不认识此人' })).toMatchObject({ code: 200 })
    expect(await stored(id)).toMatchObject({ roleId: [], requestedRoleIds: [] })
    const other = await asked()
    const withdraw = (by: Person) => call(by, 'POST', 'blade-user/access-request/withdraw', { id: other.request })
    expect(await withdraw(second)).toMatchObject({ code: 403, reason: 'notAllowed' })
    expect(await withdraw(first)).toMatchObject({ code: 200 })
    expect(await decide(second, other.request)).toMatchObject({ code: 409, reason: 'changed' })
    expect(await stored(other.id)).toMatchObject({ roleId: [], requestedRoleIds: [] })
  })

  test('a role that people hold gets no approving right; one that nobody holds does', async () => {
    const root = await administrator(testApp)
    const menuId = async (code: string) =>
      String((await testApp.asOwner<{ id: string }>('select id from menu where code = $1', [code]))[0]?.id)
    const holder = await makePerson(testApp, { rights: ['grant', 'grant_view'] })
    const [held = ''] = holder.roleIds
    const grant = async (roleIds: string) =>
      call(root, 'POST', 'blade-system/role/grant', { roleIds, menuIds: await menuId('grant_audit'), strict: 1 })
    expect(await grant(held)).toMatchObject({ code: 422, problems: [{ field: 'menuIds' }] })
    const made = { roleName: '新审批', roleAlias: 'new_approver', sort: 1 }
    const { id } = await ask(root, 'POST', 'blade-system/role/submit', made)
    expect(await grant(id)).toMatchObject({ code: 200 })
    await ask(root, 'POST', 'blade-user/grant', { userIds: holder.userId, roleIds: `${held},${id}` })
    expect((await stored(holder.userId)).roleId).toEqual([held])
  })
})

describe('where there is nobody else', () => {
  test("a tenant's only administrator is confirmed by the platform, who is told", async () => {
    const alone = await makeTenant(testApp)
    const admin = await makePerson(testApp, { tenantId: alone, roles: ['admin'] })
    const roleId = await roleNamed(alone, 'company_approver')
    const { id } = await ask(admin, 'POST', 'blade-user/submit', newUser({ roleId }))
    const [request] = await waitingOf(id, admin)
    const [job] = await testApp.asOwner<{ data: Record<string, unknown> }>(
      `delete from pgboss.job where name = 'tools.notify' and data->>'rowId' = $1 returning data`,
      [request.id],
    )
    await testApp.app.runJob('tools.notify', job?.data ?? {})
    const notified = await ask(auditor, 'GET', 'blade-desk/notification/list', { size: 50 })
    expect(notified.records).toContainEqual(expect.objectContaining({ about: 'accessRequest', rowId: request.id }))
    expect(await decide(auditor, request.id)).toMatchObject({ code: 200 })
    expect((await stored(id)).roleId).toEqual([roleId])
  })

  test('nor makes an administrator a second one alone, who would then confirm whatever they ask', async () => {
    const alone = await makeTenant(testApp)
    const admin = await makePerson(testApp, { tenantId: alone, roles: ['admin'] })
    const roleId = await roleNamed(alone, 'admin')
    const { id } = await ask(admin, 'POST', 'blade-user/submit', newUser({ roleId, password: 'a puppet of mine 1' }))
    expect((await stored(id)).roleId).toEqual([])
    expect(await waitingOf(id, admin)).toHaveLength(1)
  })

  test('the first administrator of a new installation appoints alone until somebody else can confirm', async () => {
    const fresh = await openApp()
    const root = await administrator(fresh)
    const idOf = (builtIn: string) =>
      inContext(fresh, '000000', 'read', async ctx => (await ctx.find(role, { builtIn }))?.id ?? '')
    const rolesOf = (id: string) =>
      inContext(fresh, '000000', 'read', async ctx => (await ctx.getOrRefuse(user, id)).roleId ?? [])
    const auditors = await idOf('auditor')
    const one = await ask(root, 'POST', 'blade-user/submit', newUser({ roleId: auditors }))
    expect(await rolesOf(one.id)).toEqual([auditors])
    const two = await ask(root, 'POST', 'blade-user/submit', newUser({ roleId: await idOf('finance') }))
    expect(await rolesOf(two.id)).toEqual([])
    await fresh.close()
  })
})
