import { apiScope, dataScope, menu, roleMenu } from '@forecourt/contract/access'
import { companyRecharge } from '@forecourt/contract/funds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  administrator,
  ask,
  call,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  type TestApp,
} from '../../../test/people.ts'

let testApp: TestApp
let root: Person
let company: string
/** The tenant's administrator, by the built-in role. */
let admin: Person
let stranger: Person
beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
  company = await makeTenant(testApp)
  admin = await makePerson(testApp, { tenantId: company, roles: ['admin'], rights: reading })
  stranger = await makePerson(testApp, { tenantId: await makeTenant(testApp), roles: ['admin'] })
})
afterAll(() => testApp.close())

const reading = ['companyRecharge', 'companyRecharge_view']

const newDataScope = async (given: object): Promise<string> =>
  (
    await ask(root, 'POST', 'blade-system/data-scope/submit', {
      scopeName: 'own',
      resourceCode: 'companyRecharge',
      ...given,
    })
  ).id
const menuOf = async (code: string) => String((await testApp.asSystem(ctx => ctx.find(menu, { code })))?.id ?? '')
const newApiScope = async (scopePath: string): Promise<string> =>
  (
    await ask(root, 'POST', 'blade-system/api-scope/submit', {
      scopeName: scopePath,
      scopePath,
      scopeType: 2,
      menuId: await menuOf('companyRecharge'),
    })
  ).id

/** Gives a role exactly these scopes; its rights stay. */
async function give(roleId: string, scopes: { data?: readonly string[]; api?: readonly string[] }, by = root) {
  const held = await ask(root, 'GET', 'blade-system/menu/role-tree-keys', { roleIds: roleId, strict: 1 })
  return call(by, 'POST', 'blade-system/role/grant', {
    roleIds: roleId,
    menuIds: held.menu.join(','),
    strict: 1,
    dataScopeIds: (scopes.data ?? []).join(','),
    apiScopeIds: (scopes.api ?? []).join(','),
  })
}

/** An application of the company's for a recharge, made by somebody. */
const newRow = (createUser: string) =>
  testApp
    .asSystem(async ctx => {
      const values = { rechargeNo: ctx.newId(), amount: 100n, payAmount: 100n, discountAmount: 0n, payMethod: '6' }
      const made = await ctx.insert(companyRecharge, values as never, { tenantId: company })
      return String(made.id)
    })
    .then(async id => {
      await testApp.asOwner('update company_recharge set create_user = $2 where id = $1', [id, createUser])
      return id
    })
const listed = async (who: Person) =>
  ((await ask(who, 'GET', 'commpanyrecharge/commpanyrecharge/list', { size: 100 })).records as { id: string }[])
    .map(row => row.id)
    .toSorted()
/** Adds roles to somebody, by direct rows. */
async function hold(who: Person, ...others: Person[]) {
  const ids = [who, ...others].flatMap(one => one.roleIds)
  await testApp.asOwner('update "user" set role_id = $2::jsonb where id = $1', [who.userId, JSON.stringify(ids)])
  await testApp.asOwner('update session set role_ids = $2 where user_id = $1', [who.userId, ids.join(',')])
  testApp.app.services.principals.forget()
}

