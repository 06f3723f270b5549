import { grouped } from '../../../kernel/figures.ts'
import { useText } from '../../../kernel/text.ts'
import { shortPrice } from './gun-tiles.tsx'
import type { CardAtGun, Gun, Quote } from './station-data.ts'

interface QuotePanelProps {
  readonly gun: Gun | undefined
  readonly quote: Quote | undefined
  readonly isStale: boolean
  readonly card: CardAtGun | undefined
  readonly isBusy: boolean
  readonly canPay: boolean
  /** What is still missing, said on the button. */
  readonly missing: string
  readonly onPay: () => void
}

/** What the driver pays, large enough to be read over the counter, and the one button. */
export function QuotePanel({ gun, quote, isStale, card, isBusy, canPay, missing, onPay }: QuotePanelProps) {
  const t = useText()
  return (
    <section className="panel quote" aria-label={t(['报价', 'Quote'])} data-stale={isStale}>
      <dl>
        <div>
          <dt>{t(['油枪', 'Nozzle'])}</dt>
          <dd>{gun ? t(['{0}号枪 · {1}', 'Nozzle {0} · {1}'], gun.gunNo, gun.oilName ?? gun.oilNo ?? '') : '—'}</dd>
        </div>
        <div>
          <dt>{t(['枪价', 'At the pump'])}</dt>
          <dd>
            {quote ? (
              <>
                <small>{t(['{0} 元/L', '{0} CNY/L'], shortPrice(quote.gunPrice))}</small> ¥
                {grouped(quote.originalAmount)}
              </>
            ) : (
              '—'
            )}
          </dd>
        </div>
        <div>
          <dt>{t(['升数', 'Litres'])}</dt>
          <dd>{quote ? `${quote.litres} L` : '—'}</dd>
        </div>
        <div className="quote-saved">
          <dt>{t(['已省', 'You save'])}</dt>
          <dd>{quote ? `¥${grouped(quote.discountAmount)}` : '—'}</dd>
        </div>
      </dl>
      <p className="quote-pay" aria-live="polite">
        <span>{t(['应付', 'To pay'])}</span>
        <strong>{quote ? `¥${grouped(quote.payAmount)}` : '¥ —'}</strong>
        <small>
          {quote && t(['平台价 {0} 元/L', 'Platform price {0} CNY/L'], shortPrice(quote.platformPrice))}
          {card && quote && ` · ${card.userName ?? t(['不记名卡', 'Anonymous card'])}`}
        </small>
      </p>
      <button
        id="station-pay"
        type="button"
        className="station-go"
        disabled={!canPay || isBusy}
        aria-busy={isBusy}
        onClick={onPay}
      >
        {isBusy
          ? t(['正在支付…', 'Paying…'])
          : canPay && quote
            ? t(['收款 ¥{0}', 'Take ¥{0}'], grouped(quote.payAmount))
            : missing}
      </button>
    </section>
  )
}
