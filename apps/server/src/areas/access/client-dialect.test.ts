import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  administrator,
  type Answer,
  answerOf,
  ask,
  basic,
  call,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  requestToken,
  signIn,
  type TestApp,
} from '../../../test/people.ts'
import { adminPassword } from '../../../test/foundation.ts'
import { clientSecretDigest } from './client.ts'
import { clientDigest } from './password.ts'

let testApp: TestApp
let root: Person
let shunda: string
let other: string
beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
  shunda = await makeTenant(testApp)
  other = await makeTenant(testApp)
})
afterAll(() => testApp.close())

/** A text of the user form: the client posts its empty boxes as empty texts, several choices joined by commas. */
const userForm = {
  tenantId: '',
  userType: 1,
  account: 'lihua',
  password: 'Spring-2026',
  password2: 'Spring-2026',
  name: '李华',
  realName: '李华',
  roleId: '',
  deptId: '',
  postId: '',
  phone: '13812345678',
  email: '',
  sex: 1,
  birthday: '1990-08-08 00:00:00',
  code: '',
}
const stored = async (id: string) =>
  (
    await testApp.asOwner('select tenant_id, role_id, dept_id, post_id, real_name, email from "user" where id = $1', [
      id,
    ])
  )[0]
const roleOf = async (tenantId: string, alias: string) =>
  (
    await testApp.asOwner<{ id: string }>('select id from role where tenant_id = $1 and role_alias = $2', [
      tenantId,
      alias,
    ])
  )[0]?.id ?? ''
const deptOf = async (tenantId: string) =>
  (await testApp.asOwner<{ id: string }>('select id from dept where tenant_id = $1 order by id', [tenantId]))[0]?.id ??
  ''
const userOf = async (tenantId: string, account: string) =>
  (
    await testApp.asOwner<{ id: string }>('select id from "user" where tenant_id = $1 and account = $2', [
      tenantId,
      account,
    ])
  )[0]?.id ?? ''
const titles = (nodes: { title: string }[]) => nodes.map(one => one.title)

