import { access } from '@forecourt/contract/access'
import { implement } from '../../kernel/implement.ts'
import type { Services } from '../services.ts'
import { clientHooks } from './client.ts'
import { sendLogs } from './client-logs.ts'
import { closeTenantAccess, decideAccess, withdrawAccess } from './access-request.ts'
import {
  grantTopMenu,
  grantTopTree,
  menuAuthRoutes,
  menuButtons,
  menuHooks,
  menuLazyList,
  menuLazyMenus,
  menuPages,
  menuRoutes,
  menuTree,
  myTopMenus,
  topTreeKeys,
} from './menu.ts'
import {
  grantMenus,
  grantTree,
  roleHooks,
  roleReach,
  roleSelect,
  roleTree,
  roleTreeById,
  roleTreeKeys,
} from './role.ts'
import { captcha, clearCache, logout, token, userInfo } from './session.ts'
import { unlockUsers } from './unlock.ts'
import { updateUser } from './update-user.ts'
import {
  freezeUser,
  grantRoles,
  myInfo,
  openTenantAdmin,
  resetPassword,
  unfreezeUser,
  updateInfo,
  updatePassword,
  userHooks,
  userReach,
} from './user.ts'

export const accessArea = (services: Services) =>
  implement(access, {
    calls: {
      token: token(services),
      captcha,
      logout: logout(services),
      sendLogs: sendLogs(services),
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
      updateUser,
      unlockUsers,
      userReach,
      decideAccess: decideAccess(services),
      withdrawAccess,
      closeTenantAccess: closeTenantAccess(services),
      grantMenus: grantMenus(services),
      roleReach,
      roleTree,
      roleTreeById,
      roleSelect,
      roleTreeKeys,
      grantTree,
      menuRoutes,
      menuButtons,
      myTopMenus,
      menuTree,
      menuLazyList,
      menuLazyMenus,
      menuPages,
      menuAuthRoutes,
      grantTopMenu,
      topTreeKeys,
      grantTopTree,
    },
    hooks: { clients: clientHooks, users: userHooks(services), roles: roleHooks, menus: menuHooks },
  })
