import { rechargeReturns, returnStates, unmatchedReceipts } from '@forecourt/contract/funds'
import { codeOf } from '@forecourt/contract/kernel'
import { filledRest } from '../../../kernel/detail/declared.ts'
import { detail } from '../../../kernel/detail/detail.tsx'
import { wireText } from '../../../kernel/wire-text.ts'

const underWay: readonly number[] = [codeOf(returnStates, 'asked'), codeOf(returnStates, 'processing')]

/** A return with everything that was posted under its recharge. */
export const ReturnBody = detail(rechargeReturns, {
  sections: [filledRest, { postings: row => wireText(row['rechargeName']) }],
  related: true,
  // While the channel has the refund.
  isUnderWay: row => underWay.includes(row.status),
})

/** A receipt with its own entry; what was posted when it was claimed stands under the recharge. */
export const ReceiptBody = detail(unmatchedReceipts, {
  sections: [filledRest, { postings: row => row.receiptNo }],
  related: true,
})
