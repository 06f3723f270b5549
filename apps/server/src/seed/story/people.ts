import { role, users } from '@forecourt/contract/access'
import type { App } from '../../app.ts'
import type { Ctx } from '../../kernel/context.ts'
import { asHouseOf } from './acting.ts'

/** People the story needs besides those one can be in the demonstration; nobody knows their passwords. */
const extras = [
  { tenantId: '100002', account: 'lanhai', realName: '吴迪', roles: ['admin', 'company'] },
  { tenantId: '100002', account: 'lanhai2', realName: '冯雪', roles: ['company_approver'] },
  { tenantId: '200002', account: 'jiangnan', realName: '沈佳', roles: ['admin', 'supplier', 'site_manager'] },
]

export async function addPeople(app: App, ctx: Ctx): Promise<void> {
  const known = await ctx.all(role, {}, { limit: 1000 })
  const idsOf = (tenantId: string, aliases: readonly string[]) =>
    known.filter(one => one.tenantId === tenantId && aliases.includes(one.roleAlias)).map(one => String(one.id))
  await Promise.all(
    extras.map(({ tenantId, account, realName, roles }) =>
      asHouseOf(app, tenantId).submit(users, { account, name: realName, realName, roleId: idsOf(tenantId, roles) }),
    ),
  )
}
