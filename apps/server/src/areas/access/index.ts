import { access } from '@forecourt/contract/access'
import { implement } from '../../services/services.ts'
import * as accessRequest from './access-request.ts'
import * as acting from './acting.ts'
import * as authenticator from './authenticator.ts'
import * as client from './client.ts'
import * as clientLogs from './client-logs.ts'
import * as device from './device.ts'
import * as guest from './guest.ts'
import * as identityProvider from './identity-provider.ts'
import * as menu from './menu.ts'
import * as openUser from './open-user.ts'
import * as passkey from './passkey.ts'
import * as previewGrant from './preview-grant.ts'
import * as role from './role.ts'
import * as scope from './scope.ts'
import * as session from './session.ts'
import * as social from './social.ts'
import * as socialReturn from './social-return.ts'
import * as tenantTypes from './tenant-types.ts'
import * as unlock from './unlock.ts'
import * as updateUser from './update-user.ts'
import * as user from './user.ts'
import * as userExt from './user-ext.ts'
import * as why from './why.ts'

export const accessArea = implement(access, {
  ...accessRequest,
  ...acting,
  ...authenticator,
  ...client,
  ...clientLogs,
  ...device,
  ...guest,
  ...identityProvider,
  ...menu,
  ...openUser,
  ...passkey,
  ...previewGrant,
  ...role,
  ...scope,
  ...session,
  ...social,
  ...socialReturn,
  ...tenantTypes,
  ...unlock,
  ...updateUser,
  ...user,
  ...userExt,
  ...why,
})
