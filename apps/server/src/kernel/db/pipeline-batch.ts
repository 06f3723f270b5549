import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'
import { Unavailable } from './unavailable.ts'

/** What a statement answered; `command` is the tag PostgreSQL ends it with. */
export interface Answer<R> {
  readonly rows: R[]
  readonly rowCount: number
  readonly command: string
}

/** What `pg` hands to something it sends (its `Submittable`), as far as a packet uses it. */
interface Connection extends pg.Connection {
  readonly stream: pg.Connection['stream'] & Writable
}

type Row = Record<string, unknown>

/** How the columns of a statement are read; known once a connection has described the statement. */
interface Shape {
  readonly empty: Row
  readonly columns: readonly { readonly name: string; readonly parse: (text: string) => unknown }[]
}

const noColumns: Shape = { empty: {}, columns: [] }

function shapeOf(fields: readonly pg.FieldDef[]): Shape {
  return {
    empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    columns: fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID, 'text') })),
  }
}

/** Statements that a connection has parsed and described, by name. */
const prepared = new WeakMap<pg.Connection, Map<string, Shape>>()

function preparedOn(connection: pg.Connection): Map<string, Shape> {
  const known = prepared.get(connection) ?? new Map<string, Shape>()
  prepared.set(connection, known)
  return known
}

/** As many statements stay planned on one connection; what comes later is planned each time. */
const maxPrepared = 1000
const maxNames = 5000
const names = new Map<string, string>()

/** The name of a statement is its digest, remembered because most texts come again. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= maxNames) names.clear()
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

interface Statement {
  readonly text: string
  /** Named statements are planned once per connection; those of the empty name each time. */
  name: string
  readonly values: readonly unknown[]
  readonly rows: Row[]
  readonly done?: (answer: Answer<Row>) => void
  readonly failed?: (error: Error) => void
  shape?: Shape | undefined
}

/** The failure of a statement that was never run, because one before it failed. */
export class SkippedError extends Error {
  constructor(cause: Error) {
    super('a statement before this one failed', { cause })
  }
}

const execute = serialize.execute({})
const sync = serialize.sync()
const describe = serialize.describe({ type: 'P' })

/**
 * Statements that go to PostgreSQL together and are answered together: one write, one `Sync`, one answer (`pg` asks for
 * an answer to each). When one fails, PostgreSQL leaves out the rest.
 */
export class PipelineBatch implements pg.Submittable {
  readonly #statements: Statement[] = []
  #at = 0
  #known: Map<string, Shape> | undefined
  readonly #answered: (failure?: Error) => void
  readonly #isNamed: boolean
  #unsendable: Error | undefined
  #sinceMs: number | undefined

  /** Statements are named, and planned once per connection, unless the connection may be another one each time. */
  constructor(answered: (failure?: Error) => void, { isNamed = true } = {}) {
    this.#answered = answered
    this.#isNamed = isNamed
  }

  /** Since when the next answer is waited for: when it was sent, or the last answer came; undefined while it is not sent. */
  get sinceMs(): number | undefined {
    return this.#sinceMs
  }

  /** A statement that is planned once per connection. */
  query<R>(text: string, values: readonly unknown[] = []): Promise<Answer<R>> {
    return new Promise((resolve, reject) => {
      const done = (answer: Answer<Row>) => resolve(answer as Answer<R>)
      this.#statements.push({ text, name: this.#isNamed ? nameOf(text) : '', values, rows: [], done, failed: reject })
    })
  }

  /** A command whose answer nobody waits for; it lasts on the connection when its text is always the same. */
  send(text: string, { lasts = false } = {}): void {
    this.#statements.push({ text, name: lasts && this.#isNamed ? nameOf(text) : '', values: [], rows: [] })
  }

  submit(connection: Connection): Error | null {
    this.#known = preparedOn(connection)
    const messages: Buffer[] = []
    const parsed = new Set<string>()
    try {
      for (const statement of this.#statements) {
        if (!this.#known.has(statement.name) && this.#known.size >= maxPrepared) statement.name = ''
        const { name, text, values } = statement
        statement.shape = name ? this.#known.get(name) : undefined
        if (!statement.shape && !parsed.has(name)) {
          // A statement of this name may have been parsed before it failed; closing one that is not there is no error.
          if (name) messages.push(serialize.close({ type: 'S', name }))
          messages.push(serialize.parse({ name, text }))
          if (name) parsed.add(name)
        }
        messages.push(serialize.bind({ statement: name, values: values as unknown[], valueMapper: prepareValue }))
        // A command has no columns, and nobody waits for its answer.
        if (!statement.shape && statement.done) messages.push(describe)
        messages.push(execute)
      }
    } catch (error) {
      this.#unsendable = error as Error
      return this.#unsendable
    }
    messages.push(sync)
    this.#sinceMs = performance.now()
    connection.stream.write(Buffer.concat(messages))
    return null
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const statement = this.#statements[this.#at]
    if (statement) statement.shape = shapeOf(fields)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const statement = this.#statements[this.#at]
    if (!statement?.shape) return
    const { empty, columns } = statement.shape
    const row = { ...empty }
    for (let index = 0; index < columns.length; index++) {
      const { name, parse } = columns[index] as Shape['columns'][number]
      const text = fields[index]
      if (text !== null && text !== undefined) row[name] = parse(text)
    }
    statement.rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#sinceMs = performance.now()
    const statement = this.#statements[this.#at++]
    if (!statement) return
    if (statement.name) this.#known?.set(statement.name, statement.shape ?? noColumns)
    const count = Number(text.slice(text.lastIndexOf(' ') + 1))
    const rowCount = Number.isNaN(count) ? 0 : count
    statement.done?.({ rows: statement.rows, rowCount, command: text })
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  /** Fails what has not been answered, as left out for this reason. */
  giveUp(cause: Error): void {
    const lost = this.#statements.slice(this.#at)
    this.#at = this.#statements.length
    for (const { failed } of lost) failed?.(new SkippedError(cause))
  }

  handleError(raised: Error): void {
    // What PostgreSQL does not say itself, and does not lie in the values, is the driver telling that the connection is lost.
    const isSaid = raised instanceof pg.DatabaseError || raised === this.#unsendable
    const error = isSaid ? raised : new Unavailable('the connection was lost', { cause: raised })
    const statement = this.#statements[this.#at++]
    this.#known?.delete(statement?.name ?? '')
    statement?.failed?.(error)
    this.giveUp(error)
    this.#answered(error)
  }

  handleReadyForQuery(): void {
    this.#answered()
  }
}
