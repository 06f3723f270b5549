import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { verifyInstallation } from '../apps/server/src/database/verify-installation.ts'
import { appUrlFor } from '../apps/server/src/env.ts'
import { landedFolder, landedStatements, makeLandedRoles } from '../apps/server/test/landed-statements.ts'
import { query } from '../apps/server/test/query.ts'
import type { Stage } from './stage.ts'

const killsPerUpgrade = 4
/** A start that has more to do than this on a busy machine is killed in its first half, which is where it migrates. */
const maxStartMs = 2_500
const startLimitMs = 120_000

/** What became of the installations of a landed version whose starts with this version were killed. */
export interface Upgrades {
  readonly kills: number
  readonly finished: number
  readonly faults: readonly string[]
}

/** One start of the server; ended at a moment, or when it is ready. Answers whether it became ready. */
async function start(stage: Stage, ownerUrl: string, killAfterMs?: number): Promise<boolean> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../apps/server/src/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PORT: '0',
      DATA_FOLDER: stage.env.dataFolder,
      DATABASE_URL: ownerUrl,
      DATABASE_WAIT_MS: '20000',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit')
  let isReady = false
  child.stdout.on('data', piece => {
    if (!String(piece).includes('Forecourt is ready')) return
    isReady = true
    child.kill('SIGTERM')
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs ?? startLimitMs)
  await ended
  clearTimeout(timer)
  return isReady
}

/**
 * Beside everything else that happens: an installation of a landed version is started with this one, which is killed at random
 * moments of its migrations and then started until it is ready; PostgreSQL may crash under it meanwhile. In the end its books are
 * proven and its policies are as declared.
 */
export async function upgradeOnAndOn(stage: Stage, untilMs: number): Promise<Upgrades> {
  const [dump = ''] = await readdir(landedFolder)
  const { superUrl, ownerUrl } = { superUrl: stage.superUrl, ownerUrl: stage.database.ownerUrl }
  const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let tries = 0; ; tries++)
      try {
        return await work()
      } catch (error) {
        if (tries === 60) throw error
        await pause(500)
      }
  }
  const named = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  await patiently(() => makeLandedRoles(ownerUrl))
  const statements = await landedStatements(dump, decodeURIComponent(new URL(ownerUrl).username))
  const faults: string[] = []
  let [kills, finished] = [0, 0]
  for (let n = 0; Date.now() < untilMs; n++) {
    const name = `forecourt_upgrade_${n}`
    const itsUrl = named(ownerUrl, name)
    await patiently(async () => {
      await query(superUrl, `drop database if exists ${name} with (force)`)
      await query(superUrl, `create database ${name} owner ${new URL(ownerUrl).username}`)
      await query(itsUrl, statements)
    })
    for (let kill = 0; kill < killsPerUpgrade; kill++)
      if (!(await start(stage, itsUrl, 200 + Math.random() * maxStartMs))) kills++
    let isReady = false
    for (let tries = 0; !isReady && tries < 10; tries++) isReady = await start(stage, itsUrl)
    if (!isReady) faults.push(`${name} cannot be started any more`)
    const found: string[] = []
    const one = { ownerUrl: named(superUrl, name), appUrl: appUrlFor(stage.env, itsUrl) }
    const isProven = await patiently(() => verifyInstallation(one, line => void found.push(line)))
    if (!isProven) faults.push(`${name} is not proven: ${found.filter(line => line.startsWith('WRONG')).join('; ')}`)
    finished++
  }
  return { kills, finished, faults }
}
