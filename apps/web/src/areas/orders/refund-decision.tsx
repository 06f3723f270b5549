import { createContext, useContext } from 'react'
import { ListContext } from '../../kernel/list/list-state.ts'
import { grouped } from '../../kernel/figures.ts'
import { useText } from '../../kernel/text.ts'
import type { FieldInputProps } from '../../kernel/widgets/field-input.tsx'
import { RefLink } from '../../kernel/widgets/ref-link.tsx'
import type { OwnWidgets } from '../../kernel/widgets/own-widgets.ts'
import { type RefundRow, returnsToLabel, useOrderDetail } from './order-data.ts'

/** The refund a detail shows; in a list it is the row whose dialog is open. */
export const RefundContext = createContext<RefundRow | undefined>(undefined)

function useRefund(): RefundRow | undefined {
  const shown = useContext(RefundContext)
  const task = useContext(ListContext)?.task
  return shown ?? (task?.kind === 'call' ? (task.row as unknown as RefundRow | undefined) : undefined)
}

/** What the decision is about: order, what was paid and has gone back, where this goes, and why it was asked for. */
function RefundFacts({ refund }: { readonly refund: RefundRow }) {
  const t = useText()
  const { data } = useOrderDetail(refund.orderId)
  return (
    <dl className="subject">
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

/** Approve or refuse as two large choices, below what they are about. Nothing is chosen beforehand. */
function Decision({ id, value, onChange, onBlur, describedBy }: FieldInputProps) {
  const t = useText()
  const refund = useRefund()
  const choices = [
    { key: 1, label: t(['通过，立即退款', 'Approve and pay back']) },
    { key: 2, label: t(['拒绝', 'Refuse']) },
  ]
  return (
    <>
      {refund && <RefundFacts refund={refund} />}
      <div id={id} role="radiogroup" aria-describedby={describedBy} className="large-choice">
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
    </>
  )
}

export const refundWidgets: OwnWidgets = { inputs: { result: Decision } }
