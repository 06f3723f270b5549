import { EnvError } from './env.ts'

interface Failed extends Error {
  readonly code?: unknown
  readonly cause?: unknown
}

/** Where a database address leads, without the password in it. */
function placeOf(databaseUrl: string | undefined): string {
  if (!databaseUrl || !URL.canParse(databaseUrl)) return 'the database'
  const { username, hostname, port, pathname } = new URL(databaseUrl)
  return `${hostname}:${port || 5432}, database ${pathname.slice(1)}, role ${decodeURIComponent(username)}`
}

const sentences: readonly (readonly [code: RegExp, sentence: (place: string) => string])[] = [
  [/^28P01$/, place => `PostgreSQL refuses the password (${place}): look at DATABASE_URL, or at DATABASE_APP_URL.`],
  [/^28000$/, place => `PostgreSQL does not let this role in (${place}): look at DATABASE_URL and at pg_hba.conf.`],
  [/^3D000$/, place => `The database of DATABASE_URL does not exist (${place}): create it, owned by that role.`],
  [
    /^42501$/,
    place => `The role of DATABASE_URL lacks a right (${place}): it must own the database and may create roles.`,
  ],
  [
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET|57P0[1-3]|08...)$/,
    place => `No PostgreSQL answers (${place}): look at DATABASE_URL and whether the server runs.`,
  ],
  [/^53300$/, place => `PostgreSQL has no connection left (${place}): raise max_connections or lower DATABASE_POOL.`],
]

/**
 * Why the server did not start, in a sentence for who starts it and never with a secret. What is none of the operator's
 * faults is a fault of ours and keeps its stack.
 */
export function startFaultOf(error: unknown, databaseUrl: string | undefined): string {
  if (error instanceof EnvError) return error.message
  if (!(error instanceof Error)) return 'The server did not start.'
  const { code, cause, message } = error as Failed
  // Before the general sentences: what a migration says is about its own statement.
  if (/^(migration|This database|The database) /.test(message)) return `${message}${hintFor(cause)}`
  const found = typeof code === 'string' ? sentences.find(([pattern]) => pattern.test(code)) : undefined
  if (found) return found[1](placeOf(databaseUrl))
  return cause instanceof Error && 'code' in cause ? startFaultOf(cause, databaseUrl) : (error.stack ?? message)
}

/** What a migration makes is there already: nothing of this database may be guessed at. */
function hintFor(cause: unknown): string {
  const isThere = cause instanceof Error && /^42(P07|701|710|P06)$/.test(String((cause as Failed).code))
  return isThere
    ? '. What it makes is there already: the database was migrated by a version that numbered its migrations another way, or a start was interrupted. Restore the last backup, or take an empty database.'
    : ''
}
