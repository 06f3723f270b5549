import { orderRefunds } from '@forecourt/contract/orders'
import { DetailBody, type DetailProps } from '../../kernel/detail/detail-body.tsx'
import { useRow } from '../../kernel/queries.ts'
import { OwnWidgetsContext } from '../../kernel/widgets/own-widgets.ts'
import { RefundContext, refundWidgets } from './refund-decision.tsx'

/** The plain detail; its 退款审核 opens the same dialog as the list does. */
export function RefundBody(props: DetailProps) {
  const { data } = useRow(orderRefunds, props.id)
  return (
    <RefundContext value={data}>
      <OwnWidgetsContext value={refundWidgets}>
        <DetailBody {...props} />
      </OwnWidgetsContext>
    </RefundContext>
  )
}
