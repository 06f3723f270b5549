import { leavesOf, useMenus } from '../../kernel/menu.ts'

/** Whether this person has a page in the menu: what the page may read, its parts elsewhere may read too. */
export const useHasMenu = (code: string): boolean =>
  useMenus(state => leavesOf(state.tree).some(one => one.code === code))
