import type { moneySettlement } from '@forecourt/contract/funds'
import type { WireRowOf } from '@forecourt/contract/kernel'

export type SettlementRow = WireRowOf<typeof moneySettlement>

/** What a step of a settlement is told. */
export interface StepProps {
  readonly row: SettlementRow
}
