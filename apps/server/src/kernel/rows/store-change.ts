import type { Entity, Row, Values } from '@forecourt/contract/kernel'
import type { Store } from '../context.ts'
import { refuse } from '../refusal.ts'
import { joined, type SQL, sql } from '../db/sql.ts'
import { fieldOf, isUnique, owned, type Raw, refuseDuplicate, run, type Work } from './store-work.ts'
import { columnName, domainRow, isTenantTable, selection, stored, tableName } from '../db/table.ts'

/** Writes `changes` when the row is as it was read and `guard` holds; undefined when not. */
export async function change(
  work: Work,
  of: Entity,
  before: Raw,
  changes: Raw,
  guard: readonly SQL[],
): Promise<Raw | undefined> {
  const set = Object.entries(work.seals.changes(of, before, changes))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${columnName(name)} = ${stored(fieldOf(of, name), value)}`)
  const assignments = joined(
    [...set, sql`update_user = ${work.scope.userId}`, sql`update_time = ${work.now}`, sql`version = version + 1`],
    ', ',
  )
  const tenant = isTenantTable(of) ? [sql`tenant_id = ${before['tenantId']}`] : []
  const where = joined(
    [...tenant, sql`id = ${before['id']}`, sql`version = ${before['version']}`, sql`is_deleted = 0`, ...guard],
    ' and ',
  )
  try {
    const [row] = await run(
      work,
      sql`update ${tableName(of)} set ${assignments} where ${where} returning ${selection(of)}`,
    )
    return row && domainRow<Raw>(of, row)
  } catch (error) {
    return isUnique(error) ? refuseDuplicate(of, error) : Promise.reject(error as Error)
  }
}

async function update<E extends Entity>(
  work: Work,
  of: E,
  before: Row<E>,
  changes: Values<E>,
  note?: string,
): Promise<Row<E>> {
  const row = (await change(work, of, before as Raw, changes as Raw, [])) ?? refuse('changed')
  work.audit.updated(of, before as Raw, row as Raw, note)
  return row as Row<E>
}

async function remove<E extends Entity>(work: Work, of: E, before: Row<E>): Promise<void> {
  const row = await change(work, of, before as Raw, { isDeleted: 1 }, [])
  if (!row) return refuse('changed')
  work.audit.removed(of, before as Raw)
}

async function restore<E extends Entity>(work: Work, of: E, id: string): Promise<Row<E> | undefined> {
  const where = joined([...owned(of, work.scope), sql`id = ${id}`, sql`is_deleted = 1`], ' and ')
  try {
    const [row] = await run(
      work,
      sql`update ${tableName(of)} set is_deleted = 0, update_user = ${work.scope.userId}, update_time = ${work.now},
        version = version + 1 where ${where} returning ${selection(of)}`,
    )
    if (row) work.audit.restored(of, domainRow<Raw>(of, row))
    return row && domainRow<Row<E>>(of, row)
  } catch (error) {
    return isUnique(error) ? refuseDuplicate(of, error) : Promise.reject(error as Error)
  }
}

/** What changes, removes and brings back one row. */
export const changesOf = (work: Work): Pick<Store, 'update' | 'remove' | 'restore'> => ({
  update: (of, before, changes, note) => update(work, of, before, changes, note),
  remove: (of, before) => remove(work, of, before),
  restore: (of, id) => restore(work, of, id),
})
