import { staffAccount } from '@forecourt/contract/cards'
import { user } from '@forecourt/contract/access'
import { param, region, tenant } from '@forecourt/contract/system'
import { smsMessage } from '@forecourt/contract/tools'
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
  signIn,
  stranger,
  type TestApp,
} from '../../../test/people.ts'
import { clientDigest } from '../access/password.ts'

let testApp: TestApp
let root: Person
let mine: string
let person: Person
beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
  mine = await makeTenant(testApp)
  person = await makePerson(testApp, { tenantId: mine, rights: ['dept', 'dept_add', 'dict'] })
  await testApp.app.startJobs()
})
afterAll(() => testApp.close())

async function until<T>(look: () => Promise<T | undefined | false>, limitMs = 9_000): Promise<T | undefined | false> {
  const endMs = Date.now() + limitMs
  let found = await look()
  while (!found && Date.now() < endMs) {
    await new Promise(resolve => setTimeout(resolve, 100))
    found = await look()
  }
  return found
}

const newTenant = { tenantName: '新企业', kind: 1, linkman: '张三', contactNumber: '13812345678' }

describe('a tenant', () => {
  test('gets a number of its own, a department, and the roles of its kind, once it is stored', async () => {
    // A number that is asked for is refused, not passed over.
    const wanted = await call(root, 'POST', 'blade-system/tenant/submit', { ...newTenant, tenantId: '000001' })
    expect(wanted).toMatchObject({ code: 403, reason: 'otherTenant' })
    const { id } = await ask(root, 'POST', 'blade-system/tenant/submit', newTenant)
    const row = await ask(root, 'GET', 'blade-system/tenant/detail', { id })
    expect(row.tenantId).toMatch(/^[1-9]\d{5}$/)
    const roles = await until(async () => {
      const found = await testApp.asOwner<{ role_alias: string }>('select role_alias from role where tenant_id = $1', [
        row.tenantId,
      ])
      return found.length > 0 && found.map(one => one.role_alias).toSorted()
    })
    expect(roles).toEqual(['admin', 'company', 'company_approver'])
    expect(await testApp.asOwner('select dept_name from dept where tenant_id = $1', [row.tenantId])).toEqual([
      { dept_name: '新企业' },
    ])
    const first = await ask(root, 'POST', 'blade-system/tenant/submit', {
      id,
      kind: 2,
      expireTime: '2099-01-01 00:00:00',
    })
    expect(first).toEqual({ id })
    expect(await ask(root, 'GET', 'blade-system/tenant/detail', { id })).toMatchObject({
      kind: 1,
      expireTime: '2099-01-01 00:00:00',
    })
  })

  test('is founded, changed, suspended and removed by the platform only, even with the rights', async () => {
    const rights = ['tenant', 'tenant_view', 'tenant_add', 'tenant_edit', 'tenant_delete']
    const ambitious = await makePerson(testApp, { tenantId: mine, rights })
    const [own] = (await ask(ambitious, 'GET', 'blade-system/tenant/list')).records
    const platform = await inContext(testApp, '000000', 'read', ctx => ctx.find(tenant, { tenantId: '000000' }))
    expect(own.tenantId).toBe(mine)
    const tries: readonly (readonly [path: string, body: object])[] = [
      ['submit', newTenant],
      ['submit', { id: own.id, accountNumber: 999_999 }],
      ['suspend', { id: own.id, reason: 'x' }],
      ['resume', { id: own.id }],
    ]
    for (const [path, body] of tries)
      expect(await call(ambitious, 'POST', `blade-system/tenant/${path}`, { ...body }), path).toMatchObject({
        code: 403,
      })
    for (const id of [platform?.id, '42'])
      expect(await call(ambitious, 'POST', 'blade-system/tenant/suspend', { id, reason: 'x' })).toMatchObject({
        code: 404,
      })
    expect(await call(ambitious, 'POST', `blade-system/tenant/remove?ids=${own.id}`)).toMatchObject({
      code: expect.toBeOneOf([403, 409]),
    })
  })

  test('called the platform can be neither removed nor suspended', async () => {
    const platform = await inContext(testApp, '000000', 'read', ctx => ctx.find(tenant, { tenantId: '000000' }))
    expect(await call(root, 'POST', 'blade-system/tenant/suspend', { id: platform?.id, reason: 'x' })).toMatchObject({
      code: 403,
    })
    expect(await call(root, 'POST', `blade-system/tenant/remove?ids=${platform?.id}`)).toMatchObject({
      code: 422,
      msg: '不可删除管理租户！',
    })
  })

  test('C37: that others point to is not removed; one that nobody needs is, and its people are out', async () => {
    const parent = await makeTenant(testApp)
    const member = await makePerson(testApp, { tenantId: parent, password: 'secret' })
    const child = await ask(root, 'POST', 'blade-system/tenant/submit', { ...newTenant, parentTenantId: parent })
    const parentRow = await inContext(testApp, '000000', 'read', ctx => ctx.find(tenant, { tenantId: parent }))
    expect(await call(root, 'POST', `blade-system/tenant/remove?ids=${parentRow?.id}`)).toMatchObject({
      code: 409,
      reason: 'inUse',
    })
    await ask(root, 'POST', `blade-system/tenant/remove?ids=${child.id}`)
    await ask(root, 'POST', `blade-system/tenant/remove?ids=${parentRow?.id}`)
    expect(await call(member, 'GET', 'blade-user/info')).toMatchObject({ status: 401 })
    expect(
      (await requestToken(testApp.app.http, { tenantId: parent, account: member.account, password: 'secret' })).msg,
    ).toBe('用户名或密码错误')
  })

  test('that is removed leaves nobody and no role behind, and is still called by its name', async () => {
    const { id } = await ask(root, 'POST', 'blade-system/tenant/submit', { ...newTenant, tenantName: '将注销的企业' })
    const { tenantId } = await ask(root, 'GET', 'blade-system/tenant/detail', { id })
    const first = await makePerson(testApp, { tenantId, roles: ['admin'] })
    const [before] = (await ask(root, 'GET', 'blade-user/page', { tenantId_equal: tenantId, size: 50 })).records
    expect(before).toMatchObject({ id: first.userId, tenantName: '将注销的企业' })
    await ask(root, 'POST', `blade-system/tenant/remove?ids=${id}`)
    expect(await call(first, 'GET', 'blade-user/info')).toMatchObject({ status: 401 })
    for (const path of ['blade-user/page', 'blade-system/role/list', 'blade-system/dept/list'])
      expect(JSON.stringify(await ask(root, 'GET', path, { size: 200 })), path).not.toContain(`"${tenantId}"`)
    const left = await testApp.asOwner(
      'select 1 from role_menu where tenant_id = $1 and is_deleted = 0 union all select 1 from session where tenant_id = $1 and revoked_at is null',
      [tenantId],
    )
    expect(left).toEqual([])
  })

  test('takes no step twice and says why it was suspended', async () => {
    const theirs = await makeTenant(testApp)
    const row = await inContext(testApp, '000000', 'read', ctx => ctx.find(tenant, { tenantId: theirs }))
    const suspend = () => call(root, 'POST', 'blade-system/tenant/suspend', { id: row?.id, reason: '欠费' })
    expect(await call(root, 'POST', 'blade-system/tenant/resume', { id: row?.id })).toMatchObject({
      code: 409,
      reason: 'changed',
    })
    expect(await suspend()).toMatchObject({ code: 200 })
    expect(await suspend()).toMatchObject({ code: 409, reason: 'changed' })
    const [last] = await ask(root, 'GET', 'kernel/history', { entity: 'tenant', id: row?.id })
    expect(last).toMatchObject({ action: 'suspend', from: 1, to: 2, reason: '欠费', userName: '管理员' })
  })

  test('is found by its address before sign-in, and by nothing else', async () => {
    const [row] = await testApp.asSystem(ctx => ctx.all(tenant, { tenantId: mine }))
    if (row)
      await testApp.asSystem(ctx =>
        ctx.update(tenant, row, { domainUrl: 'https://a.example.com', backgroundUrl: '/bg.png' }),
      )
    const info = (domain?: string) => ask(stranger(testApp), 'GET', 'blade-system/tenant/info', { domain })
    const shown = { tenantId: mine, domain: 'https://a.example.com', backgroundUrl: '/bg.png', logo: null }
    expect(await info('https://a.example.com')).toEqual({ ...shown, title: expect.any(String) })
    // Clients send the address of their page, or nothing.
    expect(await info('https://a.example.com/login?from=1#x')).toMatchObject(shown)
    const byHost = await testApp.app.http.inject({
      url: '/api/blade-system/tenant/info',
      headers: { host: 'A.example.com' },
    })
    expect(byHost.json().data).toMatchObject({ tenantId: mine })
    const theirs = { ...newTenant, tenantName: '后来者', domainUrl: 'http://a.example.com/' }
    expect(await call(root, 'POST', 'blade-system/tenant/submit', theirs)).toMatchObject({ reason: 'duplicate' })
    for (const domain of ['https://b.example.com', '', '%', undefined])
      expect((await info(domain)).tenantId ?? null).toBeNull()
  })
})

