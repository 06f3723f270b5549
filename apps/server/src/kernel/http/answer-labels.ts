import { type Fields, kindOf, referenceLabelOf } from '@forecourt/contract/kernel'

const labels = new WeakMap<Fields, readonly string[]>()

/** The names of the texts that a handler may put beside references, found out once: `siteName` of `siteId`. */
export function labelsOf(fields: Fields): readonly string[] {
  const known = labels.get(fields)
  if (known) return known
  const references = Object.entries(fields).filter(([, field]) => kindOf(field).isReference)
  const made = references.map(([name]) => referenceLabelOf(name)).filter(name => !Object.hasOwn(fields, name))
  labels.set(fields, made)
  return made
}