describe('C38: data scopes', () => {
  test('a scope is of what has a person or a department, or of conditions that somebody understands', async () => {
    const submit = (given: object) =>
      call(root, 'POST', 'blade-system/data-scope/submit', {
        scopeName: 'a',
        resourceCode: 'site',
        scopeType: 5,
        ...given,
      })
    expect(await submit({ scopeType: 2 })).toMatchObject({ code: 422, problems: [{ field: 'scopeType' }] })
    expect(await submit({ scopeType: 4 })).toMatchObject({ code: 422, problems: [{ field: 'scopeType' }] })
    expect(await submit({ resourceCode: 'menu', scopeType: 2 })).toMatchObject({
      code: 422,
      problems: [{ field: 'resourceCode' }],
    })
    for (const scopeValue of ['1 = 1', '{"nothing":"1"}', '{}', '{"siteName":{"a":1}}', '{"id":"x"}'])
      expect(await submit({ scopeValue }), scopeValue).toMatchObject({ code: 422, problems: [{ field: 'scopeValue' }] })
    expect(await submit({ scopeValue: '{"siteName":"东"}' })).toMatchObject({ code: 200 })
    const named = (await ask(root, 'GET', 'blade-system/data-scope/list', { resourceCode: 'site' })).records
    expect(named[0]).toMatchObject({ scopeTypeName: '自定义', menuId: await menuOf('site') })
  })

  test('what each role gives is added up, and a role without a scope gives all that it has a right to', async () => {
    const [own, other] = [
      await makePerson(testApp, { tenantId: company, rights: reading }),
      await makePerson(testApp, { tenantId: company, rights: reading }),
    ]
    const mine = await newRow(own.userId)
    const theirs = await newRow(other.userId)
    expect(await listed(own)).toEqual([mine, theirs].toSorted())
    await give(own.roleIds[0] ?? '', { data: [await newDataScope({ scopeType: 2 })] })
    expect(await listed(own)).toEqual([mine])
    // A role that has no right to these rows says nothing about them.
    await hold(own, await makePerson(testApp, { tenantId: company, rights: ['card'] }))
    expect(await listed(own)).toEqual([mine])
    const byCondition = await makePerson(testApp, { tenantId: company, rights: reading })
    const condition = await newDataScope({ scopeType: 5, scopeValue: JSON.stringify({ id: theirs }) })
    await give(byCondition.roleIds[0] ?? '', { data: [condition] })
    await hold(own, byCondition)
    expect(await listed(own)).toEqual([mine, theirs].toSorted())
    await hold(own)
    expect(await listed(own)).toEqual([mine])
    await hold(own, other)
    expect(await listed(own)).toEqual([mine, theirs].toSorted())
  })

  test('a scope that a role has is not removed, and built-in roles are not limited', async () => {
    const who = await makePerson(testApp, { tenantId: company, rights: reading })
    const id = await newDataScope({ scopeType: 2 })
    await give(who.roleIds[0] ?? '', { data: [id] })
    expect(await call(root, 'POST', `blade-system/data-scope/remove?ids=${id}`)).toMatchObject({ reason: 'inUse' })
    // Taken away past all rules it gives nothing, not everything.
    await newRow(who.userId)
    await testApp.asOwner('update data_scope set is_deleted = 1 where id = $1', [id])
    testApp.app.services.principals.forget()
    expect(await listed(who)).toEqual([])
    const finance = await makePerson(testApp, { tenantId: '000000', roles: ['finance'] })
    expect(await give(finance.roleIds[0] ?? '', { data: [await newDataScope({ scopeType: 2 })] })).toMatchObject({
      code: 422,
      problems: [{ field: 'dataScopeIds' }],
    })
  })

  test('the dialog of a role offers the scopes below their pages and finds what was given', async () => {
    const who = await makePerson(testApp, { tenantId: company, rights: reading })
    const [data, api] = [await newDataScope({ scopeType: 3 }), await newApiScope('/commpanyrecharge/**')]
    const tree = await ask(root, 'GET', 'blade-system/menu/grant-tree')
    const page = await menuOf('companyRecharge')
    const idsBelow = (nodes: { id: string; children: { id: string }[] }[]) =>
      nodes.find(node => node.id === page)?.children.map(node => node.id)
    expect(idsBelow(tree.dataScope)).toContain(data)
    expect(idsBelow(tree.apiScope)).toContain(api)
    // The family's trees post the page along with what stands below it.
    expect(await give(who.roleIds[0] ?? '', { data: [page, data], api: [page, api] })).toMatchObject({ code: 200 })
    const keys = await ask(root, 'GET', 'blade-system/menu/role-tree-keys', { roleIds: who.roleIds[0] })
    expect(keys).toMatchObject({ dataScope: [data], apiScope: [api] })
    expect(await give(who.roleIds[0] ?? '', { data: ['42'] })).toMatchObject({ code: 404 })
  })

  test('nobody who is limited gives a role more rows than they have', async () => {
    const rights = [...reading, 'role', 'role_grant', 'role_edit']
    const limited = await makePerson(testApp, { tenantId: company, rights })
    const wide = await makePerson(testApp, { tenantId: company, rights: reading })
    const [own, dept] = [await newDataScope({ scopeType: 2 }), await newDataScope({ scopeType: 3 })]
    await give(limited.roleIds[0] ?? '', { data: [own] })
    expect(await give(wide.roleIds[0] ?? '', { data: [dept] }, limited)).toMatchObject({ reason: 'widerRights' })
    await give(wide.roleIds[0] ?? '', { data: [own] })
    expect(await give(wide.roleIds[0] ?? '', { data: [own] }, limited)).toMatchObject({ code: 200 })
  })

  test('a row that a writer names has to be in scope', async () => {
    const rights = ['user', 'user_view', 'user_add', 'user_edit', 'user_role']
    const clerk = await makePerson(testApp, { tenantId: company, rights })
    const other = await makePerson(testApp, { tenantId: company })
    const user = await newDataScope({ resourceCode: 'user', scopeType: 2 })
    await give(clerk.roleIds[0] ?? '', { data: [user] })
    const grant = { userIds: other.userId, roleIds: clerk.roleIds[0] }
    expect(await call(clerk, 'POST', 'blade-user/grant', grant)).toMatchObject({ code: 404 })
    expect(await call(clerk, 'GET', 'blade-user/detail', { id: clerk.userId })).toMatchObject({ code: 200 })
  })
})

