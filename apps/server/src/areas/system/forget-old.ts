import { type Retention, retention } from '@forecourt/contract/retention'
import { idAt } from '../../kernel/ids.ts'
import { systemUser } from '../../kernel/open.ts'
import { type SQL, sql } from '../../kernel/db/sql.ts'
import type { LongWork } from '../../kernel/work/tasks.ts'
import { job } from '../../kernel/implement.ts'
import { column } from '../../kernel/db/row-shape.ts'

const maxAtOnce = 5_000
const as = { user: systemUser(), call: 'job system.forgetOld', requestId: 'system.forgetOld', lang: 'zh' } as const

/** A single column stays as it is: PostgreSQL finds no index for an expression around it. */
const lastOf = (since: readonly string[]) => (since.length > 1 ? `greatest(${since.join(', ')})` : (since[0] ?? ''))

/** Columns are compared by the clock of the database, ids by that of the server: by the one that wrote them. */
const isPast = ({ since }: Retention, minutes: number): SQL =>
  since
    ? sql`${sql.raw(lastOf(since))} < now() - make_interval(mins => ${minutes})`
    : sql`id < ${idAt(new Date(Date.now() - minutes * 60_000))}`

/** The places of some of the rows whose time is over. */
export const pastRows = (one: Retention, minutes: number): SQL =>
  sql`select ctid from ${sql.raw(`"${one.table}"`)} where ${isPast(one, minutes)} limit ${maxAtOnce}`

/** Every hour: what has served its purpose and is no record, a few thousand rows in a transaction. */
export async function forgetOld(work: LongWork): Promise<void> {
  for (const one of retention) {
    const { minutes, by } = one
    if (minutes === undefined || by) continue
    const table = sql.raw(`"${one.table}"`)
    for (let deleted = maxAtOnce; deleted === maxAtOnce && !work.isStopping(); )
      deleted = await work.open(as, 'write', async ctx => {
        const [row] = await ctx.rows(
          { n: column.int },
          sql`
          with gone as (delete from ${table}
            where ctid = any(array(${pastRows(one, minutes)})) returning 1)
          select count(*)::int as n from gone`,
        )
        return row?.n ?? 0
      })
  }
}

export const forgetOldJob = job('system.forgetOld', {
  title: ['清理过期数据', 'Forget what is over'],
  schedule: '20 * * * *',
  retries: 1,
  atOnce: 1,
  runLong: forgetOld,
})
