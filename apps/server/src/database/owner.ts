import { patientOpeningMs, singleClient } from '../kernel/db/connection.ts'

/** Whether an address signs in as who owns the database, which the running server does not. */
export async function isOwnerUrl(url: string): Promise<boolean> {
  const client = singleClient(url, { openingMs: patientOpeningMs })
  await client.connect()
  try {
    const { rows } = await client.query<{ owns: boolean }>(
      `select r.rolsuper or d.datdba = r.oid as owns from pg_database d, pg_roles r
       where d.datname = current_database() and r.rolname = session_user`,
    )
    return rows[0]?.owns ?? false
  } finally {
    await client.end()
  }
}
