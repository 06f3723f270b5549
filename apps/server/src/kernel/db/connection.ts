import pg from 'pg'
import { inTime } from './unavailable.ts'

// Calendar days stay text: a Date would move them across time zones.
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)

/** How long opening a connection may take, its name being looked up and the password being checked included. */
const openingMs = 2_000

/** The same before anybody waits for an answer: while a server starts. */
export const patientOpeningMs = 10_000

/** After this long without a word the system asks whether the other end is still there, and gives up ten seconds later. */
const keepAliveMs = 5_000

export interface Deadlines {
  readonly openingMs?: number
  /** For each statement of a connection that asks `pg` itself; transactions have a watch of their own. */
  readonly answerMs?: number
}

/**
 * How every connection to the database is made. It sends no startup parameters, so that a pooler may stand between: role
 * and settings are set in each transaction.
 */
export const connectionTo = (url: string, deadlines: Deadlines = {}) => ({
  connectionString: url,
  connectionTimeoutMillis: deadlines.openingMs ?? openingMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveMs,
  ...(deadlines.answerMs ? { query_timeout: deadlines.answerMs } : {}),
})

/**
 * A connection for one piece of work. When it breaks, what is asked on it fails; without a listener of its own the driver would end the
 * process besides.
 */
export function singleClient(url: string, deadlines?: Deadlines): pg.Client {
  const client = new pg.Client(connectionTo(url, deadlines))
  client.on('error', () => {})
  return client
}

/** The driver keeps its socket and the process of the server to itself in its types. */
interface Inside {
  readonly connection: pg.Connection
  readonly processID: number | null
}

/** Breaks a connection off without a goodbye, which nobody may be there to hear; what is asked on it fails at once. */
export const breakOff = (client: pg.ClientBase, cause?: Error): void =>
  void (client as unknown as Inside).connection.stream.destroy(cause)

/** Says goodbye, and breaks the connection off when nobody hears it. */
export const sayGoodbye = (client: pg.Client): Promise<void> =>
  inTime(client.end(), openingMs, 'nobody hears the goodbye').catch(() => breakOff(client))

/** The process of PostgreSQL at the other end, by which it is known there. */
export const processOf = (client: pg.ClientBase): number => (client as unknown as Inside).processID ?? 0
