import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStation, type TestStation } from '../../../apps/server/src/areas/orders/test-station.ts'
import { type Caller, makePartner } from '../../../apps/server/src/areas/partner-api/test-partner.ts'
import { now } from '../../../apps/server/test/clock.ts'
import { makePerson, openApp, type Person, type TestApp } from '../../../apps/server/test/people.ts'
import { type Client, forecourt, keptInFolder } from '../../partner-client/src/index.ts'

// The client of the package on lines that lose, damage and repeat what goes over them.

let testApp: TestApp
let station: TestStation
let operator: Person
let caller: Caller
beforeAll(async () => {
  testApp = await openApp({ DATABASE_POOL: '10' })
  station = await openStation(testApp)
  operator = await makePerson(testApp, { roles: ['operator'] })
  caller = await makePartner(testApp, operator, { isTest: true })
})
afterAll(() => testApp.close())

type Line = (send: () => Promise<Response>, n: number) => Promise<Response>
const whole: Line = send => send()

let folder: string
let waits: number[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unanswered-'))
  waits = []
})
afterEach(() => rm(folder, { recursive: true }))

function clientBy(line: Line, of: Pick<Caller, 'appKey' | 'appSecret'> = caller, tries = 3): Client {
  let n = 0
  const send: typeof fetch = async (url, init) =>
    line(async () => {
      const { pathname, search } = new URL(String(url))
      const { method, headers, body } = init ?? {}
      const answer = await testApp.app.http.inject({
        method: method === 'POST' ? 'POST' : 'GET',
        url: `${pathname}${search}`,
        headers: headers as Record<string, string>,
        ...(body ? { payload: String(body) } : {}),
      })
      return new Response(answer.body, { status: answer.statusCode, headers: answer.headers as Record<string, string> })
    }, ++n)
  const sleep = async (ms: number) => waits.push(ms)
  const { appKey, appSecret } = of
  return forecourt({
    origin: 'http://fuel.test',
    appKey,
    appSecret,
    fetch: send,
    sleep,
    now,
    tries,
    keeper: keptInFolder(folder),
  })
}

const order = (more: object = {}) => ({
  customerOrderNo: `T-${randomBytes(6).toString('hex')}`,
  siteId: station.siteId,
  gunNo: 1,
  amount: '300.00',
  tel: '13912345678',
  ...more,
})
const bought = (customerOrderNo: string) =>
  testApp.asOwner('select 1 from test_order where customer_order_no = $1', [customerOrderNo])

const lost = () => Promise.reject(new TypeError('fetch failed'))

describe('a purchase', () => {
  test('whose answer is lost is sent again under its number, and happens once', async () => {
    const asked = order()
    const client = clientBy(async (send, n) => (n === 1 ? send().then(lost) : send()))
    expect(await client.buy(asked)).toMatchObject({ originalAmount: '300.00' })
    expect(waits).toEqual([1_000])
    expect(await bought(asked.customerOrderNo)).toHaveLength(1)
    expect(await client.unanswered()).toEqual([])
  })

  test('is kept on disk until its answer is known, and a later process asks what became of it', async () => {
    const asked = order()
    const silent = clientBy(send => send().then(lost))
    await expect(silent.buy(asked)).rejects.toMatchObject({ name: 'NoAnswer' })
    expect(waits).toEqual([1_000, 2_000])
    const later = clientBy(whole)
    expect(await later.unanswered()).toEqual([{ name: 'emption', key: asked.customerOrderNo, input: asked }])
    expect(await later.resume()).toMatchObject([{ key: asked.customerOrderNo, data: { originalAmount: '300.00' } }])
    expect(await later.unanswered()).toEqual([])
    expect(await bought(asked.customerOrderNo)).toHaveLength(1)
  })

  test('that was refused is known, and not kept', async () => {
    const client = clientBy(whole)
    await expect(client.buy(order({ amount: '4.60' }))).rejects.toMatchObject({
      reason: 'insufficient',
      isSigned: true,
    })
    await expect(client.buy(order({ amount: '0.00' }))).rejects.toMatchObject({ problems: [{ field: 'amount' }] })
    expect([await client.unanswered(), waits]).toEqual([[], []])
  })

  test.each<[string, (text: string, headers: Headers) => [string, Headers]]>([
    ['changed on its way', (text, headers) => [text.replace('300.00', '3.00'), headers]],
    ['without a signature', text => [text, new Headers()]],
    [
      'signed for another request',
      (text, headers) => {
        headers.set('x-nonce', 'another-request')
        headers.set('x-sign', 'f'.repeat(64))
        return [text, headers]
      },
    ],
  ])('whose answer is %s is not believed, and stays open', async (_, changed) => {
    const client = clientBy(async send => {
      const answer = await send()
      const [text, headers] = changed(await answer.text(), answer.headers)
      return new Response(text, { status: 200, headers })
    })
    await expect(client.buy(order())).rejects.toMatchObject({ name: 'NoAnswer' })
    expect(await client.unanswered()).toHaveLength(1)
  })

  test('by a wrong secret is refused at once, by nobody who could sign it, and stays open', async () => {
    const client = clientBy(whole, { ...caller, appSecret: 'another' })
    await expect(client.buy(order())).rejects.toMatchObject({ reason: 'badSignature', isSigned: false })
    expect([waits, (await client.unanswered()).length]).toEqual([[], 1])
  })
})

test('an answer of one request does not pass for that of another', async () => {
  const kept: Response[] = []
  const client = clientBy(async (send, n) => {
    const answer = await send()
    kept.push(answer.clone())
    return n === 2 ? (kept[0] as Response) : answer
  })
  const first = order()
  await client.buy(first)
  const second = await client.buy(order({ amount: '200.00' }))
  expect([second.originalAmount, waits]).toEqual(['200.00', [1_000]])
})

test('who asks too often waits as long as the server says', async () => {
  const slow = await makePartner(testApp, operator, { isTest: true, rateLimit: 1 })
  const client = clientBy(whole, slow, 2)
  await client.balance()
  await expect(client.balance()).rejects.toMatchObject({ reason: 'tooOften' })
  expect(waits).toHaveLength(1)
  expect(waits[0]).toBeGreaterThanOrEqual(1_000)
  expect(waits[0]).toBeLessThanOrEqual(60_000)
})

test('all sites come, page after page', async () => {
  const ids: string[] = []
  for await (const { siteId } of clientBy(whole).sites()) ids.push(siteId)
  expect(ids).toContain(station.siteId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a code is not sent a second time after a lost answer', async () => {
  let requests = 0
  const client = clientBy(async () => {
    requests++
    return lost()
  })
  const asked = { siteId: station.siteId, cardNo: '1', amount: '1.00' }
  await expect(client.call('partnerPayCode', asked)).rejects.toMatchObject({ name: 'NoAnswer' })
  expect(requests).toBe(1)
})
