import { Amount } from '../../../kernel/amount.tsx'
import { useText } from '../../../kernel/text.ts'
import { CardFace } from '../card-face.tsx'
import { type Funds, type Product } from '../cards-data.ts'
import { validityOf } from '../validity.ts'
import { fenOf, share, shownFen, shownYuan, yuanOf } from '../../../kernel/yuan.ts'
import type { Totals } from './people-draft.ts'

interface GrantSummaryProps {
  readonly product: Product | undefined
  /** The amount of each in yuan, when it is one already. */
  readonly amount: string | undefined
  readonly endTime: string | null
  readonly holder: string | undefined
  readonly totals: Totals
  readonly funds: Funds | undefined
}

const anonymous = 2

/** The card that is being made and what all of them cost, always in sight. */
export function GrantSummary({ product, amount, endTime, holder, totals, funds }: GrantSummaryProps) {
  const t = useText()
  const available = funds && fenOf(funds.available)
  const left = available === undefined ? undefined : available - totals.fen
  const isShort = left !== undefined && left < 0n
  return (
    <aside className="grant-summary" aria-label={t(['合计', 'Summary'])}>
      <CardFace
        name={product?.couponName ?? t(['储值卡', 'Stored-value card'])}
        amount={amount}
        holder={holder ?? null}
        isAnonymous={product?.namedFlag === anonymous}
        {...(endTime ? { endTime } : product ? { validity: t(validityOf(product)) } : {})}
      />
      <dl className="grant-total" aria-live="polite">
        <div>
          <dt>{t(['发卡数量', 'Cards'])}</dt>
          <dd className="figure">{totals.count}</dd>
        </div>
        <div className="grant-total-sum">
          <dt>{t(['合计金额', 'Total'])}</dt>
          <dd>
            <Amount yuan={yuanOf(totals.fen)} />
          </dd>
        </div>
      </dl>
      {funds && available !== undefined && left !== undefined && (
        <div className="grant-balance" data-short={isShort}>
          <p>
            <span>{t(['可用余额', 'Available'])}</span>
            <span className="figure">{shownYuan(funds.available)}</span>
          </p>
          <i aria-hidden="true">
            <b style={{ width: `${share(totals.fen, available)}%` }} />
          </i>
          <p>
            <span>{isShort ? t(['还差', 'Short by']) : t(['发放后剩余', 'Left afterwards'])}</span>
            <strong className="figure">{shownFen(isShort ? -left : left)}</strong>
          </p>
          {fenOf(funds.held) > 0n && (
            <p className="field-note">{t(['另有 {0} 已被占用', '{0} more is held'], shownYuan(funds.held))}</p>
          )}
        </div>
      )}
    </aside>
  )
}
