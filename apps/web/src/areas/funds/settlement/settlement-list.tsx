import { settlementStates } from '@forecourt/contract/funds'
import { codeOf } from '@forecourt/contract/kernel'
import { ListFilters } from '../../../kernel/list/list-filters.tsx'
import { ListFooter } from '../../../kernel/list/list-footer.tsx'
import { ListHead } from '../../../kernel/list/list-head.tsx'
import { ListPage, type ListPageProps, ListRows } from '../../../kernel/list/list-page.tsx'
import { useList } from '../../../kernel/list/list-state.ts'
import { useText } from '../../../kernel/text.ts'
import { useSettlementTop } from '../funds-data.ts'
import { YuanTotals } from '../yuan-totals.tsx'
import { GenerateButton } from './generate-button.tsx'
import { stateView, type View, ViewTabs } from '../../../kernel/list/view-tabs.tsx'

const code = (name: keyof typeof settlementStates.states) => codeOf(settlementStates, name)
const views: readonly View[] = [
  stateView(['全部', 'All']),
  stateView(['待对账', 'To reconcile'], code('toReconcile')),
  stateView(['待复核', 'To approve'], code('adjusting')),
  stateView(['已对账', 'Reconciled'], code('reconciled')),
  stateView(['待付款', 'To pay'], code('vouchered')),
  stateView(['已付款', 'Paid'], code('paid')),
  stateView(['已抵扣', 'Netted'], code('netted')),
  stateView(['转应收', 'Carried as receivable'], code('owed')),
]

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
      <ViewTabs views={views} />
      <ListFilters />
      <ListRows />
      <ListFooter />
    </ListPage>
  )
}
