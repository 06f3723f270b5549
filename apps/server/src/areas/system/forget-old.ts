import { type Retention, retention } from '@forecourt/contract/retention'
import { idAt } from '../../kernel/ids.ts'
import { houseUser } from '../../kernel/open.ts'
import { type SQL, sql } from '../../kernel/sql.ts'
import type { LongWork } from '../../kernel/tasks.ts'

const mostAtOnce = 5_000
const as = { user: houseUser(), call: 'job system.forgetOld', requestId: 'system.forgetOld', lang: 'zh' } as const

/** Columns are compared by the clock of the database, ids by that of the server: by the one that wrote them. */
const isPast = ({ since }: Retention, minutes: number): SQL =>
  since
    ? sql`${sql.raw(`greatest(${since.join(', ')})`)} < now() - make_interval(mins => ${minutes})`
    : sql`id < ${idAt(new Date(Date.now() - minutes * 60_000))}`

/** Every hour: what has served its purpose and is no record, a few thousand rows in a transaction. */
export async function forgetOld(work: LongWork): Promise<void> {
  for (const one of retention) {
    const { minutes, by } = one
    if (minutes === undefined || by) continue
    const table = sql.raw(`"${one.table}"`)
    for (let deleted = mostAtOnce; deleted === mostAtOnce && !work.isStopping(); )
      deleted = await work.open(as, 'write', async ctx => {
        const [row] = await ctx.rows<{ n: number }>(sql`
          with gone as (delete from ${table}
            where ctid = any(array(select ctid from ${table} where ${isPast(one, minutes)} limit ${mostAtOnce})) returning 1)
          select count(*)::int as n from gone`)
        return row?.n ?? 0
      })
  }
}
