import { table } from '../../kernel/db/columns.ts'

// Tables of sign-in that are no entities.

export const sessionTable = table(
  'session',
  'tenantId',
  'id',
  'userId',
  'roleIds',
  'deptIds',
  'refreshHash',
  'previousHash',
  'rotatedAt',
  'address',
  'agent',
  'createdAt',
  'expiresAt',
  'revokedAt',
  'actingId',
)
export const socialStateTable = table(
  'social_state',
  'id',
  'browser',
  'providerId',
  'forTenantId',
  'userId',
  'nonce',
  'verifier',
  'redirectUri',
  'code',
  'proven',
  'expiresAt',
)
export const socialProofTable = table('social_proof', 'id', 'token', 'providerId', 'source', 'identity', 'expiresAt')
export const captchaTable = table('captcha', 'id', 'answerHash', 'expiresAt')
export const signInFailureTable = table('sign_in_failure', 'subject', 'failures', 'lockedUntil', 'failedAt')
