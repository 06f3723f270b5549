import { type Field, type Fields, type Label, parseField } from '@forecourt/contract/kernel'

export type Values = Readonly<Record<string, unknown>>

/** The fields a person fills in, of all fields of an input. */
export const formFields = (fields: Fields, isNew: boolean): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, field]) => {
      const { readOnly, onlyNew, form } = field.options
      return !readOnly && form !== false && field.kind !== 'state' && (isNew || !onlyNew)
    }),
  )

const firstValue = (field: Field): unknown => {
  const { initial } = field.options
  return typeof initial === 'boolean' ? Number(initial) : (initial ?? null)
}

/** The first values: the row's, and the declared ones of a new row. */
export const firstValues = (fields: Fields, row: Values = {}): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, row[name] ?? firstValue(field)]))

/** What the contract says of a value, in the server's own words. */
export function problemOf(field: Field | undefined, value: unknown): Label | undefined {
  const parsed = field && parseField(field, value)
  return parsed && 'problem' in parsed ? parsed.problem : undefined
}
