import { user } from '@forecourt/contract/access'
import type { InputOf, Label } from '@forecourt/contract/kernel'
import { site, siteUser, siteUsers } from '@forecourt/contract/sites'
import { hooks } from '../../kernel/implement.ts'
import { below } from './below.ts'

export const notOfSupplier: Label = [
  '该人员不属于站点的供货商',
  'This person does not belong to the supplier of the site',
]

/** Staff of a site are people of its supplier: somebody else's could otherwise confirm orders there (domain 6.4). */
export const siteUserHooks = hooks(siteUsers, {
  prepare: async (ctx, input: InputOf<typeof siteUser>) => {
    // A change may send only what it changes.
    const { siteId, userId } = { ...(input.id ? await ctx.get(siteUser, input.id) : undefined), ...input }
    const [at, person] = [siteId && (await ctx.get(site, siteId)), userId && (await ctx.get(user, userId))]
    if (at && person && person.tenantId !== at.tenantId) ctx.refuseInput([{ field: 'userId', message: notOfSupplier }])
    return below(ctx, input)
  },
})
