import { card, companyMonth, staffAccount } from '@forecourt/contract/cards'
import { relationOf } from '../../kernel/db/columns.ts'

// What other areas may join in their own statements, column by column.

export const cardRows = relationOf(card, 'id', 'isDeleted', 'balance', 'giftBalance')

export const staffRows = relationOf(
  staffAccount,
  'id',
  'tenantId',
  'isDeleted',
  'name',
  'phone',
  'dayLimit',
  'cardStatus',
)

export const companyMonthRows = relationOf(companyMonth, 'tenantId', 'isDeleted', 'month', 'usedAmount')
