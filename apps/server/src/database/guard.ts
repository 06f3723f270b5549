import type { Env } from '../env.ts'
import { patientOpeningMs, singleClient } from '../kernel/db/connection.ts'
import { searchSupport } from './embedded-provision.ts'
import { asOwner } from './installation-lock.ts'

const answerMs = 10_000

/** The first releases of each line without the known ways past row-level security. */
const soundFrom: Readonly<Record<number, number>> = { 15: 20, 16: 16, 17: 12, 18: 7 }

/** Sentences about a server version that must not hold other people's money. */
export function versionFaults(versionNumber: number): string[] {
  const [major, minor] = [Math.floor(versionNumber / 10_000), versionNumber % 10_000]
  if (major < 15) return [`The PostgreSQL server is version ${major}; 15 or later is needed.`]
  const sound = soundFrom[major]
  return sound !== undefined && minor < sound
    ? [
        `The PostgreSQL server is ${major}.${minor}, which has known holes in row-level security; ${major}.${sound} or later is needed.`,
      ]
    : []
}

interface Surroundings {
  readonly isEncrypted: boolean
  /** Null for a connection without a network. */
  readonly server: string | null
  readonly hasTrigrams: boolean
  readonly leakproof: number
}

const isThisMachine = (address: string | null) => address === null || /^(127\.|::1$)/.test(address)

/** What works and could be better, one sentence each, with what to do about it. */
export function advice({ isEncrypted, server, hasTrigrams, leakproof }: Surroundings): string[] {
  const search = [...(hasTrigrams ? [] : searchSupport.slice(0, 1)), ...(leakproof < 2 ? searchSupport.slice(1) : [])]
  return [
    ...(isEncrypted || isThisMachine(server)
      ? []
      : [
          'The connection to the database is not encrypted and leaves this machine: add ?sslmode=verify-full&sslrootcert=FILE ' +
            'to DATABASE_URL. (sslmode=require checks the certificate too; no-verify does not.)',
        ]),
    ...(search.length === 0
      ? []
      : [`Text search is slow until a superuser runs in this database: ${search.join('; ')};`]),
  ]
}

export const adviseOn = (ownerUrl: string): Promise<string[]> =>
  asOwner(ownerUrl, async client => {
    const { rows } = await client.query<Surroundings>(
      `select coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
         host(inet_server_addr()) as server, exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams",
         (select count(*)::int from pg_proc where pronamespace = 'pg_catalog'::regnamespace
            and proname in ('textlike', 'texticlike') and proleakproof) as leakproof`,
    )
    return rows.flatMap(advice)
  })

/** What production refuses of a database server, all faults at once. Development takes what there is. */
export async function checkServer(env: Env, ownerUrl: string): Promise<string[]> {
  const client = singleClient(ownerUrl, { openingMs: patientOpeningMs, answerMs })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: number; super: boolean; fsync: string }>(
      `select current_setting('server_version_num')::int as version, rolsuper as super, current_setting('fsync') as fsync from pg_roles where rolname = current_user`,
    )
    const [found] = rows
    if (env.mode !== 'production' || !found)
      return (found?.version ?? 0) < 150_000 ? versionFaults(found?.version ?? 0) : []
    return [
      ...versionFaults(found.version),
      ...(found.super
        ? ['DATABASE_URL signs in as a superuser; use a role that owns the database and may create roles.']
        : []),
      ...(found.fsync === 'on'
        ? []
        : ['The PostgreSQL server runs with fsync off and may lose money on a power failure.']),
    ]
  } finally {
    await client.end()
  }
}
