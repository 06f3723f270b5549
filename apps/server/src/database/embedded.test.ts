import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { query } from '../../test/query.ts'
import { startEmbedded } from './embedded.ts'

let parent: string
let folder: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'forecourt embedded '))
  folder = join(parent, 'data of postgres')
})

afterEach(() => rm(parent, { recursive: true, force: true }))

const start = (durable = false) => startEmbedded({ folder, durable })

test('the embedded database keeps its data, port and passwords between runs', async () => {
  const first = await start()
  await query(first.ownerUrl, 'create table station (name text)')
  await query(first.ownerUrl, "insert into station values ('加油站')")
  await first.stop()
  const second = await start()
  expect(second).toMatchObject({ ownerUrl: first.ownerUrl, superUrl: first.superUrl })
  expect(await query(second.ownerUrl, 'select name from station')).toEqual([{ name: '加油站' }])
  await second.stop()
  expect((await stat(join(folder, 'access.json'))).mode & 0o777).toBe(0o600)
})

test('the owner role may create roles but is no superuser, and Chinese text can be searched by trigrams', async () => {
  const embedded = await start()
  const role = 'select rolcreaterole, rolsuper from pg_roles where rolname = current_user'
  expect(await query(embedded.ownerUrl, role)).toEqual([{ rolcreaterole: true, rolsuper: false }])
  expect(await query(embedded.ownerUrl, "select cardinality(show_trgm('加油站')) as parts")).toEqual([{ parts: 4 }])
  const search = "select proname from pg_proc where proname in ('textlike', 'texticlike') and proleakproof"
  expect(await query(embedded.ownerUrl, search)).toHaveLength(2)
  await embedded.stop()
})

test('a second start on the same folder is refused and names the running process', async () => {
  const embedded = await start()
  await expect(start()).rejects.toThrow(`in use by process ${process.pid}`)
  await embedded.stop()
})

test('a database whose Forecourt was killed is ended and started again', async () => {
  const orphaned = await start()
  await query(orphaned.ownerUrl, 'create table survivor ()')
  await writeFile(join(folder, 'holder'), '999999999 1')
  const next = await start()
  expect(await query(next.ownerUrl, "select to_regclass('survivor') is not null as kept")).toEqual([{ kept: true }])
  await next.stop()
  await orphaned.stop()
})

test('C18: a database that is killed is started again with its data and under its address, until it is stopped', {
  timeout: 180_000,
}, async () => {
  const embedded = await start(true)
  const file = join(folder, 'cluster', 'postmaster.pid')
  const pidNow = async () => Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
  await query(embedded.ownerUrl, 'create table pump (no int)')
  for (const no of [1, 2]) {
    const killed = await pidNow()
    process.kill(killed, 'SIGKILL')
    const write = () => query(embedded.ownerUrl, `insert into pump values (${no}) returning no`).catch(() => undefined)
    await expect.poll(write, { timeout: 60_000, interval: 100 }).toEqual([{ no }])
    expect(await pidNow()).not.toBe(killed)
  }
  expect(await query(embedded.ownerUrl, 'select no from pump order by no')).toEqual([{ no: 1 }, { no: 2 }])
  await embedded.stop()
  expect(existsSync(file)).toBe(false)
  await expect(query(embedded.ownerUrl, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('a database that is killed as it is stopped stays down', async () => {
  const embedded = await start()
  const file = join(folder, 'cluster', 'postmaster.pid')
  process.kill(Number((await readFile(file, 'utf8')).split('\n')[0]), 'SIGKILL')
  await embedded.stop()
  await expect(query(embedded.ownerUrl, 'select 1')).rejects.toThrow('ECONNREFUSED')
  const again = await start()
  expect(again.ownerUrl).toBe(embedded.ownerUrl)
  await again.stop()
})

test('a process number left in postmaster.pid that now belongs to another process is no obstacle', async () => {
  const first = await start()
  const file = join(folder, 'cluster', 'postmaster.pid')
  const lines = (await readFile(file, 'utf8')).split('\n')
  await first.stop()
  expect(existsSync(file)).toBe(false)
  await writeFile(file, [process.pid, ...lines.slice(1)].join('\n'))
  const second = await start()
  await second.stop()
})
