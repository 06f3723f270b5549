import { type AnyCall, confirmationOf, type Label, rowWords } from '@forecourt/contract/kernel'
import { type ReactNode, useContext, useMemo, useState } from 'react'
import { FormFields } from '../form/form-fields.tsx'
import type { FormState, Values } from '../form/form-state.ts'
import { Dialog } from '../form/dialog.tsx'
import { useText } from '../text.ts'
import { OwnWidgetsContext } from '../widgets/own-widgets.ts'
import { ChoiceWordsContext, DecisionInput } from './decision-input.tsx'
import { OpenSubmission } from './open-submission.tsx'
import { OpenThings } from './open-things.tsx'
import { isAnswer, Revealed } from './revealed.tsx'
import { wordsOfRow } from './row-words.ts'
import { RowSubject } from '../parts/subject.tsx'
import { type CallWork, useCall } from './use-call.ts'

export interface CallDialogProps<C extends AnyCall = AnyCall> extends CallWork<C> {
  readonly title?: Label
  /** What it is about, in place of the row's name and amount. */
  readonly about?: ReactNode
  /** Stands between that and the fields: what sending it does. */
  readonly before?: ReactNode
  /** On the button that sends it. */
  readonly ok?: Label
  readonly danger?: boolean
  /** In place of all fields one below the other. */
  readonly children?: (form: FormState) => ReactNode
  readonly onClose: () => void
}

const maxInModal = 8
/** Of rows that are filled in like a spreadsheet all columns are seen at once. */
const widthWithRows = 760
const hasRows = ({ fields }: FormState): boolean => Object.values(fields).some(one => one.options.rows)

/** Whether what is chosen turns something down, in which case the button is no invitation. */
const isRefusing = ({ decides }: AnyCall, values: Values): boolean =>
  Object.entries(decides?.approves ?? {}).some(
    ([name, yes]) => values[name] !== undefined && values[name] !== null && Number(values[name]) !== yes,
  )

/** What sending it does; one after the other where it is more than one thing. */
const Effects = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.length > 1 ? (
    <ol className="call-effects">
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  ) : (
    <p className="call-confirm">{lines[0]}</p>
  )

/** The dialog of a business call, made from its declaration. A decision has its choices above and asks for what each needs. */
export default function CallDialog<const C extends AnyCall>(props: CallDialogProps<C>) {
  const {
    call,
    row,
    of = call.on,
    title = rowWords(call.words, row) ?? call.title,
    about,
    before,
    ok,
    danger,
    children,
    onClose,
    onDone,
  } = props
  const t = useText()
  const own = useContext(OwnWidgetsContext)
  const { About, Before, choices, first, submitLabel } = own.calls?.[call.path] ?? {}
  const [revealed, setRevealed] = useState<Record<string, unknown>>()
  const work = useCall<C>({
    ...props,
    ...(of ? { of } : {}),
    ...(props.first || first ? { first: { ...first, ...props.first } } : {}),
    onDone: (answer, sent) => {
      if (call.reveals && isAnswer(answer)) setRevealed(answer)
      else onClose()
      onDone?.(answer, sent)
    },
  })
  const { form, draft, busy, known, refused, submit } = work
  const [decision] = Object.keys(call.decides?.approves ?? {})
  const widgets = useMemo(
    () => (decision ? { ...own, inputs: { [decision]: DecisionInput, ...own.inputs } } : own),
    [own, decision],
  )
  const values = { ...form.values, ...known }
  const subject = row && of && <RowSubject call={call} row={row} of={of} />
  const question = confirmationOf(call, row)
  if (revealed) return <Revealed call={call} answer={revealed} onClose={onClose} />
  return (
    <Dialog
      title={t(title)}
      shape={Object.keys(form.fields).length > maxInModal ? 'drawer' : 'modal'}
      {...(hasRows(form) ? { width: widthWithRows } : {})}
      okText={t(ok ?? (row && submitLabel?.(row, values)) ?? rowWords(call.words, row, values) ?? call.title)}
      busy={busy}
      form={form}
      draft={draft}
      danger={danger ?? (call.danger || isRefusing(call, values))}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <OpenSubmission call={call} input={known} />
      {about === undefined ? About && row ? <About row={row} /> : subject : about}
      {before}
      {Before && row && <Before row={row} values={values} />}
      {row && call.effects && <Effects lines={call.effects(row, values).map(one => t(wordsOfRow(one, of, row)))} />}
      {question && <p className="call-confirm">{t(question)}</p>}
      <OwnWidgetsContext value={widgets}>
        <ChoiceWordsContext value={choices ?? {}}>
          {children ? children(form) : <FormFields form={form} capitals={call.money} />}
        </ChoiceWordsContext>
      </OwnWidgetsContext>
      {refused && <OpenThings fault={refused} onLeave={onClose} />}
    </Dialog>
  )
}
