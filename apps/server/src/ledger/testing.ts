import { dayOf, formatDecimal, parseDecimal } from '@forecourt/contract/kernel'
import pg from 'pg'
import { expect } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { Database, platformTenant, type Scope } from '../kernel/db/database.ts'
import { accountKindOf } from './accounts.ts'
import { type Account, channel } from './address.ts'
import { balances } from './balance.ts'
import { credit, debit, effect, type Line } from './line.ts'
import { type Entry, type Posted, type Posting, post, type Query } from './post.ts'

// What the ledger's tests share: a database of their own, and entries written as the text tables of the domain design.

export type Work<T> = (query: Query) => Promise<T>

export interface TestLedger {
  /** One transaction as the platform. */
  run: <T>(work: Work<T>) => Promise<T>
  runAs: <T>(tenantId: string, work: Work<T>) => Promise<T>
  post: (entry: Partial<Entry> & Posting) => Promise<Posted>
  /** Gives an account money out of a channel without limit. */
  fund: (account: Account, amountFen: bigint) => Promise<void>
  balancesOf: (accounts: readonly Account[]) => Promise<bigint[]>
  /** A statement as the owner of the tables, past the application. */
  asOwner: <R = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<R[]>
  ownerUrl: string
  appUrl: string
  close: () => Promise<void>
}

export const yuan = (text: string): bigint => {
  const fen = parseDecimal(text, 2)
  if (fen === undefined) throw new Error(`${text} is no amount`)
  return fen
}

let documents = 0
/** A document number that no other entry has. */
export const newNo = (): string => `T${String(++documents).padStart(8, '0')}`

const source = channel('test', '1')

export async function testLedger(connections = 4): Promise<TestLedger> {
  const { ownerUrl, appUrl, drop } = await freshDatabase()
  const database = new Database(appUrl, connections)
  const scoped = (tenantId: string): Scope => ({ tenantId, userId: '7' })
  const runAs = <T>(tenantId: string, work: Work<T>) =>
    database.write(scoped(tenantId), tx => work((text, values) => tx.query(text, values)))
  const run = <T>(work: Work<T>) => runAs(platformTenant, work)
  const postEntry = (entry: Partial<Entry> & Posting) =>
    run(query => post(query, { tenantId: platformTenant, bizNo: newNo(), businessDate: dayOf(new Date()), ...entry }))
  return {
    run,
    runAs,
    post: postEntry,
    fund: async (account, amountFen) => {
      const lines =
        accountKindOf(account.code)?.normal === 'D'
          ? [debit(account, amountFen), credit(source, amountFen)]
          : [debit(source, amountFen), credit(account, amountFen)]
      await postEntry({ event: 'E31', bizType: 603, lines })
    },
    balancesOf: accounts => run(async query => (await balances(query, accounts)).map(one => one.balanceFen)),
    asOwner: async <R>(text: string, values?: unknown[]) => {
      const client = new pg.Client(ownerUrl)
      await client.connect()
      try {
        return (await client.query(text, values)).rows as R[]
      } finally {
        await client.end()
      }
    },
    ownerUrl,
    appUrl,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

const cell = (fen: bigint | undefined): string => (fen === undefined ? '' : formatDecimal(fen, 2))

/** Lines as rows of "code id | owner | D | C", the way the domain design writes them. */
const rowOf = ({ account, side, amountFen }: Line): string[] => [
  `${account.code} ${account.dimId}`,
  account.tenantId,
  cell(side === 'D' ? amountFen : undefined),
  cell(side === 'C' ? amountFen : undefined),
]

const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .slice(1)
    .map(row => row.split('|').map(part => part.trim()))

/** Compares the lines with a text table whose first row is the heading. */
export const expectLines = (lines: readonly Line[], table: string): void =>
  expect(lines.map(rowOf)).toEqual(rowsOf(table))

/**
 * Compares the lines with the table, funds what they take from, posts them, and expects every account to have moved by
 * what the table says.
 */
export async function expectPosted(ledger: TestLedger, posting: Posting, table: string): Promise<Posted> {
  expectLines(posting.lines, table)
  const places = posting.lines.map(one => one.account)
  for (const one of posting.lines) if (effect(one) < 0n) await ledger.fund(one.account, -effect(one))
  const before = await ledger.balancesOf(places)
  const posted = await ledger.post(posting)
  const after = await ledger.balancesOf(places)
  const moved = places.map(place =>
    posting.lines
      .filter(one => one.account.code === place.code && one.account.dimId === place.dimId)
      .reduce((sum, one) => sum + effect(one), 0n),
  )
  expect(after).toEqual(before.map((balance, index) => balance + (moved[index] ?? 0n)))
  return posted
}

/** Small seeded generator (mulberry32); the seed is printed with every failure so that it can be replayed. */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0
  return below => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
