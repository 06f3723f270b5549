import { describe, expect, test } from 'vitest'
import { call, openApp, stranger } from '../../../test/people.ts'
import { query } from '../../../test/query.ts'
import { balanceOf, fen, makeCard, openStation, pay, type TestStation, trialBalance } from './test-station.ts'

// Many pay with one card at once while blocks of document numbers come to their ends: nobody may wait for anything but
// the payment before theirs.

const clients = 16
const maxMs = 2_000
const maxBystanderMs = 500
const maxProbeMs = 1_000

const p99 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

async function timed<T>(work: () => Promise<T>): Promise<[ms: number, outcome: T]> {
  const startedMs = performance.now()
  const outcome = await work()
  return [performance.now() - startedMs, outcome]
}

/** Does it again and again until it is told to stop; answers how long each took. */
function goingOn(work: () => Promise<unknown>): { stop: () => Promise<number[]> } {
  let goesOn = true
  const times: number[] = []
  const going = (async () => {
    while (goesOn) times.push((await timed(work))[0])
  })()
  // What went wrong is said by whoever stops it.
  going.catch(() => {})
  return {
    stop: async () => {
      goesOn = false
      await going
      return times
    },
  }
}

interface Rush {
  readonly slowest: number
  readonly bystander: readonly number[]
  readonly probes: readonly number[]
  readonly orderNos: readonly string[]
  /** The longest that a transaction was seen to do nothing while it held its locks. */
  readonly idle: number
  /** How long the simplest question took beside it, on a connection that has nothing to do with it. */
  readonly question: number
}

/** So many payments of one yuan by sixteen clients, each with the card that is its own or everybody's. */
async function rush(station: TestStation, cardNos: readonly string[], payments: number): Promise<Rush> {
  const { testApp } = station
  const other = await makeCard(station, fen('9000.00'))
  const paid = async (cardNo: string) => {
    const answer = await pay(station, cardNo, { amount: '1.00' })
    expect(answer).toMatchObject({ status: 200, code: 200 })
    return String(answer.data.orderNo)
  }
  let [idle, question] = [0, 0]
  const orderNos: string[] = []
  const aside = goingOn(async () => orderNos.push(await paid(other.cardNo)))
  const probing = goingOn(async () => {
    await call(stranger(testApp), 'GET', '/readyz')
    // Only its own login may look at what a session does.
    const [seen] = await query(
      testApp.database.appUrl,
      `select coalesce(max(extract(epoch from clock_timestamp() - state_change) * 1000), 0)::float as ms
       from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    )
    idle = Math.max(idle, Number(seen?.['ms']))
    const [ms] = await timed(() => testApp.asOwner('select 1'))
    question = Math.max(question, ms)
  })
  let left = payments
  const paying = Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      let max = 0
      while (left-- > 0) {
        const [ms, orderNo] = await timed(() => paid(cardNos[client % cardNos.length] ?? ''))
        orderNos.push(orderNo)
        max = Math.max(max, ms)
      }
      return max
    }),
  )
  await Promise.allSettled([paying])
  const [bystander, probes, slowest] = await Promise.all([aside.stop(), probing.stop(), paying])
  expect(await call(stranger(testApp), 'GET', '/readyz')).toMatchObject({ status: 200 })
  return { slowest: Math.max(...slowest), bystander, probes, orderNos, idle, question }
}

/** One posting for each payment, each with a number of its own. */
async function agrees(station: TestStation, orderNos: readonly string[]): Promise<void> {
  const { testApp } = station
  expect(new Set(orderNos).size).toBe(orderNos.length)
  const [counted] = await testApp.asOwner(
    `select count(*)::int as orders, count(distinct order_no)::int as numbers,
       (select count(*)::int from ledger.entry e where e.biz_no = any($2)) as entries
     from "order" where tenant_id = $1 and order_no = any($2)`,
    [station.supplierId, orderNos],
  )
  const each = orderNos.length
  expect(counted).toEqual({ orders: each, numbers: each, entries: each })
  expect(await trialBalance(station)).toBe('0')
}

describe.each([
  { blockSize: 200, payments: 640 },
  { blockSize: 5, payments: 160 },
])('C9: sixteen clients with one card, over blocks of $blockSize numbers', ({ blockSize, payments }) => {
  test('wait for each other only, and nobody else waits for them', { timeout: 180_000 }, async () => {
    const testApp = await openApp({ DATABASE_POOL: '20' }, { numbers: { blockSize } })
    try {
      const station = await openStation(testApp)
      const hot = await makeCard(station, fen('9000.00'))
      const own = await Promise.all(Array.from({ length: clients }, () => makeCard(station, fen('900.00'))))
      const usual = await rush(
        station,
        own.map(one => one.cardNo),
        clients * 4,
      )
      const seen = await rush(station, [hot.cardNo], payments)
      // A machine with much else to do is slow for everybody: for cards of their own, and for a question beside it.
      const slowdown = Math.max(1, p99(usual.bystander) / 150, seen.question / 100)
      expect(seen.slowest).toBeLessThan(maxMs * slowdown)
      expect(p99(seen.bystander)).toBeLessThan(maxBystanderMs * slowdown)
      expect(Math.max(...seen.probes)).toBeLessThan(maxProbeMs * slowdown)
      expect(seen.idle).toBeLessThan(maxMs * slowdown)
      await agrees(station, [...usual.orderNos, ...seen.orderNos])
      const [card] = await testApp.asOwner<{ orders: number; left: string }>(
        `select (select count(*)::int from "order" where card_id = c.id) as orders, to_char((balance
           + (select sum(pay_amount) from "order" where card_id = c.id)) / 100.0, 'FM999999990.00') as left
         from card c where id = $1`,
        [hot.id],
      )
      expect(card).toEqual({ orders: payments, left: '9000.00' })
      const [row] = await testApp.asOwner<{ balance: string }>('select balance from card where id = $1', [hot.id])
      expect(fen(await balanceOf(station, '2203', hot.id))).toBe(BigInt(row?.balance ?? 0))
    } finally {
      await testApp.close()
    }
  })
})

test('C9: sixty-four clients of one card meet no deadlock, and not a fen is lost', { timeout: 120_000 }, async () => {
  const testApp = await openApp()
  try {
    const station = await openStation(testApp)
    const hot = await makeCard(station, fen('9000.00'))
    const answers = await Promise.all(
      Array.from({ length: 64 }, async () => [
        await pay(station, hot.cardNo, { amount: '10.00' }),
        await pay(station, hot.cardNo, { amount: '10.00' }),
      ]),
    )
    const paid = answers.flat()
    expect(paid.filter(one => one.status !== 200 || one.code !== 200)).toEqual([])
    await agrees(
      station,
      paid.map(one => String(one.data.orderNo)),
    )
    const sum = paid.reduce((all, one) => all + fen(String(one.data.payAmount)), 0n)
    expect(fen(await balanceOf(station, '2203', hot.id))).toBe(fen('9000.00') - sum)
    // A session says what it has met when it ends.
    await query(
      testApp.database.appUrl,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
    )
    const [seen] = await testApp.asOwner<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    )
    expect(seen?.deadlocks).toBe(0)
  } finally {
    await testApp.close()
  }
})
