import { type Field, type Fields, isWritable, kindOf, type Label, parseField } from '@forecourt/contract/kernel'

export type Values = Readonly<Record<string, unknown>>

/** The fields a person fills in, of all fields of an input. */
export const formFields = (fields: Fields, isNew: boolean): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, field]) => {
      const { immutable, form } = field.options
      return isWritable(field) && form !== false && (isNew || !immutable)
    }),
  )

const firstValue = (field: Field): unknown => {
  const { initial } = field.options
  return typeof initial === 'boolean' ? Number(initial) : (initial ?? null)
}

/** A secret is not answered: of a row that there is, nothing is known of it and nothing is said. */
const isUntold = (field: Field, row: Values): boolean => kindOf(field).isSecret && row['id'] !== undefined

/** The first values: the row's, and the declared ones of a new row. Secrets of a row stay as they are: not sent, not removed. */
export const firstValues = (fields: Fields, row: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      row[name] ?? (isUntold(field, row) ? undefined : firstValue(field)),
    ]),
  )

/** What the contract says of a value, in the server's own words. */
export function problemOf(field: Field | undefined, value: unknown): Label | undefined {
  if (field && kindOf(field).isSecret && value === undefined) return undefined
  const parsed = field && parseField(field, value)
  return parsed && 'problem' in parsed ? parsed.problem : undefined
}
