import { type Entity, type Filter, isView, readFilters, type ScopedBy } from '@forecourt/contract/kernel'
import type { Ctx, Principal } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { joined, type SQL, sql, statement } from '../db/sql.ts'
import { columnName, snake, storedFields, tableName } from '../db/table.ts'
import { refuse } from '../refusal.ts'
import { type InRuntime, runtimeLocal } from '../runtime-local.ts'
import { type DataScope, scopeKinds } from '../who/scopes.ts'
import { filterCondition } from './condition.ts'

// Which rows of their tenant somebody works with, as the data scopes of their roles say. A row out of scope does not exist for
// that person: every statement that reads for them finds the tables of scoped entities under their own names, narrowed. A
// statement that nobody thought of is narrowed with them.

const entities = runtimeLocal('scopableEntities', () => new Map<string, Entity>())

/** Makes the entities known whose rows can be scoped. */
export function registerScopable(runtime: InRuntime, all: readonly Entity[]): void {
  for (const of of all) if (!isView(of)) runtime.local(entities).set(of.name, of)
}

/** The entity of this name, where its rows can be scoped. */
export const scopableNamed = (runtime: InRuntime, name: string): Entity | undefined => runtime.local(entities).get(name)

const maxConditions = 20

/**
 * The filters that a custom scope holds, as a list's address holds them: `{"status_in":"1,2"}`. Undefined when one of them is
 * none that the entity has: a condition is understood as a whole or gives nothing.
 */
export function filtersIn(of: Entity, condition: string | null): Filter[] | undefined {
  let said: unknown
  try {
    said = JSON.parse(condition ?? '')
  } catch {
    return undefined
  }
  if (said === null || typeof said !== 'object' || Array.isArray(said)) return undefined
  const entries = Object.entries(said)
  if (entries.length === 0 || entries.length > maxConditions) return undefined
  const filters = entries.flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' ? readFilters(storedFields(of), { [key]: value }) : [],
  )
  const isWhole = filters.length === entries.length && filters.every(isUnderstood)
  return isWhole ? filters : undefined
}

/** A value that is none of the field's finds no row by `notin`, and that would be all of them. */
const isUnderstood = ({ value }: Filter): boolean => !Array.isArray(value) || value.length > 0

type Asker = Pick<Principal, 'userId' | 'deptIds' | 'deptIdsBelow'>

/** Rows in whose field one of these values stands. */
function standsIn(of: Entity, name: string, values: readonly string[]): SQL {
  const field = storedFields(of)[name]
  if (field?.options.many) return sql`coalesce(${columnName(name)} ?| ${sql.param(values)}::text[], false)`
  return values.length === 1
    ? sql`${columnName(name)} = ${values[0]}`
    : sql`${columnName(name)} = any(${sql.param(values)}::bigint[])`
}

function conditionOf(of: Entity, { kind, condition }: DataScope, asker: Asker): SQL {
  const { owner, department }: ScopedBy = of.options.scopedBy ?? {}
  const { own, custom } = scopeKinds
  if (kind === own) return owner ? standsIn(of, owner, [asker.userId]) : sql`false`
  if (kind === custom) {
    const filters = filtersIn(of, condition)
    return filters
      ? sql`(${joined(
          filters.map(one => filterCondition(of, one)),
          ' and ',
        )})`
      : sql`false`
  }
  const departments = kind === scopeKinds.department ? asker.deptIds : (asker.deptIdsBelow ?? asker.deptIds)
  const isByDepartment = kind === scopeKinds.department || kind === scopeKinds.departmentAndBelow
  return isByDepartment && department && departments.length > 0 ? standsIn(of, department, departments) : sql`false`
}

/** What the scopes of a person give of an entity, taken together; undefined where nothing narrows it. */
export function scopeCondition(of: Entity, user: Principal): SQL | undefined {
  const scopes = user.dataScopes?.get(of.name)
  return (
    scopes &&
    sql`(${joined(
      scopes.map(one => conditionOf(of, one, user)),
      ' or ',
    )})`
  )
}

const inSchema = (of: Entity): SQL => sql`public.${tableName(of)}`

/** The field that names the row whose scope a row shares, and the entity of that one. */
function aboveOf(of: Entity, all: ReadonlyMap<string, Entity>): readonly [name: string, above: Entity] | undefined {
  const name = of.options.scopedBy?.like ?? of.options.ownedBy
  const above = name === undefined ? undefined : all.get(of.fields[name]?.options.to ?? '')
  return name === undefined || !above || above === of ? undefined : [name, above]
}

/** The same with the scope of what a row belongs to. */
function narrowing(of: Entity, user: Principal, all: ReadonlyMap<string, Entity>): SQL | undefined {
  const own = scopeCondition(of, user)
  const up = aboveOf(of, all)
  const above = up && narrowing(up[1], user, all)
  if (!up || !above) return own
  const [name, entity] = up
  const shared = sql`exists (
    select 1 from (select id from ${inSchema(entity)} where ${above}) above where above.id = ${tableName(of)}.${columnName(name)})`
  return own ? sql`${own} and ${shared}` : shared
}

