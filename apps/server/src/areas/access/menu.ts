import * as contract from '@forecourt/contract/access'
import { role, roleMenu } from '@forecourt/contract/access'
import { isPagePath, type MenuItem, type Row } from '@forecourt/contract/kernel'
import { menuItems } from '@forecourt/contract/menus'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { listUnpaged } from '../../kernel/rows/list.ts'
import { nested } from '../../kernel/rows/nested.ts'
import { sql } from '../../kernel/db/sql.ts'
import { lazyList, optionTree } from '../../kernel/rows/tree.ts'
import { type Branch, heldAfter, wholeKeys } from './menu-keys.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { menu, topMenu } = contract

const g = columnsOf(roleMenu, 'g')
const m = columnsOf(menu, 'm')
const r = columnsOf(role, 'r')
type Menu = Row<typeof menu>

const codesBelow = (items: readonly MenuItem[]): string[] =>
  items.flatMap(item => [item.code, ...item.buttons.map(button => button.code), ...codesBelow(item.children)])
const declared = new Set(codesBelow(menuItems))

/**
 * A code is what calls ask for: whoever could give one menu the code of another would give all its holders another right,
 * and a menu that is gone is a right that everybody has lost. Names, places and icons are the operator's.
 */
export const menuHooks = hooks(contract.menus, {
  guard: async (ctx, before, changes) => {
    if (!before || !declared.has(before.code)) {
      if (changes?.code && declared.has(changes.code))
        ctx.refuseInput([{ field: 'code', message: ['该编号为系统菜单保留', 'This code belongs to the system'] }])
      return
    }
    if (!changes) ctx.refuse('invalid', ['系统菜单不可删除', 'A menu of the system cannot be removed'])
    if (changes?.code !== undefined && changes.code !== before.code)
      ctx.refuseInput([{ field: 'code', message: ['系统菜单的编号不可修改', 'A menu of the system keeps its code'] }])
  },
})

const allMenus = (ctx: Ctx) => ctx.all(menu, {}, { order: ['sort'], limit: 10_000 })

/** Rows with every ancestor, so that a granted leaf is never left hanging in the air. */
function withAncestors(rows: readonly Menu[], all: readonly Menu[]): Menu[] {
  const byId = new Map(all.map(row => [String(row.id), row]))
  const kept = new Map<string, Menu>()
  for (const row of rows)
    for (let at: Menu | undefined = row; at && !kept.has(String(at.id)); at = byId.get(String(at.parentId)))
      kept.set(String(at.id), at)
  return all.filter(row => kept.has(String(row.id)))
}

/** Rows as clients read them. A path from before paths were checked, which a browser would run, is left out. */
const plain = (rows: readonly Menu[]) =>
  rows.map(row => ({
    ...row,
    id: String(row.id),
    parentId: String(row.parentId ?? '0'),
    path: isPagePath(row.path ?? '') ? row.path : '',
  }))

/** Codes of one role of mine, for the role switcher. */
async function codesOfRole(ctx: Ctx, roleId: string): Promise<Set<string>> {
  const rows = await ctx.rows(
    { code: column.text },
    sql`
    select ${m.code} from ${g} join ${m} on ${m.id} = ${g.menuId}
    where ${g.tenantId} = ${ctx.tenantId} and ${g.roleId} = ${roleId} and ${g.isDeleted} = 0 and ${m.isDeleted} = 0`,
  )
  return new Set(rows.map(row => row.code))
}

export const menuRoutes: Handler<typeof contract.menuRoutes> = async (ctx, { clickId, topMenuId, currRoleId }) => {
  const all = (await allMenus(ctx)).filter(row => row.category === 1)
  const limit = currRoleId && ctx.user.roleIds.includes(currRoleId) ? await codesOfRole(ctx, currRoleId) : undefined
  const mine = all.filter(row => ctx.may(row.code) && (!limit || limit.has(row.code)))
  const top = clickId ?? topMenuId
  const chosen = top ? ((await ctx.get(topMenu, top))?.menuIds ?? []) : undefined
  const within = chosen ? mine.filter(row => chosen.includes(String(row.id))) : mine
  return nested(plain(withAncestors(within, all)), 'parentId')
}

