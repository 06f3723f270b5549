import { access } from '@forecourt/contract/access'
import { implement } from '../../kernel/implement.ts'
import type { Services } from '../services.ts'
import {
  grantTopMenu,
  grantTopTree,
  menuButtons,
  menuLazyList,
  menuRoutes,
  menuTree,
  myTopMenus,
  topTreeKeys,
} from './menu.ts'
import { grantMenus, grantTree, roleHooks, roleSelect, roleTree, roleTreeKeys } from './role.ts'
import { captcha, clearCache, logout, sendLogs, token, userInfo } from './session.ts'
import {
  aheadOfPassword,
  freezeUser,
  grantRoles,
  myInfo,
  openTenantAdmin,
  resetPassword,
  unfreezeUser,
  updateInfo,
  updatePassword,
  userHooks,
} from './user.ts'

export const accessArea = (services: Services) =>
  implement(access, {
    calls: {
      token: token(services),
      captcha,
      logout: logout(services),
      sendLogs,
      userInfo,
      clearCache: clearCache(services),
      freezeUser: freezeUser(services),
      unfreezeUser,
      grantRoles: grantRoles(services),
      resetPassword: resetPassword(services),
      updatePassword: updatePassword(services),
      myInfo,
      openTenantAdmin,
      updateInfo,
      grantMenus: grantMenus(services),
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
    ahead: { updatePassword: aheadOfPassword(services) },
    hooks: { users: userHooks(services), roles: roleHooks },
  })
