import { adjustmentStates } from '@forecourt/contract/funds'
import { codeOf } from '@forecourt/contract/kernel'
import { ListPage, type ListPageProps } from '../../../kernel/list/list-page.tsx'
import { stateView, type View } from '../../../kernel/list/view-tabs.tsx'

const code = (name: keyof typeof adjustmentStates.states) => codeOf(adjustmentStates, name)
const views: readonly View[] = [
  stateView(['全部', 'All']),
  stateView(['待复核', 'To approve'], code('waiting')),
  stateView(['待核销', 'Open items'], code('open')),
  stateView(['核销待复核', 'Clearing to approve'], code('clearing')),
  stateView(['已核销', 'Cleared'], code('cleared')),
  stateView(['已入账', 'Booked'], code('done')),
]

/** Adjustments by what has to be done with them. */
export function AdjustmentList(props: ListPageProps) {
  return <ListPage {...props} views={views} />
}
