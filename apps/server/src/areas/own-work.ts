import { param } from '@forecourt/contract/system'
import type { Ctx } from '../kernel/context.ts'

/**
 * Whoever made a document does not decide on it (domain 0.5), unless the operator has allowed that. The parameter is read
 * only when it matters: nearly always another person decides.
 */
export async function refuseOwnWork(ctx: Ctx<'ownWork'>, maker: string | null): Promise<void> {
  if (maker === null || String(maker) !== ctx.user.userId) return
  const allowed = await ctx.find(param, { paramKey: 'approval.selfAllowed' })
  if (allowed?.paramValue !== 'true') ctx.refuse('ownWork')
}
