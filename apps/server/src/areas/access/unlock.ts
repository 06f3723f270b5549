import * as contract from '@forecourt/contract/access'
import { platformTenant } from '../../kernel/db/database.ts'
import type { Handler } from '../../kernel/implement.ts'
import { forgiveAccounts } from './attempts.ts'

/** Lets people try again who have failed too often. */
export const unlockUsers: Handler<typeof contract.unlockUsers> = async (ctx, { userIds }) => {
  const own = ctx.tenantId === platformTenant ? {} : { tenantId: ctx.tenantId }
  const found = await ctx.all(contract.user, { ...own, id: userIds })
  if (found.length !== new Set(userIds).size) ctx.refuse('notFound')
  await forgiveAccounts(
    ctx,
    found.map(({ tenantId, account }) => `${tenantId}:${account}`),
  )
  for (const row of found) ctx.auditNote('user', row, 'unlock')
}
