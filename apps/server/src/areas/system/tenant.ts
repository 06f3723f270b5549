import { randomInt } from 'node:crypto'
import { closeTenantAccess } from '@forecourt/contract/access'
import * as contract from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler, Hooks } from '../../kernel/implement.ts'
import type { Services } from '../services.ts'
import { openTenant } from './open-tenant.ts'

const { tenant } = contract

/** Six random digits, never the platform's and never one in use (domain 0.4). */
async function newTenantId(ctx: Ctx): Promise<string> {
  for (;;) {
    const tenantId = String(randomInt(100_000, 1_000_000))
    if (!(await ctx.find(tenant, { tenantId }))) return tenantId
  }
}

/** Nobody of a removed tenant can sign in; its people, roles and departments are in no list either. */
async function closeTenant(ctx: Ctx, tenantId: string): Promise<void> {
  await ctx.call(closeTenantAccess, { tenantId })
  const depts = await ctx.all(contract.dept, { tenantId }, { limit: 10_000 })
  if (depts.length > 0) await ctx.removeMany(contract.dept, depts)
}

export const tenantHooks = (services: Services): Hooks<typeof tenant> => ({
  guard: async (ctx, before, changes) => {
    if (before?.tenantId === '000000' && !changes)
      ctx.refuse('invalid', ['不可删除管理租户！', 'The platform cannot be removed'])
    // Quota and expiry are what the platform grants: a tenant does not change its own.
    const verb = before ? (changes ? 'edit' : 'delete') : 'add'
    if (!ctx.isPlatform) ctx.refuse('notAllowed', `tenant_${verb}`)
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
})

export const suspendTenant =
  (services: Services): Handler<typeof contract.suspendTenant> =>
  async (ctx, { id, reason }) => {
    const before = await ctx.need(tenant, id)
    if (before.tenantId === '000000' || !ctx.isPlatform) ctx.refuse('notAllowed', 'tenant_edit')
    await ctx.advance(tenant, before, 'suspend', 'suspended', {}, reason)
    ctx.afterCommit(() => services.principals.forget())
  }

export const resumeTenant: Handler<typeof contract.resumeTenant> = async (ctx, { id }) => {
  const before = await ctx.need(tenant, id)
  if (!ctx.isPlatform) ctx.refuse('notAllowed', 'tenant_edit')
  await ctx.advance(tenant, before, 'resume', 'active')
}

export const tenantSetting =
  (services: Services): Handler<typeof contract.tenantSetting> =>
  async (ctx, { ids, accountNumber, expireTime }) => {
    if (!ctx.isPlatform) ctx.refuse('notAllowed', 'tenant_edit')
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

export const tenantInfo: Handler<typeof contract.tenantInfo> = async (ctx, { domain }) => {
  const found = domain ? await ctx.find(tenant, { domainUrl: domain }) : undefined
  return {
    tenantId: found?.tenantId ?? null,
    domain: found?.domainUrl ?? null,
    backgroundUrl: found?.backgroundUrl ?? null,
  }
}
