import { menu, role, roleMenu } from '@forecourt/contract/access'
import type { Ctx } from '../kernel/context.ts'

interface BuiltInRole {
  readonly alias: string
  readonly name: string
  /** The kinds of tenant that get it (9 is the platform). */
  readonly kinds: readonly number[]
  /** Menu and button codes; a trailing * stands for all that begin so. */
  readonly rights: readonly string[]
}

const everyone = ['home', 'wel']
const ownPeople = ['authority', 'user', 'user_*', 'role', 'role_*', 'system', 'dept', 'dept_*', 'audit']

/** The built-in roles (domain 1.1, appendix D). Tenants may change theirs; these are where they begin. */
export const builtInRoles: readonly BuiltInRole[] = [
  { alias: 'administrator', name: '超级管理员', kinds: [9], rights: [] },
  { alias: 'admin', name: '租户管理员', kinds: [1, 2, 3, 4, 5], rights: [...everyone, ...ownPeople] },
]

const isGranted = (rights: readonly string[], code: string) =>
  rights.some(right => (right.endsWith('*') ? code.startsWith(right.slice(0, -1)) : right === code))

/** Gives a tenant the built-in roles of its kind, with their rights; what is there already stays as it is. */
export async function layRoles(ctx: Ctx, tenantId: string, kind: number): Promise<Map<string, string>> {
  const menus = await ctx.all(menu, {}, { limit: 10_000 })
  const known = new Map((await ctx.all(role, { tenantId })).map(one => [one.roleAlias, String(one.id)]))
  for (const [index, built] of builtInRoles.filter(one => one.kinds.includes(kind)).entries()) {
    if (known.has(built.alias)) continue
    const made = await ctx.insert(role, { roleName: built.name, roleAlias: built.alias, sort: index + 1 }, { tenantId })
    known.set(built.alias, String(made.id))
    const granted = menus
      .filter(one => isGranted(built.rights, one.code))
      .map(one => ({ roleId: String(made.id), menuId: String(one.id) }))
    if (granted.length) await ctx.insertMany(roleMenu, granted, { tenantId })
  }
  return known
}
