import {
  baseFields,
  type Entity,
  type Field,
  type Fields,
  inForceField,
  innerFieldsOf,
  isView,
  kindOf,
  refersTo,
  rowFields,
  viewColumns,
} from '@forecourt/contract/kernel'
import { sql as raw } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import { fromJson, isJsonColumn, serverKindOf } from '../kinds/index.ts'
import { identifier, joined, settled, type SQL, sql } from './sql.ts'

export const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Whether the column is never empty. */
export const isRequired = (field: Field): boolean =>
  Boolean(field.options.required) || kindOf(field).isState || field.options.initial !== undefined

/** What PostgreSQL calls the type of each column, by field. */
export const columnTypes = (of: Entity): Readonly<Record<string, string>> => typesOf(storedFields(of))

export function typesOf(fields: Fields): Readonly<Record<string, string>> {
  const columns = Object.entries(fields).map(([name, field]) => [name, column(name, field)] as const)
  const built: Readonly<Record<string, unknown>> = pgTable('typed', Object.fromEntries(columns))
  return Object.fromEntries(columns.map(([name]) => [name, (built[name] as { getSQLType(): string }).getSQLType()]))
}

function column(name: string, field: Field) {
  const built = (
    field.options.many ? jsonb(snake(name)) : serverKindOf(field).column(snake(name), field)
  ) as ReturnType<typeof integer>
  return isRequired(field) ? built.notNull() : built
}

export const isTenantTable = (of: Entity): boolean => of.options.tenancy !== 'platform'

/** Tables of reference rows belong to the platform and carry no tenant. */
export function storedFields(of: Entity): Fields {
  const known = fieldsOf.get(of)
  if (known) return known
  const { tenantId: _, ...rest } = baseFields
  const fields = isView(of) ? viewColumns(of) : isTenantTable(of) ? rowFields(of) : { ...rest, ...of.fields }
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
  built['id'] = (bigint('id', { mode: 'bigint' }) as never as ReturnType<typeof integer>).primaryKey() as never
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
  ...(of.options.single ? [[]] : []),
]

export const keyName = (
  of: Entity,
  fields: readonly string[],
  ending: 'once' | 'by' | 'share' | 'ref' | 'scope' | 'find' | 'force',
): string => shortened(`${snake(of.name)}_${fields.map(snake).join('_')}_${ending}`)

/**
 * References that need an index of their own, because no other begins with them: lists are filtered by them, and removing the
 * row they point to asks for them. `index: false` leaves one out, and then removal does not ask for it either.
 */
export const referenceIndexes = (of: Entity): readonly string[] => {
  const others = [...uniqueKeys(of), ...marked(of, 'index'), ...(of.options.index ?? [])].map(([first]) => first)
  const begun = new Set([...others, ...(of.options.share ?? [])])
  return Object.entries(of.fields)
    .filter(([name, field]) => refersTo(field) && !field.options.many && !begun.has(name))
    .filter(([, { options }]) => options.index === undefined)
    .map(([name]) => name)
}

/** The columns that data scopes go by and nothing else has an index for: those that the kernel itself fills. */
export const scopeIndexes = (of: Entity): readonly string[] => {
  const { owner, department } = of.options.scopedBy ?? {}
  return [owner, department].filter(name => name === 'createUser' || name === 'createDept').map(String)
}

/**
 * What finds rows from anywhere goes by: each field alone for the platform, behind the tenant where nothing else begins with it,
 * and behind each column that shares the row.
 */
