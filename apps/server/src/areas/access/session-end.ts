import type { Ctx } from '../../kernel/context.ts'
import type { Services } from '../services.ts'

/** Sessions of a user end at once when the account is frozen, removed or gets another password. */
export async function endSessions(
  ctx: Ctx,
  services: Services,
  userIds: readonly string[],
  except = '',
): Promise<void> {
  await ctx.query('update session set revoked_at = now() where user_id = any($1) and revoked_at is null and id <> $2', [
    userIds,
    except,
  ])
  ctx.afterCommit(() => services.principals.forget())
}
