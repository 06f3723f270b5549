import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { makeApp } from '../src/app.ts'
import { migrate } from '../src/database/migrate.ts'
import { appUrlFor, readEnv } from '../src/env.ts'
import { seedFoundation } from '../src/seed/foundation.ts'
import { asSystem } from '../src/seed/prepare.ts'
import { appUrlOf } from './app-url.ts'
import type { FreshDatabase } from './database.ts'

/** The password of the platform's administrator in every test database. */
export const adminPassword = 'admin'

/** A machine that is busy with other tests is slow: only tests about waiting let requests give up early. */
const patient = { DATABASE_WAIT_MS: '20000' }

/** Settings of a test server: silent, with a folder of its own for files. */
export async function testEnv(more: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-files-'))
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_FOLDER: folder,
    DATABASE_POOL: '6',
    ...patient,
    ...more,
  })
  return { env, forget: () => rm(folder, { recursive: true, force: true }) }
}

const urlsOf = (name: string): FreshDatabase => {
  const server = inject('testServer')
  const { adminUrl, templateUrl } = server
  const url = new URL(templateUrl)
  url.pathname = `/${name}`
  const ownerUrl = url.href
  const drop = () => onServer(adminUrl, client => client.query(`drop database if exists ${name} with (force)`))
  return { ownerUrl, appUrl: appUrlOf(ownerUrl, server), drop: async () => void (await drop()) }
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Seeds menus, dictionaries, regions and the platform once a run; 8 000 rows are too many for every file. */
async function seedOnce(client: pg.Client, prefix: string, owner: string): Promise<void> {
  const { rows } = await client.query('select 1 from pg_database where datname = $1', [`${prefix}foundation`])
  if (rows.length > 0) return
  await client.query(`create database ${prefix}seeding template ${prefix}template owner ${owner}`)
  const { env, forget } = await testEnv()
  const app = await makeApp(env, urlsOf(`${prefix}seeding`).appUrl)
  await asSystem(app, 'foundation', ctx => seedFoundation(ctx, { adminPassword }))
  await app.close()
  await forget()
  await client.query(`alter database ${prefix}seeding rename to ${prefix}foundation`)
}

/** A database of its own with the foundation of every installation, cloned in about a tenth of a second. */
export async function foundedDatabase(): Promise<FreshDatabase> {
  const { adminUrl, ownerRole, prefix } = inject('testServer')
  const owner = pg.escapeIdentifier(ownerRole)
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  await onServer(adminUrl, async client => {
    // Test files start side by side: the first seeds the foundation, the others wait for it.
    await client.query('select pg_advisory_lock(hashtext($1))', [prefix])
    await seedOnce(client, prefix, owner)
    await client.query(`create database ${name} template ${prefix}foundation owner ${owner}`)
  })
  return urlsOf(name)
}

/** The same in an empty database of another server, which is dropped with that. */
export async function foundationOn(ownerUrl: string): Promise<FreshDatabase> {
  const { env, forget } = await testEnv()
  const appUrl = appUrlFor(env, ownerUrl)
  await migrate(ownerUrl, appUrl)
  const app = await makeApp(env, appUrl)
  await asSystem(app, 'foundation', ctx => seedFoundation(ctx, { adminPassword }))
  await app.close()
  await forget()
  return { ownerUrl, appUrl, drop: async () => {} }
}
