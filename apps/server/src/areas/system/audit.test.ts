import { user } from '@forecourt/contract/access'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, ask, call, makePerson, makeTenant, openApp } from '../../../test/people.ts'
import type { Person, TestApp } from '../../../test/people.ts'

let testApp: TestApp
let root: Person
let auditor: Person
let foreigner: Person
beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
  const rights = ['audit', 'dept', 'dept_add', 'dept_edit', 'dept_view', 'dept_delete']
  auditor = await makePerson(testApp, { tenantId: await makeTenant(testApp), rights })
  foreigner = await makePerson(testApp, { tenantId: await makeTenant(testApp), rights })
})
afterAll(() => testApp.close())

const add = async (who: Person, deptName: string): Promise<string> =>
  (await ask(who, 'POST', 'blade-system/dept/submit', { deptName, fullName: deptName, deptCategory: 1, sort: 1 })).id

test('the audit is found by entity, record, person, call, action, request and time', async () => {
  const id = await add(auditor, '=审计部')
  await ask(auditor, 'POST', 'blade-system/dept/submit', { id, deptName: '=审计二部' })
  const list = async (filters: Record<string, unknown>) =>
    (await ask(auditor, 'GET', 'kernel/audit', { rowId: id, ...filters })).records
  const [changed, added] = await list({})
  expect(changed).toMatchObject({ action: 'update', call: 'blade-system/dept/submit', userId: auditor.userId })
  expect(changed.changes).toMatchObject([{ field: 'deptName', before: '=审计部', after: '=审计二部' }])
  for (const [filters, count] of [
    [{ entity: 'dept' }, 2],
    [{ entity: 'role' }, 0],
    [{ userId: auditor.userId }, 2],
    [{ userId: foreigner.userId }, 0],
    [{ call: 'DEPT/sub' }, 2],
    [{ call: '%' }, 0],
    [{ action: 'update' }, 1],
    [{ requestId: added.requestId }, 1],
    [{ from: added.createTime }, 2],
    [{ from: '2999-01-01 00:00:00' }, 0],
    [{ to: '2001-01-01 00:00:00' }, 0],
  ] as const)
    expect(await list(filters), JSON.stringify(filters)).toHaveLength(count)
})

async function exported(who: Person, filters: Record<string, unknown>): Promise<string> {
  const { id } = await ask(who, 'POST', 'kernel/audit/export', filters)
  await testApp.app.runJob('tools.runTask', { taskId: id })
  const done = await ask(who, 'GET', 'blade-resource/task/detail', { id })
  expect(done).toMatchObject({ status: 2, failReason: null })
  const response = await who.http.inject({
    url: `/api/files/${done.fileKey}`,
    headers: { 'blade-auth': `bearer ${who.token}` },
  })
  expect(response.headers['content-disposition']).toContain('attachment')
  return response.body
}

test('C51: exported, it is a file of what the person may see, and harmless in a spreadsheet', async () => {
  await add(foreigner, '别家部门')
  const text = await exported(auditor, { entity: 'dept', from: '2001-01-01 00:00:00' })
  expect(text.startsWith('\uFEFF"时间"')).toBe(true)
  expect(text).toContain(`"'=审计部"`)
  expect(text).not.toContain('别家部门')
  expect(await exported(root, { entity: 'dept' })).toContain('别家部门')
})

test('the file goes when its time is over, and the task says so', async () => {
  const { id } = await ask(auditor, 'POST', 'kernel/audit/export', { entity: 'dept' })
  await testApp.app.runJob('tools.runTask', { taskId: id })
  const { fileKey } = await ask(auditor, 'GET', 'blade-resource/task/detail', { id })
  const fetched = () => call(auditor, 'GET', `files/${fileKey}`)
  await testApp.app.runJob('tools.forgetFiles')
  expect((await fetched()).status).toBe(200)
  await testApp.asOwner(`update task set file_until = now() - interval '1 minute' where id = $1`, [id])
  await testApp.asOwner(`update stored_file set expires_at = now() - interval '1 minute' where key = $1`, [
    fileKey.replaceAll('~', '/'),
  ])
  await testApp.app.runJob('tools.forgetFiles')
  expect(await fetched()).toMatchObject({ code: 404 })
  expect((await ask(auditor, 'GET', 'blade-resource/task/detail', { id })).fileKey).toBeNull()
})

