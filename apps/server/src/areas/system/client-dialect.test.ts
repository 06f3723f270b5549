import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  administrator,
  ask,
  call,
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
let theirs: string
let clerk: Person
beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
  mine = await makeTenant(testApp)
  theirs = await makeTenant(testApp)
  clerk = await makePerson(testApp, {
    tenantId: mine,
    rights: ['dept', 'dept_add', 'dept_edit', 'tenant', 'tenant_edit'],
  })
})
afterAll(() => testApp.close())

type Rows = { readonly [key: string]: any }[]
const names = (rows: Rows, key: string) => rows.map(row => row[key])

describe('a tenant', () => {
  const form = {
    tenantName: '客户端企业',
    linkman: '赵敏',
    contactNumber: '13812345678',
    address: '上海',
    domain: 'http://one.example',
  }
  const storedOf = async (id: string) =>
    (await testApp.asOwner('select tenant_id, kind, domain_url from tenant where id = $1', [id]))[0]

  test('is made from the boxes that the client has: a company, with its domain under either name', async () => {
    const { id } = await ask(root, 'POST', 'blade-system/tenant/submit', {
      ...form,
      tenantId: '',
      accountNumber: '',
      expireTime: '',
    })
    expect(await storedOf(id)).toMatchObject({ kind: 1, domain_url: 'http://one.example' })
    const row = await ask(root, 'GET', 'blade-system/tenant/detail', { id })
    expect([row.domain, row.domainUrl]).toEqual(['http://one.example', 'http://one.example'])
    const listed = await ask(root, 'GET', 'blade-system/tenant/list', { tenantName: '客户端企业' })
    expect(listed.records).toMatchObject([{ id, domain: 'http://one.example' }])
  })

  test('whose row comes back with one of the two names changed has it changed, whichever it is', async () => {
    const { id } = await ask(root, 'POST', 'blade-system/tenant/submit', { ...form, tenantName: '改域名', domain: '' })
    const change = async (changes: object) => {
      const row = await ask(root, 'GET', 'blade-system/tenant/detail', { id })
      await ask(root, 'POST', 'blade-system/tenant/submit', { ...row, ...changes })
      return (await storedOf(id))?.['domain_url']
    }
    expect(await change({ domain: 'http://two.example' })).toBe('http://two.example')
    expect(await change({ domainUrl: 'http://three.example' })).toBe('http://three.example')
    expect(await change({ address: '北京' })).toBe('http://three.example')
    expect(await change({ domain: '' })).toBeNull()
    expect(await change({ domain: 'http://four.example' })).toBe('http://four.example')
    expect(
      (await ask(stranger(testApp), 'GET', 'blade-system/tenant/info', { domain: 'http://four.example' })).tenantId,
    ).toBe((await storedOf(id))?.['tenant_id'])
  })

  test('is found by a part of its number, and its number is drawn: naming one is refused', async () => {
    const part = mine.slice(1, 5)
    const found = await ask(root, 'GET', 'blade-system/tenant/list', { tenantId: part, size: 200 })
    expect(names(found.records, 'tenantId')).toContain(mine)
    for (const number of names(found.records, 'tenantId')) expect(number).toContain(part)
    expect((await ask(root, 'GET', 'blade-system/tenant/list', { tenantId: mine })).total).toBe(1)
    expect(await call(root, 'POST', 'blade-system/tenant/submit', { ...form, tenantId: '000001' })).toMatchObject({
      code: 403,
      reason: 'otherTenant',
    })
  })

  test('gets quota and expiry by setting, from the platform only; an empty box changes nothing', async () => {
    const rows = await testApp.asOwner<{ id: string }>('select id from tenant where tenant_id = any($1)', [
      [mine, theirs],
    ])
    const ids = rows.map(row => row.id).join(',')
    const stored = () =>
      testApp.asOwner('select account_number, expire_time from tenant where tenant_id = any($1)', [[mine, theirs]])
    const setting = (who: Person, query: string) => call(who, 'POST', `blade-system/tenant/setting?ids=${ids}&${query}`)
    expect(await setting(root, 'accountNumber=7&expireTime=2099-01-01 00:00:00')).toMatchObject({ code: 200 })
    const both = { account_number: 7, expire_time: new Date('2098-12-31T16:00:00Z') }
    expect(await stored()).toEqual([both, both])
    expect(await setting(root, 'accountNumber=0&expireTime=')).toMatchObject({ code: 200 })
    expect(await stored()).toEqual([
      { ...both, account_number: 0 },
      { ...both, account_number: 0 },
    ])
    expect(await setting(root, 'accountNumber=&expireTime=')).toMatchObject({ code: 200 })
    // A foreign row is answered like an absent one, and one's own is the platform's to set.
    expect(await setting(clerk, 'accountNumber=999')).toMatchObject({ code: 404 })
    const [own] = await testApp.asOwner<{ id: string }>('select id from tenant where tenant_id = $1', [clerk.tenantId])
    expect(await call(clerk, 'POST', `blade-system/tenant/setting?ids=${own?.id}&accountNumber=999`)).toMatchObject({
      code: 403,
    })
    expect(await call(root, 'POST', 'blade-system/tenant/setting?ids=42&accountNumber=1')).toMatchObject({ code: 404 })
    expect(await stored()).toEqual([
      { ...both, account_number: 0 },
      { ...both, account_number: 0 },
    ])
    await setting(root, 'accountNumber=-1')
  })
})

