import type { AnyCall, Fields } from '@forecourt/contract/kernel'
import { Button, Modal } from 'antd'
import { CopyButton } from '../copy-button.tsx'
import { Callout } from '../parts/callout.tsx'
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

/** What a call reveals, ready to be copied. What is never shown again stays until somebody says that it is kept. */
export function Revealed({ call, answer, onClose }: RevealedProps) {
  const t = useText()
  const shown = Object.entries(call.output.fields as Fields).filter(([name]) => answer[name])
  // What waits for somebody else is no secret.
  const isOnlyNow = call.reveals !== 'again' && shown.some(([name]) => name !== 'waiting')
  return (
    <Modal
      open
      title={t(call.title)}
      closable={!isOnlyNow}
      keyboard={!isOnlyNow}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {isOnlyNow ? t(['我已保存', 'I have kept it']) : t(['知道了', 'Done'])}
        </Button>
      }
    >
      {isOnlyNow && <Callout>{t(['只显示这一次，请立即保存', 'Shown only this once: keep it now'])}</Callout>}
      <Subject
        lines={shown.map(([name, field]) => [
          t(field.label),
          <span key={name} className="revealed">
            <code>{wireText(answer[name])}</code>
            <CopyButton text={wireText(answer[name])} what={t(field.label)} />
          </span>,
        ])}
      />
    </Modal>
  )
}
