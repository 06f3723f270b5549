import { role } from '@forecourt/contract/access'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  administrator,
  ask,
  call,
  inContext,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  type TestApp,
} from '../../../test/people.ts'

let testApp: TestApp
let tenantId: string
let root: Person
beforeAll(async () => {
  testApp = await openApp()
  tenantId = await makeTenant(testApp)
  root = await administrator(testApp)
})
afterAll(() => testApp.close())

const idsOf = async (codes: readonly string[]) =>
  (await testApp.asOwner<{ id: string }>('select id from menu where code = any($1)', [codes])).map(row => row.id)
const given = async (roleIds: string, codes: readonly string[]) => ({
  roleIds,
  menuIds: (await idsOf(codes)).join(','),
  strict: 1,
})
const preview = async (roleId: string, codes: readonly string[]) =>
  ask(root, 'POST', 'blade-system/role/preview-grant', await given(roleId, codes))
const above = ['user', 'dept']

test('what a role’s people gain and lose is said page by page, and nothing is changed by asking', async () => {
  const { roleIds } = await makePerson(testApp, { tenantId, rights: [...above, 'user_edit', 'dept_edit'] })
  const [roleId = ''] = roleIds
  const before = await testApp.asOwner('select * from role_menu where role_id = $1 order by id', [roleId])
  const { people, gains, losses } = await preview(roleId, ['user', 'user_edit', 'user_reset'])
  expect(people).toBe(1)
  expect(gains).toEqual([
    { page: '用户管理', pageEn: 'Users', rights: '密码重置', rightsEn: 'Reset password', people: 1 },
  ])
  expect(losses).toMatchObject([{ rights: '修改', people: 1 }])
  expect(await testApp.asOwner('select * from role_menu where role_id = $1 order by id', [roleId])).toEqual(before)
})

test('who has the same right by another role neither gains nor loses it', async () => {
  const both = await makePerson(testApp, { tenantId, rights: ['dept'] })
  const other = await makePerson(testApp, { tenantId, rights: ['user', 'user_reset'] })
  const [roleId = ''] = both.roleIds
  await testApp.asOwner(`update "user" set role_id = $2::jsonb where id = $1`, [
    both.userId,
    JSON.stringify([roleId, ...other.roleIds]),
  ])
  const { people, gains } = await preview(roleId, ['dept', 'user', 'user_reset', 'user_edit'])
  expect(people).toBe(1)
  const rights = gains.map((one: { rights: string }) => one.rights).join()
  expect(rights).toContain('修改')
  expect(rights).not.toContain('密码重置')
})

test('a role without people changes nobody, and what is chosen again changes nothing', async () => {
  const made = { roleName: 'r', roleAlias: `r${Math.random().toString(36).slice(2)}`, sort: 1 }
  const empty = await inContext(testApp, tenantId, 'write', async ctx => String((await ctx.insert(role, made)).id))
  expect(await preview(empty, ['user'])).toEqual({ people: 0, gains: [], losses: [] })
  const { roleIds } = await makePerson(testApp, { tenantId, rights: ['user', 'user_edit'] })
  const held = await ask(root, 'GET', 'blade-system/menu/role-tree-keys', { roleIds: roleIds[0], strict: 1 })
  const same = { roleIds: roleIds[0], menuIds: held.menu.join(','), strict: 1 }
  expect(await ask(root, 'POST', 'blade-system/role/preview-grant', same)).toEqual({
    people: 1,
    gains: [],
    losses: [],
  })
})

test('of wider roles and those of other tenants nothing is said', async () => {
  const granter = await makePerson(testApp, { tenantId, rights: ['role', 'role_grant', 'user'] })
  const wide = await makePerson(testApp, { tenantId, rights: ['user', 'user_reset'] })
  const about = async (roleId = '') =>
    call(granter, 'POST', 'blade-system/role/preview-grant', await given(roleId, ['user']))
  expect(await about(wide.roleIds[0])).toMatchObject({ code: 403, reason: 'widerRights' })
  const foreign = await makePerson(testApp, { tenantId: await makeTenant(testApp), rights: ['user'] })
  expect(await about(foreign.roleIds[0])).toMatchObject({ code: 404 })
})

test('what people gain and lose by other roles is said before they are given', async () => {
  const who = await makePerson(testApp, { tenantId, rights: [...above, 'user_edit'] })
  const other = await makePerson(testApp, { tenantId, rights: [...above, 'user_reset'] })
  const asked = { userIds: [who.userId, other.userId].join(','), roleIds: other.roleIds.join(',') }
  const { people, gains, losses } = await ask(root, 'POST', 'blade-user/preview-grant', asked)
  expect(people).toBe(2)
  expect(gains).toMatchObject([{ page: '用户管理', rights: '密码重置', people: 1 }])
  expect(losses).toMatchObject([{ page: '用户管理', rights: '修改', people: 1 }])
  expect(await testApp.asOwner('select role_id from "user" where id = $1', [who.userId])).toEqual([
    { role_id: who.roleIds },
  ])
  const helper = await makePerson(testApp, { tenantId, rights: [...above, 'user_role'] })
  expect(await call(helper, 'POST', 'blade-user/preview-grant', asked)).toMatchObject({ reason: 'widerRights' })
})
