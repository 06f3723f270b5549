import { settlementTop } from '@forecourt/contract/funds'
import { usePaneQuery } from '../../../kernel/pane.tsx'
import { FieldTotals } from '../../../kernel/parts/field-totals.tsx'
import { useAnswer } from '../../../kernel/queries.ts'

const notes = {
  waiting: ['还没有进结算单', 'in no settlement yet'],
  settling: ['已生成，待付款', 'made and to be paid'],
  settled: ['累计', 'in all'],
  thisMonth: ['按业务日期', 'by business date'],
  serviceFee: ['累计', 'in all'],
} as const

/** What waits, what is on its way and what has been paid, for the payee that is filtered by or for all. */
export function SettlementTotals() {
  const [{ payeeId }] = usePaneQuery()
  const { data } = useAnswer(settlementTop, payeeId ? { payeeId } : {})
  return <FieldTotals of={data} fields={settlementTop.output.fields} notes={notes} />
}