describe('the user form', () => {
  test('takes texts apart at their commas: nobody has a null where there may be several', async () => {
    const poor = await makePerson(testApp, { tenantId: shunda, rights: ['user', 'user_view'] })
    await testApp.asOwner('update "user" set role_id = role_id, dept_id = null, post_id = null where id = $1', [
      poor.userId,
    ])
    const detail = await ask(root, 'GET', 'blade-user/detail', { id: poor.userId })
    expect([detail.roleId, detail.deptId, detail.postId]).toEqual([poor.roleIds[0], '', ''])
    expect(detail.deptName).toBe('')
    const { records } = await ask(root, 'GET', 'blade-user/page', { account: poor.account })
    expect([records[0].deptId, records[0].postId, records[0].userTypeName]).toEqual(['', '', '租户'])
    for (const key of ['roleId', 'deptId', 'postId']) expect(detail[key].split(',').join(',')).toBe(detail[key])
  })

  test('has posts to choose from, and the chosen one is kept', async () => {
    const ofShunda = await ask(root, 'GET', 'blade-system/post/select', { tenantId: shunda })
    expect(ofShunda).toEqual([{ id: ofShunda[0].id, postCode: 'ceo', postName: '首席执行官' }])
    const posts = await ask(root, 'GET', 'blade-system/post/select')
    expect(posts.map((one: { postCode: string }) => one.postCode)).toEqual(
      'ceo coo cfo cto cio pm hrm staff'.split(' '),
    )
    const postId = `${posts[0].id},${posts[7].id}`
    const form = {
      ...userForm,
      account: 'posted',
      roleId: await roleOf('000000', 'operator'),
      deptId: await deptOf('000000'),
      postId,
    }
    expect(await call(root, 'POST', 'blade-user/submit', form)).toMatchObject({ code: 200, msg: '新增成功' })
    const id = await userOf('000000', 'posted')
    expect((await stored(id))?.['post_id']).toEqual(postId.split(','))
    const detail = await ask(root, 'GET', 'blade-user/detail', { id })
    expect([detail.postId, detail.postName]).toEqual([postId, '首席执行官,普通员工'])
    const { records } = await ask(root, 'GET', 'blade-system/post/list', { category: 2 })
    expect(records.map((one: { categoryName: string }) => one.categoryName)).toEqual(['中层', '中层'])
  })

  test('has no posts of another tenant, and a post that somebody has is not removed', async () => {
    const [chief] = await ask(root, 'GET', 'blade-system/post/select')
    const form = { ...userForm, account: 'foreignpost', tenantId: shunda, postId: chief.id }
    expect(await call(root, 'POST', 'blade-user/submit', form)).toMatchObject({
      code: 422,
      problems: [{ field: 'postId' }],
    })
    expect((await call(root, 'POST', `blade-system/post/remove?ids=${chief.id}`)).reason).toBe('inUse')
  })

  test("of the platform with another tenant chosen offers that tenant's roles, departments and makes a person there", async () => {
    const tree = await ask(root, 'GET', 'blade-system/role/tree', { tenantId: shunda })
    expect(titles(tree).slice(0, 3)).toEqual(['租户管理员', '企业经办', '企业审批'])
    expect(titles(tree)).not.toContain('超级管理员')
    expect(titles(await ask(root, 'GET', 'blade-system/role/tree'))).toContain('超级管理员')
    expect(titles(await ask(root, 'GET', 'blade-system/dept/tree', { tenantId: shunda }))).toEqual([
      `company ${shunda}`,
    ])
    expect(titles(await ask(root, 'GET', 'blade-system/dept/lazy-tree', { parentId: 0, tenantId: shunda }))).toEqual([
      `company ${shunda}`,
    ])
    const form = { ...userForm, tenantId: shunda, roleId: tree[1].value, deptId: await deptOf(shunda) }
    expect(await call(root, 'POST', 'blade-user/submit', form)).toMatchObject({ code: 200, msg: '新增成功' })
    const id = await userOf(shunda, 'lihua')
    expect(await stored(id)).toEqual({
      tenant_id: shunda,
      role_id: [tree[1].value],
      dept_id: [await deptOf(shunda)],
      post_id: null,
      real_name: '李华',
      email: null,
    })
    const detail = await ask(root, 'GET', 'blade-user/detail', { id })
    expect(detail).toMatchObject({
      tenantId: shunda,
      roleName: '企业经办',
      deptName: `company ${shunda}`,
      sexName: '男',
    })
    expect(titles(await ask(root, 'GET', 'blade-system/role/tree-by-id', { roleId: tree[1].value }))).toEqual(
      titles(tree),
    )
    // The whole row comes back, companions and all.
    expect(
      await call(root, 'POST', 'blade-user/update', { ...detail, realName: '李桦', $tenantId: 'x', password: '' }),
    ).toMatchObject({ code: 200 })
    expect(await stored(id)).toMatchObject({ tenant_id: shunda, real_name: '李桦', role_id: [tree[1].value] })
    expect((await signIn(testApp, shunda, 'lihua', 'Spring-2026')).tenantId).toBe(shunda)
  })

  test('never mixes tenants: roles, departments and tenants that do not belong together are refused and nothing is stored', async () => {
    const [own, foreign] = [await roleOf(shunda, 'company'), await roleOf(other, 'company')]
    const tries: readonly (readonly [form: object, code: number, fields: string[]])[] = [
      [{ tenantId: shunda, roleId: foreign }, 422, ['roleId']],
      [{ tenantId: shunda, roleId: await roleOf('000000', 'operator') }, 422, ['roleId']],
      [{ tenantId: shunda, roleId: own, deptId: await deptOf(other) }, 422, ['deptId']],
      [{ tenantId: shunda, roleId: `${own},${foreign}` }, 422, ['roleId']],
      [{ tenantId: '424242', roleId: own }, 422, ['tenantId']],
    ]
    for (const [form, code, fields] of tries) {
      const answer = await call(root, 'POST', 'blade-user/submit', { ...userForm, account: 'mixed', ...form })
      expect(answer, JSON.stringify(form)).toMatchObject({ code })
      expect(answer.problems.map(one => one.field)).toEqual(fields)
    }
    expect(await testApp.asOwner(`select 1 from "user" where account = 'mixed'`)).toEqual([])
    const person = await userOf(shunda, 'lihua')
    expect(await call(root, 'POST', 'blade-user/update', { id: person, tenantId: other })).toMatchObject({
      code: 422,
      msg: '数据所属租户不可变更',
    })
    expect(await call(root, 'POST', 'blade-user/update', { id: person, roleId: foreign })).toMatchObject({ code: 422 })
    expect((await stored(person))?.['role_id']).toEqual([own])
  })

  test("of a tenant makes people of its own; another tenant's number is refused, its own is fine", async () => {
    const clerk = await makePerson(testApp, { tenantId: shunda, roles: ['admin'] })
    const form = { ...userForm, roleId: await roleOf(shunda, 'company'), deptId: await deptOf(shunda) }
    expect(
      await call(clerk, 'POST', 'blade-user/submit', { ...form, account: 'strange', tenantId: other }),
    ).toMatchObject({
      code: 403,
      reason: 'otherTenant',
      msg: '不能为其他租户新增或修改此数据',
    })
    expect(await testApp.asOwner(`select 1 from "user" where account = 'strange'`)).toEqual([])
    expect(await call(clerk, 'POST', 'blade-user/submit', { ...form, account: 'own', tenantId: shunda })).toMatchObject(
      {
        code: 200,
      },
    )
    expect(await stored(await userOf(shunda, 'own'))).toMatchObject({ tenant_id: shunda })
    // Whatever tenant it asks for, a tenant reads its own.
    const own = await ask(clerk, 'GET', 'blade-system/role/tree')
    expect(await ask(clerk, 'GET', 'blade-system/role/tree', { tenantId: other })).toEqual(own)
    expect(
      await call(clerk, 'GET', 'blade-system/role/tree-by-id', { roleId: await roleOf(other, 'admin') }),
    ).toMatchObject({
      code: 404,
    })
  })

  test('counts the quota of the tenant that gets the person', async () => {
    const small = await makeTenant(testApp)
    await testApp.asOwner('update tenant set account_number = 1 where tenant_id = $1', [small])
    const form = { ...userForm, tenantId: small, roleId: await roleOf(small, 'company'), deptId: await deptOf(small) }
    expect(await call(root, 'POST', 'blade-user/submit', { ...form, account: 'one' })).toMatchObject({ code: 200 })
    expect(await call(root, 'POST', 'blade-user/submit', { ...form, account: 'two' })).toMatchObject({
      code: 422,
      msg: '当前租户已到最大账号额度！',
    })
  })
})

