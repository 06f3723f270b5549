import {
  type AnyCall,
  type Entity,
  type Fields,
  fieldsFor,
  inputFromRow,
  isTurnedDown,
  type Label,
  leadsBack,
  stateFieldOf,
  type WireOutputOfCall,
} from '@forecourt/contract/kernel'
import { useMemo, useState } from 'react'
import { announceChanged } from '../changed.ts'
import { type ApiError, send } from '../client.ts'
import { formFields, useForm, type Values } from '../form/form-state.ts'
import { pointTo } from '../form/problem-list.tsx'
import { useDraft } from '../form/use-draft.ts'
import { noteWrite } from '../last-write.ts'
import { isMaskedText } from '../masked-text.ts'
import { usePane } from '../pane.tsx'
import type { AnyRow } from '../queries.ts'
import { say } from '../text.ts'
import { toast } from '../toast.ts'
import { wireText } from '../wire-text.ts'
import { useLimits } from '../limits.ts'
import { announceDone } from './done-words.ts'

/** What is said when it is done; `plain` is no success to be glad of. */
export interface Done {
  readonly text: Label
  readonly values?: readonly (string | number | Label)[]
  readonly tone?: 'good' | 'plain'
}

export interface CallWork<C extends AnyCall> {
  readonly call: C
  /** The row that it is about: what names it is sent. */
  readonly row?: AnyRow
  /** The entity of the row, where it is not the one that the call is declared on. */
  readonly of?: Entity
  /** What is filled in, in place of everything that the row does not answer. */
  readonly fields?: Fields
  /** What the fields begin with, in place of the row's own values. */
  readonly first?: Values
  /** Sent with what is filled in. */
  readonly given?: Values
  /** `false` where nobody would miss what is typed. */
  readonly draft?: false
  /** In place of the call's own words; `null` where the page says it itself. */
  readonly done?: ((answer: WireOutputOfCall<C>, sent: Values) => Done) | null
  readonly onDone?: (answer: WireOutputOfCall<C>, sent: Values) => void
  readonly onRefused?: (fault: ApiError) => void
}

/** Whether the row comes back to where it was when the call is taken back. */
function canUndo(call: AnyCall, row: AnyRow | undefined): boolean {
  const state = call.on && stateFieldOf(call.on)
  return Boolean(state && row && leadsBack(call, Number(row[state.name])))
}

/** A list shows some values masked: such a one is no first value, it would be sent in place of the real one. */
const withoutMasks = (fields: Fields, row: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(row).filter(([name, value]) => !fields[name]?.options.mask || !isMaskedText(wireText(value))),
  )

/** What is asked for once these values are chosen. Turning something down takes nothing that the other decision requires. */
function askedFor(call: AnyCall, fields: Fields, values: Values): Fields {
  const asked = fieldsFor(fields, values)
  const [decision = ''] = Object.keys(call.decides?.approves ?? {})
  if (values[decision] === undefined || values[decision] === null || !isTurnedDown(call, values)) return asked
  return Object.fromEntries(
    Object.entries(asked).filter(([, { options }]) => options.required || !(decision in (options.requiredWhen ?? {}))),
  )
}

/**
 * A call as a form: what is typed and its draft, the one submission under way with the one key that it keeps until its answer is
 * known, refusals beside their fields, and what is said when it is done. What it wrote is shown anew by itself.
 */
export function useCall<const C extends AnyCall>(work: CallWork<C>) {
  const { call, row, of = call.on, given, done, onDone, onRefused } = work
  const pane = usePane()
  const known: Values = useMemo(
    () => ({ ...(row && of ? { ...inputFromRow(call, of, row), ...call.fromRow?.(row) } : {}), ...given }),
    [call, row, of, given],
  )
  const hidden = useLimits(state => (of ? state[of.name]?.hidden : undefined))
  const fields = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(work.fields ?? formFields(call.input as Fields, true)).filter(
          // What this person does not read of the row is not theirs to fill in.
          ([name, field]) => !(name in known) && !(field.options.readBy && hidden?.includes(name)),
        ),
      ),
    [call, work.fields, known, hidden],
  )
  const first = useMemo(() => work.first ?? withoutMasks(fields, row), [fields, row, work.first])
  const form = useForm(fields, first, values => askedFor(call, fields, { ...values, ...known }))
  const isKept = work.draft !== false
  const draft = useDraft(`${call.path}-${row?.id ?? 'new'}`, isKept ? form : { ...form, dirty: false })
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ApiError>()

  /** Sends what is filled in, and `more`; answers what came back, undefined where something stood in the way. */
  const submit = async (more: Values = {}): Promise<{ readonly answer: WireOutputOfCall<C> } | undefined> => {
    const wrong = form.check()
    if (wrong) pointTo(pane.element, wrong)
    if (wrong || busy) return undefined
    setBusy(true)
    form.calm()
    setRefused(undefined)
    const filled = Object.entries(form.values).filter(([name]) => name in form.fields)
    const sent: Values = { ...Object.fromEntries(filled), ...known, ...more }
    try {
      const { on } = call
      const isUndoable = canUndo(call, row)
      const answered = (requestId: string | null) => void (on && isUndoable && noteWrite(on, requestId, true))
      const answer = await send(call, sent as never, { quiet: true, answered })
      draft.forget()
      if (done) {
        const { text, values = [], tone = 'good' } = done(answer, sent)
        toast(say(text, ...values), tone)
      } else if (done === undefined) announceDone(call, sent, { of, row, isUndoable })
      onDone?.(answer, sent)
      return { answer }
    } catch (fault) {
      const refusal = fault as ApiError
      form.refuse(refusal)
      setRefused(refusal)
      // What stands behind the form is no longer so: whoever leaves it sees the row as it is.
      if (refusal.reason === 'changed' && of) announceChanged([of.name])
      onRefused?.(refusal)
      pointTo(pane.element, refusal.problems[0]?.field)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { call, form, draft, busy, known, refused, submit }
}

export type CallState = Pick<ReturnType<typeof useCall>, 'call' | 'form' | 'draft' | 'busy' | 'known'>
