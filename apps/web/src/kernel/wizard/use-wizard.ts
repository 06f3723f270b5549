import type { AnyCall } from '@forecourt/contract/kernel'
import { useEffect, useRef, useState } from 'react'
import { type CallWork, useCall } from '../call/use-call.ts'
import type { ApiError } from '../client.ts'
import type { Values } from '../form/form-state.ts'
import { useServerDraft } from './use-server-draft.ts'

interface WizardWork<C extends AnyCall> extends Omit<CallWork<C>, 'onRefused'> {
  /** `go` leads to the step that is to blame. */
  readonly onRefused?: (fault: ApiError, go: (step: number) => void) => void
  /** What is chosen besides the fields, and goes into the draft with them. */
  readonly beside?: { readonly values: Values; readonly fill: (values: Values) => void }
}

const nothing: Values = {}

/** A call that is filled in step by step, with its draft on the server. */
export function useWizard<const C extends AnyCall>({ beside, ...work }: WizardWork<C>) {
  const [step, setStep] = useState(0)
  const end = useRef(() => undefined as void)
  const called = useCall<C>({
    ...work,
    draft: false,
    onRefused: fault => work.onRefused?.(fault, setStep),
    onDone: (answer, sent) => {
      end.current()
      work.onDone?.(answer, sent)
    },
  })
  const { form, call } = called
  const [firstBeside] = useState(beside?.values ?? nothing)
  const isChosen = beside !== undefined && JSON.stringify(beside.values) !== JSON.stringify(firstBeside)
  const fieldsBeside = Object.fromEntries(Object.keys(firstBeside).map(name => [name, undefined]))
  const draft = useServerDraft({
    subject: call.path,
    rowId: work.row?.id,
    work: {
      fields: { ...form.fields, ...fieldsBeside },
      first: { ...form.first, ...firstBeside },
      values: { ...form.values, ...beside?.values },
      dirty: form.dirty || isChosen,
      fill: values => form.fill(values),
    },
    step,
    onTake({ values, step: reached }) {
      form.fill(values)
      beside?.fill(values)
      setStep(reached)
    },
  })
  useEffect(() => {
    end.current = draft.end
  })
  /** The same work once more, from the beginning. */
  const restart = () => {
    form.fill(form.first)
    beside?.fill(firstBeside)
    setStep(0)
    draft.restart()
  }
  return { ...called, draft, step, setStep, restart }
}

export type WizardState = Pick<ReturnType<typeof useWizard>, 'form' | 'busy' | 'draft' | 'step' | 'setStep'>