describe('regions', () => {
  test('are looked at by their code', async () => {
    expect(await ask(root, 'GET', 'blade-system/region/detail', { code: '1101' })).toMatchObject({
      code: '1101',
      parentCode: '11',
      parentName: '北京市',
      regionLevel: 2,
      level: 2,
    })
    expect(await call(root, 'GET', 'blade-system/region/detail', { code: '9' })).toMatchObject({ code: 404 })
    expect((await ask(root, 'GET', 'blade-system/region/detail', { code: '00' })).name).toBe('中华人民共和国')
  })

  test('get level, line and ancestors from their parent, or the level that the client says', async () => {
    const add = (form: object) => call(root, 'POST', 'blade-system/region/submit', { ...form })
    const stored = async (code: string) =>
      (
        await testApp.asOwner(
          'select parent_code, ancestors, region_level, province_name, city_name, district_name from region where code = $1 and is_deleted = 0',
          [code],
        )
      )[0]
    // The boxes of the client: parentName and subCode are its own, and code is parent and part together.
    const form = {
      parentCode: '11',
      parentName: '北京市',
      subCode: '99',
      code: '1199',
      name: '试验市',
      sort: 1,
      remark: '',
    }
    expect(await add(form)).toMatchObject({ code: 200 })
    expect(await stored('1199')).toEqual({
      parent_code: '11',
      ancestors: '00,11',
      region_level: 2,
      province_name: '北京市',
      city_name: '试验市',
      district_name: null,
    })
    expect(await add({ ...form, parentCode: '1199', code: '119901', name: '试验区', level: 3 })).toMatchObject({
      code: 200,
    })
    expect(await stored('119901')).toMatchObject({ ancestors: '00,11,1199', region_level: 3, district_name: '试验区' })
    expect(await add({ ...form, parentCode: '1199', code: '119902', name: '试验镇', level: '4' })).toMatchObject({
      code: 200,
    })
    expect(await stored('119902')).toMatchObject({ region_level: 4, city_name: '试验市', district_name: null })
    expect(await add({ ...form, code: '119', parentCode: '7777' })).toMatchObject({
      code: 422,
      msg: '上级编号不存在',
    })
    expect(await add(form)).toMatchObject({ code: 409, msg: '区划编号已存在' })

    const row = await ask(root, 'GET', 'blade-system/region/detail', { code: '1199' })
    expect(await add({ ...row, name: '新试验市' })).toMatchObject({ code: 200 })
    expect(await stored('1199')).toMatchObject({ city_name: '新试验市', region_level: 2 })
    expect(await stored('119901')).toMatchObject({
      province_name: '北京市',
      city_name: '新试验市',
      district_name: '试验区',
    })
    expect(await add({ id: row.id, parentCode: '119901' })).toMatchObject({ code: 422, msg: '父节点不可选择自身！' })

    const remove = (id: string) => call(root, 'POST', `blade-system/region/remove?id=${id}`)
    expect(await remove('1199')).toMatchObject({ code: 409, msg: '请先删除子节点！' })
    for (const code of ['119902', '119901', '1199']) expect(await remove(code), code).toMatchObject({ code: 200 })
    expect(await remove('1199')).toMatchObject({ code: 404 })
    expect([await stored('1199'), await stored('119901')]).toEqual([undefined, undefined])
    expect(await call(clerk, 'POST', 'blade-system/region/remove?id=11')).toMatchObject({ code: 403 })
  })

  test('are listed level by level, or all that fit what is searched for', async () => {
    const list = (query: object) => ask<Rows>(clerk, 'GET', 'blade-system/region/lazy-list', { ...query })
    const provinces = await list({ parentCode: '00' })
    expect(provinces).toHaveLength(34)
    expect(provinces[0]).toMatchObject({
      code: '11',
      name: '北京市',
      parentCode: '00',
      regionLevel: 1,
      hasChildren: true,
    })
    expect(names(await list({ name: '西湖' }), 'code')).toEqual(['330106', '360103', '420112'])
    expect(names(await list({ parentCode: '3301', name: '西湖' }), 'code')).toEqual(['330106'])
    expect(await list({ code: '330106' })).toMatchObject([{ name: '西湖区', hasChildren: false }])
    const tree = await ask<Rows>(clerk, 'GET', 'blade-system/region/lazy-tree', { parentCode: '', name: '西湖' })
    expect(names(tree, 'value')).toEqual(['330106', '360103', '420112'])
  })

  test('have the names of their levels in the dictionary', async () => {
    const levels = await ask(root, 'GET', 'blade-system/dict/dictionary', { code: 'region' })
    expect(levels.map((one: { dictKey: string; dictValue: string }) => [one.dictKey, one.dictValue])).toEqual([
      ['0', '国家'],
      ['1', '省份/直辖市'],
      ['2', '地市'],
      ['3', '区县'],
      ['4', '乡镇'],
      ['5', '村委'],
    ])
  })
})

