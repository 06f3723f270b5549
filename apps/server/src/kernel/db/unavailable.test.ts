import { Writable } from 'node:stream'
import { dept } from '@forecourt/contract/system'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApp } from '../../app.ts'
import { openProxy } from '../../../test/database-proxy.ts'
import { testEnv } from '../../../test/foundation.ts'
import {
  administrator,
  type Answer,
  answerOf,
  call,
  inContext,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  requestToken,
  stranger,
  type TestApp,
} from '../../../test/people.ts'
import { query } from '../../../test/query.ts'
import { Database } from './database.ts'
import { answerFailure } from '../http/failed.ts'
import { isUnavailable } from './unavailable.ts'

let testApp: TestApp
let mine: string
beforeAll(async () => {
  testApp = await openApp()
  mine = await makeTenant(testApp)
})
afterAll(() => testApp.close())

const scope = () => ({ tenantId: mine, userId: '1' })
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'none',
    (error: unknown) => error,
  )

/** How a failure leaves the server: its status, its headers, its envelope and its line in the log. */
async function answered(error: unknown) {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const http = Fastify({ logger: { level: 'info', stream } })
  http.setErrorHandler((failure, request, reply) => answerFailure(failure, request, reply))
  http.get('/', () => Promise.reject(error as Error))
  const answer = answerOf(await http.inject('/'))
  await http.close()
  return { ...answer, log: lines.join('') }
}

