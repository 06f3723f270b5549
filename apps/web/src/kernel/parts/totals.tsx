import type { ReactNode } from 'react'
import { Link } from '../location.tsx'
import './totals.css'

export interface Total {
  readonly label: string
  /** Null where it is not known; undefined while it is on its way. */
  readonly value: ReactNode
  readonly unit?: string | undefined
  /** What the figure means, or what it is compared with. */
  readonly note?: ReactNode
  /** Where the figure comes from. */
  readonly href?: string | undefined
}

interface TotalsProps {
  readonly of: readonly Total[]
  readonly label?: string
  readonly isBusy?: boolean
}

/** A few sums beside one another, with their units and what each of them means; their place is kept while they are asked for. */
export const Totals = ({ of, label, isBusy }: TotalsProps) => (
  <dl className="totals" aria-label={label} aria-busy={isBusy}>
    {of.map(one => (
      <div key={one.label}>
        <dt>{one.label}</dt>
        <dd>
          {one.value === undefined ? (
            <i className="totals-wait" />
          ) : (
            <strong className="figure">
              {one.href ? <Link href={one.href}>{one.value}</Link> : (one.value ?? '—')}
            </strong>
          )}
          {one.unit && one.value !== undefined && <small> {one.unit}</small>}
          {one.note && <small className="totals-note">{one.note}</small>}
        </dd>
      </div>
    ))}
  </dl>
)
