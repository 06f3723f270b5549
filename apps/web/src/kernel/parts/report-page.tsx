import type { Label } from '@forecourt/contract/kernel'
import type { ReactNode } from 'react'
import { Notice } from '../notice.tsx'
import { usePane } from '../pane.tsx'
import { useText } from '../text.ts'
import './report-page.css'
import { Loaded } from './states.tsx'

interface ReportPageProps {
  readonly title: Label
  /** Beside the title: a file of it, paper, asking again. */
  readonly tools?: ReactNode
  /** Between the title and what is asked for, such as the reports to choose from. */
  readonly above?: ReactNode
  /** What is asked for. */
  readonly filters?: ReactNode
  readonly children: ReactNode
}

/** A page that shows an answer and no list: its title with what may be done, what is asked for, and what came of it. */
export function ReportPage({ title, tools, above, filters, children }: ReportPageProps) {
  const t = useText()
  const { key } = usePane()
  return (
    <section className="list report-page" aria-labelledby={`title-${key}`}>
      <header className="list-head">
        <h1 id={`title-${key}`}>{t(title)}</h1>
        <span className="list-tools">{tools}</span>
      </header>
      {above}
      {filters && <search className="filters">{filters}</search>}
      {children}
    </section>
  )
}

interface ReportSheetProps<T> {
  readonly answer: Parameters<typeof Loaded<T>>[0]['answer'] & { readonly isPlaceholderData?: boolean }
  readonly isEmpty?: (answer: T) => boolean
  /** What is said of an answer without anything in it. */
  readonly empty?: Label
  /** Below it: what it means and how it was counted. */
  readonly note?: Label
  readonly children: (answer: T) => ReactNode
}

/** The sheet with the answer; the former one is dimmed while another is fetched. */
export function ReportSheet<T>({ answer, isEmpty, empty, note, children }: ReportSheetProps<T>) {
  const t = useText()
  return (
    <div className="page-sheet" data-stale={answer.isPlaceholderData}>
      <Loaded answer={answer}>
        {found => (empty && isEmpty?.(found) ? <Notice title={t(empty)} /> : children(found))}
      </Loaded>
      {note && <p className="dim">{t(note)}</p>}
    </div>
  )
}