describe('a failure that says nothing about the request', () => {
  const said = (code: string) => Object.assign(new Error(`says ${code}`), { code })

  test.each([
    '57014',
    '55P03',
    '40P01',
    '40001',
    '25P03',
    '57P01',
    '57P03',
    '08006',
    '53300',
    '53100',
    '28P01',
    '3D000',
  ])('as PostgreSQL says %s is answered 503 with Retry-After, and is no bug in the log', async code => {
    const answer = await answered(said(code))
    expect(answer).toMatchObject({ status: 503, code: 503, reason: 'busy', headers: { 'retry-after': '2' } })
    expect(answer.log).toContain('database busy or out of reach')
    expect(answer.log).not.toContain('bug')
  })

  test.each([
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
  ])('as the network says %s is answered 503 with Retry-After', async code => {
    const answer = await answered(said(code))
    expect(answer).toMatchObject({ status: 503, code: 503, reason: 'busy', headers: { 'retry-after': '2' } })
  })

  test.each(['Connection terminated unexpectedly', 'Connection terminated', 'timeout expired', 'Query read timeout'])(
    'as the driver says "%s" is answered 503 with Retry-After',
    async text => {
      const answer = await answered(new Error(text))
      expect(answer).toMatchObject({ status: 503, code: 503, reason: 'busy', headers: { 'retry-after': '2' } })
    },
  )

  test('is a server whose name nobody knows', async () => {
    const nowhere = new Database('postgres://nobody@database.invalid/nothing', 1)
    expect(isUnavailable(await failureOf(nowhere.read(scope(), tx => tx.query('select 1'))))).toBe(true)
    await nowhere.close()
  })

  test('may lie behind another failure; a failure of our own stays a bug', async () => {
    expect(isUnavailable(new Error('rolled back', { cause: said('55P03') }))).toBe(true)
    for (const bug of [new TypeError('undefined is no function'), said('23505'), said('42P01'), 'a text'])
      expect(isUnavailable(bug)).toBe(false)
    expect(await answered(said('42P01'))).toMatchObject({ status: 500, code: 500, reason: 'broken' })
    expect((await answered(said('42P01'))).log).toContain('bug')
  })

  test('is a statement that took too long, and a lock that did not come', async () => {
    const database = new Database(testApp.database.appUrl, 2, { requestMs: 1_500 })
    const slow = database.write(scope(), async tx => {
      await tx.query(`select set_config('statement_timeout', '50', true)`)
      await tx.query('select pg_sleep(20)')
    })
    expect(await failureOf(slow)).toMatchObject({ code: '57014' })
    const holder = new pg.Client(testApp.database.ownerUrl)
    await holder.connect()
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(77)')
    const locked = await failureOf(database.write(scope(), tx => tx.query('select pg_advisory_xact_lock(77)')))
    expect(locked).toMatchObject({ code: '55P03' })
    await holder.end()
    await database.close()
  })

  test('is a connection that was lost in a statement, between two, or with the commit', async () => {
    const database = new Database(testApp.database.appUrl, 2)
    const end = (pid: number) => query(testApp.database.appUrl, `select pg_terminate_backend(${pid}, 5000)`)
    const pidOf = async (ask: (text: string) => Promise<{ rows: { pid: number }[] }>) =>
      (await ask('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
    for (const last of ['select pg_sleep(20)', 'select 1', '']) {
      const failure = await failureOf(
        database.write(scope(), async tx => {
          const pid = await pidOf(text => tx.query<{ pid: number }>(text))
          const asked = last.includes('sleep') ? tx.query(last) : undefined
          asked?.catch(() => {})
          await end(pid)
          await (asked ?? (last ? tx.query(last) : undefined))
        }),
      )
      expect(isUnavailable(failure), `${last}: ${String(failure)}`).toBe(true)
      const { rows } = await database.read(scope(), tx => tx.query<{ one: number }>('select 1 as one'))
      expect(rows).toEqual([{ one: 1 }])
    }
    await database.close()
  })

  test('is a server where nobody listens', async () => {
    const nowhere = new Database('postgres://nobody@127.0.0.1:1/nothing', 1)
    expect(isUnavailable(await failureOf(nowhere.read(scope(), tx => tx.query('select 1'))))).toBe(true)
    await nowhere.close()
  })
})

describe('C20: when every connection is held', () => {
  const held = 20
  let rowId: string
  let small: TestApp
  let clerk: Person
  beforeAll(async () => {
    small = await openApp({ DATABASE_POOL: '3', DATABASE_SHARE: '100' })
    const tenantId = await makeTenant(small)
    clerk = await makePerson(small, { tenantId, rights: ['dept', 'dept_edit'], account: 'clerk', password: 'clerk' })
    rowId = await inContext(small, tenantId, 'write', ctx =>
      ctx.insert(dept, { deptName: 'wanted', fullName: 'wanted', deptCategory: 1, sort: 1 }),
    ).then(row => row.id)
  })
  afterAll(() => small.close())

  /** Locks the row from outside, and lets so many requests wait for it. */
  async function crowd(among: TestApp, who: Person) {
    const holder = new pg.Client(small.database.ownerUrl)
    await holder.connect()
    await holder.query('begin')
    await holder.query('select 1 from dept where id = $1 for update', [rowId])
    let done = 0
    const waiting = Array.from({ length: held }, () =>
      call({ ...who, http: among.app.http }, 'POST', 'blade-system/dept/submit', {
        id: rowId,
        deptName: 'wanted',
        sort: 2,
      }).finally(() => done++),
    )
    return { waiting, answered: () => done, release: () => holder.end() }
  }

  test('signing in, the probes and who one is are answered while all of them still wait', async () => {
    const { waiting, answered: done, release } = await crowd(small, clerk)
    const locked = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => query(small.database.appUrl, locked), { timeout: 15_000 }).toHaveLength(3)
    const { tenantId, account } = clerk
    expect(await call(stranger(small), 'GET', '/readyz')).toMatchObject({ status: 200 })
    expect(await call(stranger(small), 'GET', '/healthz')).toMatchObject({ status: 200 })
    const token = await requestToken(small.app.http, { tenantId, account, password: 'clerk' })
    expect(token.status).toBe(200)
    expect(done()).toBe(0)
    await release()
    const answers = await Promise.all(waiting)
    // The row is as it was read for one of them only.
    expect(new Set(answers.map(one => one.status))).toEqual(new Set([200]))
    expect(answers.filter(one => one.code === 200).length).toBeGreaterThan(0)
  })

  test('who waits too long is answered 503 with Retry-After, and the server goes on', async () => {
    const { env, forget } = await testEnv({ DATABASE_POOL: '3', DATABASE_SHARE: '100', DATABASE_WAIT_MS: '1500' })
    const app = await makeApp(env, small.database.appUrl)
    const hasty: TestApp = { ...small, app }
    const who = { ...clerk, token: await app.services.principals.issue(clerk) }
    const { waiting, release } = await crowd(hasty, who)
    const answers = await Promise.all(waiting)
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 503, code: 503, reason: 'busy', headers: { 'retry-after': '2' } })
    await release()
    expect(await call({ ...who, http: app.http }, 'GET', 'blade-system/dept/list')).toMatchObject({ code: 200 })
    await app.close()
    await forget()
  })
})