describe('what a person may choose from', () => {
  let person: Person
  beforeAll(async () => {
    person = await makePerson(testApp, { tenantId: mine, rights: ['user', 'tenant', 'staffAccount', 'smsMessage'] })
  })

  test("is rows of the own tenant, of the platform's lists, and nothing of others", async () => {
    const theirs = await makeTenant(testApp)
    const foreign = await makePerson(testApp, { tenantId: theirs })
    const options = (entity: string, more: object = {}) => ask(person, 'GET', 'kernel/options', { entity, ...more })
    const own = await testApp.asOwner<{ id: string }>('select id from "user" where tenant_id = $1 order by id', [mine])
    expect((await options('user')).map((one: { id: string }) => one.id).toSorted()).toEqual(own.map(row => row.id))
    expect(await options('user', { ids: foreign.userId })).toEqual([])
    expect(await options('user', { keyword: foreign.account })).toEqual([])
    expect(await options('tenant')).toMatchObject([{ id: mine }])
    expect((await options('region', { keyword: '西湖' })).length).toBeGreaterThan(0)
    expect(await options('user', { keyword: '%' })).toEqual([])
    expect(
      (await ask(root, 'GET', 'kernel/options', { entity: 'user', ids: `${foreign.userId},${person.userId}` })).length,
    ).toBe(2)
  })

  test('is found by pinyin initials among more rows than a browser is given', async () => {
    const add = (name: string, at: number) => ({ name, phone: `1380000${String(at).padStart(4, '0')}` })
    const names = [...Array.from({ length: 300 }, (_, at) => `员工${at}`), '西门吹雪', '重庆XM车队']
    await inContext(testApp, mine, 'write', ctx => ctx.insertMany(staffAccount, names.map(add)))
    const found = async (keyword: string) =>
      (await ask(person, 'GET', 'kernel/options', { entity: 'staffAccount', keyword })).map(
        (one: { label: string }) => one.label,
      )
    expect(await found('xmcx')).toEqual(['西门吹雪'])
    expect((await found('XM')).toSorted()).toEqual(['西门吹雪', '重庆XM车队'].toSorted())
    expect(await found('xmc')).toEqual(expect.arrayContaining(['重庆XM车队']))
    expect(await found('xq.*')).toEqual([])
  })

  test('is bounded, masked where it is shown masked, and refused for what is no entity', async () => {
    const message = { phone: '13812345678', template: 't', content: 'c' }
    await inContext(testApp, mine, 'write', ctx => ctx.insert(smsMessage, message))
    expect(await ask(person, 'GET', 'kernel/options', { entity: 'smsMessage' })).toMatchObject([
      { label: '138****5678' },
    ])
    expect(await call(person, 'GET', 'kernel/options', { entity: 'user', size: 5001 })).toMatchObject({ code: 422 })
    for (const entity of ['nowhere', 'roleMenu', '__proto__', 'user"; drop table x'])
      expect(await call(person, 'GET', 'kernel/options', { entity })).toMatchObject({ code: 404 })
    expect(await call(person, 'GET', 'kernel/options')).toMatchObject({
      code: 422,
      problems: [{ field: 'entity', message: '请输入对象' }],
    })
    expect(await call(stranger(testApp), 'GET', 'kernel/options', { entity: 'user' })).toMatchObject({ status: 401 })
  })
})

