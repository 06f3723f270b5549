import { type Entity, initialOf, stateFieldOf, type Values } from '@forecourt/contract/kernel'
import type pg from 'pg'
import { isTenantTable, snake, stored, storedFields } from '../../kernel/table.ts'

// The one place that writes rows past the application's own ways. The demonstration happened in the past, and no call can
// post into the past: so it is laid by the owner of an empty database, in one transaction, and then has to stand all the
// proofs that real books stand. Nothing but the seed and its tools may use this.

type Raw = Readonly<Record<string, unknown>>

interface Table {
  readonly columns: readonly string[]
  readonly types: readonly string[]
  readonly values: string[][]
  count: number
}

const blockRows = 5_000
const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`

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

const initialValues = new Map<Entity, Raw>()

/** What a column holds when nobody says anything: the initial state, and the declared first values. */
function initialsOf(of: Entity): Raw {
  const known = initialValues.get(of)
  if (known) return known
  const state = stateFieldOf(of)
  const fields = Object.entries(storedFields(of)).filter(([, field]) => field.options.initial !== undefined)
  const made: Raw = {
    ...Object.fromEntries(fields.map(([name, field]) => [name, initialOf(field)])),
    ...(state ? { [state.name]: state.states.states[state.states.initial]?.code } : {}),
  }
  initialValues.set(of, made)
  return made
}

/** Gathers rows by table and sends them in blocks, inside the transaction of `client`. */
export class Laying {
  readonly #client: pg.Client
  readonly #types: ReadonlyMap<string, string>
  readonly #tables = new Map<string, Table>()
  rows = 0

  private constructor(client: pg.Client, types: ReadonlyMap<string, string>) {
    this.#client = client
    this.#types = types
  }

  static async on(client: pg.Client): Promise<Laying> {
    const { rows } = await client.query<{ place: string; type: string }>(
      `select n.nspname || '.' || c.relname || '.' || a.attname as place, format_type(a.atttypid, null) as type
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'ledger') and a.attnum > 0 and not a.attisdropped and c.relkind = 'r'`,
    )
    return new Laying(client, new Map(rows.map(row => [row.place, row.type])))
  }

  /** A row of a declared entity, with everything the store would have put into it. */
  row<E extends Entity>(of: E, values: Values<E>, written: Written): void {
    const { id, tenantId, by, at, changedBy = by, changedAt = at, version = 1 } = written
    const given: Raw = {
      ...initialsOf(of),
      ...(values as Raw),
      ...(isTenantTable(of) ? { tenantId } : {}),
      id,
      createUser: by,
      createTime: at,
      updateUser: changedBy,
      updateTime: changedAt,
      isDeleted: 0,
      version,
    }
    const row: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(storedFields(of))) row[snake(name)] = stored(field, given[name])
    this.add(`public.${snake(of.name)}`, row)
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

  /** Sends the blocks that are full. */
  async sendFull(): Promise<void> {
    for (const [name, table] of this.#tables) if (table.count >= blockRows) await this.#send(name, table)
  }

  /** Sends whatever is left. */
  async sendAll(): Promise<void> {
    for (const [name, table] of this.#tables) if (table.count > 0) await this.#send(name, table)
  }

  async #send(name: string, { columns, types, values }: Table): Promise<void> {
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
    this.#tables.delete(name)
  }
}
