import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

// The only module that knows drizzle at run time: it gives the `sql` tag and turns it into text and values.
export { sql, type SQL }

const dialect = new PgDialect()

export interface Statement {
  readonly text: string
  readonly values: unknown[]
}

/** A parametrised statement; values never become part of the text. */
export const statement = (query: SQL): Statement => {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return { text, values: params }
}

/** Makes a piece without values once and for all: turning identifiers into text is most of what a query costs to build. */
export const settled = (piece: SQL): SQL => sql.raw(statement(piece).text)

export const identifier = (name: string): SQL => sql`${sql.identifier(name)}`
export const joined = (parts: readonly SQL[], separator: string): SQL => sql.join([...parts], sql.raw(separator))
