import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { logOf } from '../../test/log.ts'
import { call, makePerson, openApp, requestToken, signIn, type TestApp } from '../../test/people.ts'
import { makeApp } from '../app.ts'
import { clientDigest } from '../areas/access/password.ts'
import { prepareData } from './prepare.ts'
import { resetAdministrator } from './reset-administrator.ts'

const { log, entries } = logOf()
let testApp: TestApp
beforeAll(async () => {
  testApp = await openApp({ LOG_LEVEL: 'info' }, { log })
})
afterAll(() => testApp.close())

const wanted = (more: object = {}) => ({
  account: 'admin',
  ownerUrl: testApp.database.ownerUrl,
  by: 'ops@host',
  ...more,
})

test('the first administrator of an installation has to change the password before anything else', async () => {
  const database = await freshDatabase()
  const app = await makeApp({ ...testApp.env, logLevel: 'silent' }, database.appUrl)
  const said: string[] = []
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = (text: string | Uint8Array) => said.push(String(text)) > 0
  await prepareData(app, testApp.env, database.ownerUrl).finally(() => {
    process.stdout.write = write
  })
  const [, password = ''] = /account admin, password (\w+): it has to be changed/.exec(said.join('')) ?? []
  const admin = await signIn({ app }, '000000', 'admin', password)
  expect(await call(admin, 'GET', 'blade-user/page')).toMatchObject({ code: 403, reason: 'mustChangePassword' })
  const [now, next] = [password, 'Sunny-day-71'].map(clientDigest)
  const change = { oldPassword: now, newPassword: next, newPassword1: next, plain: 'Sunny-day-71' }
  expect(await call(admin, 'POST', 'blade-user/update-password', change)).toMatchObject({ code: 200 })
  expect(await call(admin, 'GET', 'blade-user/page')).toMatchObject({ code: 200 })
  await app.close()
  await database.drop()
})

test('an administrator who is locked out gets a password that has to be changed, and leaves a trail', async () => {
  const before = await signIn(testApp, '000000', 'admin', 'admin')
  await testApp.asOwner(`update "user" set status = 2 where tenant_id = '000000' and account = 'admin'`)
  for (let at = 0; at < 6; at++) await requestToken(testApp.app.http, { password: 'wrong' })
  expect((await requestToken(testApp.app.http, { password: 'admin' })).status).toBe(400)

  const password = await resetAdministrator(testApp.app, wanted())
  expect((await call(before, 'GET', 'blade-user/info')).status).toBe(401)
  const after = await signIn(testApp, '000000', 'admin', password)
  expect(await call(after, 'GET', 'blade-user/page')).toMatchObject({ code: 403, reason: 'mustChangePassword' })
  const trail = await testApp.asOwner<{ call: string; user_name: string; reason: string; changes: unknown }>(
    `select * from audit_entry where entity = 'user' and call = 'admin:reset' order by id`,
  )
  expect(trail.map(one => [one.user_name, one.reason])).toEqual([
    ['系统', 'admin:reset by ops@host'],
    ['系统', 'admin:reset by ops@host'],
  ])
  expect(entries('an administrator got a new password by a command')).toMatchObject([
    { level: 40, event: 'administratorReset', account: 'admin', by: 'ops@host' },
  ])
  expect(JSON.stringify([trail, entries()])).not.toContain(password)
})

test('nobody gets one without owning the database, and nobody but an administrator of the platform gets one', async () => {
  const { account } = await makePerson(testApp, { rights: ['user'] })
  await expect(resetAdministrator(testApp.app, wanted({ ownerUrl: testApp.database.appUrl }))).rejects.toThrow(
    /who owns/,
  )
  for (const other of [account, 'nobody'])
    await expect(resetAdministrator(testApp.app, wanted({ account: other }))).rejects.toThrow(/no administrator/)
})

test('the command says the password once', async () => {
  const { appPassword } = inject('testServer')
  const child = spawn(process.execPath, ['apps/server/src/admin-reset.ts', 'admin'], {
    cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: testApp.database.ownerUrl,
      DATABASE_APP_URL: testApp.database.appUrl,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', part => {
    said += String(part)
  })
  expect(await once(child, 'close')).toEqual([0, null])
  const [, password = ''] = /^Tenant 000000, account admin, password (\w+): it has to be changed/.exec(said) ?? []
  expect(said.trim().split('\n')).toHaveLength(1)
  expect(said).not.toContain(appPassword)
  await signIn(testApp, '000000', 'admin', password)
})
