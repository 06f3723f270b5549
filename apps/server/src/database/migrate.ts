import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { installJobs } from '../kernel/work/jobs.ts'
import type { Roles } from '../kernel/who/roles.ts'
import { version } from '../version.ts'
import { setAccess } from './access.ts'
import { restoreMark } from './backup.ts'
import { oneAtATime } from './installation-lock.ts'
import { ensureRoles } from './roles.ts'

const ownFolder = join(import.meta.dirname, '../../migrations')

export interface MigrateOptions {
  /** Where the migrations are, one folder each. */
  readonly folder?: string
  /** How often a step that found a table in use is tried again before the start gives up. */
  readonly attempts?: number
  readonly say?: (line: string) => void
  /** The rows have just been brought back, and this is what finishes it. */
  readonly isRestoring?: boolean
}

/** How long a step waits for a table; whoever comes for it meanwhile, a payment too, waits behind the step. */
const lockWaitMs = 2_000
const betweenAttemptsMs = 1_000
const usualAttempts = 40

/** Not to be had in time, and the loser of a deadlock: both are over when the others have gone on. */
const passing = new Set(['55P03', '40P01'])

/**
 * One transaction as one message, so that it is done as a whole or not at all, whenever this process ends. A lock that is
 * not to be had at once is asked for again later, so that readers never queue behind us for long.
 */
async function inOneStep(
  client: pg.Client,
  what: string,
  text: string,
  { attempts = usualAttempts, say = () => {} }: MigrateOptions,
): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      await client.query(`begin; set local lock_timeout = ${lockWaitMs}; ${text}\n;commit`)
      return
    } catch (error) {
      await client.query('rollback')
      const { code, message } = error as { code?: string; message: string }
      if (!passing.has(code ?? '')) throw new Error(`${what} failed: ${message}`, { cause: error })
      if (attempt >= attempts)
        throw new Error(
          `${what} found its tables in use for too long, by a report, a dump or a transaction that somebody left open ` +
            '(pg_stat_activity shows them). Nothing of it was done; start again when they have ended.',
          { cause: error },
        )
      if (attempt === 1) say(`${what} waits until its tables are free`)
      await pause(betweenAttemptsMs)
    }
}

interface Migration {
  readonly name: string
  readonly text: string
  readonly digest: string
}

async function migrationsIn(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).toSorted()
  return Promise.all(
    names.map(async name => {
      const text = await readFile(join(folder, name, 'migration.sql'), 'utf8')
      return { name, text, digest: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Migrations were written when every installation had the same roles; they run with those of this one. */
const forRoles = (text: string, roles: Roles): string =>
  text.replaceAll(/\bforecourt_(tenant|platform)\b/g, (_, party: 'tenant' | 'platform') => roles[party])

/** Names in the record that are no migrations. */
const otherRecords = new Set(['policies'])

interface Applied {
  readonly name: string
  readonly digest: string
  readonly version: string | null
}

async function appliedTo(client: pg.Client, options: MigrateOptions): Promise<Applied[]> {
  const { rows } = await client.query<{ columns: number }>(
    `select count(*)::int as columns from pg_attribute
     where attrelid = to_regclass('public.schema_migration') and attname in ('name', 'version')`,
  )
  if (rows[0]?.columns !== 2)
    await inOneStep(
      client,
      'the record of migrations',
      `create table if not exists schema_migration (name text primary key, digest text not null, applied_at timestamptz not null default now());
       alter table schema_migration add column if not exists version text`,
      options,
    )
  const applied = await client.query<Applied>('select name, digest, version from schema_migration order by name')
  return applied.rows.filter(row => !otherRecords.has(row.name))
}

/** Who goes back to an older version has to bring the database back too: it may have rows the older one cannot read. */
function refuseUnknown(applied: readonly Applied[], known: readonly Migration[]): void {
  const names = new Set(known.map(one => one.name))
  const unknown = applied.filter(row => !names.has(row.name))
  if (unknown.length === 0) return
  const list = unknown.map(row => (row.version ? `${row.name} (by version ${row.version})` : row.name)).join(', ')
  throw new Error(
    `This database was migrated by a newer version: ${list}. This is version ${version}, which knows migrations up to ` +
      `${known.at(-1)?.name}. Start the newer version, or restore a backup from before; nothing was changed.`,
  )
}

/** A restore that was interrupted has not held back yet what would leave for the outside. */
async function refuseUnfinished(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select 1 where to_regclass('public.${restoreMark}') is not null`)
  if (rows.length > 0)
    throw new Error('A restore into this database was interrupted. Drop the database and restore into an empty one.')
}

/** What is still to be applied, in order. */
async function pendingIn(client: pg.Client, options: MigrateOptions): Promise<Migration[]> {
  const known = await migrationsIn(options.folder ?? ownFolder)
  const applied = await appliedTo(client, options)
  refuseUnknown(applied, known)
  const digests = new Map(applied.map(row => [row.name, row.digest]))
  const edited = known.find(one => (digests.get(one.name) ?? one.digest) !== one.digest)
  if (edited) throw new Error(`migration ${edited.name} was edited after it had been applied; write a new one`)
  return known.filter(one => !digests.has(one.name))
}

async function apply(
  client: pg.Client,
  roles: Roles,
  pending: readonly Migration[],
  options: MigrateOptions,
): Promise<void> {
  for (const { name, text, digest } of pending) {
    const record = `insert into schema_migration (name, digest, version) values ('${name}', '${digest}', '${version}')`
    await inOneStep(client, `migration ${name}`, `${forRoles(text, roles)}\n;${record}`, options)
  }
}

/**
 * Brings a database up to date: roles, migrations in order (each with its record in a transaction of its own, never edited
 * after it has been applied), then row-level security and rights as declared. One start at a time; the others wait.
 * It may end at any moment and be started again. Refuses a database that a newer version has migrated.
 */
export const migrate = (ownerUrl: string, appUrl: string, options: MigrateOptions = {}): Promise<void> =>
  oneAtATime(ownerUrl, async client => {
    if (!options.isRestoring) await refuseUnfinished(client)
    const pending = await pendingIn(client, options)
    const roles = await ensureRoles(client, appUrl)
    await apply(client, roles, pending, options)
    await installJobs(ownerUrl)
    await setAccess(client, roles, text => inOneStep(client, 'setting the rights', text, options))
  })
