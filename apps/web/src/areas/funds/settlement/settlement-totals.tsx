import { settlementTop } from '@forecourt/contract/funds'
import { usePaneQuery } from '../../../kernel/pane.tsx'
import { useAnswer } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { YuanTotals } from '../yuan-totals.tsx'

/** What waits, what is on its way and what has been paid, for the payee that is filtered by or for all. */
export function SettlementTotals() {
  const t = useText()
  const [query] = usePaneQuery()
  const { data } = useAnswer(settlementTop, query['payeeId'] ? { payeeId: query['payeeId'] } : {})
  const figures = [
    [t(['未结', 'Unsettled']), data?.waiting, t(['还没有进结算单', 'in no settlement yet'])],
    [t(['结算中', 'In settlement']), data?.settling, t(['已生成，待付款', 'made and to be paid'])],
    [t(['已付', 'Paid']), data?.settled, t(['累计', 'in all'])],
    [t(['本月应结', 'Earned this month']), data?.thisMonth, t(['按业务日期', 'by business date'])],
    [t(['平台服务费', 'Service fees']), data?.serviceFee, t(['累计', 'in all'])],
  ] as const
  return <YuanTotals of={figures} />
}
