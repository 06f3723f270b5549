import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApp } from '../src/app.ts'
import { openApp, type TestApp } from './people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openApp()
})
afterAll(() => testApp.close())

async function statusOf(
  env: object,
  request: { authorization?: string; remoteAddress?: string; forwardedFor?: string },
): Promise<number> {
  const app = await makeApp({ ...testApp.env, ...env }, testApp.database.appUrl)
  const { authorization, remoteAddress, forwardedFor } = request
  const answer = await app.http.inject({
    url: '/metrics',
    headers: {
      ...(authorization ? { authorization } : {}),
      ...(forwardedFor ? { 'x-forwarded-for': forwardedFor } : {}),
    },
    ...(remoteAddress ? { remoteAddress } : {}),
  })
  await app.close()
  if (answer.statusCode !== 200) expect(answer.body).toBe('')
  return answer.statusCode
}

const token = { metricsToken: 'watch-me' }
const inProduction = { mode: 'production' }

test.each([
  ['whoever brings it', token, { authorization: 'Bearer watch-me' }, 200],
  ['nobody without it', token, { remoteAddress: '127.0.0.1' }, 403],
  ['nobody with another', token, { authorization: 'Bearer watch-you' }, 403],
])('a token lets in %s', async (_, env, request, status) => {
  expect(await statusOf(env, request)).toBe(status)
})

test.each([
  ['the machine itself', { remoteAddress: '127.0.0.1' }],
  ['whoever says to come from it', { remoteAddress: '10.1.2.3', forwardedFor: '127.0.0.1' }],
  ['anybody with a token that nobody has set', { authorization: 'Bearer ' }],
])('production without a token does not let in %s', async (_, request) => {
  expect(await statusOf(inProduction, request)).toBe(403)
  expect(await statusOf({ ...inProduction, trustedProxyHops: 1 }, request)).toBe(403)
})
