import type { Label } from '@forecourt/contract/kernel'
import { auditRefund } from '@forecourt/contract/orders'
import { grouped } from '../../kernel/figures.ts'
import type { AnyRow } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import type { FieldInputProps } from '../../kernel/widgets/field-input.tsx'
import { RefLink } from '../../kernel/widgets/ref-link.tsx'
import type { OwnWidgets } from '../../kernel/widgets/own-widgets.ts'
import { wireText } from '../../kernel/wire-text.ts'
import { type RefundRow, returnsToLabel, useOrderDetail } from './order-data.ts'

/** What the decision is about: order, what was paid and has gone back, where this goes, and why it was asked for. */
function RefundFacts({ row }: { readonly row: AnyRow }) {
  const t = useText()
  const refund = row as unknown as RefundRow
  const { data } = useOrderDetail(refund.orderId)
  return (
    <dl className="subject">
      <div>
        <dt>{t(['退款单', 'Refund'])}</dt>
        <dd>{refund.refundNo}</dd>
      </div>
      <div>
        <dt>{t(['退款金额', 'Amount'])}</dt>
        <dd>
          <strong>¥ {grouped(refund.refundAmount)}</strong>
        </dd>
      </div>
      <div>
        <dt>{t(['订单', 'Order'])}</dt>
        <dd>
          <RefLink entity="order" id={refund.orderId} label={refund.orderNo} />
          {data && ` · ${data.order.siteName}`}
        </dd>
      </div>
      <div>
        <dt>{t(['订单实付', 'Paid'])}</dt>
        <dd>
          ¥ {grouped(refund.payAmount)}
          {data && ` · ${t(['已退 ¥{0}', 'refunded ¥{0}'], grouped(data.order.refundedAmount))}`}
        </dd>
      </div>
      <div>
        <dt>{t(['退回', 'Goes to'])}</dt>
        <dd>{data ? t(returnsToLabel(data.returnsTo)) : '…'}</dd>
      </div>
      <div>
        <dt>{t(['原因', 'Reason'])}</dt>
        <dd>{refund.reason}</dd>
      </div>
    </dl>
  )
}

const [approve, refuse] = [1, 2]

/** Approve or refuse as two large choices. Nothing is chosen beforehand. */
function Decision({ id, label, value, onChange, onBlur, describedBy }: FieldInputProps) {
  const t = useText()
  const choices = [
    { key: approve, label: t(['通过，立即退款', 'Approve and pay back']) },
    { key: refuse, label: t(['拒绝', 'Refuse']) },
  ]
  return (
    <div id={id} role="radiogroup" aria-label={label} aria-describedby={describedBy} className="large-choice">
      {choices.map(one => (
        <label key={one.key} data-chosen={Number(value) === one.key}>
          <input
            type="radio"
            name={id}
            checked={Number(value) === one.key}
            onChange={() => onChange(one.key)}
            onBlur={onBlur}
          />
          {one.label}
        </label>
      ))}
    </div>
  )
}

/** The button says what it does, and with how much. */
function submitLabel(row: AnyRow, values: Readonly<Record<string, unknown>>): Label | undefined {
  const amount = `¥${grouped(wireText(row['refundAmount']))}`
  if (Number(values['result']) === approve) return [`确认退款 ${amount}`, `Refund ${amount}`]
  return Number(values['result']) === refuse ? ['拒绝退款', 'Refuse the refund'] : undefined
}

export const refundWidgets: OwnWidgets = {
  inputs: { result: Decision },
  calls: { [auditRefund.path]: { About: RefundFacts, submitLabel } },
}
