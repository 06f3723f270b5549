import type { Field } from './field.ts'

/** Nothing said: absent, empty, or a list of nothing. */
export const isEmpty = (raw: unknown) =>
  raw === undefined || raw === null || raw === '' || (Array.isArray(raw) && raw.length === 0)

/** What an input says of a field, by its own name or else by another spelling of it. */
export function givenFor(name: string, { options }: Field, raw: Readonly<Record<string, unknown>>): unknown {
  const own = Object.hasOwn(raw, name) ? raw[name] : undefined
  if (!options.spellings || !isEmpty(own)) return own
  const others = options.spellings.map(one => (Object.hasOwn(raw, one) ? raw[one] : undefined))
  const said = others.find(one => !isEmpty(one))
  return said ?? (own === undefined ? others.find(one => one !== undefined) : own)
}
