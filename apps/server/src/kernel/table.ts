import { baseFields, type Entity, type Field, type Fields, type Kind, rowFields } from '@forecourt/contract/kernel'
import { sql as raw } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { identifier, joined, settled, type SQL, sql } from './sql.ts'

export const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const long = { mode: 'bigint' } as const

/** The database column of each kind: money and its like are bigint, never a floating or numeric type. */
const columns: Readonly<Record<Kind, (name: string, field: Field) => unknown>> = {
  text: (name, field) => varchar(name, { length: field.options.max ?? 255 }),
  long: name => text(name),
  secret: name => varchar(name, { length: 512 }),
  int: name => integer(name),
  ratio: name => integer(name),
  money: name => bigint(name, long),
  price: name => bigint(name, long),
  quantity: name => bigint(name, long),
  flag: name => boolean(name),
  dict: (name, field) => (field.options.int ? smallint(name) : varchar(name, { length: 64 })),
  state: name => smallint(name),
  ref: (name, field) => (field.options.to === 'tenant' ? varchar(name, { length: 12 }) : bigint(name, long)),
  day: name => date(name),
  moment: name => timestamp(name, { withTimezone: true, precision: 3 }),
  file: name => varchar(name, { length: 255 }),
  json: name => jsonb(name),
}

/** Whether the column is never empty. */
export const isRequired = (field: Field): boolean =>
  Boolean(field.options.required) || field.kind === 'state' || field.options.initial !== undefined

function column(name: string, field: Field) {
  const built = (field.options.many ? jsonb(snake(name)) : columns[field.kind](snake(name), field)) as ReturnType<
    typeof integer
  >
  return isRequired(field) ? built.notNull() : built
}

export const isTenantTable = (of: Entity): boolean => of.options.tenancy !== 'platform'

/** Tables of reference rows belong to the platform and carry no tenant. */
export function storedFields(of: Entity): Fields {
  const known = fieldsOf.get(of)
  if (known) return known
  const { tenantId: _, ...rest } = baseFields
  const fields = isTenantTable(of) ? rowFields(of) : { ...rest, ...of.fields }
  fieldsOf.set(of, fields)
  return fields
}
const fieldsOf = new WeakMap<Entity, Fields>()

/** The stored fields as a list, made once: every write goes through it. */
export function storedEntries(of: Entity): readonly (readonly [name: string, field: Field])[] {
  const known = entriesOf.get(of)
  if (known) return known
  const entries = Object.entries(storedFields(of))
  entriesOf.set(of, entries)
  return entries
}
const entriesOf = new WeakMap<Entity, [name: string, field: Field][]>()

const shortened = (name: string) => (name.length <= 60 ? name : name.slice(0, 60))

/**
 * The table of an entity, for schema migrations only. The tenant leads every key and index, so that the same schema
 * can be sharded by tenant; a plain index on the id serves the platform, which names no tenant.
 */
export function tableFor(of: Entity) {
  const name = snake(of.name)
  const built = Object.fromEntries(Object.entries(storedFields(of)).map(([key, field]) => [key, column(key, field)]))
  built['isDeleted'] = smallint('is_deleted').notNull().default(0) as never
  built['version'] = integer('version').notNull().default(1) as never
  if (isTenantTable(of)) return pgTable(name, built, table => extras(of, name, table as never, true))
  built['id'] = (bigint('id', long) as never as ReturnType<typeof integer>).primaryKey() as never
  return pgTable(name, built, table => extras(of, name, table as never, false))
}

const marked = (of: Entity, option: 'unique' | 'index'): readonly (readonly string[])[] =>
  Object.entries(of.fields)
    .filter(([, field]) => field.options[option])
    .map(([field]) => [field])

/** The fields that are unique alone or together, within the tenant. */
export const uniqueKeys = (of: Entity): readonly (readonly string[])[] => [
  ...marked(of, 'unique'),
  ...(of.options.unique ?? []),
]

export const keyName = (of: Entity, fields: readonly string[], ending: 'once' | 'by' | 'share'): string =>
  shortened(`${snake(of.name)}_${fields.map(snake).join('_')}_${ending}`)

