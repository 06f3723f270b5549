import { randomBytes } from 'node:crypto'
import { roleMenu, user } from '@forecourt/contract/access'
import { tenant } from '@forecourt/contract/system'
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

let testApp: TestApp
let root: Person
let parent: string
beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
  parent = await makeTenant(testApp, 'distributor')
})
afterAll(() => testApp.close())

const [company, supplier, provider, distributor, buyer] = ['1', '2', '3', '4', '5']

const idOf = async (tenantId: string) =>
  String((await testApp.asSystem(ctx => ctx.find(tenant, { tenantId })))?.id ?? '')
const roleOf = async (tenantId: string, key: string) =>
  (
    await testApp.asOwner<{ id: string }>(
      'select id::text from role where tenant_id = $1 and built_in = $2 and is_deleted = 0',
      [tenantId, key],
    )
  )[0]?.id
const keysOf = async (tenantId: string) =>
  (
    await testApp.asOwner<{ key: string }>(
      'select built_in as key from role where tenant_id = $1 and is_deleted = 0 and built_in is not null order by 1',
      [tenantId],
    )
  ).map(one => one.key)
const setTypes = async (tenantId: string, ...types: (string | undefined)[]) =>
  call(root, 'POST', 'blade-system/tenant/types', { id: await idOf(tenantId), types: types.join(',') })
const preview = async (tenantId: string, ...types: (string | undefined)[]) =>
  ask(root, 'POST', 'blade-system/tenant/preview-grant', { id: await idOf(tenantId), types: types.join(',') })
const menuIdsOf = async (...codes: string[]) =>
  (await testApp.asOwner<{ id: string }>('select id::text from menu where code = any($1)', [codes]))
    .map(one => one.id)
    .join(',')
const ownRole = async (by: Person): Promise<string> => {
  const roleAlias = `r${randomBytes(6).toString('hex')}`
  return (await ask(by, 'POST', 'blade-system/role/submit', { roleName: roleAlias, roleAlias, sort: 9 })).id
}

