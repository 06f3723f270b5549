import { accessMenu } from './areas/access/menu-items.ts'
import { systemMenu } from './areas/system/menu.ts'
import { toolsMenu } from './areas/tools/menu.ts'
import { type MenuItem, menuGroup, menuPage } from './kernel/index.ts'

/** The whole menu as a fresh installation has it; operators may change it afterwards. */
export const menuItems: readonly MenuItem[] = [
  menuGroup('home', ['首页', 'Home'], 'home', [menuPage('/wel/index', ['首页', 'Home'], 'home', { code: 'wel' })]),
  toolsMenu,
  accessMenu,
  systemMenu,
]
