import { DetailBody, type DetailProps } from '../../kernel/detail/detail-body.tsx'
import { OwnWidgetsContext } from '../../kernel/widgets/own-widgets.ts'
import { refundWidgets } from './refund-decision.tsx'

/** The plain detail; its 退款审核 opens the same dialog as the list does. */
export const RefundBody = (props: DetailProps) => (
  <OwnWidgetsContext value={refundWidgets}>
    <DetailBody {...props} />
  </OwnWidgetsContext>
)
