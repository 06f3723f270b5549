import { area } from '../../kernel/index.ts'
import {
  buttonAction,
  grantTopMenu,
  grantTopTree,
  menu,
  menuButtons,
  menuCategory,
  menuLazyList,
  menuRoutes,
  menus,
  menuTree,
  myTopMenus,
  opening,
  topMenu,
  topMenus,
  topTreeKeys,
} from './menu.ts'
import { grantMenus, grantTree, role, roleMenu, roles, roleSelect, roleTree, roleTreeKeys } from './role.ts'
import { captcha, clearCache, client, clients, logout, sendLogs, token, userInfo } from './session.ts'
import {
  freezeUser,
  grantRoles,
  myInfo,
  openTenantAdmin,
  resetPassword,
  sex,
  unfreezeUser,
  updateInfo,
  updatePassword,
  user,
  users,
  userType,
} from './user.ts'

export * from './menu.ts'
export * from './role.ts'
export * from './session.ts'
export * from './user.ts'

export const access = area('access', ['身份与权限', 'Identity and access'], {
  resources: { users, roles, menus, topMenus, clients },
  calls: {
    token,
    captcha,
    logout,
    sendLogs,
    userInfo,
    clearCache,
    freezeUser,
    unfreezeUser,
    grantRoles,
    resetPassword,
    updatePassword,
    myInfo,
    openTenantAdmin,
    updateInfo,
    grantMenus,
    roleTree,
    roleSelect,
    roleTreeKeys,
    grantTree,
    menuRoutes,
    menuButtons,
    myTopMenus,
    menuTree,
    menuLazyList,
    grantTopMenu,
    topTreeKeys,
    grantTopTree,
  },
  entities: [user, role, roleMenu, menu, topMenu, client],
  dictionaries: [sex, userType, menuCategory, buttonAction, opening],
})