describe('the history of a row', () => {
  test('is read by who may see the row, and by nobody else', async () => {
    const { id } = await ask(person, 'POST', 'blade-system/dept/submit', { deptName: '历史', fullName: '历史' })
    expect(await ask(person, 'GET', 'kernel/history', { entity: 'dept', id })).toMatchObject([
      {
        action: 'insert',
        userName: person.account,
        changes: expect.arrayContaining([expect.objectContaining({ field: 'deptName', before: null, after: '历史' })]),
      },
    ])
    const elsewhere = await makePerson(testApp, { tenantId: await makeTenant(testApp), rights: ['dept'] })
    for (const wanted of [id, '42', 'abc', '9'.repeat(19)])
      expect(await call(elsewhere, 'GET', 'kernel/history', { entity: 'dept', id: wanted }), wanted).toMatchObject({
        code: 404,
      })
    await inContext(testApp, mine, 'write', async ctx =>
      ctx.update(user, await ctx.getOrRefuse(user, person.userId), { phone: '13812345678' }),
    )
    const phones = async (rights: string[]) => {
      const reader = await makePerson(testApp, { tenantId: mine, rights })
      return JSON.stringify(await ask(reader, 'GET', 'kernel/history', { entity: 'user', id: person.userId }))
    }
    expect(await phones(['user'])).toContain('138****5678')
    expect(await phones(['user'])).not.toContain('13812345678')
    expect(await phones(['user_view'])).toContain('13812345678')
    const poor = await makePerson(testApp, { tenantId: mine })
    expect(await call(poor, 'GET', 'kernel/history', { entity: 'dept', id })).toMatchObject({ code: 403 })
  })
})

