import { role, user } from '@forecourt/contract/access'
import { dept, tenant } from '@forecourt/contract/system'
import { clientDigest, hashPassword } from '../areas/access/password.ts'
import { openTenant } from '../areas/system/open-tenant.ts'
import type { Ctx } from '../kernel/context.ts'
import { demoTenants, everybody, personId } from './demo-accounts.ts'

/** The tenants of the demonstration, each with a department and the roles of its kind. */
async function layTenants(ctx: Ctx): Promise<void> {
  for (const { tenantId, ...values } of demoTenants) {
    await ctx.insert(tenant, values, { tenantId })
    await openTenant(ctx, { tenantId, tenantName: values.tenantName, kind: values.kind })
  }
}

/** Everybody who works in the demonstration; the administrator of the platform is there already. */
async function layPeople(ctx: Ctx): Promise<void> {
  const roles = await ctx.all(role, {}, { limit: 1000 })
  const depts = await ctx.all(dept, {}, { limit: 1000 })
  const people = everybody.filter(one => one.account !== 'admin')
  const hashes = await Promise.all(
    people.map(async ({ password }) => (password === undefined ? null : hashPassword(clientDigest(password)))),
  )
  for (const [index, { tenantId, account, realName, roles: keys }] of people.entries()) {
    const own = roles.filter(one => one.tenantId === tenantId && one.builtIn !== null && keys.includes(one.builtIn))
    const deptId = depts.filter(one => one.tenantId === tenantId).map(one => String(one.id))
    await ctx.insert(
      user,
      {
        account,
        name: realName,
        realName,
        roleId: own.map(one => String(one.id)),
        deptId: deptId.slice(0, 1),
        passwordHash: hashes[index] ?? null,
        userType: tenantId === '000000' ? 2 : 1,
      },
      { tenantId, id: personId(account) },
    )
  }
}

/** Lays tenants and people once, on an installation that has nobody but its administrator. */
export async function layDemo(ctx: Ctx): Promise<boolean> {
  if ((await ctx.count(tenant, {})) > 1) return false
  await layTenants(ctx)
  await layPeople(ctx)
  return true
}
