import { parseDecimal } from '@forecourt/contract/kernel'
import { grouped } from '../../kernel/figures.ts'
import { useText } from '../../kernel/text.ts'
import type { OrderDetail } from './order-data.ts'

const full = 100
const partOf = (amount: string, of: string): number => {
  const [part, whole] = [parseDecimal(amount, 2) ?? 0n, parseDecimal(of, 2) ?? 0n]
  return whole > 0n && part > 0n ? Math.min(full, Number((part * 10_000n) / whole) / full) : 0
}

interface StepProps {
  readonly label: string
  readonly amount: string
  readonly sign?: string
  /** Where its bar begins and how long it is, in hundredths of the order's amount. */
  readonly from: number
  readonly length: number
  readonly tone: 'whole' | 'less' | 'sum' | 'site' | 'fee' | 'margin' | 'share'
}

const Step = ({ label, amount, sign = '', from, length, tone }: StepProps) => (
  <li data-tone={tone}>
    <span>{label}</span>
    <i aria-hidden="true">
      <b style={{ marginInlineStart: `${from}%`, width: `${length}%` }} />
    </i>
    <strong className="figure">
      {sign}
      {grouped(amount)}
    </strong>
  </li>
)

/** How the amount at the gun became what was paid, and who receives it: site, fee, margin, share. */
export function MoneyFall({ detail }: { readonly detail: OrderDetail }) {
  const t = useText()
  const { order, receivers } = detail
  const whole = order.originalAmount
  const paid = partOf(order.payAmount, whole)
  const names = {
    site: t(['站点实得', 'To the site']),
    fee: t(['平台服务费', 'Service fee']),
    margin: t(['平台价差', 'Margin']),
    share: t(['服务商分润', "Provider's share"]),
  }
  const lengths = receivers.map(one => partOf(one.amount, whole))
  const starts = lengths.map((_, index) => lengths.slice(0, index).reduce((sum, one) => sum + one, 0))
  const steps = receivers.map((one, index) => ({ ...one, from: starts[index] ?? 0, length: lengths[index] ?? 0 }))
  return (
    <div className="money-fall">
      <ol>
        <Step label={t(['枪价金额', 'At the pump'])} amount={whole} from={0} length={full} tone="whole" />
        <Step
          label={t(['优惠', 'Discount'])}
          amount={order.discountAmount}
          sign="−"
          from={paid}
          length={full - paid}
          tone="less"
        />
        <Step label={t(['实付', 'Paid'])} amount={order.payAmount} from={0} length={paid} tone="sum" />
      </ol>
      <p className="money-parts">
        {order.cardNo
          ? t(['本金 ¥{0} · 赠送 ¥{1}', 'Cash ¥{0} · gift ¥{1}'], grouped(order.cashPart), grouped(order.giftPart))
          : detail.returnsTo.key === 'credit'
            ? t(['记入渠道欠款', 'Owed by the partner'])
            : t(['由渠道预存款支付', "Paid from the partner's deposit"])}
      </p>
      {steps.length > 0 && (
        <ol aria-label={t(['谁收到多少', 'Who receives what'])}>
          {steps.map(one => (
            <Step
              key={one.key}
              label={names[one.key]}
              amount={one.amount}
              from={one.from}
              length={one.length}
              tone={one.key}
            />
          ))}
        </ol>
      )}
    </div>
  )
}
