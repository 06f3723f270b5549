import * as contract from '@forecourt/contract/cards'
import type { Handler } from '../../kernel/implement.ts'
import { forgetTries } from '../../services/card-tries.ts'

const { cardAlert } = contract

export const unlockCardTries: Handler<typeof contract.unlockCardTries> = async (ctx, { id }) => {
  const row = await ctx.getOrRefuse(cardAlert, id)
  await forgetTries(ctx, row.lockKey ?? '')
  if (row.lockedUntil > ctx.now) await ctx.update(cardAlert, row, { lockedUntil: ctx.now })
  ctx.auditNote(cardAlert.name, row, 'unlock')
}
