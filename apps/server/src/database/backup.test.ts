import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { smsMessage } from '@forecourt/contract/tools'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contents } from '../../test/contents.ts'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { testEnv } from '../../test/foundation.ts'
import { landedFolder, landedStatements, makeLandedRoles } from '../../test/landed-statements.ts'
import { mayDumpTestServer, serverWithPrograms } from '../../test/postgres-with-programs.ts'
import { query } from '../../test/query.ts'
import { makeApp } from '../app.ts'
import { appUrlFor, readEnv } from '../env.ts'
import { newStorageKey } from '../providers/storage/port.ts'
import { asSystem, prepareFoundation } from '../seed/prepare.ts'
import { backup, restoreMark } from './backup.ts'
import { migrate } from './migrate.ts'
import { findProgram } from './programs.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Ended {
  readonly code: number | null
  readonly text: string
}

/** A command as an operator gives it, with nothing of this process's settings but the path. */
async function run(args: readonly string[], settings: Readonly<Record<string, string>>): Promise<Ended> {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'test', ...settings }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', piece => (text += String(piece)))
  await once(child, 'close')
  return { code: child.exitCode, text }
}

test('a program that is not there, or too old for the server, is named with what to install', async () => {
  await expect(findProgram('pg_dump', 999)).rejects.toThrow(/^pg_dump of PostgreSQL 999 or later is needed and is /)
})

test('a backup by a role that row-level security binds is refused with the statement that helps, and nothing is written', async () => {
  const database = await freshDatabase()
  const target = join(folder, 'bound')
  const wanted = { url: database.ownerUrl, filesFolder: folder, folder: target, say: () => {} }
  await expect(backup(wanted)).rejects.toThrow(
    /create role forecourt_backup login bypassrls .* in role pg_read_all_data;/,
  )
  await expect(readdir(target)).rejects.toMatchObject({ code: 'ENOENT' })
  await database.drop()
})

test('a database into which a restore was interrupted is not started on', async () => {
  const database = await freshDatabase()
  await query(database.ownerUrl, `create table ${restoreMark} ()`)
  await expect(migrate(database.ownerUrl, database.appUrl)).rejects.toThrow(
    'A restore into this database was interrupted',
  )
  await database.drop()
})

/** The landed demonstration on a server that can be dumped, upgraded, with its files and a message that waits. */
async function openSource(files: string) {
  const server = await serverWithPrograms()
  if (!server) return undefined
  const [dump] = await readdir(landedFolder)
  await makeLandedRoles(server.ownerUrl)
  await query(server.ownerUrl, await landedStatements(dump ?? '', 'forecourt_owner'))
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_FOLDER: dirname(files) })
  const appUrl = appUrlFor(env, server.ownerUrl)
  await migrate(server.ownerUrl, appUrl)
  const app = await makeApp(env, appUrl)
  await prepareFoundation(app, { adminPassword: 'unused' })
  const rows = await query(server.ownerUrl, 'select key from stored_file')
  for (const { key } of rows)
    await app.providers.storage.put(String(key), Buffer.from('a voucher'), { contentType: 'image/png' })
  await asSystem(app, 'test', ctx =>
    ctx.insert(smsMessage, { phone: '13900000009', template: 'SMS_1', content: 'held', tries: 0 }),
  )
  await app.close()
  return { ...server, files: rows.length }
}

