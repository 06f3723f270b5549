import { staffAccount } from '@forecourt/contract/cards'
import { task } from '@forecourt/contract/tools'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  call,
  inContext,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  type TestApp,
} from '../../../test/people.ts'
import { fetchFile, startAndWork, workTask } from './test-task.ts'

const staff = 'zytstaffaccount/staffaccount'
let testApp: TestApp
let mine: string
let theirs: string
let person: Person
let trusted: Person
let foreigner: Person
beforeAll(async () => {
  testApp = await openApp()
  mine = await makeTenant(testApp)
  theirs = await makeTenant(testApp)
  const rights = ['staffAccount', 'staffAccount_view', 'staffAccount_edit']
  person = await makePerson(testApp, { tenantId: mine, rights })
  trusted = await makePerson(testApp, { tenantId: mine, rights: [...rights, 'staffAccount_exportPlain'] })
  foreigner = await makePerson(testApp, { tenantId: theirs, rights })
  const row = (at: number) => ({
    name: at === 1 ? '=1+1' : `员工${String(at).padStart(2, '0')}`,
    phone: `139000000${String(at).padStart(2, '0')}`,
    jobNo: at % 2 ? `A${at}` : null,
    deptName: at === 2 ? '@SUM(A1), "甲"' : '运输部',
    dayLimit: BigInt(at) * 1250n,
    cardStatus: at === 3 ? 2 : 1,
  })
  await inContext(testApp, mine, 'write', ctx =>
    ctx.insertMany(
      staffAccount,
      Array.from({ length: 30 }, (_, at) => row(at + 1)),
    ),
  )
  await inContext(testApp, theirs, 'write', ctx => ctx.insert(staffAccount, { name: '别家员工', phone: '13700000000' }))
})
afterAll(() => testApp.close())

const exported = (who: Person, wanted: Readonly<Record<string, unknown>>) =>
  startAndWork(testApp.app, who, 'blade-resource/export/start', { resource: staff, ...wanted })

async function csvOf(who: Person, wanted: Readonly<Record<string, unknown>> = {}): Promise<string[][]> {
  const { fileKey } = await exported(who, { format: 'csv', ...wanted })
  const { bytes } = await fetchFile(testApp.app, who, fileKey)
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  return parseCsv(bytes.toString('utf8')).map(cells => cells.map(cell => String(cell ?? '')))
}

