import { menu, role, user } from '@forecourt/contract/access'
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
import { sql } from '../../kernel/db/sql.ts'
import { prepareFoundation } from '../../seed/prepare.ts'

let testApp: TestApp
let root: Person
let mine: string
beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
  mine = await makeTenant(testApp)
})
afterAll(() => testApp.close())

const people = ['user', 'user_add', 'user_edit', 'user_delete', 'user_view', 'user_role', 'user_reset']
const roles = ['role', 'role_add', 'role_edit', 'role_delete', 'role_view', 'role_grant']
const keeper = (more: readonly string[] = [], tenantId = mine) =>
  makePerson(testApp, { tenantId, rights: [...people, ...roles, ...more] })
const newUser = (more: Record<string, unknown> = {}) => ({
  account: `a${Math.random().toString(36).slice(2)}`,
  name: 'n',
  realName: 'r',
  ...more,
})
const storedUser = async (id: string) =>
  (
    await testApp.asOwner<{ role_id: string[] | null; user_type: number; tenant_id: string; status: number }>(
      'select * from "user" where id = $1',
      [id],
    )
  )[0]
const menuIds = async (...codes: string[]) =>
  (await inContext(testApp, '000000', 'read', ctx => ctx.all(menu, { code: codes }))).map(row => row.id)
const roleWith = async (tenantId: string, rights: readonly string[]) =>
  (await makePerson(testApp, { tenantId, rights })).roleIds[0] ?? ''
const roleNamed = (tenantId: string, roleAlias: string) =>
  inContext(testApp, '000000', 'read', async ctx => (await ctx.find(role, { tenantId, roleAlias }))?.id ?? '')

