import { Button, Drawer, Modal } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { confirm } from '../confirm.tsx'
import { usePane, useUnsaved } from '../pane.tsx'
import { say, useText } from '../text.ts'

export interface FrameProps {
  readonly title: string
  readonly shape: 'modal' | 'drawer' | 'page'
  readonly okText: string
  readonly busy: boolean
  readonly dirty: boolean
  readonly danger?: boolean
  /** Shown above the buttons, such as a refusal that no field is to blame for. */
  readonly summary?: string
  readonly children: ReactNode
  readonly onSubmit: () => void
  readonly onClose: () => void
}

const narrowest = 520

/** Asks before unsaved work is thrown away. */
async function mayLeave(dirty: boolean): Promise<boolean> {
  if (!dirty) return true
  return await confirm({
    title: say(['放弃未保存的修改?', 'Discard unsaved changes?']),
    ok: say(['放弃', 'Discard']),
    danger: true,
  })
}

/** Ctrl S saves the form one looks at. */
function useSaveKey(submit: () => void) {
  const { active } = usePane()
  const newest = useRef(submit)
  useEffect(() => {
    newest.current = submit
  })
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      newest.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [active])
}

const firstInput = '.form :is(input:not([type=file]), textarea)'

/** Where the work begins: the first field, or the way back where something cannot be undone. */
function useFirstFocus(danger: boolean) {
  const { element } = usePane()
  return (open: boolean) => {
    if (!open) return
    const first = element?.querySelector<HTMLElement>(danger ? '.form-feet button' : firstInput)
    first?.focus()
  }
}

/** Around a form: a dialog for few fields, a drawer for more, a page for many. Its feet never scroll away. */
export function Frame(props: FrameProps) {
  const { title, shape, okText, busy, dirty, danger, summary, children, onSubmit, onClose } = props
  const t = useText()
  useUnsaved(dirty)
  useSaveKey(onSubmit)
  const focus = useFirstFocus(danger ?? false)
  const close = () => void mayLeave(dirty).then(yes => yes && onClose())
  const feet = (
    <div className="form-feet">
      <p className="field-problem" role="alert">
        {summary}
      </p>
      <Button onClick={close}>{t(['取消', 'Cancel'])}</Button>
      <Button type="primary" danger={danger ?? false} loading={busy} title="Ctrl S" onClick={onSubmit}>
        {okText}
      </Button>
    </div>
  )
  const body = (
    <form
      className={`form form-${shape}`}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
    </form>
  )
  if (shape === 'modal')
    return (
      <Modal
        open
        title={title}
        width={narrowest}
        footer={feet}
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
        size={Math.min(720, innerWidth)}
        footer={feet}
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
      <div className="form-page-feet">{feet}</div>
    </section>
  )
}
