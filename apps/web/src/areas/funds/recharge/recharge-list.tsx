import { applyRecharge } from '@forecourt/contract/funds'
import { OnlyFor } from '../../../kernel/call/place.tsx'
import { AddLink } from '../../../kernel/list/add-link.tsx'
import { ListPage, type ListPageProps } from '../../../kernel/list/list-page.tsx'
import { FundCards } from './fund-cards.tsx'

export const applyPath = '/rechargeCenter/apply'

const apply = <AddLink of={applyRecharge} href={applyPath} label={['申请充值', 'Apply for a recharge']} />
const balances = (
  <OnlyFor by="tenant">
    <FundCards />
  </OnlyFor>
)

/** The queue of finance, or a company's own recharges below its balances. */
export const RechargeList = (props: ListPageProps) => <ListPage {...props} actions={apply} above={balances} />
