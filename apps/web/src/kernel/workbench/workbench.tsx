import type { ReactNode } from 'react'
import { useText } from '../text.ts'
import { type Keys, useKeys } from './use-keys.ts'
import './workbench.css'

/** Something that is done with one key; its button stands in the page or in the foot. */
export interface BenchKey {
  readonly key: string
  /** What is shown in place of the key. */
  readonly face?: string
  readonly label: string
  /** Not possible at the moment where it is missing. */
  readonly run?: (() => void) | undefined
}

interface WorkbenchProps {
  readonly title: string
  /** Beside the title: how much there is to do. */
  readonly note?: ReactNode
  /** The list one works through. */
  readonly list: ReactNode
  /** Beside what is worked on: a second list, suggestions, papers. */
  readonly beside?: ReactNode
  readonly keys: readonly BenchKey[]
  /** Further keys that one of those above speaks for. */
  readonly more?: Keys
  /** The buttons of what is worked on; they stay in sight. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** One thing at a time: the list on the left, what is worked on in the middle, what helps on the right, every key at the foot. */
export function Workbench({ title, note, list, beside, keys, more, actions, children }: WorkbenchProps) {
  const t = useText()
  useKeys({ ...Object.fromEntries(keys.map(({ key, run }) => [key, run])), ...more })
  return (
    <section className="workbench">
      <header className="workbench-head">
        <h1>{title}</h1>
        {note}
      </header>
      <div className="workbench-panes" data-beside={beside !== undefined}>
        <div className="workbench-list">{list}</div>
        <div className="workbench-work">{children}</div>
        {beside !== undefined && <div className="workbench-beside">{beside}</div>}
      </div>
      <footer className="workbench-foot">
        <ul aria-label={t(['快捷键', 'Keys'])}>
          {keys.map(({ key, face = key.toUpperCase(), label, run }) => (
            <li key={key} data-off={run === undefined}>
              <kbd>{face}</kbd> {label}
            </li>
          ))}
        </ul>
        <span className="workbench-actions">{actions}</span>
      </footer>
    </section>
  )
}
