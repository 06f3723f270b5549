import type { Ctx } from '../../kernel/context.ts'
import { houseUser } from '../../kernel/open.ts'
import type { LongWork } from '../../kernel/tasks.ts'
import type { Services } from '../services.ts'
import { wireKey } from '../stored-file.ts'

const atOnce = 500
const dayMs = 86_400_000

interface Expired {
  readonly key: string
  /** As PostgreSQL writes it, with its microseconds: a moment cut short would be found again. */
  readonly expires_at: string
}

const expired = (ctx: Ctx, after: Expired | undefined) =>
  ctx.query<Expired>(
    `select key, expires_at::text as expires_at from stored_file where expires_at < $1 and ($2::timestamptz is null or (stored_file.expires_at, key) > ($2, $3))
     order by stored_file.expires_at, key limit $4`,
    [ctx.now, after?.expires_at ?? null, after?.key ?? '', atOnce],
  )

async function forget(ctx: Ctx, keys: readonly string[]): Promise<void> {
  await ctx.query('delete from stored_file where expires_at < $1 and key = any($2)', [ctx.now, keys])
  await ctx.query('update task set file_key = null where file_until < $1 and file_key = any($2)', [
    ctx.now,
    keys.map(wireKey),
  ])
}

/**
 * Removes files whose time is over, however many, the storage first: a row without a file is found again, a file without a row
 * never. What cannot be removed today is passed over. Then what writings left that were broken off a day ago.
 */
export const forgetFiles =
  ({ providers: { storage } }: Services) =>
  async (work: LongWork): Promise<void> => {
    const as = { user: houseUser(), call: 'job tools.forgetFiles', requestId: 'tools.forgetFiles', lang: 'zh' } as const
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
