import { existsSync, readdirSync } from 'node:fs'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Account, accountFor } from '../src/database/embedded-account.ts'
import { initialise } from '../src/database/embedded-cluster.ts'
import { provision } from '../src/database/embedded-provision.ts'
import { launch } from '../src/database/embedded-server.ts'
import { findProgram } from '../src/database/programs.ts'
import { query } from './query.ts'

export interface ServerWithPrograms {
  /** An empty database as its owner. */
  readonly ownerUrl: string
  /** The same database as the superuser. */
  readonly superUrl: string
  /** Where its programs are, for commands as an operator of it gives them. */
  readonly bin: string
  /** The system's user that it runs as; undefined when that is whoever runs the tests. */
  readonly account: Account | undefined
  readonly stop: () => Promise<void>
}

const installed = '/usr/lib/postgresql'

/** The folder of the system's PostgreSQL; undefined where there is none. */
function systemsPrograms(): string | undefined {
  const versions = existsSync(installed) ? readdirSync(installed) : []
  return versions.map(one => join(installed, one, 'bin')).find(one => existsSync(join(one, 'initdb')))
}

export const access = { superPassword: 'super', ownerPassword: 'owner' }
export const binariesIn = (bin: string) => ({ initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') })

/**
 * A PostgreSQL server of its own whose pg_dump is on this machine: the system's. Undefined where there is none; the embedded
 * server comes without these programs. `configuration` is added to its postgresql.conf.
 */
export async function serverWithPrograms(configuration = ''): Promise<ServerWithPrograms | undefined> {
  const bin = systemsPrograms()
  if (!bin) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-server-'))
  const binaries = binariesIn(bin)
  const account = accountFor(join(folder, 'cluster'))
  await initialise(folder, binaries, account, access, false)
  await appendFile(join(folder, 'cluster', 'postgresql.conf'), configuration)
  const { ownerUrl, superUrl, stop } = await launch(folder, binaries, account, access, { durable: false })
  await provision(superUrl, access.ownerPassword)
  const asSuper = new URL(superUrl)
  asSuper.pathname = new URL(ownerUrl).pathname
  return {
    ownerUrl,
    superUrl: asSuper.href,
    bin,
    account,
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Whether this machine has a pg_dump for the server that all tests run on. */
export async function mayDumpTestServer(): Promise<boolean> {
  const [row] = await query(
    inject('testServer').adminUrl,
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  return findProgram('pg_dump', Number(row?.['major'])).then(
    () => true,
    () => false,
  )
}