describe('nobody gives more than they have', () => {
  test('neither to a new person, nor to one there is, nor by the role call', async () => {
    const giver = await keeper()
    const [narrow, wide] = [await roleWith(mine, ['user']), await roleWith(mine, ['user', 'tenant_edit'])]
    expect(await call(giver, 'POST', 'blade-user/submit', newUser({ roleId: wide }))).toMatchObject({
      code: 403,
      msg: '您没有此操作的权限（tenant_edit）',
    })
    const { id } = await ask(giver, 'POST', 'blade-user/submit', newUser({ roleId: narrow }))
    expect(await call(giver, 'POST', 'blade-user/submit', { id, roleId: `${narrow},${wide}` })).toMatchObject({
      code: 403,
    })
    expect(await call(giver, 'POST', 'blade-user/grant', { userIds: id, roleIds: wide })).toMatchObject({ code: 403 })
    expect((await storedUser(id))?.role_id).toEqual([narrow])
    expect(await call(giver, 'POST', 'blade-user/submit', { id: giver.userId, roleId: wide })).toMatchObject({
      code: 403,
    })
  })

  test("C47: into a role: only rights of one's own, and only into roles of one's own tenant", async () => {
    const giver = await keeper()
    const theirs = await makeTenant(testApp)
    const [own, foreign] = [await roleWith(mine, []), await roleWith(theirs, [])]
    const grant = async (roleIds: string, codes: string[]) =>
      call(giver, 'POST', 'blade-system/role/grant', { roleIds, menuIds: (await menuIds(...codes)).join(',') })
    expect(await grant(own, ['user', 'tenant_edit'])).toMatchObject({ code: 403 })
    expect(await grant(foreign, ['user'])).toMatchObject({ code: 404 })
    expect(await grant('42', ['user'])).toMatchObject({ code: 404 })
    expect(await grant(own, ['user', 'user_view'])).toMatchObject({ code: 200 })
    expect(
      (await ask(giver, 'GET', 'blade-system/menu/role-tree-keys', { roleIds: own, strict: 1 })).menu,
    ).toHaveLength(2)
    const offered = JSON.stringify(await ask(giver, 'GET', 'blade-system/menu/grant-tree'))
    expect(offered).toContain('用户管理')
    expect(offered).not.toContain('租户管理')
  })

  test("the administrator's role least of all, whatever it is called", async () => {
    const platformKeeper = await keeper([], '000000')
    const administrators = await roleNamed('000000', 'administrator')
    expect(await call(platformKeeper, 'POST', 'blade-user/submit', newUser({ roleId: administrators }))).toMatchObject({
      code: 403,
    })
    expect(
      await call(platformKeeper, 'POST', 'blade-user/grant', {
        userIds: platformKeeper.userId,
        roleIds: administrators,
      }),
    ).toMatchObject({ code: 403 })
    for (const giver of [platformKeeper, await keeper()])
      expect(
        await call(giver, 'POST', 'blade-system/role/submit', { roleName: 'x', roleAlias: 'administrator', sort: 1 }),
      ).toMatchObject({ code: 422, msg: '无权限创建超管角色！' })
    // Even the key in a row of another tenant opens nothing: root is root of the platform only.
    const fake = await makePerson(testApp, { tenantId: mine })
    await testApp.asOwner(`update role set role_alias = 'administrator', built_in = 'administrator' where id = $1`, [
      fake.roleIds[0],
    ])
    expect(await call(fake, 'GET', 'blade-user/page')).toMatchObject({ code: 403 })
    await testApp.asOwner('update role set is_deleted = 1 where id = $1', [fake.roleIds[0]])
  })

  test('nor a role of another tenant, which answers like none', async () => {
    const theirs = await makeTenant(testApp)
    const foreign = await roleWith(theirs, ['user'])
    const giver = await keeper()
    const { id } = await ask(giver, 'POST', 'blade-user/submit', newUser())
    const answers = []
    for (const roleIds of [foreign, '42', await roleNamed('000000', 'finance')])
      answers.push(await call(giver, 'POST', 'blade-user/grant', { userIds: id, roleIds }))
    for (const answer of answers) expect(answer).toMatchObject({ code: 404, msg: '数据不存在' })
    expect(await call(giver, 'POST', 'blade-user/submit', { id, roleId: foreign })).toMatchObject({
      code: expect.toBeOneOf([404, 422]),
    })
    expect(await call(root, 'POST', 'blade-user/grant', { userIds: id, roleIds: foreign })).toMatchObject({ code: 404 })
    expect((await storedUser(id))?.role_id).toBeNull()
  })

  test('and nobody edits, frees or strips somebody whose rights go beyond their own', async () => {
    const giver = await keeper()
    const clerk = await makePerson(testApp, { tenantId: mine, roles: ['company'] })
    const narrow = await roleWith(mine, ['user'])
    const row = await ask(giver, 'GET', 'blade-user/detail', { id: clerk.userId })
    const wider = { code: 403, reason: 'widerRights' }
    expect(await call(giver, 'POST', 'blade-user/submit', { ...row, realName: '新名字' })).toMatchObject(wider)
    for (const roleIds of [narrow, `${clerk.roleIds.join(',')},${narrow}`])
      expect(await call(giver, 'POST', 'blade-user/grant', { userIds: clerk.userId, roleIds })).toMatchObject(wider)
    for (const path of ['freeze', 'unfreeze'])
      expect(await call(giver, 'POST', `blade-user/${path}`, { id: clerk.userId }), path).toMatchObject(wider)
    expect(await call(giver, 'POST', `blade-user/remove?ids=${clerk.userId}`)).toMatchObject(wider)
    expect(await call(giver, 'POST', 'blade-user/reset-password', { userIds: clerk.userId })).toMatchObject(wider)
    expect((await storedUser(clerk.userId))?.role_id).toEqual(clerk.roleIds)
    // Who looks after the people of the tenant does, whatever rights its built-in roles have.
    const admin = await makePerson(testApp, { tenantId: mine, roles: ['admin'] })
    expect(await call(admin, 'POST', 'blade-user/submit', { ...row, realName: '新名字' })).toMatchObject({ code: 200 })
    expect(
      await call(admin, 'POST', 'blade-user/grant', {
        userIds: clerk.userId,
        roleIds: `${clerk.roleIds.join(',')},${narrow}`,
      }),
    ).toMatchObject({ code: 200 })
    expect((await storedUser(clerk.userId))?.role_id).toEqual([...clerk.roleIds, narrow])
  })

  test("nor takes an administrator's account over by a new password", async () => {
    const helper = await keeper()
    const admin = await makePerson(testApp, { tenantId: mine, roles: ['admin'] })
    expect(
      await call(helper, 'POST', 'blade-user/reset-password', { userIds: admin.userId, password: 'mine now 1' }),
    ).toMatchObject({ code: 403 })
    expect(await call(admin, 'POST', 'blade-user/reset-password', { userIds: helper.userId })).toMatchObject({
      code: 200,
      data: { password: expect.stringMatching(/^\w{12}$/) },
    })
    const foreign = await makePerson(testApp, { tenantId: await makeTenant(testApp) })
    for (const userIds of [foreign.userId, root.userId, '42', `${helper.userId},42`])
      expect(await call(admin, 'POST', 'blade-user/reset-password', { userIds })).toMatchObject({ code: 404 })
    expect(
      await call(admin, 'POST', 'blade-user/reset-password', { userIds: helper.userId, password: 'short' }),
    ).toMatchObject({ code: 422 })
    expect(
      await call(root, 'POST', 'blade-user/reset-password', { userIds: admin.userId, password: 'from above 1' }),
    ).toMatchObject({ code: 200, data: { password: null } })
  })
})

