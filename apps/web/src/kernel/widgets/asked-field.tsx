import type { Field, Label } from '@forecourt/contract/kernel'
import { useText } from '../text.ts'
import { FieldInput } from './field-input.tsx'

interface AskedFieldProps {
  readonly id: string
  readonly name: string
  readonly field: Field
  /** In place of the field's own. */
  readonly label?: Label
  /** As the wire has it. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

const nothing = () => {}

/** What a page is asked by: a field with its name, whose value counts as it is entered and is submitted by nobody. */
export function AskedField({ id, name, field, label = field.label, value, onChange }: AskedFieldProps) {
  const t = useText()
  return (
    <div className="field">
      <label htmlFor={id}>{t(label)}</label>
      <FieldInput
        id={id}
        name={name}
        field={field}
        label={t(label)}
        value={value}
        invalid={false}
        describedBy=""
        onChange={onChange}
        onBlur={nothing}
      />
    </div>
  )
}
