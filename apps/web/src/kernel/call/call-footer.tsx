import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useUnsaved } from '../pane.tsx'
import { OpenSubmission } from './open-submission.tsx'
import type { CallState } from './use-call.ts'

interface CallFooterProps {
  readonly work: CallState
  readonly label: string
  readonly disabled?: boolean
  /** What the page itself finds wrong, before anything is sent. */
  readonly problem?: string | undefined
  readonly onSubmit: () => void
  /** Other ways, before the one that sends it. */
  readonly children?: ReactNode
}

/** Below a call that is a form in its page: what stands in its way, and the button that sends it. */
export function CallFooter({
  work: { call, form, busy, known },
  label,
  disabled,
  problem,
  onSubmit,
  children,
}: CallFooterProps) {
  useUnsaved(form.dirty)
  return (
    <>
      <OpenSubmission call={call} input={known} />
      <div className="call-footer">
        <p className="field-problem" role="alert">
          {problem ?? form.summary}
        </p>
        {children}
        <Button type="primary" loading={busy} disabled={disabled ?? false} onClick={onSubmit}>
          {label}
        </Button>
      </div>
    </>
  )
}
