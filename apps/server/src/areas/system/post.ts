import * as contract from '@forecourt/contract/system'
import type { Handler } from '../../kernel/implement.ts'

const maxPosts = 5000

/** The posts of one tenant: the caller's own, or for the platform the one asked for. */
export const postSelect: Handler<typeof contract.postSelect> = async (ctx, { tenantId }) =>
  ctx.all(
    contract.post,
    { tenantId: ctx.isPlatform && tenantId ? tenantId : ctx.tenantId },
    { order: ['sort'], limit: maxPosts },
  )