describe('roles of another tenant', () => {
  test('are made there by the platform, alone or below a role of there', async () => {
    const made = await ask(root, 'POST', 'blade-system/role/submit', {
      tenantId: shunda,
      roleName: '复核',
      roleAlias: 'checker',
      parentId: '',
      sort: 9,
    })
    const child = await ask(root, 'POST', 'blade-system/role/submit', {
      roleName: '复核助理',
      roleAlias: 'checker2',
      parentId: made.id,
      sort: 1,
    })
    const rows = await testApp.asOwner('select tenant_id, parent_id from role where id = any($1) order by id', [
      [made.id, child.id],
    ])
    expect(rows).toEqual([
      { tenant_id: shunda, parent_id: null },
      { tenant_id: shunda, parent_id: made.id },
    ])
    expect(
      await call(root, 'POST', 'blade-system/role/submit', {
        tenantId: other,
        roleName: '错位',
        roleAlias: 'astray',
        parentId: made.id,
        sort: 1,
      }),
    ).toMatchObject({ code: 422, problems: [{ field: 'parentId' }] })
    const detail = await ask(root, 'GET', 'blade-system/role/detail', { id: made.id })
    expect(detail).toMatchObject({ parentId: '0', tenantId: shunda })
    const select = await ask(root, 'GET', 'blade-system/role/select', { roleId: `${made.id},${child.id}` })
    expect(select.map((one: { roleName: string }) => one.roleName).toSorted()).toEqual(['复核', '复核助理'].toSorted())
  })
})

describe('the own page', () => {
  test('is saved at blade-user/update by people without rights over users, who change themselves and nothing else', async () => {
    const person = await makePerson(testApp, { tenantId: shunda, rights: ['dept'] })
    const info = await ask(person, 'GET', 'blade-user/info')
    const body = { ...info, realName: '王芳', phone: '13900001111', oldPassword: '', newPassword: '', newPassword1: '' }
    const ambition = {
      roleId: await roleOf(shunda, 'admin'),
      status: 2,
      tenantId: shunda,
      deptId: await deptOf(shunda),
    }
    expect(await call(person, 'POST', 'blade-user/update', { ...body, ...ambition })).toMatchObject({ code: 200 })
    expect(await stored(person.userId)).toMatchObject({
      real_name: '王芳',
      role_id: [...person.roleIds],
      dept_id: null,
      tenant_id: shunda,
    })
    expect(await ask(person, 'GET', 'blade-user/info')).toMatchObject({ realName: '王芳', phone: '13900001111' })
    const neighbour = await makePerson(testApp, { tenantId: shunda })
    expect(await call(person, 'POST', 'blade-user/update', { ...body, id: neighbour.userId })).toMatchObject({
      code: 403,
      msg: '您没有此操作的权限（user_edit）',
    })
    expect((await stored(neighbour.userId))?.['real_name']).toBe(neighbour.account)
  })
})

