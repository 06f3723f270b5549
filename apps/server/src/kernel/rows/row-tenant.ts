import { type Entity, type Resource, tenantEntity } from '@forecourt/contract/kernel'
import type { EntityByName } from './reference-labels.ts'
import type { Ctx } from '../context.ts'
import { refuseField, refuseInput } from '../refusal.ts'
import { isTenantTable } from '../db/table.ts'

type Raw = Readonly<Record<string, unknown>>

/** The tenant that a row belongs to; reference rows belong to the platform and count as the caller's. */
export const tenantOf = (ctx: Ctx, row: Raw | undefined): string =>
  typeof row?.['tenantId'] === 'string' ? row['tenantId'] : ctx.tenantId

/** What a request says of the row's tenant, in its body or its query; an empty text says nothing. */
function tenantNamed(ctx: Ctx, body: Raw): unknown {
  const named = [body['tenantId'], ctx.filters['tenantId']].find(one => one !== undefined && one !== null && one !== '')
  return typeof named === 'number' ? String(named) : named
}

/**
 * The tenant that a submitted row is to belong to. What a request names is obeyed or refused, never passed over: its
 * sender would believe that the row stands where they put it. Only the platform writes for others, only where the
 * resource says so, and a row never moves. A row of a tree belongs where its parent does.
 */
export async function tenantFor(
  ctx: Ctx,
  { entity, forAnyTenant }: Resource,
  body: Raw,
  { before, values }: { readonly before: Raw | undefined; readonly values: Raw },
  byName: EntityByName,
): Promise<string> {
  if (!isTenantTable(entity)) return ctx.tenantId
  const named = tenantNamed(ctx, body)
  if (before) {
    const own = tenantOf(ctx, before)
    if (named === undefined || named === own) return own
    return refuseField(ctx.seesAllTenants ? 'tenantFixed' : 'otherTenant', 'tenantId')
  }
  if (named === ctx.tenantId) return ctx.tenantId
  if (named === undefined)
    return ctx.seesAllTenants && forAnyTenant ? tenantOfParent(ctx, entity, values) : ctx.tenantId
  if (!ctx.seesAllTenants || !forAnyTenant) return refuseField('otherTenant', 'tenantId')
  const tenants = byName(tenantEntity)
  const isThere =
    tenants && typeof named === 'string' && /^\d{1,12}$/.test(named) && (await ctx.count(tenants, { tenantId: named }))
  if (!isThere) refuseInput([{ field: 'tenantId', message: ['租户不存在', 'Tenant does not exist'] }])
  return named as string
}

async function tenantOfParent(ctx: Ctx, of: Entity, values: Raw): Promise<string> {
  const id = of.options.parent && values[of.options.parent]
  return tenantOf(ctx, id ? ((await ctx.get(of, String(id as string))) as Raw | undefined) : undefined)
}
