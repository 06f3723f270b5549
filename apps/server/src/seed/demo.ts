import { role, user } from '@forecourt/contract/access'
import { dept, tenant } from '@forecourt/contract/system'
import { clientDigest, hashPassword } from '../areas/access/password.ts'
import type { Ctx } from '../kernel/context.ts'
import { demoPeople, demoTenants } from './demo-accounts.ts'
import { layRoles } from './roles.ts'

/** The tenants of the demonstration, each with a department and the roles of its kind. */
async function layTenants(ctx: Ctx): Promise<void> {
  for (const { tenantId, kind, tenantName, linkman, contactNumber } of demoTenants) {
    await ctx.insert(tenant, { kind, tenantName, linkman, contactNumber }, { tenantId })
    await ctx.insert(dept, { deptName: tenantName, fullName: tenantName, deptCategory: 1, sort: 1 }, { tenantId })
    await layRoles(ctx, tenantId, kind)
  }
}

/** One person for each kind of user; the administrator of the platform is there already. */
async function layPeople(ctx: Ctx): Promise<void> {
  const roles = await ctx.all(role, {}, { limit: 1000 })
  const depts = await ctx.all(dept, {}, { limit: 1000 })
  for (const { tenantId, account, password, realName, roles: aliases } of demoPeople) {
    if (account === 'admin') continue
    const roleId = roles
      .filter(one => one.tenantId === tenantId && aliases.includes(one.roleAlias))
      .map(one => String(one.id))
    const deptId = depts.filter(one => one.tenantId === tenantId).map(one => String(one.id))
    const passwordHash = await hashPassword(clientDigest(password))
    await ctx.insert(
      user,
      {
        account,
        name: realName,
        realName,
        roleId,
        deptId: deptId.slice(0, 1),
        passwordHash,
        userType: tenantId === '000000' ? 2 : 1,
      },
      { tenantId },
    )
  }
}

/** Lays the demonstration once, on an installation that has nobody but its administrator. */
export async function layDemo(ctx: Ctx): Promise<boolean> {
  if ((await ctx.count(tenant, {})) > 1) return false
  await layTenants(ctx)
  await layPeople(ctx)
  return true
}
