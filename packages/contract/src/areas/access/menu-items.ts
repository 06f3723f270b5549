import { menuGroup, menuPage } from '../../kernel/index.ts'
import { accessRequests } from './access-request.ts'
import { identityProviders } from './identity-provider.ts'
import { actings } from './acting.ts'
import { menus, topMenus } from './menu.ts'
import { roles } from './role.ts'
import { apiScopes, dataScopes } from './scope.ts'
import { clients } from './session.ts'
import { signInLogs } from './sign-in-log.ts'
import { users } from './user.ts'

export const accessMenu = menuGroup('authority', ['权限管理', 'Access'], 'safety', [
  menuPage('/system/user', ['用户管理', 'Users'], 'user', { resource: users }),
  menuPage('/authority/role', ['角色管理', 'Roles'], 'team', { resource: roles }),
  menuPage('/authority/datascope', ['数据权限', 'Data scopes'], 'filter', { code: 'data_scope', resource: dataScopes }),
  menuPage('/authority/apiscope', ['接口权限', 'API scopes'], 'api', { code: 'api_scope', resource: apiScopes }),
  menuPage('/authority/why', ['权限排查', 'Why can they not'], 'search', { code: 'access_why' }),
  menuPage('/system/access-request', ['权限复核', 'Access requests'], 'check', {
    resource: accessRequests,
  }),
  menuPage('/system/acting', ['代操作记录', 'Acting for tenants'], 'audit', { resource: actings }),
  menuPage('/system/menu', ['菜单管理', 'Menus'], 'menu', { resource: menus }),
  menuPage('/system/topmenu', ['顶部菜单', 'Top menus'], 'appstore', { resource: topMenus }),
  menuPage('/monitor/log/sign-in', ['登录日志', 'Sign-in log'], 'file-search', { resource: signInLogs }),
  menuPage('/system/identity-provider', ['第三方登录', 'Identity providers'], 'global', {
    resource: identityProviders,
  }),
  menuPage('/system/client', ['应用管理', 'Clients'], 'api', { resource: clients }),
])
