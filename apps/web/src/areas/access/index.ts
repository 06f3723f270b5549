import {
  accessRequests,
  clients,
  decideAccess,
  freezeUser,
  grantRoles,
  menus,
  resetPassword,
  roles,
  topMenus,
  unfreezeUser,
  users,
  withdrawAccess,
} from '@forecourt/contract/access'
import { lazy } from 'react'
import { registerReach } from '../../kernel/reach.ts'
import { resourcePage } from '../../kernel/resource-page.tsx'
import { useOfferedPeople, useOfferedRequests, useOfferedRoles } from './reach.ts'

registerReach(users.entity.name, useOfferedPeople)
registerReach(roles.entity.name, useOfferedRoles)
registerReach(accessRequests.entity.name, useOfferedRequests)

export const pages = {
  user: resourcePage(users, { calls: [grantRoles, resetPassword, unfreezeUser, freezeUser] }),
  role: resourcePage(roles, { Detail: lazy(() => import('./role-rights.tsx')) }),
  accessRequest: resourcePage(accessRequests, { calls: [decideAccess, withdrawAccess] }),
  menu: resourcePage(menus),
  topMenu: resourcePage(topMenus),
  client: resourcePage(clients),
}
