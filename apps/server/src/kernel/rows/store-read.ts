import type { Entity, Row } from '@forecourt/contract/kernel'
import type { ReadOptions, Store } from '../context.ts'
import { refuse } from '../refusal.ts'
import { joined, type SQL, sql } from '../db/sql.ts'
import { oneText } from './store-texts.ts'
import { condition, owned, type Raw, run, type Work } from './store-work.ts'
import { columnName, domainRow, selection, tableName } from '../db/table.ts'

async function select<E extends Entity>(
  work: Work,
  of: E,
  conditions: readonly SQL[],
  options: ReadOptions<E>,
): Promise<Row<E>[]> {
  const where = joined([sql`is_deleted = 0`, ...owned(of, work.scope), ...conditions], ' and ')
  const order = options.order
    ? joined(
        options.order.map(name => columnName(name)),
        ', ',
      )
    : sql`id desc`
  const lock = options.lock ? sql` for update` : sql``
  const rows = await run(
    work,
    sql`select ${selection(of)} from ${tableName(of)} where ${where} order by ${order} limit ${options.limit ?? 1000}${lock}`,
  )
  return rows.map(row => domainRow<Row<E>>(of, row))
}

type Reads = Pick<Store, 'get' | 'getOrRefuse' | 'find' | 'all' | 'count'>

/** What reads rows. */
export function readsOf(work: Work): Reads {
  const { tx, scope } = work

  const all: Store['all'] = (of, where, options = {}) =>
    select(
      work,
      of,
      Object.entries(where)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => condition(of, name, value)),
      options,
    )

  const find: Store['find'] = async (of, where, options = {}) => (await all(of, where, { ...options, limit: 1 }))[0]

  const get: Store['get'] = async (of, id, options = {}) => {
    if (options.lock) return (await select(work, of, [sql`id = ${id}`], { ...options, limit: 1 }))[0]
    const isOwned = owned(of, scope).length > 0
    const { rows } = await tx.query<Raw>(oneText(of, isOwned), isOwned ? [id, scope.tenantId] : [id])
    return rows[0] && domainRow<Row<typeof of>>(of, rows[0])
  }

  const getOrRefuse: Store['getOrRefuse'] = async (of, id, options = {}) =>
    (await get(of, id, options)) ?? refuse('notFound')

  const count: Store['count'] = async (of, where) => {
    const conditions = Object.entries(where).map(([name, value]) => condition(of, name, value))
    const filter = joined([sql`is_deleted = 0`, ...owned(of, scope), ...conditions], ' and ')
    const [row] = await run(work, sql`select count(*)::int as count from ${tableName(of)} where ${filter}`)
    return row?.['count'] as number
  }

  return { get, getOrRefuse, find, all, count }
}
