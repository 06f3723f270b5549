import type { Label } from '@forecourt/contract/kernel'
import { auditRefund, orderDetail, orderRefund } from '@forecourt/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { Subject } from '../../kernel/parts/subject.tsx'
import { grouped } from '../../kernel/figures.ts'
import { type AnyRow, queryOf } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { RefLink } from '../../kernel/widgets/ref-link.tsx'
import type { OwnWidgets } from '../../kernel/widgets/own-widgets.ts'
import { wireText } from '../../kernel/wire-text.ts'
import { returnsToLabel } from './order-data.ts'
import { rowOf } from '../../kernel/row-of.ts'

/** What the decision is about: order, what was paid and has gone back, where this goes, and why it was asked for. */
function RefundFacts({ row }: { readonly row: AnyRow }) {
  const t = useText()
  const refund = rowOf(orderRefund, row)
  const { data } = useQuery(queryOf(orderDetail, { id: refund.orderId }))
  return (
    <Subject
      lines={[
        [t(['退款单', 'Refund']), refund.refundNo],
        [t(['退款金额', 'Amount']), <strong key="amount">¥ {grouped(refund.refundAmount)}</strong>],
        [
          t(['订单', 'Order']),
          <span key="order">
            <RefLink entity="order" id={refund.orderId} label={refund.orderNo} />
            {data && ` · ${data.order.siteName}`}
          </span>,
        ],
        [
          t(['订单实付', 'Paid']),
          `¥ ${grouped(refund.payAmount)}${
            data ? ` · ${t(['已退 ¥{0}', 'refunded ¥{0}'], grouped(data.order.refundedAmount))}` : ''
          }`,
        ],
        [t(['退回', 'Goes to']), data ? t(returnsToLabel(data.returnsTo)) : '…'],
        [t(['原因', 'Reason']), refund.reason],
      ]}
    />
  )
}

const [approve, refuse] = [1, 2] as const

/** The button says what it does, and with how much. */
function submitLabel(row: AnyRow, values: Readonly<Record<string, unknown>>): Label | undefined {
  const amount = `¥${grouped(wireText(row['refundAmount']))}`
  if (Number(values['result']) === approve) return [`确认退款 ${amount}`, `Refund ${amount}`]
  return Number(values['result']) === refuse ? ['拒绝退款', 'Refuse the refund'] : undefined
}

export const refundWidgets: OwnWidgets = {
  calls: {
    [auditRefund.path]: {
      About: RefundFacts,
      choices: { [approve]: ['通过，立即退款', 'Approve and pay back'] },
      submitLabel,
    },
  },
}
