import { column } from '../../kernel/db/row-shape.ts'
import { retention } from '@forecourt/contract/retention'
import { bulkBatch, notification } from '@forecourt/contract/tools'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inContext, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { idAt } from '../../kernel/ids.ts'
import { sql } from '../../kernel/db/sql.ts'
import { asSystem } from '../../seed/prepare.ts'
import { pastRows } from './forget-old.ts'

let testApp: TestApp
let mine: string
let person: Person
beforeAll(async () => {
  testApp = await openApp()
  mine = await makeTenant(testApp)
  person = await makePerson(testApp, { tenantId: mine })
})
afterAll(() => testApp.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const ids = async (table: string) =>
  (await testApp.asOwner<{ id: string }>(`select id::text as id from ${table} where tenant_id = $1`, [mine])).map(
    row => row.id,
  )

test('working data is deleted when its days are over, of every tenant, and not before', async () => {
  const now = Date.now()
  const made = (days: number) => idAt(new Date(now - days * 86_400_000))
  await inContext(testApp, mine, 'write', async ctx => {
    const about = { about: 'dept', rowLabel: 'x', kind: 'waiting', sentTime: ctx.now }
    const userId = ctx.user.userId
    await Promise.all([
      ctx.insert(notification, { ...about, userId }, { id: made(179) }),
      ctx.insert(notification, { ...about, userId }, { id: made(181) }),
      ctx.insert(bulkBatch, { taskId: '1', place: 0, ids: [] }, { id: made(29) }),
      ctx.insert(bulkBatch, { taskId: '1', place: 1, ids: [] }, { id: made(31) }),
    ])
  })
  await testApp.app.runJob('system.forgetOld')
  expect(await ids('notification')).toEqual([made(179)])
  expect(await ids('bulk_batch')).toEqual([made(29)])
})

test('a session is forgotten a month after its end', async () => {
  const sessions = () =>
    testApp.asOwner('select 1 from session where tenant_id = $1 and user_id = $2', [mine, person.userId])
  const endedFor = (days: number) =>
    testApp.asOwner('update session set expires_at = $2 where user_id = $1', [person.userId, daysAgo(days)])
  const before = (await sessions()).length
  expect(before).toBeGreaterThan(0)
  await endedFor(29)
  await testApp.app.runJob('system.forgetOld')
  expect(await sessions()).toHaveLength(before)
  await endedFor(31)
  await testApp.app.runJob('system.forgetOld')
  expect(await sessions()).toEqual([])
})

test('every table says how long its rows stay, once', async () => {
  const tables = await testApp.asOwner<{ name: string }>(`
    select case schemaname when 'public' then '' else schemaname || '.' end || tablename as name
    from pg_tables where schemaname in ('public', 'ledger')`)
  expect(retention.map(one => one.table).toSorted()).toEqual(tables.map(one => one.name).toSorted())
})

test('what is over is deleted in parts, however much it is, and what is not over stays', async () => {
  await testApp.asOwner(`insert into event (tenant_id, id, user_id, kind, data, time)
    select '000000', n, 1, 'x', '{}', now() - case when n > 12000 then interval '23 hours' else interval '25 hours' end
    from generate_series(1, 12010) n`)
  await testApp.app.runJob('system.forgetOld')
  expect(await testApp.asOwner(`select count(*)::int as n from event where kind = 'x'`)).toEqual([{ n: 10 }])
})

const planOf = (table: string) =>
  asSystem(testApp.app, 'test', async ctx => {
    const one = retention.find(other => other.table === table)
    if (!one?.minutes) throw new Error(`${table} stays`)
    // What the hourly delete asks, of a table that may be too small for an index to pay.
    await ctx.query('set local enable_seqscan = off', [])
    const rows = await ctx.rows({ 'QUERY PLAN': column.text }, sql`explain ${pastRows(one, one.minutes)}`)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })

test('request keys whose week is over are found by their age among two hundred thousand', async () => {
  await testApp.asOwner(`
    insert into idempotency (tenant_id, user_id, key, digest, created_at)
    select (200000 + n % 200)::text, 1, 'k' || n, '\\x00', now() - interval '6 days' + n * interval '2 seconds'
    from generate_series(1, 200000) as n`)
  await testApp.asOwner('analyze idempotency')
  const plan = await planOf('idempotency')
  expect(plan).toMatch(/Index Scan using idempotency_age on idempotency/)
  expect(plan).toMatch(/Index Cond: \(created_at </)
})

test.each(['session', 'partner_nonce', 'event', 'notification', 'payment_code', 'bulk_batch'])(
  'rows of %s whose time is over are found by an index',
  async table => expect(await planOf(table)).toMatch(/Index Cond: \((expires_at|seen_at|"time"|id) </),
)
