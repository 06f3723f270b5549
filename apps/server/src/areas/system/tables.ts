import { table } from '../../kernel/db/columns.ts'

// The audit, which the kernel writes.

export const auditEntryTable = table(
  'audit_entry',
  'tenantId',
  'id',
  'time',
  'userId',
  'userName',
  'roleName',
  'address',
  'requestId',
  'call',
  'entity',
  'rowId',
  'rowLabel',
  'action',
  'fromState',
  'toState',
  'changes',
  'reason',
  'actingId',
)
export const auditSealTable = table('audit_seal', 'tenantId', 'seq', 'entryId', 'previousHash', 'hash', 'sealedAt')