describe('menus', () => {
  test('say no to a new window by 0 as by 1', async () => {
    const form = {
      code: 'client_menu',
      name: '客户端菜单',
      path: '/client/menu',
      sort: 9,
      category: 1,
      action: 0,
      alias: 'menu',
      parentId: 0,
      isOpen: 0,
    }
    const { id } = await ask(root, 'POST', 'blade-system/menu/submit', form)
    expect(await ask(root, 'GET', 'blade-system/menu/detail', { id })).toMatchObject({ isOpen: 1, parentId: '0' })
    await ask(root, 'POST', 'blade-system/menu/submit', { id, isOpen: 2 })
    await ask(root, 'POST', 'blade-system/menu/submit', { id, isOpen: '0' })
    expect((await testApp.asOwner('select is_open from menu where id = $1', [id]))[0]).toEqual({ is_open: 1 })
    expect(await call(root, 'POST', 'blade-system/menu/submit', { id, isOpen: 3 })).toMatchObject({ code: 422 })
    await ask(root, 'POST', `blade-system/menu/remove?ids=${id}`)
  })

  test('are searched through all levels, and opened level by level', async () => {
    const list = (query: object, path = 'lazy-list') =>
      ask<Rows>(root, 'GET', `blade-system/menu/${path}`, { ...query })
    const roots = await list({ parentId: 0 })
    expect(names(await list({ parentId: '' }), 'code')).toEqual(names(roots, 'code'))
    expect(new Set(names(roots, 'parentId'))).toEqual(new Set(['0']))
    const found = await list({ parentId: '', name: '参数' })
    expect(names(found, 'code')).toEqual(['param'])
    expect(found[0]).toMatchObject({ hasChildren: true, category: 1 })
    const below = await list({ parentId: found[0]?.['id'] })
    expect(names(below, 'category')).toEqual(below.map(() => 2))
    expect(below.length).toBeGreaterThan(3)
    expect(names(await list({ parentId: found[0]?.['id'], code: 'param_add' }), 'code')).toEqual(['param_add'])
    expect(await list({ parentId: '', name: '参数' }, 'lazy-menu-list')).toMatchObject([
      { code: 'param', hasChildren: false },
    ])
    expect(await list({ parentId: found[0]?.['id'] }, 'lazy-menu-list')).toEqual([])
    const flat = (rows: Rows): Rows => rows.flatMap(row => [row, ...flat(row['children'] ?? [])])
    const pages = flat(await list({}, 'menu-list'))
    expect(new Set(names(pages, 'category'))).toEqual(new Set([1]))
    expect(names(pages, 'code')).toContain('param')
    expect(names(flat(await list({ code: 'param' }, 'menu-list')), 'code')).toEqual(['param'])
  })

  test("name the roles of one's own that open them", async () => {
    const routes: Record<string, { authority: string[] }>[] = await ask(clerk, 'GET', 'blade-system/menu/auth-routes')
    const [role] = await testApp.asOwner<{ alias: string }>('select role_alias as alias from role where id = $1', [
      clerk.roleIds[0],
    ])
    expect(routes).toEqual([
      { '/system/dept': { authority: [role?.alias] } },
      { '/system/tenant': { authority: [role?.alias] } },
    ])
  })
})

