import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/database/embedded.ts'
import { ownerRole as embeddedOwner, searchSupport } from '../src/database/embedded-provision.ts'
import { migrate } from '../src/database/migrate.ts'
import { readEnv } from '../src/env.ts'
import { appUrlOf } from './app-url.ts'
import { query } from './query.ts'
import { scratchFolder } from './scratch-folder.ts'

/** What a test file needs to clone the migrated template; plain data, because it crosses to the workers. */
export interface TestServer {
  /** A role that may create databases on this server, connected to a database that is not the template. */
  adminUrl: string
  /** The template as the role that owns it. */
  templateUrl: string
  ownerRole: string
  /** The login of every application in the tests, shared by all databases of all runs. */
  appLogin: string
  appPassword: string
  /** Every database of this run has this prefix, so that the end of the run can remove what was left over. */
  prefix: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

/** Not an installation's: roles belong to the whole server, and an operator's own must keep working. */
const appLogin = 'forecourt_test_app'

/** Prepares one migrated template on the operator's TEST_DATABASE_URL, or on a PostgreSQL of its own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL']
  const { server, stop } = external ? onExternalServer(external) : await onOwnServer()
  const tearDown = async () => {
    await dropDatabases(server)
    await stop()
  }
  try {
    await createTemplate(server)
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('testServer', server)
  return tearDown
}

function onExternalServer(url: string) {
  const ownerRole = decodeURIComponent(new URL(url).username)
  return { server: describeServer(url, url, ownerRole), stop: async () => {} }
}

async function onOwnServer() {
  const folder = await scratchFolder('forecourt-test-')
  const embedded = await startEmbedded({ folder, durable: false })
  const stop = async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { server: describeServer(embedded.superUrl, embedded.ownerUrl, embeddedOwner), stop }
}

function describeServer(adminUrl: string, ownerUrl: string, ownerRole: string): TestServer {
  const prefix = `forecourt_test_${randomBytes(4).toString('hex')}_`
  const template = new URL(ownerUrl)
  template.pathname = `/${prefix}template`
  const appPassword = readEnv({ ...process.env, NODE_ENV: 'test' }).databaseAppPassword
  return { adminUrl, templateUrl: template.href, ownerRole, appLogin, appPassword, prefix }
}

async function createTemplate(server: TestServer): Promise<void> {
  const { adminUrl, templateUrl, prefix, ownerRole } = server
  await query(adminUrl, `create database ${prefix}template owner ${pg.escapeIdentifier(ownerRole)}`)
  const asAdmin = new URL(adminUrl)
  asAdmin.pathname = `/${prefix}template`
  // An operator's role is often no superuser: search is then slower and otherwise the same.
  for (const statement of searchSupport) await query(asAdmin.href, statement).catch(() => {})
  await migrate(templateUrl, appUrlOf(templateUrl, server))
}

async function dropDatabases({ adminUrl, prefix }: TestServer): Promise<void> {
  const pattern = `${prefix.replaceAll('_', '\\_')}%`
  const left = await query(adminUrl, 'select datname from pg_database where datname like $1', [pattern])
  for (const { datname } of left) await query(adminUrl, `drop database if exists ${String(datname)} with (force)`)
}
