import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { type DatabaseProxy, openProxy, type Trouble } from '../../../test/database-proxy.ts'
import { testEnv } from '../../../test/foundation.ts'
import { type Answer, call, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { query } from '../../../test/query.ts'
import { type App, makeApp } from '../../app.ts'
import { Database } from './database.ts'

let testApp: TestApp
let mine: string
let proxy: DatabaseProxy
let server: App
let clerk: Person
let forget: () => Promise<void>
beforeAll(async () => {
  testApp = await openApp()
  mine = await makeTenant(testApp)
  proxy = await openProxy(testApp.database.appUrl)
  const { env, forget: forgetFiles } = await testEnv({ DATABASE_WAIT_MS: '1500', REQUESTS_AT_ONCE: '40' })
  forget = forgetFiles
  server = await makeApp(env, proxy.through(testApp.database.appUrl))
  const made = await makePerson(testApp, { tenantId: mine, rights: ['dept', 'dept_add'] })
  clerk = { ...made, http: server.http }
})
afterEach(() => proxy.mend())
afterAll(async () => {
  await proxy.mend()
  await server.close()
  await proxy.close()
  await testApp.close()
  await forget()
})

let name = 0
const write = () =>
  call(clerk, 'POST', 'blade-system/dept/submit', { deptName: `lost-${++name}`, fullName: 'l', deptCategory: 1 })
const read = () => call(clerk, 'GET', 'blade-system/dept/list')
const captcha = () => call({ ...clerk, token: undefined }, 'GET', 'blade-auth/oauth/captcha')
const readyz = async () => (await server.http.inject('/readyz')).statusCode

/** Until requests of every kind are answered again, by as many connections as there may be. */
async function recovered(): Promise<void> {
  const all = async () => {
    const answers = await Promise.all([readyz(), ...[write, write, read, read, read, captcha].map(one => one())])
    return answers.map(one => (typeof one === 'number' ? one : one.status))
  }
  await expect.poll(all, { timeout: 25_000, interval: 100 }).toEqual([200, 200, 200, 200, 200, 200, 200])
}

const busy = { status: 503, code: 503, success: false, reason: 'busy', headers: { 'retry-after': '2' } }

/** Answered as it should be, or refused as one that may be sent again: never anything else, never not at all. */
function expectNothingElse(answers: readonly Answer[]): void {
  for (const answer of answers) if (answer.status !== 200) expect(answer).toMatchObject(busy)
}

const troubles: readonly [string, Trouble][] = [
  ['goes silent', 'frozen'],
  ['is cut', 'cut'],
  ['is reset', 'reset'],
  ['is refused', 'refused'],
  ['leads to a server that is starting', 'says 57P03'],
  ['leads to a server that is stopping', 'says 57P01'],
  ['leads to a server with no room', 'says 53300'],
  ['leads to a server that takes another password', 'says 28P01'],
  ['leads to a server without the database', 'says 3D000'],
]

describe('C19: while the line to the database', () => {
  test.each(troubles)(
    '%s, every request gets 503 to be sent again, and the server goes on after it',
    async (_, trouble) => {
      await recovered()
      const begun = Array.from({ length: 6 }, (_each, index) => (index % 2 ? read() : write()))
      await proxy.trouble(trouble)
      const answers = await Promise.all([...begun, write(), read(), captcha(), write(), read()])
      expectNothingElse(answers)
      expect(answers.slice(6).map(one => one.status)).toEqual([503, 503, 503, 503, 503])
      expect(await readyz()).toBe(503)
      expect((await server.http.inject('/healthz')).statusCode).toBe(200)
      await proxy.mend()
      await recovered()
    },
  )

  test('is dead without a word and another works, the connections it had are given up and the requests go by new ones', async () => {
    await recovered()
    const opened = proxy.greetings.length
    await proxy.trouble('lost')
    const answers = await Promise.all([write(), read(), write(), read(), captcha()])
    expectNothingElse(answers)
    await recovered()
    expect(proxy.greetings.length).toBeGreaterThan(opened)
  })

  test('is silent, each of two hundred requests is answered', async () => {
    await recovered()
    await proxy.trouble('frozen')
    const answers = await Promise.all(Array.from({ length: 200 }, read))
    for (const answer of answers) expect(answer).toMatchObject(busy)
    await proxy.mend()
    await recovered()
  })
})

describe('a statement', () => {
  test('that PostgreSQL works on is waited for, however long the line is silent meanwhile', async () => {
    const database = new Database(proxy.through(testApp.database.appUrl), 2, { requestMs: 1_000 })
    const scope = { tenantId: mine, userId: '1' }
    await expect(database.read(scope, tx => tx.query('select pg_sleep(4)'))).resolves.toMatchObject({ rowCount: 1 })
    await database.close()
  })

  test('of which PostgreSQL knows nothing is given up long before a statement has to be over', async () => {
    const database = new Database(proxy.through(testApp.database.appUrl), 2, { requestMs: 500 })
    const scope = { tenantId: mine, userId: '1' }
    await database.read(scope, tx => tx.query('select 1'))
    await proxy.trouble('lost')
    await expect(database.read(scope, tx => tx.query('select 1'))).rejects.toMatchObject({
      cause: { message: 'the database is not working on it' },
    })
    expect(await database.read(scope, tx => tx.query('select 1 as one'))).toMatchObject({ rows: [{ one: 1 }] })
    expect(database.connections.open).toBe(1)
    await database.close()
  })
})

describe('/readyz', () => {
  const asOwner = (text: string) => query(testApp.database.ownerUrl, text)
  const nameOf = () => new URL(testApp.database.ownerUrl).pathname.slice(1)
  const everyoneLeaves = () =>
    query(
      testApp.database.appUrl,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
    )

  test('C21: is red, and every write gets 503, while the database takes none, although it can be read', async () => {
    await recovered()
    await asOwner(`alter database ${nameOf()} set default_transaction_read_only = on`)
    await everyoneLeaves()
    await expect.poll(readyz, { timeout: 30_000 }).toBe(503)
    await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe(200)
    expect(await write()).toMatchObject(busy)
    expect(await readyz()).toBe(503)
    await query(
      testApp.database.ownerUrl,
      `begin read write; alter database ${nameOf()} reset default_transaction_read_only; commit`,
    )
    await recovered()
  })

  test('C21: is red while the disk has no room, and green when it has', async () => {
    await recovered()
    const asSuperuser = (text: string) => query(inject('testServer').adminUrl, text)
    await asSuperuser(`alter database ${nameOf()} set temp_file_limit = 0`)
    await everyoneLeaves()
    await expect.poll(readyz, { timeout: 30_000 }).toBe(503)
    await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe(200)
    expect(await readyz()).toBe(503)
    await asSuperuser(`alter database ${nameOf()} reset temp_file_limit`)
    await recovered()
  })

  test('leaves nothing in the database', async () => {
    await recovered()
    const sizes = () => asOwner(`select relname, n_tup_ins, n_tup_upd, n_dead_tup from pg_stat_user_tables order by 1`)
    await readyz()
    const before = await sizes()
    for (let times = 0; times < 5; times++) expect(await readyz()).toBe(200)
    expect(await sizes()).toEqual(before)
  })
})
