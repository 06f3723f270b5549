import { user } from '@forecourt/contract/access'
import { site } from '@forecourt/contract/sites'
import { dept } from '@forecourt/contract/system'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, ask, call, inContext, makePerson, makeTenant, openApp } from '../../../test/people.ts'
import type { Person, TestApp } from '../../../test/people.ts'
import { fetchFile, startAndWork, upload } from './test-task.ts'

let testApp: TestApp
let root: Person
let supplier: string
let manager: Person
const verbs = ['', '_view', '_add', '_edit', '_delete', '_import']
const rights = ['user', 'dept', 'gun', 'siteUser', 'cardProduct'].flatMap(code => verbs.map(verb => code + verb))
beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
  supplier = await makeTenant(testApp, 'supplier')
  manager = await makePerson(testApp, {
    tenantId: supplier,
    rights: [...rights, 'role', 'role_add', 'user_reset', 'importRun'],
  })
  await inContext(testApp, { ...manager }, 'write', ctx =>
    ctx.insert(site, {
      siteName: '一号站',
      siteCode: 'ONE',
      siteType: '1',
      supplierTenantId: supplier,
      provinceCode: '33',
      cityCode: '3301',
      districtCode: '330106',
      address: '文三路1号',
      contactName: '马超',
      contactPhone: '13800130000',
    } as never),
  )
})
afterAll(() => testApp.close())

type Cells = readonly (readonly (string | number)[])[]

async function bring(who: Person, resource: string, rows: Cells, wanted: Readonly<Record<string, number>> = {}) {
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: rows.map(row => [...row]) }] }))
  return bringFile(who, resource, bytes, wanted)
}

async function bringFile(who: Person, resource: string, bytes: Buffer, wanted: Readonly<Record<string, number>> = {}) {
  const file = { name: '数据.xlsx', bytes }
  const { data, msg } = await upload(testApp.app, who, 'blade-resource/import/upload', file, { resource })
  if (!data) throw new Error(msg)
  const fields = data.columns.map((one: { field: string | null }) => one.field ?? '').join(',')
  const done = await startAndWork(testApp.app, who, 'blade-resource/import/start', { id: data.id, ...wanted, fields })
  return { ...done.result, id: data.id, status: done.status, failReason: done.failReason }
}

const guns = 'shell/gun'
const depts = 'blade-system/dept'
const users = 'blade-user'

test('guns come to the site of their name, each number once', async () => {
  const rows = [
    ['枪号', '站点', '罐号', '状态'],
    [1, '一号站', 'T1', '启用'],
    [2, 'ONE', 'T1', ''],
    [2, '一号站', 'T2', ''],
    [3, '别家的站', '', ''],
  ]
  expect(await bring(manager, guns, rows, { partial: 1 })).toMatchObject({
    added: 2,
    failed: 2,
    faults: [
      { row: 4, column: '枪号', reason: '与第3行重复' },
      { row: 5, column: '站点', value: '别家的站', reason: '不存在' },
    ],
  })
  const again = await bring(manager, guns, [
    ['枪号', '站点', '罐号'],
    [1, '一号站', 'T9'],
  ])
  expect(again).toMatchObject({ added: 0, updated: 1 })
})

test('departments of one file stand below one another, and a bad one takes those below it along', async () => {
  const head = ['机构名称', '机构全称', '上级机构']
  const rows = [
    head,
    ['三组', '三组', '二部'],
    ['总部', '总部', ''],
    ['二部', '二部', '总部'],
    ['四组', '四组', '没有这个部'],
    ['五组', '五组', '四组'],
    ['甲', '甲', '乙'],
    ['乙', '乙', '甲'],
    ['同名', '同名', ''],
    ['同名', '同名', ''],
    ['六组', '六组', '同名'],
  ]
  const done = await bring(manager, depts, rows, { partial: 1 })
  expect(done).toMatchObject({
    added: 5,
    failed: 5,
    faults: [
      { row: 5, column: '上级机构', value: '没有这个部', reason: '不存在' },
      { row: 6, column: '上级机构', value: '四组', reason: '上级所在的第5行有误' },
      { row: 7, reason: '上级不能是自身或下级' },
      { row: 8, reason: '上级不能是自身或下级' },
      { row: 11, value: '同名', reason: '有多条同名数据，请填编号' },
    ],
  })
  const made = await inContext(testApp, supplier, 'read', ctx => ctx.all(dept, { deptName: ['总部', '二部', '三组'] }))
  const idOf = (name: string) => made.find(one => one.deptName === name)?.id
  const aboveOf = (name: string) => made.find(one => one.deptName === name)?.parentId
  expect([aboveOf('二部'), aboveOf('三组')]).toEqual([idOf('总部'), idOf('二部')])
  expect(await bring(manager, depts, [head, ['七组', '七组', '三组']])).toMatchObject({ added: 1 })
  const family = await bring(manager, depts, [head, ['a', 'a', ''], ['b', 'b', 'a']])
  expect(await ask(manager, 'POST', 'blade-resource/import/undo', { id: family.id })).toEqual({ undone: 2 })
})

