import type { RefusalName } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/sql.ts'
import type { Services } from '../services.ts'

const atOnce = 500

/** Result files past their time are removed. A file that is gone already is fine, so a run that broke off is repeated. */
export const dropTaskFiles =
  ({ providers }: Services) =>
  async (ctx: Ctx<RefusalName>): Promise<void> => {
    const expired = await ctx.rows<{ id: string; file_key: string }>(sql`
      select id, file_key from task where file_until < ${ctx.now} and file_key is not null
      order by file_until limit ${atOnce} for update skip locked`)
    const removed: string[] = []
    for (const { id, file_key } of expired) {
      const answer = await providers.storage.remove(file_key.replaceAll('~', '/'))
      if (answer.result === 'ok') removed.push(id)
    }
    await ctx.rows(sql`update task set file_key = null where id = any(${sql.param(removed)}::bigint[])`)
  }
