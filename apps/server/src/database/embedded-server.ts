import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Access } from './embedded-access.ts'
import { type Account, plainEnvironment, runAs } from './embedded-account.ts'
import type { Binaries } from './embedded-binaries.ts'
import { database, ownerRole } from './embedded-provision.ts'
import { freePort } from './free-port.ts'

/** A started PostgreSQL, not yet provisioned. */
export interface Running {
  port: number
  ownerUrl: string
  superUrl: string
  /** When it has ended: true when it had been asked to, by whomever, and false when it was killed or broke down. */
  ended: Promise<boolean>
  stop: () => Promise<void>
}

const stopLimitMs = 20_000
const startLimitMs = 120_000

/** Starts PostgreSQL, trying another port when the remembered one was taken in the meantime. */
export async function launch(
  folder: string,
  binaries: Binaries,
  account: Account | undefined,
  access: Access,
  options: { port?: number; durable: boolean },
): Promise<Running> {
  const ports = options.port ? [options.port] : [await freePort(access.port), await freePort(), await freePort()]
  for (const [index, port] of ports.entries()) {
    const child = spawnServer(folder, binaries, account, port, options.durable)
    const running = describe(child, access, port)
    try {
      await untilReady(child, running.superUrl)
      return running
    } catch (error) {
      await running.stop()
      const log = (await readFile(join(folder, 'postgres.log'), 'utf8')).trimEnd()
      const isPortTaken = log.includes('could not bind')
      if (isPortTaken && index < ports.length - 1) continue
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`The embedded database did not start: ${reason}\n${log.split('\n').slice(-15).join('\n')}`)
    }
  }
  throw new Error('No free port was found for the embedded database.')
}

/**
 * Detached, so that Ctrl-C in the terminal reaches only the server, which answers its last requests and then stops
 * PostgreSQL itself.
 */
function spawnServer(
  folder: string,
  binaries: Binaries,
  account: Account | undefined,
  port: number,
  durable: boolean,
): ChildProcess {
  const cluster = join(folder, 'cluster')
  const settings = { ...fixedSettings, ...(durable ? {} : carelessSettings), port }
  const args = ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const command = runAs(account, binaries.postgres, args, [cluster, binaries.postgres])
  const log = openSync(join(folder, 'postgres.log'), 'w', 0o600)
  const child = spawn(command.program, command.args, {
    ...command.options,
    cwd: '/',
    detached: true,
    env: plainEnvironment(),
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  return child
}

const fixedSettings = {
  listen_addresses: '127.0.0.1',
  // No socket file: its path is limited to about 100 characters and the folder may be any user's.
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

const carelessSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

function describe(child: ChildProcess, access: Access, port: number): Running {
  const at = `127.0.0.1:${port}`
  const ended = new Promise<boolean>(resolve => {
    child.once('exit', code => resolve(code === 0))
  })
  const endWithProcess = () => void child.kill('SIGINT')
  process.once('exit', endWithProcess)
  const stop = async () => {
    process.off('exit', endWithProcess)
    await stopServer(child)
  }
  return {
    port,
    ownerUrl: `postgres://${ownerRole}:${access.ownerPassword}@${at}/${database}`,
    superUrl: `postgres://postgres:${access.superPassword}@${at}/postgres`,
    ended,
    stop,
  }
}

/** Asks for a fast shutdown, and for an immediate one when that takes too long; the log replays what is missing. */
async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  child.ref()
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), stopLimitMs)
  await ended
  clearTimeout(timer)
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  let failure: Error | undefined
  child.once('error', error => {
    failure = error
  })
  for (const deadline = Date.now() + startLimitMs; Date.now() < deadline; await sleep(30)) {
    if (failure) throw failure
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('PostgreSQL ended at once.')
    if (await answers(url)) return
  }
  throw new Error(`PostgreSQL was not ready within ${startLimitMs / 1000} seconds.`)
}

/** False while nothing listens yet (ECONNREFUSED) or PostgreSQL is still recovering (57P03). */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    if (['ECONNREFUSED', 'ECONNRESET', '57P03'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
