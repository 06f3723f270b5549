import { balanceAdjustments } from '@forecourt/contract/funds'
import { rest } from '../../../kernel/detail/declared.ts'
import { detail } from '../../../kernel/detail/detail.tsx'

/** The plain detail, with what it has posted. */
export const BalanceAdjustmentBody = detail(balanceAdjustments, {
  sections: [rest, { postings: row => row.adjustmentNo }],
  related: true,
})
