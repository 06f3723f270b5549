import { role } from '@forecourt/contract/access'
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
  type TestApp,
} from '../../../test/people.ts'

interface Node {
  readonly key: string
  readonly children?: readonly Node[]
}

let testApp: TestApp
let root: Person
let company: string
beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
  company = await makeTenant(testApp)
})
afterAll(() => testApp.close())

const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])

/**
 * What a tree of the family's clients holds as checked after it was given keys: with a parent all below it, and a parent when
 * all below it are. Half-checked parents are not among what it posts.
 */
function checkedIn(tree: readonly Node[], keys: readonly string[]): string[] {
  const given = new Set(keys)
  const checked = new Set<string>()
  const settle = (node: Node, isAbove: boolean): boolean => {
    const isGiven = isAbove || given.has(node.key)
    const children = node.children ?? []
    const below = children.map(child => settle(child, isGiven))
    const isChecked = children.length > 0 ? below.every(Boolean) : isGiven
    if (isChecked) checked.add(node.key)
    return isChecked
  }
  for (const node of tree) settle(node, false)
  return flat(tree)
    .map(node => node.key)
    .filter(key => checked.has(key))
}

const treeOf = async (by: Person): Promise<Node[]> => (await ask(by, 'GET', 'blade-system/menu/grant-tree')).menu
const keysOf = async (by: Person, roleIds: string, more = {}): Promise<string[]> =>
  (await ask(by, 'GET', 'blade-system/menu/role-tree-keys', { roleIds, ...more })).menu
const heldBy = async (roleId: string) =>
  (
    await testApp.asOwner<{ code: string }>(
      'select code from role_menu join menu on menu.id = menu_id where role_id = $1 and role_menu.is_deleted = 0 order by 1',
      [roleId],
    )
  ).map(row => row.code)
/** Opens the dialog of an old client and presses OK. */
async function openAndConfirm(by: Person, roleIds: string) {
  const menuIds = checkedIn(await treeOf(by), await keysOf(by, roleIds)).join(',')
  return call(by, 'POST', 'blade-system/role/grant', { roleIds, menuIds })
}
const idsOf = async (codes: readonly string[]) =>
  (await testApp.asOwner<{ id: string }>('select id from menu where code = any($1)', [codes]))
    .map(row => row.id)
    .join(',')
const emptyRole = async (tenantId = company) => {
  const made = { roleName: 'r', roleAlias: `r${Math.random().toString(36).slice(2)}`, sort: 1 }
  return inContext(testApp, tenantId, 'write', async ctx => String((await ctx.insert(role, made)).id))
}

describe('the dialog of an old client, opened and confirmed, changes nothing', () => {
  test.each(['platform', 'company', 'supplier', 'provider', 'buyer'] as const)(
    'for no built-in role of a %s, whoever opens it',
    async kind => {
      const tenantId = kind === 'platform' ? '000000' : await makeTenant(testApp, kind)
      const keeper = await makePerson(testApp, {
        tenantId,
        rights: ['role', 'role_grant', 'user', 'user_view', 'order', 'authority'],
      })
      const admin = kind === 'platform' ? undefined : await makePerson(testApp, { tenantId, roles: ['admin'] })
      const roles = await inContext(testApp, tenantId, 'read', ctx => ctx.all(role, { tenantId }))
      for (const one of roles.filter(({ builtIn }) => builtIn !== null)) {
        const before = await heldBy(String(one.id))
        for (const by of [root, keeper, ...(admin ? [admin] : [])]) {
          expect(await openAndConfirm(by, String(one.id)), String(one.builtIn)).toMatchObject({ code: 200 })
          expect(await heldBy(String(one.id)), String(one.builtIn)).toEqual(before)
        }
      }
    },
  )

  test('nor for a role of which it cannot show all: pages without buttons, and rights it does not see', async () => {
    const of = await emptyRole()
    const menuIds = await idsOf(['orderCenter', 'order', 'authority', 'user', 'user_add', 'grant_add'])
    await ask(root, 'POST', 'blade-system/role/grant', { roleIds: of, menuIds, strict: 1 })
    const before = await heldBy(of)
    const keeper = await makePerson(testApp, {
      tenantId: company,
      rights: ['role', 'role_grant', 'order', 'user', 'user_add'],
    })
    for (const by of [root, keeper]) {
      expect(await openAndConfirm(by, of)).toMatchObject({ code: 200 })
      expect(await heldBy(of)).toEqual(before)
    }
  })
})

