import { paramTypes } from '@forecourt/contract/system'
import { Input, Select, Switch } from 'antd'
import { useFormAround } from '../../kernel/form/form-fields.tsx'
import { useText } from '../../kernel/text.ts'
import { aria, type FieldInputProps } from '../../kernel/widgets/field-props.ts'
import { wireText } from '../../kernel/wire-text.ts'

/** The value by what is declared of its parameter: a switch is a switch, and what it does stands below it. */
export default function ParamValueInput(props: FieldInputProps) {
  const t = useText()
  const type = paramTypes[wireText(useFormAround().values['paramKey'] ?? '')]
  const value = wireText(props.value ?? '')
  const about = type && <p className="dim">{t(type.about)}</p>
  if (type?.is === 'switch')
    return (
      <>
        <Switch
          {...aria(props)}
          aria-label={props.label}
          checked={value === 'true'}
          checkedChildren={t(['开', 'On'])}
          unCheckedChildren={t(['关', 'Off'])}
          onChange={isOn => props.onChange(String(isOn))}
        />
        {about}
      </>
    )
  if (type?.is === 'number')
    return (
      <>
        <Input
          {...aria(props)}
          inputMode="numeric"
          value={value}
          onChange={event => props.onChange(event.target.value)}
          onBlur={props.onBlur}
        />
        {about}
      </>
    )
  if (type?.is === 'choice')
    return (
      <>
        <Select
          {...aria(props)}
          className="wide"
          aria-label={props.label}
          value={value === '' ? null : value}
          options={Object.entries(type.choices).map(([key, label]) => ({ value: key, label: t(label) }))}
          onChange={key => props.onChange(key)}
        />
        {about}
      </>
    )
  return (
    <Input.TextArea
      {...aria(props)}
      autoSize={{ minRows: 2, maxRows: 8 }}
      value={value}
      onChange={event => props.onChange(event.target.value)}
      onBlur={props.onBlur}
    />
  )
}
