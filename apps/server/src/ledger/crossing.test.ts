import { today } from '../../test/clock.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Database, platformTenant } from '../kernel/db/database.ts'
import { type Account, cardCash, channel } from './address.ts'
import { hold } from './hold.ts'
import { credit, debit } from './line.ts'
import { post, type Query } from './post.ts'
import { newNo, type TestLedger, testLedger } from './testing.ts'

// Two work on the same accounts, and each names them in the order of the other. A transaction that loses is begun again
// and nobody notices, so what counts is what PostgreSQL counts.

const rounds = 200
const together = 12

let ledger: TestLedger
beforeAll(async () => {
  ledger = await testLedger()
})
afterAll(() => ledger.close())

const counted = async (): Promise<number> => {
  const text = 'select deadlocks::int as n from pg_stat_database where datname = current_database()'
  return (await ledger.asOwner<{ n: number }>(text))[0]?.n ?? 0
}

/** Lets two work side by side, and answers how many deadlocks there were; sessions tell when they end. */
async function deadlocksOf(work: (query: Query, worker: 0 | 1, round: number) => Promise<unknown>): Promise<number> {
  const before = await counted()
  const database = new Database(`${ledger.appUrl}?application_name=crossing`, 2)
  const asked = (worker: 0 | 1, round: number) =>
    database.write({ tenantId: platformTenant, userId: '7' }, tx =>
      work((text, values) => tx.query(text, values), worker, round),
    )
  let [lost, round] = [0, 0]
  const failed = (error: { code?: string }) => {
    if (error.code !== '40P01') throw error
    lost++
  }
  for (; round < rounds && lost === 0; round++)
    await Promise.all([asked(0, round).catch(failed), asked(1, round).catch(failed)])
  await database.close()
  const open = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name = 'crossing'`
  await expect.poll(async () => (await ledger.asOwner<{ n: number }>(open))[0]?.n, { timeout: 10_000 }).toBe(0)
  return (await counted()) - before
}

const inOrderOf = (worker: 0 | 1, accounts: readonly Account[]) => (worker ? accounts.toReversed() : accounts)
const cardsOf = (name: string) => Array.from({ length: together }, (_, n) => cardCash(`${name}-${n}`, '100001'))

/** Money from a source of one's own, so that nothing but the other accounts is shared. */
const fill = (query: Query, worker: 0 | 1, accounts: readonly Account[]) =>
  post(query, {
    tenantId: platformTenant,
    event: 'E31',
    bizType: 603,
    bizNo: newNo(),
    businessDate: today,
    lines: [
      debit(channel('crossing', String(worker)), BigInt(accounts.length)),
      ...accounts.map(account => credit(account, 1n)),
    ],
  })

describe('two who name the same accounts in opposite order', () => {
  test('would be seen: PostgreSQL counts those who do wait for each other', { timeout: 60_000 }, async () => {
    const before = await counted()
    const clients = [new pg.Client(ledger.ownerUrl), new pg.Client(ledger.ownerUrl)]
    for (const [n, client] of clients.entries()) {
      await client.connect()
      await client.query('begin')
      await client.query(`select pg_advisory_xact_lock(${n})`)
    }
    await Promise.allSettled(clients.map((client, n) => client.query(`select pg_advisory_xact_lock(${1 - n})`)))
    await Promise.all(clients.map(client => client.end()))
    await expect.poll(counted, { timeout: 10_000 }).toBe(before + 1)
  })

  test('never wait for each other when they hold money', { timeout: 120_000 }, async () => {
    const accounts = cardsOf('held')
    for (const account of accounts) await ledger.fund(account, 10_000n)
    const deadlocks = await deadlocksOf((query, worker) =>
      hold(query, {
        reason: 'pay',
        bizNo: newNo(),
        expiresAt: new Date(Date.now() + 600_000),
        amounts: inOrderOf(worker, accounts).map(account => ({ account, amountFen: 1n })),
      }),
    )
    expect(deadlocks).toBe(0)
  })

  test('never wait for each other when they open them', { timeout: 120_000 }, async () => {
    for (const worker of [0, 1] as const) await ledger.run(query => fill(query, worker, cardsOf('source')))
    const deadlocks = await deadlocksOf((query, worker, round) =>
      fill(query, worker, inOrderOf(worker, cardsOf(`fresh-${round}`))),
    )
    expect(deadlocks).toBe(0)
  })

  test('never wait for each other when they post', { timeout: 120_000 }, async () => {
    const accounts = cardsOf('posted')
    for (const worker of [0, 1] as const) await ledger.run(query => fill(query, worker, accounts))
    const deadlocks = await deadlocksOf((query, worker) => fill(query, worker, inOrderOf(worker, accounts)))
    expect(deadlocks).toBe(0)
  })
})
