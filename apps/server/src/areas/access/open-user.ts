import * as contract from '@forecourt/contract/access'
import type { Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { requestAccess, requestKinds } from './access-request.ts'
import { approves, judgedRoles } from './rights.ts'
import { refuseOverQuota } from './user.ts'

const { role, user } = contract

/** By account, or by a phone that is one person's alone. */
async function knownBy(ctx: Ctx, tenantId: string, phone: string): Promise<Row<typeof user> | undefined> {
  const byAccount = await ctx.find(user, { tenantId, account: phone })
  if (byAccount) return byAccount
  const [one, another] = await ctx.all(user, { tenantId, phone }, { limit: 2 })
  return another ? undefined : one
}

export const openUser: Handler<typeof contract.openUser> = async (ctx, input) => {
  const { tenantId, phone, realName } = input
  // Two decisions about one phone make one user.
  await ctx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`user ${tenantId} ${phone}`])
  const known = await knownBy(ctx, tenantId, phone)
  if (known) return { userId: known.id }
  const given = await ctx.all(role, { tenantId, builtIn: input.role })
  const judged = await judgedRoles(
    ctx,
    given.map(one => one.id),
  )
  const [now, later] = [false, true].map(waits => judged.filter(one => approves(one) === waits).map(one => one.id))
  const values = { account: phone, phone, name: realName, realName, roleId: now, requestedRoleIds: later }
  const made = await ctx.insert(user, values, { tenantId })
  await refuseOverQuota(ctx, tenantId)
  if (later?.length) await requestAccess(ctx, made, requestKinds.assign, later)
  return { userId: made.id }
}