export const foundIndexes = (of: Entity): readonly (readonly string[])[] => {
  const own = [...uniqueKeys(of), ...marked(of, 'index'), ...(of.options.index ?? [])].map(([first]) => first)
  return (of.options.found ?? []).flatMap(name => [
    [name],
    ...(isTenantTable(of) && name !== 'tenantId' && !own.includes(name) ? [['tenantId', name]] : []),
    ...(of.options.share ?? []).map(reader => [reader, name]),
  ])
}

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
    ...inForceIndex(of, table),
    ...[...marked(of, 'index'), ...(of.options.index ?? [])].map(fields =>
      index(keyName(of, fields, 'by')).on(...inOrder([...fields, 'id'])),
    ),
    // Without the id behind it, equal keys are stored once: a row costs a few bytes. Empty references are not looked for.
    ...referenceIndexes(of).map(field => {
      const made = index(keyName(of, [field], 'ref')).on(...on([field]))
      return hasEmpty(field) ? made.where(raw`${table[field]} is not null`) : made
    }),
    ...scopeIndexes(of).map(field =>
      index(keyName(of, [field], 'scope'))
        .on(...on([field]))
        .where(raw`${table[field]} is not null`),
    ),
    ...foundIndexes(of).map(names => {
      const made = index(keyName(of, names, 'find')).on(
        ...(names.map(field => table[field]) as unknown as [never, ...never[]]),
      )
      const [first = ''] = names
      return names.length > 1 && hasEmpty(first) ? made.where(raw`${table[first]} is not null`) : made
    }),
    ...(of.options.share?.length ? [countIndex(of, name, table)] : []),
    ...(of.options.share ?? []).map(field =>
      index(keyName(of, [field], 'share')).on(table[field] as never, table['id'] as never),
    ),
  ]
}

/** Two rows of a tenant are never in force at once, whoever writes them. */
function inForceIndex(of: Entity, table: Record<string, never>) {
  const { name, value } = inForceField(of) ?? {}
  if (name === undefined) return []
  const isInForce = raw`${table[name]} = ${raw.raw(String(value))} and is_deleted = 0`
  return [
    uniqueIndex(keyName(of, [name], 'force'))
      .on(table['tenantId'] as never)
      .where(isInForce),
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

const selected = new WeakMap<Entity, SQL>()

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
  const known = selected.get(of)
  if (known) return known
  const columns = Object.keys(storedFields(of)).map(key => sql`${columnName(key)} as ${identifier(key)}`)
  const built = settled(joined(columns, ', '))
  selected.set(of, built)
  return built
}

const converted = new WeakMap<Entity, string[]>()
const wholeFieldsOf = (of: Entity): string[] => {
  const known = converted.get(of)
  if (known) return known
  const names = Object.entries(of.fields)
    .filter(([, field]) => kindOf(field).isBig)
    .map(([name]) => name)
  converted.set(of, names)
  return names
}

/** Turns the driver's row into the domain's: 64-bit amounts arrive as text and become bigint, ids stay text. */
export function domainRow<R>(of: Entity, row: Record<string, unknown>): R {
  for (const name of wholeFieldsOf(of)) if (typeof row[name] === 'string') row[name] = BigInt(row[name])
  for (const [name, field] of structuresOf(of)) revive(field, row[name])
  return row as R
}

/** JSON has neither bigint nor Date: the fields inside a table or an object get theirs back, however deep. */
function revive(field: Field, value: unknown): void {
  const fields = innerFieldsOf(field)
  if (!fields || !value || typeof value !== 'object') return
  for (const row of Array.isArray(value) ? (value as unknown[]) : [value])
    for (const [name, one] of Object.entries(fields)) {
      const values = row as Record<string, unknown>
      if (typeof values[name] === 'string') values[name] = fromJson(one, values[name])
      else revive(one, values[name])
    }
}

const structures = new WeakMap<Entity, [name: string, field: Field][]>()
function structuresOf(of: Entity): [name: string, field: Field][] {
  const known = structures.get(of)
  if (known) return known
  const found = Object.entries(of.fields).filter(([, field]) => innerFieldsOf(field))
  structures.set(of, found)
  return found
}

/** A domain value as the driver takes it. */
export function stored(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (isJsonColumn(field))
    return JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner))
  return typeof value === 'bigint' ? String(value) : value
}
