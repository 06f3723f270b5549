import { type Account, companyCash, loss, suspenseCredit, suspenseDebit } from '../address.ts'
import { signedCredit } from '../line.ts'
import { posting } from './posting.ts'

interface Adjusted {
  readonly companyId: string
  readonly adjustmentNo: string
  /** More for the company above zero, less below. */
  readonly adjustFen: bigint
}

/** 1901 for what was given without an explanation, 2299 for what was taken, each under the number of its document. */
const suspense = ({ adjustmentNo, adjustFen }: Adjusted): Account =>
  (adjustFen < 0n ? suspenseCredit : suspenseDebit)('document', adjustmentNo)

/** E31: an approved adjustment is on the company's account. */
export const balanceAdjusted = (of: Adjusted) =>
  posting('E31', 'adjustment', [
    signedCredit(suspense(of), -of.adjustFen),
    signedCredit(companyCash(of.companyId), of.adjustFen),
  ])

/** E31c: it is explained; what was given is a loss, what was taken makes up for one. */
export const balanceAdjustmentCleared = (of: Adjusted) =>
  posting('E31c', 'adjustment', [signedCredit(loss(), -of.adjustFen), signedCredit(suspense(of), of.adjustFen)])
