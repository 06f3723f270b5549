import { parseField } from '@forecourt/contract/kernel'
import { useState } from 'react'
import { firstValues, type Values } from '../form/form-values.ts'
import { webKindOf } from '../kinds/index.ts'
import { useText } from '../text.ts'
import { FieldInput } from './field-input.tsx'
import type { FieldInputProps } from './field-props.ts'
import './rows-input.css'

/** One object, part by part: each is filled in by the widget of its own kind and told wrong once it was left. */
export default function PartsInput({ id, field, label, value, describedBy, onChange, onBlur }: FieldInputProps) {
  const t = useText()
  const fields = field.options.parts ?? {}
  const values: Values = typeof value === 'object' && value !== null ? (value as Values) : firstValues(fields)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  return (
    <fieldset id={id} aria-label={label} aria-describedby={describedBy} className="parts-edited">
      {Object.entries(fields).map(([name, part]) => {
        const parsed = parseField(part, values[name])
        const problem = left.has(name) && 'problem' in parsed ? parsed.problem : undefined
        const partId = `${id}-${name}`
        return (
          <div key={name} className={webKindOf(part).isWide ? 'field field-wide' : 'field'}>
            <label htmlFor={partId}>
              {t(part.label)}
              {part.options.required && (
                <span className="field-required" aria-hidden="true">
                  {' '}
                  *
                </span>
              )}
            </label>
            <FieldInput
              id={partId}
              name={name}
              field={part}
              label={t(part.label)}
              value={values[name]}
              invalid={problem !== undefined}
              describedBy={`${partId}-note`}
              onChange={next => onChange({ ...values, [name]: next })}
              onBlur={() => {
                setLeft(new Set([...left, name]))
                onBlur()
              }}
            />
            <p id={`${partId}-note`} className={problem ? 'field-note field-problem' : 'field-note'}>
              {problem ? t(problem) : part.options.hint && t(part.options.hint)}
            </p>
          </div>
        )
      })}
    </fieldset>
  )
}
