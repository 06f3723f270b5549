import type { Label } from '@forecourt/contract/kernel'
import { create } from 'zustand'
import { request } from './client.ts'
import { setFaultLog } from './fault-log.ts'
import { loadLimits } from './limits.ts'
import { useSession } from './session.ts'

/** A node of the menu the server gives this person (blade-contract 4.1). */
export interface MenuNode {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly nameEn?: string
  readonly path: string
  /** An icon's css class; only its meaning is used. */
  readonly source?: string
  readonly children?: readonly MenuNode[]
  /** 2 opens a window of its own. */
  readonly isOpen?: number
  /** The area whose front end has the page, when the server says so. */
  readonly area?: string
  /** Whose it is by the keys of their roles; everybody's who is given it, where nothing is said (specification 6). */
  readonly meta?: { readonly roles?: readonly string[] }
}

interface Menus {
  readonly state: 'loading' | 'ready' | 'failed'
  /** All menus of this person. */
  readonly tree: readonly MenuNode[]
  /** Those that the side bar shows: all, or those of the chosen top menu. */
  readonly shown: readonly MenuNode[]
  readonly top: readonly MenuNode[]
  readonly topId: string
  /** The codes of this person's menus and buttons. */
  readonly permissions: ReadonlySet<string>
}

export const useMenus = create<Menus>(() => ({
  state: 'loading',
  tree: [],
  shown: [],
  top: [],
  topId: '',
  permissions: new Set(),
}))

export const labelOf = (node: MenuNode): Label => [node.name, node.nameEn || node.name]

export const leavesOf = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap(node => (node.children?.length ? leavesOf(node.children) : [node]))

const every = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap(node => [node, ...every(node.children ?? [])])

export const menuByCode = (code: string): MenuNode | undefined =>
  every(useMenus.getState().tree).find(node => node.code === code)

/** The nodes from the root down to the one with this path. */
export function trailTo(path: string, nodes: readonly MenuNode[]): MenuNode[] {
  for (const node of nodes) {
    const below = trailTo(path, node.children ?? [])
    if (below.length) return [node, ...below]
    if (!node.children?.length && node.path === path) return [node]
  }
  return []
}

const routes = (topId: string): Promise<readonly MenuNode[]> =>
  request<readonly MenuNode[]>('blade-system/menu/routes', {
    query: { clickId: topId, currRoleId: useSession.getState().roleId },
  })

const list = (data: unknown): readonly MenuNode[] => (Array.isArray(data) ? (data as MenuNode[]) : [])

const isFor = ({ meta }: MenuNode, roles: readonly string[]): boolean =>
  !meta?.roles?.length || meta.roles.some(role => roles.includes(role))

/**
 * What somebody with these roles sees of the menus. The shell has the home page itself, so that it is there for everybody; the
 * server's entry would be a second one.
 */
export const menusFor = (nodes: readonly MenuNode[], roles: readonly string[]): readonly MenuNode[] =>
  nodes.flatMap(node => {
    if (!isFor(node, roles)) return []
    if (!node.children?.length) return node.path === '/wel/index' ? [] : [node]
    const children = menusFor(node.children, roles)
    return children.length ? [{ ...node, children }] : []
  })

const mine = (data: unknown): readonly MenuNode[] =>
  menusFor(list(data), (useSession.getState().user?.role_name ?? '').split(','))

/** Fetches what this person may open and do. */
export async function loadMenus(): Promise<void> {
  useMenus.setState({ state: 'loading' })
  try {
    const [tree, buttons, top] = await Promise.all([
      routes(''),
      request<readonly MenuNode[]>('blade-system/menu/buttons'),
      request<readonly MenuNode[]>('blade-system/menu/top-menu', { quiet: true }).catch(() => []),
      loadLimits(),
    ])
    // Who holds a menu has its code too; a top menu chosen later narrows the tree, not the rights.
    const permissions = new Set([...leavesOf(list(buttons)), ...every(list(tree))].map(node => node.code))
    useMenus.setState({ state: 'ready', tree: mine(tree), shown: mine(tree), top: list(top), topId: '', permissions })
    setFaultLog(menuByCode('logError')?.path)
  } catch {
    useMenus.setState({ state: 'failed' })
  }
}

/** Shows only the menus of one top menu; without an id all of them again. What one may open stays the same. */
export async function chooseTopMenu(topId: string): Promise<void> {
  useMenus.setState({ shown: mine(await routes(topId)), topId })
}
