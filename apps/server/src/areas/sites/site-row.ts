import { user } from '@forecourt/contract/access'
import type { Entity, InputOf, Values } from '@forecourt/contract/kernel'
import { guns, site, siteUser, siteUsers } from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import { hooks } from '../../kernel/implement.ts'

/** What hangs below a site belongs to whom the site belongs to; a site the caller cannot see is refused as absent later. */
async function below<E extends Entity>(ctx: Ctx, input: { id?: string; siteId?: string | null }): Promise<Values<E>> {
  const { id, ...values } = input
  const owner = !id && input.siteId ? await ctx.get(site, input.siteId) : undefined
  return { ...values, ...(owner ? { tenantId: owner.tenantId } : {}) } as Values<E>
}

export const gunHooks = hooks(guns, { prepare: (ctx, input) => below(ctx, input) })

/** Staff of a site are people of its supplier: somebody else's could otherwise confirm orders there (domain 6.4). */
export const siteUserHooks = hooks(siteUsers, {
  prepare: async (ctx, input: InputOf<typeof siteUser>) => {
    // A change may send only what it changes.
    const { siteId, userId } = { ...(input.id ? await ctx.get(siteUser, input.id) : undefined), ...input }
    const [at, person] = [siteId && (await ctx.get(site, siteId)), userId && (await ctx.get(user, userId))]
    if (at && person && person.tenantId !== at.tenantId)
      ctx.refuseInput([
        {
          field: 'userId',
          message: ['该人员不属于站点的供货商', 'This person does not belong to the supplier of the site'],
        },
      ])
    return below(ctx, input)
  },
})
