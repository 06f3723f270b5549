import { randomInt } from 'node:crypto'
import { closeTenantAccess, loseTypes } from '@forecourt/contract/access'
import * as contract from '@forecourt/contract/system'
import type { Values } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, hooks, type Hooks } from '../../kernel/implement.ts'
import { seedRoles } from '../../seed/roles.ts'
import type { Uses } from '../../services/services.ts'
import { openTenant } from './open-tenant.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { refuseTakenDomain } from './tenant-domain.ts'

const { tenant } = contract

/** Six random digits, never the platform's and never one in use (domain 0.4). */
async function newTenantId(ctx: Ctx): Promise<string> {
  for (;;) {
    const tenantId = String(randomInt(100_000, 1_000_000))
    if (!(await ctx.find(tenant, { tenantId }))) return tenantId
  }
}

/** Nobody of a removed tenant can sign in; its people, roles, departments and posts are in no list either. */
async function closeTenant(ctx: Ctx, tenantId: string): Promise<void> {
  await ctx.call(closeTenantAccess, { tenantId })
  const depts = await ctx.all(contract.dept, { tenantId }, { limit: 10_000 })
  if (depts.length > 0) await ctx.removeMany(contract.dept, depts)
  const profile = await ctx.find(contract.tenantCompany, { tenantId })
  if (profile) await ctx.remove(contract.tenantCompany, profile)
  const posts = await ctx.all(contract.post, { tenantId }, { limit: 10_000 })
  if (posts.length > 0) await ctx.removeMany(contract.post, posts)
}

function refuseTypes(ctx: Ctx, types: readonly number[], parentTenantId: string | null | undefined): void {
  const message = contract.problemOfTypes(types, parentTenantId)
  if (message) ctx.refuseInput([{ field: 'types', message }])
}

/** Who is no service provider gets no share of the spread and bears nobody's discounts. */
function refuseTerms(ctx: Ctx, { kind = 0, types = null, shareBp, bearsDiscounts }: Values<typeof tenant>): void {
  if (contract.isOfType('provider', { kind: kind ?? 0, types })) return
  const message = ['仅适用于服务商', 'For service providers only'] as const
  if (shareBp) ctx.refuseInput([{ field: 'shareBp', message }])
  if (bearsDiscounts) ctx.refuseInput([{ field: 'bearsDiscounts', message }])
}

export const tenantHooks = hooks(
  contract.tenants,
  (services: Uses<'principals'>): Hooks<typeof tenant> => ({
    guard: async (ctx, before, changes) => {
      if (before?.tenantId === platformTenant && !changes)
        ctx.refuse('invalid', ['不可删除管理租户！', 'The platform cannot be removed'])
      if (changes) refuseTerms(ctx, { ...before, ...changes })
      if (changes?.domainUrl) await refuseTakenDomain(ctx, changes.domainUrl, before?.tenantId)
    },
    prepare: async (ctx, input) => {
      const { id, ...values } = input
      if (id) return values
      const types = contract.typesOf({ kind: values.kind, types: values.types ?? null })
      refuseTypes(ctx, types, values.parentTenantId)
      return { ...values, types: types.map(String), tenantId: await newTenantId(ctx) }
    },
    after: async (ctx, row, before) => {
      if (!before && row) await openTenant(ctx, row)
      if (before && !row) await closeTenant(ctx, before.tenantId)
      ctx.afterCommit(() => services.principals.forget())
    },
  }),
)

/**
 * The main type stays. What comes brings its roles, for the tenant's administrators to give; what goes takes its roles and rights from
 * everybody, who has them no longer at their next request.
 */
export const setTenantTypes: Handler<typeof contract.setTenantTypes, Uses<'principals'>> = async (
  ctx,
  { id, types },
  services,
) => {
  const before = await ctx.getOrRefuse(tenant, id, { lock: true })
  if (before.tenantId === platformTenant) ctx.refuse('notAllowed', 'tenant_types')
  const after = contract.typesOf({ kind: before.kind, types })
  if (!types.includes(String(before.kind)))
    ctx.refuseInput([{ field: 'types', message: ['主要类型不能取消', 'The main type cannot be taken away'] }])
  refuseTypes(ctx, after, before.parentTenantId)
  const row = await ctx.update(tenant, before, { types: after.map(String) })
  refuseTerms(ctx, row)
  await seedRoles(ctx, row.tenantId, after)
  await ctx.call(loseTypes, { tenantId: row.tenantId })
  ctx.afterCommit(() => services.principals.forget())
}

export const suspendTenant: Handler<typeof contract.suspendTenant, Uses<'principals'>> = async (
  ctx,
  { id, reason },
  services,
) => {
  const before = await ctx.getOrRefuse(tenant, id)
  if (before.tenantId === platformTenant) ctx.refuse('notAllowed', 'tenant_edit')
  await ctx.transition(tenant, before, 'suspend', 'suspended', {}, reason)
  ctx.afterCommit(() => services.principals.forget())
}

export const resumeTenant: Handler<typeof contract.resumeTenant> = async (ctx, { id }) => {
  const before = await ctx.getOrRefuse(tenant, id)
  await ctx.transition(tenant, before, 'resume', 'active')
}

export const tenantSetting: Handler<typeof contract.tenantSetting, Uses<'principals'>> = async (
  ctx,
  { ids, accountNumber, expireTime },
  services,
) => {
  const rows = await ctx.all(tenant, { id: ids })
  if (rows.length !== new Set(ids).size) ctx.refuse('notFound')
  // The clients leave a box empty that they do not mean to change.
  const changes = {
    ...(typeof accountNumber === 'number' ? { accountNumber } : {}),
    ...(expireTime ? { expireTime } : {}),
  }
  await ctx.updateMany(
    tenant,
    rows.map(before => ({ before, changes })),
  )
  ctx.afterCommit(() => services.principals.forget())
}

export const tenantSelect: Handler<typeof contract.tenantSelect> = async ctx =>
  ctx.all(tenant, ctx.isPlatform ? {} : { tenantId: ctx.tenantId })
