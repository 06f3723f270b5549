import { type AddressInfo, connect, type Socket } from 'node:net'
import { bodyBytesOf, type Fields, isBounded, long } from '@forecourt/contract/kernel'
import { publishEvent } from '@forecourt/contract/tools'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApp } from '../src/app.ts'
import { answerOf, basic, inContext, makePerson, makeTenant, openApp, type Person, type TestApp } from './people.ts'

let testApp: TestApp
let person: Person
let port: number
beforeAll(async () => {
  testApp = await openApp()
  person = await makePerson(testApp, { tenantId: await makeTenant(testApp), rights: ['dept', 'dept_add', 'grant_add'] })
  await testApp.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (testApp.app.http.server.address() as AddressInfo).port
})
afterAll(() => testApp.close())

/** A connection on which a test writes what it likes, and what came back until the server closed it or `enough` came. */
function exchange(
  text: string,
  { enough, base }: { readonly enough?: RegExp; readonly base?: string } = {},
): { readonly socket: Socket; readonly heard: Promise<string> } {
  const socket = connect(base ? Number(new URL(base).port) : port, '127.0.0.1')
  const heard = new Promise<string>(resolve => {
    let all = ''
    const end = () => resolve(all)
    socket.on('data', part => {
      all += String(part)
      if (enough?.test(all)) end()
    })
    // A connection may be cut while more is being written to it: what was heard until then counts.
    socket.on('error', end)
    socket.on('close', end)
  })
  socket.write(text)
  return { socket, heard }
}

const head = (path: string, headers: Readonly<Record<string, string>>) =>
  `${[`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', ...Object.entries(headers).map(pair => pair.join(': '))].join('\r\n')}\r\n\r\n`

const post = async (path: string, payload: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
  answerOf(
    await testApp.app.http.inject({
      method: 'POST',
      url: path,
      payload,
      headers: { 'content-type': 'application/json', 'blade-auth': `bearer ${person.token}`, ...headers },
    }),
  )

const manyKeys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join()}}`
const dept = (more = '') => `{"deptName":"车队","fullName":"车队","deptCategory":1,"sort":1${more}}`
const [submitDept, saveGrant] = ['/api/blade-system/dept/submit', '/api/company/grant/saveOrUpdate']

describe('C54: before sign-in', () => {
  test.each([
    ['a call that moves money', '/api/zytorder/order/payAtGun', 401],
    ['a resource', submitDept, 401],
    ['an upload', '/api/blade-resource/oss/endpoint/put-file', 401],
    ['a partner', '/api/openApi/emption', 403],
    ['signing in', '/api/blade-auth/oauth/token', 413],
    ['what is not there', '/api/nowhere', 413],
  ])('%s is answered before any of the body has come, and the connection is closed', async (_, path, status) => {
    const { heard, socket } = exchange(head(path, { 'Content-Length': '4400000' }))
    const answer = await heard
    socket.destroy()
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(answer).toContain('"success":false')
  })

  test('five bodies of four megabytes are turned away, and others are answered meanwhile', async () => {
    const body = manyKeys(380_000)
    const refused = Array.from(
      { length: 5 },
      () => exchange(head('/api/zytorder/order/payAtGun', { 'Content-Length': String(body.length) }) + body).heard,
    )
    const health = await fetch(`http://127.0.0.1:${port}/healthz`)
    expect(await health.json()).toEqual({ status: 'ok' })
    // Whether the answer arrives before the connection is cut is the network's: that it was never read is not.
    for (const answer of await Promise.all(refused)) expect(answer).toMatch(/^$|^HTTP\/1.1 401 /)
  })

  test('a body without a length is turned away like a long one', async () => {
    const { heard } = exchange(`${head(submitDept, { 'Transfer-Encoding': 'chunked' })}5\r\n{"a":\r\n`)
    const answer = await heard
    expect(answer).toMatch(/^HTTP\/1.1 401 /)
    expect(answer.toLowerCase()).toContain('connection: close')
  })

  test('a short body is read and forgotten, so that the connection goes on', async () => {
    const one = head(submitDept, { 'Content-Length': '2' })
    const { heard, socket } = exchange(`${one}{}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`, { enough: /"status":"ok"/ })
    expect(await heard).toMatch(/^HTTP\/1.1 401 [^]*HTTP\/1.1 200 /)
    socket.destroy()
  })
})