function extras(of: Entity, name: string, table: Record<string, never>, tenant: boolean) {
  const on = (fields: readonly string[]) =>
    [...(tenant ? ['tenantId'] : []), ...fields].map(field => table[field]) as unknown as [never, ...never[]]
  // Lists put empty values first when ascending; an index has to say so to serve them.
  const fields = storedFields(of)
  const hasEmpty = (field: string) => !isRequired(fields[field] as Field)
  const inOrder = (names: readonly string[]) =>
    on(names).map((column, at) => {
      const field = [...(tenant ? ['tenantId'] : []), ...names][at] ?? ''
      return hasEmpty(field) ? (column as { asc(): { nullsFirst(): never } }).asc().nullsFirst() : column
    }) as unknown as [never, ...never[]]
  const live = raw`is_deleted = 0`
  return [
    ...(tenant
      ? [primaryKey({ columns: on(['id']), name: `${name}_pk` }), index(`${name}_id`).on(table['id'] as never)]
      : []),
    ...uniqueKeys(of).map(fields =>
      uniqueIndex(keyName(of, fields, 'once'))
        .on(...on(fields))
        .where(live),
    ),
    ...[...marked(of, 'index'), ...(of.options.index ?? [])].map(fields =>
      index(keyName(of, fields, 'by')).on(...inOrder([...fields, 'id'])),
    ),
    ...(of.options.share?.length ? [countIndex(of, name, table)] : []),
    ...(of.options.share ?? []).map(field =>
      index(keyName(of, [field], 'share')).on(table[field] as never, table['id'] as never),
    ),
  ]
}

/** Lets a list of a shared table be counted from the index alone: it holds all that the policy asks for. */
const countIndex = (of: Entity, name: string, table: Record<string, never>) =>
  index(`${name}_count`)
    .on(
      table['tenantId'] as never,
      table['id'] as never,
      ...((of.options.share ?? []).map(field => table[field]) as never[]),
    )
    .where(raw`is_deleted = 0`)

const selected = new Map<string, SQL>()

const names = new Map<string, SQL>()
const quoted = (name: string): SQL => {
  const known = names.get(name)
  if (known) return known
  const made = settled(identifier(snake(name)))
  names.set(name, made)
  return made
}

/** The table's name, quoted. */
export const tableName = (of: Entity): SQL => quoted(of.name)
export const columnName = (field: string): SQL => quoted(field)

/** `"site_id" as "siteId", …` of all stored fields. */
export function selection(of: Entity): SQL {
  const known = selected.get(of.name)
  if (known) return known
  const columns = Object.keys(storedFields(of)).map(key => sql`${columnName(key)} as ${identifier(key)}`)
  const built = settled(joined(columns, ', '))
  selected.set(of.name, built)
  return built
}

const whole = new Set<Kind>(['money', 'price', 'quantity'])
const converted = new Map<Entity, string[]>()
const wholeFieldsOf = (of: Entity): string[] => {
  const known = converted.get(of)
  if (known) return known
  const names = Object.entries(of.fields)
    .filter(([, field]) => whole.has(field.kind))
    .map(([name]) => name)
  converted.set(of, names)
  return names
}

/** Turns the driver's row into the domain's: 64-bit amounts arrive as text and become bigint, ids stay text. */
export function domainRow<R>(of: Entity, row: Record<string, unknown>): R {
  for (const name of wholeFieldsOf(of)) if (typeof row[name] === 'string') row[name] = BigInt(row[name])
  for (const [name, rows] of tablesOf(of))
    if (Array.isArray(row[name])) for (const inner of row[name]) revive(rows, inner as Record<string, unknown>)
  return row as R
}

/** JSON has neither bigint nor Date: the rows of a table field get theirs back. */
function revive(fields: Fields, row: Record<string, unknown>): void {
  for (const [name, field] of Object.entries(fields)) {
    const value = row[name]
    if (typeof value !== 'string') continue
    if (whole.has(field.kind)) row[name] = BigInt(value)
    else if (field.kind === 'moment') row[name] = new Date(value)
  }
}

const tables = new Map<Entity, [name: string, rows: Fields][]>()
function tablesOf(of: Entity): [name: string, rows: Fields][] {
  const known = tables.get(of)
  if (known) return known
  const found = Object.entries(of.fields).flatMap(([name, field]): [string, Fields][] =>
    field.options.rows ? [[name, field.options.rows]] : [],
  )
  tables.set(of, found)
  return found
}

/** A domain value as the driver takes it. */
export function stored(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (field.options.many || field.kind === 'json')
    return JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner))
  return typeof value === 'bigint' ? String(value) : value
}
