import { stateViews } from '../../kernel/list/ready-views.ts'
import { ListPage, type ListPageProps } from '../../kernel/list/list-page.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { refundWidgets } from './refund-decision.tsx'
import { codeOf } from '@forecourt/contract/kernel'
import { orderRefund, refundStates } from '@forecourt/contract/orders'

const views = stateViews(orderRefund)
const waiting = String(codeOf(refundStates, 'review'))
const beginning = views.map(view => ({ ...view, isFirst: view.query['state'] === waiting }))

/** Whoever approves begins with what waits; whoever asks sees everything of theirs. */
export function RefundList(props: ListPageProps) {
  const mayAudit = usePermission('orderRefund_audit')
  return <ListPage {...props} widgets={refundWidgets} views={mayAudit ? beginning : views} />
}
