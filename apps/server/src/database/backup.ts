import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { version } from '../version.ts'
import { asOwner } from './installation-lock.ts'
import { findProgram, listOf, runProgram } from './programs.ts'
import { keysIn } from '../providers/storage/disk.ts'
import { sizeOf, unmatchedFiles } from './stored-files.ts'

type Say = (line: string) => void

/** Written last: a folder without it is a backup that was interrupted. */
const manifestName = 'backup.json'
const dumpName = 'database.dump'

interface Manifest {
  readonly product: 'forecourt'
  readonly version: string
  /** The last migration that had been applied. */
  readonly migration: string
  readonly serverMajor: number
  /** The version of pg_dump: an older pg_restore does not read what it wrote. */
  readonly dumpMajor: number
  readonly takenAt: string
  /** Null when files are not kept on disk: the bucket has to be backed up by its own means. */
  readonly files: { readonly count: number; readonly bytes: number } | null
}

const majorOf = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  return rows[0]?.major ?? 0
}

/** A dump by anybody whom row-level security binds would lack rows, so PostgreSQL refuses it after a while; we do at once. */
async function refuseBound(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; mayAll: boolean }>(
    `select rolname as name, rolsuper or rolbypassrls as "mayAll" from pg_roles where rolname = current_user`,
  )
  const [role] = rows
  if (!role || role.mayAll) return
  throw new Error(
    `The role ${role.name} is bound by row-level security, so its backup would not be whole. Let a superuser run\n` +
      `  create role forecourt_backup login bypassrls password '…' in role pg_read_all_data;\n` +
      'and name that role:\n  npm run backup -- FOLDER --as postgres://forecourt_backup:…@host/database',
  )
}

interface BackupOptions {
  /** As a role that row-level security does not bind. */
  readonly url: string
  /** The folder of stored files; undefined when they are kept elsewhere. */
  readonly filesFolder?: string | undefined
  /** Made by the backup; must not be there, or be empty. */
  readonly folder: string
  readonly say: Say
}

async function refuseFull(folder: string): Promise<void> {
  const inside = existsSync(folder) ? await readdir(folder) : []
  if (inside.length > 0) throw new Error(`${folder} is not empty; name a new folder, nothing was written.`)
}

/** The database first and its files after it: every row that is in the dump then finds its file beside it. */
export async function backup({ url, filesFolder, folder, say }: BackupOptions): Promise<Manifest> {
  await refuseFull(folder)
  const takenAt = new Date().toISOString()
  const { serverMajor, migration } = await asOwner(url, async client => {
    await refuseBound(client)
    const { rows } = await client.query<{ name: string }>(
      `select max(name) as name from schema_migration where name ~ '^[0-9]+_'`,
    )
    return { serverMajor: await majorOf(client), migration: rows[0]?.name ?? '' }
  })
  const program = await findProgram('pg_dump', serverMajor)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await runProgram(program, url, ['--format=custom', `--file=${join(folder, dumpName)}`])
  say(`dumped the database, which is at ${migration}`)
  const target = join(folder, 'files')
  if (filesFolder !== undefined && existsSync(filesFolder))
    await cp(filesFolder, target, { recursive: true, filter: source => !source.includes('.part') })
  const files = filesFolder === undefined ? null : await counted(target)
  say(files ? `copied ${files.count} files` : 'stored files are not on this disk: back up their bucket too')
  const manifest: Manifest = {
    product: 'forecourt',
    version,
    migration,
    serverMajor,
    dumpMajor: program.major,
    takenAt,
    files,
  }
  if (files) {
    const { missing } = await asOwner(url, async client => unmatchedFiles(client, await keysIn(target)))
    if (missing.length > 0) say(`${missing.length} rows have no file here, the first is ${missing[0]}`)
  }
  await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  return manifest
}

async function counted(folder: string): Promise<Manifest['files']> {
  const keys = await keysIn(folder)
  return { count: keys.length, bytes: await sizeOf(folder, keys) }
}

async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, manifestName)
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${folder} is no finished backup: it has no ${manifestName}.`)
  })
  return JSON.parse(text) as Manifest
}

/** The table that marks a database into which a restore is being done; the server does not start on it. */
export const restoreMark = 'restore_unfinished'

async function createMissing(ownerUrl: string): Promise<void> {
  const url = new URL(ownerUrl)
  const name = decodeURIComponent(url.pathname.slice(1))
  const missing = await asOwner(ownerUrl, async () => false).catch((error: { code?: string }) => {
    if (error.code === '3D000') return true
    throw error as unknown as Error
  })
  if (!missing) return
  url.pathname = '/postgres'
  await asOwner(url.href, client => client.query(`create database ${pg.escapeIdentifier(name)}`)).catch(
    (error: Error) => {
      throw new Error(`The database ${name} is not there and could not be created: ${error.message}.`, { cause: error })
    },
  )
}

async function refuseUsed(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ tables: number }>(
    `select count(*)::int as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)' and c.relkind in ('r', 'p')`,
  )
  if (rows[0]?.tables !== 0)
    throw new Error('The database is not empty; nothing was changed. Restore into an empty one.')
}

/** Whoever may see what follows from the declarations, as `migrate` sets it for the roles that this server has. */
const derived = /^\d+; \d+ \d+ (POLICY|ROW SECURITY|ACL|DEFAULT ACL|COMMENT - EXTENSION) /

interface RestoreOptions {
  /** As the role that will own the tables. */
  readonly ownerUrl: string
  readonly filesFolder?: string | undefined
  readonly folder: string
  readonly say: Say
}

/**
 * Rows and tables of a backup into an empty database, and its files into an empty folder. Leaves the mark of an unfinished
 * restore, which `finishRestore` takes away when roles, policies and the hold on what leaves are in place.
 */
export async function restore({ ownerUrl, filesFolder, folder, say }: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(folder)
  if (manifest.files && filesFolder !== undefined) await refuseFull(filesFolder)
  await createMissing(ownerUrl)
  const serverMajor = await asOwner(ownerUrl, async client => {
    await refuseUsed(client)
    return majorOf(client)
  })
  if (serverMajor < manifest.serverMajor)
    throw new Error(
      `The backup is of PostgreSQL ${manifest.serverMajor} and this server is ${serverMajor}: restore into one that is not older.`,
    )
  const program = await findProgram('pg_restore', manifest.dumpMajor)
  await asOwner(ownerUrl, client => client.query(`create table ${restoreMark} ()`))
  const dump = join(folder, dumpName)
  const listFile = join(folder, `restore-${process.pid}.list`)
  const list = await listOf(program, dump)
  try {
    await writeFile(
      listFile,
      list
        .split('\n')
        .filter(line => !derived.test(line))
        .join('\n'),
    )
    await runProgram(program, ownerUrl, ['--no-owner', '--no-acl', '--exit-on-error', `--use-list=${listFile}`, dump])
  } finally {
    await rm(listFile, { force: true })
  }
  say(`restored the database of ${manifest.takenAt}, which is at ${manifest.migration}`)
  if (manifest.files && filesFolder !== undefined) {
    await mkdir(filesFolder, { recursive: true })
    if (existsSync(join(folder, 'files'))) await cp(join(folder, 'files'), filesFolder, { recursive: true })
    say(`copied ${manifest.files.count} files`)
  }
  return manifest
}

export const finishRestore = (ownerUrl: string): Promise<unknown> =>
  asOwner(ownerUrl, client => client.query(`drop table ${restoreMark}`))
