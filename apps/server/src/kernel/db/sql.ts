import { SQL, sql as drizzle, StringChunk } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

// The only module that knows drizzle at run time: it gives the `sql` tag and turns it into text and values.
export type { SQL }

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

/** The key of the text that something always stands for in a statement. */
export const fixedText = Symbol('fixedText')
export interface FixedText {
  readonly [fixedText]: string
}

/** A piece without values, made once. The tag writes it into the text around it, so that naming a column costs nothing. */
class Settled extends SQL implements FixedText {
  readonly [fixedText]: string
  constructor(text: string) {
    super([new StringChunk(text)])
    this[fixedText] = text
  }
}
export type SettledSql = SQL & FixedText

const textOf = (param: unknown): string | undefined =>
  typeof param === 'object' && param !== null ? (param as Partial<FixedText>)[fixedText] : undefined

/** SQL whose values become parameters; names come from `columnsOf`, so that none can be wrong. */
function tag(strings: TemplateStringsArray, ...params: unknown[]): SQL {
  const chunks: unknown[] = []
  let text = strings[0] ?? ''
  for (const [at, param] of params.entries()) {
    if (param === undefined) throw new Error(`nothing to put behind "${(strings[at] ?? '').trim().slice(-60)}"`)
    const fixed = textOf(param)
    const next = strings[at + 1] ?? ''
    if (fixed !== undefined) text += fixed + next
    else {
      chunks.push(new StringChunk(text), param)
      text = next
    }
  }
  if (chunks.length === 0) return new Settled(text)
  chunks.push(new StringChunk(text))
  return new SQL(chunks as ConstructorParameters<typeof SQL>[0])
}

/** A text for `ctx.query`, whose values stand in it as $1, $2 and so on: only names and numbers of the code can be put in. */
export const queryText = (strings: TemplateStringsArray, ...names: readonly (FixedText | number)[]): string =>
  String.raw({ raw: strings }, ...names.map(name => (typeof name === 'number' ? name : name[fixedText])))

const { param, raw, join, identifier: named } = drizzle
export const sql = Object.assign(tag, { param, raw, join, identifier: named })

/** Makes a piece without values once and for all: turning identifiers into text is most of what a query costs to build. */
export const settled = (piece: SQL): SettledSql => new Settled(statement(piece).text)

export const identifier = (name: string): SQL => sql`${sql.identifier(name)}`
export const joined = (parts: readonly SQL[], separator: string): SQL => sql.join([...parts], sql.raw(separator))
