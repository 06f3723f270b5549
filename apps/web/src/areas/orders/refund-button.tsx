import type { Label } from '@forecourt/contract/kernel'
import { applyRefund, order, orderDetail } from '@forecourt/contract/orders'
import { CallButton } from '../../kernel/call/call-button.tsx'
import { FormFields } from '../../kernel/form/form-fields.tsx'
import { Subject } from '../../kernel/parts/subject.tsx'
import { useWhole } from '../../kernel/parts/row.ts'
import { useText } from '../../kernel/text.ts'
import { shownYuan } from '../../kernel/yuan.ts'
import { returnsToLabel } from './order-data.ts'

const nothing = {}

/** 申请退款, for those who may: how much can go back, and where it goes. Where nothing can be refunded it says why. */
export function RefundButton() {
  const t = useText()
  const { order: of, obstacle, obstacleEn, isInvoiced, refundable, returnsTo } = useWhole(orderDetail)
  const reason: Label | undefined = isInvoiced
    ? ['订单已开票，请先红冲', 'Invoiced: reverse the invoice first']
    : obstacle
      ? [obstacle, obstacleEn ?? obstacle]
      : Number(refundable) === 0
        ? ['没有可退金额', 'Nothing is left to refund']
        : undefined
  return (
    <CallButton
      call={applyRefund}
      row={of}
      of={order}
      first={nothing}
      label={['申请退款', 'Refund']}
      obstacle={reason}
      ok={['提交申请', 'Ask for the refund']}
      done={() => ({ text: ['退款申请已提交，等待审核', 'Asked for: another person has to approve it'] })}
      about={null}
    >
      {form => (
        <>
          <Subject
            lines={[
              [t(['订单', 'Order']), <code key="no">{of.orderNo}</code>],
              [t(['实付', 'Paid']), shownYuan(of.payAmount)],
              [
                t(['可退', 'Refundable']),
                <span key="left">
                  <strong>{shownYuan(refundable)}</strong>{' '}
                  <button type="button" className="quiet text-button" onClick={() => form.set('amount', refundable)}>
                    {t(['全部退', 'All of it'])}
                  </button>
                </span>,
              ],
              [t(['退回', 'Goes to']), t(returnsToLabel(returnsTo))],
            ]}
          />
          <FormFields form={form} capitals />
        </>
      )}
    </CallButton>
  )
}
