import { smsMessage } from '@forecourt/contract/tools'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../test/database.ts'
import { logOf } from '../test/log.ts'
import { ask, call, makePerson, openApp, type Person, requestToken, stranger, type TestApp } from '../test/people.ts'
import { fen, makeCard, openStation, type TestStation } from './areas/orders/test-station.ts'
import { makeApp } from './app.ts'
import { figureTexts } from './figures.ts'
import { version } from './version.ts'

const { log, entries } = logOf()
let testApp: TestApp
let station: TestStation
let clerk: Person
beforeAll(async () => {
  testApp = await openApp({ LOG_LEVEL: 'warn', DATABASE_POOL: '3' }, { log })
  station = await openStation(testApp)
  clerk = await makePerson(testApp, { rights: ['user'] })
})
afterAll(() => testApp.close())

/** The figures as a scrape sees them by a process that has kept none of them. */
async function scraped(): Promise<Map<string, number>> {
  const fresh = await makeApp(testApp.env, testApp.database.appUrl)
  const { body } = await fresh.http.inject('/metrics')
  await fresh.close()
  return figuresIn(body)
}
const figuresIn = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('#'))
      .map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))] as const),
  )
const own = async () => figuresIn((await testApp.app.http.inject('/metrics')).body)

test('what is refused is counted by call, code and reason, and sign-ins by why they fail', async () => {
  await call(clerk, 'POST', 'blade-user/submit', {})
  for (let at = 0; at < 6; at++) await requestToken(stranger(testApp).http, { account: 'nobody', password: 'x' })
  for (const path of ['nowhere', 'nowhere/else', 'elsewhere?x=1']) await call(clerk, 'GET', path)
  const figures = await own()
  expect(figures.get('refusals_total{call="blade-user/submit",code="403",reason="notAllowed"}')).toBe(1)
  expect(figures.get('refusals_total{call="none",code="404",reason="noSuchPath"}')).toBe(3)
  expect(figures.get('sign_in_failures_total{reason="passwordWrong"}')).toBe(5)
  expect(figures.get('sign_in_failures_total{reason="locked"}')).toBe(1)
})

test('the version, the pools by purpose, streams, locks and disks are there', async () => {
  const figures = await scraped()
  expect(figures.get(`build_info{version="${version}",node="${process.version}"}`)).toBe(1)
  for (const purpose of ['tenant', 'platform', 'entrance'])
    for (const use of ['busy', 'idle', 'wanted'])
      expect(figures.get(`database_connections{purpose="${purpose}",use="${use}"}`), purpose).toBeTypeOf('number')
  expect(figures.get('event_streams_open')).toBe(0)
  expect(figures.get('database_locks_waited_for')).toBe(0)
  expect(figures.get('database_figures_ok')).toBe(1)
  expect(figures.get('disk_free_bytes{folder="data"}')).toBeGreaterThan(0)
})

test('messages that are not sent and entries that are not sealed are counted with their age, until they are', async () => {
  await testApp.asSystem(ctx => ctx.insert(smsMessage, { phone: '13900000001', template: 'x', content: 'x' }))
  await testApp.asOwner(`update sms_message set create_time = now() - interval '2 hours'`)
  await makeCard(station, fen('100.00'))
  const before = await scraped()
  expect(before.get('messages_unsent')).toBe(1)
  expect(before.get('messages_oldest_unsent_seconds')).toBeGreaterThanOrEqual(7200)
  expect(before.get('ledger_unsealed_entries')).toBe(2)
  const age = before.get('ledger_oldest_unsealed_seconds') ?? 0
  expect([age >= 0, age < 3600]).toEqual([true, true])
  expect(before.get('ledger_newest_seal_timestamp_seconds')).toBe(0)
  await testApp.app.runJob('tools.sendMessages')
  await testApp.app.runJob('funds.sealLedger')
  const after = await scraped()
  expect([after.get('messages_unsent'), after.get('ledger_unsealed_entries')]).toEqual([0, 0])
  expect(after.get('ledger_newest_seal_timestamp_seconds')).toBeGreaterThan(1.7e9)
})

