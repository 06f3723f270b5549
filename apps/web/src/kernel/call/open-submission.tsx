import type { AnyCall } from '@forecourt/contract/kernel'
import { useState } from 'react'
import { openKey, submissionOf } from '../submission.ts'
import { useText } from '../text.ts'

interface OpenSubmissionProps {
  readonly call: AnyCall
  /** What is known of its input when the form opens: the rows it is about. */
  readonly input?: Readonly<Record<string, unknown>>
}

const nothing = {}

/** Says that the same was sent before and never answered, so that nobody fears to send it again. */
export function OpenSubmission({ call, input = nothing }: OpenSubmissionProps) {
  const t = useText()
  const [isOpen] = useState(() => call.money && openKey(submissionOf(call, input)) !== undefined)
  if (!isOpen) return null
  return (
    <output className="draft-offer">
      <span>
        {t([
          '上次提交没有收到结果，可能已经处理。再次提交不会重复处理',
          'The last submission was not answered and may have been done. Submitting again does nothing twice',
        ])}
      </span>
    </output>
  )
}
