import { randomInt } from 'node:crypto'
import { closeTenantAccess } from '@forecourt/contract/access'
import * as contract from '@forecourt/contract/system'
import type { Values } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, hooks, type Hooks } from '../../kernel/implement.ts'
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

const serviceProvider = 3

/** Who is no service provider gets no share of the spread and bears nobody's discounts. */
function refuseTerms(ctx: Ctx, { kind, shareBp, bearsDiscounts }: Values<typeof tenant>): void {
  if (kind === serviceProvider) return
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
      return id ? values : { ...values, tenantId: await newTenantId(ctx) }
    },
    after: async (ctx, row, before) => {
      if (!before && row) await openTenant(ctx, row)
      if (before && !row) await closeTenant(ctx, before.tenantId)
      ctx.afterCommit(() => services.principals.forget())
    },
  }),
)

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