describe('API scopes', () => {
  const recharges = 'commpanyrecharge/commpanyrecharge'

  test('a role with paths gives these and no others, and never what no right gives', async () => {
    const who = await makePerson(testApp, { tenantId: company, rights: [...reading, 'card', 'card_view'] })
    await give(who.roleIds[0] ?? '', {
      api: [await newApiScope(`/${recharges}/*`), await newApiScope('/blade-user/**')],
    })
    expect(await call(who, 'GET', `${recharges}/page`)).toMatchObject({ code: 200 })
    // A list is one thing at all its paths, its sums included.
    expect(await call(who, 'GET', `${recharges}/sums`)).toMatchObject({ code: 200 })
    expect(await call(who, 'GET', 'company/companycard/page')).not.toMatchObject({ code: 200 })
    expect(await call(who, 'GET', 'blade-user/page')).toMatchObject({ reason: 'notAllowed' })
    // Everybody's own session, menus and dictionaries are no matter of scopes.
    expect(await call(who, 'GET', 'blade-system/menu/routes')).toMatchObject({ code: 200 })
    const codes = JSON.stringify(await ask(who, 'GET', 'blade-system/menu/buttons'))
    expect(codes).toContain('companyRecharge_view')
    expect(codes).not.toContain('card_view')
  })

  test('where a right is used at several paths each asks for itself, with its own reason', async () => {
    const rights = [...reading, 'user', 'user_edit', 'user_add']
    const who = await makePerson(testApp, { tenantId: company, rights })
    await give(who.roleIds[0] ?? '', { api: [await newApiScope('/blade-user/freeze')] })
    const other = await makePerson(testApp, { tenantId: company })
    expect(await call(who, 'POST', 'blade-user/unfreeze', { id: other.userId })).toMatchObject({
      code: 403,
      reason: 'outOfApiScope',
    })
    expect(await call(who, 'POST', 'blade-user/freeze', { id: other.userId })).toMatchObject({ code: 200 })
    // Another role without paths gives its rights everywhere.
    await hold(who, await makePerson(testApp, { tenantId: company, rights: ['user_edit'] }))
    expect(await call(who, 'POST', 'blade-user/unfreeze', { id: other.userId })).toMatchObject({ code: 200 })
  })

  test('files and work on many rows go by the paths of what they do', async () => {
    const who = await makePerson(testApp, { tenantId: company, rights: [...reading, 'companyRecharge_delete'] })
    await give(who.roleIds[0] ?? '', { api: [await newApiScope(`/${recharges}/remove`)] })
    const file = { resource: recharges, format: 'csv', columns: 'rechargeNo' }
    expect(await call(who, 'POST', 'blade-resource/export/start', file)).toMatchObject({ code: 403 })
  })

  test('a path is a path', async () => {
    const page = await menuOf('companyRecharge')
    const submit = (scopePath: string) =>
      call(root, 'POST', 'blade-system/api-scope/submit', { scopeName: 'a', scopePath, scopeType: 1, menuId: page })
    for (const wrong of ['/', '**', 'a b', '/a?b=1', '/a/**/b'])
      expect(await submit(wrong), wrong).toMatchObject({ code: 422, problems: [{ field: 'scopePath' }] })
    expect(await testApp.asSystem(ctx => ctx.count(apiScope, { scopePath: '/' }))).toBe(0)
  })
})

