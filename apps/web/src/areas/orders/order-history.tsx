import { isOfGoods, order } from '@forecourt/contract/orders'
import { useThisRow } from '../../kernel/parts/row.ts'
import type { Label } from '@forecourt/contract/kernel'
import { grouped } from '../../kernel/figures.ts'
import { type HistoryEntry, useHistory } from '../../kernel/queries.ts'
import { actorOf } from '../../kernel/row-name.ts'
import { useText } from '../../kernel/text.ts'

const refundSteps: Readonly<Record<string, Label>> = {
  2: ['申请退款', 'asked for a refund'],
  4: ['拒绝退款', 'refused the refund'],
  5: ['批准退款，已到账', 'approved the refund: paid back'],
}
const changeOf = (entry: HistoryEntry, field: string) => entry.changes?.find(one => one.field === field)

/** What one entry of the history says of an order; its other fields are on the page already. */
function stepOf(entry: HistoryEntry, isGoods: boolean): Label {
  if (entry.action === 'insert') return isGoods ? ['下单并付款', 'ordered and paid'] : ['收款', 'took the payment']
  const state = changeOf(entry, 'refundState')?.after ?? (changeOf(entry, 'refundedAmount') ? 5 : undefined)
  return refundSteps[String(state)] ?? ['修改', 'changed the order']
}

/** Payment and refunds of an order, newest first, with who did it. */
export function OrderHistory() {
  const t = useText()
  const row = useThisRow(order)
  const { id, payAmount } = row
  const answer = useHistory(order.name, id)
  if (!answer.data?.length)
    return answer.isPending ? null : <p className="nothing">{t(['暂无历史', 'No history yet'])}</p>
  return (
    <ol className="timeline">
      {answer.data.map(entry => {
        const paidBack = entry.action === 'insert' ? undefined : changeOf(entry, 'refundedAmount')
        return (
          <li key={entry.id}>
            <p>
              <strong>{t(actorOf(entry))}</strong> {t(stepOf(entry, isOfGoods(row)))}
              <time>{entry.createTime}</time>
            </p>
            {entry.action === 'insert' && <p className="change">¥{grouped(payAmount)}</p>}
            {paidBack && (
              <p className="change">
                {t(order.fields.refundedAmount.label)} {grouped(String(paidBack.before))} →{' '}
                {grouped(String(paidBack.after))}
              </p>
            )}
            {entry.reason && <p className="reason">{entry.reason}</p>}
          </li>
        )
      })}
    </ol>
  )
}
