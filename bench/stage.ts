import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type App, makeApp } from '../apps/server/src/app.ts'
import { freePort } from '../apps/server/src/database/free-port.ts'
import { type Embedded, startEmbedded } from '../apps/server/src/database/embedded.ts'
import { migrate } from '../apps/server/src/database/migrate.ts'
import { appUrlFor, type Env, readEnv } from '../apps/server/src/env.ts'
import memoryFlags from '../apps/server/memory-flags.json' with { type: 'json' }
import { prepareData } from '../apps/server/src/seed/prepare.ts'

export interface Stage {
  readonly env: Env
  readonly database: Embedded
  readonly app: App
  /** As the superuser of the cluster, in our database: for filling and vacuuming. */
  readonly admin: pg.Client
  readonly appUrl: string
  /** Our database as the superuser, whom row-level security does not bind. */
  readonly superUrl: string
  /** Starts a program of ours and waits until it answers. */
  serve(file: string, env: Record<string, string>): Promise<string>
  /** The process of what is served at the address. */
  pidOf(url: string): number
  /** Memory of what is served at the address, in megabytes: now, and the most since it was last asked for. */
  memory(url: string): Promise<{ now: number; max: number }>
  /** Ends one of them: two would share the work of the queue. `SIGKILL` is how a crash ends it. */
  end(url: string, signal?: 'SIGKILL'): Promise<void>
  close(): Promise<void>
}

/** One PostgreSQL with default durability, migrated and with its foundation seeded, and an application beside it; all on one disk. */
export async function openStage(within = tmpdir()): Promise<Stage> {
  const folder = await mkdtemp(join(within, 'forecourt-bench-'))
  const database = await startEmbedded({ folder: join(folder, 'postgres'), durable: true })
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DATA_FOLDER: folder,
    DEMO: '1',
    DATABASE_URL: database.ownerUrl,
  })
  const appUrl = appUrlFor(env, database.ownerUrl)
  await migrate(database.ownerUrl, appUrl)
  const app = await makeApp(env, appUrl)
  await prepareData(app, env, database.ownerUrl)
  const superUrl = new URL(database.superUrl)
  superUrl.pathname = '/forecourt'
  const admin = new pg.Client({ connectionString: superUrl.href })
  await admin.connect()
  const children = new Map<string, ChildProcess>()
  return {
    env,
    database,
    app,
    admin,
    appUrl,
    superUrl: superUrl.href,
    serve: async (file, extra) => {
      const port = await freePort()
      const child = spawn(process.execPath, [...memoryFlags, file], {
        env: {
          ...process.env,
          NODE_ENV: 'test',
          LOG_LEVEL: 'error',
          DATA_FOLDER: folder,
          DATABASE_URL: database.ownerUrl,
          // What is measured is how fast the server is, and not whom it turns away while the machine does something else.
          DATABASE_WAIT_MS: '20000',
          PORT: String(port),
          ...extra,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const url = `http://127.0.0.1:${port}`
      children.set(url, child)
      for (let attempt = 0; attempt < 900; attempt++) {
        if (
          await fetch(`${url}/healthz`).then(
            answer => answer.ok,
            () => false,
          )
        )
          return url
        await new Promise(resolve => setTimeout(resolve, 100))
      }
      throw new Error(`${file} did not start`)
    },
    pidOf: url => children.get(url)?.pid ?? 0,
    memory: async url => memoryOf(children.get(url)?.pid ?? 0),
    end: async (url, signal) => {
      const child = children.get(url)
      children.delete(url)
      if (child?.kill(signal ?? 'SIGTERM')) await once(child, 'exit')
    },
    close: async () => {
      for (const child of children.values()) child.kill('SIGTERM')
      await admin.end()
      await app.close()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Linux keeps the most a process has held, so nothing is missed between two looks; writing 5 begins anew. */
async function memoryOf(pid: number): Promise<{ now: number; max: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  return { now: megabytes('VmRSS'), max: megabytes('VmHWM') }
}

/** A token by the password grant, as a program of a partner would ask for it. */
export async function signIn(url: string, tenantId: string, account: string, md5: string): Promise<string> {
  const query = new URLSearchParams({
    tenantId,
    username: account,
    password: md5,
    grant_type: 'password',
    scope: 'all',
  })
  const answer = await fetch(`${url}/api/blade-auth/oauth/token?${query.toString()}`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa('sword:sword_secret')}`, 'Tenant-Id': tenantId },
  })
  const body = (await answer.json()) as { access_token?: string }
  if (!body.access_token) throw new Error(`no token for ${tenantId}/${account}: ${JSON.stringify(body)}`)
  return body.access_token
}
