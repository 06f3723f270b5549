import * as contract from '@forecourt/contract/access'
import type { Row, Values } from '@forecourt/contract/kernel'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { sql } from '../../kernel/db/sql.ts'
import { optionTree } from '../../kernel/rows/tree.ts'
import type { Uses } from '../../services/services.ts'
import { grantScopes } from './grant-scopes.ts'
import { type Branch, heldAfter, wholeKeys } from './menu-keys.ts'
import { scopeKeys, scopeTrees } from './scope.ts'
import {
  approves,
  capOf,
  isAdministrative,
  isApproving,
  isRoot,
  type Judged,
  judgedRoles,
  lacking,
  refuseWiderRole,
} from './rights.ts'

const { role, roleMenu, menu, user } = contract

const u = columnsOf(user, 'u')
const columns = columnsOf(roleMenu)

const reserved = new Set(Object.keys(contract.builtInRole.entries))

/** Whether an alias reads like one of the built-in roles', however it is written. */
const isReserved = (alias: string): boolean => reserved.has(alias.normalize('NFKC').trim().toLowerCase())

async function refuseRenaming(ctx: Ctx, before: Row<typeof role> | undefined, changes: Values<typeof role>) {
  const { roleAlias, parentId } = changes
  if (before?.builtIn && parentId !== undefined && (parentId ?? null) !== (before.parentId ?? null))
    ctx.refuseInput([{ field: 'parentId', message: ['内置角色不可移动', 'A built-in role cannot be moved'] }])
  if (!roleAlias || roleAlias === before?.roleAlias) return
  if (before?.builtIn)
    ctx.refuseInput([{ field: 'roleAlias', message: ['内置角色的别名不可修改', 'A built-in role keeps its alias'] }])
  if (isReserved(roleAlias))
    ctx.refuseInput([
      roleAlias === 'administrator'
        ? { field: 'roleAlias', message: ['无权限创建超管角色！', 'You may not create the root role'] }
        : { field: 'roleAlias', message: ['该别名为内置角色保留', 'This alias belongs to a built-in role'] },
    ])
}

export async function judged(ctx: Ctx, id: string): Promise<Judged> {
  const [found] = await judgedRoles(ctx, [id])
  return found ?? ctx.refuse('notFound')
}

export const roleHooks = hooks(contract.roles, {
  guard: async (ctx, before, changes) => {
    if (before && !changes && before.builtIn)
      ctx.refuse('invalid', ['内置角色不可删除', 'A built-in role cannot be removed'])
    if (before) refuseWiderRole(ctx, await judged(ctx, String(before.id)))
    if (changes) await refuseRenaming(ctx, before, changes)
    if (before && !changes) {
      const [holder] = await ctx.rows(
        sql`select 1 from ${u} where ${u.roleId} @> ${JSON.stringify([String(before.id)])}::jsonb and ${u.isDeleted} = 0 limit 1`,
      )
      if (holder) ctx.refuse('inUse', user.label)
    }
  },
  // A role that comes back brings its rights along: only now they can be compared.
  after: async (ctx, row, before) => {
    if (!row || before) return
    const whole = await judged(ctx, String(row.id))
    refuseWiderRole(ctx, whole)
    const beyond = (await capOf(ctx, whole.tenantId)).beyond(whole)
    if (beyond) ctx.refuse('beyondTypes', beyond)
  },
})

/** The rights the caller has, which are those they see when they grant. */
export const seenMenus = async (ctx: Ctx) =>
  (await ctx.all(menu, {}, { order: ['sort'], limit: 10_000 })).filter(row => ctx.may(row.code))

export const branches = (rows: readonly Row<typeof menu>[]): Branch[] =>
  rows.map(row => ({ id: String(row.id), parentId: row.parentId === null ? null : String(row.parentId) }))

/**
 * Sets what roles may do, within what the caller may do: other rights of a role stay as they are. What makes no change is
 * no change, so that a dialog may be confirmed as it was opened.
 */
export const grantMenus: Handler<typeof contract.grantMenus, Uses<'principals'>> = async (
  ctx,
  { roleIds, menuIds, strict, dataScopeIds, apiScopeIds },
  services,
) => {
  const roles = await ctx.all(role, { id: roleIds })
  if (roles.length !== new Set(roleIds).size) ctx.refuse('notFound')
  // First the rows and addresses: whoever lacks something of a role changes none of it.
  await grantScopes(ctx, roles, { dataScopeIds, apiScopeIds }, async of =>
    refuseWiderRole(ctx, await judged(ctx, String(of.id))),
  )
  const seen = await seenMenus(ctx)
  const codes = new Map(seen.map(one => [String(one.id), one.code]))
  const wanted = await ctx.all(menu, { id: menuIds ?? [] }, { limit: 10_000 })
  for (const one of roles) {
    const rows = await ctx.all(roleMenu, { tenantId: one.tenantId, roleId: String(one.id) }, { limit: 10_000 })
    const held = new Set(rows.map(row => String(row.menuId)))
    const beyond = wanted.find(other => !ctx.may(other.code) && !held.has(String(other.id)))
    if (beyond) ctx.refuseField('notAllowed', 'menuIds', beyond.code)
    const chosen = wanted.map(other => String(other.id)).filter(id => codes.has(id))
    const after = heldAfter({ seen: branches(seen), held, chosen, strict: strict ?? false })
    const added = [...after].filter(id => !held.has(id))
    if (added.length === 0 && after.size === held.size) continue
    await refuseGrant(
      ctx,
      one,
      added.flatMap(id => codes.get(id) ?? []),
    )
    await replaceMenus(ctx, one, rows, after)
  }
  ctx.afterCommit(() => services.principals.forget())
}

