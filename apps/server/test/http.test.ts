import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApp } from '../src/app.ts'
import { loggedAddress } from '../src/kernel/http/logged.ts'
import { logOf } from './log.ts'
import { makePerson, openApp, type Person, type TestApp } from './people.ts'

let testApp: TestApp
let person: Person
beforeAll(async () => {
  testApp = await openApp()
  person = await makePerson(testApp, { rights: ['user'] })
})
afterAll(() => testApp.close())

test('C46: an answer of a call is data to a browser: it is not run, framed, sniffed, kept or read by other sites', async () => {
  for (const [url, status] of [
    ['/api/blade-user/page', 200],
    ['/api/kernel/welcome', 200],
    ['/api/nowhere', 404],
    ['/blade-user/info', 200],
  ] as const) {
    const answer = await testApp.app.http.inject({
      url,
      headers: { 'blade-auth': person.token, origin: 'https://elsewhere.example' },
    })
    expect(answer.statusCode, url).toBe(status)
    expect(answer.headers, url).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    expect(answer.headers['access-control-allow-origin'], url).toBeUndefined()
  }
  const preflight = await testApp.app.http.inject({
    method: 'OPTIONS',
    url: '/api/blade-auth/oauth/token',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  })
  expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([404, undefined])
})

test('C46: a page frames nothing but what the operator has named', async () => {
  const policy = async (of: TestApp['app']) => (await of.http.inject('/')).headers['content-security-policy']
  expect(await policy(testApp.app)).toMatch(/frame-src 'self'(;|$)/)
  const framing = await makeApp({ ...testApp.env, frameHosts: ['maps.example:8443'] }, testApp.database.appUrl)
  expect(await policy(framing)).toMatch(/frame-src 'self' https:\/\/maps\.example:8443(;|$)/)
  await framing.close()
})

test('C46: in production browsers are told to come by TLS only, by calls as by pages', async () => {
  const production = await makeApp({ ...testApp.env, mode: 'production' }, testApp.database.appUrl)
  for (const url of ['/api/kernel/welcome', '/', '/version', '/nowhere.txt'])
    expect((await production.http.inject(url)).headers['strict-transport-security'], url).toMatch(/^max-age=31536000/)
  await production.close()
  expect((await testApp.app.http.inject('/api/kernel/welcome')).headers['strict-transport-security']).toBeUndefined()
})

test('an address is logged with the names of what it asks for, and with no value that could be a secret or about a person', async () => {
  expect(loggedAddress('/api/x/list?current=2&size=10&ascs=name&cardNo=1000010900000012&idCard=&flag')).toBe(
    '/api/x/list?current=2&size=10&ascs=name&cardNo=•&idCard=•&•',
  )
  expect(loggedAddress('/api/x?current=13900000001&size=a&ascs=1000010900000012&hunter2&13900000001=1&=hunter2')).toBe(
    '/api/x?current=•&size=•&ascs=•&•&•&•',
  )
  expect(loggedAddress('/api/x?newPassword=a&Blade-Auth=b&refresh_token=c?d&q=e#f')).toBe(
    '/api/x?newPassword=•&Blade-Auth=•&refresh_token=•&q=•',
  )
  expect(loggedAddress('/api/files/key')).toBe('/api/files/key')
  const { log, lines } = logOf()
  const logging = await makeApp({ ...testApp.env, logLevel: 'info' }, testApp.database.appUrl, { log })
  const secrets = ['s3cret-one', 's3cret-two', 's3cret-three']
  await logging.http.inject({
    method: 'POST',
    url: `/api/blade-user/update-password?oldPassword=${secrets[0]}`,
    headers: { 'blade-auth': `bearer ${secrets[1]}`, cookie: `forecourt-refresh=${secrets[2]}` },
    payload: { newPassword: secrets[0] },
  })
  await logging.close()
  expect(lines()).toContain('/api/blade-user/update-password?oldPassword=•')
  for (const secret of secrets) expect(lines()).not.toContain(secret)
})
