import {
  access,
  accessRequests,
  actings,
  apiScopes,
  clients,
  grantRoles,
  identityProviders,
  menus,
  roles,
  signInLogs,
  topMenus,
  users,
} from '@forecourt/contract/access'
import { lazy } from 'react'
import { registerReach } from '../../kernel/reach.ts'
import { resourcePage } from '../../kernel/resource-page.tsx'
import { RolesPreview } from './preview-grant.tsx'
import { useOfferedPeople, useOfferedRoles } from './reach.ts'
import { DataScopes } from './scope-pages.tsx'

registerReach(users.entity.name, useOfferedPeople)
registerReach(roles.entity.name, useOfferedRoles)

export const pages = {
  user: resourcePage(access, users, { widgets: { calls: { [grantRoles.path]: { Before: RolesPreview } } } }),
  role: resourcePage(access, roles, { Detail: lazy(() => import('./role-rights.tsx')) }),
  data_scope: DataScopes,
  api_scope: resourcePage(access, apiScopes),
  access_why: lazy(() => import('./why-page.tsx')),
  accessRequest: resourcePage(access, accessRequests),
  identityProvider: resourcePage(access, identityProviders),
  acting: resourcePage(access, actings),
  menu: resourcePage(access, menus),
  topMenu: resourcePage(access, topMenus),
  client: resourcePage(access, clients),
  signInLog: resourcePage(access, signInLogs),
}
