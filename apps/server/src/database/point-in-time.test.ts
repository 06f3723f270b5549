import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundationOn } from '../../test/foundation.ts'
import { openAppOn, type TestApp } from '../../test/people.ts'
import {
  access,
  binariesIn,
  mayDumpTestServer,
  serverWithPrograms,
  type ServerWithPrograms,
} from '../../test/postgres-with-programs.ts'
import { query } from '../../test/query.ts'
import { makeCard, openStation, pay, type TestStation } from '../areas/orders/test-station.ts'
import { launch, type Running } from './embedded-server.ts'

// What docs/operations.md says about coming back to a moment, to the letter: its blocks are run, with other folders, another
// address and another moment in them.

const page = await readFile(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
const [, section = ''] = /### To a moment\n([^]*?)\n##+ /.exec(page) ?? []
const [settings = '', baseBackup = '', comeBack = ''] = [...section.matchAll(/```(?:ini|sh)\n([^]*?)```/g)].map(
  one => one[1],
)
const [createRole = ''] = /create role forecourt_replica [^`]*/.exec(section) ?? []

let folder: string
let server: ServerWithPrograms | undefined
let testApp: TestApp
let station: TestStation
let restored: Running | undefined
const backups = () => join(folder, 'backup')
const cluster = () => join(folder, 'restored', 'cluster')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-moment-'))
  await chmod(folder, 0o755)
  server = await serverWithPrograms(settings.replaceAll('/backup', backups()))
  if (!server) return
  for (const path of [backups(), join(backups(), 'wal'), join(backups(), 'base'), join(folder, 'restored')]) {
    await mkdir(path)
    if (server.account) await chown(path, server.account.uid, server.account.gid)
  }
  await query(server.superUrl, createRole.replace('…', 'replica'))
  testApp = await openAppOn(await foundationOn(server.ownerUrl))
  station = await openStation(testApp)
})
afterAll(async () => {
  await restored?.stop()
  await testApp?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A block of the page as the user that PostgreSQL runs as. */
async function asOperator({ bin, account }: ServerWithPrograms, block: string): Promise<void> {
  const env = { PATH: `${bin}:${process.env['PATH']}`, LC_ALL: 'C' }
  await promisify(execFile)('/bin/sh', ['-ec', block], { ...account, env, cwd: folder })
}

/** One of our own commands on the restored database; answers what it said. */
async function command(file: string, args: readonly string[], databaseUrl: string) {
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    DATABASE_URL: databaseUrl,
    DATA_FOLDER: join(folder, 'data'),
  }
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', piece => (text += String(piece)))
  await once(child, 'close')
  return { code: child.exitCode, text }
}

/** Payments of four clients without a pause, until told; numbers of the orders in the order of their answers. */
function payOnAndOn() {
  const answered: string[] = []
  let isOver = false
  const clients = Array.from({ length: 4 }, async () => {
    const { cardNo } = await makeCard(station, 100_000_00n)
    while (!isOver) {
      const answer = await pay(station, cardNo, { amount: '10.00' })
      if (answer.code !== 200) throw new Error(answer.body)
      answered.push(String((answer.data as { orderNo: string }).orderNo))
    }
  })
  const stop = async () => {
    isOver = true
    await Promise.all(clients)
  }
  const more = async (than: number) => {
    const before = answered.length
    await expect.poll(() => answered.length, { timeout: 120_000 }).toBeGreaterThan(before + than)
  }
  return { answered, stop, more }
}

test('C28: a base backup taken under load and the log bring every payment back that was answered before a moment, and none after', async () => {
  // Without PostgreSQL's programs on this machine there is nothing to follow the page with.
  if (!server) return expect(await mayDumpTestServer()).toBe(false)
  const { ownerUrl, superUrl } = server
  const paying = payOnAndOn()
  await paying.more(30)
  const replica = new URL(superUrl)
  ;[replica.username, replica.password, replica.pathname] = ['forecourt_replica', 'replica', '']
  const placed = (block: string) => block.replaceAll('/backup', backups()).replaceAll('/restored', cluster())
  const address = /postgres:\/\/forecourt_replica:\S*/
  await asOperator(server, placed(baseBackup).replace(address, replica.href))
  expect((await stat(join(backups(), 'base', '2026-11-22', 'PG_VERSION'))).isFile()).toBe(true)
  await paying.more(30)
  await paying.stop()
  const before = new Set(paying.answered)
  const [moment] = await query(ownerUrl, 'select clock_timestamp()::text as at')
  const later = payOnAndOn()
  await later.more(30)
  await later.stop()
  // The log up to the moment is in the archive when this segment is.
  const [last] = await query(superUrl, 'select pg_walfile_name(pg_switch_wal()) as segment')
  const segment = join(backups(), 'wal', String(last?.['segment']))
  await expect
    .poll(
      () =>
        stat(segment).then(
          one => one.isFile(),
          () => false,
        ),
      { timeout: 120_000 },
    )
    .toBe(true)

  const [copying = '', start] = comeBack.split(/^pg_ctl .*$/m)
  expect(start, 'the last line starts the server').toBe('\n')
  await asOperator(
    server,
    placed(copying).replace(/recovery_target_time = '.*'/, `recovery_target_time = '${String(moment?.['at'])}'`),
  )
  restored = await launch(join(folder, 'restored'), binariesIn(server.bin), server.account, access, { durable: false })
  const itsSuper = new URL(superUrl)
  itsSuper.port = String(restored.port)
  const isRecovering = async () => (await query(itsSuper.href, 'select pg_is_in_recovery() as yes'))[0]?.['yes']
  await expect.poll(isRecovering, { timeout: 120_000 }).toBe(false)

  const found = await query(restored.ownerUrl, `select order_no from "order"`)
  expect(new Set(found.map(one => String(one['order_no'])))).toEqual(before)
  expect(before.size).toBeGreaterThan(60)
  expect(later.answered.length).toBeGreaterThan(30)
  expect(await command('tools/outgoing.ts', ['hold'], restored.ownerUrl)).toMatchObject({ code: 0 })
  const { code, text } = await command('tools/verify.ts', [], restored.ownerUrl)
  expect(code, text).toBe(0)
  expect(text).toContain('ok      row-level security, policies and rights')
})
