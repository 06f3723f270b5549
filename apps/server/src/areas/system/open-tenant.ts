import { dept, dictBiz, type tenant, tenantCompany, typesOf } from '@forecourt/contract/system'
import type { Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { seedPosts } from '../../seed/posts.ts'
import { seedRoles } from '../../seed/roles.ts'

type Opened = Pick<Row<typeof tenant>, 'tenantId' | 'tenantName' | 'kind' | 'types'>

/**
 * The entries of the platform's business dictionaries as they are now, for the tenant to change. They stand below the
 * platform's dictionaries, which all tenants share, so that what the platform adds later is seen beside them (ADR 0106).
 */
async function copyDictionaries(ctx: Ctx, tenantId: string): Promise<void> {
  const entries = await ctx.all(dictBiz, { tenantId: platformTenant }, { limit: 10_000 })
  const copies = entries
    .filter(one => one.parentId !== null)
    .map(({ parentId, code, dictKey, dictValue, sort, isSealed, remark }) => ({
      parentId,
      code,
      dictKey,
      dictValue,
      sort,
      isSealed,
      remark,
    }))
  await ctx.insertMany(dictBiz, copies, { tenantId })
}

/**
 * What a new tenant gets with its row: a department and a profile named after it, a post, the built-in roles of its types
 * and business dictionaries of its own.
 */
export async function openTenant(ctx: Ctx, { tenantId, tenantName, ...of }: Opened): Promise<void> {
  await ctx.insert(
    dept,
    { deptName: tenantName.slice(0, 64), fullName: tenantName, deptCategory: 1, sort: 1 },
    { tenantId },
  )
  await ctx.insert(tenantCompany, { companyName: tenantName }, { tenantId })
  await seedPosts(ctx, tenantId)
  await seedRoles(ctx, tenantId, typesOf(of))
  await copyDictionaries(ctx, tenantId)
}
