import { usePane } from '../pane.tsx'
import { useText } from '../text.ts'
import type { FormState } from './form-state.ts'

/** Focuses what is wrong, so that it is seen and heard. Of forms that lie over each other the last is meant. */
export function pointTo(place: HTMLElement | null, name: string | undefined): void {
  if (!name) return
  const field = [...(place?.querySelectorAll<HTMLElement>(`[data-field="${name}"]`) ?? [])].at(-1)
  field?.scrollIntoView({ block: 'nearest' })
  field?.querySelector<HTMLElement>(':is(input:not([type=file]), textarea, button)')?.focus()
}

/** Everything that keeps a form from being saved, each a way to its field. */
export function ProblemList({ form }: { readonly form: FormState }) {
  const t = useText()
  const { element } = usePane()
  if (!form.wrong.length) return null
  return (
    <div className="problem-list" role="alert">
      <p>{t(['请更正以下 {0} 处', 'Please correct {0} of the fields'], form.wrong.length)}</p>
      <ul>
        {form.wrong.map(({ name, text }) => (
          <li key={name}>
            <button type="button" className="quiet" onClick={() => pointTo(element, name)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Says what the star means, where there is one. */
export function RequiredLegend({ form }: { readonly form: FormState }) {
  const t = useText()
  if (!Object.values(form.fields).some(field => field.options.required)) return null
  return (
    <p className="form-legend">
      <span className="field-required" aria-hidden="true">
        *
      </span>{' '}
      {t(['为必填项', 'is required'])}
    </p>
  )
}
