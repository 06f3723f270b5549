import { ListFilters } from '../../../kernel/list/list-filters.tsx'
import { ListFooter } from '../../../kernel/list/list-footer.tsx'
import { ListHead } from '../../../kernel/list/list-head.tsx'
import { ListPage, type ListPageProps, ListRows } from '../../../kernel/list/list-page.tsx'
import { useList } from '../../../kernel/list/list-state.ts'
import { useText } from '../../../kernel/text.ts'
import { useSettlementTop } from '../funds-data.ts'
import { YuanTotals } from '../yuan-totals.tsx'
import { GenerateButton } from './generate-button.tsx'
import { StateTabs } from '../../../kernel/list/state-tabs.tsx'

/** What waits, what is on its way and what has been paid, for the payee that is filtered by or for all. */
function SettlementTotals() {
  const t = useText()
  const { query } = useList()
  const { data } = useSettlementTop(query['payeeId'])
  const figures = [
    [t(['未结', 'Unsettled']), data?.waiting, t(['还没有进结算单', 'in no settlement yet'])],
    [t(['结算中', 'In settlement']), data?.settling, t(['已生成，待付款', 'made and to be paid'])],
    [t(['已付', 'Paid']), data?.settled, t(['累计', 'in all'])],
    [t(['本月应结', 'Earned this month']), data?.thisMonth, t(['按业务日期', 'by business date'])],
    [t(['平台服务费', 'Service fees']), data?.serviceFee, t(['累计', 'in all'])],
  ] as const
  return <YuanTotals of={figures} />
}

/** Settlements with what they add up to. */
export function SettlementList(props: ListPageProps) {
  return (
    <ListPage {...props}>
      <ListHead>
        <GenerateButton />
      </ListHead>
      <SettlementTotals />
      <StateTabs />
      <ListFilters />
      <ListRows />
      <ListFooter />
    </ListPage>
  )
}
