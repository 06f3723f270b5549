import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseProxy, openProxy } from '../../../test/database-proxy.ts'
import { testEnv } from '../../../test/foundation.ts'
import { administrator, call, openApp, type TestApp } from '../../../test/people.ts'
import { makeApp } from '../../app.ts'
import { Database } from './database.ts'
import { rolesOf } from '../who/roles.ts'

let testApp: TestApp
let proxy: DatabaseProxy
beforeAll(async () => {
  testApp = await openApp()
  proxy = await openProxy(testApp.database.appUrl)
})
afterAll(async () => {
  await proxy.close()
  await testApp.close()
})

const scope = { tenantId: '000000', userId: '1' }

/** The names of what a connection sends before anything else: pairs behind a length and the version of the protocol. */
const settingsOf = (greeting: string): string[] =>
  greeting
    .slice(8)
    .split('\0')
    .filter((text, index) => text !== '' && index % 2 === 0)

test('a server behind a pooler opens every connection with a name and a database, and with no setting of its own', async () => {
  const { env, forget } = await testEnv({ DATABASE_DIRECT_URL: testApp.database.appUrl })
  const app = await makeApp(env, proxy.through(testApp.database.appUrl))
  const admin = { ...(await administrator(testApp)), http: app.http }
  const answers = [
    await call(admin, 'GET', 'blade-system/dept/list'),
    await call(admin, 'POST', 'blade-system/dept/submit', { deptName: 'p', fullName: 'p', deptCategory: 1 }),
    await call(admin, 'GET', '/readyz'),
    await call({ ...admin, token: undefined }, 'GET', 'blade-auth/oauth/captcha'),
  ]
  expect(answers.map(one => one.status)).toEqual([200, 200, 200, 200])
  await app.startJobs()
  expect(proxy.greetings.length).toBeGreaterThan(3)
  for (const greeting of proxy.greetings) expect(settingsOf(greeting)).toEqual(['user', 'database', 'client_encoding'])
  await app.close()
  await forget()
})

test('behind a pooler no statement has a name that another process of PostgreSQL would not know', async () => {
  const namesOf = async (isPooled: boolean) => {
    const database = new Database(testApp.database.appUrl, 1, { isPooled })
    const ask = () =>
      database.write(scope, tx => tx.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements'))
    await ask()
    const { rows } = await ask()
    await database.close()
    return rows[0]?.n
  }
  expect(await namesOf(true)).toBe(0)
  expect(await namesOf(false)).toBeGreaterThan(3)
})

test('nothing of a transaction is left on its connection: outside of one the login has no rights and no limits', async () => {
  const database = new Database(testApp.database.appUrl, 1)
  const settings = `select current_user as role, current_setting('app.tenant', true) as tenant,
    current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
  const roles = rolesOf(testApp.database.appUrl)
  const { rows: within } = await database.write(scope, tx => tx.query(settings))
  expect(within).toEqual([{ role: roles.platform, tenant: '000000', statement: '30s', lock: '25s' }])
  // What comes behind the end of the transaction sees what the next one by a pooler would see.
  const seen: unknown[] = []
  await database
    .write(scope, async tx => {
      await tx.query('rollback')
      seen.push(...(await tx.query(settings)).rows)
    })
    .catch(() => {})
  expect(seen).toEqual([{ role: roles.login, tenant: '', statement: '0', lock: '0' }])
  await database.close()
})
