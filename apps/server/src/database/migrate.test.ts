import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCountedLine } from '../../test/counted-line.ts'
import { copyOf, emptyDatabase, type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { query } from '../../test/query.ts'
import { schemaOf } from '../../test/schema.ts'
import { version } from '../version.ts'
import { migrate } from './migrate.ts'

const own = join(import.meta.dirname, '../../migrations')
const next = {
  '9001_card-note': 'alter table card add column note varchar(20);',
  '9002_card-note-given': `update card set note = 'none';`,
  '9003_pump': 'create table pump (no integer primary key); insert into pump select generate_series(1, 1000);',
  '9004_pump-place': 'alter table pump add column place text; create index pump_place on pump (place);',
}

let folder: string
let newer: string
const open: FreshDatabase[] = []
const opened = async (database: Promise<FreshDatabase>) => {
  const one = await database
  open.push(one)
  return one
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-migrations-'))
  newer = join(folder, 'newer')
  await cp(own, newer, { recursive: true })
  for (const [name, text] of Object.entries(next)) {
    await mkdir(join(newer, name))
    await writeFile(join(newer, name, 'migration.sql'), text)
  }
})
afterAll(async () => {
  await Promise.all(open.map(one => one.drop()))
  await rm(folder, { recursive: true, force: true })
})

const start = (ownerUrl: string, appUrl: string, migrations: string): ChildProcess =>
  spawn(process.execPath, ['apps/server/test/migrate-process.ts', ownerUrl, appUrl, migrations], { stdio: 'ignore' })

/** A start whose process is killed when it has said so much to PostgreSQL; answers whether it was still at work then. */
async function startKilledAt(said: number, { ownerUrl, appUrl }: FreshDatabase, migrations: string): Promise<boolean> {
  let child: ChildProcess | undefined
  const line = await openCountedLine(ownerUrl, said, () => child?.kill('SIGKILL'))
  child = start(line.through(ownerUrl), line.through(appUrl), migrations)
  await once(child, 'exit')
  await line.close()
  return child.signalCode === 'SIGKILL'
}

const spread = (count: number, among: readonly number[]) =>
  Array.from({ length: count }, (_, index) => among[Math.floor(((among.length - 1) * index) / (count - 1))] ?? 1)

/** Ten moments of a start: as each of some migrations has left for PostgreSQL, and others from its first word to its last. */
function tenMoments(said: readonly string[]): number[] {
  const all = said.map((_, index) => index + 1)
  const migrations = all.filter(moment => said[moment - 1]?.includes('insert into schema_migration (name'))
  const chosen = new Set(spread(4, migrations))
  return [
    ...chosen,
    ...spread(
      10 - chosen.size,
      all.filter(moment => !chosen.has(moment)),
    ),
  ]
}

/** What an undisturbed start leaves, and how much it says. */
async function undisturbed(database: FreshDatabase, migrations: string) {
  const line = await openCountedLine(database.ownerUrl, 0)
  await migrate(line.through(database.ownerUrl), line.through(database.appUrl), { folder: migrations })
  await line.close()
  return { said: line.said, schema: await schemaOf(database) }
}

describe('C22: a start that is killed', () => {
  test.each([
    { what: 'a first install', from: emptyDatabase, migrations: () => own },
    { what: 'an upgrade', from: freshDatabase, migrations: () => newer },
  ])('at any of ten moments of $what starts again and ends with the same database', async ({ from, migrations }) => {
    const { said, schema } = await undisturbed(await opened(from()), migrations())
    const base = await opened(from())
    const outcomes = await Promise.all(
      tenMoments(said).map(async moment => {
        const database = await opened(copyOf(base))
        const wasKilled = await startKilledAt(moment, database, migrations())
        await migrate(database.ownerUrl, database.appUrl, { folder: migrations() })
        const isSame = (await schemaOf(database)).join('\n') === schema.join('\n')
        await database.drop()
        return { moment, wasKilled, isSame }
      }),
    )
    expect(outcomes).toEqual(outcomes.map(({ moment }) => ({ moment, wasKilled: true, isSame: true })))
  })

  test('while it waits for a table in use starts again and ends with the same database', async () => {
    const { schema } = await undisturbed(await opened(freshDatabase()), newer)
    const database = await opened(freshDatabase())
    const reader = await readingCards(database)
    const child = start(database.ownerUrl, database.appUrl, newer)
    await untilSomebodyWaits(database)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await reader.end()
    await migrate(database.ownerUrl, database.appUrl, { folder: newer })
    expect(await schemaOf(database)).toEqual(schema)
  })
})

async function readingCards({ ownerUrl }: FreshDatabase): Promise<pg.Client> {
  const reader = new pg.Client(ownerUrl)
  await reader.connect()
  await reader.query('begin; select 1 from card limit 1')
  return reader
}

/** The locks of all databases are in one list, and their copies of a table have the same number. */
const waiting = `select 1 from pg_locks where relation = 'card'::regclass and not granted
  and database = (select oid from pg_database where datname = current_database())`
const untilSomebodyWaits = ({ ownerUrl }: FreshDatabase) =>
  expect.poll(() => query(ownerUrl, waiting), { timeout: 120_000, interval: 20 }).not.toEqual([])

describe('a migration whose table is in use', () => {
  test('C29: lets other readers through while it waits, and is done when the first reader has gone', async () => {
    const database = await opened(freshDatabase())
    const reader = await readingCards(database)
    const said: string[] = []
    const migrating = migrate(database.ownerUrl, database.appUrl, { folder: newer, say: line => said.push(line) })
    await untilSomebodyWaits(database)
    // It stands in the queue before this one, and the first reader does not go before this one has been answered.
    expect(await query(database.ownerUrl, 'select count(*)::int as cards from card')).toEqual([{ cards: 0 }])
    await reader.query('commit')
    await reader.end()
    await migrating
    expect(said).toEqual(['migration 9001_card-note waits until its tables are free'])
    expect(await query(database.ownerUrl, 'select note from card')).toEqual([])
  })

  test('gives up in the end, says why, and has done nothing', async () => {
    const database = await opened(freshDatabase())
    const reader = await readingCards(database)
    const before = await schemaOf(database)
    const options = { folder: newer, attempts: 1 }
    await expect(migrate(database.ownerUrl, database.appUrl, options)).rejects.toThrow(
      /^migration 9001_card-note found its tables in use for too long/,
    )
    expect(await schemaOf(database)).toEqual(before)
    await reader.end()
  })
})

describe('a database of another version', () => {
  test('is refused with what the newer version has done to it, and is left as it was', async () => {
    const database = await opened(freshDatabase())
    await migrate(database.ownerUrl, database.appUrl, { folder: newer })
    const before = await schemaOf(database)
    await expect(migrate(database.ownerUrl, database.appUrl)).rejects.toThrow(
      `This database was migrated by a newer version: ${Object.keys(next)
        .map(name => `${name} (by version ${version})`)
        .join(', ')}. This is version ${version}`,
    )
    expect(await schemaOf(database)).toEqual(before)
  })

  test('is refused when a migration was edited after it had been applied', async () => {
    const database = await opened(freshDatabase())
    await query(database.ownerUrl, `update schema_migration set digest = 'other' where name = '0007_events'`)
    await expect(migrate(database.ownerUrl, database.appUrl)).rejects.toThrow('migration 0007_events was edited')
  })
})
