// npm run demo:seed -- --seed 42: seeds twelve months of a marketplace into an empty database and proves its books.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatMoment, parseMoment } from '@forecourt/contract/kernel'
import { makeApp } from '../apps/server/src/app.ts'
import { startEmbedded } from '../apps/server/src/database/embedded.ts'
import { oneAtATime } from '../apps/server/src/database/installation-lock.ts'
import { migrate } from '../apps/server/src/database/migrate.ts'
import { appUrlFor, readEnv } from '../apps/server/src/env.ts'
import { prepareDemo, prepareFoundation } from '../apps/server/src/seed/prepare.ts'
import { checkStory } from '../apps/server/src/seed/story/check.ts'
import { editions } from '../apps/server/src/seed/story/editions.ts'
import { isFreeAt } from '../apps/server/src/seed/story/index.ts'

const usage =
  'usage: npm run demo:seed -- [--seed 42] [--edition year|small|first] [--until "2026-11-20 12:00:00"] [--again]'

function leave(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        seed: { type: 'string', default: '42' },
        edition: { type: 'string', default: 'year' },
        until: { type: 'string' },
        again: { type: 'boolean', default: false },
      },
    }).values
  } catch {
    return leave(usage)
  }
}

const given = readArguments()
const startedMs = performance.now()
const say = (line: string) =>
  process.stdout.write(`${((performance.now() - startedMs) / 1000).toFixed(1).padStart(6)} s  ${line}\n`)

const edition = Object.entries(editions).find(([name]) => name === given.edition)?.[1]
if (!edition) leave(usage)
const seed = Number(given.seed)
if (!Number.isSafeInteger(seed)) leave(usage)
const end = given.until === undefined ? new Date() : parseMoment(given.until)
if (!end || end > new Date()) leave('--until is a moment that has been, such as "2026-11-20 12:00:00"')

const env = readEnv({ LOG_LEVEL: 'error', ...process.env, DEMO: '1' })
if (env.databaseUrl && given.again)
  leave('--again makes a fresh embedded database. With a server of your own, name an empty database in DATABASE_URL.')

/** A fresh folder beside the present one; nothing that is there is touched. */
function freshFolder(): string {
  const folder = `${env.dataFolder}-demo-${formatMoment(new Date()).replace(/\D/g, '')}`
  return existsSync(folder) ? leave(`${folder} is there already`) : folder
}

const folder = given.again ? freshFolder() : env.dataFolder
const database = env.databaseUrl
  ? { ownerUrl: env.databaseUrl, stop: async () => {} }
  : await startEmbedded({ folder: join(folder, 'postgres'), durable: env.mode !== 'test' }).catch((error: Error) =>
      leave(error.message),
    )
say(env.databaseUrl ? 'opened the database of DATABASE_URL' : `opened the database in ${folder}`)
if (!(await isFreeAt(database.ownerUrl))) {
  await database.stop()
  leave(
    env.databaseUrl
      ? 'The database of DATABASE_URL is not empty: nothing was changed. Name an empty one.'
      : `The database in ${folder} is not empty: nothing was changed. --again seeds a fresh one beside it.`,
  )
}
const appUrl = appUrlFor(env, database.ownerUrl)
await migrate(database.ownerUrl, appUrl)
const app = await makeApp({ ...env, dataFolder: folder }, appUrl)
try {
  const written = await oneAtATime(database.ownerUrl, async () => {
    await prepareFoundation(app, { adminPassword: 'admin' })
    say('seeded what every installation has')
    return prepareDemo(app, { ownerUrl: database.ownerUrl, seed, edition, end, say })
  })
  if (!written) throw new Error('somebody else has begun to work with this database')
  say(`wrote ${written.orders} orders, ${written.rows} rows in all; sealing and proving the books`)
  const faults = await checkStory(app, say)
  if (faults.length > 0) throw new Error(`the books do not agree:\n- ${faults.join('\n- ')}`)
} finally {
  await app.close()
  await database.stop()
}
say(env.databaseUrl ? 'done' : `done: DATA_FOLDER=${folder} npm start shows it`)
