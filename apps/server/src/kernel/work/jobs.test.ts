import { dept } from '@forecourt/contract/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inContext, makeTenant, openApp, type TestApp } from '../../../test/people.ts'
import { type JobData, JobQueue } from './jobs.ts'

let testApp: TestApp
let mine: string
let queue: JobQueue
const ran: JobData[] = []
const reported: string[] = []
let failures = 0
let present = 0
/** Ends only when two of them are there. */
async function meet(): Promise<void> {
  present++
  await until(() => present >= 2)
}
beforeAll(async () => {
  testApp = await openApp()
  mine = await makeTenant(testApp)
  queue = new JobQueue(testApp.database.appUrl, (_, where) => void reported.push(where))
  await queue.start([
    { name: 'test.note', retries: 0, run: async data => void ran.push(data) },
    {
      name: 'test.shaky',
      retries: 2,
      run: async data => {
        if (failures++ === 0) throw new Error('the first time always fails')
        ran.push(data)
      },
    },
    { name: 'test.long', retries: 0, atOnce: 2, run: () => meet() },
    { name: 'test.hopeless', retries: 0, run: () => Promise.reject(new Error('never works')) },
  ])
})
afterAll(async () => {
  await queue.stop()
  await testApp.close()
})

const add = (name: string, data: JobData, outcome: 'kept' | 'undone' = 'kept') =>
  inContext(testApp, mine, 'write', async ctx => {
    const tx = {
      query: async (text: string, values: readonly unknown[] = []) => ({
        ...(await ctx.query(text, values)),
        rowCount: 1,
      }),
    }
    await queue.add(tx as never, name, { ...data, tenantId: mine })
    await ctx.insert(dept, { deptName: String(data['note']), fullName: 'f', deptCategory: 1, sort: 1 })
    if (outcome === 'undone') ctx.refuse('notFound')
  })
async function until(condition: () => boolean, limitMs = 9_000): Promise<void> {
  const endMs = Date.now() + limitMs
  while (!condition() && Date.now() < endMs) await new Promise(resolve => setTimeout(resolve, 50))
}
const notes = () => ran.map(data => data['note'])

test('C30: a job exists exactly when the transaction that wants it commits', async () => {
  await expect(add('test.note', { note: 'undone' }, 'undone')).rejects.toMatchObject({ reason: 'notFound' })
  await add('test.note', { note: 'kept' })
  await until(() => notes().includes('kept'))
  expect(notes()).toEqual(['kept'])
  expect(
    await testApp.asOwner(`select 1 from pgboss.job where name = 'test.note' and data->>'note' = 'undone'`),
  ).toEqual([])
})

test('a job that fails is tried again, and its failure is reported', async () => {
  await add('test.shaky', { note: 'second try' })
  await until(() => notes().includes('second try'))
  expect(notes()).toContain('second try')
  expect(failures).toBe(2)
  expect(reported).toContain('job test.shaky')
})

test('a job that cannot succeed is kept as failed for whoever looks', async () => {
  await add('test.hopeless', { note: 'hopeless' })
  await until(() => reported.includes('job test.hopeless'))
  const state = () => testApp.asOwner<{ state: string }>(`select state from pgboss.job where name = 'test.hopeless'`)
  for (let tries = 0; tries < 40 && (await state())[0]?.state !== 'failed'; tries++)
    await new Promise(resolve => setTimeout(resolve, 50))
  expect(await state()).toEqual([{ state: 'failed' }])
})

test('a wake-up is followed by a run that begins after it, however soon it comes after another', async () => {
  const woken = () =>
    testApp.asOwner<{ state: string }>(
      `select state from pgboss.job where name = 'test.note' and singleton_key = 'wake'`,
    )
  const wake = async (count: number) => {
    queue.wake('test.note')
    for (let tries = 0; tries < 100 && (await woken()).length < count; tries++)
      await new Promise(resolve => setTimeout(resolve, 20))
  }
  // Both within one second, of which pg-boss takes one.
  await new Promise(resolve => setTimeout(resolve, 1_000 - (Date.now() % 1_000)))
  await wake(1)
  await testApp.asOwner(`update pgboss.job set state = 'completed' where name = 'test.note' and singleton_key = 'wake'`)
  await wake(2)
  expect(await woken()).toHaveLength(2)
})

test('long work runs beside other long work of its kind', async () => {
  await add('test.long', { note: 'first' })
  await add('test.long', { note: 'second' })
  await until(() => present >= 2)
  expect(present).toBe(2)
})

test('a declared job runs as the platform, in a transaction of its own', async () => {
  await testApp.asOwner(`insert into idempotency (tenant_id, user_id, key, digest, created_at)
    values ('654321', 1, 'old', '\\x00', now() - interval '8 days'), ('654321', 1, 'fresh', '\\x00', now())`)
  await testApp.app.runJob('system.forgetOld')
  expect(await testApp.asOwner(`select key from idempotency where tenant_id = '654321'`)).toEqual([{ key: 'fresh' }])
  await expect(testApp.app.runJob('no.such.job')).rejects.toThrow('no job no.such.job')
})
