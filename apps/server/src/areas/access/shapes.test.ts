import { topMenu } from '@forecourt/contract/access'
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
  stranger,
  type TestApp,
} from '../../../test/people.ts'

let testApp: TestApp
let root: Person
let mine: string
let person: Person
beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
  mine = await makeTenant(testApp)
  person = await makePerson(testApp, { tenantId: mine, rights: ['user', 'user_add', 'user_role', 'dept'] })
})
afterAll(() => testApp.close())

interface Node {
  readonly [key: string]: any
  readonly children?: Node[]
}
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])
const leaves = (nodes: readonly Node[]): Node[] => flat(nodes).filter(node => !node.children?.length)

describe('the routes', () => {
  test('are a tree of the menus one may open, with every heading above them and nothing else', async () => {
    const routes: Node[] = await ask(person, 'GET', 'blade-system/menu/routes')
    expect(routes.map(node => node['code'])).toEqual(['authority', 'system'])
    expect(leaves(routes).map(node => node['code'])).toEqual(['user', 'dept'])
    for (const node of flat(routes)) {
      expect(node).toMatchObject({
        id: expect.stringMatching(/^\d+$/),
        category: 1,
        name: expect.any(String),
        path: expect.stringMatching(/^\//),
        source: expect.any(String),
        isOpen: 1,
      })
      // A client of the family asks for the length of children when they are there.
      if ('children' in node) expect(node['children']?.length).toBeGreaterThan(0)
    }
    expect(routes[0]?.['parentId']).toBe('0')
    expect(routes[0]?.children?.[0]?.['parentId']).toBe(routes[0]?.['id'])
  })

  test('are all for the administrator, and none for somebody without rights', async () => {
    expect(leaves(await ask(root, 'GET', 'blade-system/menu/routes')).length).toBeGreaterThan(15)
    expect(await ask(await makePerson(testApp, { tenantId: mine }), 'GET', 'blade-system/menu/routes')).toEqual([])
  })

  test('follow the order of the menus', async () => {
    const sorts = (nodes: Node[]): void => {
      const order = nodes.map(node => node['sort'])
      expect(order).toEqual(order.toSorted((a, b) => a - b))
      for (const node of nodes) sorts(node.children ?? [])
    }
    sorts(await ask(root, 'GET', 'blade-system/menu/routes'))
  })

  test("narrow to the menus of a top menu that one may open, and to one of one's own roles", async () => {
    const ids = flat(await ask(root, 'GET', 'blade-system/menu/routes'))
      .filter(node => ['user', 'tenant'].includes(node['code']))
      .map(node => node['id'])
    const { id } = await inContext(testApp, '000000', 'write', ctx =>
      ctx.insert(topMenu, { code: 'top', name: '顶部', sort: 1 }),
    )
    await ask(root, 'POST', 'blade-system/topmenu/grant', { topMenuIds: id, menuIds: ids.join(',') })
    expect(
      leaves(await ask(root, 'GET', 'blade-system/menu/routes', { topMenuId: id })).map(node => node['code']),
    ).toEqual(expect.arrayContaining(['user', 'tenant']))
    const { menu } = await ask(root, 'GET', 'blade-system/menu/top-tree-keys', { topMenuIds: id })
    expect(new Set(menu)).toEqual(new Set(ids))
    const own = await makePerson(testApp, { tenantId: mine, rights: ['role'] })
    await testApp.asOwner('update "user" set role_id = role_id || $1::jsonb where id = $2', [
      JSON.stringify(person.roleIds),
      own.userId,
    ])
    await testApp.asOwner('update session set role_ids = $1 where user_id = $2', [
      [...own.roleIds, ...person.roleIds].join(','),
      own.userId,
    ])
    testApp.app.services.principals.forget()
    const codes = async (query: object) =>
      leaves(await ask(own, 'GET', 'blade-system/menu/routes', query as never)).map(node => node['code'])
    expect(await codes({})).toEqual(['user', 'role', 'dept'])
    expect(await codes({ currRoleId: own.roleIds[0] })).toEqual(['role'])
    expect(await codes({ currRoleId: root.roleIds[0] })).toEqual(['user', 'role', 'dept'])
  })
})

describe('the buttons', () => {
  test('are two levels whose leaves are the rights: no menu without buttons is among them', async () => {
    const buttons: Node[] = await ask(person, 'GET', 'blade-system/menu/buttons')
    expect(buttons.map(node => node['code'])).toEqual(['user'])
    expect(new Set(leaves(buttons).map(node => node['code']))).toEqual(new Set(['user_add', 'user_role']))
    for (const leaf of leaves(buttons)) expect(leaf['category']).toBe(2)
  })

  test('are none for somebody without rights, and every leaf is a right for the administrator', async () => {
    expect(await ask(await makePerson(testApp, { tenantId: mine }), 'GET', 'blade-system/menu/buttons')).toEqual([])
    const all = leaves(await ask(root, 'GET', 'blade-system/menu/buttons'))
    expect(all.length).toBeGreaterThan(50)
    expect(all.every(leaf => leaf['category'] === 2)).toBe(true)
  })
})

describe('the session', () => {
  test('says who one is and what one may', async () => {
    const info = await ask(person, 'GET', 'blade-auth/oauth/user-info')
    expect(info).toMatchObject({
      userId: person.userId,
      tenantId: mine,
      account: person.account,
      roles: [expect.any(String)],
    })
    expect(info.permission.toSorted()).toEqual(['dept', 'user', 'user_add', 'user_role'])
    expect(await ask(person, 'GET', 'blade-auth/user-info')).toEqual(info)
  })

  test('clears caches and takes the logs of a browser, in the shapes clients expect', async () => {
    expect(await call(person, 'GET', 'blade-auth/oauth/clear-cache')).toMatchObject({
      status: 200,
      body: { success: 'true', msg: 'success' },
    })
    for (const logs of [[{ url: '/', message: 'x', stack: 's' }], [], { not: 'a list' }])
      expect(await call(stranger(testApp), 'POST', 'blade-auth/oauth/logout', logs as never)).toMatchObject({
        status: 200,
        code: 200,
        success: true,
      })
  })
})

describe('trees of options', () => {
  const node = {
    id: expect.stringMatching(/^\d+$/),
    parentId: expect.stringMatching(/^\d+$/),
    title: expect.any(String),
    key: expect.any(String),
    value: expect.any(String),
  }
  test.each([
    'blade-system/menu/tree',
    'blade-system/dept/tree',
    'blade-system/role/tree',
    'blade-system/dept/lazy-tree',
    'blade-system/dict/tree',
    'blade-system/region/lazy-tree',
  ])('%s has nodes with title, key and value', async path => {
    const nodes = flat(await ask(root, 'GET', path))
    expect(nodes.length).toBeGreaterThan(0)
    for (const one of nodes) expect(one).toMatchObject({ ...node, key: one['id'], value: one['id'] })
  })

  test('of one level say whether there is more below', async () => {
    const regions: Node[] = await ask(root, 'GET', 'blade-system/region/lazy-tree', { parentCode: '00' })
    expect(regions.length).toBeGreaterThan(30)
    expect(regions.every(one => typeof one['hasChildren'] === 'boolean')).toBe(true)
    expect(regions.find(one => one['title'].startsWith('北京'))).toMatchObject({
      id: '11',
      parentId: '00',
      hasChildren: true,
    })
  })
})
