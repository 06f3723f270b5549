import { card } from '@forecourt/contract/cards'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/sql.ts'

const expiredAtOnce = 5000

/**
 * Every night at 00:05: cards whose end is past become expired (E14a of domain 10.4: no money moves, the holder may have
 * the card extended). In portions, so that memory stays bounded however many there are.
 */
export async function expireCards(ctx: Ctx): Promise<void> {
  const over = new Date(ctx.now.getTime() - 1000)
  for (let moved = expiredAtOnce; moved === expiredAtOnce; )
    moved = await ctx.advanceAll(
      card,
      sql`(tenant_id, id) in (
        select e.tenant_id, e.id from card e
        where e.is_deleted = 0 and e.status in (1, 2, 3) and e.end_time <= ${over}
        order by e.id limit ${expiredAtOnce} for update skip locked)`,
      'expire',
      'expired',
    )
}
