import { useEffect, useRef } from 'react'
import { useQuestion } from './confirm.tsx'
import { useFocusReturn } from './focus-return.ts'
import { useText } from './text.ts'

/** A native modal dialog: focus stays inside, Escape cancels, and it lies above every pane. */
export default function ConfirmDialog() {
  const t = useText()
  const asked = useQuestion(state => state.asked)
  const dialog = useRef<HTMLDialogElement>(null)
  useFocusReturn()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  if (!asked) return null
  return (
    <dialog ref={dialog} className="ask" aria-labelledby="ask-title" onCancel={() => asked.answer(false)}>
      <h2 id="ask-title">{asked.title}</h2>
      {asked.text && <p>{asked.text}</p>}
      <div className="ask-ways">
        {/* The safe answer has the focus. */}
        <button type="button" className="plain-button" autoFocus onClick={() => asked.answer(false)}>
          {t(['取消', 'Cancel'])}
        </button>
        <button
          type="button"
          className={asked.danger ? 'plain-button danger' : 'plain-button primary'}
          onClick={() => asked.answer(true)}
        >
          {asked.ok ?? t(['确定', 'OK'])}
        </button>
      </div>
    </dialog>
  )
}
