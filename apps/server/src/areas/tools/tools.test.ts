import pg from 'pg'
import { smsMessage } from '@forecourt/contract/tools'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  administrator,
  type Answer,
  answerOf,
  ask,
  call,
  inContext,
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
let person: Person
let foreigner: Person
let picture: Buffer
beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
  mine = await makeTenant(testApp)
  person = await makePerson(testApp, { tenantId: mine, rights: ['smsMessage', 'smsMessage_view'] })
  foreigner = await makePerson(testApp, { tenantId: await makeTenant(testApp) })
  picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
})
afterAll(() => testApp.close())

const path = '/api/blade-resource/oss/endpoint/put-file'
async function put(who: Person, bytes: Buffer, fileName = '照片.png', contentType = 'image/png'): Promise<Answer> {
  const boundary = 'forecourt-test'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: ${contentType}\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...(who.token ? { 'blade-auth': `bearer ${who.token}` } : {}),
  }
  return answerOf(await testApp.app.http.inject({ method: 'POST', url: path, payload, headers }))
}
const get = (who: Person, link: string) =>
  testApp.app.http.inject({ url: link, headers: who.token ? { 'blade-auth': `bearer ${who.token}` } : {} })

describe('a file', () => {
  test('comes back as it was put, to its own tenant and the platform', async () => {
    const { data } = await put(person, picture)
    expect(data).toMatchObject({
      link: `/api/files/${data.key}`,
      originalName: '照片.png',
      attachId: expect.stringMatching(/^\d+$/),
    })
    for (const who of [person, root]) {
      const response = await get(who, data.link)
      expect(response.statusCode).toBe(200)
      expect(response.rawPayload.equals(picture)).toBe(true)
      expect(response.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
      expect(response.headers['content-security-policy']).toContain('sandbox')
      expect(response.headers['content-disposition']).toContain(encodeURIComponent('照片.png'))
    }
  })

  test('is not there for another tenant, and no path leads out of the folder', async () => {
    const { data } = await put(person, picture)
    const keys = [
      data.key,
      '424242~nothing.png',
      '..~..~etc~passwd',
      encodeURIComponent('../../etc/passwd'),
      `${data.key}%00`,
      `x${data.key}`,
    ]
    for (const key of keys) {
      const answer = answerOf(await get(foreigner, `/api/files/${key}`))
      expect(answer.code, key).toBeOneOf([404, 422])
      expect(answer.body, key).not.toContain?.('root:')
    }
    const [foreign, absent] = [
      answerOf(await get(foreigner, data.link)),
      answerOf(await get(foreigner, `/api/files/${mine}~nothing.png`)),
    ]
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' })
    expect(answerOf(await get(stranger(testApp), data.link))).toMatchObject({ status: 401 })
  })

  test('C53: is called what its sender called it, less what no name should have, and lies where we put it', async () => {
    const names: readonly (readonly [given: string, kept: string])[] = [
      ['a\u0000b.png', 'ab.png'],
      ['\u0000', 'file'],
      ['..', 'file'],
      ['.htaccess', '.htaccess'],
      ['a.png:stream', 'a.pngstream'],
      ['\u202egnp.exe', 'gnp.exe'],
      ['a\u200b\u0007\u001b[31m.png', 'a[31m.png'],
      ['C:\\\\windows\\\\evil.png', 'evil.png'],
      ['/etc/passwd', 'passwd'],
      ['%2e%2e%2fevil.png', '%2e%2e%2fevil.png'],
      ['<img src=x onerror=alert(1)>.png', 'img src=x onerror=alert(1).png'],
      [`${'长'.repeat(300)}.png`, `${'长'.repeat(196)}.png`],
      [`${'🚗'.repeat(300)}.png`, `${'🚗'.repeat(196)}.png`],
    ]
    for (const [given, kept] of names) {
      const answer = await put(person, picture, given)
      expect(answer, JSON.stringify(given)).toMatchObject({ status: 200, code: 200, data: { originalName: kept } })
      expect(answer.data.key, JSON.stringify(given)).toMatch(new RegExp(`^${mine}~[\\w-]+(~[\\w-]+)*\\.png$`))
      const back = await get(person, answer.data.link)
      expect(back.rawPayload.equals(picture)).toBe(true)
      expect(back.headers['content-disposition']).toContain(encodeURIComponent(kept))
    }
  })

  test('C53: is known by its bytes and not by its name: pages, scripts and archives are refused', async () => {
    const bad: readonly (readonly [bytes: Buffer, name: string])[] = [
      [Buffer.from('<script>alert(1)</script>'), 'a.png'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'a.svg'],
      [Buffer.from('<!doctype html><html></html>'), 'a.html'],
      [Buffer.from('MZ\u0090\u0000'), 'a.jpg'],
      [Buffer.from('PK\u0003\u0004 not a workbook'), 'a.zip'],
      [Buffer.alloc(0), 'empty.png'],
    ]
    for (const [bytes, name] of bad)
      expect(await put(person, bytes, name), name).toMatchObject({ status: 200, code: 422 })
    expect(await put(person, picture, '../../evil.exe')).toMatchObject({
      code: 200,
      data: { originalName: 'evil.exe' },
    })
  })

  test('too large, missing or by nobody is refused and leaves nothing', async () => {
    const before = await testApp.asOwner('select 1 from stored_file')
    expect(await put(person, Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024 + 1)]))).toMatchObject({ code: 422 })
    expect(await put(stranger(testApp), picture)).toMatchObject({ status: 401 })
    expect(await call(person, 'POST', path)).toMatchObject({ code: 422 })
    const empty = await testApp.app.http.inject({
      method: 'POST',
      url: path,
      payload: '--x--\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'blade-auth': `bearer ${person.token}` },
    })
    expect(empty.json()).toMatchObject({ code: 422, problems: [{ field: 'file', message: '请选择文件' }] })
    expect(await testApp.asOwner('select 1 from stored_file')).toHaveLength(before.length)
  })
})

