import type { Field, Format, Kind } from '@forecourt/contract/kernel'
import { Input, Select, Switch } from 'antd'
import { type ComponentType, lazy, Suspense, useContext } from 'react'
import { searchOf, useChoices } from './choices.ts'
import { DecimalInput } from './decimal-input.tsx'
import { GroupedInput } from './grouped-input.tsx'
import { groupsOf } from './grouping.ts'
import { OwnWidgetsContext } from './own-widgets.ts'
import { RefSelect } from './ref-select.tsx'
import { wireText } from '../wire-text.ts'

export interface FieldInputProps {
  readonly id: string
  readonly name: string
  readonly field: Field
  readonly label: string
  /** As the wire has it. */
  readonly value: unknown
  readonly invalid: boolean
  readonly describedBy: string
  /** Amounts are repeated in Chinese capitals, as a payment confirmation has to. */
  readonly capitals?: boolean
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
}

const DateInput = lazy(() => import('./date-input.tsx'))
const FileInput = lazy(() => import('./file-input.tsx'))
const RowsInput = lazy(() => import('./rows-input.tsx'))

/** What every input of the component library is told alike. */
export const aria = ({ id, invalid, describedBy, field, onBlur }: FieldInputProps) => ({
  id,
  'aria-describedby': describedBy,
  'aria-invalid': invalid,
  'aria-required': field.options.required ?? false,
  ...(invalid ? { status: 'error' as const } : {}),
  onBlur,
})

const modes: Readonly<Partial<Record<Format, 'email' | 'url'>>> = { email: 'email', url: 'url', publicUrl: 'url' }

function TextInput(props: FieldInputProps) {
  const { field, value, onChange } = props
  const { format } = field.options
  const mode = format && modes[format]
  if (groupsOf(format, '')) return <GroupedInput {...props} />
  return (
    <Input
      {...aria(props)}
      {...(mode ? { inputMode: mode } : {})}
      maxLength={field.options.max ?? 255}
      value={wireText(value)}
      onChange={event => onChange(event.target.value)}
    />
  )
}

const LongInput = (props: FieldInputProps) => (
  <Input.TextArea
    {...aria(props)}
    autoSize={{ minRows: 3, maxRows: 12 }}
    maxLength={props.field.options.max ?? 20_000}
    value={wireText(props.value)}
    onChange={event => props.onChange(event.target.value)}
  />
)

const SecretInput = (props: FieldInputProps) => (
  <Input.Password
    {...aria(props)}
    autoComplete="new-password"
    maxLength={props.field.options.max ?? 255}
    value={wireText(props.value)}
    onChange={event => props.onChange(event.target.value)}
  />
)

const WholeInput = (props: FieldInputProps) => (
  <Input
    {...aria(props)}
    inputMode="numeric"
    maxLength={11}
    value={wireText(props.value)}
    onChange={event => props.onChange(event.target.value.trim())}
  />
)

const FlagInput = ({ id, label, describedBy, value, onChange }: FieldInputProps) => (
  <span className="field-switch">
    <Switch
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      checked={value === true || Number(value) === 1}
      onChange={checked => onChange(checked ? 1 : 0)}
    />
  </span>
)

function ChoiceInput(props: FieldInputProps) {
  const { field, label, value, onChange } = props
  const choices = useChoices(field)
  const shown = field.options.many ? value : choices.find(one => String(one.value) === String(value))?.value
  return (
    <Select
      {...aria(props)}
      className="wide"
      allowClear={!field.options.required}
      placeholder={label}
      showSearch={searchOf(choices)}
      {...(field.options.many ? { mode: 'multiple' as const } : {})}
      options={choices}
      value={(shown ?? null) as never}
      onChange={next => onChange(next ?? null)}
    />
  )
}

const RefInput = ({ id, field, label, value, invalid, describedBy, onChange, onBlur }: FieldInputProps) => (
  <RefSelect
    id={id}
    entity={field.options.to ?? ''}
    canCreate
    required={field.options.required ?? false}
    many={field.options.many ?? false}
    value={value as string | string[] | null}
    label={label}
    invalid={invalid}
    describedBy={describedBy}
    onChange={onChange}
    onBlur={onBlur}
  />
)

const later = (Part: ComponentType<FieldInputProps>) =>
  function Later(props: FieldInputProps) {
    return (
      <Suspense fallback={<Input disabled />}>
        <Part {...props} />
      </Suspense>
    )
  }

const JsonInput = (props: FieldInputProps) => {
  const { value, onChange } = props
  return (
    <Input.TextArea
      {...aria(props)}
      className="code"
      autoSize={{ minRows: 4, maxRows: 16 }}
      value={
        typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value, null, 2)
      }
      onChange={event => onChange(event.target.value)}
    />
  )
}

const Rows = later(RowsInput)
const Structured = (props: FieldInputProps) =>
  props.field.options.rows ? <Rows {...props} /> : <JsonInput {...props} />

/** How each kind is filled in. A new kind does not compile until it has an answer here. */
const inputs: Readonly<Record<Kind, ComponentType<FieldInputProps>>> = {
  text: TextInput,
  long: LongInput,
  int: WholeInput,
  ratio: DecimalInput,
  money: DecimalInput,
  price: DecimalInput,
  quantity: DecimalInput,
  flag: FlagInput,
  dict: ChoiceInput,
  state: ChoiceInput,
  ref: RefInput,
  day: later(DateInput),
  moment: later(DateInput),
  file: later(FileInput),
  json: Structured,
  secret: SecretInput,
}

export function FieldInput(props: FieldInputProps) {
  const own = useContext(OwnWidgetsContext).inputs?.[props.name]
  const One = own ?? inputs[props.field.kind]
  return <One {...props} />
}
