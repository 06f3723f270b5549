import type { ReactNode } from 'react'
import './facts.css'

interface FactProps {
  readonly label: string
  /** Below the figure, such as what it is measured against. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** What it is called above what it is; stands in `Facts`. */
export const Fact = ({ label, note, children }: FactProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {children}
      {note && <small className="fact-note">{note}</small>}
    </dd>
  </div>
)

/** What one looks for first, in one row. */
export const Facts = ({ children }: { readonly children: ReactNode }) => <dl className="facts">{children}</dl>
