import type { States } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { CopyButton } from '../copy-button.tsx'
import { Notice } from '../notice.tsx'
import { useText } from '../text.ts'
import { StateTag } from '../widgets/state-tag.tsx'
import './detail-frame.css'

/** What is asked of a query: its answer, and the way to ask again. */
interface Asked<T> {
  readonly isPending: boolean
  readonly data: T | undefined
  readonly error: { readonly message: string; readonly requestId?: string | undefined } | null
  readonly refetch: () => unknown
}

/** Shows what was fetched; until then that it is on its way, or why it did not come and the way to try again. */
export function Loaded<T>({
  answer,
  children,
}: {
  readonly answer: Asked<T>
  readonly children: (data: T) => ReactNode
}) {
  const t = useText()
  if (answer.data !== undefined) return children(answer.data)
  if (answer.isPending) return <span className="spinner" />
  const { message, requestId } = answer.error ?? {}
  return (
    <Notice title={message || t(['加载失败', 'Could not be loaded'])} text={requestId}>
      <Button onClick={() => void answer.refetch()}>{t(['重试', 'Try again'])}</Button>
    </Notice>
  )
}

interface DetailLayoutProps {
  readonly layout: 'drawer' | 'page'
  /** What names the row; a number is set in the typeface of codes. */
  readonly name: string
  /** What is copied in place of the name as it is shown. */
  readonly copied?: string
  readonly isCode?: boolean
  readonly state?: { readonly of: States; readonly code: number }
  readonly className?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The head of every detail: its name, which can be copied, its state and what can be done. */
export function DetailLayout(props: DetailLayoutProps) {
  const { layout, name, copied, isCode, state, className = '', actions, children } = props
  const t = useText()
  const Heading = layout === 'page' ? 'h1' : 'h2'
  return (
    <article className={`detail detail-${layout} ${className}`}>
      <header className="detail-head">
        <div>
          <Heading>{isCode ? <code>{name}</code> : name}</Heading>
          <CopyButton text={copied ?? name} what={t(['名称', 'the name'])} />
          {state && <StateTag of={state.of} code={state.code} />}
        </div>
        {actions && <span className="detail-actions">{actions}</span>}
      </header>
      {children}
    </article>
  )
}
