import { Button } from 'antd'
import type { ReactNode } from 'react'
import { usePane } from '../../../kernel/pane.tsx'
import { useText } from '../../../kernel/text.ts'

interface ReportHeadProps {
  readonly title: string
  /** The button that makes a file of what is shown. */
  readonly exports: ReactNode
}

/** The title of a report with what may be done with it: a file, or paper. */
export function ReportHead({ title, exports }: ReportHeadProps) {
  const t = useText()
  const { key } = usePane()
  return (
    <header className="list-head">
      <h1 id={`title-${key}`}>{title}</h1>
      <span className="list-tools">
        {exports}
        <Button onClick={() => print()}>{t(['打印', 'Print'])}</Button>
      </span>
    </header>
  )
}
