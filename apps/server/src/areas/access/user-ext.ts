import * as contract from '@forecourt/contract/access'
import type { Handler } from '../../kernel/implement.ts'
import { refuseWiderPeople } from './rights.ts'

const { user, userExt } = contract

export const updatePlatform: Handler<typeof contract.updatePlatform> = async (ctx, input) => {
  const { userId, userType, userExt: content } = input
  const before = await ctx.getOrRefuse(user, userId, { lock: true })
  await refuseWiderPeople(ctx, [before])
  if (before.userType !== userType) await ctx.update(user, before, { userType })
  const { tenantId } = before
  const kept = await ctx.find(userExt, { tenantId, userId, userType })
  if (kept) await ctx.update(userExt, kept, { content: content ?? null })
  else await ctx.insert(userExt, { userId, userType, content: content ?? null }, { tenantId })
}

export const platformDetail: Handler<typeof contract.platformDetail> = async (ctx, { id }) => {
  const found = await ctx.getOrRefuse(user, id)
  const { tenantId, userType } = found
  const kept = await ctx.find(userExt, { tenantId, userId: id, userType: userType ?? 1 })
  return { ...found, userExt: kept?.content ?? null }
}
