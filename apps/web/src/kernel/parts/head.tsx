import type { States } from '@forecourt/contract/kernel'
import type { ReactNode } from 'react'
import { CopyButton } from '../copy-button.tsx'
import { useText } from '../text.ts'
import { StateTag } from '../widgets/state-tag.tsx'
import './head.css'

export interface HeadProps {
  /** What names the row; a number is set in the typeface of codes. */
  readonly name: string
  /** What is copied in place of the name as it is shown. */
  readonly copied?: string
  readonly isCode?: boolean
  readonly level?: 'h1' | 'h2'
  readonly state?: { readonly of: States; readonly code: number }
  /** Beside the state, such as that it is a copy. */
  readonly tags?: ReactNode
  /** One of them filled at most, and that one last. */
  readonly actions?: ReactNode
}

/** The head of every detail: its name, which can be copied, its state and what can be done. */
export function Head({ name, copied, isCode, level: Heading = 'h1', state, tags, actions }: HeadProps) {
  const t = useText()
  return (
    <header className="detail-head">
      <div>
        <Heading>{isCode ? <code>{name}</code> : name}</Heading>
        <CopyButton text={copied ?? name} what={t(['名称', 'the name'])} />
        {state && <StateTag of={state.of} code={state.code} />}
        {tags}
      </div>
      {actions && <span className="detail-actions">{actions}</span>}
    </header>
  )
}