describe('C54: with a token', () => {
  const refused = (status: number) => ({ status, code: 422, success: false, reason: 'invalid' })

  test('a million keys, a megabyte of anything and what is longer than a call declares are too large', async () => {
    for (const [path, body] of [
      [submitDept, manyKeys(1_000_000)],
      [submitDept, dept(`,"remark":"${'x'.repeat(70_000)}"`)],
      [saveGrant, manyKeys(200_000)],
    ] as const)
      expect(await post(path, body), path).toMatchObject({ ...refused(413), msg: '请求内容过大' })
    expect(await post('/api/blade-auth/oauth/token', manyKeys(2_000), { authorization: basic() })).toMatchObject(
      refused(413),
    )
  })

  test('more members or a deeper nesting than any form has cannot be read, by calls that take a megabyte', async () => {
    for (const body of [
      manyKeys(60_000),
      '['.repeat(100_000),
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`,
      '"\\',
      `{"a":"\u0000"}`,
    ])
      expect(await post(saveGrant, body), body.slice(0, 20)).toMatchObject({ ...refused(400), msg: '请求无法读取' })
  })

  test('what is no UTF-8 cannot be read', async () => {
    const body = Buffer.concat([Buffer.from('{"deptName":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])
    expect(await post(submitDept, body)).toMatchObject(refused(400))
  })

  test('names that mean something to JavaScript, and names given twice, do no harm', async () => {
    for (const more of [
      ',"__proto__":{"polluted":1,"roleId":"1"}',
      ',"constructor":{"prototype":{"polluted":1}}',
      ',"toString":1,"hasOwnProperty":1',
      ',"sort":2,"sort":3',
    ]) {
      const answer = await post(submitDept, dept(more))
      expect(answer, more).toMatchObject({ code: 200 })
      const [row] = await testApp.asOwner<{ sort: number }>('select sort from dept where id = $1', [answer.data.id])
      expect(row?.sort, more).toBe(more.includes('sort') ? 3 : 1)
    }
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  test('what is packed is not unpacked', async () => {
    expect(await post(submitDept, 'x'.repeat(1000), { 'content-encoding': 'gzip' })).toMatchObject({ status: 400 })
  })

  test.each([
    'Content-Length: 5\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: chunked\r\nContent-Length: 5',
    'Content-Length: 5\r\nContent-Length: 6',
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding : chunked',
    'Content-Length: +5',
    'Content-Length: 5, 5',
    'Content-Length: 0x5',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
  ])('two lengths are never believed: %j', async lengths => {
    const token = `Blade-Auth: bearer ${person.token}`
    const inner = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
    const { heard } = exchange(
      `POST ${submitDept} HTTP/1.1\r\nHost: x\r\n${token}\r\n${lengths}\r\n\r\n0\r\n\r\n${inner}`,
    )
    const answer = await heard
    expect(answer).toMatch(/^HTTP\/1.1 4\d\d /)
    expect(answer).not.toContain('"status":"ok"')
  })
})

test('brackets and commas within texts are no members, and the limit of a call follows from what it declares', () => {
  expect(isBounded(`{"a":"${'[{,'.repeat(60_000)}\\"[","b":[1,2]}`)).toBe(true)
  const remark = { remark: long(['备注', 'Remark'], { max: 30_000 }) }
  const of = (fields: Fields, permission: string, bodyKb?: number) =>
    bodyBytesOf(fields, { permission, ...(bodyKb ? { bodyKb } : {}) }) / 1024
  expect([of({}, 'open'), of({}, 'dept'), of({}, 'dept', 128)]).toEqual([16, 64, 128])
  expect(of(remark, 'dept')).toBeGreaterThan((30_000 * 3) / 1024)
})

describe('C24: who is slow', () => {
  test('with the head or with the body is cut off, while a stream that is being listened to goes on', async () => {
    const hasty = await makeApp(
      { ...testApp.env, requestTimeoutMs: 600, headersTimeoutMs: 300 },
      testApp.database.appUrl,
    )
    const base = await hasty.http.listen({ port: 0, host: '127.0.0.1' })
    const stop = new AbortController()
    const token = { 'Blade-Auth': `bearer ${person.token}` }
    const stream = await fetch(`${base}/api/blade-desk/events`, { headers: token, signal: stop.signal })
    const reader = stream.body?.getReader()
    const slow = [
      exchange('POST /api/blade-system/dept/submit HTTP/1.1\r\nHost: x\r\nX-Slow: ', { base }),
      exchange(`${head(submitDept, { ...token, 'Content-Length': '100' })}{"dept`, { base }),
      exchange(`${head('/api/blade-auth/oauth/token', { 'Content-Length': '100' })}{`, { base }),
    ]
    for (const { heard } of slow) expect(await heard).toMatch(/^$|^HTTP\/1.1 408 /)
    const { tenantId, userId } = person
    await inContext(testApp, '000000', 'write', ctx =>
      ctx.call(publishEvent, { tenantId, userId, kind: 'notice', data: 'still there', isKept: true }),
    )
    const notified = new TextDecoder()
    let heard = ''
    while (!heard.includes('still there')) {
      const part = await reader?.read()
      if (!part?.value) break
      heard += notified.decode(part.value, { stream: true })
    }
    expect(heard).toContain('still there')
    stop.abort()
    await hasty.close()
  })
})
