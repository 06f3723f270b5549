import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  administrator,
  type Answer,
  answerOf,
  ask,
  call,
  openApp,
  type Person,
  type TestApp,
} from '../../../test/people.ts'
import { newPhone, openCompany, type TestCompany } from './test-company.ts'

let testApp: TestApp
let of: TestCompany
beforeAll(async () => {
  testApp = await openApp()
  of = await openCompany(testApp)
})
afterAll(() => testApp.close())

type Cells = readonly (readonly string[])[]
const header = ['手机号', '姓名', '工号', '部门', '车牌']
const workbook = async (rows: Cells) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [header, ...rows.map(row => [...row])] }] }))

/** Sends a file as a browser does. */
async function upload(person: Person, bytes: Buffer, fields: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), '员工.xlsx')
  const sent = new Response(form)
  const response = await person.http.inject({
    method: 'POST',
    url: '/api/zyt/staff/importStaffAccount',
    headers: { 'blade-auth': `bearer ${person.token}`, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  return answerOf(response)
}
const staffOf = (person: Person) =>
  testApp.asOwner<Record<string, unknown>>(
    'select phone, name, job_no, dept_name, plate_no, day_limit, version from staff_account where tenant_id = $1 and is_deleted = 0 order by id',
    [person.tenantId],
  )
const good = (count: number): string[][] =>
  Array.from({ length: count }, (_, index) => [newPhone(), `员工${index}`, `A${index}`, '车队', '沪A1'])

describe('an import', () => {
  test('with three bad rows of fifty-three writes nothing, and fifty when bad rows are skipped', async () => {
    const rows = good(53)
    rows[4] = ['1380000', '短号', '', '', '']
    rows[5] = [newPhone(), '', '', '', '']
    rows[6] = [String(rows[0]?.[0]), '重复', '', '', '']
    const file = await workbook(rows)
    const expected = { total: 53, imported: 50, updated: 0, failed: 3 }
    expect((await upload(of.clerk, file, { dryRun: '1' })).data).toMatchObject(expected)
    expect(await staffOf(of.clerk)).toHaveLength(0)
    const refused = await upload(of.clerk, file)
    expect(refused.data).toMatchObject({ ...expected, imported: 0 })
    expect(refused.data.failures.map((one: { row: number; field: string }) => [one.row, one.field])).toEqual([
      [6, '手机号'],
      [7, '姓名'],
      [8, '手机号'],
    ])
    // The field's name and the sentence share their middle: 手机号 and 码长度 alone would say nothing.
    expect(refused.data.failures.map((one: { reason: string }) => one.reason)).toEqual([
      '手机号码长度不为11位',
      '请输入姓名',
      '与第2行重复',
    ])
    expect(await staffOf(of.clerk)).toHaveLength(0)
    expect((await upload(of.clerk, file, { partial: '1' })).data).toMatchObject(expected)
    expect(await staffOf(of.clerk)).toHaveLength(50)
  })

  test('of one bad row among five thousand writes nothing and names its row', async () => {
    const company = await openCompany(testApp)
    const rows = good(5000)
    rows[4321] = ['x', '张三', '', '', '']
    const answer = await upload(company.clerk, await workbook(rows))
    expect(answer.data).toMatchObject({ total: 5000, imported: 0, failed: 1, failures: [{ row: 4323 }] })
    expect(await staffOf(company.clerk)).toHaveLength(0)
    rows[4321] = [newPhone(), '张三', '', '', '']
    expect((await upload(company.clerk, await workbook(rows))).data).toMatchObject({ imported: 5000 })
    expect(await staffOf(company.clerk)).toHaveLength(5000)
  })

  test('updates employees it knows by their phone and leaves alone what a row leaves out', async () => {
    const company = await openCompany(testApp)
    const phone = newPhone()
    const save = 'zytstaffaccount/staffaccount/submit'
    await ask(company.clerk, 'POST', save, { phone, name: '旧名', jobNo: 'A1', deptName: '一部', dayLimit: '9.00' })
    const other = newPhone()
    await ask(company.clerk, 'POST', save, { phone: other, name: '不变', jobNo: 'B1' })
    const file = await workbook([
      [phone, '新名', '', '二部', ''],
      [other, '不变', 'B1', '', ''],
      [newPhone(), '新人', '', '', ''],
    ])
    expect((await upload(company.clerk, file)).data).toMatchObject({ total: 3, imported: 1, updated: 1, failed: 0 })
    expect(await staffOf(company.clerk)).toMatchObject([
      { name: '新名', job_no: 'A1', dept_name: '二部', day_limit: '900', version: 2 },
      { name: '不变', job_no: 'B1', version: 1 },
      { name: '新人', version: 1 },
    ])
    expect((await upload(company.clerk, file)).data).toMatchObject({ imported: 0, updated: 0, failed: 0 })
    const twice = await workbook([phone, phone].map(one => [one, '再改', '', '', '']))
    const { data } = await upload(company.clerk, twice)
    expect(data).toMatchObject({ failed: 1, failures: [{ row: 3, field: '手机号', value: phone }] })
  })

  test('finds columns in any order and by other names, and reads phones and amounts as people write them', async () => {
    const company = await openCompany(testApp)
    const rows = [
      ['部门', '*姓名（必填）', '手 机 号 码', '日限额（元）', '不认识'],
      ['财务', '甲', '139 0000 0002', '1,000.50', 'x'],
      ['财务', '乙', '+8613900000003', '0.001', 'x'],
    ]
    const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows }] }))
    const { data } = await upload(company.clerk, file, { partial: '1' })
    expect(data).toMatchObject({ total: 2, imported: 1, failed: 1, failures: [{ row: 3, value: '0.001' }] })
    expect(await staffOf(company.clerk)).toMatchObject([
      { phone: '13900000002', name: '甲', dept_name: '财务', day_limit: '100050' },
    ])
    const without = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [['姓名'], ['张三']] }] }))
    expect(await upload(company.clerk, without)).toMatchObject({ msg: '导入未完成：缺少列：手机号' })
  })

  test('belongs to the company that sent it', async () => {
    const [a, b] = [await openCompany(testApp), await openCompany(testApp)]
    const file = await workbook([[newPhone(), '张三', '', '', '']])
    await upload(a.clerk, file)
    await upload(b.clerk, file)
    expect(await staffOf(a.clerk)).toHaveLength(1)
    expect(await staffOf(b.clerk)).toHaveLength(1)
    expect(await ask(b.clerk, 'GET', 'zytstaffaccount/staffaccount/page2')).toMatchObject({ total: 1 })
  })

  test('of a file that is none is refused with the reason', async () => {
    expect(await upload(of.clerk, Buffer.from('PK\u0003\u0004 not a zip'))).toMatchObject({
      code: 422,
      reason: 'importFailed',
      msg: '导入未完成：只支持XLSX和CSV文件',
    })
  })

  test('needs the right, and is not for the platform, which employs nobody', async () => {
    const file = await workbook([[newPhone(), '张三', '', '', '']])
    expect(await upload(of.approver, file)).toMatchObject({ code: 403 })
    expect(await upload(await administrator(testApp), file)).toMatchObject({ code: 403 })
    const one = { phone: newPhone(), name: '张三' }
    expect(await call(await administrator(testApp), 'POST', 'zytstaffaccount/staffaccount/submit', one)).toMatchObject({
      code: 403,
    })
  })
})

test('one phone is one employee of a company', async () => {
  const staff = { phone: newPhone(), name: '张三' }
  const save = (more = {}) => call(of.clerk, 'POST', 'zytstaffaccount/staffaccount/saveOne', { ...staff, ...more })
  expect((await save()).code).toBe(200)
  expect(await save({ name: '李四' })).toMatchObject({ code: 409, reason: 'duplicate' })
})
