import { task } from '@forecourt/contract/tools'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { job } from '../../kernel/implement.ts'
import { systemUser } from '../../kernel/open.ts'
import { queryText } from '../../kernel/db/sql.ts'
import type { LongWork } from '../../kernel/work/tasks.ts'
import type { Uses } from '../../services/services.ts'
import { wireKey } from '../../services/stored-file.ts'
import { storedFileTable } from '../../services/tables.ts'

const sf = columnsOf(storedFileTable, 'sf')
const columns = columnsOf(storedFileTable)
const taskColumns = columnsOf(task)

const atOnce = 500
const dayMs = 86_400_000

interface Expired {
  readonly key: string
  /** As PostgreSQL writes it, with its microseconds: a moment cut short would be found again. */
  readonly expires_at: string
}

const expired = (ctx: Ctx, after: Expired | undefined) =>
  ctx.query<Expired>(
    queryText`select ${sf.key}, ${sf.expiresAt}::text as expires_at from ${sf} where ${sf.expiresAt} < $1 and ($2::timestamptz is null or (${sf.expiresAt}, ${sf.key}) > ($2, $3))
     order by ${sf.expiresAt}, ${sf.key} limit $4`,
    [ctx.now, after?.expires_at ?? null, after?.key ?? '', atOnce],
  )

async function forget(ctx: Ctx, keys: readonly string[]): Promise<void> {
  await ctx.query(queryText`delete from ${columns} where ${columns.expiresAt} < $1 and ${columns.key} = any($2)`, [
    ctx.now,
    keys,
  ])
  await ctx.query(
    queryText`update ${taskColumns} set ${taskColumns.fileKey} = null where ${taskColumns.fileUntil} < $1 and ${taskColumns.fileKey} = any($2)`,
    [ctx.now, keys.map(wireKey)],
  )
}

/**
 * Removes files whose time is over, however many, the storage first: a row without a file is found again, a file without a row
 * never. What cannot be removed today is passed over. Then what writings left that were broken off a day ago.
 */
export const forgetFiles =
  ({ providers: { storage } }: Uses<'providers'>) =>
  async (work: LongWork): Promise<void> => {
    const as = {
      user: systemUser(),
      call: 'job tools.forgetFiles',
      requestId: 'tools.forgetFiles',
      lang: 'zh',
    } as const
    let last: Expired | undefined
    while (!work.isStopping()) {
      const after = last
      const { rows } = await work.open(as, 'read', ctx => expired(ctx, after))
      const gone: string[] = []
      for (const { key } of rows) if ((await storage.remove(key)).result === 'ok') gone.push(key)
      if (gone.length > 0) await work.open(as, 'write', ctx => forget(ctx, gone))
      last = rows.at(-1)
      if (rows.length < atOnce) break
    }
    const before = await work.open(as, 'read', async ctx => new Date(ctx.now.getTime() - dayMs))
    await storage.sweep?.(before)
  }

export const forgetFilesJob = job('tools.forgetFiles', (services: Uses<'providers'>) => ({
  title: ['清理过期文件', 'Forget expired files'],
  retries: 1,
  schedule: '40 3 * * *',
  atOnce: 1,
  runLong: forgetFiles(services),
}))