describe('dictionaries', () => {
  test('take their entries along when they are renamed, and an entry has the code of its dictionary', async () => {
    const { id } = await ask(root, 'POST', 'blade-system/dict/submit', {
      parentId: '',
      code: 'shade',
      dictKey: -1,
      dictValue: '色调',
      sort: 1,
    })
    for (const dictKey of [1, 2])
      await ask(root, 'POST', 'blade-system/dict/submit', {
        parentId: id,
        code: 'astray',
        dictKey,
        dictValue: `值${dictKey}`,
        sort: dictKey,
      })
    const values = async (code: string) =>
      names(await ask(root, 'GET', 'blade-system/dict/dictionary', { code }), 'dictValue')
    expect(await values('shade')).toEqual(['值1', '值2'])
    const row = await ask(root, 'GET', 'blade-system/dict/detail', { id })
    expect(row.parentId).toBe('0')
    await ask(root, 'POST', 'blade-system/dict/submit', { ...row, code: 'tint' })
    expect([await values('shade'), await values('tint')]).toEqual([[], ['值1', '值2']])
    expect(
      names(await ask(root, 'GET', 'blade-system/dict/child-list', { parentId: id, current: 1, size: 10 }), 'code'),
    ).toEqual(['tint', 'tint'])
    const [{ id: taken }] = (await ask(root, 'GET', 'blade-system/dict/parent-list', { code: 'sex' })).records
    expect(taken).toBeTruthy()
    expect(await call(root, 'POST', 'blade-system/dict/submit', { id, code: 'sex' })).toMatchObject({ code: 409 })
    expect(await values('tint')).toEqual(['值1', '值2'])
  })

  test('have no children before one is chosen, and a tree of their own', async () => {
    for (const parentId of ['-1', '', '0', 'x', '9'.repeat(20)])
      expect(await ask(root, 'GET', 'blade-system/dict/child-list', { parentId }), parentId).toEqual([])
    const tree = await ask<Rows>(clerk, 'GET', 'blade-system/dict/parent-tree')
    expect(names(tree, 'title')).toContain('性别')
    expect(tree.filter(node => node['children'])).toEqual([])
    expect(new Set(names(tree, 'parentId'))).toEqual(new Set(['0']))
  })
})

