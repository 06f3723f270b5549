import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadAccess, saveAccess } from './embedded-access.ts'
import { accountFor } from './embedded-account.ts'
import { locateBinaries } from './embedded-binaries.ts'
import { initialise } from './embedded-cluster.ts'
import { clearLeftovers, holdFolder } from './embedded-holder.ts'
import { Keeper } from './embedded-keeper.ts'
import { provision } from './embedded-provision.ts'
import { launch, type Running } from './embedded-server.ts'

export interface EmbeddedOptions {
  /** Holds the cluster, its passwords and its log; kept between runs. */
  folder: string
  /** Fixed TCP port; without it the port of the last run, or a free one. */
  port?: number
  /** False trades safety against power loss for speed: for tests only. */
  durable: boolean
}

export interface Embedded {
  /** Database `forecourt` as the role that owns it and runs the migrations. */
  ownerUrl: string
  /** Database `postgres` as the superuser. */
  superUrl: string
  stop: () => Promise<void>
}

/**
 * Starts the PostgreSQL that npm installed, creating its cluster, owner role and database when they are missing.
 * Listens on 127.0.0.1 only. Survives an unclean earlier stop, is started again when it dies, runs under an ordinary user
 * and under root.
 * Throws when another process uses the folder, and with the end of the log when PostgreSQL does not start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const folder = resolve(options.folder)
  const cluster = join(folder, 'cluster')
  refuseForeignFolder(folder, cluster)
  const release = await holdFolder(folder)
  let running: Running | undefined
  try {
    await clearLeftovers(cluster)
    const access = await loadAccess(folder)
    const binaries = locateBinaries()
    const account = accountFor(cluster)
    if (!existsSync(cluster)) await initialise(folder, binaries, account, access, options.durable)
    running = await launch(folder, binaries, account, access, options)
    await saveAccess(folder, { ...access, port: running.port })
    await provision(running.superUrl, access.ownerPassword)
    const { ownerUrl, superUrl } = running
    const again = (port: number) => launch(folder, binaries, account, access, { ...options, port })
    const keeper = new Keeper(running, again, line => process.stderr.write(`${line}\n`))
    return { ownerUrl, superUrl, stop: () => keeper.stop().then(release) }
  } catch (error) {
    await running?.stop()
    await release()
    throw error
  }
}

/** An ordinary user cannot go on where root or someone else began; say so before anything fails halfway. */
function refuseForeignFolder(folder: string, cluster: string): void {
  const user = process.getuid?.()
  if (!user) return
  const owners = [folder, cluster].map(path => statSync(path, { throwIfNoEntry: false })?.uid ?? user)
  if (owners.every(owner => owner === user)) return
  throw new Error(
    `The database in ${folder} belongs to another system user: Forecourt ran there as root or as someone else. ` +
      'Give the folder to your user with chown -R, or choose another DATA_FOLDER.',
  )
}
