import { areas } from '@forecourt/contract'
import { entitiesOf } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { idAt } from '../../kernel/ids.ts'
import { sql } from '../../kernel/sql.ts'
import { tableName } from '../../kernel/table.ts'

const dayMs = 86_400_000
const working = areas
  .flatMap(entitiesOf)
  .flatMap(of => (of.options.keptDays ? [{ of, days: of.options.keptDays }] : []))

/** Every night: what has served its purpose and is no record. Ids are in order of time, so their index finds it. */
export async function forgetOld(ctx: Ctx): Promise<void> {
  await Promise.all([
    ctx.rows(sql`delete from idempotency where created_at < now() - interval '7 days'`),
    ctx.rows(sql`delete from session where expires_at < now() - interval '30 days'`),
    ctx.rows(sql`delete from sign_in_failure
      where failed_at < now() - interval '1 day' and coalesce(locked_until, failed_at) < now()`),
    ctx.rows(sql`delete from card_try
      where failed_at < now() - interval '1 day' and coalesce(locked_until, failed_at) < now()`),
    ...working.map(({ of, days }) =>
      ctx.rows(sql`delete from ${tableName(of)} where id < ${idAt(new Date(ctx.now.getTime() - days * dayMs))}`),
    ),
  ])
}
