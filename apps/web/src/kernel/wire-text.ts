/** A value of the wire as plain text: empty for nothing, JSON for what has parts. */
export const wireText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  return JSON.stringify(value)
}

/** The first of several values that says something, as text. */
export const firstText = (...values: readonly unknown[]): string => values.map(wireText).find(text => text !== '') ?? ''

/** Several values: a list as a form keeps it, or one text joined by commas as a row is answered. */
export const wireList = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : wireText(value).split(',').filter(Boolean)
