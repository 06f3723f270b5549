import type { Label } from '@forecourt/contract/kernel'
import { shiftTotal } from '@forecourt/contract/orders'
import { openShift, shiftNow } from '@forecourt/contract/sites'
import { CallButton } from '../../../kernel/call/call-button.tsx'
import { Link } from '../../../kernel/location.tsx'
import { useAnswer } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { useDetailAddress } from '../../../kernel/widgets/ref-link.tsx'
import { isZero, shownYuan } from '../../../kernel/yuan.ts'

/** The shift of the site, and what this person has taken today: always in sight. */
export function ShiftBar({ siteId }: { readonly siteId: string | undefined }) {
  return siteId ? <OfSite siteId={siteId} /> : <OfPerson />
}

function OfSite({ siteId }: { readonly siteId: string }) {
  const t = useText()
  const { data } = useAnswer(shiftNow, { siteId }, { keeps: true })
  const address = useDetailAddress('shift')
  if (!data) return null
  const { id, shiftMode, className, openTime, orderCount, receivable, refundCount, refundAmount } = data
  if (!id)
    return shiftMode === 0 ? (
      <OfPerson />
    ) : (
      <p className="shift-bar">
        {t(['尚未开班', 'No shift is open'])} <CallButton call={openShift} first={{ siteId }} />
      </p>
    )
  return (
    <>
      <p className="shift-bar">
        {className} {t(['{0} 起', 'since {0}'], openTime?.slice(11, 16) ?? '')} ·{' '}
        {t(['{0} 笔', '{0} {0|payment|payments}'], orderCount)} <strong>{shownYuan(receivable)}</strong>
        {refundCount > 0 && (
          <small> {t(['退款 {0} 笔 {1}', '{0} {0|refund|refunds} {1}'], refundCount, shownYuan(refundAmount))}</small>
        )}{' '}
        {address && <Link href={address(id)}>{t(['交班', 'Hand over'])}</Link>}
      </p>
      <OfPerson label={['本人今日', 'Mine today']} />
    </>
  )
}

function OfPerson({ label = ['本班', 'This shift'] }: { readonly label?: Label }) {
  const t = useText()
  const { data } = useAnswer(shiftTotal, {}, { keeps: true })
  if (!data) return null
  const { businessDate: day, userId, orderCount, payAmount, refundedAmount } = data
  return (
    <p className="shift-bar" data-figure="shift">
      {t(label)}{' '}
      <Link href={`/order/orderManager?salesmanId=${userId}&payTime_dategt=${day}&payTime_datelt=${day}`}>
        {t(['{0} 笔', '{0} {0|payment|payments}'], orderCount)} <strong data-value>{shownYuan(payAmount)}</strong>
      </Link>
      {!isZero(refundedAmount) && <small> {t(['已退 {0}', 'refunded {0}'], shownYuan(refundedAmount))}</small>}
    </p>
  )
}
