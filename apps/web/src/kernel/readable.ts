import { type Field, type Fields, json, partFields, type Resource } from '@forecourt/contract/kernel'
import type { KeptBack } from '@forecourt/contract/system'

/** Masked fields are shown and not asked by. */
const unasked = (field: Field): Field => ({ ...field, options: { ...field.options, search: false } })

/** The fields that this person reads, of those that are declared. */
export function readableFields(fields: Fields, { hidden, masked }: KeptBack): Fields {
  const shown = Object.entries(fields).filter(([name]) => !hidden.includes(name))
  return Object.fromEntries(shown.map(([name, field]) => [name, masked.includes(name) ? unasked(field) : field]))
}

const made = new WeakMap<Resource, { readonly limits: KeptBack; readonly resource: Resource }>()

/** The parts of a row as tables of its detail and its form. */
const tablesOf = ({ parts }: Resource): Fields =>
  Object.fromEntries(
    Object.entries(parts).map(([name, of]) => [name, json(of.label, { rows: partFields(of), list: false })]),
  )

const whole = new WeakMap<Resource, Resource>()

function withParts<R extends Resource>(of: R): R {
  if (Object.keys(of.parts).length === 0) return of
  const entity = { ...of.entity, fields: { ...of.entity.fields, ...tablesOf(of) } }
  const known = whole.get(of) ?? { ...of, entity }
  whole.set(of, known)
  return known as R
}

/** A resource as this person may read it: its list, detail and form have no field that would always be empty. */
export function readableResource<R extends Resource>(declared: R, limits: KeptBack): R {
  const of = withParts(declared)
  if (limits.hidden.length + limits.masked.length === 0) return of
  const known = made.get(of)
  if (known?.limits === limits) return known.resource as R
  const resource = { ...of, entity: { ...of.entity, fields: readableFields(of.entity.fields, limits) } }
  made.set(of, { limits, resource })
  return resource
}