describe('what a tenant is', () => {
  const opened = { tenantName: '多重身份', linkman: '张三', contactNumber: '13812345678' }
  const open = (more: object) => call(root, 'POST', 'blade-system/tenant/submit', { ...opened, ...more })

  test('can be several things at once: it begins with the roles of all of them, and says so', async () => {
    const { data } = await open({ kind: 2, types: '1,2', tenantName: '也进货的供货商' })
    const row = await ask(root, 'GET', 'blade-system/tenant/detail', { id: data.id })
    expect(row).toMatchObject({ kind: 2, types: '2,1' })
    expect(await keysOf(row.tenantId)).toEqual([
      'admin',
      'company',
      'company_approver',
      'shop_assistant',
      'site_manager',
      'supplier',
    ])
    const found = await ask(root, 'GET', 'blade-system/tenant/list', { types: company, tenantName: '也进货的供货商' })
    expect(found.records).toMatchObject([{ id: data.id }])
  })

  test('is by its main type alone where nothing more is said', async () => {
    const { data } = await open({ kind: 4 })
    expect(await ask(root, 'GET', 'blade-system/tenant/detail', { id: data.id })).toMatchObject({ types: '4' })
  })

  test('has limits: one platform, no supplier that is a service provider, buyers below another tenant only', async () => {
    for (const of of [
      { kind: 9 },
      { kind: 2, types: '3' },
      { kind: 3, types: '3,2' },
      { kind: 5 },
      { kind: 1, types: '5' },
    ])
      expect(await open(of), JSON.stringify(of)).toMatchObject({ code: 422, problems: [{ field: 'types' }] })
    expect(await open({ kind: 2, types: '5', parentTenantId: parent })).toMatchObject({ code: 200 })
    const top = await makeTenant(testApp, 'supplier')
    expect(await setTypes(top, supplier, provider)).toMatchObject({ code: 422, problems: [{ field: 'types' }] })
    expect(await setTypes(top, supplier, buyer)).toMatchObject({ code: 422, problems: [{ field: 'types' }] })
    // What it was opened as stays.
    expect(await setTypes(top, company)).toMatchObject({ code: 422, problems: [{ field: 'types' }] })
    expect(await setTypes('000000', company)).toMatchObject({ code: 403 })
  })

  test('stays as it is when the tenant is edited, and is changed by the platform alone', async () => {
    const tenantId = await makeTenant(testApp, 'supplier')
    const id = await idOf(tenantId)
    await ask(root, 'POST', 'blade-system/tenant/submit', { id, kind: 1, types: '1,2,5', linkman: '李四' })
    expect(await ask(root, 'GET', 'blade-system/tenant/detail', { id })).toMatchObject({ linkman: '李四', types: '2' })
    const admin = await makePerson(testApp, { tenantId, roles: ['admin'] })
    const eager = await makePerson(testApp, { tenantId, rights: ['tenant', 'tenant_types'] })
    for (const by of [admin, eager])
      for (const path of ['types', 'preview-grant'])
        expect(await call(by, 'POST', `blade-system/tenant/${path}`, { id, types: '1,2' }), path).toMatchObject({
          code: 403,
        })
    const operator = await makePerson(testApp, { roles: ['operator'] })
    expect(await call(operator, 'POST', 'blade-system/tenant/types', { id, types: '1,2' })).toMatchObject({ code: 200 })
  })

  test('is told to the frame as the list of role types, the main type first', async () => {
    const tenantId = await makeTenant(testApp, 'distributor', undefined, ['supplier', 'company'])
    const person = await makePerson(testApp, { tenantId, roles: ['admin'] })
    expect(await ask(person, 'GET', 'blade-system/tenant/sign-info')).toMatchObject({
      kind: 4,
      types: '4,1,2',
      roleTypeList: '3,1',
    })
  })

  test('opens the calls that are for tenants of any of its types, and closes them again', async () => {
    const tenantId = await makeTenant(testApp, 'company')
    const person = await makePerson(testApp, { tenantId, rights: ['order'] })
    const asked = async () => (await call(person, 'GET', 'frontPage/providerHome')).reason ?? 'answered'
    expect(await asked()).toBe('notAllowed')
    await setTypes(tenantId, company, provider)
    expect(await asked()).toBe('answered')
    await setTypes(tenantId, company)
    expect(await asked()).toBe('notAllowed')
  })
})

describe('nobody in a tenant is given what it is not', () => {
  test('by a right in a role: not by its administrator, and not by the platform’s', async () => {
    const tenantId = await makeTenant(testApp, 'supplier')
    const admin = await makePerson(testApp, { tenantId, roles: ['admin', 'supplier'] })
    const roleId = await ownRole(admin)
    const grant = async (by: Person, ...codes: string[]) =>
      call(by, 'POST', 'blade-system/role/grant', { roleIds: roleId, menuIds: await menuIdsOf(...codes), strict: 1 })
    expect(await grant(admin, 'site')).toMatchObject({ code: 200 })
    for (const beyond of ['grant_add', 'tenant_edit', 'moneySettlement_pay', 'client', 'staffAccount_exportPlain'])
      expect(await grant(root, 'site', beyond), beyond).toMatchObject({
        code: 403,
        reason: 'beyondTypes',
        problems: [{ field: 'menuIds' }],
      })
    // Unmasked files of a page that it has are the platform's to give.
    expect(await grant(root, 'site', 'site_exportPlain')).toMatchObject({ code: 200 })
    await setTypes(tenantId, supplier, company)
    expect(await grant(root, 'site', 'grant')).toMatchObject({ code: 200 })
  })

  test('nor is it offered: the tree of rights is that of the tenant whose role it is', async () => {
    const tenantId = await makeTenant(testApp, 'supplier')
    const admin = await makePerson(testApp, { tenantId, roles: ['admin'] })
    const roleId = await ownRole(admin)
    const offered = async (more: { roleId?: string }) =>
      JSON.stringify((await ask(root, 'GET', 'blade-system/menu/grant-tree', more)).menu)
    const [site, grant] = [await menuIdsOf('site_view'), await menuIdsOf('grant_add')]
    expect(await offered({})).toContain(grant)
    expect(await offered({ roleId })).toContain(site)
    expect(await offered({ roleId })).not.toContain(grant)
  })

  test('by a role: neither a built-in one of another type nor an own one with a right of it', async () => {
    const tenantId = await makeTenant(testApp, 'company', undefined, ['supplier'])
    const admin = await makePerson(testApp, { tenantId, roles: ['admin'] })
    const person = await makePerson(testApp, { tenantId, rights: [] })
    const roleId = await ownRole(admin)
    const stale = await roleOf(tenantId, 'supplier')
    const menuId = await menuIdsOf('site')
    await testApp.asSystem(ctx => ctx.insert(roleMenu, { roleId, menuId }, { tenantId }))
    // As if it had been taken away by hand, and a role of it had stayed.
    await testApp.asOwner(`update tenant set types = '["1"]' where tenant_id = $1`, [tenantId])
    for (const by of [admin, root])
      for (const wanted of [stale, roleId])
        for (const [path, body] of [
          ['blade-user/grant', { userIds: person.userId, roleIds: wanted }],
          ['blade-user/submit', { id: person.userId, roleId: wanted }],
        ] as const)
          expect((await call(by, 'POST', path, body)).code, `${path} ${wanted}`).toBe(403)
    expect(await call(root, 'POST', 'blade-user/grant', { userIds: person.userId, roleIds: stale })).toMatchObject({
      reason: 'beyondTypes',
    })
  })
})

