import { type Field, kindOf } from '@forecourt/contract/kernel'
import { Input, Select } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { searchOf, useChoices } from '../widgets/choices.ts'
import { FieldInput } from '../widgets/field-input.tsx'
import Range from '../widgets/range-input.tsx'
import { RefSelect } from '../widgets/ref-select.tsx'
import { useAsking } from './asking.ts'
import { useText } from '../text.ts'
import type { Way } from './ways.ts'

interface ValueProps {
  readonly name: string
  readonly field: Field
  readonly way: Way
  readonly values: readonly string[]
  readonly onValues: (values: readonly string[]) => void
}

const waitMs = 400

/** Keeps what is typed, and says it once typing has paused. */
function useTyped(said: string, onSay: (text: string) => void) {
  const [typed, setTyped] = useState(said)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const sayNow = (text = typed) => {
    clearTimeout(timer.current)
    if (text.trim() !== said) onSay(text.trim())
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => sayNow(text), waitMs)
  }
  return { typed, type, sayNow }
}

function TextValue({ field, values, onValues }: ValueProps) {
  const t = useText()
  const { typed, type, sayNow } = useTyped(values[0] ?? '', text => onValues(text ? [text] : []))
  return (
    <Input
      allowClear
      aria-label={t(field.label)}
      maxLength={64}
      value={typed}
      onChange={event => type(event.target.value)}
      onPressEnter={() => sayNow()}
    />
  )
}

function ChoicesValue({ field, values, onValues }: ValueProps) {
  const t = useText()
  const choices = useChoices(field)
  return (
    <Select
      mode="multiple"
      aria-label={t(field.label)}
      placeholder={t(['全部', 'All'])}
      showSearch={searchOf(choices)}
      value={choices.filter(one => values.includes(String(one.value))).map(one => one.value)}
      options={choices}
      onChange={next => onValues(next.map(String))}
    />
  )
}

const RefValue = ({ name, field, values, onValues }: ValueProps) => (
  <RefSelect
    entity={field.options.to ?? ''}
    within={`${useAsking().entity.name}.${name}`}
    many
    label={field.label[0]}
    value={values}
    onChange={next => onValues(Array.isArray(next) ? next : [])}
  />
)

/** A figure is filled in as in a form, without the limits that hold for what is stored. */
function FigureValue({
  field,
  label,
  said,
  onSay,
}: {
  field: Field
  label: string
  said: string
  onSay: (text: string) => void
}) {
  const { typed, type, sayNow } = useTyped(said, onSay)
  const id = useId()
  const free = { ...field, label: [label, label] as const, options: {} }
  return (
    <span>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <FieldInput
        id={id}
        name=""
        field={free}
        label={label}
        value={typed}
        invalid={false}
        describedBy={`${id}-note`}
        onChange={value => type(String((value as string | number | null) ?? ''))}
        onBlur={() => sayNow()}
      />
    </span>
  )
}

function SpanValue({ field, way, values, onValues }: ValueProps) {
  const t = useText()
  const [from = '', to = ''] = values
  if (way.name === 'within') return <Range label={t(field.label)} open={false} value={[from, to]} onChange={onValues} />
  return (
    <span className="span-value">
      <FigureValue field={field} label={t(['从', 'From'])} said={from} onSay={text => onValues([text, to])} />
      <FigureValue field={field} label={t(['到', 'To'])} said={to} onSay={text => onValues([from, text])} />
    </span>
  )
}

/** What is filled in for a condition: by the way it compares, and then by the kind of the field. */
export function ConditionValue(props: ValueProps) {
  const t = useText()
  const { field, way, values, onValues } = props
  if (way.takes === 'nothing') return null
  if (way.takes === 'span') return <SpanValue {...props} />
  if (way.takes === 'many' && kindOf(field).isReference) return <RefValue {...props} />
  if (way.takes === 'many') return <ChoicesValue {...props} />
  if (kindOf(field).isText) return <TextValue {...props} />
  return (
    <FigureValue
      field={field}
      label={t(field.label)}
      said={values[0] ?? ''}
      onSay={text => onValues(text ? [text] : [])}
    />
  )
}