test('everything about users is served at blade-system/user too', async () => {
  const person = await makePerson(testApp, { tenantId: shunda, rights: ['user', 'user_view'] })
  const at = (path: string, given: object = {}) => call(person, 'GET', `blade-system/user/${path}`, { ...given })
  expect(await at('info')).toMatchObject({ code: 200, data: { id: person.userId } })
  expect(await at('page', { account: person.account })).toMatchObject({ code: 200, data: { total: 1 } })
  expect(await at('detail', { id: person.userId })).toMatchObject({ code: 200 })
  for (const path of [
    'submit',
    'remove',
    'grant',
    'reset-password',
    'unlock',
    'update-password',
    'update-info',
    'update',
  ]) {
    const here = await call(person, 'POST', `blade-user/${path}`)
    const there = await call(person, 'POST', `blade-system/user/${path}`)
    expect({ ...there.body, requestId: '' }, path).toEqual({ ...here.body, requestId: '' })
    expect(there.code, path).not.toBe(404)
  }
})

describe('a password that is reset', () => {
  test('is told in the message, because the client shows nothing else', async () => {
    const person = await makePerson(testApp, { tenantId: shunda, account: 'forgetful' })
    const answer = await call(root, 'POST', `blade-user/reset-password?userIds=${person.userId}`)
    expect(answer).toMatchObject({ code: 200, msg: `密码已重置为 ${answer.data.password}` })
    expect((await signIn(testApp, shunda, 'forgetful', answer.data.password)).userId).toBe(person.userId)
    const english = await call(
      root,
      'POST',
      `blade-user/reset-password?userIds=${person.userId}`,
      {},
      { 'accept-language': 'en' },
    )
    expect(english.msg).toBe(`The password is now ${english.data.password}`)
    const given = await call(root, 'POST', 'blade-user/reset-password', {
      userIds: person.userId,
      password: 'Given-2026',
    })
    expect(given).toMatchObject({ code: 200, msg: '操作成功', data: { password: null } })
  })

  test('is what the operator has chosen, unless that is no password', async () => {
    const [row] = (await ask(root, 'GET', 'blade-system/param/list', { paramKey: 'account.initPassword' })).records
    expect(row.paramValue).toBe('random')
    const person = await makePerson(testApp, { tenantId: shunda, account: 'chosen' })
    const reset = async (paramValue: string) => {
      await ask(root, 'POST', 'blade-system/param/submit', { id: row.id, paramValue })
      return call(root, 'POST', `blade-user/reset-password?userIds=${person.userId}`)
    }
    expect(await reset('Welcome-2026')).toMatchObject({ code: 200, data: { password: 'Welcome-2026' } })
    expect((await signIn(testApp, shunda, 'chosen', 'Welcome-2026')).userId).toBe(person.userId)
    expect(await reset('123456')).toMatchObject({ code: 422, msg: '参数 account.initPassword 不可用：密码至少8位' })
    await reset('random')
  })
})

test('somebody who failed too often is let in again by who may reset passwords of the tenant, and by nobody else', async () => {
  const person = await makePerson(testApp, { tenantId: shunda, account: 'locked', password: 'Right-2026' })
  const locks = () => testApp.asOwner('select 1 from sign_in_failure where subject = $1', [`account:${shunda}:locked`])
  await requestToken(testApp.app.http, { tenantId: shunda, account: 'locked', password: 'wrong' })
  expect(await locks()).toHaveLength(1)
  const stranger = await makePerson(testApp, { tenantId: other, rights: ['user_reset'] })
  expect(await call(stranger, 'POST', `blade-user/unlock?userIds=${person.userId}`)).toMatchObject({ code: 404 })
  expect(await locks()).toHaveLength(1)
  const helper = await makePerson(testApp, { tenantId: shunda, rights: ['user_reset'] })
  expect(await call(helper, 'POST', `blade-system/user/unlock?userIds=${person.userId}`)).toMatchObject({ code: 200 })
  expect(await locks()).toEqual([])
})

