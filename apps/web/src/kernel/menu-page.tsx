import type { ComponentType } from 'react'
import { leavesOf, type MenuNode, useMenus } from './menu.ts'

let pageOf: (menu: MenuNode) => ComponentType | undefined = () => undefined
/** The shell knows where the pages of menus are. */
export const providePages = (find: typeof pageOf): void => {
  pageOf = find
}

/** The page of one of this person's menus, to be shown somewhere else as well; undefined for whoever does not have it. */
export function useMenuPage(code: string): ComponentType | undefined {
  const menu = useMenus(state => leavesOf(state.tree).find(one => one.code === code))
  return menu && pageOf(menu)
}