describe('why somebody can or cannot', () => {
  const detail = 'commpanyrecharge/commpanyrecharge/detail'
  const why = (by: Person, given: object) => call(by, 'POST', 'blade-system/access/why', given as never)
  const outcomes = (steps: { step: string; outcome: string }[]) => steps.map(one => `${one.step} ${one.outcome}`)

  test('the same steps that decide say which of them refuses, and by which role', async () => {
    const who = await makePerson(testApp, { tenantId: company, rights: reading })
    const [mine, theirs] = [await newRow(who.userId), await newRow('1')]
    const before = await why(admin, { userId: who.userId, path: detail, rowId: theirs })
    expect(before.data.isAllowed).toBe(1)
    const roleId = who.roleIds[0] ?? ''
    await give(roleId, { data: [await newDataScope({ scopeType: 2 })], api: [await newApiScope(`/${detail}`)] })
    const closed = (await why(admin, { userId: who.userId, path: detail, rowId: theirs })).data
    expect(closed.isAllowed).toBe(0)
    expect(outcomes(closed.steps)).toEqual([
      'signedIn yes',
      'permission yes',
      'apiScope yes',
      'tenant yes',
      'dataScope no',
    ])
    expect(closed.steps.at(-1)).toMatchObject({ reason: '不在其数据权限范围内', roles: [{ id: roleId }] })
    expect((await why(admin, { userId: who.userId, path: detail, rowId: mine })).data.isAllowed).toBe(1)
    expect((await why(admin, { userId: who.userId, path: detail })).data.steps.at(-1)).toMatchObject({
      outcome: 'open',
    })
    const list = (await why(admin, { userId: who.userId, path: detail.replace('detail', 'list') })).data
    expect(outcomes(list.steps)).toContain('apiScope no')
    expect(await call(who, 'GET', detail.replace('detail', 'list'))).toMatchObject({ code: 403 })
  })

  test('nothing is said about people or rows of others, and the question is written down', async () => {
    const who = await makePerson(testApp, { tenantId: company, rights: reading })
    const row = await newRow(who.userId)
    expect(await why(stranger, { userId: who.userId, path: detail })).toMatchObject({ code: 404 })
    const own = await makePerson(testApp, { tenantId: stranger.tenantId, rights: reading })
    const [foreign, absent] = await Promise.all(
      [row, '42'].map(rowId => why(stranger, { userId: own.userId, path: detail, rowId })),
    )
    expect(foreign).toMatchObject({ code: 404 })
    expect({ ...foreign?.body, requestId: '' }).toEqual({ ...absent?.body, requestId: '' })
    // Who may ask and not read the rows themselves hears nothing of them either.
    const asker = await makePerson(testApp, { tenantId: company, rights: ['access_why'] })
    expect(await why(asker, { userId: who.userId, path: detail, rowId: row })).toMatchObject({ code: 404 })
    await why(admin, { userId: who.userId, path: detail, rowId: row })
    const [entry] = (
      await ask(admin, 'GET', 'kernel/audit', { entity: 'user', rowId: who.userId, action: 'explainAccess' })
    ).records
    expect(entry).toMatchObject({
      userId: admin.userId,
      changes: expect.arrayContaining([expect.objectContaining({ field: 'path', after: detail })]),
    })
  })

  test('somebody who is not in force is told apart from somebody without the right', async () => {
    const who = await makePerson(testApp, { tenantId: company, rights: ['card'] })
    const asked = { userId: who.userId, path: detail }
    expect(outcomes((await why(admin, asked)).data.steps)).toEqual(['signedIn yes', 'permission no'])
    await testApp.asOwner('update "user" set status = 2 where id = $1', [who.userId])
    expect(outcomes((await why(admin, asked)).data.steps)).toEqual(['signedIn no'])
  })
})

test('rights of a role stay as they are when nothing is said of its scopes', async () => {
  const who = await makePerson(testApp, { tenantId: company, rights: reading })
  const id = await newDataScope({ scopeType: 2 })
  await give(who.roleIds[0] ?? '', { data: [id] })
  const menuIds = (await testApp.asSystem(ctx => ctx.all(roleMenu, { roleId: who.roleIds[0] ?? '' }))).map(
    one => one.menuId,
  )
  await ask(root, 'POST', 'blade-system/role/grant', { roleIds: who.roleIds[0], menuIds: menuIds.join(','), strict: 1 })
  const keys = await ask(root, 'GET', 'blade-system/menu/role-tree-keys', { roleIds: who.roleIds[0] })
  expect(keys.dataScope).toEqual([id])
  expect(await testApp.asSystem(ctx => ctx.count(dataScope, { id }))).toBe(1)
})
