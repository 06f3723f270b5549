import type { Label } from '@forecourt/contract/kernel'
import type { ComponentType } from 'react'
import { type AreaPages, areas } from '../areas.ts'
import { arriving } from '../kernel/arriving.tsx'
import { labelOf, leavesOf, type MenuNode } from '../kernel/menu.ts'
import { providePages } from '../kernel/menu-page.tsx'
import { provideAreas } from '../kernel/widgets/creation.tsx'
import { homePath } from './tabs.ts'

/** What is shown at a path: its name and its page. */
export interface Shown {
  readonly label: Label
  readonly Page: ComponentType
  readonly menu?: MenuNode
}

const plain = (Page: ComponentType): { default: ComponentType } => ({ default: Page })

const fixed: Readonly<Record<string, Shown>> = {
  [homePath]: { label: ['首页', 'Home'], Page: arriving(findHome) },
  '/info/index': { label: ['个人信息', 'Personal information'], Page: arriving(() => import('./personal.tsx')) },
}

/** An area may bring the first page; without one it is the way to everything the menus offer. */
async function findHome(): Promise<{ default: ComponentType }> {
  const page = (await load('statistics')).pages['home']
  return page ? plain(page) : import('./home.tsx')
}

const loaded = new Map<string, Promise<AreaPages>>()
const none: AreaPages = { pages: {} }
const load = (name: string): Promise<AreaPages> => {
  const promise = loaded.get(name) ?? areas[name]?.() ?? Promise.resolve(none)
  loaded.set(name, promise)
  return promise
}
provideAreas(load)
const loadAll = (): Promise<AreaPages[]> => Promise.all(Object.keys(areas).map(load))

/** Looks first where the server, then where the path says the page is, and only then everywhere. */
async function findPage(menu: MenuNode): Promise<{ default: ComponentType }> {
  for (const name of [menu.area, menu.path.split('/')[1]]) {
    const page = name && (await load(name)).pages[menu.code]
    if (page) return plain(page)
  }
  const all = await loadAll()
  const page = all.find(area => area.pages[menu.code])?.pages[menu.code]
  return page ? plain(page) : import('./missing-page.tsx')
}

const cache = new Map<string, ComponentType>()
function pageOf(menu: MenuNode): ComponentType {
  const page = cache.get(menu.code) ?? arriving(() => findPage(menu))
  cache.set(menu.code, page)
  return page
}
providePages(pageOf)

/** Asks for the area of the page at a path as soon as it is known whose that is, while the frame around it is drawn. */
export function fetchAreaAt(path: string, tree: readonly MenuNode[]): void {
  const area = pageAt(path, tree)?.menu?.area
  if (area) void load(area)
}

/** Addresses of areas that are no menu, known once their area has been fetched. */
async function findRoute(path: string): Promise<{ default: ComponentType }> {
  const all = await loadAll()
  const found = all.find(area => area.routes?.[path])?.routes?.[path]
  return found ? plain(found.page) : import('./missing-page.tsx')
}

export const isForeign = (path: string): boolean => /^https?:\/\//.test(path) || /\.html?($|\?)/.test(path)
/** A foreign page is opened by its menu's code, so that nobody can be sent to an address that is in no menu. */
export const framePath = (menu: MenuNode): string => `/myiframe/${encodeURIComponent(menu.code)}`

const Frame = arriving(() => import('./foreign-frame.tsx'))
const subPages: Readonly<Record<string, Label>> = { detail: ['{0}详情', '{0} detail'], edit: ['{0}编辑', 'Edit {0}'] }

/** The page at a path for a person with these menus; undefined when there is none. */
export function pageAt(path: string, tree: readonly MenuNode[]): Shown | undefined {
  const known = fixed[path]
  if (known) return known
  const leaves = leavesOf(tree)
  const [, start, code] = path.split('/')
  if (start === 'myiframe') {
    const menu = leaves.find(one => one.code === decodeURIComponent(code ?? '') && isForeign(one.path))
    return menu && { label: labelOf(menu), Page: Frame, menu }
  }
  const cut = path.lastIndexOf('/')
  const below = subPages[path.slice(cut + 1)]
  const menu = leaves.find(one => one.path === path) ?? (below && leaves.find(one => one.path === path.slice(0, cut)))
  if (!menu) return undefined
  const [zh, en] = labelOf(menu)
  const own = menu.path === path
  const label: Label = own || !below ? [zh, en] : [below[0].replace('{0}', zh), below[1].replace('{0}', en)]
  return { label, Page: pageOf(menu), menu }
}

const routeCache = new Map<string, Shown | undefined>()

/** Asks the areas for an address that is no menu; answers whether there is one. */
export async function routeAt(path: string): Promise<Shown | undefined> {
  if (routeCache.has(path)) return routeCache.get(path)
  const all = await loadAll()
  const found = all.map(area => area.routes?.[path]).find(Boolean)
  const label = found ? undefined : (await import('./planned.ts')).plannedAt(path)
  routeCache.set(
    path,
    found
      ? { label: found.label, Page: arriving(() => findRoute(path)) }
      : label && { label, Page: arriving(() => import('./planned-page.tsx')) },
  )
  return routeCache.get(path)
}

export const routeKnown = (path: string): Shown | undefined => routeCache.get(path)
