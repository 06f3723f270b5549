import { useEffect, useRef } from 'react'
import { grouped } from '../../../kernel/figures.ts'
import { useText } from '../../../kernel/text.ts'
import { shortPrice } from './gun-tiles.tsx'
import type { Quote } from './station-data.ts'

interface PriceChangedPanelProps {
  /** What the driver was told. */
  readonly before: Quote
  /** What it comes to now; still unknown while the server is asked. */
  readonly now: Quote | undefined
  readonly onPay: () => void
  readonly onBack: () => void
}

/** The price has changed since the driver was told it: both prices side by side, and the payment at the new one when the driver agrees. */
export function PriceChangedPanel({ before, now, onPay, onBack }: PriceChangedPanelProps) {
  const t = useText()
  const go = useRef<HTMLButtonElement>(null)
  const isKnown = now !== undefined
  useEffect(() => {
    if (isKnown) go.current?.focus()
  }, [isKnown])
  const perLitre = (price: string | null) => t(['{0} 元/L', '{0} CNY/L'], shortPrice(price))
  return (
    <section className="panel outcome outcome-changed" role="alert">
      <h2>{t(['价格已变更', 'The price has changed'])}</h2>
      <p>{t(['报价已超过15分钟，未扣款。请与司机确认新价', 'The quote is older than 15 minutes; nothing was paid'])}</p>
      <dl className="price-pair">
        <div>
          <dt>{t(['原报价', 'As quoted'])}</dt>
          <dd>
            <s>¥{grouped(before.payAmount)}</s>
            <small>{perLitre(before.platformPrice)}</small>
          </dd>
        </div>
        <div>
          <dt>{t(['现应付', 'To pay now'])}</dt>
          <dd>
            <strong>{now ? `¥${grouped(now.payAmount)}` : '¥ —'}</strong>
            <small>{now ? perLitre(now.platformPrice) : t(['正在报价…', 'Quoting…'])}</small>
          </dd>
        </div>
      </dl>
      <button ref={go} type="button" className="station-go" disabled={!now} onClick={onPay}>
        {now ? t(['按新价收款 ¥{0}', 'Take ¥{0}'], grouped(now.payAmount)) : t(['正在报价…', 'Quoting…'])}
      </button>
      <button type="button" className="station-other" onClick={onBack}>
        {t(['返回修改', 'Back'])}
      </button>
    </section>
  )
}
