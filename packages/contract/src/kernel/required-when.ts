import type { Field, Fields } from './field.ts'

type Values = Readonly<Record<string, unknown>>

const isAsked = ({ options: { requiredWhen } }: Field, values: Values): boolean =>
  requiredWhen !== undefined &&
  Object.entries(requiredWhen).every(([name, wanted]) => String(values[name]) === String(wanted))

const asRequired = <F extends Field>(field: F): F => ({ ...field, options: { ...field.options, required: true } })

/** The fields as they are asked for once these values are chosen: what they make necessary is required. */
export function fieldsFor(fields: Fields, values: Values): Fields {
  const asked = Object.entries(fields).filter(([, field]) => isAsked(field, values))
  return asked.length === 0
    ? fields
    : { ...fields, ...Object.fromEntries(asked.map(([name, field]) => [name, asRequired(field)])) }
}