test('who loses the right to the audit meanwhile gets no file', async () => {
  const leaving = await makePerson(testApp, { tenantId: auditor.tenantId, rights: ['audit'] })
  const { id } = await ask(leaving, 'POST', 'kernel/audit/export', {})
  await testApp.asOwner('delete from role_menu where role_id = $1', [leaving.roleIds[0]])
  await testApp.app.runJob('tools.runTask', { taskId: id })
  expect(await ask(leaving, 'GET', 'blade-resource/task/detail', { id })).toMatchObject({ status: 3, fileKey: null })
})

test('a verification says what was checked and leaves a trace of itself', async () => {
  const verdict = await ask(auditor, 'POST', 'kernel/audit/verify')
  expect(verdict).toMatchObject({ ok: 1, broken: [], checked: expect.any(Number), at: expect.anything() })
  expect(verdict.checked).toBeGreaterThan(0)
  const traces = await ask(auditor, 'GET', 'kernel/audit', { entity: 'audit', action: 'verify' })
  expect(traces.records[0]).toMatchObject({ userId: auditor.userId })
  expect((await call(foreigner, 'POST', 'kernel/audit/verify')).code).toBe(200)
})

test('what references point to is told by name, as far as the reader may see it', async () => {
  const above = await add(auditor, '上级部')
  const id = await add(auditor, '下级部')
  const { version } = await ask(auditor, 'GET', 'blade-system/dept/detail', { id })
  await ask(auditor, 'POST', 'blade-system/dept/submit', { id, version, parentId: above })
  const [moved] = (await ask(auditor, 'GET', 'kernel/audit', { rowId: id })).records
  expect(moved.changes).toContainEqual({
    field: 'parentId',
    before: null,
    after: above,
    beforeName: null,
    afterName: '上级部',
  })
  const [step] = await ask(auditor, 'GET', 'kernel/history', { entity: 'dept', id })
  expect(step.changes).toContainEqual(expect.objectContaining({ field: 'parentId', afterName: '上级部' }))
})

test('who of another tenant did it has no name in the history of a row, a removed colleague has', async () => {
  const clerk = await makePerson(testApp, { tenantId: auditor.tenantId, rights: ['dept', 'dept_add', 'dept_view'] })
  const platform = await makePerson(testApp, { rights: ['dept', 'dept_edit', 'dept_view'] })
  const id = await add(clerk, '两家部')
  const { version } = await ask(platform, 'GET', 'blade-system/dept/detail', { id })
  await ask(platform, 'POST', 'blade-system/dept/submit', { id, version, deptName: '两家部二' })
  await testApp.asSystem(async ctx => ctx.remove(user, await ctx.getOrRefuse(user, clerk.userId)))
  const actors = async (reader: Person) =>
    (await ask(reader, 'GET', 'kernel/history', { entity: 'dept', id })).map((one: any) => one.userName)
  expect(await actors(platform)).toEqual([platform.account, clerk.account])
  expect(await actors(auditor)).toEqual([null, clerk.account])
  const [step] = await ask(auditor, 'GET', 'kernel/history', { entity: 'dept', id })
  expect(step).toMatchObject({ userId: platform.userId, roleName: null, address: null, action: 'update' })
})

test("a sign-in that was written as the system's is told as that of its account", async () => {
  const { tenantId } = auditor
  await testApp.asSystem(async ctx =>
    ctx.auditNote('session', { id: 'be1b839e', tenantId }, 'signIn', { account: 'shunda', tenantId }),
  )
  const { records } = await ask(auditor, 'GET', 'kernel/audit', { action: 'signIn', rowId: 'be1b839e' })
  expect(records[0]).toMatchObject({ userName: 'shunda', rowLabel: 'shunda', userId: null })
})
