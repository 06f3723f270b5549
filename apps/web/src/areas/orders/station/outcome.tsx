import { useEffect, useRef } from 'react'
import { orderDetail } from '@forecourt/contract/orders'
import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../../kernel/client.ts'
import { grouped } from '../../../kernel/figures.ts'
import { Receipt } from '../../../kernel/parts/receipt.tsx'
import { queryOf } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { type Decline, declineOf } from './decline.ts'
import type { Paid } from './use-payment.ts'

interface PaidPanelProps {
  readonly paid: Paid
  readonly onNext: () => void
}

/** The payment went through: what was paid, what is left, and the paper. The next driver is one key away. */
export function PaidPanel({ paid, onNext }: PaidPanelProps) {
  const t = useText()
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  const detail = useQuery(queryOf(orderDetail, { id: paid.id }))
  const paper = detail.data?.slips[0]?.content
  return (
    <section className="panel outcome outcome-good">
      <output>
        <h2>{t(['支付成功', 'Paid'])}</h2>
      </output>
      <p className="outcome-sum">¥{grouped(paid.payAmount)}</p>
      <p>
        {t(['优惠 ¥{0}', 'Saved ¥{0}'], grouped(paid.discountAmount))} ·{' '}
        {t(['卡余额 ¥{0}', 'Left on the card ¥{0}'], grouped(paid.cardBalance))}
      </p>
      {paper && <Receipt content={paper} />}
      <button ref={next} type="button" className="station-go" onClick={onNext}>
        {t(['下一位', 'Next driver'])}
      </button>
    </section>
  )
}

interface DeclinedPanelProps {
  readonly fault: ApiError
  readonly onRetry: () => void
  readonly onBack: () => void
}

/** The payment was refused: why, in words one can say to the driver, and what to do. */
export function DeclinedPanel({ fault, onRetry, onBack }: DeclinedPanelProps) {
  const t = useText()
  const decline: Decline = declineOf(fault)
  const isRetry = decline.next === 'retry'
  const go = useRef<HTMLButtonElement>(null)
  useEffect(() => go.current?.focus(), [])
  return (
    <section className="panel outcome outcome-bad" role="alert">
      <h2>{t(decline.title)}</h2>
      {fault.reason && fault.message && <p className="outcome-words">{fault.message}</p>}
      <p>{t(decline.advice)}</p>
      {fault.requestId && (
        <p className="outcome-id">
          {t(['请求编号', 'Request'])} <code>{fault.requestId.slice(0, 8)}</code>
        </p>
      )}
      <button ref={go} type="button" className="station-go" onClick={isRetry ? onRetry : onBack}>
        {isRetry ? t(['再查一次', 'Ask again']) : t(['返回修改', 'Back'])}
      </button>
      {isRetry && (
        <button type="button" className="station-other" onClick={onBack}>
          {t(['返回修改', 'Back'])}
        </button>
      )}
    </section>
  )
}
