import type { Ctx } from '../../kernel/context.ts'

/** After goods, or what a tenant has of them, were written: all that is copied from them, or supplied by them, follows. */
export async function queueFollowing(ctx: Ctx, commodityIds: readonly (string | null)[]): Promise<void> {
  const ids = [...new Set(commodityIds.flatMap(one => (one === null ? [] : [String(one)])))]
  if (ids.length > 0) await ctx.queue('goods.followGoods', { commodityIds: ids })
}
