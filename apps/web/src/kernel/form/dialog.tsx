import { Button, Drawer, Modal } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFocusReturn } from '../focus-return.ts'
import { usePane, useUnsaved } from '../pane.tsx'
import { useText } from '../text.ts'
import { DraftOffer } from './draft-offer.tsx'
import type { FormState } from './form-state.ts'
import { mayLeave } from './may-leave.ts'
import { ProblemList, RequiredLegend } from './problem-list.tsx'
import type { DraftState } from './use-draft.ts'
import './form.css'

export interface DialogProps {
  readonly title: string
  readonly shape: 'modal' | 'drawer' | 'page'
  /** Of a modal; a small one unless it is said. */
  readonly width?: number
  readonly okText: string
  readonly busy: boolean
  /** What is filled in: guarded while unsaved, with its problems above and its refusals beside the buttons. */
  readonly form?: FormState
  /** Keeps what is typed: offered when found, gone when it is thrown away here. Whoever saves it forgets it. */
  readonly draft?: DraftState
  /** Unsaved work that is not in `form`. */
  readonly dirty?: boolean
  readonly danger?: boolean
  /** Shown beside the buttons, such as a refusal that no field is to blame for. */
  readonly summary?: string
  readonly children: ReactNode
  readonly onSubmit: () => void
  readonly onClose: () => void
}

const narrowest = 520

/** The forms that lie over each other, by the order in which they opened; keys are meant for the last. */
const openDialogs = new Set<number>()
let opened = 0

interface Keys {
  readonly save: () => void
  /** Dialogs and drawers hear Escape by themselves. */
  readonly cancel?: (() => void) | undefined
}

/** Ctrl S saves the form one looks at, Escape leaves it. */
function useFormKeys(keys: Keys) {
  const { active } = usePane()
  const newest = useRef(keys)
  const [self] = useState(() => ++opened)
  useEffect(() => {
    newest.current = keys
  })
  useEffect(() => {
    if (!active) return
    openDialogs.add(self)
    const listen = (event: KeyboardEvent) => {
      if (Math.max(...openDialogs) !== self) return
      const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'
      if (isSave) event.preventDefault()
      if (isSave) newest.current.save()
      else if (event.key === 'Escape' && !isOpenAt(event.target)) newest.current.cancel?.()
    }
    addEventListener('keydown', listen)
    return () => {
      openDialogs.delete(self)
      removeEventListener('keydown', listen)
    }
  }, [active, self])
}

/** A list or calendar that hangs open below a field: Escape is meant for it. */
const isOpenAt = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[aria-expanded="true"], .ant-picker-focused, dialog') !== null

const firstInput = ':is(input:not([type=file]), textarea)'

/** Around a form: a dialog for few fields, a drawer for more, a page for many. Its feet never scroll away. */
export function Dialog(props: DialogProps) {
  const { title, shape, okText, busy, form, draft, danger, children, onSubmit, onClose } = props
  const { dirty = form?.dirty ?? false, summary = form?.summary, width = narrowest } = props
  const t = useText()
  useUnsaved(dirty)
  useFocusReturn(shape !== 'page')
  const fields = useRef<HTMLFormElement>(null)
  const ways = useRef<HTMLDivElement>(null)
  /** Where the work begins: the first field, or the way back where something cannot be undone. */
  const focus = (open: boolean) => {
    if (!open) return
    // A list that was opened while the frame still moved hangs where its field was then; a resize puts it right.
    dispatchEvent(new Event('resize'))
    // Who was faster than the frame goes on where they are.
    if (fields.current?.contains(document.activeElement)) return
    if (danger) ways.current?.querySelector('button')?.focus()
    else fields.current?.querySelector<HTMLElement>(firstInput)?.focus()
  }
  const leave = () => {
    if (dirty) draft?.forget()
    onClose()
  }
  const close = () => void mayLeave(dirty).then(yes => yes && leave())
  useFormKeys({ save: onSubmit, cancel: shape === 'page' ? close : undefined })
  const footer = (
    <div ref={ways} className="form-feet">
      <div className="form-word">
        <p className="field-problem" role="alert">
          {summary}
        </p>
        {form && !summary && <RequiredLegend form={form} />}
      </div>
      <Button onClick={close}>{t(['取消', 'Cancel'])}</Button>
      <Button type="primary" danger={danger ?? false} loading={busy} title="Ctrl S" onClick={onSubmit}>
        {okText}
      </Button>
    </div>
  )
  const body = (
    <form
      ref={fields}
      className={`form form-${shape}`}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        // A form may have been opened out of another; only the inner one is sent.
        event.stopPropagation()
        onSubmit()
      }}
    >
      {draft && <DraftOffer draft={draft} />}
      {form && <ProblemList form={form} />}
      {children}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
    </form>
  )
  if (shape === 'modal')
    return (
      <Modal
        open
        title={title}
        width={width}
        footer={footer}
        mask={{ closable: false }}
        afterOpenChange={focus}
        onCancel={close}
        centered={innerWidth < 768}
      >
        {body}
      </Modal>
    )
  if (shape === 'drawer')
    return (
      <Drawer
        open
        title={title}
        size={Math.min(Math.max(720, width), innerWidth)}
        footer={footer}
        mask={{ closable: !dirty }}
        afterOpenChange={focus}
        onClose={close}
      >
        {body}
      </Drawer>
    )
  return (
    <section className="form-page">
      <h1>{title}</h1>
      {body}
      <div className="form-page-feet">{footer}</div>
    </section>
  )
}
