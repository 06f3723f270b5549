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
export const captchaTable = table('captcha', 'id', 'answerHash', 'expiresAt')
export const signInFailureTable = table('sign_in_failure', 'subject', 'failures', 'lockedUntil', 'failedAt')
