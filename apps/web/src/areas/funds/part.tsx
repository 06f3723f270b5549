import { type ReactNode, useId } from 'react'

interface PartProps {
  readonly title: string
  /** Beside the title, such as a link to more. */
  readonly extra?: ReactNode
  readonly children: ReactNode
}

/** A titled part of a detail page. */
export function Part({ title, extra, children }: PartProps) {
  const id = useId()
  return (
    <section className="funds-part" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {extra}
      </header>
      {children}
    </section>
  )
}

/** A large amount with its Chinese capitals below, as a confirmation of money has to show it. */
export function BigAmount({ label, text, capitals }: { label: string; text: string; capitals?: string }) {
  return (
    <p className="funds-big">
      <span>{label}</span>
      <strong className="figure">{text}</strong>
      {capitals && <span className="capitals">{capitals}</span>}
    </p>
  )
}
