import { parseField } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { FormState } from '../form/form-state.ts'
import { pointTo } from '../form/problem-list.tsx'
import { usePane, useUnsaved } from '../pane.tsx'
import { Steps } from '../steps.tsx'
import { useText } from '../text.ts'
import { DraftBar, DraftNote } from './draft-bar.tsx'
import type { WizardState } from './use-wizard.ts'
import '../form/form.css'
import './wizard.css'

export interface WizardStep {
  readonly name: string
  /** The fields that are checked before one goes on. */
  readonly fields?: readonly string[]
  /** What else keeps one from going on, in words. */
  readonly obstacle?: string | undefined
  /** Whether one may go on from here at all: `false` where nothing that is filled in here would help. */
  readonly isReady?: boolean
  readonly children: ReactNode
}

interface WizardProps {
  readonly title: string
  readonly work: WizardState
  readonly steps: readonly WizardStep[]
  /** On the right of every step; it stays in sight. */
  readonly summary?: ReactNode
  /** Beside the buttons of every step, such as a total. */
  readonly note?: ReactNode
  /** On the button of the last step. */
  readonly ok: string
  /** Another way to end it, on the last step. */
  readonly other?: ReactNode
  readonly onSubmit: () => void
}

/** The fields of a step that are wrong; each says so where it stands. */
function wrongIn(form: FormState, names: readonly string[]): string[] {
  return names.filter(name => {
    const field = form.fields[name]
    return field && 'problem' in parseField(field, form.values[name])
  })
}

/** Work in steps: each is checked before the next, those behind are gone back to without loss, and a last look is submitted. */
export function Wizard(props: WizardProps) {
  const { title, work, steps, summary, note, ok, other, onSubmit } = props
  const t = useText()
  const pane = usePane()
  const { form, busy, draft, step: reached, setStep } = work
  const last = steps.length - 1
  const step = Math.min(reached, last)
  const now = steps[step]
  const [wasTried, setWasTried] = useState(false)
  useUnsaved(form.dirty && draft.state.name !== 'over')
  const go = (next: number) => {
    setWasTried(false)
    setStep(next)
    pane.element?.scrollTo({ top: 0 })
  }
  const forward = () => {
    form.calm()
    const wrong = wrongIn(form, now?.fields ?? [])
    for (const name of wrong) form.leave(name)
    if (wrong.length > 0) return pointTo(pane.element, wrong[0])
    setWasTried(true)
    if (now?.obstacle) return undefined
    return step < last ? go(step + 1) : onSubmit()
  }
  return (
    <section className="wizard">
      <h1>{title}</h1>
      <DraftBar draft={draft} />
      <Steps names={steps.map(one => one.name)} at={step} onGo={go} />
      <div className={summary ? 'wizard-columns' : undefined}>
        <form
          className="wizard-sheet"
          noValidate
          onSubmit={event => {
            event.preventDefault()
            forward()
          }}
        >
          <h2 className="visually-hidden">{now?.name}</h2>
          {now?.children}
          <footer className="call-footer">
            <DraftNote draft={draft} />
            <p className="field-problem" role="alert">
              {form.summary || (wasTried ? now?.obstacle : '')}
            </p>
            {note && <span className="wizard-note figure">{note}</span>}
            {step > 0 && <Button onClick={() => go(step - 1)}>{t(['上一步', 'Back'])}</Button>}
            {step === last && other}
            <Button type="primary" htmlType="submit" loading={busy} disabled={now?.isReady === false}>
              {step < last ? t(['下一步', 'Next']) : ok}
            </Button>
          </footer>
        </form>
        {summary}
      </div>
    </section>
  )
}