describe('dictionaries', () => {
  test('are asked for by code, without sealed entries, in order', async () => {
    const sexes = () => ask(person, 'GET', 'blade-system/dict/dictionary', { code: 'sex' })
    expect((await sexes()).map((one: { dictKey: string; dictValue: string }) => [one.dictKey, one.dictValue])).toEqual([
      ['1', '男'],
      ['2', '女'],
      ['3', '未知'],
    ])
    const [, second] = await sexes()
    await ask(root, 'POST', 'blade-system/dict/submit', { id: second.id, isSealed: 1 })
    expect((await sexes()).map((one: { dictKey: string }) => one.dictKey)).toEqual(['1', '3'])
    expect(await ask(person, 'GET', 'blade-system/dict/dictionary', { code: 'no such code' })).toEqual([])
  })

  test('have the values that clients ask for by code', async () => {
    for (const code of [
      'flow',
      'shopping_goods_type',
      'goods_secret_rule',
      'escrow_type',
      'internet_access',
      'activity_pattern',
      'payment_method',
      'zfbPayment_method',
      'site_type',
      'menu_category',
      'button_func',
      'yes_no',
      'org_category',
      'user_type',
    ])
      expect((await ask(person, 'GET', 'blade-system/dict/dictionary', { code })).length, code).toBeGreaterThan(0)
  })

  test('are two levels: parents paged, children whole, and a new one is a parent when it has none', async () => {
    const { id } = await ask(root, 'POST', 'blade-system/dict/submit', {
      code: 'colour',
      dictValue: '颜色',
      parentId: '0',
    })
    await ask(root, 'POST', 'blade-system/dict/submit', { code: 'colour', dictKey: '1', dictValue: '红', parentId: id })
    const parents = await ask(root, 'GET', 'blade-system/dict/parent-list', { code: 'colour' })
    expect(parents).toMatchObject({ total: 1, records: [{ id, dictValue: '颜色', dictKey: '-1' }] })
    expect(await ask(root, 'GET', 'blade-system/dict/child-list', { parentId: id })).toMatchObject([
      { dictKey: '1', dictValue: '红' },
    ])
    expect(await ask(root, 'GET', 'blade-system/dict/child-list')).toEqual([])
    expect(
      await call(root, 'POST', 'blade-system/dict/submit', {
        code: 'colour',
        dictKey: '1',
        dictValue: '绿',
        parentId: id,
      }),
    ).toMatchObject({ code: 409, msg: '字典键值已存在' })
  })
})

