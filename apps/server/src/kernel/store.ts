import {
  type Entity,
  type Field,
  initialOf,
  type Row,
  sourcesOf,
  type StateDeclaration,
  stateFieldOf,
  type Values,
} from '@forecourt/contract/kernel'
import type { Audit } from './audit.ts'
import type { Change, InsertOptions, ReadOptions, Store, Where } from './context.ts'
import type { Scope, Transaction } from './database.ts'
import { refuse, refuseField } from './refusal.ts'
import { identifier, joined, type SQL, sql, statement } from './sql.ts'
import {
  columnName,
  domainRow,
  isTenantTable,
  keyName,
  selection,
  snake,
  stored,
  storedEntries,
  storedFields,
  tableName,
  uniqueKeys,
} from './table.ts'
import { insertText, oneText } from './store-texts.ts'
import type { Written } from './totals.ts'

interface Work {
  readonly tx: Transaction
  readonly scope: Scope
  readonly deptId: string | null
  readonly now: Date
  readonly newId: () => string
  readonly audit: Audit
  readonly written: Written
}

type Raw = Record<string, unknown>

const seesAll = (scope: Scope) => scope.tenantId === '000000' || scope.across

/**
 * Names the tenant in the statement although row-level security asks for it again: the first finds the index, the
 * second is the wall. A shared row may carry another tenant, so there the wall alone decides.
 */
const owned = (of: Entity, scope: Scope): SQL[] =>
  isTenantTable(of) && !seesAll(scope) && !of.options.share?.length ? [sql`tenant_id = ${scope.tenantId}`] : []

const fieldOf = (of: Entity, name: string): Field => {
  const field = storedFields(of)[name]
  if (!field) throw new Error(`${of.name} has no field ${name}`)
  return field
}

function condition(of: Entity, name: string, value: unknown): SQL {
  const column = columnName(name)
  if (value === null) return sql`${column} is null`
  const field = fieldOf(of, name)
  if (Array.isArray(value)) return sql`${column} = any(${sql.param(value.map(one => stored(field, one)))})`
  return sql`${column} = ${stored(field, value)}`
}

function isUnique(error: unknown): boolean {
  return (error as { code?: string }).code === '23505'
}

/** The refusal `duplicate` of the index's last field: a gun's number within its site is to blame, not the site. */
function refuseDuplicate(of: Entity, error: unknown): never {
  const constraint = (error as { constraint?: string }).constraint ?? ''
  const found = uniqueKeys(of).find(fields => keyName(of, fields, 'once') === constraint)
  const name = found?.at(-1) ?? ''
  return refuseField('duplicate', name, of.fields[name]?.label ?? of.label)
}

const mostChanged = 1_000

/** A stored value as it stands in a list in JSON: several values are a list there, not the text of one. */
const inJson = (field: Field, value: unknown): unknown => {
  const text = stored(field, value)
  return typeof text === 'string' && (field.options.many || field.kind === 'json') ? JSON.parse(text) : text
}

const inParts = (asked: SQL): [text: string, values: unknown[]] => {
  const { text, values } = statement(asked)
  return [text, values]
}

