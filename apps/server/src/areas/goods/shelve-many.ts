import type { Ctx } from '../../kernel/context.ts'

interface Asked {
  readonly ids: readonly string[]
  readonly shelfStatus: number
  readonly reason?: string | null | undefined
}

/** How many of these rows there are, and how many took the step. */
interface Steps {
  readonly count: (ids: readonly string[]) => Promise<number>
  readonly up: (ids: readonly string[]) => Promise<number>
  readonly down: (ids: readonly string[], reason: string | null) => Promise<number>
}

const up = 1

/** Puts many on sale or takes them off, as `shelfBatch` declares it. Rows of others answer like absent ones. */
export async function shelveMany(ctx: Ctx, { ids, shelfStatus, reason }: Asked, steps: Steps) {
  const named = [...new Set(ids)]
  if ((await steps.count(named)) !== named.length) return ctx.refuse('notFound')
  const changed = shelfStatus === up ? await steps.up(named) : await steps.down(named, reason ?? null)
  return { changed, left: named.length - changed }
}
