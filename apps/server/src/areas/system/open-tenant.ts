import { dept, type tenant, tenantCompany } from '@forecourt/contract/system'
import type { Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { seedPosts } from '../../seed/posts.ts'
import { seedRoles } from '../../seed/roles.ts'

type Opened = Pick<Row<typeof tenant>, 'tenantId' | 'tenantName' | 'kind'>

/** What a new tenant gets with its row: a department and a profile named after it, a post and the built-in roles of its kind. */
export async function openTenant(ctx: Ctx, { tenantId, tenantName, kind }: Opened): Promise<void> {
  await ctx.insert(
    dept,
    { deptName: tenantName.slice(0, 64), fullName: tenantName, deptCategory: 1, sort: 1 },
    { tenantId },
  )
  await ctx.insert(tenantCompany, { companyName: tenantName }, { tenantId })
  await seedPosts(ctx, tenantId)
  await seedRoles(ctx, tenantId, kind)
}
