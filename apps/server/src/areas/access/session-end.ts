import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { queryText } from '../../kernel/db/sql.ts'
import type { Uses } from '../../services/services.ts'
import { sessionTable } from './tables.ts'

const columns = columnsOf(sessionTable)

/** Sessions of a user end at once when the account is frozen, removed or gets another password. */
export async function endSessions(
  ctx: Ctx,
  services: Uses<'principals'>,
  userIds: readonly string[],
  except = '',
): Promise<void> {
  await ctx.query(
    queryText`update ${columns} set ${columns.revokedAt} = now() where ${columns.userId} = any($1) and ${columns.revokedAt} is null and ${columns.id} <> $2`,
    [userIds, except],
  )
  ctx.afterCommit(() => services.principals.forget())
}
