import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { parseMoment } from '@forecourt/contract/kernel'
import { makeApp } from '../apps/server/src/app.ts'
import { migrate } from '../apps/server/src/database/migrate.ts'
import { appUrlFor, readEnv } from '../apps/server/src/env.ts'
import { prepareDemo, prepareFoundation } from '../apps/server/src/seed/prepare.ts'
import { checkStory } from '../apps/server/src/seed/story/check.ts'
import { isFreeAt } from '../apps/server/src/seed/story/index.ts'

// Writes down what an installation of this version is made of, so that the tests of later versions can upgrade it: a small
// demonstration, dumped as plain statements into apps/server/test/landed. Run it when a version has landed.
//   DATABASE_URL=postgres://forecourt_owner:…@host/forecourt node tools/run.mjs tools/landed-dump.ts SUPERUSER_URL
// with an empty database named forecourt on a server of PostgreSQL 15 and its pg_dump, so that every later one reads it.

const [superUrl] = process.argv.slice(2)
const env = readEnv({ LOG_LEVEL: 'error', ...process.env, DEMO: '1' })
if (!superUrl || !env.databaseUrl) throw new Error('usage: DATABASE_URL=… landed-dump.ts SUPERUSER_URL')
const ownerUrl = env.databaseUrl
if (!(await isFreeAt(ownerUrl))) throw new Error('the database of DATABASE_URL is not empty')

const edition = { days: 40, sites: 6, orders: 300, staff: [14, 8, 6], paperDays: 7 } as const
const end = parseMoment('2026-11-20 12:00:00')
if (!end) throw new Error('no moment')
const appUrl = appUrlFor(env, ownerUrl)
await migrate(ownerUrl, appUrl)
const app = await makeApp(env, appUrl)
await prepareFoundation(app, { adminPassword: 'admin' })
await prepareDemo(app, { ownerUrl, edition, seed: 42, end })
const faults = await checkStory(app, () => {})
await app.close()
if (faults.length > 0) throw new Error(`the books do not agree:\n- ${faults.join('\n- ')}`)

const asSuperuser = new URL(superUrl)
asSuperuser.pathname = new URL(ownerUrl).pathname
const dump = execFileSync('pg_dump', ['--inserts', '--rows-per-insert=200', asSuperuser.href], { maxBuffer: 2 ** 28 })
// What begins with a backslash is for psql.
const text = dump.toString().replaceAll(/^\\.*\n/gm, '')
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim()
const file = join(import.meta.dirname, `../apps/server/test/landed/${commit}.sql.br`)
writeFileSync(file, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
console.log(`wrote ${file}`)
