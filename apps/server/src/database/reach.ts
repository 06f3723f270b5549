import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Env } from '../env.ts'
import { loadAccess } from './embedded-access.ts'
import { database, ownerRole } from './embedded-provision.ts'
import { startEmbedded } from './embedded.ts'

/** The database of an installation, for a command that runs beside the server or while it is stopped. */
export interface Reached {
  readonly ownerUrl: string
  /** As a role that row-level security does not bind, where one is known: the superuser of the embedded server. */
  readonly readerUrl: string
  /** The folder of stored files; undefined when they are kept in a bucket. */
  readonly filesFolder: string | undefined
  readonly stop: () => Promise<void>
}

const filesFolderOf = (env: Env) => (env.storage.provider === 'disk' ? join(env.dataFolder, 'files') : undefined)

/** The embedded server as it runs under the server that holds it; undefined when it does not run. */
async function runningEmbedded(folder: string): Promise<Pick<Reached, 'ownerUrl' | 'readerUrl'> | undefined> {
  if (!existsSync(join(folder, 'cluster', 'postmaster.pid'))) return undefined
  const { ownerPassword, superPassword, port } = await loadAccess(folder)
  if (port === undefined) return undefined
  const at = `127.0.0.1:${port}/${database}`
  return {
    ownerUrl: `postgres://${ownerRole}:${ownerPassword}@${at}`,
    readerUrl: `postgres://postgres:${superPassword}@${at}`,
  }
}

/** Reaches the database of the settings: one's own, the embedded one that runs, or the embedded one started for this. */
export async function reachDatabase(env: Env): Promise<Reached> {
  const filesFolder = filesFolderOf(env)
  const stays = async () => {}
  if (env.databaseUrl) return { ownerUrl: env.databaseUrl, readerUrl: env.databaseUrl, filesFolder, stop: stays }
  const folder = resolve(env.dataFolder, 'postgres')
  try {
    const { ownerUrl, superUrl, stop } = await startEmbedded({ folder, durable: env.mode !== 'test' })
    const reader = new URL(superUrl)
    reader.pathname = `/${database}`
    return { ownerUrl, readerUrl: reader.href, filesFolder, stop }
  } catch (error) {
    const running = String((error as Error).message).includes('in use by process') && (await runningEmbedded(folder))
    if (!running) throw error
    return { ...running, filesFolder, stop: stays }
  }
}
