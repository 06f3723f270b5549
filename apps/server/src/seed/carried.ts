import { builtInRoles, isRoleOf } from '@forecourt/contract/access'
import type { MenuItem } from '@forecourt/contract/kernel'
import { menuItems } from '@forecourt/contract/menus'

const platformType = 9
const exported = '_exportPlain'

/** The rights below a page or heading, and itself where any of them, or it, is carried. */
function carriedIn(item: MenuItem, roles: ReadonlySet<string>): string[] {
  const own = [item, ...item.buttons].filter(one => one.roles?.some(role => roles.has(role))).map(one => one.code)
  const below = item.children.flatMap(one => carriedIn(one, roles))
  // Nobody has unmasked files from the start: the platform gives them to whoever may see the page.
  const files = item.buttons.map(one => one.code).filter(code => code.endsWith(exported))
  const isPageCarried = (code: string) => own.includes(code.slice(0, -exported.length))
  const found = [...own, ...files.filter(isPageCarried), ...below]
  return found.length > 0 ? [item.code, ...found] : []
}

const codesOf = (item: MenuItem): string[] => [
  item.code,
  ...item.buttons.map(one => one.code),
  ...item.children.flatMap(codesOf),
]
const declared = new Set(menuItems.flatMap(codesOf))

const none: ReadonlySet<string> = new Set()
const carriedByOne = new Map(
  Object.values(builtInRoles)
    .flatMap(one => one.types)
    .map(type => {
      const roles = Object.entries(builtInRoles).flatMap(([name, one]) => (isRoleOf(one, [type]) ? [name] : []))
      return [type, new Set(menuItems.flatMap(one => carriedIn(one, new Set(roles))))] as const
    }),
)

/**
 * The most that anybody in a tenant of these types can be given: what its built-in roles have from the start, with the pages above, and
 * unmasked files of pages that they see. What no menu of ours declares opens nothing on this server, and is the operator's own.
 */
export function carriedBy(types: readonly number[]): (code: string) => boolean {
  if (types.includes(platformType)) return () => true
  const sets = types.map(one => carriedByOne.get(one) ?? none)
  return code => sets.some(one => one.has(code)) || !declared.has(code)
}
