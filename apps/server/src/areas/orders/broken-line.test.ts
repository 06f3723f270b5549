import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type App, makeApp } from '../../app.ts'
import { type DatabaseProxy, openProxy } from '../../../test/database-proxy.ts'
import { type Answer, answerOf, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { startServer } from '../../../test/server-process.ts'
import { fen, makeCard, openStation, pay, type TestStation, trialBalance } from './test-station.ts'

let testApp: TestApp
let station: TestStation
let proxy: DatabaseProxy
let broken: App
let cashier: Person
let cardNo: string

beforeAll(async () => {
  testApp = await openApp()
  station = await openStation(testApp)
  cardNo = (await makeCard(station, fen('1000000.00'))).cardNo
  proxy = await openProxy(testApp.database.appUrl)
  broken = await makeApp(testApp.env, proxy.through(testApp.database.appUrl))
  cashier = { ...station.cashier, http: broken.http }
})
afterEach(() => {
  proxy.faults = {}
})
afterAll(async () => {
  await broken.close()
  await proxy.close()
  await testApp.close()
})

const send = (key: string, amount: string, who: Pick<TestStation, 'cashier' | 'siteId'> = { ...station, cashier }) =>
  pay(who, cardNo, { amount }, { 'idempotency-key': key })

/** Sends a payment with its key until it is answered, as a till does. */
async function insist(key: string, amount: string): Promise<Answer> {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await send(key, amount)
    if (answer.status === 200) return answer
    // The database out of reach is no fault of ours, and nothing else may come of a broken line.
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
  }
  throw new Error(`${key} was never answered`)
}

interface Found {
  readonly orders: number
  readonly entries: number
  readonly keys: number
}

/** What the database holds of payments whose keys begin so: orders and ledger entries by the numbers they were answered. */
async function found(prefix: string, numbers: readonly string[]): Promise<Found | undefined> {
  const [row] = await testApp.asOwner<Found & Record<string, unknown>>(
    `select (select count(*)::int from "order" where order_no = any($1)) as orders,
       (select count(*)::int from ledger.entry where biz_no = any($1)) as entries,
       (select count(*)::int from idempotency where key like $2 and answer is not null) as keys`,
    [numbers, `${prefix}%`],
  )
  return row
}
const orderCount = async () =>
  (await testApp.asOwner<{ n: number }>('select count(*)::int as n from "order"'))[0]?.n ?? 0

test('C4: 200 payments whose answer is lost between the commit and the server happen once, and the key tells the answer', async () => {
  const before = await orderCount()
  const numbers: string[] = []
  for (let round = 0; round < 200; round++) {
    let cuts = 0
    proxy.faults = { onCommitted: () => (cuts++ === 0 ? 'cut' : 'pass') }
    const [key, amount] = [`C4-${round}`, `${(round % 7) + 1}.00`]
    const first = await send(key, amount)
    expect(cuts).toBe(1)
    expect([first.status, first.headers['retry-after']]).toEqual([503, '2'])
    proxy.faults = {}
    const [second, third] = [await insist(key, amount), await insist(key, amount)]
    expect(second.code).toBe(200)
    expect(JSON.stringify(third.body)).toBe(JSON.stringify(second.body))
    numbers.push(second.data.orderNo)
  }
  expect(new Set(numbers).size).toBe(200)
  expect(await orderCount()).toBe(before + 200)
  expect(await found('C4-', numbers)).toEqual({ orders: 200, entries: 200, keys: 200 })
  expect(await trialBalance(station)).toBe('0')
})

test('C8: 32 tills over a line of which one answer in twenty is cut pay each once', async () => {
  const before = await orderCount()
  let seen = 0
  const cutNow = () => (++seen % 20 === 0 ? 'cut' : 'pass')
  proxy.faults = { onCommitted: cutNow, onAnswer: cutNow }
  const work = Array.from({ length: 640 }, (_, index) => index)
  const numbers: string[] = []
  const till = async () => {
    for (let index = work.pop(); index !== undefined; index = work.pop()) {
      const answer = await insist(`C8-${index}`, `${(index % 9) + 1}.00`)
      expect(answer.code).toBe(200)
      numbers.push(answer.data.orderNo)
    }
  }
  await Promise.all(Array.from({ length: 32 }, till))
  expect(seen).toBeGreaterThan(640)
  expect(new Set(numbers).size).toBe(640)
  expect(await orderCount()).toBe(before + 640)
  expect(await found('C8-', numbers)).toEqual({ orders: 640, entries: 640, keys: 640 })
  expect(await trialBalance(station)).toBe('0')
})

/** Reaching PostgreSQL through the proxy. */
const startBroken = () =>
  startServer({
    databaseUrl: proxy.through(testApp.database.ownerUrl),
    appUrl: proxy.through(testApp.database.appUrl),
    dataFolder: testApp.env.dataFolder,
  })

test('C4: a server killed between the commit and the answer leaves one payment, and the next one tells its answer', async () => {
  const before = await orderCount()
  const numbers: string[] = []
  let { url, child } = await startBroken()
  const post = async (key: string) => {
    const response = await fetch(`${url}/api/zytorder/order/payAtGun`, {
      method: 'POST',
      headers: {
        'blade-auth': `bearer ${station.cashier.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ siteId: station.siteId, gunNo: 1, cardNo, amount: '3.00' }),
    }).catch(() => undefined)
    if (!response) return undefined
    const { status: statusCode, headers } = response
    return answerOf({ statusCode, body: await response.text(), headers: Object.fromEntries(headers) })
  }
  try {
    for (let round = 0; round < 4; round++) {
      const ended = once(child, 'exit')
      const victim = child
      proxy.faults = {
        onCommitted: () => {
          victim.kill('SIGKILL')
          return 'cut'
        },
      }
      expect(await post(`kill-${round}`)).toBeUndefined()
      await ended
      proxy.faults = {}
      ;({ url, child } = await startBroken())
      const again = [await post(`kill-${round}`), await post(`kill-${round}`)]
      expect(again[0]?.code).toBe(200)
      expect(JSON.stringify(again[1]?.body)).toBe(JSON.stringify(again[0]?.body))
      numbers.push(again[0]?.data.orderNo)
    }
  } finally {
    child.kill('SIGKILL')
  }
  expect(await orderCount()).toBe(before + 4)
  expect(await found('kill-', numbers)).toEqual({ orders: 4, entries: 4, keys: 4 })
})
