import type { Entity } from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import type { Hooks, Written } from '../implement.ts'

/** Lets a resource's hooks follow rows that were written: each of them, then all at once. */
export async function afterWritten(
  ctx: Ctx,
  { after, afterAll }: Hooks<Entity>,
  written: readonly Written<Entity>[],
): Promise<void> {
  if (after) for (const { row, before } of written) await after(ctx, row, before)
  await afterAll?.(ctx, written)
}
