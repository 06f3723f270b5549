import * as contract from '@forecourt/contract/access'
import type { Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler, Hooks } from '../../kernel/implement.ts'

import { sql } from '../../kernel/sql.ts'
import { optionTree } from '../../kernel/tree.ts'
import type { Services } from '../services.ts'

const { role, roleMenu, menu, user } = contract

export const roleHooks: Hooks<typeof role> = {
  guard: async (ctx, before, changes) => {
    if (changes?.roleAlias === 'administrator' && before?.roleAlias !== 'administrator')
      ctx.refuse('invalid', ['无权限创建超管角色！', 'You may not create the root role'])
    if (before && !changes) {
      const [holder] = await ctx.rows(
        sql`select 1 from "user" where role_id @> ${JSON.stringify([String(before.id)])}::jsonb and is_deleted = 0 limit 1`,
      )
      if (holder) ctx.refuse('inUse', user.label)
    }
  },
}

export const grantMenus =
  (services: Services): Handler<typeof contract.grantMenus> =>
  async (ctx, { roleIds, menuIds }) => {
    const roles = await ctx.all(role, { id: roleIds })
    if (roles.length !== new Set(roleIds).size) ctx.refuse('notFound')
    const wanted = await ctx.all(menu, { id: menuIds ?? [] }, { limit: 10_000 })
    const beyond = wanted.find(one => !ctx.may(one.code))
    if (beyond) ctx.refuse('notAllowed', beyond.code)
    for (const one of roles)
      await replaceMenus(
        ctx,
        one,
        wanted.map(w => String(w.id)),
      )
    ctx.afterCommit(() => services.principals.forget())
  }

async function replaceMenus(ctx: Ctx, of: Row<typeof role>, menuIds: readonly string[]): Promise<void> {
  const held = await ctx.all(roleMenu, { tenantId: of.tenantId, roleId: String(of.id) }, { limit: 10_000 })
  const keep = new Set(menuIds)
  const gone = held.filter(row => !keep.has(String(row.menuId))).map(row => String(row.id))
  if (gone.length)
    await ctx.rows(
      sql`update role_menu set is_deleted = 1, version = version + 1 where tenant_id = ${of.tenantId} and id = any(${sql.param(gone)})`,
    )
  const has = new Set(held.map(row => String(row.menuId)))
  const added = menuIds.filter(id => !has.has(id)).map(menuId => ({ roleId: String(of.id), menuId }))
  if (added.length) await ctx.insertMany(roleMenu, added, { tenantId: of.tenantId })
  ctx.note('role', of, 'grant', { menus: [held.length, menuIds.length] })
}

/** The roles of the own tenant; the platform may ask for those of any. */
export const roleTree: Handler<typeof contract.roleTree> = async (ctx, { tenantId }) => {
  const of = ctx.isPlatform && tenantId ? tenantId : ctx.tenantId
  return optionTree(await ctx.all(role, { tenantId: of }, { order: ['sort'] }), row => row.roleName)
}

export const roleTreeById: Handler<typeof contract.roleTreeById> = async (ctx, { roleId }) =>
  roleTree(ctx, { tenantId: roleId ? (await ctx.need(role, roleId)).tenantId : null })

export const roleSelect: Handler<typeof contract.roleSelect> = async (ctx, { roleId, userId }) => {
  const ids = userId
    ? ((await ctx.need(user, userId)).roleId ?? [])
    : roleId
      ? roleId.split(',').filter(id => /^\d+$/.test(id))
      : undefined
  const own = ids && ctx.isPlatform ? {} : { tenantId: ctx.tenantId }
  return ctx.all(role, { ...own, ...(ids ? { id: ids } : {}) }, { order: ['sort'] })
}

export const roleTreeKeys: Handler<typeof contract.roleTreeKeys> = async (ctx, { roleIds }) => {
  const held = await ctx.all(roleMenu, { roleId: roleIds }, { limit: 10_000 })
  return { menu: [...new Set(held.map(row => String(row.menuId)))], dataScope: [], apiScope: [] }
}

export const grantTree: Handler<typeof contract.grantTree> = async ctx => {
  const rows = (await ctx.all(menu, {}, { order: ['sort'], limit: 10_000 })).filter(row => ctx.may(row.code))
  return { menu: optionTree(rows, row => row.name), dataScope: [], apiScope: [] }
}
