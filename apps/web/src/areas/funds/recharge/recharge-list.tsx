import { codeOf } from '@forecourt/contract/kernel'
import { applyRecharge, auditRecharge, rechargeStates } from '@forecourt/contract/funds'
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
import { usePermission } from '../../../kernel/permission.ts'
import { useText } from '../../../kernel/text.ts'
import { useRechargeCounts } from '../funds-data.ts'
import { stateView, type View, ViewTabs } from '../../../kernel/list/view-tabs.tsx'
import { FundCards } from './fund-cards.tsx'

export const applyPath = '/rechargeCenter/apply'
const inboxPath = '/rechargeCenter/inbox'

const code = (name: keyof typeof rechargeStates.states) => codeOf(rechargeStates, name)

/** What finance works by, and what a company looks for. */
function useViews(ofAll: boolean): View[] {
  const { data = [] } = useRechargeCounts()
  const count = (status: number) => data.find(row => row.status === status)?.count ?? 0
  const view = (name: keyof typeof rechargeStates.states, label: View['label']): View =>
    stateView(label, code(name), count(code(name)))
  return [
    stateView(
      ['全部', 'All'],
      undefined,
      data.reduce((sum, row) => sum + row.count, 0),
    ),
    ...(ofAll
      ? []
      : [view('voucherPending', ['待提交凭证', 'Voucher pending']), view('toPay', ['待支付', 'To be paid'])]),
    view('waiting', ['待审核', 'Pending approval']),
    view('arrived', ['已到账', 'Credited']),
    view('rejected', ['已驳回', 'Rejected']),
  ]
}

function ApplyButton() {
  const t = useText()
  return (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => navigate(applyPath)}>
      {t(['申请充值', 'Apply for a recharge'])}
    </Button>
  )
}

/** Where those who decide go through what waits. */
function InboxButton() {
  const t = useText()
  return (
    <Button type="primary" icon={<Icon name="tasks" size={16} />} onClick={() => navigate(inboxPath)}>
      {t(['逐笔审批', 'Approve one by one'])}
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
  const mayDecide = usePermission(auditRecharge.permission)
  const ofAll = usePlace('platform')
  const views = useViews(ofAll)
  return (
    <ListPage {...props} columns={ofAll ? everyColumn : ownColumns}>
      <ListHead>
        {mayApply && <ApplyButton />}
        {mayDecide && <InboxButton />}
      </ListHead>
      <OnlyFor by="tenant">
        <FundCards />
      </OnlyFor>
      <ViewTabs views={views} />
      <ListFilters />
      <ListRows />
      <ListFooter />
    </ListPage>
  )
}
