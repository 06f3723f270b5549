import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApp } from '../src/app.ts'
import { loggedError, loggedText } from '../src/kernel/http/logged.ts'
import { logOf } from './log.ts'
import { administrator, makePerson, openApp, type Person, requestToken, stranger, type TestApp } from './people.ts'

const { log, entries, lines } = logOf()
let testApp: TestApp
let [clerk, root]: Person[] = []
beforeAll(async () => {
  testApp = await openApp({ LOG_LEVEL: 'info' }, { log })
  clerk = await makePerson(testApp, { rights: ['user'] })
  root = await administrator(testApp)
})
afterAll(() => testApp.close())

/** The one line about a request, found by its number. */
async function lineOf(request: InjectOptions, app = testApp.app, among = entries) {
  const answer = await app.http.inject(request)
  const found = among().filter(entry => entry['reqId'] === answer.headers['x-request-id'])
  expect(found).toHaveLength(1)
  return found[0]
}

const as = (person: Person | undefined) => ({ 'blade-auth': `bearer ${person?.token}` })

test('each request leaves one line: who, what, how it ended, and how long it took', async () => {
  expect(await lineOf({ url: '/api/blade-user/page?current=1&realName=x', headers: as(clerk) })).toMatchObject({
    level: 30,
    msg: 'request',
    method: 'GET',
    address: '/api/blade-user/page?current=1&realName=•',
    from: '127.0.0.1',
    call: 'blade-user/page',
    tenantId: '000000',
    userId: clerk?.userId,
    status: 200,
    code: 200,
    durationMs: expect.any(Number),
  })
  expect(
    await lineOf({ method: 'POST', url: '/api/blade-user/submit', headers: as(clerk), payload: {} }),
  ).toMatchObject({
    call: 'blade-user/submit',
    tenantId: '000000',
    userId: clerk?.userId,
    status: 200,
    code: 403,
    reason: 'notAllowed',
  })
  const unknown = await lineOf({ url: '/api/blade-user/page' })
  expect(unknown).toMatchObject({ call: 'blade-user/page', status: 401, code: 401, reason: 'notSignedIn' })
  expect(unknown).not.toHaveProperty('tenantId')
  expect(await lineOf({ url: '/api/nowhere' })).toMatchObject({ status: 404, code: 404, reason: 'noSuchPath' })
  const large = { method: 'POST', url: '/api/blade-user/submit', headers: as(root), payload: 'x'.repeat(1e6) } as const
  expect(await lineOf({ ...large, headers: { ...large.headers, 'content-type': 'application/json' } })).toMatchObject({
    status: 413,
    code: 413,
    reason: 'tooLarge',
  })
})

test('a sign-in that fails says why', async () => {
  await requestToken(stranger(testApp).http, { password: 'hunter2' })
  expect(entries('request').at(-1)).toMatchObject({
    call: 'blade-auth/oauth/token',
    code: 400,
    reason: 'passwordWrong',
  })
})

test('the number of a request is that of our proxy, when it has a sane form and there is a proxy of ours', async () => {
  const own = logOf()
  const behind = await makeApp({ ...testApp.env, logLevel: 'info', trustedProxyHops: 1 }, testApp.database.appUrl, own)
  const given = '0123456789abcdef0123456789abcdef'
  const by = (id: string, app = behind, among = own.entries) =>
    lineOf({ url: '/api/kernel/welcome', headers: { 'x-request-id': id } }, app, among)
  expect(await by(given)).toMatchObject({ reqId: given })
  for (const id of ['short', 'x'.repeat(65), 'with a space in the middle', '<script>alert(1)</script>'])
    expect((await by(id))?.['reqId']).toMatch(/^[0-9a-f-]{36}$/)
  await behind.close()
  expect((await by(given, testApp.app, entries))?.['reqId']).not.toBe(given)
})

test('what PostgreSQL says of data is logged without the data', () => {
  const said = (code: string, message: string) =>
    Object.assign(new Error(message), {
      code,
      severity: 'ERROR',
      detail: 'Failing row contains (hunter2)',
      table: 'user',
    })
  for (const error of [
    said('22P02', 'invalid input syntax for type bigint: "hunter2"'),
    said('23514', 'new row for relation "user" violates check constraint "x"'),
    said('22007', 'invalid input syntax for type date: hunter2'),
  ]) {
    const logged = loggedError(new Error('failed', { cause: error }))
    expect(JSON.stringify(logged)).not.toContain('hunter2')
    expect(logged['cause']).toMatchObject({ code: error.code, table: 'user', message: expect.stringMatching(/•/) })
  }
})

test('what a browser reports of itself is logged without what it should not have sent', async () => {
  const [digest, phone] = ['5d41402abc4b2a76b9719d911017c592', '13900000001']
  const token = root?.token ?? ''
  await testApp.app.http.inject({
    method: 'POST',
    url: '/api/blade-auth/logout',
    payload: [
      { url: `/x?password=${digest}&Blade-Auth=${token}`, message: `fault of ${phone} with ${digest} and ${token}` },
    ],
  })
  expect(entries('client log')).toHaveLength(1)
  for (const secret of [digest, phone, token]) expect(lines()).not.toContain(secret)
  expect(loggedText('at /assets/app.js:10:20 of 3 rows')).toBe('at /assets/app.js:10:20 of 3 rows')
})