describe('signing out', () => {
  const post = async (person: Person, path: string, payload?: unknown): Promise<Answer> =>
    answerOf(
      await person.http.inject({
        method: 'POST',
        url: path,
        headers: { 'blade-auth': `bearer ${person.token}`, authorization: basic() },
        ...(payload === undefined ? {} : { payload: payload as object }),
      }),
    )

  test.each(['/api/blade-auth/logout', '/blade-auth/logout', '/api/blade-auth/oauth/logout'])(
    'by a POST without a list to %s ends the session',
    async path => {
      const person = await makePerson(testApp, { tenantId: shunda })
      expect(await call(person, 'GET', 'blade-user/info')).toMatchObject({ code: 200 })
      expect(await post(person, path)).toMatchObject({ status: 200, code: 200, success: true })
      expect(await call(person, 'GET', 'blade-user/info')).toMatchObject({ status: 401, code: 401 })
      const [row] = await testApp.asOwner('select revoked_at is null as open from session where id = $1', [
        person.sessionId,
      ])
      expect(row).toEqual({ open: false })
    },
  )

  test('is not what a list of logs asks for', async () => {
    const person = await makePerson(testApp, { tenantId: shunda })
    expect(await post(person, '/api/blade-auth/logout', [{ url: '/', message: 'x' }])).toMatchObject({
      code: 200,
      msg: '发送成功！',
    })
    expect(await post(person, '/api/blade-auth/logout', [])).toMatchObject({ code: 200 })
    expect(await call(person, 'GET', 'blade-user/info')).toMatchObject({ code: 200 })
  })
})

describe('clients', () => {
  test('show stars for their secret, which posted back change nothing, as an empty box does', async () => {
    const [saber] = (await ask(root, 'GET', 'blade-system/client/list', { clientId: 'saber' })).records
    expect(saber).toMatchObject({ clientSecret: '******', webServerRedirectUri: 'http://localhost:8080' })
    const secret = async () =>
      (await testApp.asOwner('select client_secret, access_token_validity from client where id = $1', [saber.id]))[0]
    const detail = await ask(root, 'GET', 'blade-system/client/detail', { id: saber.id })
    for (const [clientSecret, accessTokenValidity] of [
      ['******', 3601],
      ['', 3602],
      [undefined, 3603],
    ] as const) {
      const { version: _, ...row } = detail
      expect(
        await call(root, 'POST', 'blade-system/client/submit', { ...row, clientSecret, accessTokenValidity }),
      ).toMatchObject({ code: 200 })
      expect(await secret()).toEqual({
        client_secret: clientSecretDigest('saber_secret'),
        access_token_validity: accessTokenValidity,
      })
    }
    await ask(root, 'POST', 'blade-system/client/submit', { id: saber.id, clientSecret: 'saber_secret2' })
    expect((await secret())?.['client_secret']).toBe(clientSecretDigest('saber_secret2'))
    await ask(root, 'POST', 'blade-system/client/submit', { id: saber.id, clientSecret: 'saber_secret' })
  })

  test('that are new need a secret, and stars are none', async () => {
    for (const clientSecret of ['', '******'])
      expect(
        await call(root, 'POST', 'blade-system/client/submit', {
          clientId: 'fresh',
          clientSecret,
          authorizedGrantTypes: 'password',
        }),
      ).toMatchObject({ code: 422, msg: '请输入应用密钥' })
  })
})