/** Menus with my buttons below them. A menu without buttons does not appear: a leaf would count as a right. */
export const menuButtons: Handler<typeof contract.menuButtons> = async ctx => {
  const all = await allMenus(ctx)
  const buttons = plain(all.filter(row => row.category === 2 && ctx.may(row.code)))
  const parents = plain(all.filter(row => buttons.some(button => button.parentId === String(row.id))))
  return parents.map(parent => ({
    ...parent,
    children: buttons.filter(button => button.parentId === parent.id),
  }))
}

export const myTopMenus: Handler<typeof contract.myTopMenus> = async ctx => {
  const rows = await ctx.all(topMenu, { tenantId: [ctx.tenantId, platformTenant] }, { order: ['sort'] })
  const mine = new Set((await allMenus(ctx)).filter(row => ctx.may(row.code)).map(row => String(row.id)))
  // One that leads to nothing of mine would only empty the side bar.
  return rows
    .filter(row => (row.menuIds ?? []).some(id => mine.has(String(id))))
    .map(row => ({ ...row, id: String(row.id) }))
}

export const menuTree: Handler<typeof contract.menuTree> = async ctx =>
  optionTree(
    (await allMenus(ctx)).filter(row => row.category === 1),
    row => row.name,
  )

export const menuLazyList: Handler<typeof contract.menuLazyList> = async (ctx, { parentId }) =>
  lazyList(ctx, menu, parentId)

const isPage = sql`category = 1`

export const menuLazyMenus: Handler<typeof contract.menuLazyMenus> = async (ctx, { parentId }) =>
  lazyList(ctx, menu, parentId, [isPage])

export const menuPages: Handler<typeof contract.menuPages> = async ctx =>
  nested(plain(await listUnpaged(ctx, menu, [isPage])), 'parentId')

/** Addresses with those of one's own roles that open them. */
export const menuAuthRoutes: Handler<typeof contract.menuAuthRoutes> = async ctx => {
  const rows = await ctx.rows(
    { path: column.text, aliases: column.list(column.text) },
    sql`
    select ${m.path}, array_agg(distinct ${r.roleAlias} order by ${r.roleAlias}) as aliases
    from ${g} join ${m} on ${m.id} = ${g.menuId} join ${r} on ${r.id} = ${g.roleId} and ${r.tenantId} = ${g.tenantId}
    where ${g.tenantId} = ${ctx.tenantId} and ${g.roleId} = any(${sql.param([...ctx.user.roleIds])})
      and ${m.category} = 1 and ${m.path} <> '' and ${g.isDeleted} = 0 and ${m.isDeleted} = 0 and ${r.isDeleted} = 0
    group by ${m.path} order by ${m.path}`,
  )
  return rows.map(({ path, aliases }) => ({ [path]: { authority: aliases } }))
}

const branches = (rows: readonly Menu[]): Branch[] =>
  rows.map(row => ({ id: String(row.id), parentId: row.parentId === null ? null : String(row.parentId) }))

const pages = async (ctx: Ctx) => (await allMenus(ctx)).filter(row => row.category === 1)

export const grantTopMenu: Handler<typeof contract.grantTopMenu> = async (ctx, { topMenuIds, menuIds, strict }) => {
  const rows = await ctx.all(topMenu, { id: topMenuIds })
  if (rows.length !== new Set(topMenuIds).size) ctx.refuse('notFound')
  const seen = branches(await pages(ctx))
  const after = (held: readonly string[]) =>
    heldAfter({ seen, held: new Set(held), chosen: menuIds, strict: strict ?? false })
  await ctx.updateMany(
    topMenu,
    rows.map(before => ({ before, changes: { menuIds: [...after(before.menuIds ?? [])] } })),
  )
}

export const topTreeKeys: Handler<typeof contract.topTreeKeys> = async (ctx, { topMenuIds, strict }) => {
  const held = new Set((await ctx.all(topMenu, { id: topMenuIds })).flatMap(row => row.menuIds ?? []))
  return {
    menu: strict ? [...held] : wholeKeys(branches(await pages(ctx)), held),
    dataScope: [],
    apiScope: [],
  }
}

export const grantTopTree: Handler<typeof contract.grantTopTree> = async ctx => ({
  menu: optionTree(await pages(ctx), row => row.name),
  dataScope: [],
  apiScope: [],
})
