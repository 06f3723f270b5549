import { type Entity, type Field, kindOf, type Problem } from '@forecourt/contract/kernel'
import type { Store } from '../context.ts'
import { refuseInput } from '../refusal.ts'
import { platformTenant } from '../db/database.ts'
import { joined, sql } from '../db/sql.ts'
import { isTenantTable } from '../db/table.ts'
import { column } from '../db/row-shape.ts'

type Raw = Readonly<Record<string, unknown>>

interface Change {
  readonly before: Raw | undefined
  readonly changes: Raw
}

const filesOf = new WeakMap<Entity, readonly (readonly [name: string, field: Field])[]>()

/** The fields of an entity that name files, alone or in a formatted text, worked out once; nearly always none. */
export function fileFields(of: Entity): readonly (readonly [name: string, field: Field])[] {
  const known = filesOf.get(of)
  if (known) return known
  const found = Object.entries(of.fields).filter(([, field]) => kindOf(field).filesIn)
  filesOf.set(of, found)
  return found
}

/** What a task made, or was given to read: nobody but its person fetches it, by whatever row names it. */
export const isOfTask = ({ options }: Field): boolean => options.list === false && options.form === false

const keysIn = (field: Field, value: unknown): string[] =>
  [value].flat().flatMap(one => (typeof one === 'string' && one !== '' ? (kindOf(field).filesIn?.(one) ?? []) : []))

interface Named {
  readonly name: string
  readonly field: Field
  readonly key: string
  readonly row: Raw | undefined
}

/** The files that a change names and the row did not name before. */
const newlyNamed = (of: Entity, { before, changes }: Change): Named[] =>
  fileFields(of).flatMap(([name, field]) => {
    if (field.options.copied) return []
    const known = new Set(keysIn(field, before?.[name]))
    return keysIn(field, changes[name]).flatMap(key => (known.has(key) ? [] : [{ name, field, key, row: before }]))
  })

/** Who names files in rows. The system, which has no id of its own, names what it made. */
export interface Namer {
  readonly tenantId: string
  readonly userId: string
}

/**
 * A row may only name files that its writer has uploaded, or that the row has named before, now or as its history says:
 * whoever reads the row reads the file, so that naming a file gives it away.
 */
async function refuseForeign(store: Store, { tenantId, userId }: Namer, of: Entity, named: readonly Named[]) {
  const storageKeys = named.map(one => one.key.replaceAll('~', '/'))
  const uploaded = await store.rows(
    { key: column.text, isKept: column.flag },
    sql`
    select key, expires_at is null as "isKept" from stored_file
    where tenant_id = ${tenantId} and create_user = ${userId} and key = any(${sql.param(storageKeys)})`,
  )
  const keptOf = new Map(uploaded.map(({ key, isKept }) => [key.replaceAll('/', '~'), isKept]))
  const isOwn = ({ key, field }: Named) => keptOf.has(key) && (isOfTask(field) || keptOf.get(key))
  const others = named.filter(one => !isOwn(one))
  const formerly = await namedBefore(store, of, others)
  const problems = others
    .filter((_, at) => !formerly.has(at))
    .map(
      ({ name, field: { label } }): Problem => ({
        field: name,
        message: [`${label[0]}的文件不存在`, `${label[1]}: there is no such file`],
      }),
    )
  if (problems.length > 0) refuseInput(problems)
}

/** Which of these the history of their row names: what is undone or restored names it again. */
async function namedBefore(store: Store, of: Entity, named: readonly Named[]): Promise<ReadonlySet<number>> {
  const asked = named.flatMap(({ name, key, row }, at) => {
    // What is written of reference rows stands in the trail of the platform, whose they are.
    const tenantId = isTenantTable(of) ? row?.['tenantId'] : platformTenant
    if (!row || typeof tenantId !== 'string') return []
    return sql`select ${at}::int as at where exists (
      select 1 from audit_entry where tenant_id = ${tenantId} and entity = ${of.name} and row_id = ${String(row['id'])}
        and strpos((changes -> ${name})::text, ${JSON.stringify(key).slice(1, -1)}) > 0)`
  })
  if (asked.length === 0) return new Set()
  return new Set((await store.rows({ at: column.int }, joined(asked, ' union all '))).map(row => row.at))
}

const systemId = '0'

/** A store whose writes name no file that the writer may not give away. */
export function withOwnFiles(store: Store, who: Namer): Store {
  if (who.userId === systemId) return store
  /** What names no file waits for nothing: deferred writes have to leave at once. */
  function checked<T>(of: Entity, changes: readonly Change[], write: () => Promise<T>): Promise<T> {
    const named = changes.flatMap(one => newlyNamed(of, one))
    return named.length === 0 ? write() : refuseForeign(store, who, of, named).then(write)
  }
  const one = (before: object | undefined, changes: object | undefined): Change[] => [
    { before: before as Raw | undefined, changes: (changes ?? {}) as Raw },
  ]
  return {
    ...store,
    insert: (of, values, options) => checked(of, one(undefined, values), () => store.insert(of, values, options)),
    insertMany: (of, values, options) =>
      checked(
        of,
        values.flatMap(row => one(undefined, row)),
        () => store.insertMany(of, values, options),
      ),
    update: (of, before, changes, note) =>
      checked(of, one(before as object, changes), () => store.update(of, before, changes, note)),
    updateMany: (of, changes, note) =>
      checked(
        of,
        changes.flatMap(change => one(change.before as object, change.changes)),
        () => store.updateMany(of, changes, note),
      ),
    transition: (of, before, action, target, changes, note) =>
      checked(of, one(before as object, changes), () => store.transition(of, before, action, target, changes, note)),
    tryTransition: (of, before, action, target, changes, note) =>
      checked(of, one(before as object, changes), () => store.tryTransition(of, before, action, target, changes, note)),
  }
}
