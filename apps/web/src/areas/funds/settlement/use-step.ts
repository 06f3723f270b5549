import type { Fields } from '@forecourt/contract/kernel'
import { useState } from 'react'
import type { ApiError } from '../../../kernel/api-error.ts'
import { send } from '../../../kernel/client.ts'
import { type FormState, useForm } from '../../../kernel/form/form-state.ts'
import type { AnyCall } from '../../../kernel/list/list-state.ts'
import { useUnsaved } from '../../../kernel/pane.tsx'
import { announceDone } from '../../../kernel/call/done-words.ts'
import { refreshMoney } from '../funds-data.ts'
import { newKey } from '../../../kernel/new-key.ts'
import { keyAfter } from '../../../kernel/submission-key.ts'

const nothingGiven = {}

export interface Step {
  readonly form: FormState
  readonly busy: boolean
  /** Sends what is filled in and what is `more`; answers whether it was accepted. */
  readonly submit: (more: Readonly<Record<string, unknown>>) => Promise<boolean>
}

/** A step of a document as a form in its page: one key for one filling-in, refusals beside the fields. */
export function useStep(call: AnyCall, fields: Fields, first: Readonly<Record<string, unknown>> = nothingGiven): Step {
  const form = useForm(fields, first)
  const [busy, setBusy] = useState(false)
  const [key, setKey] = useState(newKey)
  useUnsaved(form.dirty)
  const submit = async (more: Readonly<Record<string, unknown>>) => {
    if (form.check() || busy) return false
    setBusy(true)
    form.calm()
    try {
      await send(call, { ...form.values, ...more } as never, { quiet: true, idempotencyKey: key })
      announceDone(call, { ...form.values, ...more })
      await refreshMoney('moneySettlement')
      return true
    } catch (fault) {
      form.refuse(fault as ApiError)
      setKey(keyAfter(key, fault))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { form, busy, submit }
}
