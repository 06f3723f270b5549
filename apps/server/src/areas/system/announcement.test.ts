import { announcement } from '@forecourt/contract/system'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  answerOf,
  ask,
  call,
  inContext,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  type TestApp,
} from '../../../test/people.ts'
import { fetchFile, startAndWork, upload } from '../tools/test-task.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const base = 'announcement/announcement'
const all = ['announcement', 'announcement_view', 'announcement_add', 'announcement_edit', 'announcement_delete']

let testApp: TestApp
let operator: Person
let colleague: Person
let reader: Person
beforeAll(async () => {
  testApp = await openApp()
  const rights = [...all, 'task']
  operator = await makePerson(testApp, { rights })
  colleague = await makePerson(testApp, { rights })
  reader = await makePerson(testApp, { tenantId: await makeTenant(testApp), rights })
})
afterAll(() => testApp.close())

const added = async (values: Record<string, unknown>, by = operator): Promise<string> =>
  (await ask(by, 'POST', `${base}/submit`, { title: '停机通知', content: '<p>今晚停机</p>', target: 1, ...values })).id
const contentOf = async (id: string, by = operator): Promise<string> =>
  (await ask(by, 'GET', `${base}/detail`, { id })).content
const titlesBy = async (by: Person, filters: Record<string, unknown>): Promise<string[]> =>
  (await ask(by, 'GET', `${base}/list`, filters)).records.map((one: { title: string }) => one.title)
async function uploaded(by: Person): Promise<string> {
  return (await upload(testApp.app, by, 'blade-resource/oss/endpoint/put-file', { name: 'a.png', bytes: png })).data.key
}
const fetched = async (by: Person, key: string, row: string): Promise<number> => {
  const headers = { 'blade-auth': `bearer ${by.token}` }
  const response = await testApp.app.http.inject({ url: `/api/files/${key}?row=${row}`, headers })
  return answerOf(response).code ?? response.statusCode
}

describe('the content of an announcement', () => {
  test('C50: is cleaned when it is written, by a form, by a change and by the server itself', async () => {
    const hostile = '<p onclick="alert(1)">今晚<script>alert(1)</script><b>停机</b></p><img src=x onerror=alert(1)>'
    const clean = '<p>今晚<strong>停机</strong></p>'
    const id = await added({ content: hostile })
    expect(await contentOf(id)).toBe(clean)
    await ask(operator, 'POST', `${base}/submit`, { id, content: `${hostile}<iframe src="//evil.example"></iframe>` })
    expect(await contentOf(id)).toBe(clean)
    await inContext(testApp, operator.tenantId, 'write', async ctx => {
      const row = await ctx.getOrRefuse(announcement, id)
      await ctx.updateMany(announcement, [{ before: row, changes: { content: `${hostile}<svg onload=alert(1)>` } }])
      await ctx.insertMany(announcement, [{ title: '系统', content: hostile, target: 1, sort: 1 }])
    })
    const rows = await testApp.asOwner<{ content: string }>('select content from announcement')
    expect(rows.map(row => row.content)).toEqual(rows.map(() => clean))
    const [entries] = await testApp.asOwner<{ all: string }>(
      `select string_agg(changes::text, '') as all from audit_entry where entity = 'announcement'`,
    )
    expect(entries?.all).not.toMatch(/onclick|onerror|script|iframe/)
  })

  test('is refused where nothing is left of it to read, and where it is too long', async () => {
    for (const content of [
      '<p><br></p>',
      '<script>alert(1)</script>',
      '<p>&nbsp;</p>',
      `<p>${'长'.repeat(20_000)}</p>`,
    ]) {
      const answer = await call(operator, 'POST', `${base}/submit`, { title: '空', content, target: 1 })
      expect(answer, content.slice(0, 30)).toMatchObject({ code: 422, problems: [{ field: 'content' }] })
    }
  })

  test('is searched by its words and not by its markup', async () => {
    await added({ title: '找得到', content: '<p>油价<strong>调</strong>整 & 0# &lt;柴油&gt;</p>' })
    expect(await titlesBy(operator, { content: '油价调整' })).toEqual(['找得到'])
    expect(await titlesBy(operator, { content: '& 0# <柴油>' })).toEqual(['找得到'])
    expect(await titlesBy(operator, { content: 'strong' })).toEqual([])
    expect(await titlesBy(operator, { content: '<p>' })).toEqual([])
  })

  test('leaves in a file as plain lines', async () => {
    const id = await added({ title: '导出', content: '<h2>通知</h2><ul><li><p>甲 &amp; 乙</p></li></ul>' })
    const wanted = { resource: base, format: 'csv', scope: 'chosen', ids: id, columns: 'title,content' }
    const { fileKey } = await startAndWork(testApp.app, operator, 'blade-resource/export/start', wanted)
    const text = (await fetchFile(testApp.app, operator, fileKey)).bytes.toString()
    expect(text).toContain('"通知\n甲 & 乙"')
    expect(text).not.toContain('<')
  })

  test('shows pictures that its writer has uploaded, to whoever reads it, and no others', async () => {
    const [own, other] = [await uploaded(operator), await uploaded(colleague)]
    const shown = (key: string) => `<p><img src='/api/files/${key}' alt="图"></p>`
    const id = await added({ content: shown(own) })
    expect(await contentOf(id)).toBe(`<p><img src="/api/files/${own}" alt="图" /></p>`)
    expect(await call(operator, 'POST', `${base}/submit`, { id, content: shown(other) })).toMatchObject({
      code: 422,
      problems: [{ field: 'content' }],
    })
    await ask(operator, 'POST', `${base}/submit`, { id, status: 1 })
    expect(await fetched(reader, own, id)).toBe(200)
    expect(await fetched(reader, other, id)).toBe(404)
  })
})

describe('an announcement', () => {
  test('is read by others while it is published, from its beginning to its end', async () => {
    const [early, late] = ['2020-01-01 00:00:00', '2099-01-01 00:00:00']
    const id = await added({ title: '窗口', startTime: early, endTime: late })
    const seen = () => titlesBy(reader, { title: '窗口' })
    expect(await seen()).toEqual([])
    expect((await call(reader, 'GET', `${base}/detail`, { id })).reason).toBe('notFound')
    await ask(operator, 'POST', `${base}/submit`, { id, status: 1 })
    expect(await seen()).toEqual(['窗口'])
    for (const span of [
      { startTime: late, endTime: '' },
      { startTime: '', endTime: early },
    ]) {
      await ask(operator, 'POST', `${base}/submit`, { id, ...span })
      expect(await seen()).toEqual([])
    }
    await ask(operator, 'POST', `${base}/submit`, { id, startTime: '', endTime: '' })
    expect(await seen()).toEqual(['窗口'])
    await ask(operator, 'POST', `${base}/submit`, { id, status: 2 })
    expect(await seen()).toEqual([])
    expect(await titlesBy(operator, { title: '窗口' })).toEqual(['窗口'])
  })

  test('ends after it begins, and is written by the platform alone', async () => {
    const span = { startTime: '2026-02-01 00:00:00', endTime: '2026-01-01 00:00:00' }
    const values = { title: '反', content: '<p>x</p>', target: 1, ...span }
    expect(await call(operator, 'POST', `${base}/submit`, values)).toMatchObject({
      code: 422,
      problems: [{ field: 'endTime' }],
    })
    expect((await call(reader, 'POST', `${base}/submit`, { ...values, startTime: '' })).code).toBe(403)
    const id = await added({ title: '不归你', status: 1 })
    expect((await call(reader, 'POST', `${base}/submit`, { id, title: 'x' })).success).toBe(false)
  })
})
