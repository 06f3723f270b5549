import { menuGroup, menuPage } from '../../kernel/index.ts'
import { accessRequests, decideAccess } from './access-request.ts'
import { menus, topMenus } from './menu.ts'
import { publishListView } from '../system/list-view.ts'
import { grantMenus, roles } from './role.ts'
import { clients } from './session.ts'
import { grantRoles, resetPassword, users } from './user.ts'

export const accessMenu = menuGroup('authority', ['权限管理', 'Access'], 'safety', [
  menuPage('/system/user', ['用户管理', 'Users'], 'user', { resource: users, calls: [grantRoles, resetPassword] }),
  menuPage('/authority/role', ['角色管理', 'Roles'], 'team', { resource: roles, calls: [grantMenus, publishListView] }),
  menuPage('/system/access-request', ['权限复核', 'Access requests'], 'check', {
    resource: accessRequests,
    calls: [decideAccess],
  }),
  menuPage('/system/menu', ['菜单管理', 'Menus'], 'menu', { resource: menus }),
  menuPage('/system/topmenu', ['顶部菜单', 'Top menus'], 'appstore', { resource: topMenus }),
  menuPage('/system/client', ['应用管理', 'Clients'], 'api', { resource: clients }),
])
