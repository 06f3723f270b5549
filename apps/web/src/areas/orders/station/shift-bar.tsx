import { shiftTotal } from '@forecourt/contract/orders'
import { Link } from '../../../kernel/location.tsx'
import { useAnswer } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { isZero, shownYuan } from '../../../kernel/yuan.ts'

/** What this person has taken today, always in sight, and the list of exactly those payments. */
export function ShiftBar() {
  const t = useText()
  const { data } = useAnswer(shiftTotal, {}, { keeps: true })
  if (!data) return null
  const { businessDate: day, userId, orderCount, payAmount, refundedAmount } = data
  return (
    <p className="shift-bar" data-figure="shift">
      {t(['本班', 'This shift'])}{' '}
      <Link href={`/order/orderManager?salesmanId=${userId}&payTime_dategt=${day}&payTime_datelt=${day}`}>
        {t(['{0} 笔', '{0} {0|payment|payments}'], orderCount)} <strong data-value>{shownYuan(payAmount)}</strong>
      </Link>
      {!isZero(refundedAmount) && <small> {t(['已退 {0}', 'refunded {0}'], shownYuan(refundedAmount))}</small>}
    </p>
  )
}
