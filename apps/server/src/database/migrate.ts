import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Entity, entitiesOf } from '@forecourt/contract/kernel'
import { areas } from '@forecourt/contract'
import pg from 'pg'
import { layJobs } from '../kernel/jobs.ts'
import { policiesOf } from '../kernel/policy.ts'

const folder = join(import.meta.dirname, '../../migrations')

/** Roles belong to the server, not to a database: another start may create them at the same moment. */
async function ensureRole(client: pg.Client, name: string, options: string): Promise<void> {
  const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [name])
  if (rows.length === 0)
    await client.query(`create role ${name} ${options}`).catch((error: { code?: string }) => {
      if (error.code !== '42710' && error.code !== '23505') throw error as unknown as Error
    })
}

async function ensureRoles(client: pg.Client, appPassword: string): Promise<void> {
  await ensureRole(client, 'forecourt_tenant', 'nologin')
  await ensureRole(client, 'forecourt_platform', 'nologin')
  await ensureRole(client, 'forecourt_app', 'login noinherit')
  await client.query(`alter role forecourt_app with password ${client.escapeLiteral(appPassword)}`)
  await client.query('grant forecourt_tenant, forecourt_platform to forecourt_app')
}

/** Retries what another start is doing to the same server-wide catalog rows at the same moment. */
async function patiently(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      if (attempt === 10 || (error as { code?: string }).code !== 'XX000') throw error
      await new Promise(resolve => setTimeout(resolve, 50 * attempt))
    }
}

async function applyPending(client: pg.Client): Promise<number> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from schema_migration')
  const applied = new Map(rows.map(row => [row.name, row.digest]))
  const names = (await readdir(folder)).toSorted()
  let count = 0
  for (const name of names) {
    const text = await readFile(join(folder, name, 'migration.sql'), 'utf8')
    const digest = createHash('sha256').update(text).digest('hex')
    const known = applied.get(name)
    if (known && known !== digest)
      throw new Error(`migration ${name} was edited after it had been applied; write a new one`)
    if (known) continue
    await client.query(`begin; ${text}\n;commit`).catch(async (error: Error) => {
      await client.query('rollback')
      throw new Error(`migration ${name} failed: ${error.message}`, { cause: error })
    })
    await client.query('insert into schema_migration (name, digest) values ($1, $2)', [name, digest])
    count++
  }
  return count
}

/** Lays the policies and grants of all entities when the declarations have changed since the last time. */
async function layPolicies(client: pg.Client, entities: readonly Entity[]): Promise<void> {
  const text = `begin; ${entities.flatMap(policiesOf).join(';\n')}; commit`
  const digest = createHash('sha256').update(text).digest('hex')
  const { rows } = await client.query('select 1 from schema_migration where name = $1 and digest = $2', [
    'policies',
    digest,
  ])
  if (rows.length > 0) return
  await client.query(text)
  await client.query('delete from schema_migration where name = $1', ['policies'])
  await client.query('insert into schema_migration (name, digest) values ($1, $2)', ['policies', digest])
}

/**
 * Brings a database up to date: roles, migrations in order (each in a transaction of its own, never edited after it has
 * been applied), then row-level security as declared. One start at a time; the others wait.
 */
export async function migrate(ownerUrl: string, appPassword: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7261000)')
    await patiently(() => ensureRoles(client, appPassword))
    await applyPending(client)
    await layJobs(ownerUrl, text => client.query(text))
    await layPolicies(client, areas.flatMap(entitiesOf))
    await client.query(`grant usage on schema public to forecourt_tenant, forecourt_platform`)
  } finally {
    await client.end()
  }
}