test('people come without a password, with departments and roles by name, and sign in after it was reset', async () => {
  const roleName = '导入角色'
  await ask(manager, 'POST', 'blade-system/role/submit', { roleName, roleAlias: 'imported', sort: 1 })
  await bring(manager, depts, [
    ['机构名称', '机构全称'],
    ['运维部', '运维部'],
  ])
  const rows = [
    ['登录账号', '昵称', '姓名', '手机', '角色', '机构', '密码'],
    ['li.si', '李四', '李四', '138 0013 8001', roleName, '运维部', 'not-taken'],
    ['wang.wu', '王五', '王五', '', '超级管理员', '', ''],
  ]
  expect(await bring(manager, users, rows, { partial: 1 })).toMatchObject({ added: 1, failed: 1, faults: [{ row: 3 }] })
  const [made] = await inContext(testApp, supplier, 'read', ctx => ctx.all(user, { account: 'li.si' }))
  expect(made).toMatchObject({ phone: '13800138001', passwordHash: null })
  expect([made?.roleId?.length, made?.deptId?.length]).toEqual([1, 1])
  const reset = await ask(manager, 'POST', 'blade-user/reset-password', { userIds: String(made?.id) })
  expect(reset.password).toBeTruthy()
})

test('people of one file are counted together against the quota', async () => {
  const has = await inContext(testApp, supplier, 'read', ctx => ctx.count(user, { tenantId: supplier }))
  await testApp.asOwner('update tenant set account_number = $1 where tenant_id = $2', [has + 1, supplier])
  const row = (at: number) => [`quota${at}`, '甲', '甲']
  const head = ['登录账号', '昵称', '姓名']
  const refused = await bring(manager, users, [head, row(1), row(2)])
  expect(refused).toMatchObject({ status: 3, failReason: '当前租户已到最大账号额度！' })
  expect(await bring(manager, users, [head, row(1)])).toMatchObject({ added: 1 })
})

test('card products get their numbers when they are brought in, and the check of a file draws none twice', async () => {
  const rows = [
    ['名称', '类型', '面值', '单笔上限', '每日次数', '有效期', '天数'],
    ['司机卡', '储值卡', '', '500', 3, '长期', ''],
    ['代金券', '代金券（单次）', '100.00', '', '', '激活后N天', 30],
    ['没有天数', '代金券（单次）', '100.00', '', '', '激活后N天', ''],
  ]
  expect(await bring(root, 'cfx/coupon', rows, { dryRun: 1 })).toMatchObject({ added: 2, failed: 1 })
  expect(await bring(root, 'cfx/coupon', rows, { partial: 1 })).toMatchObject({ added: 2, failed: 1 })
  const { records } = await ask(root, 'GET', 'cfx/coupon/list', { couponName: '代金券' })
  expect(records).toMatchObject([{ faceValue: '100.00', validDays: 30, status: 0 }])
})

test('staff of a site are found by name, and those of another supplier are not', async () => {
  await makePerson(testApp, { tenantId: await makeTenant(testApp, 'supplier') })
  const rows = [
    ['站点', '人员', '关系'],
    ['一号站', '李四', '店员'],
    ['一号站', '没有此人', '店员'],
  ]
  expect(await bring(manager, 'shell/situserrelation', rows, { partial: 1 })).toMatchObject({
    added: 1,
    failed: 1,
    faults: [{ row: 3, column: '人员', reason: '不存在' }],
  })
})

test.each([guns, depts, users, 'shell/situserrelation', 'cfx/coupon', 'zytstaffaccount/staffaccount'])(
  'what was exported of %s comes back without a change',
  async resource => {
    const { fileKey, result } = await startAndWork(testApp.app, root, 'blade-resource/export/start', {
      resource,
      format: 'xlsx',
    })
    if (resource !== 'zytstaffaccount/staffaccount') expect(result.rows).toBeGreaterThan(0)
    if (result.rows === 0) return
    const { bytes } = await fetchFile(testApp.app, root, fileKey)
    expect(await bringFile(root, resource, bytes)).toMatchObject({ updated: 0, added: 0, failed: 0, same: result.rows })
  },
)

test('what is made with a secret, an account or a vendor is not brought by files', async () => {
  for (const resource of ['partner/partner', 'blade-system/client', 'blade-system/tenant', 'zytPrint/print'])
    expect(await call(root, 'GET', 'blade-resource/import/template', { resource })).toMatchObject({ code: 404 })
})
