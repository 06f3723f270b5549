import type { Entity, Field, Row } from '@forecourt/contract/kernel'
import type { Change, Store } from '../context.ts'
import { isJsonColumn } from '../kinds/index.ts'
import { refuse } from '../refusal.ts'
import { joined, sql } from '../db/sql.ts'
import { fieldOf, isUnique, type Raw, refuseDuplicate, run, touched, type Work } from './store-work.ts'
import { columnName, isTenantTable, snake, stored, tableName } from '../db/table.ts'

const maxChanged = 1_000

/** A stored value as it stands in a list in JSON: several values are a list there, not the text of one. */
const inJson = (field: Field, value: unknown): unknown => {
  const text = stored(field, value)
  return typeof text === 'string' && isJsonColumn(field) ? JSON.parse(text) : text
}

/** Writes the named columns of all rows from one list in JSON, which the table's own type turns into values. */
async function changeMany(work: Work, of: Entity, names: readonly string[], rows: readonly Raw[]): Promise<void> {
  const keys = ['id', 'version', ...(isTenantTable(of) ? ['tenantId'] : [])]
  const set = joined([...names.map(name => sql`${columnName(name)} = n.${columnName(name)}`), ...touched(work)], ', ')
  const same = joined(
    keys.map(name => sql`t.${columnName(name)} = n.${columnName(name)}`),
    ' and ',
  )
  for (let from = 0; from < rows.length; from += maxChanged) {
    const part = rows.slice(from, from + maxChanged)
    const list = part.map(row =>
      Object.fromEntries([...keys, ...names].map(name => [snake(name), inJson(fieldOf(of, name), row[name])])),
    )
    // By their ids too: without statistics, after many rows came at once, PostgreSQL would read the tenant's rows for each.
    const among = sql`t.id = any(${sql.param(part.map(row => String(row['id'])))})`
    const changed = await run(
      work,
      sql`
      update ${tableName(of)} t set ${set}
      from jsonb_populate_recordset(null::${tableName(of)}, ${JSON.stringify(list)}::jsonb) n
      where ${same} and ${among} and t.is_deleted = 0 returning t.id`,
    ).catch((error: unknown) => (isUnique(error) ? refuseDuplicate(of, error) : Promise.reject(error as Error)))
    if (changed.length !== part.length) refuse('changed')
  }
}

async function updateMany<E extends Entity>(
  work: Work,
  of: E,
  changes: readonly Change<E>[],
  note?: string,
): Promise<Row<E>[]> {
  const given = changes.map(one => Object.entries(one.changes as Raw).filter(([, value]) => value !== undefined))
  const names = [...new Set(given.flatMap(entries => entries.map(([name]) => name)))]
  if (names.length === 0) return changes.map(one => one.before)
  const wanted = changes.map(({ before }, at): Raw => {
    const sealed = work.seals.changes(of, before as Raw, Object.fromEntries(given[at] ?? []))
    return { ...(before as Raw), ...sealed }
  })
  await changeMany(work, of, names, wanted)
  const afters = wanted.map(row => ({
    ...row,
    updateUser: work.scope.userId,
    updateTime: work.now,
    version: Number(row['version']) + 1,
  }))
  for (const [at, after] of afters.entries()) work.audit.updated(of, changes[at]?.before as Raw, after, note)
  return afters as Row<E>[]
}

async function removeMany<E extends Entity>(work: Work, of: E, rows: readonly Row<E>[]): Promise<void> {
  await changeMany(
    work,
    of,
    ['isDeleted'],
    rows.map(row => ({ ...(row as Raw), isDeleted: 1 })),
  )
  for (const row of rows) work.audit.removed(of, row as Raw)
}

/** What changes and removes many rows in few statements. */
export const manyOf = (work: Work): Pick<Store, 'updateMany' | 'removeMany'> => ({
  updateMany: (of, changes, note) => updateMany(work, of, changes, note),
  removeMany: (of, rows) => removeMany(work, of, rows),
})
