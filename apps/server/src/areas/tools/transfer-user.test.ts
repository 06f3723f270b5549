import { readdir } from 'node:fs/promises'
import { user } from '@forecourt/contract/access'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  administrator,
  answerOf,
  ask,
  call,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  type TestApp,
} from '../../../test/people.ts'
import { upload } from './test-task.ts'

let testApp: TestApp
let root: Person
let mine: string
let keeper: Person
beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
  mine = await makeTenant(testApp)
  keeper = await makePerson(testApp, {
    tenantId: mine,
    account: 'keeper',
    rights: ['user', 'user_import', 'importRun'],
  })
  await makePerson(testApp, { tenantId: mine, account: 'driver' })
  await makePerson(testApp, { tenantId: await makeTenant(testApp), account: 'foreigner' })
})
afterAll(() => testApp.close())

/** Downloads carry their token in the query, without the word bearer. */
async function download(who: Person, path: string, query: Record<string, string> = {}) {
  const response = await who.http.inject({ url: `/api/${path}`, query: { 'Blade-Auth': who.token ?? '', ...query } })
  if (!String(response.headers['content-type']).includes('spreadsheet')) return { answer: answerOf(response), rows: [] }
  const { sheets } = await readXlsx(response.rawPayload)
  return { answer: answerOf(response), rows: (sheets[0]?.rows ?? []) as unknown[][] }
}

type Cells = readonly (readonly (string | null)[])[]
const workbook = async (rows: Cells) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: rows.map(row => [...row]) }] }))
const bring = async (who: Person, rows: Cells, isCovered = '0') =>
  upload(testApp.app, who, `blade-user/import-user?isCovered=${isCovered}`, {
    name: '用户.xlsx',
    bytes: await workbook(rows),
  })
const filesStored = async () => {
  const found = await readdir(testApp.env.dataFolder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.flatMap(one => (one.isFile() ? [one.name] : [])).toSorted()
}
const head = ['登录账号', '昵称', '姓名', '手机']
const accounts = async () =>
  (
    await testApp.asOwner<{ account: string; real_name: string }>(
      'select account, real_name from "user" where tenant_id = $1 and is_deleted = 0 order by account',
      [mine],
    )
  ).map(row => [row.account, row.real_name])

test('a file makes nobody an approver: another administrator is asked, as by the form', async () => {
  const tenantId = await makeTenant(testApp)
  const admin = await makePerson(testApp, { tenantId, roles: ['admin'] })
  const [approver] = await testApp.asOwner<{ id: string; name: string }>(
    `select id::text, role_name as name from role where tenant_id = $1 and built_in = 'company_approver'`,
    [tenantId],
  )
  const rows = [
    [...head, '角色'],
    ['file-approver', 'f', 'f', '13900000077', approver?.name ?? ''],
  ]
  expect(await bring(admin, rows)).toMatchObject({ code: 200 })
  const [made] = await testApp.asOwner<{ id: string; role_id: unknown }>(
    `select id::text, role_id from "user" where tenant_id = $1 and account = 'file-approver'`,
    [tenantId],
  )
  expect(made?.role_id ?? []).toEqual([])
  const waiting = await ask(admin, 'GET', 'blade-user/access-request/list', { userId: made?.id, size: 5 })
  expect(waiting.records).toMatchObject([{ status: 0 }])
})

describe('the file of people', () => {
  test('has those of the list by its filters, where an empty box says undefined', async () => {
    const all = await download(keeper, 'blade-user/export-user', { account: 'undefined', realName: 'undefined' })
    expect(all.rows[0]).toContain('登录账号')
    const at = all.rows[0]?.indexOf('登录账号') ?? -1
    expect(all.rows.slice(1).map(row => row[at])).toEqual(['driver', 'keeper'])
    const one = await download(keeper, 'blade-system/user/export-user', { account: 'driv', realName: 'undefined' })
    expect(one.rows.slice(1).map(row => row[at])).toEqual(['driver'])
    const traces = await testApp.asOwner<{ changes: { filters: unknown[] } }>(
      `select changes from audit_entry where tenant_id = $1 and action = 'export' order by id`,
      [mine],
    )
    // What was asked for, and never the token that came with it.
    expect(traces.map(({ changes }) => changes.filters[1])).toEqual([{}, { account: 'driv' }])
  })

  test('is for those who may list people, and its template for those who may bring some', async () => {
    const poor = await makePerson(testApp, { tenantId: mine, account: 'a-poor', rights: ['dept'] })
    for (const path of ['export-user', 'export-template'])
      expect((await download(poor, `blade-user/${path}`)).answer, path).toMatchObject({ code: 403 })
    const { rows } = await download(keeper, 'blade-user/export-template')
    expect(rows[0]?.join()).toContain('登录账号')
    expect(await bring(poor, [head, ['x', 'x', 'x', '']])).toMatchObject({ code: 403 })
    await testApp.asOwner('update "user" set is_deleted = 1 where id = $1', [poor.userId])
  })
})

describe('people from a file', () => {
  test('are brought in at once, and can be taken back as from any import', async () => {
    const answer = await bring(keeper, [
      head,
      ['liwei', '小李', '李伟', '13812345678'],
      ['wangmin', '小王', '王敏', ''],
    ])
    expect(answer).toMatchObject({ code: 200, data: { added: 2, updated: 0 } })
    expect(await accounts()).toEqual([
      ['driver', 'driver'],
      ['keeper', 'keeper'],
      ['liwei', '李伟'],
      ['wangmin', '王敏'],
    ])
    const { records } = await ask(root, 'GET', 'blade-resource/import-run/list', { tenantId: mine })
    expect(records).toMatchObject([{ fileName: '用户.xlsx', added: 2, failed: 0, status: 2 }])
    expect(await call(keeper, 'POST', 'blade-resource/import/undo', { id: records[0].id })).toMatchObject({ code: 200 })
    expect((await accounts()).length).toBe(2)
  })

  test('who are there already are changed only when asked for', async () => {
    const rows = [head, ['driver', '司机', '张师傅', '']]
    expect(await bring(keeper, rows)).toMatchObject({ code: 422, msg: '导入未完成：有1个账号已存在，未选择覆盖' })
    expect(await accounts()).toContainEqual(['driver', 'driver'])
    expect(await bring(keeper, rows, '1')).toMatchObject({ code: 200, data: { added: 0, updated: 1 } })
    expect(await accounts()).toContainEqual(['driver', '张师傅'])
  })

  test('come all or none, and the first that is wrong is named', async () => {
    const before = await accounts()
    const stored = await filesStored()
    const bad = await bring(keeper, [head, ['good', '好', '好人', ''], ['bad', '坏', '坏人', '123']])
    expect(bad).toMatchObject({ code: 422, reason: 'importFailed', msg: '导入未完成：第3行手机：手机号码长度不为11位' })
    // A column of tenants would say whose they are to be: it is not passed over.
    const named = await bring(root, [
      ['租户编号', ...head],
      [mine, 'theirs', '别', '别人', ''],
    ])
    expect(named).toMatchObject({ code: 422, msg: '导入未完成：无法识别的列：租户编号' })
    expect(await accounts()).toEqual(before)
    expect(await filesStored(), 'what came to nothing is not kept').toEqual(stored)
    expect(await testApp.asSystem(ctx => ctx.count(user, { account: ['good', 'bad', 'theirs'] }))).toBe(0)
  })
})
