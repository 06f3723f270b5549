import type { MenuItem } from '@forecourt/contract/kernel'
import { pages } from '@forecourt/contract/pages'

const pathsOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap(item => (item.children.length > 0 ? pathsOf(item.children) : [item.path]))

/** Whether the product has a page at this path or around it, whoever may see it. Fetched only when a page was not found. */
export const isKnownPath = (path: string): boolean =>
  pathsOf(pages).some(known => path === known || path.startsWith(`${known}/`))