describe('a type that is taken away', () => {
  test('takes its roles and rights from everybody at their next request', async () => {
    const tenantId = await makeTenant(testApp, 'supplier', undefined, ['company'])
    const admin = await makePerson(testApp, { tenantId, roles: ['admin', 'supplier', 'company'] })
    const clerk = await makePerson(testApp, { tenantId, roles: ['company', 'shop_assistant'] })
    const alone = await makePerson(testApp, { tenantId, roles: ['company_approver'] })
    const own = await makePerson(testApp, { tenantId, rights: ['grant', 'site', 'user'] })
    const [lost = '', stays = ''] = [await roleOf(tenantId, 'company'), await roleOf(tenantId, 'shop_assistant')]
    const grants = (by: Person) => call(by, 'GET', 'cfx/companygrantcard/list')
    for (const one of [admin, clerk, alone, own]) expect(await grants(one)).toMatchObject({ code: 200 })
    await setTypes(tenantId, supplier)
    expect(await keysOf(tenantId)).toEqual(['admin', 'shop_assistant', 'site_manager', 'supplier'])
    for (const one of [admin, clerk, own]) expect(await grants(one)).toMatchObject({ code: 403 })
    expect(await grants(alone)).toMatchObject({ status: 401 })
    expect(await call(own, 'GET', 'blade-user/page')).toMatchObject({ code: 200 })
    const row = await testApp.asSystem(ctx => ctx.get(user, clerk.userId))
    expect(row?.roleId).toEqual([stays])
    // Neither undone by its administrator nor asked for again.
    const restored = await call(admin, 'POST', 'kernel/audit/restore', { entity: 'role', id: lost })
    expect(restored.code).not.toBe(200)
    expect(await keysOf(tenantId)).not.toContain('company')
    expect((await call(admin, 'POST', 'blade-user/grant', { userIds: clerk.userId, roleIds: lost })).code).toBe(404)
  })

  test('is previewed: who loses what, by screen, and who is left without a role; nothing is changed by asking', async () => {
    const tenantId = await makeTenant(testApp, 'supplier', undefined, ['company'])
    await makePerson(testApp, { tenantId, roles: ['company', 'supplier'] })
    await makePerson(testApp, { tenantId, roles: ['company_approver'] })
    await makePerson(testApp, { tenantId, rights: ['grant', 'user'] })
    await makePerson(testApp, { tenantId, rights: ['site'] })
    const seen = await preview(tenantId, supplier)
    expect(seen).toMatchObject({
      people: 3,
      gains: [],
      rolesAdded: '',
      rolesLost: '企业经办、企业审批',
      rolesLostEn: 'Company clerk, Company approver',
      without: 1,
    })
    const lines = seen.losses.filter((one: { page: string }) => one.page === '企业发卡' || one.page.includes('发卡'))
    expect(Math.max(...lines.map((one: { people: number }) => one.people))).toBe(3)
    expect(seen.losses.some((one: { page: string }) => one.page === '站点管理')).toBe(false)
    expect(await keysOf(tenantId)).toContain('company')
    const more = await preview(tenantId, supplier, company, distributor)
    expect(more).toMatchObject({ people: 0, losses: [], rolesAdded: '进货商', rolesLost: '', without: 0 })
  })

  test('and comes again brings its roles anew, to nobody', async () => {
    const tenantId = await makeTenant(testApp, 'supplier', undefined, ['company'])
    const clerk = await makePerson(testApp, { tenantId, roles: ['company', 'shop_assistant'] })
    await setTypes(tenantId, supplier)
    await setTypes(tenantId, supplier, company)
    expect(await keysOf(tenantId)).toContain('company')
    expect(await call(clerk, 'GET', 'cfx/companygrantcard/list')).toMatchObject({ code: 403 })
    const next = await makePerson(testApp, { tenantId, roles: ['company'] })
    expect(await call(next, 'GET', 'cfx/companygrantcard/list')).toMatchObject({ code: 200 })
  })

  test('withdraws what waited for a second person', async () => {
    const tenantId = await makeTenant(testApp, 'supplier', undefined, ['company'])
    const admin = await makePerson(testApp, { tenantId, roles: ['admin'] })
    const person = await makePerson(testApp, { tenantId, roles: ['shop_assistant'] })
    const wanted = [await roleOf(tenantId, 'shop_assistant'), await roleOf(tenantId, 'company_approver')].join(',')
    await ask(admin, 'POST', 'blade-user/grant', { userIds: person.userId, roleIds: wanted })
    const requests = () =>
      testApp.asOwner<{ status: number }>('select status from access_request where tenant_id = $1', [tenantId])
    expect(await requests()).toEqual([{ status: 0 }])
    await setTypes(tenantId, supplier)
    expect(await requests()).not.toEqual([{ status: 0 }])
    const row = await inContext(testApp, tenantId, 'read', ctx => ctx.get(user, person.userId))
    expect(row?.requestedRoleIds ?? []).toEqual([])
  })
})

