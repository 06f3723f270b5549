import { type BuiltInRole, builtInRoles, isRoleOf, menu, role, roleMenu } from '@forecourt/contract/access'
import { type RoleName, rightsOfMenu, type Row } from '@forecourt/contract/kernel'
import { menuItems } from '@forecourt/contract/menus'
import type { Ctx } from '../kernel/context.ts'
import { sql } from '../kernel/db/sql.ts'
import { column } from '../kernel/db/row-shape.ts'

const all = Object.entries(builtInRoles) as [RoleName, BuiltInRole][]

const rolesByRight = new Map(rightsOfMenu(menuItems).map(one => [one.code, one.roles ?? []]))

/** The codes that a built-in role has from the start, without the headings and pages above them. */
export const codesOfRole = (name: RoleName): string[] =>
  [...rolesByRight].flatMap(([code, roles]) => (roles.includes(name) ? [code] : []))

/** The menus of a role, each with the pages and headings above it: a right whose page one cannot open is of no use. */
function rightsOf(name: RoleName, menus: readonly Row<typeof menu>[]): string[] {
  const byId = new Map(menus.map(one => [String(one.id), one]))
  const found = new Set<string>()
  for (const one of menus.filter(({ code }) => rolesByRight.get(code)?.includes(name)))
    for (let at: Row<typeof menu> | undefined = one; at; at = byId.get(String(at.parentId))) found.add(String(at.id))
  return [...found]
}

/**
 * Gives every tenant's built-in roles those of their rights that a release has just brought. What a tenant has taken from
 * a role stays taken: only codes that did not exist before are given.
 */
export async function grantFresh(ctx: Ctx, fresh: ReadonlySet<string>): Promise<void> {
  if (fresh.size === 0) return
  const menus = await ctx.all(menu, {}, { limit: 10_000 })
  const isFresh = new Set(menus.filter(one => fresh.has(one.code)).map(one => String(one.id)))
  const wanted = new Map(all.map(([name]) => [name as string, rightsOf(name, menus).filter(id => isFresh.has(id))]))
  const roles = await ctx.rows(
    { id: column.text, tenant: column.text, key: column.text },
    sql`
    select r.id, r.tenant_id as tenant, r.built_in as key from role r join tenant t on t.tenant_id = r.tenant_id
    where r.is_deleted = 0 and t.is_deleted = 0 and r.built_in is not null`,
  )
  const granted = roles.map(one => {
    const menuIds = wanted.get(one.key) ?? []
    return { tenantId: one.tenant, rows: menuIds.map(menuId => ({ roleId: one.id, menuId })) }
  })
  for (const [tenantId, same] of Map.groupBy(granted, one => one.tenantId)) {
    const rows = same.flatMap(one => one.rows)
    // Each tenant's audit says what its roles were given.
    if (rows.length > 0) ctx.defer(ctx.insertMany(roleMenu, rows, { tenantId }))
  }
}

/**
 * Gives a tenant the built-in roles of its types (9 is the platform), with their rights; what is there already stays as it is. Answers
 * all that it has, by their keys.
 */
export async function seedRoles(ctx: Ctx, tenantId: string, types: readonly number[]): Promise<Map<string, string>> {
  const menus = await ctx.all(menu, {}, { limit: 10_000 })
  const roles = await ctx.all(role, { tenantId })
  const known = new Map(roles.map(one => [one.builtIn ?? '', String(one.id)]))
  for (const [index, [alias, built]] of all.filter(([, one]) => isRoleOf(one, types)).entries()) {
    if (known.has(alias)) continue
    // A role that the tenant made may have the alias of one that a release brings.
    const isTaken = roles.some(one => one.roleAlias === alias)
    const roleAlias = isTaken ? `${alias}.built-in` : alias
    const values = { roleName: built.label[0], roleAlias, builtIn: alias, sort: index + 1 }
    const made = await ctx.insert(role, values, { tenantId })
    known.set(alias, String(made.id))
    const granted = rightsOf(alias, menus).map(menuId => ({ roleId: String(made.id), menuId }))
    if (granted.length) await ctx.insertMany(roleMenu, granted, { tenantId })
  }
  return known
}
