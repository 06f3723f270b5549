import { menuItems } from '@forecourt/contract/menus'
import type { MenuItem } from '@forecourt/contract/kernel'

const pathsOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap(item => (item.children.length > 0 ? pathsOf(item.children) : [item.path]))

/** Whether the product has a page at this path or around it, whoever may see it. Fetched only when a page was not found. */
export const isKnownPath = (path: string): boolean =>
  pathsOf(menuItems).some(known => path === known || path.startsWith(`${known}/`))
