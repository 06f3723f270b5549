import type { oil } from '@forecourt/contract/sites'
import type { Hooks } from '../../kernel/implement.ts'

/** Products are the platform's, one list for everybody: a tenant's own role cannot be given the right to change them. */
export const oilHooks: Hooks<typeof oil> = {
  guard: async (ctx, before, changes) => {
    if (!ctx.isPlatform) ctx.refuse('notAllowed', changes ? (before ? 'oil_edit' : 'oil_add') : 'oil_delete')
  },
}
