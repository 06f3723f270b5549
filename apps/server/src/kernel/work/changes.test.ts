import { areas } from '@forecourt/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { balanceOf, fen, makeCard, openStation, pay, type TestStation } from '../../areas/orders/test-station.ts'
import { type Changed, ChangeFeed, Readers } from './changes.ts'
import { RecentChanges } from './recent-changes.ts'

let testApp: TestApp
let station: TestStation
let base = ''
let clerk: Person
beforeAll(async () => {
  testApp = await openApp()
  station = await openStation(testApp)
  clerk = await makePerson(testApp, {
    tenantId: station.companyId,
    rights: ['card', 'card_view', 'order', 'order_view'],
  })
  base = await testApp.app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => testApp.close())

const changedOf = ({ headers }: { headers: Readonly<Record<string, unknown>> }) =>
  String(headers['x-changed'] ?? '')
    .split(', ')
    .filter(Boolean)
    .toSorted()

test('a payment at the gun names what it wrote as far as the cashier may see it: order, card and books', async () => {
  const card = await makeCard(station, fen('500.00'))
  const paid = await pay(station, card.cardNo)
  expect(paid.code).toBe(200)
  const names = changedOf(paid)
  expect(names).toEqual(expect.arrayContaining(['card', 'ledger', 'order']))
  // What the kernel keeps for itself has no name that anybody is told.
  expect(names).not.toContain('idempotency')
  expect(await balanceOf(station, '2203', card.id)).toBe('210.00')
})

test('a refusal and a reading name nothing', async () => {
  const card = await makeCard(station, fen('1.00'))
  const refused = await pay(station, card.cardNo)
  expect(refused.reason).toBe('insufficient')
  expect(changedOf(refused)).toEqual([])
  expect(changedOf(await call(station.cashier, 'GET', 'frontPage/overallData'))).toEqual([])
})

test('a repetition makes everything old: what the first answer named may never have arrived', async () => {
  const card = await makeCard(station, fen('500.00'))
  const key = { 'idempotency-key': 'one payment' }
  const first = await pay(station, card.cardNo, {}, key)
  const again = await pay(station, card.cardNo, {}, key)
  expect(again.body).toEqual(first.body)
  expect(changedOf(first)).toContain('order')
  expect(changedOf(again)).toEqual(['*'])
})

test('an entity is named to who has its list, its detail or a call that shows it, and to nobody else', () => {
  const { readers } = testApp.app.services
  expect(readers.namesOf(['site', 'order_settle', 'idempotency', 'opening'], new Set(['site']))).toEqual(['site'])
  expect(readers.namesOf(['card_product'], new Set(['cardProduct_view']))).toEqual(['cardProduct'])
  expect(readers.namesOf(['card_product'], new Set(['order']))).toEqual([])
})

async function listen(who: Person, query = '') {
  const stop = new AbortController()
  const headers = { 'blade-auth': `bearer ${who.token}` }
  const response = await fetch(`${base}/api/blade-desk/events${query}`, { headers, signal: stop.signal })
  let text = ''
  const reading = async () => {
    const decoder = new TextDecoder()
    for await (const part of response.body ?? []) text += decoder.decode(part as Uint8Array, { stream: true })
  }
  reading().catch(() => {})
  const until = async (part: RegExp) => {
    for (let tries = 0; tries < 300 && !part.test(text); tries++) await new Promise(done => setTimeout(done, 30))
    expect(text).toMatch(part)
  }
  await until(/event: ready/)
  /** What was named before the stream was ready: changes of the time when nobody listened. */
  const missed = () => [...text.slice(0, text.indexOf('event: ready')).matchAll(/data: (\[.*\])/g)].map(one => one[1])
  return { until, missed, text: () => text, close: () => stop.abort() }
}

test('the company whose card was used hears of it, a stranger hears nothing, and the writer is not told twice', async () => {
  const other = await makePerson(testApp, {
    tenantId: (await openStation(testApp)).companyId,
    rights: ['card', 'order'],
  })
  const [company, stranger, cashier] = await Promise.all([listen(clerk), listen(other), listen(station.cashier)])
  const card = await makeCard(station, fen('500.00'))
  // What came before has been told, so that the next message is of the payment alone.
  await company.until(/event: changed\ndata: \[[^\]]*"card"/)
  expect((await pay(station, card.cardNo)).code).toBe(200)
  await company.until(/event: changed\ndata: \[[^\]]*"order"/)
  for (const one of [stranger, cashier]) expect(one.text()).not.toMatch(/"order"/)
  expect(stranger.text()).not.toMatch(/"card"/)
  for (const one of [company, stranger, cashier]) one.close()
})

test('who was away is told what others wrote meanwhile, and everything where that is longer than the process has listened', async () => {
  const comeBack = async (who: Person, query: string) => {
    const stream = await listen(who, query)
    stream.close()
    return stream.missed().join()
  }
  const [heard, strange] = [await listen(clerk), (await openStation(testApp)).companyId]
  const stranger = await makePerson(testApp, { tenantId: strange, rights: ['card', 'order'] })
  expect(await comeBack(clerk, '?awayMs=80000000')).toBe('["*"]')
  // A moment later it knows of the last moment.
  await expect.poll(() => comeBack(clerk, '?awayMs=0'), { timeout: 60_000 }).not.toContain('*')
  const card = await makeCard(station, fen('500.00'))
  expect((await pay(station, card.cardNo)).code).toBe(200)
  await heard.until(/event: changed\ndata: \[[^\]]*"order"/)
  expect(await comeBack(clerk, '?awayMs=0')).toContain('"order"')
  for (const [who, query] of [
    [station.cashier, '?awayMs=0'],
    [stranger, '?awayMs=0'],
    [clerk, ''],
  ] as const)
    expect(await comeBack(who, query)).not.toContain('"order"')
  heard.close()
})

test('of the time when somebody was away only what others wrote is named, for some minutes', () => {
  const recent = new RecentChanges(0)
  const at = (seconds: number) => seconds * 1_000
  const written = (table: string, by?: string): Changed => ({ changed: [['100001', [by ? [table, by] : [table]]]] })
  recent.add(written('card', 's1'), at(100))
  recent.add(written('site', 's1'), at(130))
  recent.add(written('order', 's2'), at(140))
  recent.add(written('order', 's1'), at(150))
  const missed = (session: string, awayMs = at(30), nowMs = at(160)) =>
    recent.missed('100001', session, awayMs, nowMs)?.toSorted()
  expect(['s1', 's2'].map(session => missed(session))).toEqual([['order'], ['order', 'site']])
  expect(missed('s3', 1_000)).toEqual([])
  expect(missed('s3', at(100))).toEqual(['card', 'order', 'site'])
  expect(recent.missed('200001', 's3', at(30), at(160))).toEqual([])
  // Longer than it has listened, and longer than it remembers: nobody knows.
  expect([missed('s3', at(156)), missed('s3', at(400), at(1_000))]).toEqual([undefined, undefined])
  // What many wrote at once is by nobody alone.
  recent.add(written('card'), at(1_000))
  expect(missed('s1', 1_000, at(1_001))).toEqual(['card'])
})

test('many commits are told of in one message, each tenant by its own tables, and large ones in several', async () => {
  const sent: Changed[] = []
  const feed = new ChangeFeed(
    async message => void sent.push(message),
    () => {},
  )
  const writer = { tenantId: '100001', sessionId: 's1' }
  for (let times = 0; times < 50; times++) feed.committed(new Map([['order', new Set(['200001'])]]), writer)
  feed.committed(new Map([['card', 'all']]), { tenantId: '100002', sessionId: 's2' })
  for (const sessionId of ['s1', 's3'])
    feed.committed(new Map([['site', new Set(['100001'])]]), { ...writer, sessionId })
  await expect.poll(() => sent.length, { timeout: 5_000 }).toBe(1)
  expect(new Map(sent[0]?.changed)).toEqual(
    new Map([
      ['200001', [['order', 's1']]],
      ['000000', [['order', 's1'], ['card', 's2'], ['site']]],
      ['100002', [['card', 's2']]],
      ['100001', [['site']]],
    ]),
  )
  const wide = Array.from({ length: 40 }, (_, at) => `a_table_with_a_long_name_${at}`)
  for (let at = 0; at < 30; at++)
    feed.committed(new Map(wide.map(name => [name, new Set([String(300_000 + at)])])), writer)
  await expect.poll(() => sent.length, { timeout: 5_000 }).toBeGreaterThan(2)
  for (const message of sent) expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(7_500)
  feed.close()
})

test('every name that a call reads is told to whoever may make the call', () => {
  const readers = new Readers(areas)
  const calls = areas.flatMap(area => Object.values(area.calls)).filter(one => one.reads && !one.protocol)
  expect(calls.length).toBeGreaterThan(40)
  for (const { reads, permission, title } of calls) {
    const tables = (reads ?? []).map(name => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))
    expect(readers.namesOf(tables, new Set([permission])), title[1]).toEqual(reads)
  }
})
