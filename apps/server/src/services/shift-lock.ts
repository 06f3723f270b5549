import type { Ctx } from '../kernel/context.ts'
import { queryText, sql } from '../kernel/db/sql.ts'

const tryText = queryText`select pg_try_advisory_xact_lock_shared(hashtextextended('shift ' || $1::text, 0)) as held`

/**
 * Keeps the shifts of a site as they are until the transaction ends, beside others who do; answers at once whether that is granted.
 * It is not while a hand-over has them: nobody who pays waits for one.
 */
export async function holdShifts(ctx: Ctx, siteId: string): Promise<boolean> {
  const { rows } = await ctx.query<{ held: boolean }>(tryText, [siteId])
  return rows[0]?.held ?? false
}

/** Two shifts of a site follow one another, and a hand-over waits for the payments under way. */
export const lockShifts = (ctx: Ctx, siteId: string): Promise<unknown> =>
  ctx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`shift ${siteId}`}, 0))`)
