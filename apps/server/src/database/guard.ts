import pg from 'pg'
import type { Env } from '../env.ts'

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

/** What production refuses of a database server, all faults at once. Development takes what there is. */
export async function checkServer(env: Env, ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
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