const untilProof = async (state: string) => {
  for (;;) {
    const [row] = await testApp.asOwner<{ state: string }>(
      `select state::text from pgboss.job where name = 'funds.proof' order by created_on desc limit 1`,
    )
    if (row?.state === state) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

test('a job that is due and not taken is counted with its age', async () => {
  await testApp.asSystem(ctx => ctx.queue('tools.notify', {}))
  await testApp.asOwner(`update pgboss.job set start_after = now() - interval '1 hour' where name = 'tools.notify'`)
  const figures = await scraped()
  expect(figures.get('job_waiting{job="tools.notify"}')).toBe(1)
  expect(figures.get('job_oldest_waiting_seconds{job="tools.notify"}')).toBeGreaterThanOrEqual(3600)
  expect(figures.get('job_waiting{job="funds.proof"}')).toBe(0)
  await testApp.asOwner(`delete from pgboss.job where name = 'tools.notify'`)
})

test('a proof that fails is a figure, a line with a name of its own, and a notice; jobs are counted by their result', async () => {
  await testApp.app.startJobs()
  const runner = await makePerson(testApp, { rights: ['schedule', 'schedule_run'] })
  const run = () => ask(runner, 'POST', 'blade-resource/schedule/run', { name: 'funds.proof' })
  await run()
  await untilProof('completed')
  expect((await scraped()).get('ledger_proof_ok')).toBe(1)
  await testApp.asOwner('alter table card disable row level security')
  await testApp.asOwner('update card set balance = balance + 1')
  await testApp.asOwner('alter table card enable row level security')
  await run()
  await untilProof('failed')
  const notified = () => testApp.asOwner('select 1 from notification where user_id = $1', [runner.userId])
  while ((await notified()).length === 0) await new Promise(resolve => setTimeout(resolve, 100))
  const figures = await scraped()
  expect(figures.get('ledger_proof_ok')).toBe(0)
  expect(figures.get('ledger_proof_timestamp_seconds')).toBeGreaterThan(1.7e9)
  const counted = await own()
  expect(counted.get('job_runs_total{job="funds.proof",result="ok"}')).toBe(1)
  expect(counted.get('job_runs_total{job="funds.proof",result="failed"}')).toBe(1)
  expect(counted.get('job_waiting{job="funds.proof"}')).toBe(0)
  expect(entries('background failure')).toMatchObject([
    { level: 50, event: 'ledgerProofFailed', where: 'job funds.proof' },
  ])
})

test('requests that a proxy forwards to a server that knows of none are counted, and said once', async () => {
  for (const _ of [1, 2, 3])
    await testApp.app.http.inject({ url: '/api/kernel/welcome', headers: { 'x-forwarded-for': '10.1.2.3' } })
  expect((await own()).get('unexpected_forwarded_requests_total')).toBe(3)
  expect(entries().filter(one => String(one['msg']).startsWith('X-Forwarded-For arrives'))).toHaveLength(1)
})

test('a database that is away leaves the other figures, and says that it is', async () => {
  const database = await freshDatabase()
  const lost = await makeApp(testApp.env, database.appUrl)
  await database.drop()
  const { statusCode, body } = await lost.http.inject('/metrics')
  const figures = figuresIn(body)
  expect([statusCode, figures.get('database_figures_ok'), figures.has('messages_unsent')]).toEqual([200, 0, false])
  expect(figures.get(`build_info{version="${version}",node="${process.version}"}`)).toBe(1)
  await lost.close()
})

test('no question reads a whole table that grows', async () => {
  // The queues are there from the first job on.
  await testApp.asSystem(ctx => ctx.queue('funds.sealLedger', {}))
  await testApp.asOwner(`insert into sms_message (tenant_id, id, create_time, update_time, phone, template, content, tries, status)
    select '000000', n, now(), now(), '13900000001', 'x', 'x', 1, 1 from generate_series(1, 20000) n`)
  await testApp.asOwner(`insert into pgboss.job (name, state, completed_on, started_on)
    select 'tools.notify', 'completed', now(), now() from generate_series(1, 20000)`)
  await testApp.asOwner('analyze sms_message')
  await testApp.asOwner('analyze pgboss.job_common')
  const plans: string[] = []
  for (const text of Object.values(figureTexts))
    plans.push(JSON.stringify(await testApp.asOwner(`explain (format json) ${text}`)))
  const read = plans.join().matchAll(/"Node Type":"Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g)
  const whole = [...read].map(([, table]) => table)
  // A queue that is empty while all is well, and one row for each tenant.
  const short = ['unsealed', 'tenant', 'pg_database']
  expect(whole.filter(table => !short.includes(table ?? ''))).toEqual([])
})
