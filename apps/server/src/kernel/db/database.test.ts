import { dept } from '@forecourt/contract/system'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  call,
  inContext,
  makePerson,
  makeTenant,
  openApp,
  stranger,
  type Person,
  type TestApp,
} from '../../../test/people.ts'
import { query } from '../../../test/query.ts'
import { Database } from './database.ts'
import { rolesOf } from '../who/roles.ts'

let testApp: TestApp
let mine: string
let database: Database
beforeAll(async () => {
  testApp = await openApp()
  mine = await makeTenant(testApp)
  database = new Database(testApp.database.appUrl, 4)
})
afterAll(async () => {
  await database.close()
  await testApp.close()
})

const scope = () => ({ tenantId: mine, userId: '1' })
const insertText = `insert into dept (tenant_id, id, dept_name, full_name, dept_category, sort, create_time, update_time) values ($1, $2, $3, 'f', 1, 1, now(), now())`
const stored = async (name: string) => (await testApp.asOwner('select 1 from dept where dept_name = $1', [name])).length

/** Ends connections from outside, as a restart of the server or an administrator would. A role may end its own. */
const killBackends = (where: string) =>
  query(
    testApp.database.appUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid() and ${where}`,
  )

describe('a transaction', () => {
  test('is undone as a whole when the work fails after its statements', async () => {
    const work = database.write(scope(), async tx => {
      await tx.query(insertText, [mine, 1, 'undone'])
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await stored('undone')).toBe(0)
  })

  test('with a failed statement among several in flight is undone as a whole', async () => {
    const work = database.write(scope(), tx =>
      Promise.all([
        tx.query(insertText, [mine, 2, 'one']),
        tx.query(insertText, [mine, 2, 'two']),
        tx.query(insertText, [mine, 3, 'three']),
      ]),
    )
    await expect(work).rejects.toMatchObject({ code: '23505' })
    expect([await stored('one'), await stored('two'), await stored('three')]).toEqual([0, 0, 0])
  })

  test('with a failed statement nobody waited for does not pass for done', async () => {
    const work = database.write(scope(), async tx => {
      void tx.query('select 1 / 0').catch(() => {})
      await Promise.resolve()
      void tx.query(insertText, [mine, 4, 'careless']).catch(() => {})
    })
    await expect(work).rejects.toThrow()
    expect(await stored('careless')).toBe(0)
  })

  test('whose statement was caught by its author cannot go on as if nothing had happened', async () => {
    const work = database.write(scope(), async tx => {
      await tx.query('select 1 / 0').catch(() => {})
      return tx.query(insertText, [mine, 5, 'after']).catch(() => {})
    })
    await expect(work).rejects.toThrow('rolled back')
    expect(await stored('after')).toBe(0)
  })

  test('leaves its connection clean for the next, whatever became of it', async () => {
    const single = new Database(testApp.database.appUrl, 1)
    for (const bad of ['select 1 / 0', 'no sql at all', 'select * from nowhere'])
      for (const mode of ['read', 'write'] as const) {
        await expect(single[mode](scope(), tx => tx.query(bad))).rejects.toThrow()
        const { rows } = await single.read(scope(), tx =>
          tx.query<{ tenant: string }>(`select current_setting('app.tenant') as tenant`),
        )
        expect(rows).toEqual([{ tenant: mine }])
      }
    expect(single.connections.open).toBe(1)
    await single.close()
  })

  test('plans a statement anew on its connection after it failed there, or after its table changed', async () => {
    const single = new Database(testApp.database.appUrl, 1)
    const insert = (id: number, name: string) =>
      single.write(scope(), tx => tx.query(insertText, [mine, id, name]).then(({ rowCount }) => rowCount))
    expect(await insert(20, 'planned')).toBe(1)
    await expect(insert(20, 'planned')).rejects.toMatchObject({ code: '23505' })
    expect(await insert(21, 'planned')).toBe(1)
    const whole = () =>
      single.read(scope(), tx => tx.query('select * from dept where id = $1', [20])).then(({ rows }) => rows[0] ?? {})
    expect(await whole()).not.toHaveProperty('planned_anew')
    await testApp.asOwner('alter table dept add column planned_anew text')
    try {
      await expect(whole()).rejects.toMatchObject({ code: '0A000' })
      expect(await whole()).toMatchObject({ dept_name: 'planned', planned_anew: null })
    } finally {
      await testApp.asOwner('alter table dept drop column planned_anew')
    }
    await single.close()
  })

  test('gives each of the statements that leave together its own answer', async () => {
    const ask = `select n, n * $1::int as times, null as nothing from generate_series(1, $2::int) n`
    const answers = await database.write(scope(), tx =>
      Promise.all([
        tx.query(insertText, [mine, 30, 'together']),
        tx.query(ask, [10, 2]),
        tx.query(ask, [100, 1]),
        tx.query(''),
        tx.query('update dept set sort = 2 where id = any($1)', [[30, 31]]),
        tx.query(`select array[1, 2] as list, '{"a": 1}'::jsonb as object, $1::bytea as bytes`, [Buffer.from('ab')]),
      ]),
    )
    expect(answers).toMatchObject([
      { rows: [], rowCount: 1 },
      {
        rows: [
          { n: 1, times: 10, nothing: null },
          { n: 2, times: 20, nothing: null },
        ],
        rowCount: 2,
      },
      { rows: [{ n: 1, times: 100, nothing: null }], rowCount: 1 },
      { rows: [], rowCount: 0 },
      { rows: [], rowCount: 1 },
      { rows: [{ list: [1, 2], object: { a: 1 }, bytes: Buffer.from('ab') }], rowCount: 1 },
    ])
  })

  test('with a value that cannot be sent is undone, and what its author goes on to send never runs', async () => {
    const work = database.write(scope(), async tx => {
      await tx.query('select 1 as one')
      const circle: Record<string, unknown> = {}
      circle.self = circle
      await tx.query(insertText, [mine, 40, circle]).catch(() => {})
      return tx.query(insertText, [mine, 41, 'behind the circle'])
    })
    await expect(work).rejects.toThrow('circular')
    expect(await stored('behind the circle')).toBe(0)
    const wholly = database.write(scope(), async tx => {
      const circle: Record<string, unknown> = {}
      circle.self = circle
      await tx.query(insertText, [mine, 42, circle]).catch(() => {})
      await tx.query(insertText, [mine, 43, 'without an opening']).catch(() => {})
    })
    await expect(wholly).rejects.toThrow('rolled back')
    expect(await stored('without an opening')).toBe(0)
  })

  test('that is over takes no more statements, and those it had not sent never run', async () => {
    let late: () => Promise<unknown> = () => Promise.resolve()
    const work = database.write(scope(), async tx => {
      await tx.query('select 1 as one')
      late = () => tx.query(insertText, [mine, 50, 'late'])
      void tx.query(insertText, [mine, 51, 'unsent']).catch(() => {})
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    await expect(late()).rejects.toThrow('over')
    expect([await stored('late'), await stored('unsent')]).toEqual([0, 0])
  })

  test('says of a failed statement who asked for it', async () => {
    const askedHere = () => database.read(scope(), tx => tx.query('select 1 / 0'))
    const error = await askedHere().catch((failure: Error) => failure)
    expect((error as Error).stack).toContain('database.test.ts')
  })

  test('many at once share few connections and each keeps to its own tenant', async () => {
    const tenants = ['000000', mine, '424242']
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        database.read({ tenantId: tenants[index % 3] ?? '', userId: '1' }, async tx => {
          const { rows } = await tx.query<{ role: string; tenant: string }>(
            `select current_user as role, app_tenant() as tenant`,
          )
          return rows[0]
        }),
      ),
    )
    const roles = rolesOf(testApp.database.appUrl)
    for (const [index, answer] of answers.entries())
      expect(answer).toEqual({
        role: index % 3 === 0 ? roles.platform : roles.tenant,
        tenant: tenants[index % 3],
      })
    expect(database.connections.open).toBeLessThanOrEqual(8)
  })
})

describe('a connection that dies', () => {
  test('in the middle of a statement fails that request only', async () => {
    const slow = database.write(scope(), async tx => {
      await tx.query(insertText, [mine, 6, 'died'])
      return tx.query('select pg_sleep(20)')
    })
    const outcome = slow.then(
      () => 'done',
      (error: { code?: string; message: string }) => error.code ?? error.message,
    )
    await waitFor(`query like '%pg_sleep%' and state = 'active'`)
    await killBackends(`query like '%pg_sleep%'`)
    expect(await outcome).not.toBe('done')
    expect(await stored('died')).toBe(0)
    expect((await database.read(scope(), tx => tx.query<{ one: number }>('select 1 as one'))).rows).toEqual([
      { one: 1 },
    ])
  })

  test('C18: between requests, with all others, is replaced: the server goes on', async () => {
    const person: Person = await makePerson(testApp, { tenantId: mine, rights: ['dept'] })
    const list = () => call(person, 'GET', 'blade-system/dept/list')
    expect(await list()).toMatchObject({ code: 200 })
    await killBackends('true')
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(await list()).toMatchObject({ code: 200 })
    expect(await call(stranger(testApp), 'GET', '/readyz')).toMatchObject({ status: 200 })
  })

  test('C18: while requests are in flight: each is answered, none hangs, and what was answered as done is there', async () => {
    const person: Person = await makePerson(testApp, { tenantId: mine, rights: ['dept', 'dept_add'] })
    const writes = Array.from({ length: 40 }, (_, index) =>
      call(person, 'POST', 'blade-system/dept/submit', { deptName: `kill-${index}`, fullName: 'k' }),
    )
    await killBackends('true')
    const answers = await Promise.all(writes)
    for (const [index, answer] of answers.entries()) {
      expect([200, 500, 503]).toContain(answer.status)
      if (answer.status === 200 && answer.code === 200) expect(await stored(`kill-${index}`)).toBe(1)
    }
    expect(await call(person, 'POST', 'blade-system/dept/submit', { deptName: 'after', fullName: 'k' })).toMatchObject({
      code: 200,
    })
  })
})

async function waitFor(where: string): Promise<void> {
  const text = `select 1 from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid() and ${where}`
  for (let tries = 0; tries < 100; tries++) {
    if ((await query(testApp.database.appUrl, text)).length > 0) return
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

describe('work after the commit', () => {
  test('runs after it, sees what was written, and not after a refusal', async () => {
    const seen: string[] = []
    const name = 'after commit'
    await inContext(testApp, mine, 'write', async ctx => {
      ctx.afterCommit(async () => void seen.push(`${await stored(name)} stored`))
      await ctx.insert(dept, { deptName: name, fullName: name, deptCategory: 1, sort: 1 })
      seen.push(`${await stored(name)} inside`)
    })
    await expect(
      inContext(testApp, mine, 'write', async ctx => {
        ctx.afterCommit(() => void seen.push('never'))
        return ctx.refuse('notFound')
      }),
    ).rejects.toMatchObject({ reason: 'notFound' })
    for (let tries = 0; tries < 50 && seen.length < 2; tries++) await new Promise(resolve => setTimeout(resolve, 10))
    expect(seen).toEqual(['0 inside', '1 stored'])
  })

  test('that fails is reported and cannot undo what was done', async () => {
    const row = await inContext(testApp, mine, 'write', async ctx => {
      ctx.afterCommit(() => Promise.reject(new Error('too late')))
      return ctx.insert(dept, { deptName: 'kept', fullName: 'kept', deptCategory: 1, sort: 1 })
    })
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(await stored('kept')).toBe(1)
    expect(row.version).toBe(1)
  })
})