interface Narrowed {
  readonly table: string
  /** Finds the table's name in a statement. */
  readonly named: RegExp
  readonly condition: SQL
}

const narrowedTable = (table: string, condition: SQL): Narrowed => ({
  table,
  named: new RegExp(`\\b${table}\\b`),
  condition,
})

const audit = 'audit_entry'

const auditedId = sql`case when audit_entry.row_id ~ '^[0-9]{1,18}$' then audit_entry.row_id::bigint end`

/** What is written down about rows out of scope does not exist either. */
function auditNarrowed(narrowed: readonly (readonly [Entity, SQL])[]): Narrowed {
  const among = narrowed.map(
    ([of, condition]) => sql`(audit_entry.entity <> ${of.name} or exists (
      select 1 from ${inSchema(of)} where ${columnName('id')} = ${auditedId} and ${condition}))`,
  )
  return narrowedTable(audit, joined(among, ' and '))
}

const narrowedByUser = runtimeLocal('narrowedByUser', () => new WeakMap<Principal, readonly Narrowed[]>())

/** The tables that are narrowed for a person, worked out once for as long as what is known of them holds. */
function narrowedFor(runtime: InRuntime, user: Principal): readonly Narrowed[] {
  const known = runtime.local(narrowedByUser).get(user)
  if (known) return known
  const all = runtime.local(entities)
  const found = [...all.values()].flatMap((of): (readonly [Entity, SQL])[] => {
    const condition = narrowing(of, user, all)
    return condition ? [[of, condition]] : []
  })
  const made = [
    ...found.map(([of, condition]) => narrowedTable(snake(of.name), condition)),
    ...(found.length > 0 ? [auditNarrowed(found)] : []),
  ]
  runtime.local(narrowedByUser).set(user, made)
  return made
}

/** `(with) (recursive)` at the beginning of a statement. */
const beginning = /^\s*with\s+(recursive\s+)?/i

/** A statement that finds the named tables narrowed. Their conditions' values stand behind its own. */
function narrowedStatement(text: string, values: readonly unknown[], narrowed: readonly Narrowed[]) {
  const asked = narrowed.filter(one => one.named.test(text))
  if (asked.length === 0) return { text, values }
  const all = [...values]
  const tables = asked.map(({ table, condition }) => {
    const part = statement(sql`select * from public.${sql.identifier(table)} where ${condition}`)
    const before = all.length
    all.push(...part.values)
    const shifted = part.text.replace(/\$(\d+)/g, (_, at: string) => `$${Number(at) + before}`)
    return `"${table}" as not materialized (${shifted})`
  })
  const [begun = '', recursive = ''] = beginning.exec(text) ?? []
  const rest = text.slice(begun.length)
  return { text: `with ${recursive}${tables.join(', ')}${begun ? ', ' : ' '}${rest}`, values: all }
}

/** A transaction that finds only rows in the scope of its person; the same one where nothing narrows it. */
export function inScope(runtime: InRuntime, tx: Transaction, user: Principal): Transaction {
  if (!user.dataScopes?.size) return tx
  const narrowed = narrowedFor(runtime, user)
  return {
    query: (text, values = []) => {
      const asked = narrowedStatement(text, values, narrowed)
      return tx.query(asked.text, asked.values)
    },
    defer: work => tx.defer(work),
    allowStatementMs: maxMs => tx.allowStatementMs(maxMs),
  }
}

/** Whether rows of an entity are narrowed for this person. */
export const isNarrowed = (runtime: InRuntime, of: Entity, user: Principal): boolean =>
  Boolean(user.dataScopes?.size) && narrowedFor(runtime, user).some(one => one.table === snake(of.name))

/** Whether a row is in the scope of somebody else than who asks. */
export async function isInScopeOf(ctx: Ctx, of: Entity, id: string, user: Principal): Promise<boolean> {
  const found = narrowedFor(ctx, user).find(one => one.table === snake(of.name))
  if (!found) return true
  const rows = await ctx.rows(
    sql`select 1 from ${inSchema(of)} where ${columnName('id')} = ${id} and ${found.condition}`,
  )
  return rows.length > 0
}

/** The context as its person sees the rows: in calls that write, business reads all rows, and what they name has to be in scope. */
export const asSeen = (ctx: Ctx): Ctx => (ctx.scoped ? { ...ctx, ...ctx.scoped } : ctx)

/** Rows that somebody names exist for them, or they are refused like rows that are not there. */
export async function refuseOutOfScope(ctx: Ctx, of: Entity, keys: readonly string[], by = 'id'): Promise<void> {
  if (!ctx.scoped || keys.length === 0 || !isNarrowed(ctx, of, ctx.user)) return
  const wanted = [...new Set(keys)]
  if ((await ctx.scoped.count(of, { [by]: wanted } as never)) !== wanted.length) refuse('notFound')
}
