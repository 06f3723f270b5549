import { dept } from '@forecourt/contract/system'
import { startTask } from '@forecourt/contract/tools'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administrator, ask, call, inContext, makePerson, makeTenant, openApp } from '../../../test/people.ts'
import type { Person, TestApp } from '../../../test/people.ts'
import { withContext } from '../../kernel/open.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { LongWork, TaskHandler, TaskRun } from '../../kernel/work/tasks.ts'
import { runTask } from './task-run.ts'

let testApp: TestApp
let mine: string
let root: Person
let keeper: Person
let person: Person
let foreigner: Person
let isStopping = false
let opened = 0
const reported: string[] = []
beforeAll(async () => {
  testApp = await openApp()
  mine = await makeTenant(testApp)
  root = await administrator(testApp)
  keeper = await makePerson(testApp, { tenantId: mine, rights: ['task'] })
  person = await makePerson(testApp, { tenantId: mine, rights: ['dept_add'] })
  foreigner = await makePerson(testApp, { tenantId: await makeTenant(testApp), rights: ['task'] })
})
afterAll(() => testApp.close())

/** Starts a task as its area would: by the internal call, in a transaction of the person who asks. */
const start = async (who: Person, input: Record<string, unknown> = {}, kind = 'test.kind'): Promise<string> =>
  (await inContext(testApp, { ...who }, 'write', ctx => ctx.call(startTask, { kind, title: '试验', input, total: 4 })))
    .id

/** Works it in this process, with a handler of the test's own. */
function work(taskId: string, handler: TaskHandler, where = testApp): Promise<void> {
  const around: LongWork = {
    local: where.app.runtime.local,
    open: (as, mode, inner) => {
      opened++
      return withContext(where.app.runtime, { ...as, address: '', filters: {} }, mode, inner)
    },
    tasks: new Map([['test.kind', handler]]),
    isStopping: () => isStopping,
    report: (_, where) => void reported.push(where),
  }
  return runTask(where.app.services)(around, { taskId })
}

const detail = (who: Person, id: string) => ask(who, 'GET', 'blade-resource/task/detail', { id })
const jobsFor = (id: string) =>
  testApp.asOwner(`select id from pgboss.job where name = 'tools.runTask' and data->>'taskId' = $1`, [id])
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

