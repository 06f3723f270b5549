import { type Field, type Fields, kindOf, masked } from '@forecourt/contract/kernel'

type Raw = Readonly<Record<string, unknown>>

const hidden = '***'
/** What names a person or opens money, whatever its field says of masks. */
const personal = new Set(['mobile', 'phone', 'idCard', 'email', 'accountNumber'])
const maxText = 200

function shownValue(field: Field, value: unknown): unknown {
  const { options } = field
  if (value === undefined || value === null) return value
  if (kindOf(field).isSecret) return hidden
  if (kindOf(field).isStructure) return Array.isArray(value) ? `[${value.length}]` : hidden
  const text = String(value)
  return options.mask || personal.has(options.format ?? '') ? masked(text) : text.slice(0, maxText)
}

/** What of a message may be written down: its declared fields, secrets and people left out. */
export const loggedFields = (fields: Fields, sent: Raw): Raw =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => Object.hasOwn(sent, name))
      .map(([name, field]) => [name, shownValue(field, sent[name])]),
  )

/** The same of an answer's `data`: one row of it, or how many there were. */
export function loggedAnswer(fields: Fields, data: unknown): unknown {
  if (Array.isArray(data)) return { rows: data.length }
  if (typeof data !== 'object' || data === null) return undefined
  if ('records' in data && Array.isArray(data.records)) return { rows: data.records.length }
  return loggedFields(fields, data as Raw)
}
