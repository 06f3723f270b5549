import { openTenantAdmin, role, users } from '@forecourt/contract/access'
import { tenant } from '@forecourt/contract/system'
import type { App } from '../../app.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Cast, withEverything } from './acting.ts'

/** The first people of tenants that have nobody yet; nobody knows their passwords. */
const firsts = [
  { tenantId: '100002', account: 'lanhai', realName: '吴迪' },
  { tenantId: '200002', account: 'jiangnan', realName: '沈佳' },
]

/** Those who work beside them. Administrators cannot give what they have not, so the house makes them. */
const others = [
  { tenantId: '100002', account: 'lanhai2', realName: '冯雪', role: 'company_approver' },
  { tenantId: '200002', account: 'jiangnan2', realName: '谢安', role: 'site_manager' },
]

export async function addPeople(app: App, cast: Cast, ctx: Ctx): Promise<void> {
  const tenants = new Map((await ctx.all(tenant, {})).map(one => [one.tenantId, String(one.id)]))
  const roles = await ctx.all(role, {}, { limit: 1000 })
  for (const { tenantId, account, realName } of firsts)
    await cast('admin').call(openTenantAdmin, { id: tenants.get(tenantId) ?? '', account, realName })
  for (const { tenantId, account, realName, role: alias } of others) {
    const roleId = roles.filter(one => one.tenantId === tenantId && one.roleAlias === alias).map(one => String(one.id))
    await withEverything(app, tenantId).submit(users, { account, name: realName, realName, roleId })
  }
}
