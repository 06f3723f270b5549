import * as contract from '@forecourt/contract/system'
import type { Handler } from '../../kernel/implement.ts'

const { wxMessage } = contract
const handled = 1

export const settleWxMessage: Handler<typeof contract.settleWxMessage> = async (ctx, { id, result, handleResult }) => {
  const before = await ctx.getOrRefuse(wxMessage, id)
  const target = result === handled ? 'handled' : 'failed'
  await ctx.transition(wxMessage, before, 'settle', target, { handleResult: handleResult ?? null })
}

export const retryWxMessage: Handler<typeof contract.retryWxMessage> = async (ctx, { id }) => {
  const before = await ctx.getOrRefuse(wxMessage, id)
  await ctx.transition(wxMessage, before, 'retry', 'waiting', { retryCount: before.retryCount + 1 })
}
