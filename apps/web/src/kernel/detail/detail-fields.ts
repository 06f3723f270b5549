import { baseFields, type Entity, type Field, type Fields, isAnswered, kindOf } from '@forecourt/contract/kernel'
import { webKindOf } from '../kinds/index.ts'

const hiddenFields = new Set(['id', 'tenantId', 'isDeleted', 'version', 'createDept'])
const maxKeyFields = 6

/** Figures first, then what rows of this kind are usually searched by. */
export function factsOf({ fields, options }: Entity): string[] {
  const namesOf = (isFact: (name: string, field: Field) => boolean | undefined) =>
    Object.entries(fields).flatMap(([name, field]) => (isFact(name, field) ? [name] : []))
  const figures = namesOf((_, field) => webKindOf(field).fact === 'always')
  const others = namesOf(
    (name, field) =>
      name !== options.display && webKindOf(field).fact === 'searched' && field.options.search && !field.options.many,
  )
  return [...figures, ...others].slice(0, maxKeyFields)
}

/** A field that the entity declares itself says something, though one that all rows have is called the same. */
const isBase = (name: string, field: Field) => (baseFields as Fields)[name] === field

const isShown = (name: string, field: Field) =>
  !(hiddenFields.has(name) && isBase(name, field)) &&
  !kindOf(field).isState &&
  isAnswered(field) &&
  field.options.form !== false

/** What a detail shows unless it is told. */
export const shownFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name, field]) => isShown(name, field)))
