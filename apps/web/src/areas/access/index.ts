import {
  clients,
  freezeUser,
  grantRoles,
  menus,
  resetPassword,
  roles,
  topMenus,
  unfreezeUser,
  users,
} from '@forecourt/contract/access'
import { lazy } from 'react'
import { resourcePage } from '../../kernel/resource-page.tsx'

export const pages = {
  user: resourcePage(users, { calls: [grantRoles, resetPassword, unfreezeUser, freezeUser] }),
  role: resourcePage(roles, { Detail: lazy(() => import('./role-rights.tsx')) }),
  menu: resourcePage(menus),
  topMenu: resourcePage(topMenus),
  client: resourcePage(clients),
}
