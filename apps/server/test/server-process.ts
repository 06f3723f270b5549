import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../src/database/free-port.ts'

export interface ServerProcess {
  readonly url: string
  readonly port: number
  readonly child: ChildProcess
  /** Tells it to stop, and answers how it ended when it has. */
  readonly stop: () => Promise<number | null>
}

export interface ServerProcessOptions {
  readonly databaseUrl: string
  readonly appUrl: string
  readonly dataFolder: string
  readonly port?: number
  readonly settings?: Readonly<Record<string, string>>
}

/** What every server process of a test is set to. */
export const settingsOf = (options: ServerProcessOptions, port: number): Record<string, string> => ({
  ...(process.env as Record<string, string>),
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: String(port),
  LOG_LEVEL: 'silent',
  DATABASE_APP_URL: options.appUrl,
  DATABASE_URL: options.databaseUrl,
  DATA_FOLDER: options.dataFolder,
  ...options.settings,
})

/** A server of its own, as an operator starts it; answers when it is ready. */
export async function startServer(options: ServerProcessOptions): Promise<ServerProcess> {
  const port = options.port ?? (await freePort())
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    env: settingsOf(options, port),
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await pause(50)
  }
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    return child.exitCode
  }
  return { url, port, child, stop }
}
