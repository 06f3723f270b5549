import { applyRecharge } from '@forecourt/contract/funds'
import { Button } from 'antd'
import { OnlyFor, usePlace } from '../../../kernel/call/place.tsx'
import { Icon } from '../../../kernel/icon.tsx'
import type { OwnColumn } from '../../../kernel/list/list-columns.ts'
import { ListFilters } from '../../../kernel/list/list-filters.tsx'
import { ListFooter } from '../../../kernel/list/list-footer.tsx'
import { ListHead } from '../../../kernel/list/list-head.tsx'
import { ListPage, type ListPageProps, ListRows } from '../../../kernel/list/list-page.tsx'
import { navigate } from '../../../kernel/location.tsx'
import { useAllowed } from '../../../kernel/call/allowed.ts'
import { useText } from '../../../kernel/text.ts'
import { StateTabs } from '../../../kernel/list/state-tabs.tsx'
import { FundCards } from './fund-cards.tsx'

export const applyPath = '/rechargeCenter/apply'

function ApplyButton() {
  const t = useText()
  return (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => navigate(applyPath)}>
      {t(['申请充值', 'Apply for a recharge'])}
    </Button>
  )
}

/** A company recharges its own account and no other: what kind it is and for which partner says nothing there. */
const ownColumns: readonly OwnColumn[] = [
  { name: 'rechargeType', optional: true },
  { name: 'partnerId', optional: true },
]
const everyColumn: readonly OwnColumn[] = []

/** The queue of finance, or a company's own recharges below its balances. */
export function RechargeList(props: ListPageProps) {
  const { isAllowed: mayApply } = useAllowed(applyRecharge)
  const ofAll = usePlace('platform')
  return (
    <ListPage {...props} columns={ofAll ? everyColumn : ownColumns}>
      <ListHead>{mayApply && <ApplyButton />}</ListHead>
      <OnlyFor by="tenant">
        <FundCards />
      </OnlyFor>
      <StateTabs />
      <ListFilters />
      <ListRows />
      <ListFooter />
    </ListPage>
  )
}