describe('several files in one request', () => {
  async function putAll(files: readonly (readonly [name: string, bytes: Buffer])[], url = `${path}s`): Promise<Answer> {
    const parts = files.flatMap(([name, bytes]) => [
      Buffer.from(`--x\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ])
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'blade-auth': `bearer ${person.token}` }
    const payload = Buffer.concat([...parts, Buffer.from('--x--\r\n')])
    return answerOf(await testApp.app.http.inject({ method: 'POST', url, payload, headers }))
  }
  const stored = () => testApp.asOwner('select 1 from stored_file')

  test('are answered in their order, and each comes back as it was put', async () => {
    const { data } = await putAll([
      ['一.png', picture],
      ['二.png', picture],
      ['三.png', picture],
    ])
    expect(data.map((one: { originalName: string }) => one.originalName)).toEqual(['一.png', '二.png', '三.png'])
    expect(new Set(data.map((one: { key: string }) => one.key)).size).toBe(3)
    for (const { link } of data) expect((await get(person, link)).rawPayload.equals(picture)).toBe(true)
  })

  test('are all kept or none: one of a wrong kind, too many, or too large together', async () => {
    const before = (await stored()).length
    const script = Buffer.from('<script>alert(1)</script>')
    const wrong = await putAll([
      ['a.png', picture],
      ['b.png', script],
    ])
    expect(wrong).toMatchObject({ code: 422 })
    const many = Array.from({ length: 11 }, (_, at) => [`${at}.png`, picture] as const)
    expect(await putAll(many)).toMatchObject({ code: 422 })
    const large = Buffer.concat([picture, Buffer.alloc(8 * 1024 * 1024)])
    const three = [1, 2, 3].map(at => [`${at}.png`, large] as const)
    expect(await putAll(three)).toMatchObject({ code: 422 })
    expect(await putAll([])).toMatchObject({ code: 422, problems: [{ field: 'file' }] })
    const two = [1, 2].map(at => [`${at}.png`, picture] as const)
    expect(await putAll(two, path), 'where one is taken').toMatchObject({ code: 422 })
    expect((await stored()).length).toBe(before)
  })
})

describe('the outbox', () => {
  const message = { phone: '13800000000', template: 'grant', content: '您的卡已发放' }
  const waiting = () => inContext(testApp, mine, 'write', ctx => ctx.insert(smsMessage, message))
  const timesSent = (row: { readonly id: string } | undefined): number =>
    (testApp.app.providers.simulated.sms?.sent() ?? []).filter(one => one.outId === String(row?.id)).length
  const stored = (id: string) => inContext(testApp, mine, 'read', ctx => ctx.getOrRefuse(smsMessage, id))

  test('holds a message from the transaction that wants it, and the job sends each once', async () => {
    const row = await waiting()
    expect(row.status).toBe(0)
    await testApp.app.runJob('tools.sendMessages')
    expect(await stored(row.id)).toMatchObject({ status: 1, tries: 1, sentTime: expect.any(Date), failReason: null })
    await testApp.app.runJob('tools.sendMessages')
    expect((await stored(row.id)).tries).toBe(1)
  })

  test('is worked on by two at once without sending anything twice', async () => {
    const rows = await Promise.all(Array.from({ length: 10 }, waiting))
    await Promise.all([
      testApp.app.runJob('tools.sendMessages'),
      testApp.app.runJob('tools.sendMessages'),
      testApp.app.runJob('tools.sendMessages'),
    ])
    await testApp.app.runJob('tools.sendMessages')
    for (const row of rows) expect(await stored(row.id)).toMatchObject({ status: 1, tries: 1, version: 2 })
    expect(rows.map(timesSent)).toEqual(rows.map(() => 1))
  })

  test('is not sent while another worker has it in hand', async () => {
    const rows = await Promise.all(Array.from({ length: 3 }, waiting))
    const last = rows.toSorted((one, other) => Number(BigInt(one.id) - BigInt(other.id))).at(-1) ?? rows[0]
    const others = rows.filter(row => row !== last)
    const worker = new pg.Client(testApp.database.ownerUrl)
    await worker.connect()
    await worker.query('begin')
    await worker.query('select from sms_message where id = $1 for update', [last?.id])
    const job = testApp.app.runJob('tools.sendMessages')
    // Whoever takes it all the same has sent it by the time it waits for the row, or is through.
    const isTaken = async () => {
      while (timesSent(last) === 0 && !isOver) await new Promise(done => setTimeout(done, 20))
    }
    let isOver = false
    await Promise.race([job.finally(() => (isOver = true)), isTaken()])
    const times = [timesSent(last), ...others.map(timesSent)]
    await worker.query('rollback')
    await worker.end()
    await job
    expect(times).toEqual([0, 1, 1])
    await testApp.app.runJob('tools.sendMessages')
    expect(rows.map(timesSent)).toEqual([1, 1, 1])
  })

  test('shows a list its phones masked, and one message whole', async () => {
    const row = await waiting()
    const page = await ask(person, 'GET', 'blade-resource/sms-message/list', { id: row.id })
    expect(page.records[0].phone).toBe('138****0000')
    expect((await ask(person, 'GET', 'blade-resource/sms-message/detail', { id: row.id })).phone).toBe('13800000000')
  })
})
