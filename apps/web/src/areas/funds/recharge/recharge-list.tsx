import { applyRecharge, auditRecharge } from '@forecourt/contract/funds'
import { Button } from 'antd'
import { OnlyFor } from '../../../kernel/call/place.tsx'
import { Icon } from '../../../kernel/icon.tsx'
import { AddLink } from '../../../kernel/list/add-link.tsx'
import { ListPage, type ListPageProps } from '../../../kernel/list/list-page.tsx'
import { navigate } from '../../../kernel/location.tsx'
import { usePermission } from '../../../kernel/permission.ts'
import { useText } from '../../../kernel/text.ts'
import { FundCards } from './fund-cards.tsx'

export const applyPath = '/rechargeCenter/apply'
const inboxPath = '/rechargeCenter/inbox'

/** Where those who decide go through what waits. */
function InboxButton() {
  const t = useText()
  if (!usePermission(auditRecharge.permission)) return null
  return (
    <Button type="primary" icon={<Icon name="tasks" size={16} />} onClick={() => navigate(inboxPath)}>
      {t(['逐笔审批', 'Approve one by one'])}
    </Button>
  )
}

const actions = (
  <>
    <AddLink of={applyRecharge} href={applyPath} label={['申请充值', 'Apply for a recharge']} />
    <InboxButton />
  </>
)
const balances = (
  <OnlyFor by="tenant">
    <FundCards />
  </OnlyFor>
)

/** The queue of finance, or a company's own recharges below its balances. */
export const RechargeList = (props: ListPageProps) => <ListPage {...props} actions={actions} above={balances} />