describe('an export', () => {
  test('has the requested columns with the filters and the sort of the list, and says how many rows', async () => {
    const wanted = {
      columns: 'name,dayLimit',
      filters: { jobNo_notnull: '1', descs: 'phone', current: '1', size: '2' },
    }
    const done = await exported(person, { format: 'csv', ...wanted })
    expect(done).toMatchObject({ status: 2, doneCount: 15, totalCount: 15, result: { rows: 15 } })
    const [head, first, ...others] = await csvOf(person, wanted)
    expect(head).toEqual(['姓名', '每日限额（元）'])
    expect(first).toEqual(['员工29', '362.50'])
    expect(others).toHaveLength(14)
    expect(others.at(-1)).toEqual(["'=1+1", '12.50'])
  })

  test('without columns has all of them, without secrets, and by the language of the caller', async () => {
    const { taskId } = await ask(
      person,
      'POST',
      'blade-resource/export/start',
      { resource: staff, format: 'csv' },
      { 'accept-language': 'en' },
    )
    const { fileKey, fileName } = await workTask(testApp.app, person, taskId)
    expect(fileName).toMatch(/^Employee-\d{12}\.csv$/)
    const [head] = parseCsv((await fetchFile(testApp.app, person, fileKey)).bytes.toString('utf8'))
    expect(head).toContain('Limit per day (CNY)')
    expect(head).toContain('Created at')
    expect(head).not.toContain('Version')
  })

  test('of selected rows has these alone, and never those of another tenant', async () => {
    const all = await testApp.asOwner<{ id: string }>(
      `select id from staff_account where name in ('员工05', '别家员工')`,
    )
    const rows = await csvOf(person, { columns: 'name', ids: all.map(one => one.id).join(',') })
    expect(rows).toEqual([['姓名'], ['员工05']])
  })

  test('keeps nothing that a spreadsheet program would run', async () => {
    const rows = await csvOf(person, { columns: 'name,deptName', filters: { ascs: 'phone' } })
    expect(rows[1]).toEqual(["'=1+1", '运输部'])
    expect(rows[2]?.[1]).toBe(`'@SUM(A1), "甲"`)
  })

  test('is masked as the list is, and unmasked only with a right of its own, which leaves a trace', async () => {
    const masked = await csvOf(person, { columns: 'phone', filters: { ascs: 'phone' } })
    expect(masked[1]).toEqual(['139****0001'])
    const refused = await call(person, 'POST', 'blade-resource/export/start', { resource: staff, plain: 1 })
    expect(refused).toMatchObject({ code: 403, reason: 'notAllowed' })
    const plain = await csvOf(trusted, { columns: 'phone', filters: { ascs: 'phone' }, plain: 1 })
    expect(plain[1]).toEqual(['13900000001'])
    const [noted] = await testApp.asOwner<{ changes: Record<string, unknown> }>(
      `select changes from audit_entry where action = 'exportPlain' and user_id = $1`,
      [trusted.userId],
    )
    expect(noted?.changes).toMatchObject({ count: [null, 30], columns: [null, ['phone']] })
  })

  test('needs the right of the list, and a resource that there is', async () => {
    const clerk = await makePerson(testApp, { tenantId: mine, rights: ['task'] })
    expect(await call(clerk, 'POST', 'blade-resource/export/start', { resource: staff })).toMatchObject({ code: 403 })
    expect(await call(person, 'POST', 'blade-resource/export/start', { resource: 'no/such' })).toMatchObject({
      code: 404,
    })
  })

  test('stops when the right is taken away before it is made', async () => {
    const clerk = await makePerson(testApp, { tenantId: mine, rights: ['staffAccount'] })
    const { taskId } = await ask(clerk, 'POST', 'blade-resource/export/start', { resource: staff, format: 'xlsx' })
    await testApp.asOwner('delete from role_menu where role_id = $1', [clerk.roleIds[0]])
    expect(await workTask(testApp.app, clerk, taskId)).toMatchObject({ status: 3, fileKey: null })
  })

  test('leaves out what the list leaves out', async () => {
    const own = await inContext(testApp, { ...person }, 'read', ctx => ctx.all(task, { createUser: person.userId }))
    const { result } = await exported(person, { resource: 'blade-resource/task', format: 'csv', columns: 'title' })
    expect(result).toEqual({ rows: own.length + 1 })
  })

  test('is a file of its person alone, until a job removes it', async () => {
    const { fileKey } = await exported(person, { format: 'csv' })
    for (const other of [trusted, foreigner]) expect((await fetchFile(testApp.app, other, fileKey)).status).toBe(404)
    expect((await fetchFile(testApp.app, person, fileKey)).status).toBe(200)
    const key = fileKey.replaceAll('~', '/')
    await testApp.asOwner(`update stored_file set expires_at = now() - interval '1 minute' where key = $1`, [key])
    expect((await fetchFile(testApp.app, person, fileKey)).status).toBe(404)
    await testApp.app.runJob('tools.forgetFiles')
    expect(await testApp.asOwner('select 1 from stored_file where key = $1', [key])).toEqual([])
    expect(await testApp.app.providers.storage.get(key)).toMatchObject({ result: 'refused', reason: 'absent' })
  })

  test('as a workbook has figures, days and texts as what they are', async () => {
    const columns = 'name,phone,dayLimit,cardStatus,createTime,id'
    const { fileKey, fileName } = await exported(person, { format: 'xlsx', columns, filters: { ascs: 'phone' } })
    expect(fileName).toMatch(/^员工-\d{12}\.xlsx$/)
    const { bytes } = await fetchFile(testApp.app, person, fileKey)
    const [sheet] = (await readXlsx(bytes)).sheets
    expect(sheet?.rows[0]).toEqual(['姓名', '手机号', '每日限额（元）', '状态', '创建时间', '编号'])
    const [name, phone, limit, status, time, id] = sheet?.rows[3] ?? []
    expect([name, phone, limit, status]).toEqual(['员工03', '139****0003', 37.5, '冻结'])
    expect(time).toBeInstanceOf(Date)
    expect(id).toMatch(/^\d{10,}$/)
    expect(bytes.toString('latin1')).not.toContain('<f>')
  })
})