export function openStore(work: Work): Store {
  const { tx, scope, audit, written } = work
  const run = async (asked: SQL): Promise<Raw[]> => (await tx.query<Raw>(...inParts(asked))).rows
  const query = async <R>(text: string, values: readonly unknown[]) => {
    written.statement(text)
    return tx.query<R>(text, values)
  }

  async function select<E extends Entity>(of: E, conditions: SQL[], options: ReadOptions<E>): Promise<Row<E>[]> {
    const where = joined([sql`is_deleted = 0`, ...owned(of, scope), ...conditions], ' and ')
    const order = options.order
      ? joined(
          options.order.map(name => columnName(name)),
          ', ',
        )
      : sql`id desc`
    const lock = options.lock ? sql` for update` : sql``
    const rows = await run(
      sql`select ${selection(of)} from ${tableName(of)} where ${where} order by ${order} limit ${options.limit ?? 1000}${lock}`,
    )
    return rows.map(row => domainRow<Row<E>>(of, row))
  }

  const all = <E extends Entity>(of: E, where: Where<E>, options: ReadOptions<E> = {}) =>
    select(
      of,
      Object.entries(where)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => condition(of, name, value)),
      options,
    )

  const find = async <E extends Entity>(of: E, where: Where<E>, options: ReadOptions<E> = {}) =>
    (await all(of, where, { ...options, limit: 1 }))[0]

  async function get<E extends Entity>(of: E, id: string, options: ReadOptions<E> = {}): Promise<Row<E> | undefined> {
    if (options.lock) return (await select(of, [sql`id = ${id}`], { ...options, limit: 1 }))[0]
    const isOwned = owned(of, scope).length > 0
    const { rows } = await tx.query<Raw>(oneText(of, isOwned), isOwned ? [id, scope.tenantId] : [id])
    return rows[0] && domainRow<Row<E>>(of, rows[0])
  }

  async function need<E extends Entity>(of: E, id: string, options: ReadOptions<E> = {}) {
    return (await get(of, id, options)) ?? refuse('notFound')
  }

  async function count<E extends Entity>(of: E, where: Where<E>) {
    const conditions = Object.entries(where).map(([name, value]) => condition(of, name, value))
    const filter = joined([sql`is_deleted = 0`, ...owned(of, scope), ...conditions], ' and ')
    const [row] = await run(sql`select count(*)::int as count from ${tableName(of)} where ${filter}`)
    return row?.['count'] as number
  }

  /** The whole row as the table will hold it: nothing of it is left to the database. */
  function newRow<E extends Entity>(of: E, values: Values<E>, options: InsertOptions): Row<E> {
    const state = stateFieldOf(of)
    const initial = state && state.states.states[state.states.initial]?.code
    const given: Raw = {
      ...(isTenantTable(of) ? { tenantId: options.tenantId ?? scope.tenantId } : {}),
      ...(state ? { [state.name]: initial } : {}),
      ...(values as Raw),
      id: options.id ?? work.newId(),
      createUser: scope.userId,
      createDept: work.deptId,
      createTime: work.now,
      updateUser: scope.userId,
      updateTime: work.now,
      isDeleted: 0,
      version: 1,
    }
    const row: Raw = {}
    for (const [name, field] of storedEntries(of)) row[name] = given[name] ?? initialValue(field)
    return row as Row<E>
  }

  async function write(of: Entity, rows: readonly Raw[]): Promise<void> {
    const fields = storedEntries(of).filter(([name]) => rows.some(row => row[name] !== null))
    const values = rows.flatMap(row => fields.map(([name, field]) => stored(field, row[name])))
    const names = fields.map(([name]) => name)
    try {
      await tx.query(insertText(of, names, rows.length), values)
    } catch (error) {
      if (isUnique(error)) refuseDuplicate(of, error)
      throw error
    }
  }

  /** The entry of the audit is made before the answer is there: a failed statement undoes both. */
  async function insert<E extends Entity>(of: E, values: Values<E>, options: InsertOptions = {}): Promise<Row<E>> {
    const row = newRow(of, values, options)
    audit.inserted(of, row as Raw)
    await write(of, [row as Raw])
    return row
  }

  async function insertMany<E extends Entity>(
    of: E,
    values: readonly Values<E>[],
    options: InsertOptions = {},
  ): Promise<Row<E>[]> {
    const largest = Math.max(1, Math.floor(60_000 / (Object.keys(storedFields(of)).length + 1)))
    const rows = values.map(one => newRow(of, one, { ...options, id: undefined as never }))
    if (rows.length > 0) audit.batch(of, rows as Raw[])
    const { step } = options
    const state = stateFieldOf(of)
    if (step && state)
      for (const row of rows as unknown as Raw[])
        audit.advanced(of, { ...row, [state.name]: null }, row, step.action, state.name, step.note)
    for (let from = 0; from < rows.length; from += largest) await write(of, rows.slice(from, from + largest) as Raw[])
    return rows
  }

  async function change(of: Entity, before: Raw, changes: Raw, guard: SQL[]): Promise<Raw | undefined> {
    const set = Object.entries(changes)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => sql`${columnName(name)} = ${stored(fieldOf(of, name), value)}`)
    const assignments = joined(
      [...set, sql`update_user = ${scope.userId}`, sql`update_time = ${work.now}`, sql`version = version + 1`],
      ', ',
    )
    const tenant = isTenantTable(of) ? [sql`tenant_id = ${before['tenantId']}`] : []
    const where = joined(
      [...tenant, sql`id = ${before['id']}`, sql`version = ${before['version']}`, sql`is_deleted = 0`, ...guard],
      ' and ',
    )
    try {
      const [row] = await run(sql`update ${tableName(of)} set ${assignments} where ${where} returning ${selection(of)}`)
      return row && domainRow<Raw>(of, row)
    } catch (error) {
      return isUnique(error) ? refuseDuplicate(of, error) : Promise.reject(error as Error)
    }
  }

  async function update<E extends Entity>(of: E, before: Row<E>, changes: Values<E>, note?: string): Promise<Row<E>> {
    const row = (await change(of, before as Raw, changes as Raw, [])) ?? refuse('changed')
    audit.updated(of, before as Raw, row as Raw, note)
    return row as Row<E>
  }

  /** Writes the named columns of all rows from one list in JSON, which the table's own type turns into values. */
  async function changeMany(of: Entity, names: readonly string[], rows: readonly Raw[]): Promise<void> {
    const keys = ['id', 'version', ...(isTenantTable(of) ? ['tenantId'] : [])]
    const set = joined([...names.map(name => sql`${columnName(name)} = n.${columnName(name)}`), ...touched()], ', ')
    const same = joined(
      keys.map(name => sql`t.${columnName(name)} = n.${columnName(name)}`),
      ' and ',
    )
    for (let from = 0; from < rows.length; from += mostChanged) {
      const part = rows.slice(from, from + mostChanged)
      const list = part.map(row =>
        Object.fromEntries([...keys, ...names].map(name => [snake(name), inJson(fieldOf(of, name), row[name])])),
      )
      // By their ids too: without statistics, after many rows came at once, PostgreSQL would read the tenant's rows for each.
      const among = sql`t.id = any(${sql.param(part.map(row => String(row['id'])))})`
      const changed = await run(sql`
        update ${tableName(of)} t set ${set}
        from jsonb_populate_recordset(null::${tableName(of)}, ${JSON.stringify(list)}::jsonb) n
        where ${same} and ${among} and t.is_deleted = 0 returning t.id`).catch((error: unknown) =>
        isUnique(error) ? refuseDuplicate(of, error) : Promise.reject(error as Error),
      )
      if (changed.length !== part.length) refuse('changed')
    }
  }

  const touched = () => [
    sql`update_user = ${scope.userId}`,
    sql`update_time = ${work.now}`,
    sql`version = t.version + 1`,
  ]

  async function updateMany<E extends Entity>(of: E, changes: readonly Change<E>[], note?: string): Promise<Row<E>[]> {
    const given = changes.map(one => Object.entries(one.changes as Raw).filter(([, value]) => value !== undefined))
    const names = [...new Set(given.flatMap(entries => entries.map(([name]) => name)))]
    if (names.length === 0) return changes.map(one => one.before)
    const wanted = changes.map((one, at): Raw => ({ ...(one.before as Raw), ...Object.fromEntries(given[at] ?? []) }))
    await changeMany(of, names, wanted)
    const afters = wanted.map(row => ({
      ...row,
      updateUser: scope.userId,
      updateTime: work.now,
      version: Number(row['version']) + 1,
    }))
    for (const [at, after] of afters.entries()) audit.updated(of, changes[at]?.before as Raw, after, note)
    return afters as Row<E>[]
  }

  async function removeMany<E extends Entity>(of: E, rows: readonly Row<E>[]): Promise<void> {
    await changeMany(
      of,
      ['isDeleted'],
      rows.map(row => ({ ...(row as Raw), isDeleted: 1 })),
    )
    for (const row of rows) audit.removed(of, row as Raw)
  }

  async function remove<E extends Entity>(of: E, before: Row<E>): Promise<void> {
    const row = await change(of, before as Raw, { isDeleted: 1 }, [])
    if (!row) return refuse('changed')
    audit.removed(of, before as Raw)
  }

  async function restore<E extends Entity>(of: E, id: string): Promise<Row<E> | undefined> {
    const where = joined([...owned(of, scope), sql`id = ${id}`, sql`is_deleted = 1`], ' and ')
    try {
      const [row] = await run(
        sql`update ${tableName(of)} set is_deleted = 0, update_user = ${scope.userId}, update_time = ${work.now},
          version = version + 1 where ${where} returning ${selection(of)}`,
      )
      if (row) audit.restored(of, domainRow<Raw>(of, row))
      return row && domainRow<Row<E>>(of, row)
    } catch (error) {
      return isUnique(error) ? refuseDuplicate(of, error) : Promise.reject(error as Error)
    }
  }

  /** The field of the states, the codes that `action` may start from, and the one it leads to. */
  function stepOf(of: Entity, action: string, target: string) {
    const state = stateFieldOf(of)
    if (!state) throw new Error(`${of.name} has no states`)
    const code = (name: string) => (state.states.states[name] as StateDeclaration).code
    const sources = sourcesOf(state.states, action, target)
    if (sources.length === 0) throw new Error(`${of.name}: no state leads to ${target} by ${action}`)
    const from = sql`${columnName(state.name)} = any(${sql.param(sources.map(code))})`
    return { field: state.name, from, to: code(target) }
  }

  const tryAdvance: Store['tryAdvance'] = async (of, before, action, target, changes, note) => {
    const { field, from, to } = stepOf(of, action, target)
    const row = await change(of, before as Raw, { ...(changes as Raw | undefined), [field]: to }, [from])
    if (row) audit.advanced(of, before as Raw, row, action, field, note)
    return row as typeof before | undefined
  }

  const advance: Store['advance'] = async (of, before, action, target, changes, note) =>
    (await tryAdvance(of, before, action, target, changes, note)) ?? refuse('changed')

  const advanceAll: Store['advanceAll'] = async (of, which, action, target, options = {}) => {
    const { field, from, to } = stepOf(of, action, target)
    const table = tableName(of)
    const keys = ['id', ...(isTenantTable(of) ? ['tenantId'] : [])]
    const same = joined(
      keys.map(name => sql`t.${columnName(name)} = chosen.${columnName(name)}`),
      ' and ',
    )
    const where = joined([sql`is_deleted = 0`, ...owned(of, scope), from, which], ' and ')
    const set = joined([sql`${columnName(field)} = ${to}`, ...(options.set ? [options.set] : []), ...touched()], ', ')
    const known = [...keys, ...(of.options.display ? [of.options.display] : [])]
    const shown = joined(
      known.map(name => sql`t.${columnName(name)}::text as ${identifier(name)}`),
      ', ',
    )
    const rows = await run(sql`
      with chosen as (
        select ${joined(keys.map(columnName), ', ')}, ${columnName(field)} as was from ${table}
        where ${where} order by id for update
      )
      update ${table} t set ${set} from chosen where ${same} returning ${shown}, chosen.was`)
    for (const { was, ...row } of rows)
      audit.advanced(of, { ...row, [field]: was }, { ...row, [field]: to }, action, field, options.note)
    return rows.length
  }

  return {
    get,
    need,
    find,
    all,
    count,
    insert,
    insertMany,
    update,
    updateMany,
    remove,
    removeMany,
    restore,
    advance,
    tryAdvance,
    advanceAll,
    rows: async <R>(asked: SQL) => (await query<R>(...inParts(asked))).rows,
    query,
  }
}

const initialValue = (field: Field): unknown => (field.options.initial === undefined ? null : initialOf(field))
