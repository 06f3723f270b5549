import { cardStates } from '@forecourt/contract/cards'
import { codeOf } from '@forecourt/contract/kernel'
import { ListFilters } from '../../../kernel/list/list-filters.tsx'
import { ListFooter } from '../../../kernel/list/list-footer.tsx'
import { ListHead } from '../../../kernel/list/list-head.tsx'
import { ListPage, type ListPageProps, ListRows } from '../../../kernel/list/list-page.tsx'
import { useText } from '../../../kernel/text.ts'
import type { FieldTextProps } from '../../../kernel/widgets/field-text.tsx'
import { type OwnWidgets, OwnWidgetsContext } from '../../../kernel/widgets/own-widgets.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { maskedNumber } from '../card-number.ts'
import { useCompanyColumn } from '../company-column.tsx'
import { MoneyBar } from '../money-bar.tsx'
import { FindCard } from './find-card.tsx'
import { stateView, type View, ViewTabs } from '../../../kernel/list/view-tabs.tsx'

type State = keyof typeof cardStates.states
const shown: readonly State[] = ['active', 'frozen', 'disused', 'expired', 'usedUp', 'invalid']
const views: readonly View[] = [
  stateView(['全部', 'All']),
  ...shown.map(name => stateView(cardStates.states[name].label, codeOf(cardStates, name))),
]

const Number4 = ({ row }: FieldTextProps) => <span className="code">{maskedNumber(wireText(row['cardNo']))}</span>
const Balance = ({ row }: FieldTextProps) => (
  <MoneyBar balance={wireText(row['balance'])} face={wireText(row['faceAmount'])} />
)
function End({ row }: FieldTextProps) {
  const t = useText()
  const end = wireText(row['endTime'])
  return end ? <time title={end}>{end.slice(0, 10)}</time> : <span className="dim">{t(['长期', 'Never'])}</span>
}
const widgets: OwnWidgets = { texts: { cardNo: Number4, balance: Balance, endTime: End } }

/** Cards with what is left on them; the middle of the number is nobody's business who looks on. */
export function CardList(props: ListPageProps) {
  return (
    <OwnWidgetsContext value={widgets}>
      <ListPage {...props} columns={useCompanyColumn('cardNo')}>
        <ListHead />
        <FindCard />
        <ViewTabs views={views} />
        <ListFilters />
        <ListRows />
        <ListFooter />
      </ListPage>
    </OwnWidgetsContext>
  )
}
