import { role, user, userStates } from '@forecourt/contract/access'
import { codeOf } from '@forecourt/contract/kernel'
import { dept, tenant } from '@forecourt/contract/system'
import { clientDigest, hashPassword } from '../areas/access/password.ts'
import { openTenant } from '../areas/system/open-tenant.ts'
import type { Ctx } from '../kernel/context.ts'
import { demoTenants, everybody, guestId, personId } from './demo-accounts.ts'
import { platformTenant } from '../kernel/db/database.ts'

/** The tenants of the demonstration, each with a department and the roles of its kind. */
async function seedTenants(ctx: Ctx): Promise<void> {
  for (const { tenantId, ...values } of demoTenants) {
    await ctx.insert(tenant, values, { tenantId })
    await openTenant(ctx, { tenantId, tenantName: values.tenantName, kind: values.kind })
  }
}

/** Everybody who works in the demonstration; the administrator of the platform is there already. */
async function seedPeople(ctx: Ctx): Promise<void> {
  const roles = await ctx.all(role, {}, { limit: 1000 })
  const depts = await ctx.all(dept, {}, { limit: 1000 })
  const people = everybody.filter(one => one.account !== 'admin')
  const admin = await ctx.find(user, { tenantId: platformTenant, account: 'admin' })
  if (admin && !admin.phone) await ctx.update(user, admin, { phone: '13900000000' })
  const hashes = await Promise.all(
    people.map(async ({ password }) => (password === undefined ? null : hashPassword(clientDigest(password)))),
  )
  for (const [index, { tenantId, account, realName, roles: keys }] of people.entries()) {
    const own = roles.filter(one => one.tenantId === tenantId && one.builtIn !== null && keys.includes(one.builtIn))
    const phone = `1390000${String(index + 1).padStart(4, '0')}`
    const deptId = depts.filter(one => one.tenantId === tenantId).map(one => String(one.id))
    await ctx.insert(
      user,
      {
        account,
        name: realName,
        realName,
        // Of nobody: codes are sent to the simulator.
        phone,
        roleId: own.map(one => String(one.id)),
        deptId: deptId.slice(0, 1),
        passwordHash: hashes[index] ?? null,
        userType: tenantId === platformTenant ? 2 : 1,
      },
      { tenantId, id: personId(account) },
    )
  }
}

/** Somebody has asked for an account of the company and waits for its administrator. */
const guest = { account: 'zhoulan', name: '周岚', realName: '周岚', status: codeOf(userStates, 'waiting') }

/** Seeds tenants and people once, on an installation that has nobody but its administrator. */
export async function seedDemo(ctx: Ctx): Promise<boolean> {
  if ((await ctx.count(tenant, {})) > 1) return false
  await seedTenants(ctx)
  await seedPeople(ctx)
  await ctx.insert(user, { ...guest, roleId: [] }, { tenantId: '100001', id: guestId })
  return true
}
