import { areaOf } from '../../kernel/index.ts'
import * as accessRequest from './access-request.ts'
import * as acting from './acting.ts'
import * as authenticator from './authenticator.ts'
import * as builtInRoles from './built-in-roles.ts'
import * as device from './device.ts'
import * as guest from './guest.ts'
import * as identityProvider from './identity-provider.ts'
import * as menu from './menu.ts'
import * as openUser from './open-user.ts'
import * as passkey from './passkey.ts'
import * as role from './role.ts'
import * as scope from './scope.ts'
import * as session from './session.ts'
import * as signInLog from './sign-in-log.ts'
import * as social from './social.ts'
import * as tenantTypes from './tenant-types.ts'
import * as user from './user.ts'
import * as userExt from './user-ext.ts'
import * as why from './why.ts'

export * from './access-request.ts'
export * from './acting.ts'
export * from './authenticator.ts'
export * from './built-in-roles.ts'
export * from './device.ts'
export * from './granted.ts'
export * from './guest.ts'
export * from './identity-provider.ts'
export * from './menu.ts'
export * from './open-user.ts'
export * from './passkey.ts'
export * from './role.ts'
export * from './scope.ts'
export * from './session.ts'
export * from './sign-in-log.ts'
export * from './social.ts'
export * from './tenant-types.ts'
export * from './user.ts'
export * from './user-ext.ts'
export * from './why.ts'

export const access = areaOf('access', ['身份与权限', 'Identity and access'], {
  ...accessRequest,
  ...acting,
  ...authenticator,
  ...builtInRoles,
  ...device,
  ...guest,
  ...identityProvider,
  ...menu,
  ...openUser,
  ...passkey,
  ...role,
  ...scope,
  ...session,
  ...signInLog,
  ...social,
  ...tenantTypes,
  ...user,
  ...userExt,
  ...why,
})
