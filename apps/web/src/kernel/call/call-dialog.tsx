import { type Entity, type Fields, inputFromRow, parseDecimal } from '@forecourt/contract/kernel'
import { useContext, useMemo, useState } from 'react'
import { Amount } from '../amount.tsx'
import { type ApiError, send } from '../client.ts'
import { FormFields } from '../form/form-fields.tsx'
import { formFields, useForm, type Values } from '../form/form-state.ts'
import { Frame } from '../form/frame.tsx'
import { pointTo } from '../form/problem-list.tsx'
import { useDraft } from '../form/use-draft.ts'
import { usePane } from '../pane.tsx'
import { type AnyRow, refreshEntity } from '../queries.ts'
import type { AnyCall } from '../list/list-state.ts'
import { isMaskedText } from '../masked-text.ts'
import { newKey } from '../new-key.ts'
import { nameOf } from '../row-name.ts'
import { useText } from '../text.ts'
import { OwnWidgetsContext } from '../widgets/own-widgets.ts'
import { wireText } from '../wire-text.ts'
import { announceDone } from './done-words.ts'

export interface CallDialogProps {
  readonly call: AnyCall
  readonly row?: AnyRow
  /** The entity of the row. */
  readonly of?: Entity
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** A list shows some values masked: such a one is no first value, it would be sent in place of the real one. */
const withoutMasks = (fields: Fields, row: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(row).filter(([name, value]) => !fields[name]?.options.mask || !isMaskedText(wireText(value))),
  )

/**
 * What the call is about: the row by name, and its amount in figures and in capitals where money moves. A limit, which
 * nobody adds up, is no amount.
 */
function Subject({ call, row, of }: Pick<CallDialogProps, 'call' | 'row' | 'of'>) {
  const t = useText()
  if (!row || !of) return null
  const money = Object.entries(of.fields).find(
    ([name, { kind, options }]) => kind === 'money' && options.sum !== false && row[name],
  )
  const amount = money && call.money ? wireText(row[money[0]]) : undefined
  const fen = amount ? parseDecimal(amount, 2) : undefined
  return (
    <dl className="subject">
      <div>
        <dt>{t(of.label)}</dt>
        <dd>{nameOf(of, row)}</dd>
      </div>
      {money && amount && fen !== undefined && (
        <div>
          <dt>{t(money[1].label)}</dt>
          <dd>
            <Amount yuan={amount} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Whether an answer says anything that has to be read. */
const isTelling = (answer: unknown): answer is Record<string, unknown> =>
  Object.values((answer ?? {}) as Record<string, unknown>).some(Boolean)

/** What a call reveals is shown this once, ready to be copied. */
function Revealed({
  call,
  answer,
  onClose,
}: Pick<CallDialogProps, 'call' | 'onClose'> & { readonly answer: Record<string, unknown> }) {
  const t = useText()
  const shown = Object.entries(call.output.fields as Fields).filter(([name]) => answer[name])
  // What waits for somebody else is no secret.
  const isSecret = shown.some(([name]) => name !== 'waiting')
  return (
    <Frame
      title={t(call.title)}
      shape="modal"
      okText={t(['知道了', 'Done'])}
      busy={false}
      dirty={false}
      onSubmit={onClose}
      onClose={onClose}
    >
      {isSecret && (
        <p className="call-confirm">{t(['只显示这一次，请立即保存', 'Shown only this once: keep it now'])}</p>
      )}
      <dl className="subject">
        {shown.map(([name, field]) => (
          <div key={name}>
            <dt>{t(field.label)}</dt>
            <dd>
              <code>{wireText(answer[name])}</code>
            </dd>
          </div>
        ))}
      </dl>
    </Frame>
  )
}

/** The dialog of a business call, made from its declaration. The key of one opening is kept over every retry. */
export default function CallDialog({ call, row, of, onClose, onDone }: CallDialogProps) {
  const t = useText()
  const pane = usePane()
  const known = useMemo(() => (row && of ? inputFromRow(call, of, row) : {}), [call, row, of])
  const fields = useMemo(
    () =>
      Object.fromEntries(Object.entries(formFields(call.input as Fields, true)).filter(([name]) => !(name in known))),
    [call, known],
  )
  const given = useMemo(() => withoutMasks(fields, row), [fields, row])
  const form = useForm(fields, given)
  const draft = useDraft(`${call.path}-${row?.id ?? 'new'}`, form)
  const [busy, setBusy] = useState(false)
  const [revealed, setRevealed] = useState<Record<string, unknown>>()
  const [key] = useState(() => (call.money ? newKey() : undefined))
  const submit = async () => {
    const wrong = form.check()
    if (wrong) return pointTo(pane.element, wrong)
    if (busy) return
    setBusy(true)
    form.calm()
    let answer: unknown
    try {
      answer = await send(call, { ...form.values, ...known }, { quiet: true, idempotencyKey: key })
    } catch (fault) {
      setBusy(false)
      form.refuse(fault as ApiError)
      // What stands behind the dialog is no longer so: whoever closes it sees the row as it is.
      if ((fault as ApiError).reason === 'changed' && of) void refreshEntity(of.name)
      return pointTo(pane.element, (fault as ApiError).problems[0]?.field)
    }
    draft.forget()
    announceDone(call, form.values)
    if (call.reveals && isTelling(answer)) setRevealed(answer)
    else onClose()
    onDone?.()
    if (call.on) await refreshEntity(call.on.name)
  }
  const { About, submitLabel } = useContext(OwnWidgetsContext).calls?.[call.path] ?? {}
  const okLabel = (row && submitLabel?.(row, form.values)) ?? call.title
  if (revealed) return <Revealed call={call} answer={revealed} onClose={onClose} />
  return (
    <Frame
      title={t(call.title)}
      shape={Object.keys(fields).length > 8 ? 'drawer' : 'modal'}
      okText={t(okLabel)}
      busy={busy}
      form={form}
      draft={draft}
      danger={call.danger ?? false}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {About && row ? <About row={row} /> : <Subject call={call} {...(row ? { row } : {})} {...(of ? { of } : {})} />}
      {call.confirm && <p className="call-confirm">{t(call.confirm)}</p>}
      <FormFields form={form} capitals={call.money} />
    </Frame>
  )
}
