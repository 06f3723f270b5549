import { type ComponentType, createElement, type ReactElement } from 'react'
import { leavesOf, type MenuNode, useMenus } from './menu.ts'

let pageOf: (menu: MenuNode) => ComponentType | undefined = () => undefined
/** The shell knows where the pages of menus are. */
export const providePages = (find: typeof pageOf): void => {
  pageOf = find
}

const drawn = (menu: MenuNode): ReactElement | undefined => {
  const page = pageOf(menu)
  return page && createElement(page)
}

/** The page of one of this person's menus, drawn somewhere else as well; undefined for whoever does not have it. */
export function useMenuPage(code: string): ReactElement | undefined {
  const menu = useMenus(state => leavesOf(state.tree).find(one => one.code === code))
  return menu && drawn(menu)
}
