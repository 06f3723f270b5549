import { table } from '../kernel/db/columns.ts'

// Tables that several areas use and that are no entities.

export const storedFileTable = table(
  'stored_file',
  'tenantId',
  'id',
  'key',
  'originalName',
  'contentType',
  'size',
  'createUser',
  'createTime',
  'expiresAt',
  'digest',
  'usedBy',
)
export const cardTryTable = table(
  'card_try',
  'subject',
  'failures',
  'forgetMs',
  'failedAt',
  'lastTry',
  'locks',
  'lockedAt',
  'lockedUntil',
)
export const paperProofTable = table(
  'paper_proof',
  'tenantId',
  'id',
  'code',
  'salt',
  'path',
  'input',
  'number',
  'parties',
  'amount',
  'printedDigest',
  'documentDigest',
  'formDigest',
  'createUser',
  'createTime',
)
export const stepUpTable = table(
  'step_up',
  'tenantId',
  'id',
  'userId',
  'phoneHash',
  'path',
  'digest',
  'codeHash',
  'step',
  'tries',
  'createdAt',
  'expiresAt',
  'usedAt',
)
