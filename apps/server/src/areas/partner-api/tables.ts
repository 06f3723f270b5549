import { table } from '../../kernel/db/columns.ts'

// Tables of this area that are no entities.

export const partnerNonceTable = table('partner_nonce', 'partnerId', 'nonce', 'seenAt')
