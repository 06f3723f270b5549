import { loss, type Payee, payable, receivable, settling, suspenseCredit, suspenseDebit } from '../address.ts'
import type { Account } from '../address.ts'
import { credit, debit, mirror, signedCredit } from '../line.ts'
import { posting } from './posting.ts'

/** Why a settlement is adjusted; each has its own counter account. */
export type AdjustmentReason = 'missedOrder' | 'goodwill' | 'payeeOwes' | 'withheld' | 'unexplained'

export interface Adjustment {
  readonly settlementId: string
  readonly payee: Payee
  /** The number of the adjustment: what nobody has explained yet stands under it on 1901 or 2299. */
  readonly adjustmentNo: string
  readonly reason: AdjustmentReason
  /** More for the payee above zero, less below. */
  readonly adjustFen: bigint
}

const lossAt = ({ kind, id }: Payee) => loss(kind, id)
const owedBy = ({ kind, id }: Payee) => receivable(kind, id)

/** 1901 for what was paid out in excess, 2299 for what was kept back, each under the number of its document. */
const suspense = ({ adjustmentNo, adjustFen }: Adjustment): Account =>
  (adjustFen < 0n ? suspenseCredit : suspenseDebit)('document', adjustmentNo)

/** Which account bears an adjustment. */
function bearer(of: Adjustment): Account {
  switch (of.reason) {
    case 'goodwill':
      return lossAt(of.payee)
    case 'payeeOwes':
      return owedBy(of.payee)
    case 'withheld':
      return payable(of.payee)
    case 'missedOrder':
    case 'unexplained':
      return suspense(of)
  }
}

const adjusted = (of: Adjustment) => [
  signedCredit(settling(of.settlementId, of.payee.tenantId), of.adjustFen),
  signedCredit(bearer(of), -of.adjustFen),
]

/** E19d: an approved adjustment counts (10.6; no row of its own in 10.4). */
export const settlementAdjusted = (input: Adjustment) => posting('E19d', 'settlement', adjusted(input))

/** E19f: its settlement is void or was reconciled anew. */
export const adjustmentUndone = (input: Adjustment) => posting('E19f', 'settlement', mirror(adjusted(input)))

/** Where an open adjustment goes when it is explained: an order entered later is on the payable already. */
export type ClearedTo = 'loss' | 'payeeOwes' | 'payable'

/**
 * E19e: what an adjustment left on 1901, on 2299 or withheld on 2211 is explained. Paid in excess, it is a loss, a debt of the
 * payee, or taken from what the payee gets next; kept back, the same the other way round.
 */
export function adjustmentCleared(input: Adjustment & { readonly clearedTo: ClearedTo }) {
  const { payee, adjustFen, clearedTo } = input
  const target = { loss: lossAt(payee), payeeOwes: owedBy(payee), payable: payable(payee) }[clearedTo]
  const from = bearer(input)
  // A withheld amount that is released is on the payable already.
  const lines = target.code === from.code ? [] : [signedCredit(from, adjustFen), signedCredit(target, -adjustFen)]
  return posting('E19e', 'settlement', lines)
}

/**
 * E19g: an adjustment from before they were documents gets a number of its own: it leaves 1901 or 2299 as a whole and stands there
 * under the number, so that it ages and can be cleared like any other.
 */
export const formerDocumented = ({ adjustmentNo, adjustFen }: Pick<Adjustment, 'adjustmentNo' | 'adjustFen'>) => {
  const at = adjustFen < 0n ? suspenseCredit : suspenseDebit
  return posting('E19g', 'settlement', [
    signedCredit(at(), adjustFen),
    signedCredit(at('document', adjustmentNo), -adjustFen),
  ])
}

interface Netting {
  readonly settlementId: string
  readonly payee: Payee
  readonly amountFen: bigint
}

const netted = ({ settlementId, payee, amountFen }: Netting) => [
  debit(settling(settlementId, payee.tenantId), amountFen),
  credit(owedBy(payee), amountFen),
]

/** E13c: what the payee owes is taken from what it is due. */
export const receivableNetted = (input: Netting) => posting('E13c', 'settlement', netted(input))

/** E13d: the settlement is void; the payee owes it again. */
export const nettingUndone = (input: Netting) => posting('E13d', 'settlement', mirror(netted(input)))
