import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'

const base = 'feedback/feedback'
const own = ['feedback', 'feedback_view', 'feedback_add', 'feedback_edit', 'feedback_delete']

let testApp: TestApp
let writer: Person
let colleague: Person
let operator: Person
beforeAll(async () => {
  testApp = await openApp()
  const tenantId = await makeTenant(testApp)
  writer = await makePerson(testApp, { tenantId, rights: own })
  colleague = await makePerson(testApp, { tenantId, rights: [...own, 'feedback_answer'] })
  operator = await makePerson(testApp, { rights: [...own, 'feedback_answer'] })
})
afterAll(() => testApp.close())

const written = async (content = '1号枪读数不准'): Promise<string> =>
  (await ask(writer, 'POST', `${base}/submit`, { feedbackType: 2, content })).id
const answered = (by: Person, id: string) =>
  call(by, 'POST', `${base}/answer`, { id, replyContent: '已安排校准' }, { 'idempotency-key': id })
const contentsBy = async (by: Person): Promise<string[]> =>
  (await ask(by, 'GET', `${base}/list`, { size: 100 })).records.map((one: { content: string }) => one.content)
/** Works what has been put off, as the job would. */
async function deliver(): Promise<void> {
  const jobs = await testApp.asOwner<{ data: Record<string, unknown> }>(
    `delete from pgboss.job where name = 'tools.notify' returning data`,
  )
  for (const { data } of jobs) await testApp.app.runJob('tools.notify', data)
}
const notifiedOf = async (by: Person, rowId: string): Promise<{ kind: string; note: string | null; rowId: string }[]> =>
  (await ask(by, 'GET', 'blade-desk/notification/list', { size: 100 })).records.filter(
    (one: { rowId: string }) => one.rowId === rowId,
  )

describe('feedback', () => {
  test('is numbered, waits for an answer, and whoever may answer is told', async () => {
    const id = await written()
    const row = await ask(writer, 'GET', `${base}/detail`, { id })
    expect(row).toMatchObject({ status: 0, feedbackType: 2, content: '1号枪读数不准', replyContent: null })
    expect(row.feedbackNo).toMatch(/^FK\d+$/)
    await deliver()
    expect((await notifiedOf(operator, id)).map(one => one.kind)).toEqual(['waiting'])
  })

  test('is between its writer and the platform: colleagues neither find nor read it', async () => {
    const id = await written('只给平台看')
    const plain = await makePerson(testApp, { tenantId: writer.tenantId, rights: own })
    expect(await contentsBy(writer)).toContain('只给平台看')
    expect(await contentsBy(operator)).toContain('只给平台看')
    expect(await contentsBy(plain)).not.toContain('只给平台看')
    expect(await call(plain, 'GET', `${base}/detail`, { id })).toMatchObject({ code: 404 })
  })

  test('is answered by the platform alone, once, and the writer reads the answer as a notification', async () => {
    const id = await written()
    expect(await answered(colleague, id)).toMatchObject({ code: 403 })
    expect(await answered(operator, id)).toMatchObject({ code: 200 })
    expect(await call(operator, 'POST', `${base}/answer`, { id, replyContent: '又一次' })).toMatchObject({
      reason: 'changed',
    })
    expect(await ask(writer, 'GET', `${base}/detail`, { id })).toMatchObject({
      status: 1,
      replyContent: '已安排校准',
      replyUser: operator.userId,
    })
    await deliver()
    expect((await notifiedOf(writer, id)).map(one => [one.kind, one.note])).toEqual([['answered', '已安排校准']])
  })

  test('that was answered stays as it was, and is removed only when it is closed', async () => {
    const id = await written()
    const change = () => call(writer, 'POST', `${base}/submit`, { id, content: '改过的' })
    const remove = () => call(writer, 'POST', `${base}/remove`, { ids: id })
    expect(await change()).toMatchObject({ code: 200 })
    await answered(operator, id)
    expect(await call(writer, 'POST', `${base}/submit`, { id, content: '又改' })).toMatchObject({
      code: 409,
      reason: 'notEditable',
      msg: '已回复，不可修改',
    })
    expect(await remove()).toMatchObject({ code: 409 })
    await ask(operator, 'POST', `${base}/close`, { id })
    expect(await ask(writer, 'GET', `${base}/detail`, { id })).toMatchObject({ status: 2, content: '改过的' })
    expect(await remove()).toMatchObject({ code: 200 })
  })
})