describe('regions', () => {
  test('are the whole list of the country, from provinces to districts', async () => {
    const count = await inContext(testApp, '000000', 'read', ctx => ctx.count(region, {}))
    expect(count).toBeGreaterThan(3000)
    const names = async (parentCode?: string) =>
      (await ask(person, 'GET', 'blade-system/region/lazy-tree', { parentCode })).map(
        (one: { title: string }) => one.title,
      )
    expect(await names()).toEqual(await names('00'))
    expect(await names('33')).toContain('杭州市')
    expect(await names('3301')).toContain('西湖区')
    expect(await names("33' or true")).toEqual([])
    expect((await ask(person, 'GET', 'blade-system/region/select', { code: '3301' })).length).toBeGreaterThan(9)
  })
})

describe('departments', () => {
  test('are those of the own tenant, whatever tenant is asked for; the platform may ask for any', async () => {
    const titles = async (who: Person, tenantId?: string) =>
      (await ask(who, 'GET', 'blade-system/dept/tree', { tenantId })).map((one: { title: string }) => one.title)
    const own = await titles(person)
    expect(own).toContain(`company ${mine}`)
    expect(await titles(person, '000000')).toEqual(own)
    expect(await titles(root, mine)).toEqual(own)
    expect(await titles(root)).toContain('平台运营')
  })

  test('open level by level, each saying whether there is more below', async () => {
    const { id } = await ask(person, 'POST', 'blade-system/dept/submit', { deptName: '上', fullName: '上' })
    await ask(person, 'POST', 'blade-system/dept/submit', { deptName: '下', fullName: '下', parentId: id })
    const level = (parentId?: string) => ask(person, 'GET', 'blade-system/dept/lazy-list', { parentId })
    expect((await level()).find((one: { id: string }) => one.id === id)).toMatchObject({
      deptName: '上',
      hasChildren: true,
    })
    expect(await level(id)).toMatchObject([{ deptName: '下', hasChildren: false, parentId: id }])
    expect(await level('0')).toEqual(await level())
  })
})

