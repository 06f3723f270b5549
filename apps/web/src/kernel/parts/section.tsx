import { type ReactNode, useId } from 'react'
import './section.css'

interface SectionProps {
  readonly title: string
  /** Beside the title, such as a search or a link to more. */
  readonly extra?: ReactNode
  /** What waits for the reader stands out. */
  readonly isUrgent?: boolean
  readonly children: ReactNode
}

/** A titled part of a detail page. */
export function Section({ title, extra, isUrgent, children }: SectionProps) {
  const id = useId()
  return (
    <section className="part" aria-labelledby={id} data-urgent={isUrgent}>
      <header>
        <h2 id={id}>{title}</h2>
        {extra}
      </header>
      {children}
    </section>
  )
}