describe('C19, C20: when as many requests are worked on as may be', () => {
  test('the next ones are answered 503 at once, and those before them as ever', async () => {
    const max = 5
    const small = await openApp({ REQUESTS_AT_ONCE: String(max) })
    const clerk = await makePerson(small, { tenantId: await makeTenant(small), rights: ['dept'] })
    const list = () => call(clerk, 'GET', 'blade-system/dept/list')
    expect(await list()).toMatchObject({ code: 200 })
    const holder = new pg.Client(small.database.ownerUrl)
    await holder.connect()
    await holder.query('begin')
    await holder.query('lock table dept in access exclusive mode')
    const answers: Answer[] = []
    const all = Promise.all(Array.from({ length: 30 }, () => list().then(answer => answers.push(answer))))
    await expect.poll(() => answers.length, { timeout: 15_000 }).toBe(30 - max)
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 503, reason: 'busy', headers: { 'retry-after': '2' } })
    expect(await call(stranger(small), 'GET', '/readyz')).toMatchObject({ status: 200 })
    await holder.end()
    await all
    expect(answers.slice(30 - max).map(one => one.code)).toEqual(Array.from({ length: max }, () => 200))
    await small.close()
  })
})

describe('a transaction inside another', () => {
  test('is refused: with few connections it would wait for itself', async () => {
    const nested = inContext(testApp, mine, 'write', () => inContext(testApp, mine, 'read', async ctx => ctx.tenantId))
    await expect(nested).rejects.toThrow('inside another')
  })

  test('is none when it comes after the commit, or from what was begun there and goes on', async () => {
    let later: Promise<string> | undefined
    await inContext(testApp, mine, 'write', async ctx => {
      ctx.afterCommit(() => {
        later = inContext(testApp, mine, 'read', async inner => inner.tenantId)
      })
      await ctx.query('select 1', [])
    })
    await expect.poll(() => later).toBeDefined()
    expect(await later).toBe(mine)
  })

  test('is needed by no one: with one connection people sign out side by side', async () => {
    const single = await openApp({ DATABASE_POOL: '1' })
    const people = await Promise.all([1, 2, 3, 4].map(() => administrator(single)))
    const answers = await Promise.all(people.map(one => call(one, 'GET', 'blade-auth/oauth/logout')))
    expect(answers.map(one => one.status)).toEqual([200, 200, 200, 200])
    for (const one of people) expect((await call(one, 'GET', 'blade-system/dept/list')).status).toBe(401)
    await single.close()
  })
})

describe('C19: a database that is silent', () => {
  test('turns /readyz red within a second or so, and green when it answers again', async () => {
    const { env, forget } = await testEnv()
    const line = await openProxy(testApp.database.appUrl)
    const app = await makeApp(env, line.through(testApp.database.appUrl))
    const ready = async () => (await app.http.inject('/readyz')).statusCode
    await expect.poll(ready, { timeout: 15_000 }).toBe(200)
    await line.trouble('frozen')
    const probes = await Promise.all([ready(), ready(), app.http.inject('/healthz').then(one => one.statusCode)])
    expect(probes).toEqual([503, 503, 200])
    await line.mend()
    await expect.poll(ready, { timeout: 15_000 }).toBe(200)
    await app.close()
    await line.close()
    await forget()
  })
})
