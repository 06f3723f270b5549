import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { queryText } from '../../kernel/db/sql.ts'
import { closeEventStreams } from '../../kernel/work/events.ts'
import type { Uses } from '../../services/services.ts'
import { sessionTable } from './tables.ts'

const columns = columnsOf(sessionTable)

/** Sessions of a user, and what listens in them, end at once when the account is frozen, removed or gets another password. */
export async function endSessions(
  ctx: Ctx,
  services: Uses<'principals'>,
  userIds: readonly string[],
  except = '',
): Promise<void> {
  const { rows } = await ctx.query<{ id: string }>(
    queryText`update ${columns} set ${columns.revokedAt} = now() where ${columns.userId} = any($1) and ${columns.revokedAt} is null and ${columns.id}::text <> $2
     returning ${columns.id}::text as id`,
    [userIds, except],
  )
  for (const { id } of rows) closeEventStreams(ctx, id)
  ctx.afterCommit(() => services.principals.forget())
}
