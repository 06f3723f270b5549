import { ListPage, type ListPageProps } from '../../../kernel/list/list-page.tsx'
import { GenerateButton } from './generate-button.tsx'
import { SettlementTotals } from './settlement-totals.tsx'

/** Settlements with what they add up to. */
export const SettlementList = (props: ListPageProps) => (
  <ListPage {...props} actions={<GenerateButton />} above={<SettlementTotals />} />
)