describe('departments', () => {
  test('answer their row when they are saved, with what the page shows of it', async () => {
    const [top] = await testApp.asOwner<{ id: string }>('select id from dept where tenant_id = $1', [theirs])
    const form = {
      parentId: '',
      tenantId: theirs,
      deptName: '车队',
      fullName: '车队',
      deptCategory: 1,
      sort: 3,
      remark: '',
    }
    const saved = await ask(root, 'POST', 'blade-system/dept/submit', form)
    expect(saved).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      tenantId: theirs,
      parentId: '0',
      deptCategoryName: '公司',
    })
    const child = await ask(root, 'POST', 'blade-system/dept/submit', {
      ...form,
      tenantId: '',
      parentId: saved.id,
      deptCategory: 3,
    })
    expect(child).toMatchObject({ tenantId: theirs, parentId: saved.id, parentName: '车队', deptCategoryName: '小组' })
    const changed = await ask(root, 'POST', 'blade-system/dept/submit', { ...child, deptName: '一组' })
    expect(changed).toMatchObject({ id: child.id, tenantId: theirs, deptName: '一组' })
    expect(
      await call(root, 'POST', 'blade-system/dept/submit', { ...form, tenantId: mine, parentId: saved.id }),
    ).toMatchObject({
      code: 422,
      msg: '上级机构不存在',
    })
    const rows = await testApp.asOwner(
      'select tenant_id, parent_id, dept_name from dept where tenant_id = $1 and id <> $2 order by id',
      [theirs, top?.id],
    )
    expect(rows).toEqual([
      { tenant_id: theirs, parent_id: null, dept_name: '车队' },
      { tenant_id: theirs, parent_id: saved.id, dept_name: '一组' },
    ])
    const list = (who: Person, query: object) => ask<Rows>(who, 'GET', 'blade-system/dept/lazy-list', { ...query })
    expect(names(await list(root, { parentId: 0, tenantId: theirs }), 'deptName')).toEqual([
      `company ${theirs}`,
      '车队',
    ])
    expect(await list(root, { parentId: '', tenantId: theirs, deptName: '一组' })).toMatchObject([
      { deptName: '一组', deptCategoryName: '小组', hasChildren: false, parentId: saved.id },
    ])
    expect(await list(root, { parentId: '', deptName: 'zzz' })).toEqual([])
    expect(names(await list(root, { parentId: 0 }), 'tenantId')).toEqual(
      expect.arrayContaining(['000000', mine, theirs]),
    )
    expect(names(await list(clerk, { parentId: 0, tenantId: theirs }), 'tenantId')).toEqual([mine])
    expect(await list(clerk, { parentId: '', deptName: '一组' })).toEqual([])
    expect(await list(root, { parentId: saved.id })).toMatchObject([{ deptName: '一组' }])
  })

  test('are chosen among by their ids, by a person, or from all of the own tenant', async () => {
    const select = (who: Person, query: object = {}) => ask<Rows>(who, 'GET', 'blade-system/dept/select', { ...query })
    const all = await select(clerk)
    expect(names(all, 'deptName')).toEqual([`company ${mine}`])
    expect(Object.keys(all[0] ?? {}).toSorted()).toEqual(['deptName', 'id'])
    await testApp.asOwner('update "user" set dept_id = $1 where id = $2', [
      JSON.stringify([all[0]?.['id']]),
      clerk.userId,
    ])
    expect(await select(root, { userId: clerk.userId })).toEqual(all)
    expect(await select(root, { deptId: `${all[0]?.['id']},42,x` })).toEqual(all)
    const [foreign] = await testApp.asOwner<{ id: string }>('select id from dept where tenant_id = $1', [theirs])
    expect(await select(clerk, { deptId: foreign?.id })).toEqual([])
    expect(await call(clerk, 'GET', 'blade-system/dept/select', { userId: root.userId })).toMatchObject({ code: 404 })
  })

  test('stand at their root by "0" in lists, details and trees alike', async () => {
    const [row] = await ask<Rows>(clerk, 'GET', 'blade-system/dept/list')
    const detail = await ask(root, 'GET', 'blade-system/dept/detail', { id: row?.['id'] })
    const [node] = await ask<Rows>(clerk, 'GET', 'blade-system/dept/tree')
    expect([row?.['parentId'], detail.parentId, node?.['parentId']]).toEqual(['0', '0', '0'])
    const saved = await ask(clerk, 'POST', 'blade-system/dept/submit', { ...detail, remark: '总部' })
    expect(saved).toMatchObject({ parentId: '0', remark: '总部' })
    expect((await testApp.asOwner('select parent_id from dept where id = $1', [row?.['id']]))[0]).toEqual({
      parent_id: null,
    })
  })
})

test('an address that is none says so, and not that data were missing', async () => {
  for (const path of ['blade-desk/notice/nothing', 'blade-system/nothing', 'blade-system/user/nothing'])
    expect(await call(root, 'GET', path)).toMatchObject({
      status: 404,
      code: 404,
      reason: 'noSuchPath',
      msg: '没找到请求',
    })
  expect((await call(root, 'POST', 'blade-system/nothing', {}, { 'accept-language': 'en' })).msg).toBe(
    'There is nothing at this address',
  )
})
