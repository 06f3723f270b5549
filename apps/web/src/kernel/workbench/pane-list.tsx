import { type ReactNode, useEffect, useRef } from 'react'

export interface PaneRow {
  readonly id: string
  /** What kind it is, in a word or two. */
  readonly kind?: string
  readonly title: string
  /** As it is shown, on the right of the title. */
  readonly figure?: string | undefined
  /** Below the title: who and when. */
  readonly line?: string
  /** On the right of the line: what is urgent or special about it. */
  readonly mark?: string | undefined
  readonly tone?: 'good' | 'waiting' | 'bad' | 'neutral' | undefined
}

interface PaneListProps {
  readonly label: string
  readonly rows: readonly PaneRow[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  readonly extra?: ReactNode
  readonly empty: string
  /** The number in front of the first nine rows is their key. */
  readonly isNumbered?: boolean
}

/** One list of a workbench. Two of them beside each other have the same rhythm: two lines to a row, figures on the right. */
export function PaneList({ label, rows, chosen, onChoose, extra, empty, isNumbered }: PaneListProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <section className="pane-list" aria-label={label}>
      <header>
        <h2>{label}</h2>
        {extra}
      </header>
      {rows.length === 0 && <p className="pane-empty">{empty}</p>}
      <ul ref={list}>
        {rows.map(({ id, kind, title, figure, line, mark, tone = 'neutral' }, index) => (
          <li key={id}>
            <button type="button" aria-current={id === chosen} onClick={() => onChoose(id)}>
              <span className="pane-line">
                {isNumbered && index < 9 && <kbd>{index + 1}</kbd>}
                {kind && <span className="pane-kind">{kind}</span>}
                <strong>{title}</strong>
                {figure && <b className="figure">{figure}</b>}
              </span>
              <span className="pane-line">
                <small>{line}</small>
                {mark && <small className={`pane-mark ink-${tone}`}>{mark}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
