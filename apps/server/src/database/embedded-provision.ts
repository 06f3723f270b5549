import type pg from 'pg'
import { singleClient } from '../kernel/db/connection.ts'

export const ownerRole = 'forecourt_owner'
export const database = 'forecourt'

/** Creates what only the superuser can: the owner role, the database and what makes its text search fast. */
export async function provision(superUrl: string, ownerPassword: string): Promise<void> {
  await withClient(superUrl, async client => {
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [ownerRole])
    const change = roles.rowCount ? 'alter' : 'create'
    await client.query(`${change} role ${ownerRole} login createrole password ${client.escapeLiteral(ownerPassword)}`)
    const databases = await client.query('select 1 from pg_database where datname = $1', [database])
    if (!databases.rowCount) await client.query(`create database ${database} owner ${ownerRole}`)
  })
  const inDatabase = new URL(superUrl)
  inDatabase.pathname = `/${database}`
  await withClient(inDatabase.href, async client => {
    for (const statement of searchSupport) await client.query(statement)
  })
}

/**
 * What text search wants from the superuser, one statement each because a lesser role may do the first only.
 * LIKE is not marked leakproof in PostgreSQL, so under row level security it would not use the trigram index; it
 * reveals nothing about other tenants' rows through errors or side effects.
 */
export const searchSupport = [
  'create extension if not exists pg_trgm',
  'alter function texticlike(text, text) leakproof',
  'alter function textlike(text, text) leakproof',
]

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = singleClient(url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
