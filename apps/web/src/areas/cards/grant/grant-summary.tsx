import { Amount } from '../../../kernel/amount.tsx'
import { Meter } from '../../../kernel/parts/meter.tsx'
import { Subject } from '../../../kernel/parts/subject.tsx'
import { useText } from '../../../kernel/text.ts'
import { fenOf, shownFen, shownYuan, yuanOf } from '../../../kernel/yuan.ts'
import { CardFace } from '../card-face.tsx'
import { type Funds, type Product } from '../cards-data.ts'
import { validityOf } from '../validity.ts'
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

/** What the company has for it, and what that leaves. */
function Balance({ funds, fen }: { readonly funds: Funds; readonly fen: bigint }) {
  const t = useText()
  const available = fenOf(funds.available)
  const left = available - fen
  const isShort = left < 0n
  return (
    <>
      <Meter of={[fen]} whole={available} isShort={isShort} />
      <Subject
        lines={[
          [t(['可用余额', 'Available']), shownYuan(funds.available)],
          isShort
            ? [
                t(['还差', 'Short by']),
                <strong key="short" className="field-problem">
                  {shownFen(-left)}
                </strong>,
              ]
            : [t(['发放后剩余', 'Left afterwards']), <strong key="left">{shownFen(left)}</strong>],
          fenOf(funds.held) > 0n && [t(['另有占用', 'Held besides']), shownYuan(funds.held)],
        ]}
      />
    </>
  )
}

/** The card that is being made and what all of them cost, always in sight. */
export function GrantSummary({ product, amount, endTime, holder, totals, funds }: GrantSummaryProps) {
  const t = useText()
  return (
    <aside className="grant-summary" aria-label={t(['合计', 'Summary'])} aria-live="polite">
      <CardFace
        name={product?.couponName ?? t(['储值卡', 'Stored-value card'])}
        amount={amount}
        holder={holder ?? null}
        isAnonymous={product?.namedFlag === anonymous}
        {...(endTime ? { endTime } : product ? { validity: t(validityOf(product)) } : {})}
      />
      <Subject
        lines={[
          [t(['发卡数量', 'Cards']), totals.count],
          [t(['合计金额', 'Total']), <Amount key="sum" yuan={yuanOf(totals.fen)} />],
        ]}
      />
      {funds && <Balance funds={funds} fen={totals.fen} />}
    </aside>
  )
}
