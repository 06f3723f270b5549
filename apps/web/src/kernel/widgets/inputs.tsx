import type { Format } from '@forecourt/contract/kernel'
import { Input, Select, Switch } from 'antd'
import { type ComponentType, lazy, Suspense } from 'react'
import type { InputName } from '../kinds/kind.ts'
import { useSession } from '../session.ts'
import { wireList, wireText } from '../wire-text.ts'
import { searchOf, useChoices } from './choices.ts'
import { DecimalInput } from './decimal-input.tsx'
import { aria, type FieldInputProps } from './field-props.ts'
import { GroupedInput } from './grouped-input.tsx'
import { groupsOf } from './grouping.ts'
import { RefSelect } from './ref-select.tsx'
import { SecretInput } from './secret-input.tsx'

const DateInput = lazy(() => import('./date-input.tsx'))
const FileInput = lazy(() => import('./file-input.tsx'))
const RichInput = lazy(() => import('../rich-text/rich-input.tsx'))
const PartsInput = lazy(() => import('./parts-input.tsx'))
const RowsInput = lazy(() => import('./rows-input.tsx'))

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
  const choiceOf = (key: string) => choices.find(one => String(one.value) === key)?.value
  // Of several one that is offered no longer stays until somebody takes it out.
  const shown = field.options.many ? wireList(value).map(key => choiceOf(key) ?? key) : choiceOf(wireText(value))
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

function RefInput({ id, field, tenantId, label, value, invalid, describedBy, onChange, onBlur }: FieldInputProps) {
  const own = useSession(state => state.user?.tenant_id)
  return (
    <RefSelect
      id={id}
      entity={field.options.to ?? ''}
      tenantId={tenantId}
      // What is made on the way is one's own: for another tenant's row it could not be chosen.
      canCreate={(tenantId ?? own) === own}
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
}

/** The place of an input that is on its way is as high as the input will be: nothing below it moves under a press. */
const later = (Part: ComponentType<FieldInputProps>, place = 'input-coming') =>
  function Later(props: FieldInputProps) {
    return (
      <Suspense fallback={<div className={place} />}>
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

/** The code of a colour, and the browser's own way of choosing one in front of it. */
const ColourInput = (props: FieldInputProps) => {
  const text = wireText(props.value)
  return (
    <Input
      {...aria(props)}
      maxLength={7}
      value={text}
      prefix={
        <input
          type="color"
          className="colour-choice"
          tabIndex={-1}
          aria-label={props.label}
          value={/^#[\da-f]{6}$/i.test(text) ? text : '#000000'}
          onChange={event => props.onChange(event.target.value)}
        />
      }
      onChange={event => props.onChange(event.target.value)}
    />
  )
}

const Rows = later(RowsInput)
const Structured = (props: FieldInputProps) =>
  props.field.options.rows ? <Rows {...props} /> : <JsonInput {...props} />

/** The inputs of forms. One that a kind names and that is not here does not compile. */
export const inputs: Readonly<Record<InputName, ComponentType<FieldInputProps>>> = {
  line: TextInput,
  lines: LongInput,
  rich: later(RichInput),
  secret: SecretInput,
  whole: WholeInput,
  decimal: DecimalInput,
  switch: FlagInput,
  choice: ChoiceInput,
  reference: RefInput,
  date: later(DateInput),
  files: later(FileInput, 'file-input-coming'),
  colour: ColourInput,
  structure: Structured,
  parts: later(PartsInput),
}
