import { card } from '@forecourt/contract/cards'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/db/sql.ts'
import { job } from '../../kernel/implement.ts'

const columns = columnsOf(card)
const e = columnsOf(card, 'e')

const expiredAtOnce = 5000

/**
 * Every night at 00:05: cards whose end is past become expired (E14a of domain 10.4: no money moves, the holder may have
 * the card extended). In portions, so that memory stays bounded however many there are.
 */
export async function expireCards(ctx: Ctx): Promise<void> {
  const over = new Date(ctx.now.getTime() - 1000)
  for (let moved = expiredAtOnce; moved === expiredAtOnce; )
    moved = await ctx.transitionWhere(
      card,
      sql`(${columns.tenantId}, ${columns.id}) in (
        select ${e.tenantId}, ${e.id} from ${e}
        where ${e.isDeleted} = 0 and ${e.status} in (1, 2, 3) and ${e.endTime} <= ${over}
        order by ${e.id} limit ${expiredAtOnce} for update skip locked)`,
      'expire',
      'expired',
    )
}

export const expireCardsJob = job('cards.expire', {
  title: ['卡到期处理', 'Expire cards'],
  schedule: '5 0 * * *',
  retries: 3,
  run: expireCards,
})
