import type { AnyCall, Fields } from '@forecourt/contract/kernel'
import { Dialog } from '../form/dialog.tsx'
import { useText } from '../text.ts'
import { wireText } from '../wire-text.ts'
import { Subject } from '../parts/subject.tsx'

/** Whether an answer says anything that has to be read. */
export const isAnswer = (answer: unknown): answer is Record<string, unknown> =>
  Object.values((answer ?? {}) as Record<string, unknown>).some(Boolean)

interface RevealedProps {
  readonly call: AnyCall
  readonly answer: Record<string, unknown>
  readonly onClose: () => void
}

/** What a call reveals, ready to be copied; most of it is never shown again. */
export function Revealed({ call, answer, onClose }: RevealedProps) {
  const t = useText()
  const shown = Object.entries(call.output.fields as Fields).filter(([name]) => answer[name])
  // What waits for somebody else is no secret.
  const isOnlyNow = call.reveals !== 'again' && shown.some(([name]) => name !== 'waiting')
  return (
    <Dialog
      title={t(call.title)}
      shape="modal"
      okText={t(['知道了', 'Done'])}
      busy={false}
      dirty={false}
      onSubmit={onClose}
      onClose={onClose}
    >
      {isOnlyNow && (
        <p className="call-confirm">{t(['只显示这一次，请立即保存', 'Shown only this once: keep it now'])}</p>
      )}
      <Subject
        lines={shown.map(([name, field]) => [t(field.label), <code key={name}>{wireText(answer[name])}</code>])}
      />
    </Dialog>
  )
}
