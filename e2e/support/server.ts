import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FullConfig } from '@playwright/test'
import { freePort } from '../../apps/server/src/database/free-port.ts'
import { scratchFolder } from '../../apps/server/test/scratch-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const readyLimitMs = 240_000

/** The real server on a database of its own with the demonstration in it, and the built web application. */
export interface TestedServer {
  url: string
  stop: () => Promise<void>
}

/** Playwright's global setup: a server for each worker, whose addresses reach playwright.config.ts in every worker through the environment. */
export default async function setUp({ workers }: FullConfig): Promise<() => Promise<void>> {
  const servers = await Promise.all(
    Array.from({ length: workers }, (_, index) => startServer(`e2e-server-${index}.log`)),
  )
  process.env['FORECOURT_URLS'] = servers.map(server => server.url).join(' ')
  return async () => void (await Promise.all(servers.map(server => server.stop())))
}

/** A server whose clock the test moves on. */
export interface MovedServer extends TestedServer {
  moveBy: (ms: number) => Promise<void>
}

/** One of its own for a test in which time passes: nobody waits for a quarter of an hour. */
export async function startMovedServer(): Promise<MovedServer> {
  const { child, ...server } = await start('e2e-moved-server.log', 'e2e/support/moved-server.ts')
  const moveBy = async (ms: number) => {
    const moved = once(child, 'message')
    child.send(ms)
    await moved
  }
  return { ...server, moveBy }
}

/** Starts the server and waits until it is ready. Throws with the end of its log when it is not. */
export async function startServer(logName = 'e2e-server.log'): Promise<TestedServer> {
  const { url, stop } = await start(logName, 'apps/server/src/main.ts')
  return { url, stop }
}

async function start(logName: string, main: string): Promise<TestedServer & { readonly child: ChildProcess }> {
  const logFile = join(root, '.cache', logName)
  const folder = await scratchFolder('forecourt-e2e-')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawnServer(main, folder, port, logFile)
  const stop = async () => {
    await end(child)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(child, `${url}/readyz`, logFile)
    return { url, stop, child }
  } catch (error) {
    await stop()
    throw error
  }
}

function spawnServer(main: string, folder: string, port: number, logFile: string): ChildProcess {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const log = openSync(logFile, 'w')
  // Empty means unset: the tests never touch a database that the developer's environment names.
  const own = {
    NODE_ENV: 'test',
    DEMO: '1',
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    DATABASE_APP_URL: '',
    IDENTITY_LOCAL: '1',
  }
  const child = spawn(process.execPath, [main], {
    cwd: root,
    env: { ...process.env, ...own, DATA_FOLDER: folder, PORT: String(port) },
    stdio: ['ignore', log, log, 'ipc'],
  })
  closeSync(log)
  return child
}

async function untilReady(child: ChildProcess, url: string, logFile: string): Promise<void> {
  for (const deadline = Date.now() + readyLimitMs; Date.now() < deadline; await sleep(100)) {
    if (child.exitCode !== null || child.signalCode !== null) break
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
  }
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-20)
  throw new Error(`The server did not become ready at ${url}. The end of ${logFile}:\n${lines.join('\n')}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
