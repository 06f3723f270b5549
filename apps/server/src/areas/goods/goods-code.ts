import * as contract from '@forecourt/contract/goods'
import type { Handler } from '../../kernel/implement.ts'
import { openSecret } from '../../kernel/rows/seals.ts'
import type { Uses } from '../../services/services.ts'
import { lowStockName } from './low-stock.ts'

const { goodsCode } = contract

/** Each look is written into the history of the code: who, when, and nothing of what was seen. */
export const revealGoodsCode: Handler<typeof contract.revealGoodsCode, Uses<'secrets'>> = async (
  ctx,
  { id },
  { secrets },
) => {
  const row = await ctx.getOrRefuse(goodsCode, id)
  const code = openSecret(goodsCode, 'secret', row, secrets.accepted) ?? ctx.refuse('codeUnreadable')
  ctx.auditNote(goodsCode.name, row, 'reveal')
  return { code, expireTime: row.expireTime }
}

export const voidGoodsCode: Handler<typeof contract.voidGoodsCode> = async (ctx, { id, reason }) => {
  const before = await ctx.getOrRefuse(goodsCode, id)
  await ctx.transition(goodsCode, before, 'voidCode', 'voided', { voidReason: reason }, reason)
  ctx.wake(lowStockName)
}
