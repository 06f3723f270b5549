import type { RefusalName } from '@forecourt/contract/kernel'
import type { Ctx } from '../kernel/context.ts'

/** What has failed in this process and is in no table yet: tries side by side would all be looked at before that. */
const pending = new Map<string, number>()

const change = (name: string, by: number): void => {
  const count = pendingOf(name) + by
  if (count > 0) pending.set(name, count)
  else pending.delete(name)
}

export const pendingOf = (name: string): number => pending.get(name) ?? 0

/** Counts a failed try of these although the refusal that follows undoes everything else; until then it is pending. */
export function countInAnyCase(
  ctx: Pick<Ctx, 'inAnyCase'>,
  names: readonly string[],
  count: (house: Ctx<RefusalName>) => Promise<void>,
): void {
  const taken = new Set(names)
  for (const one of taken) change(one, 1)
  ctx.inAnyCase(house =>
    count(house).finally(() => {
      // Once, also when PostgreSQL has the counting done again.
      for (const one of taken) change(one, -1)
      taken.clear()
    }),
  )
}
