import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApp } from '../src/app.ts'
import { openApp, type TestApp } from './people.ts'

let house: TestApp
beforeAll(async () => {
  house = await openApp()
})
afterAll(() => house.close())

async function statusOf(env: object, request: { authorization?: string; remoteAddress?: string }): Promise<number> {
  const app = await makeApp({ ...house.env, ...env }, house.database.appUrl)
  const { authorization, remoteAddress } = request
  const answer = await app.http.inject({
    url: '/metrics',
    ...(authorization ? { headers: { authorization } } : {}),
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
  ['the machine itself', { remoteAddress: '127.0.0.1' }, 200],
  ['nobody from elsewhere', { remoteAddress: '10.1.2.3' }, 403],
])('production without a token lets in %s', async (_, request, status) => {
  expect(await statusOf(inProduction, request)).toBe(status)
})
