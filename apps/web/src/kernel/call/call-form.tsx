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
export function CallForm<const C extends AnyCall>({ ok, capitals, confirm, children, ...given }: CallFormProps<C>) {
  const t = useText()
  const work = useCall({ first: nothing, draft: false, ...given })
  const submit = async () => {
    if (confirm && (work.form.check() || !(await confirm()))) return
    await work.submit()
  }
  return (
    <>
      <div className="form-pair">
        {Object.keys(work.form.fields).map(name => (
          <FormField key={name} name={name} form={work.form} {...(capitals ? { capitals } : {})} />
        ))}
      </div>
      <CallFooter work={work} label={t(ok)} onSubmit={() => void submit()}>
        {children}
      </CallFooter>
    </>
  )
}