describe('a backup of one server restored into another, of a newer version of PostgreSQL where there is one', () => {
  let source: Awaited<ReturnType<typeof openSource>>
  let target: FreshDatabase
  let settings: Record<string, string>
  const backupFolder = () => join(folder, 'backup')
  beforeAll(async () => {
    source = await openSource(join(folder, 'source', 'files'))
    target = await emptyDatabase()
    settings = {
      DATABASE_URL: target.ownerUrl,
      DATABASE_APP_URL: target.appUrl,
      DATA_FOLDER: join(folder, 'target'),
      LOG_LEVEL: 'warn',
    }
  })
  afterAll(async () => {
    await target.drop()
    await source?.stop()
  })

  test('C28: comes back whole, walled, proven and held, and sends again when it is released', async () => {
    // Without PostgreSQL's programs on this machine there is nothing but the sentence that says so.
    if (!source) return expect(await mayDumpTestServer()).toBe(false)
    const before = await contents(source.ownerUrl)
    const saved = { DATABASE_URL: source.ownerUrl, DATA_FOLDER: join(folder, 'source') }
    const refused = await run(['tools/backup.ts', backupFolder()], saved)
    expect(refused.code).toBe(1)
    // The role that the refusal asks for is enough.
    const [statement] = /create role forecourt_backup [^;]*/.exec(refused.text) ?? ['']
    await query(source.superUrl, statement.replace('…', 'kept'))
    const reader = new URL(source.ownerUrl)
    ;[reader.username, reader.password] = ['forecourt_backup', 'kept']
    const command = ['tools/backup.ts', backupFolder(), '--as', reader.href]
    expect(await run(command, saved)).toMatchObject({ code: 0 })
    expect(await run(command, saved)).toMatchObject({
      code: 1,
      text: expect.stringContaining('is not empty; name a new folder'),
    })

    const restored = await run(['tools/restore.ts', backupFolder()], settings)
    expect(restored.text).toContain('ok      row-level security, policies and rights')
    expect(restored.text).toContain('ok      every row has its file, and every file its row')
    expect(restored.code, restored.text).toBe(0)
    expect(source.files).toBeGreaterThan(0)
    const after = await contents(target.ownerUrl, before)
    const added = new Set(['public.param', 'public.audit_entry'])
    for (const [table, content] of before) if (!added.has(table)) expect(after.get(table), table).toEqual(content)

    expect(await run(['tools/restore.ts', backupFolder()], settings)).toMatchObject({
      code: 1,
      text: expect.stringContaining('is not empty'),
    })

    const { env, forget } = await testEnv()
    const app = await makeApp(env, target.appUrl)
    const waiting = async () =>
      (await query(target.ownerUrl, `select count(*)::int as n from sms_message where status = 0`))[0]?.['n']
    const left = Number(await waiting())
    expect(left).toBeGreaterThan(0)
    for (const job of ['tools.sendMessages', 'sites.printSlips', 'funds.payments']) await app.runJob(job)
    expect(await waiting()).toBe(left)
    expect(app.providers.simulated.sms?.sent()).toEqual([])
    expect(await run(['tools/outgoing.ts', 'release'], settings)).toMatchObject({ code: 0 })
    await app.runJob('tools.sendMessages')
    expect(app.providers.simulated.sms?.sent()).toHaveLength(left)
    await app.close()
    await forget()
  })

  test('says at its start that it is held', async () => {
    if (!source) return expect(await mayDumpTestServer()).toBe(false)
    expect(await run(['tools/outgoing.ts', 'hold'], settings)).toMatchObject({ code: 0 })
    const env = { PATH: process.env['PATH'], NODE_ENV: 'test', PORT: '0', ...settings }
    const child = spawn(process.execPath, ['apps/server/src/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    const ready = new Promise<void>(resolve => {
      child.stdout.on('data', piece => {
        text += String(piece)
        if (text.includes('Forecourt is ready')) resolve()
      })
      child.once('exit', () => resolve())
    })
    await ready
    child.kill('SIGTERM')
    await once(child, 'close')
    expect(text).toContain('This database was restored from a backup')
  })

  test('is verified down to the file and the policy that is missing', async () => {
    if (!source) return expect(await mayDumpTestServer()).toBe(false)
    expect(await run(['tools/verify.ts'], settings)).toMatchObject({ code: 0 })
    const files = join(folder, 'target', 'files')
    const [gone] = await query(target.ownerUrl, 'select key from stored_file order by key limit 1')
    const stray = newStorageKey('000000', 'stray.png')
    await rm(join(files, String(gone?.['key'])))
    await mkdir(dirname(join(files, stray)), { recursive: true })
    await writeFile(join(files, stray), 'x')
    await query(target.ownerUrl, 'drop policy p_own on dept')
    const { code, text } = await run(['tools/verify.ts'], settings)
    expect(code).toBe(1)
    expect(text).toContain(`WRONG   1 rows without their file\n          ${String(gone?.['key'])}`)
    expect(text).toContain(`WRONG   1 files without a row\n          ${stray}`)
    expect(text).toContain('public.dept lacks the policy p_own')
  })
})
