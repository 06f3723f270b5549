import { applyRefund, orderRefund } from '@forecourt/contract/orders'
import { useState } from 'react'
import { type ApiError, send } from '../../kernel/client.ts'
import { grouped } from '../../kernel/figures.ts'
import { FormFields } from '../../kernel/form/form-fields.tsx'
import { useForm } from '../../kernel/form/form-state.ts'
import { Frame } from '../../kernel/form/frame.tsx'
import { useDraft } from '../../kernel/form/use-draft.ts'
import { refreshEntity } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { newKey } from '../../kernel/new-key.ts'
import { type OrderDetail, returnsToLabel } from './order-data.ts'

const fields = { amount: applyRefund.input.amount, reason: applyRefund.input.reason }

/** Asks for a refund: how much can go back, where it goes, and the sum in capitals. */
export default function RefundDialog({
  detail,
  onClose,
}: {
  readonly detail: OrderDetail
  readonly onClose: () => void
}) {
  const t = useText()
  const form = useForm(fields)
  const draft = useDraft(`refund-${detail.order.id}`, form)
  const [busy, setBusy] = useState(false)
  const [key] = useState(newKey)
  const { order, refundable, returnsTo } = detail
  const submit = async () => {
    if (form.check() || busy) return
    setBusy(true)
    form.calm()
    const { amount, reason } = form.values as { amount: string; reason: string }
    try {
      await send(applyRefund, { orderId: order.id, amount, reason }, { idempotencyKey: key, quiet: true })
    } catch (fault) {
      setBusy(false)
      return form.refuse(fault as ApiError)
    }
    draft.forget()
    toast(t(['退款申请已提交，等待审核', 'Asked for: another person has to approve it']), 'good')
    onClose()
    await Promise.all([refreshEntity('order'), refreshEntity(orderRefund.name)])
  }
  return (
    <Frame
      title={t(applyRefund.title)}
      shape="modal"
      okText={t(['提交申请', 'Ask for the refund'])}
      busy={busy}
      form={form}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <dl className="subject">
        <div>
          <dt>{t(['订单', 'Order'])}</dt>
          <dd>
            <code>{order.orderNo}</code>
          </dd>
        </div>
        <div>
          <dt>{t(['实付', 'Paid'])}</dt>
          <dd>¥ {grouped(order.payAmount)}</dd>
        </div>
        <div>
          <dt>{t(['可退', 'Refundable'])}</dt>
          <dd>
            <strong>¥ {grouped(refundable)}</strong>{' '}
            <button type="button" className="quiet text-button" onClick={() => form.set('amount', refundable)}>
              {t(['全部退', 'All of it'])}
            </button>
          </dd>
        </div>
        <div>
          <dt>{t(['退回', 'Goes to'])}</dt>
          <dd>{t(returnsToLabel(returnsTo))}</dd>
        </div>
      </dl>
      <FormFields form={form} capitals />
    </Frame>
  )
}