/**
 * Rights of wider roles are not for the caller to change; nobody gives what the tenant is not; approving rights come to people, not to
 * roles they hold.
 */
async function refuseGrant(ctx: Ctx, of: Row<typeof role>, added: readonly string[]): Promise<void> {
  const before = await judged(ctx, String(of.id))
  refuseWiderRole(ctx, before)
  if (isAdministrative(before) && !isRoot(ctx))
    ctx.refuse('invalid', [
      '管理员角色的权限由系统确定，不可修改',
      'The rights of administrators are set by the system and cannot be changed',
    ])
  const { carries } = await capOf(ctx, of.tenantId)
  const beyond = added.find(code => !carries(code))
  if (beyond) ctx.refuseField('beyondTypes', 'menuIds', beyond)
  const approving = added.find(isApproving)
  if (!approving) return
  const holders = await ctx.rows(
    sql`select 1 from ${u} where ${u.tenantId} = ${of.tenantId} and ${u.roleId} @> ${JSON.stringify([String(of.id)])}::jsonb and ${u.isDeleted} = 0 limit 1`,
  )
  if (holders.length > 0)
    ctx.refuseInput([
      {
        field: 'menuIds',
        message: [
          `该角色已有人员，不能直接增加审批权限（${approving}）。请新建角色授予该权限，再分配给人员，由另一名管理员确认`,
          `People hold this role, so it cannot be given an approving right (${approving}). Give the right to a new role and assign that; a second administrator confirms it`,
        ],
      },
    ])
}

async function replaceMenus(
  ctx: Ctx,
  of: Row<typeof role>,
  held: readonly Row<typeof roleMenu>[],
  after: ReadonlySet<string>,
): Promise<void> {
  const gone = held.filter(row => !after.has(String(row.menuId))).map(row => String(row.id))
  if (gone.length)
    await ctx.rows(
      sql`update ${columns} set ${columns.isDeleted} = 1, ${columns.version} = ${columns.version} + 1 where ${columns.tenantId} = ${of.tenantId} and ${columns.id} = any(${sql.param(gone)})`,
    )
  const has = new Set(held.map(row => String(row.menuId)))
  const added = [...after].filter(id => !has.has(id)).map(menuId => ({ roleId: String(of.id), menuId }))
  if (added.length) await ctx.insertMany(roleMenu, added, { tenantId: of.tenantId })
  ctx.auditNote('role', of, 'grant', { menus: [held.length, after.size] })
}

/** The roles of the own tenant; the platform may ask for those of any. */
export const roleTree: Handler<typeof contract.roleTree> = async (ctx, { tenantId }) => {
  const of = ctx.isPlatform && tenantId ? tenantId : ctx.tenantId
  return optionTree(await ctx.all(role, { tenantId: of }, { order: ['sort'] }), row => row.roleName)
}

export const roleTreeById: Handler<typeof contract.roleTreeById> = async (ctx, { roleId }) =>
  roleTree(ctx, { tenantId: roleId ? (await ctx.getOrRefuse(role, roleId)).tenantId : null })

export const roleSelect: Handler<typeof contract.roleSelect> = async (ctx, { roleId, userId }) => {
  const ids = userId
    ? ((await ctx.getOrRefuse(user, userId)).roleId ?? [])
    : roleId
      ? roleId.split(',').filter(id => /^\d+$/.test(id))
      : undefined
  const own = ids && ctx.isPlatform ? {} : { tenantId: ctx.tenantId }
  return ctx.all(role, { ...own, ...(ids ? { id: ids } : {}) }, { order: ['sort'] })
}

export const roleTreeKeys: Handler<typeof contract.roleTreeKeys> = async (ctx, { roleIds, strict }) => {
  const rows = await ctx.all(roleMenu, { roleId: roleIds }, { limit: 10_000 })
  const held = new Set(rows.map(row => String(row.menuId)))
  const keys = strict ? [...held] : wholeKeys(branches(await seenMenus(ctx)), held)
  return { menu: keys, ...(await scopeKeys(ctx, roleIds)) }
}

export const grantTree: Handler<typeof contract.grantTree> = async (ctx, { roleId }) => {
  const seen = await seenMenus(ctx)
  // Clients that name no role are told of none what it cannot have.
  const cap = roleId ? await capOf(ctx, (await ctx.getOrRefuse(role, roleId)).tenantId) : undefined
  const menus = seen.filter(row => cap?.carries(row.code) ?? true)
  return { menu: optionTree(menus, row => row.name), ...(await scopeTrees(ctx)) }
}

export const roleReach: Handler<typeof contract.roleReach> = async (ctx, { ids }) =>
  (await judgedRoles(ctx, ids)).map(one => ({
    id: one.id,
    isBuiltIn: one.builtIn !== null,
    isAdministrative: isAdministrative(one),
    isWider: lacking(ctx, one) !== undefined,
    approves: approves(one),
  }))
