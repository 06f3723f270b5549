import type { AnyCall, Label } from '@forecourt/contract/kernel'
import type { ReactNode } from 'react'
import { FormField } from '../form/form-fields.tsx'
import { useText } from '../text.ts'
import { CallFooter } from './call-footer.tsx'
import { type CallWork, useCall } from './use-call.ts'

interface CallFormProps<C extends AnyCall> extends CallWork<C> {
  /** On the button that sends it. */
  readonly ok: Label
  /** Amounts are repeated in Chinese capitals. */
  readonly capitals?: boolean
  /** Asked once everything is filled in, before it is sent. */
  readonly confirm?: () => Promise<boolean>
  /** Other ways, before the one that sends it. */
  readonly children?: ReactNode
}

const nothing = {}

/** A call as a short form within a page: its fields beside each other, what stands in its way, and its button. */
export function CallForm<const C extends AnyCall>({ ok, capitals, confirm, children, ...work }: CallFormProps<C>) {
  const t = useText()
  const state = useCall({ first: nothing, draft: false, ...work })
  const submit = async () => {
    if (confirm && (state.form.check() || !(await confirm()))) return
    await state.submit()
  }
  return (
    <>
      <div className="form-pair">
        {Object.keys(state.form.fields).map(name => (
          <FormField key={name} name={name} form={state.form} {...(capitals ? { capitals } : {})} />
        ))}
      </div>
      <CallFooter work={state} label={t(ok)} onSubmit={() => void submit()}>
        {children}
      </CallFooter>
    </>
  )
}
