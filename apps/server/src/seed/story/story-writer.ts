import { type Entity, type Field, initialOf, stateFieldOf, type Values } from '@forecourt/contract/kernel'
import type pg from 'pg'
import { snake, stored, storedFields } from '../../kernel/db/table.ts'

// The one place that writes rows past the application's own ways. The demonstration happened in the past, and no call can
// post into the past: so it is written by the owner of an empty database, in one transaction, and then has to stand all the
// proofs that real books stand. Nothing but the seed and its tools may use this.

type Raw = Readonly<Record<string, unknown>>

interface Table {
  readonly columns: readonly string[]
  readonly types: readonly string[]
  readonly values: string[][]
  count: number
}

const blockRows = 5_000
const quoted = (text: string) =>
  text.includes('"') || text.includes('\\') ? `"${text.replace(/[\\"]/g, '\\$&')}"` : `"${text}"`

/** One value inside the text of a PostgreSQL array. */
function element(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'string') return quoted(value)
  if (value instanceof Date) return `"${value.toISOString()}"`
  return Array.isArray(value) ? quoted(`{${value.map(element).join(',')}}`) : String(value as number)
}

/** Who wrote a row and when, and what its entity does not declare. */
export interface Written {
  readonly id: string
  readonly tenantId?: string
  readonly by: string
  readonly at: Date
  readonly changedBy?: string
  readonly changedAt?: Date
  readonly version?: number
}

interface Column {
  readonly name: string
  readonly column: string
  readonly field: Field
  /** What it holds when nobody says anything: the initial state, or the declared first value. */
  readonly initial: unknown
}

const known = new Map<Entity, readonly Column[]>()

function columnsOf(of: Entity): readonly Column[] {
  const found = known.get(of)
  if (found) return found
  const state = stateFieldOf(of)
  const begins = state?.states.states[state.states.initial]?.code
  const made = Object.entries(storedFields(of)).map(([name, field]): Column => {
    const declared = field.options.initial === undefined ? null : initialOf(field)
    return { name, column: snake(name), field, initial: name === state?.name ? begins : declared }
  })
  known.set(of, made)
  return made
}

/** Gathers rows by table and sends them in blocks, inside the transaction of `client`. */
export class StoryWriter {
  readonly #client: pg.Client
  readonly #types: ReadonlyMap<string, string>
  readonly #tables = new Map<string, Table>()
  #sent: Promise<void> = Promise.resolve()
  rows = 0

  private constructor(client: pg.Client, types: ReadonlyMap<string, string>) {
    this.#client = client
    this.#types = types
  }

  static async on(client: pg.Client): Promise<StoryWriter> {
    const { rows } = await client.query<{ place: string; type: string }>(
      `select n.nspname || '.' || c.relname || '.' || a.attname as place, format_type(a.atttypid, null) as type
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'ledger') and a.attnum > 0 and not a.attisdropped and c.relkind = 'r'`,
    )
    return new StoryWriter(client, new Map(rows.map(row => [row.place, row.type])))
  }

  /** A row of a declared entity, with everything the store would have put into it. */
  row<E extends Entity>(of: E, values: Values<E>, written: Written): void {
    const columns = columnsOf(of)
    const name = `public.${snake(of.name)}`
    const table =
      this.#tables.get(name) ??
      this.#open(
        name,
        columns.map(one => one.column),
      )
    const { id, tenantId, by, at, changedBy = by, changedAt = at, version = 1 } = written
    const base: Raw = {
      id,
      tenantId,
      createUser: by,
      createTime: at,
      updateUser: changedBy,
      updateTime: changedAt,
      isDeleted: 0,
      version,
    }
    const given = values as Raw
    for (const [place, one] of columns.entries())
      table.values[place]?.push(element(stored(one.field, base[one.name] ?? given[one.name] ?? one.initial)))
    table.count++
    this.rows++
  }

  /** A row of any table, `schema.table`, by its columns; all rows of one table name the same ones. */
  add(name: string, row: Raw): void {
    const table = this.#tables.get(name) ?? this.#open(name, Object.keys(row))
    for (const [at, column] of table.columns.entries()) table.values[at]?.push(element(row[column]))
    table.count++
    this.rows++
  }

  #open(name: string, columns: readonly string[]): Table {
    const types = columns.map(column => this.#types.get(`${name}.${column}`) ?? 'text')
    const table = { columns, types, values: columns.map(() => []), count: 0 }
    this.#tables.set(name, table)
    return table
  }

  /** Sends the blocks that are full. The server writes them while the story goes on; one load at a time is on its way. */
  async sendFull(): Promise<void> {
    await this.#sent
    this.#sent = this.#send(table => table.count >= blockRows)
    // Whoever waits next hears of a failure.
    this.#sent.catch(() => {})
  }

  /** Sends whatever is left. */
  async sendAll(): Promise<void> {
    await this.#sent
    await this.#send(() => true)
  }

  async #send(isDue: (table: Table) => boolean): Promise<void> {
    const due = [...this.#tables].filter(([, table]) => isDue(table))
    for (const [name] of due) this.#tables.delete(name)
    for (const [name, table] of due) await this.#insert(name, table)
  }

  async #insert(name: string, { columns, types, values }: Table): Promise<void> {
    const [schema, relation] = name.split('.')
    // unnest would take an array of arrays apart altogether: such columns travel as text.
    const isArray = (type: string) => type.endsWith('[]')
    const given = types.map((type, at) => `$${at + 1}::${isArray(type) ? 'text' : type}[]`)
    const taken = columns.map((column, at) => (isArray(types[at] ?? '') ? `"${column}"::${types[at]}` : `"${column}"`))
    const names = columns.map(column => `"${column}"`).join(', ')
    await this.#client.query(
      `insert into "${schema}"."${relation}" (${names}) select ${taken.join(', ')} from unnest(${given.join(', ')}) as l(${names})`,
      values.map(column => `{${column.join(',')}}`),
    )
  }
}
