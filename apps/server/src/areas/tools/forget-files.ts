import type { Ctx } from '../../kernel/context.ts'
import type { Services } from '../services.ts'
import { wireKey } from '../stored-file.ts'

const mostForgotten = 500

/** Removes files whose time is over, the storage first: a row without a file is found again, a file without a row never. */
export const forgetFiles =
  (services: Services) =>
  async (ctx: Ctx): Promise<void> => {
    const { rows } = await ctx.query<{ tenant_id: string; id: string; key: string }>(
      'select tenant_id, id, key from stored_file where expires_at < now() order by expires_at limit $1',
      [mostForgotten],
    )
    const gone: string[] = []
    for (const { key } of rows) if ((await services.providers.storage.remove(key)).result === 'ok') gone.push(key)
    await ctx.query('delete from stored_file where expires_at < now() and key = any($1)', [gone])
    const named = gone.map(wireKey)
    await ctx.query('update task set file_key = null where file_until < now() and file_key = any($1)', [named])
  }
