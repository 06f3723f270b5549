import { Select } from 'antd'
import { useText } from '../text.ts'
import { searchOf, useChoices } from './choices.ts'
import type { FieldFilterProps } from './field-props.ts'
import { RefSelect } from './ref-select.tsx'

/** One or several; one is written as the bare name, as ready-made views write it. */
export function ChoiceFilter({ name, field, query, onFilter }: FieldFilterProps) {
  const t = useText()
  const choices = useChoices(field)
  const chosen = (query[`${name}_in`] ?? query[name] ?? '').split(',')
  return (
    <Select
      className="filter"
      mode="multiple"
      maxTagCount="responsive"
      allowClear
      showSearch={searchOf(choices)}
      aria-label={t(field.label)}
      placeholder={t(field.label)}
      value={choices.filter(one => chosen.includes(String(one.value))).map(one => one.value)}
      options={choices}
      onChange={values =>
        onFilter({
          [name]: values.length === 1 ? String(values[0]) : undefined,
          [`${name}_in`]: values.length > 1 ? values.join(',') : undefined,
        })
      }
    />
  )
}

export function RefFilter({ name, field, query, within, onFilter }: FieldFilterProps) {
  const t = useText()
  return (
    <RefSelect
      className="filter"
      entity={field.options.to ?? ''}
      {...(within ? { within: `${within}.${name}` } : {})}
      label={t(field.label)}
      value={query[name] ?? null}
      onChange={id => onFilter({ [name]: typeof id === 'string' ? id : undefined })}
    />
  )
}
