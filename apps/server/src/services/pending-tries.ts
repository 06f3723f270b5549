import type { RefusalName } from '@forecourt/contract/kernel'
import type { Ctx } from '../kernel/context.ts'
import { type InRuntime, runtimeLocal } from '../kernel/runtime-local.ts'

/** What has failed in this application and is in no table yet: tries side by side would all be looked at before that. */
const pending = runtimeLocal('pendingTries', () => new Map<string, number>())

const change = (ctx: InRuntime, name: string, by: number): void => {
  const count = pendingOf(ctx, name) + by
  if (count > 0) ctx.local(pending).set(name, count)
  else ctx.local(pending).delete(name)
}

export const pendingOf = (ctx: InRuntime, name: string): number => ctx.local(pending).get(name) ?? 0

/** Counts a failed try of these although the refusal that follows undoes everything else; until then it is pending. */
export function countInAnyCase(
  ctx: Pick<Ctx, 'inAnyCase' | 'local'>,
  names: readonly string[],
  count: (systemCtx: Ctx<RefusalName>) => Promise<void>,
): void {
  const taken = new Set(names)
  for (const one of taken) change(ctx, one, 1)
  ctx.inAnyCase(systemCtx =>
    count(systemCtx).finally(() => {
      // Once, also when PostgreSQL has the counting done again.
      for (const one of taken) change(ctx, one, -1)
      taken.clear()
    }),
  )
}
