import { moneySettlement } from '@forecourt/contract/funds'
import type { Row } from '@forecourt/contract/kernel'

export type Settlement = Row<typeof moneySettlement>

/** What is to be paid when the adjustment is this much. */
export const actualOf = (row: Settlement, adjustFen: bigint): bigint =>
  row.settlementAmount - row.settlementServiceFee - row.nettedAmount + adjustFen
