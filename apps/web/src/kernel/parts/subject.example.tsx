import { dict, dictionary, entity, money, text } from '@forecourt/contract/kernel'
import { Amount } from '../amount.tsx'
import { useText } from '../text.ts'
import { example } from './example.ts'
import { FieldsSubject, Subject } from './subject.tsx'

function Lines() {
  const t = useText()
  return (
    <Subject
      lines={[
        [t(['订单', 'Order']), <code key="no">OD26112215393100712676</code>],
        [t(['退款金额', 'Amount']), <Amount key="amount" yuan="48.23" />],
        [t(['退回', 'Goes to']), t(['原卡 ****1392', 'the card ****1392'])],
      ]}
    />
  )
}

const refundKind = dictionary('sampleRefundKind', ['退款类型', 'Kind'], {
  1: ['部分退款', 'In part'],
  2: ['全额退款', 'In full'],
})
const refund = entity('sampleRefund', ['退款单', 'Refund'], {
  refundNo: text(['退款单', 'Refund']),
  amount: money(['退款金额', 'Amount']),
  kind: dict(['类型', 'Kind'], { of: refundKind }),
})
const row = { id: '1', refundNo: 'RF2611221552', amount: '48.23', kind: '1' }

export default example('Subject', ['所办事项', 'Subject'], {
  lines: Lines,
  'of declared fields': () => <FieldsSubject of={refund} row={row} names={['refundNo', 'amount', 'kind']} />,
})