test('the dialog shows what is held and no more: leaves, and parents only when all below is', async () => {
  const of = await emptyRole('000000')
  const some = ['orderCenter', 'order', 'order_view', 'param', 'system']
  await ask(root, 'POST', 'blade-system/role/grant', { roleIds: of, menuIds: await idsOf(some), strict: 1 })
  const checked = checkedIn(await treeOf(root), await keysOf(root, of))
  const [shown] = await testApp.asOwner<{ codes: string[] }>(
    'select array_agg(code::text) as codes from menu where id = any($1)',
    [checked],
  )
  expect(shown?.codes).toEqual(['order_view'])
  expect((await keysOf(root, of, { strict: 1 })).length).toBe(some.length)
})

test('what is ticked comes with its page and heading, so that the page opens and its list is read', async () => {
  const of = await emptyRole('000000')
  await ask(root, 'POST', 'blade-system/role/grant', { roleIds: of, menuIds: await idsOf(['param_add', 'param_edit']) })
  expect(await heldBy(of)).toEqual(['param', 'param_add', 'param_edit', 'system'])
  const holder = await makePerson(testApp, { rights: [] })
  await ask(root, 'POST', 'blade-user/grant', { userIds: holder.userId, roleIds: of })
  await testApp.asOwner('update session set role_ids = $1 where id = $2', [of, holder.sessionId])
  expect(JSON.stringify(await ask(holder, 'GET', 'blade-system/menu/routes'))).toContain('参数管理')
  expect(await call(holder, 'GET', 'blade-system/param/list')).toMatchObject({ code: 200 })
})

test('but nothing above that the caller does not have', async () => {
  const of = await emptyRole()
  const keeper = await makePerson(testApp, {
    tenantId: company,
    rights: ['role', 'role_grant', 'user_view', 'authority'],
  })
  await ask(keeper, 'POST', 'blade-system/role/grant', { roleIds: of, menuIds: await idsOf(['user_view']) })
  expect(await heldBy(of)).toEqual(['user_view'])
})

test('one by one everything may be taken, also a page that has no buttons of the role', async () => {
  const of = await emptyRole()
  const grant = async (codes: readonly string[], more = {}) =>
    ask(root, 'POST', 'blade-system/role/grant', { roleIds: of, menuIds: await idsOf(codes), ...more })
  await grant(['orderCenter', 'order'], { strict: 1 })
  await grant([])
  expect(await heldBy(of)).toEqual(['order', 'orderCenter'])
  await grant([], { strict: 1 })
  expect(await heldBy(of)).toEqual([])
})

test('neither adds nor strips rights that the caller does not have', async () => {
  const keeper = await makePerson(testApp, { tenantId: company, rights: ['role', 'role_grant', 'user', 'user_view'] })
  const [wide = ''] = (await makePerson(testApp, { tenantId: company, rights: ['user', 'user_view', 'grant_audit'] }))
    .roleIds
  const grant = async (roleIds: string, codes: readonly string[]) =>
    call(keeper, 'POST', 'blade-system/role/grant', { roleIds, menuIds: await idsOf(codes), strict: 1 })
  expect(await grant(wide, [])).toMatchObject({ code: 403, reason: 'widerRights' })
  expect(await grant(wide, ['user', 'user_view', 'role'])).toMatchObject({ code: 403, reason: 'widerRights' })
  expect(await grant(wide, ['user', 'user_view', 'role', 'tenant_edit'])).toMatchObject({ code: 403 })
  expect(await heldBy(wide)).toEqual(['grant_audit', 'user', 'user_view'])
})

test('top menus: a heading is shown as chosen only with all its pages, and confirming changes nothing', async () => {
  const made = { code: 'top', name: '顶部', sort: 1 }
  const { id } = await ask(root, 'POST', 'blade-system/topmenu/submit', made)
  const chosen = (await idsOf(['orderCenter', 'order', 'system', 'param', 'dict'])).split(',')
  await ask(root, 'POST', 'blade-system/topmenu/grant', { topMenuIds: id, menuIds: chosen.join(','), strict: 1 })
  const stored = async () =>
    String((await ask(root, 'GET', 'blade-system/topmenu/detail', { id })).menuIds)
      .split(',')
      .toSorted()
  const before = await stored()
  const keys = (await ask(root, 'GET', 'blade-system/menu/top-tree-keys', { topMenuIds: id })).menu
  const tree = (await ask(root, 'GET', 'blade-system/menu/grant-top-tree')).menu
  const checked = checkedIn(tree, keys)
  expect(checked.every(key => chosen.includes(key))).toBe(true)
  await ask(root, 'POST', 'blade-system/topmenu/grant', { topMenuIds: id, menuIds: checked.join(',') })
  expect(await stored()).toEqual(before)
})
