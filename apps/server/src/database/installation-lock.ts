import type pg from 'pg'
import { patientOpeningMs, singleClient } from '../kernel/db/connection.ts'

const lockKey = 7261000

/** A connection as the owner of the tables, closed when the work is done. */
export async function asOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = singleClient(ownerUrl, { openingMs: patientOpeningMs })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * What only one start may do at a time to a database: migrations, and what every installation has. The others wait. The
 * lock lies on a connection of its own, given to the work, and goes with it however the process ends.
 */
export const oneAtATime = <T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  asOwner(ownerUrl, async client => {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    return work(client)
  })