describe('a day of an operator with the client', () => {
  const http = () => testApp.app.http
  /** The first dialect of the family reads the token under `data`, in camel case. */
  async function signInByFirstDialect(): Promise<Answer> {
    const query = {
      grantType: 'password',
      tenantId: '000000',
      account: 'admin',
      password: clientDigest(adminPassword),
      type: 'account',
    }
    return answerOf(
      await http().inject({ method: 'POST', url: '/blade-auth/token', query, headers: { authorization: basic() } }),
    )
  }
  const as = (token: string): Person => ({ ...root, token })
  /** Later clients leave /api out: their proxy did not. */
  const bare = (token: string, url: string) =>
    http()
      .inject({ method: 'GET', url, headers: { 'Blade-Auth': `bearer ${token}` } })
      .then(answerOf)

  test.each(['first', 'second'])('of the %s dialect', async dialect => {
    const signed = dialect === 'first' ? await signInByFirstDialect() : await requestToken(http(), {})
    expect(signed.status).toBe(200)
    const first =
      dialect === 'first'
        ? signed.data
        : { accessToken: signed.body.access_token, refreshToken: signed.body.refresh_token }
    const given = { grant_type: 'refresh_token', tenantId: '000000', refresh_token: first.refreshToken, scope: 'all' }
    const refreshed = answerOf(
      await http().inject({
        method: 'POST',
        url: dialect === 'first' ? '/blade-auth/token' : '/api/blade-auth/oauth/token',
        query: given,
        headers: { authorization: basic() },
      }),
    )
    expect(refreshed.status).toBe(200)
    const token: string = refreshed.body.access_token
    const operator = as(token)
    const users = dialect === 'first' ? 'blade-user' : 'blade-system/user'

    expect((await bare(token, '/blade-system/menu/routes')).data.length).toBeGreaterThan(3)
    expect((await bare(token, '/blade-system/menu/buttons')).data.length).toBeGreaterThan(3)
    expect((await bare(token, '/blade-system/dict/dictionary?code=flow')).data).toHaveLength(2)

    // A person for another tenant, as its form goes: tenants, roles, departments and posts of that tenant.
    const tenants = await ask(operator, 'GET', 'blade-system/tenant/select')
    expect(tenants.map((one: { tenantId: string }) => one.tenantId)).toContain(shunda)
    const [, role] = await ask(operator, 'GET', 'blade-system/role/tree', { tenantId: shunda })
    const [dept] = await ask(operator, 'GET', 'blade-system/dept/tree', { tenantId: shunda })
    const [post] = await ask(operator, 'GET', 'blade-system/post/select', { tenantId: shunda })
    const account = `${dialect}day`
    const form = { ...userForm, account, tenantId: shunda, roleId: role.value, deptId: dept.value, postId: post.id }
    expect(await call(operator, 'POST', `${users}/submit`, form)).toMatchObject({ code: 200, msg: '新增成功' })
    const listed = await ask(operator, 'GET', `${users}/page`, { account, tenantId: shunda, current: 1, size: 10 })
    expect(listed).toMatchObject({
      total: 1,
      records: [{ account, tenantId: shunda, roleName: '企业经办', postId: post.id }],
    })
    const { id } = listed.records[0]
    const detail = await ask(operator, 'GET', `${users}/detail`, { id })
    expect(await call(operator, 'POST', `${users}/update`, { ...detail, name: '小李', postId: '' })).toMatchObject({
      code: 200,
    })
    expect((await stored(id))?.['tenant_id']).toBe(shunda)
    expect((await ask(operator, 'GET', `${users}/detail`, { id })).postId).toBe('')
    const { data, msg } = await call<{ password: string }>(operator, 'POST', `${users}/reset-password?userIds=${id}`)
    expect(msg).toContain(data.password)
    expect((await signIn(testApp, shunda, account, data.password)).userId).toBe(id)

    // A dictionary and one entry, renamed; then the tree of departments.
    const code = `${dialect}_colour`
    const top = { parentId: '', code, dictKey: -1, dictValue: '颜色', sort: 1, isSealed: 0, remark: '' }
    const { id: dictId } = await ask(operator, 'POST', 'blade-system/dict/submit', top)
    const entry = { parentId: dictId, code, dictKey: 1, dictValue: '红', sort: 1, isSealed: 0 }
    await ask(operator, 'POST', 'blade-system/dict/submit', entry)
    const [row] = (await ask(operator, 'GET', 'blade-system/dict/parent-list', { code })).records
    expect(row).toMatchObject({ id: dictId, parentId: '0', dictKey: '-1' })
    await ask(operator, 'POST', 'blade-system/dict/submit', { ...row, code: `${code}s` })
    expect(await ask(operator, 'GET', 'blade-system/dict/dictionary', { code: `${code}s` })).toMatchObject([
      { dictKey: '1', dictValue: '红' },
    ])
    const child = await ask(operator, 'POST', 'blade-system/dept/submit', {
      parentId: dept.value,
      tenantId: shunda,
      deptName: `${dialect}部`,
      fullName: `${dialect}部`,
      deptCategory: 2,
      sort: 2,
    })
    expect(child).toMatchObject({ tenantId: shunda, parentId: dept.value, deptCategoryName: '部门' })
    const below = await ask(operator, 'GET', 'blade-system/dept/lazy-list', { parentId: dept.value, tenantId: shunda })
    expect(below.map((one: { id: string }) => one.id)).toContain(child.id)

    const out = answerOf(
      await http().inject(
        dialect === 'first'
          ? { method: 'POST', url: '/blade-auth/logout', headers: { 'blade-auth': `bearer ${token}` } }
          : { method: 'GET', url: '/api/blade-auth/oauth/logout', headers: { 'blade-auth': `bearer ${token}` } },
      ),
    )
    expect(out.status).toBe(200)
    expect(await call(operator, 'GET', 'blade-user/info')).toMatchObject({ status: 401 })
  })
})
