import { dept } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { layRoles } from '../../seed/roles.ts'

/**
 * What a new tenant gets: a department named after it and the built-in roles of its kind. Its first user is made by the
 * platform, with a random password that has to be changed.
 */
export async function openTenant(ctx: Ctx, data: Readonly<Record<string, unknown>>): Promise<void> {
  const tenantId = String(data['openTenantId'])
  if (!/^\d{6,12}$/.test(tenantId)) return
  const name = String(data['tenantName'])
  if (!(await ctx.find(dept, { tenantId })))
    await ctx.insert(dept, { deptName: name.slice(0, 64), fullName: name, deptCategory: 1, sort: 1 }, { tenantId })
  await layRoles(ctx, tenantId, Number(data['kind']))
}
