import type { Entity, Values } from '@forecourt/contract/kernel'
import { site } from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'

/** What hangs below a site belongs to whom the site belongs to; a site the caller cannot see is refused as absent later. */
export async function below<E extends Entity>(
  ctx: Ctx,
  input: { id?: string; siteId?: string | null },
): Promise<Values<E>> {
  const { id, ...values } = input
  const owner = !id && input.siteId ? await ctx.get(site, input.siteId) : undefined
  return { ...values, ...(owner ? { tenantId: owner.tenantId } : {}) } as Values<E>
}