describe('a task', () => {
  test('runs with what it was started with, tells its progress and leaves its result', async () => {
    const id = await start(person, { wanted: 'all' })
    expect(await jobsFor(id)).toHaveLength(1)
    let seen: unknown
    await work(id, async run => {
      seen = run.input
      await run.progress(1, 4, '第一步')
      const during = await detail(person, id)
      expect(during).toMatchObject({ status: 1, doneCount: 1, totalCount: 4, message: '第一步' })
      await run.progress(3, 4, '第三步')
      await pause(510)
      await run.progress(4, 4, '第四步')
      expect((await detail(person, id)).doneCount).toBe(4)
      return { message: '完成', file: { key: 'a~b', name: '试验.csv' }, result: { rows: 4 } }
    })
    expect(seen).toEqual({ wanted: 'all' })
    const done = await detail(person, id)
    expect(done).toMatchObject({ status: 2, doneCount: 4, message: '完成', fileName: '试验.csv', result: { rows: 4 } })
    expect(done.log.map((line: { text: string }) => line.text)).toEqual(['第一步', '第三步', '第四步', '完成'])
    expect(done.endTime).toBeTruthy()
  })

  test('tells its progress as often as it likes, and is written twice a second at most', async () => {
    const id = await start(person)
    await work(id, async run => {
      const [startedMs, before] = [performance.now(), opened]
      for (let done = 1; done <= 2000; done++) await run.progress(done)
      expect(opened - before).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - startedMs) / 500))
      return {}
    })
    expect((await detail(person, id)).doneCount).toBe(2000)
  })

  test('tells its progress from within a transaction without waiting for another connection', async () => {
    const single = await openApp({ DATABASE_POOL: '1' })
    const who = await administrator(single)
    const input = { kind: 'test.kind', title: '试验', input: {}, total: 4 }
    const { id } = await inContext(single, { ...who }, 'write', ctx => ctx.call(startTask, input))
    await work(
      id,
      async run => {
        await run.in('write', async ctx => {
          await run.progress(3, 4, '第三步')
          await ctx.query('select 1', [])
        })
        return {}
      },
      single,
    )
    const [row] = await single.asOwner('select status, done_count from task where id = $1', [id])
    expect(row).toEqual({ status: 2, done_count: 3 })
    await single.close()
  })

  test('acts as the person who started it, and as nobody else', async () => {
    const id = await start(person)
    await work(id, async run => {
      await run.in('write', async ctx => {
        expect(ctx.may('dept_add')).toBe(true)
        expect(ctx.may('task')).toBe(false)
        await ctx.insert(dept, { deptName: '任务部', fullName: '任务部', deptCategory: 1, sort: 1 })
      })
      return {}
    })
    const [row] = await testApp.asOwner(`select tenant_id, create_user from dept where dept_name = '任务部'`)
    expect(row).toEqual({ tenant_id: mine, create_user: person.userId })
    const entry = await testApp.asOwner(`select user_id, call, request_id from audit_entry where row_label = '任务部'`)
    expect(entry).toEqual([{ user_id: person.userId, call: 'task test.kind', request_id: `task-${id}` }])
  })

  test('loses the rights its person loses meanwhile, and fails when the person is frozen', async () => {
    const clerk = await makePerson(testApp, { tenantId: mine, rights: ['dept_add', 'dept_edit'] })
    const id = await start(clerk)
    await work(id, async run => {
      const may = () => run.in('read', async ctx => ctx.may('dept_add'))
      expect(await may()).toBe(true)
      await testApp.asOwner('delete from role_menu where role_id = $1', [clerk.roleIds[0]])
      expect(await may()).toBe(false)
      await testApp.asOwner('update "user" set status = 2 where id = $1', [clerk.userId])
      await may()
      return {}
    })
    expect(await detail(keeper, id)).toMatchObject({ status: 3, failReason: '发起人已停用，任务不再执行' })
  })

  test('fails with its reason in the words of the refusal, and blandly for what is our fault', async () => {
    const refused = await start(person)
    await work(refused, async () => refuse('invalid', ['第3行有误', 'Row 3 is wrong']))
    expect(await detail(person, refused)).toMatchObject({ status: 3, failReason: '第3行有误' })
    const broken = await start(person)
    await work(broken, async () => Promise.reject(new Error('a detail of the inside')))
    expect(await detail(person, broken)).toMatchObject({ status: 3, failReason: '系统异常' })
    expect(reported).toContain(`task test.kind ${broken}`)
    const unknown = await start(person, {}, 'test.unknown')
    await work(unknown, async () => ({}))
    expect((await detail(person, unknown)).status).toBe(3)
  })

  test('is stopped while it runs by the next word of its progress', async () => {
    const id = await start(person)
    let after = false
    await work(id, async run => {
      await run.progress(1)
      await ask(person, 'POST', 'blade-resource/task/cancel', { id })
      expect((await detail(person, id)).status).toBe(5)
      await pause(510)
      await run.progress(2)
      after = true
      return {}
    })
    expect(after).toBe(false)
    expect(await detail(person, id)).toMatchObject({ status: 4, doneCount: 2, fileKey: null })
  })

  test('that waits is cancelled at once and never begins; tried again, it runs', async () => {
    const id = await start(person)
    await ask(person, 'POST', 'blade-resource/task/cancel', { id })
    const runs: TaskRun[] = []
    const handler: TaskHandler = async run => {
      runs.push(run)
      return {}
    }
    await work(id, handler)
    expect(runs).toHaveLength(0)
    expect(await call(person, 'POST', 'blade-resource/task/cancel', { id })).toMatchObject({ code: 409 })
    await ask(person, 'POST', 'blade-resource/task/retry', { id })
    expect(await jobsFor(id)).toHaveLength(2)
    await work(id, handler)
    await work(id, handler)
    expect(runs).toHaveLength(1)
    expect((await detail(person, id)).status).toBe(2)
    expect(await call(person, 'POST', 'blade-resource/task/retry', { id })).toMatchObject({ code: 409 })
  })

  test('goes back to waiting when its process ends, for another to begin again', async () => {
    const id = await start(person)
    await work(id, async run => {
      isStopping = true
      await run.progress(1)
      return {}
    })
    isStopping = false
    expect((await detail(person, id)).status).toBe(0)
    expect(await jobsFor(id)).toHaveLength(2)
  })

  test('whose process died is begun again, and failed when that happens a third time', async () => {
    const id = await start(person)
    const die = () =>
      testApp.asOwner(
        `update task set status = 1, tries = tries + 1, beat_time = now() - interval '2 minutes' where id = $1`,
        [id],
      )
    for (const [expected, jobs] of [
      [0, 2],
      [0, 3],
      [3, 3],
    ] as const) {
      await die()
      await testApp.app.runJob('tools.reviveTasks')
      expect((await detail(person, id)).status).toBe(expected)
      expect(await jobsFor(id)).toHaveLength(jobs)
    }
  })

  test('taken over by another process is not written by the first any more', async () => {
    const id = await start(person)
    await work(id, async run => {
      await testApp.asOwner('update task set tries = tries + 1 where id = $1', [id])
      await run.progress(1, 4, 'from the first')
      return {}
    })
    expect(await detail(person, id)).toMatchObject({ status: 1, message: null })
  })
})

describe('who sees a task', () => {
  const seen = async (who: Person, id: string) =>
    (await ask(who, 'GET', 'blade-resource/task/list', { id_in: id })).records.length

  test('its person, who has the right in the tenant, and the platform; not a colleague, not another tenant', async () => {
    const id = await start(person)
    const colleague = await makePerson(testApp, { tenantId: mine })
    expect(await Promise.all([person, keeper, root].map(who => seen(who, id)))).toEqual([1, 1, 1])
    expect(await Promise.all([colleague, foreigner].map(who => seen(who, id)))).toEqual([0, 0])
    for (const who of [colleague, foreigner]) {
      expect(await call(who, 'GET', 'blade-resource/task/detail', { id })).toMatchObject({ code: 404 })
      expect(await call(who, 'POST', 'blade-resource/task/cancel', { id })).toMatchObject({ code: 404 })
      expect(await call(who, 'POST', 'blade-resource/task/retry', { id })).toMatchObject({ code: 404 })
    }
    await ask(keeper, 'POST', 'blade-resource/task/cancel', { id })
  })

  test('never sees its input, and its log only in the detail', async () => {
    const id = await start(person, { secret: 'x' })
    await work(id, async run => {
      await run.progress(1, 1, '一行')
      return {}
    })
    const [row] = (await ask(person, 'GET', 'blade-resource/task/list', { id_in: id })).records
    expect(row).toMatchObject({ input: null, log: null })
    expect(await detail(root, id)).toMatchObject({ input: null, log: [{ text: '一行' }] })
  })
})