describe("what a tenant's administrator may send", () => {
  test('C33: never makes a person of another kind, tenant or state', async () => {
    const admin = await makePerson(testApp, { tenantId: mine, roles: ['admin'] })
    const smuggled = {
      userType: 2,
      tenant_id: '000000',
      status: 3,
      isDeleted: 1,
      passwordHash: 'x',
      mustChangePassword: 1,
      createUser: '42',
      lastLoginIp: '6.6.6.6',
    }
    for (const [path, named] of [
      ['blade-user/submit', { tenantId: '000000' }],
      ['blade-user/submit?tenantId=000000', {}],
    ] as const)
      expect(await call(admin, 'POST', path, newUser(named))).toMatchObject({ code: 403, reason: 'otherTenant' })
    const { id } = await ask(admin, 'POST', 'blade-user/submit', newUser(smuggled), { 'tenant-id': '000000' })
    expect(await storedUser(id)).toMatchObject({
      tenant_id: mine,
      user_type: 1,
      status: 1,
      is_deleted: 0,
      create_user: admin.userId,
      last_login_ip: null,
      must_change_password: 0,
    })
    await ask(admin, 'POST', 'blade-user/submit', { id, ...smuggled, account: 'renamed' })
    const after = await storedUser(id)
    expect(after).toMatchObject({ tenant_id: mine, user_type: 1, status: 1, is_deleted: 0 })
    expect(after).not.toMatchObject({ account: 'renamed' })
  })

  test('stays within the quota of accounts', async () => {
    const small = await makeTenant(testApp)
    const admin = await makePerson(testApp, { tenantId: small, roles: ['admin'] })
    await testApp.asOwner('update tenant set account_number = 2 where tenant_id = $1', [small])
    expect(await call(admin, 'POST', 'blade-user/submit', newUser())).toMatchObject({ code: 200 })
    expect(await call(admin, 'POST', 'blade-user/submit', newUser())).toMatchObject({
      code: 422,
      msg: '当前租户已到最大账号额度！',
    })
  })

  test('names an account once in a tenant; elsewhere the name is free', async () => {
    const admin = await makePerson(testApp, { tenantId: mine, roles: ['admin'] })
    const elsewhere = await makePerson(testApp, { tenantId: await makeTenant(testApp), roles: ['admin'] })
    await ask(admin, 'POST', 'blade-user/submit', newUser({ account: 'twice' }))
    expect(await call(admin, 'POST', 'blade-user/submit', newUser({ account: 'twice' }))).toMatchObject({
      code: 409,
      msg: '登录账号已存在',
    })
    expect(await call(elsewhere, 'POST', 'blade-user/submit', newUser({ account: 'twice' }))).toMatchObject({
      code: 200,
    })
  })

  test('gives a new person a password that works, and never sees it or its hash again', async () => {
    const admin = await makePerson(testApp, { tenantId: mine, roles: ['admin'] })
    const { id } = await ask(
      admin,
      'POST',
      'blade-user/submit',
      newUser({ account: 'fresh', password: 'first one 1', roleId: await roleWith(mine, ['user']) }),
    )
    expect(
      (await requestToken(testApp.app.http, { tenantId: mine, account: 'fresh', password: 'first one 1' })).status,
    ).toBe(200)
    const shown = JSON.stringify([
      await ask(admin, 'GET', 'blade-user/detail', { id }),
      await ask(admin, 'GET', 'blade-user/page', { account: 'fresh' }),
    ])
    expect(shown).not.toMatch(/"password|argon2id/i)
  })
})

describe('the last administrator of a tenant', () => {
  test('can be neither frozen nor removed nor stripped of the role, and may still be edited', async () => {
    const tenantId = await makeTenant(testApp)
    const admin = await makePerson(testApp, { tenantId, roles: ['admin'] })
    const other = await roleWith(tenantId, ['user'])
    const last = { code: 422, msg: '不可移除最后一名管理员' }
    expect(await call(root, 'POST', 'blade-user/freeze', { id: admin.userId })).toMatchObject(last)
    expect(await call(root, 'POST', `blade-user/remove?ids=${admin.userId}`)).toMatchObject(last)
    for (const roleId of ['', null, other])
      expect(await call(root, 'POST', 'blade-user/submit', { id: admin.userId, roleId }), String(roleId)).toMatchObject(
        last,
      )
    expect(await call(root, 'POST', 'blade-user/grant', { userIds: admin.userId, roleIds: other })).toMatchObject(last)
    const row = await ask(root, 'GET', 'blade-user/detail', { id: admin.userId })
    expect(await call(root, 'POST', 'blade-user/submit', { ...row, realName: 'renamed' })).toMatchObject({
      code: 200,
    })
    // A role more does not make up for the administrator's being lost.
    await testApp.asOwner('update "user" set role_id = role_id || to_jsonb($1::text) where id = $2', [
      other,
      admin.userId,
    ])
    expect(await call(root, 'POST', 'blade-user/grant', { userIds: admin.userId, roleIds: other })).toMatchObject(last)
    expect((await storedUser(admin.userId))?.role_id).toContain(admin.roleIds[0])
  })

  test('is the last one however close together the others go', async () => {
    const tenantId = await makeTenant(testApp)
    const admins = [
      await makePerson(testApp, { tenantId, roles: ['admin'] }),
      await makePerson(testApp, { tenantId, roles: ['admin'] }),
      await makePerson(testApp, { tenantId, roles: ['admin'] }),
    ]
    const answers = await Promise.all(
      admins.map(admin => call(root, 'POST', 'blade-user/freeze', { id: admin.userId })),
    )
    expect(answers.filter(answer => answer.code === 200)).toHaveLength(2)
    expect(answers.filter(answer => answer.code === 422)).toHaveLength(1)
    expect(await testApp.asOwner(`select 1 from "user" where tenant_id = $1 and status = 1`, [tenantId])).toHaveLength(
      1,
    )
  })

  test('may go once there is another', async () => {
    const tenantId = await makeTenant(testApp)
    const [first, second] = [
      await makePerson(testApp, { tenantId, roles: ['admin'] }),
      await makePerson(testApp, { tenantId, roles: ['admin'] }),
    ]
    expect(await call(second, 'POST', 'blade-user/freeze', { id: first.userId })).toMatchObject({ code: 200 })
    expect(await call(second, 'POST', 'blade-user/freeze', { id: first.userId })).toMatchObject({ code: 409 })
    expect(await call(second, 'POST', 'blade-user/unfreeze', { id: first.userId })).toMatchObject({ code: 200 })
  })
})

describe('oneself', () => {
  test('cannot be removed or frozen by oneself', async () => {
    const admin = await makePerson(testApp, { tenantId: mine, roles: ['admin'] })
    await makePerson(testApp, { tenantId: mine, roles: ['admin'] })
    expect(await call(admin, 'POST', `blade-user/remove?ids=${admin.userId}`)).toMatchObject({
      code: 403,
      reason: 'sameUser',
    })
    expect(await call(admin, 'POST', 'blade-user/freeze', { id: admin.userId })).toMatchObject({
      code: 403,
      reason: 'sameUser',
    })
  })

  test('changes its own information and nothing of its rights', async () => {
    const person = await makePerson(testApp, { tenantId: mine })
    const wide = await roleWith(mine, ['user'])
    await ask(person, 'POST', 'blade-user/update-info', {
      name: 'new',
      realName: 'new',
      phone: '13812345678',
      roleId: wide,
      userType: 2,
      tenantId: '000000',
      id: root.userId,
      account: 'admin2',
    })
    expect(await ask(person, 'GET', 'blade-user/info')).toMatchObject({
      id: person.userId,
      name: 'new',
      phone: '13812345678',
      account: person.account,
    })
    expect(await storedUser(person.userId)).toMatchObject({ role_id: person.roleIds, user_type: 1, tenant_id: mine })
    expect((await storedUser(root.userId)) as object).toMatchObject({ account: 'admin' })
  })
})

describe('a role', () => {
  test('with people cannot be removed, without goes with its rights', async () => {
    const giver = await keeper()
    const holder = await makePerson(testApp, { tenantId: mine, rights: ['user'] })
    const [roleId = ''] = holder.roleIds
    expect(await call(giver, 'POST', `blade-system/role/remove?ids=${roleId}`)).toMatchObject({
      code: 409,
      reason: 'inUse',
    })
    await testApp.asSystem(async ctx => ctx.update(user, await ctx.getOrRefuse(user, holder.userId), { roleId: null }))
    expect(await call(giver, 'POST', `blade-system/role/remove?ids=${roleId}`)).toMatchObject({ code: 200 })
    expect(await testApp.asOwner('select 1 from role_menu where role_id = $1 and is_deleted = 0', [roleId])).toEqual([])
  })

  test('is chosen from those of the own tenant only', async () => {
    const giver = await keeper()
    const names = (await ask(giver, 'GET', 'blade-system/role/select')).map((row: { roleName: string }) => row.roleName)
    expect(names).toContain('租户管理员')
    expect(names).not.toContain('超级管理员')
    expect(JSON.stringify(await ask(giver, 'GET', 'blade-system/role/tree'))).not.toContain('超级管理员')
  })

  test("of the marketplace's kinds comes with a new tenant of that kind", async () => {
    const supplier = await makeTenant(testApp, 'supplier')
    const aliases = (await inContext(testApp, supplier, 'read', ctx => ctx.all(role, {})))
      .map(row => row.roleAlias)
      .toSorted()
    expect(aliases).toEqual(['admin', 'shop_assistant', 'site_manager', 'supplier'])
  })
})

test("a tenant's administrator gives the built-in roles of its kind, and no role of somebody's own that is wider", async () => {
  const tenantId = await makeTenant(testApp)
  const admin = await makePerson(testApp, { tenantId, roles: ['admin'] })
  const wanted = { ...newUser(), password: 'sunny day 1', roleId: await roleNamed(tenantId, 'company') }
  const { id } = await ask(admin, 'POST', 'blade-user/submit', wanted)
  expect((await storedUser(id))?.role_id).toEqual([wanted.roleId])
  const [wider] = (await makePerson(testApp, { tenantId, rights: ['moneySettlement_view'] })).roleIds
  expect(await call(admin, 'POST', 'blade-user/submit', newUser({ roleId: wider }))).toMatchObject({
    code: 403,
    reason: 'notAllowed',
    problems: [{ field: 'roleId' }],
  })
})

test('a right that a release brings reaches the built-in roles there are; one taken from them stays taken', async () => {
  const tenantId = await makeTenant(testApp, 'company')
  const admin = await roleNamed(tenantId, 'admin')
  const [[taken], [brought]] = [await menuIds('dept_add'), await menuIds('dept_delete')]
  await testApp.asOwner('delete from role_menu where menu_id = $1 or (menu_id = $2 and role_id = $3)', [
    brought,
    taken,
    admin,
  ])
  await testApp.asOwner('delete from menu where id = $1', [brought])
  await prepareFoundation(testApp.app, { adminPassword: 'unused' })
  const codes = await testApp.asOwner<{ code: string }>(
    `select code from role_menu join menu on menu.id = menu_id where role_id = $1 and code in ('dept_add', 'dept_delete', 'dept_edit') order by code`,
    [admin],
  )
  expect(codes.map(row => row.code)).toEqual(['dept_delete', 'dept_edit'])
  const notified = await inContext(testApp, tenantId, 'read', ctx =>
    ctx.rows(
      sql`select action from audit_entry where entity = 'roleMenu' and call = 'foundation' order by id desc limit 1`,
    ),
  )
  expect(notified).toEqual([{ action: 'insert' }])
})

test('a right that a release brings to a role of the platform reaches no tenant’s role of the same name', async () => {
  const tenantId = await makeTenant(testApp, 'company')
  const own = { roleName: '财务', roleAlias: 'finance', sort: 9 }
  const made = await inContext(testApp, tenantId, 'write', ctx => ctx.insert(role, own))
  const [brought] = await menuIds('companyRecharge_audit')
  await testApp.asOwner('delete from role_menu where menu_id = $1', [brought])
  await testApp.asOwner('delete from menu where id = $1', [brought])
  await prepareFoundation(testApp.app, { adminPassword: 'unused' })
  const holders = await testApp.asOwner<{ id: string }>(
    `select role_id as id from role_menu join menu on menu.id = menu_id where code = 'companyRecharge_audit'`,
  )
  const ids = holders.map(row => String(row.id))
  expect(ids).toContain(String(await roleNamed('000000', 'finance')))
  expect(ids).not.toContain(String(made.id))
})
