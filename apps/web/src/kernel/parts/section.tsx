import { type ReactNode, useId } from 'react'

interface SectionProps {
  readonly title: string
  /** Beside the title, such as a search or a link to more. */
  readonly extra?: ReactNode
  readonly children: ReactNode
}

/** A titled part of a detail page. */
export function Section({ title, extra, children }: SectionProps) {
  const id = useId()
  return (
    <section className="part" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {extra}
      </header>
      {children}
    </section>
  )
}

/** Label above figure, for the facts one looks for first; stands in a `dl` of the class `facts`. */
export function Stat({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