describe('where roles are chosen', () => {
  interface Offered {
    readonly label: string
    readonly group: string | null
    readonly groupEn: string | null
    readonly line: string | null
  }
  const offered = (by: Person): Promise<Offered[]> => ask(by, 'GET', 'kernel/options', { entity: 'role', size: 200 })

  test('they stand by the types of the tenant, its own last, each with what it is for', async () => {
    const tenantId = await makeTenant(testApp, 'supplier', undefined, ['company'])
    const admin = await makePerson(testApp, { tenantId, roles: ['admin'] })
    const roleAlias = `r${randomBytes(6).toString('hex')}`
    const own = { roleName: '加油卡专员', roleAlias, sort: 9, purpose: '只管发卡' }
    await ask(admin, 'POST', 'blade-system/role/submit', own)
    const all = await offered(admin)
    expect([...new Set(all.map(one => one.group))]).toEqual([
      '内置 · 各类租户',
      '内置 · 企业',
      '内置 · 供货商',
      '自建角色',
    ])
    expect([...new Set(all.map(one => one.groupEn))].at(1)).toBe('Built in: company')
    expect(all.find(one => one.label === '站长')).toMatchObject({
      group: '内置 · 供货商',
      line: expect.stringMatching(/班次/),
    })
    expect(all.at(-1)).toMatchObject({ label: '加油卡专员', line: '只管发卡' })
    expect(all.every(one => one.line)).toBe(true)
  })

  test('and entities that say nothing of groups are offered as they were', async () => {
    const tenantId = await makeTenant(testApp)
    const admin = await makePerson(testApp, { tenantId, roles: ['admin'] })
    expect(await ask(admin, 'GET', 'kernel/options', { entity: 'dept' })).toMatchObject([{ group: null, line: null }])
  })
})
