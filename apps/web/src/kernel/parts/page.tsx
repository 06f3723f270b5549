import { type ReactNode, useId } from 'react'
import './page.css'

interface PageProps {
  readonly title: string
  /** Below the title: of whom, as of when, what it is for. */
  readonly note?: ReactNode
  /** On the right of the title. */
  readonly extra?: ReactNode
  /** Sentences and fields, which are read better in a narrow column. */
  readonly isNarrow?: boolean
  /** Many parts beside each other, which use whatever the screen has. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** A page that is no list and no detail: its title, what can be done, and below that whatever it is made of. */
export function Page({ title, note, extra, isNarrow = false, isWide = false, children }: PageProps) {
  const id = useId()
  return (
    <section className="page" aria-labelledby={id} data-narrow={isNarrow} data-wide={isWide}>
      <header>
        <div>
          <h1 id={id}>{title}</h1>
          {note && <p className="dim">{note}</p>}
        </div>
        {extra}
      </header>
      {children}
    </section>
  )
}