describe('the door', () => {
  test('tells a stranger whether this is a demonstration, and with whom one may sign in only then', async () => {
    expect(await ask(stranger(testApp), 'GET', 'kernel/welcome')).toMatchObject({ demo: false, accounts: [] })
    const demo = await openApp({ DEMO: '1' })
    const welcome = await ask(stranger(demo), 'GET', 'kernel/welcome')
    expect(welcome.accounts.length).toBeGreaterThan(3)
    await demo.close()
  })

  test('answers what is no path in the envelope, and says what it is', async () => {
    expect(await call(stranger(testApp), 'GET', 'no/such/path')).toMatchObject({
      status: 404,
      code: 404,
      success: false,
    })
    expect(await call(stranger(testApp), 'GET', '/healthz')).toMatchObject({ status: 200 })
    expect(await call(stranger(testApp), 'GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
    expect((await call(stranger(testApp), 'GET', '/openapi.json')).body.openapi).toMatch(/^3\.1/)
    expect((await call(stranger(testApp), 'GET', '/metrics')).body).toContain('http_request_seconds')
    expect((await call(stranger(testApp), 'GET', '/version')).body.version).toMatch(/^\d/)
  })

  test('answers a body that cannot be read in the envelope and never with the code clients are silent on', async () => {
    for (const [payload, type, msg] of [
      ['{"a":', 'application/json', '请求无法读取'],
      ['<a/>', 'text/xml', '请求无法读取'],
      ['x'.repeat(6 * 1024 * 1024), 'application/json', '请求内容过大'],
    ] as const) {
      const response = await testApp.app.http.inject({
        method: 'POST',
        url: '/api/blade-system/dept/submit',
        payload,
        headers: { 'content-type': type, 'blade-auth': `bearer ${person.token}` },
      })
      expect(response.statusCode).toBeGreaterThanOrEqual(400)
      expect(response.statusCode).toBeLessThan(500)
      expect(response.json()).toMatchObject({ code: 422, success: false, data: {}, msg })
    }
  })

  test('speaks the language asked for', async () => {
    const asked = (language: string) => call(person, 'GET', 'blade-user/page', {}, { 'accept-language': language })
    expect((await asked('en-GB,en')).msg).toBe('You have no right to do this (user)')
    expect((await asked('zh-CN')).msg).toBe('您没有此操作的权限（user）')
    expect((await asked('de')).msg).toBe('您没有此操作的权限（user）')
  })
})

test('a parameter is changed by the platform and holds for all', async () => {
  const row = await inContext(testApp, '000000', 'read', ctx => ctx.find(param, { paramKey: 'refund.order' }))
  await ask(root, 'POST', 'blade-system/param/submit', { id: row?.id, paramValue: 'balance', version: row?.version })
  expect(await inContext(testApp, mine, 'read', ctx => ctx.find(param, { paramKey: 'refund.order' }))).toMatchObject({
    paramValue: 'balance',
  })
})

describe("the platform's business dictionaries", () => {
  const submit = (who: Person, said: Readonly<Record<string, unknown>>) =>
    ask(who, 'POST', 'blade-system/dict-biz/submit', said)
  const values = async (who: Person, code: string) =>
    (await ask(who, 'GET', 'blade-system/dict-biz/dictionary', { code })).map((one: any) => one.dictValue)

  test('are copied to a tenant that is opened, which then changes its own alone', async () => {
    const { id: parentId } = await submit(root, { code: 'lounge', dictValue: '休息区' })
    const entry = (dictKey: string, dictValue: string, isSealed = 0) =>
      submit(root, { parentId, code: 'lounge', dictKey, dictValue, sort: Number(dictKey), isSealed })
    const { id: first } = await entry('1', '大厅')
    await entry('2', '包间')
    await entry('3', '停用的', 1)
    const body = { tenantName: '有字典的企业', kind: 1, linkman: '王芳', contactNumber: '02166886688' }
    const made = await ask(root, 'POST', 'blade-system/tenant/submit', body)
    const rights = ['dictBiz', 'dictBiz_edit', 'dictBiz_view']
    const { tenantId } = await ask(root, 'GET', 'blade-system/tenant/detail', { id: made.id })
    const theirs = await makePerson(testApp, { tenantId, rights })
    const copies = await testApp.asOwner(
      `select dict_value, is_sealed from dict_biz where tenant_id = '${tenantId}' and code = 'lounge' order by sort`,
    )
    expect(copies.map(one => [one['dict_value'], one['is_sealed']])).toEqual([
      ['大厅', false],
      ['包间', false],
      ['停用的', true],
    ])
    // What the platform changes is no longer theirs; what it adds is seen beside.
    await submit(root, { id: first, dictValue: '前厅' })
    await entry('4', '露台')
    expect(await values(theirs, 'lounge')).toEqual(['大厅', '包间', '露台'])
    expect(await values(root, 'lounge')).toEqual(['前厅', '包间', '露台'])
    const tree = await ask(theirs, 'GET', 'blade-system/dict-biz/list')
    const lounge = tree.filter((one: any) => one.code === 'lounge')
    expect(lounge.map((one: any) => [one.dictValue, one.children.length])).toEqual([['休息区', 4]])
    const own = lounge[0].children.find((one: any) => one.dictKey === '2')
    await submit(theirs, { id: own.id, dictValue: '雅间' })
    expect(await values(theirs, 'lounge')).toEqual(['大厅', '雅间', '露台'])
    expect(await values(root, 'lounge')).toEqual(['前厅', '包间', '露台'])

    // Another code of the dictionary is the code of every tenant's entries.
    await submit(root, { id: parentId, code: 'rest_area' })
    expect(await values(theirs, 'rest_area')).toEqual(['大厅', '雅间', '露台'])
    expect(await values(theirs, 'lounge')).toEqual([])

    // The platform's own entries can go, the dictionary stays as long as a tenant's stand below it.
    const remove = (ids: string) => call(root, 'POST', `blade-system/dict-biz/remove?ids=${ids}`)
    const left = await ask(root, 'GET', 'blade-system/dict-biz/list', { tenantId: '000000', code: 'rest_area' })
    const entries = left
      .flatMap((one: any) => [one, ...(one.children ?? [])])
      .filter((one: any) => one.parentId === parentId)
    const platforms = entries.filter((one: any) => one.tenantId === '000000').map((one: any) => one.id)
    expect(platforms).toHaveLength(4)
    expect(await remove(platforms.join(','))).toMatchObject({ code: 200 })
    expect(await remove(parentId)).toMatchObject({ code: 409 })
    expect(await values(theirs, 'rest_area')).toEqual(['大厅', '雅间'])
  })
})

test('the platform opens a tenant with its department, roles and one first administrator who can sign in', async () => {
  const body = { tenantName: '新开企业', kind: 1, linkman: '王芳', contactNumber: '02166886688' }
  const made = await call<{ id: string }>(root, 'POST', 'blade-system/tenant/submit', body)
  const wanted = { id: made.data.id, account: 'first', realName: '王芳' }
  const opened = await call<{ tenantId: string; password: string }>(
    root,
    'POST',
    'blade-user/open-tenant-admin',
    wanted,
  )
  expect(opened).toMatchObject({ code: 200 })
  const { tenantId, password } = opened.data
  const roles = await testApp.asOwner(`select role_alias from role where tenant_id = '${tenantId}' order by 1`)
  expect(roles.map(one => one['role_alias'])).toEqual(['admin', 'company', 'company_approver'])
  const first = await signIn(testApp, tenantId, 'first', password)
  expect(await call(first, 'GET', 'blade-user/list')).toMatchObject({ code: 403, reason: 'mustChangePassword' })
  const [oldPassword, newPassword] = [clientDigest(password), clientDigest('her own 1')]
  const change = { oldPassword, newPassword, newPassword1: newPassword }
  expect(await call(first, 'POST', 'blade-user/update-password', change)).toMatchObject({ code: 200 })
  expect(await call(first, 'GET', 'blade-user/list')).toMatchObject({ code: 200, data: { total: 1 } })
  expect(await call(root, 'POST', 'blade-user/open-tenant-admin', wanted)).toMatchObject({
    code: 409,
    reason: 'tenantOpened',
  })
  expect(await call(first, 'POST', 'blade-user/open-tenant-admin', wanted)).toMatchObject({ code: 403 })
})

describe('the words of a dictionary', () => {
  test('that an operator has changed reach every client, the others are as the contract says', async () => {
    const words = async () =>
      (await ask(person, 'GET', 'blade-system/dict/words')).filter(
        (one: { code: string }) => one.code === 'payment_method',
      )
    expect(await words()).toEqual([])
    const [row] = (await ask(root, 'GET', 'blade-system/dict/dictionary', { code: 'payment_method' })).filter(
      (one: { dictKey: string }) => one.dictKey === '1',
    )
    await ask(root, 'POST', 'blade-system/dict/submit', { ...row, dictValue: '微信付款' })
    expect(await words()).toMatchObject([{ code: 'payment_method', dictKey: '1', dictValue: '微信付款', isSealed: 0 }])
    await ask(root, 'POST', 'blade-system/dict/submit', { id: row.id, isSealed: 1 })
    expect(await words()).toMatchObject([{ dictKey: '1', isSealed: 1 }])
    await ask(root, 'POST', 'blade-system/dict/submit', { id: row.id, dictValue: row.dictValue, isSealed: 0 })
    expect(await words()).toEqual([])
  })
})
