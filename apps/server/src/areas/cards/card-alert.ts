import * as contract from '@forecourt/contract/cards'
import type { Handler } from '../../kernel/implement.ts'
import { forgetTries } from '../card-tries.ts'

const { cardAlert } = contract

export const unlockCardTries: Handler<typeof contract.unlockCardTries> = async (ctx, { id }) => {
  const row = await ctx.need(cardAlert, id)
  // A supplier reads alerts that are shared with it, and ends no lock.
  if (!ctx.isPlatform) ctx.refuse('notFound')
  await forgetTries(ctx, row.lockKey ?? '')
  if (row.lockedUntil > ctx.now) await ctx.update(cardAlert, row, { lockedUntil: ctx.now })
  ctx.note(cardAlert.name, row, 'unlock')
}
