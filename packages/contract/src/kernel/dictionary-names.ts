import type { Dictionary } from './dictionary.ts'
import type { Field, Fields } from './field.ts'
import { inLang, type Lang } from './label.ts'

const named = new WeakMap<Fields, readonly (readonly [name: string, field: Field])[]>()

/** The fields whose texts leave beside their keys, worked out once; nearly always none. */
export function namedFields(fields: Fields): readonly (readonly [name: string, field: Field])[] {
  const known = named.get(fields)
  if (known) return known
  const made = Object.entries(fields).filter(([, field]) => field.options.named)
  named.set(fields, made)
  return made
}

/** What the declaration calls a key of a dictionary; null for none. */
export function nameOf({ options }: Field, key: unknown, lang: Lang): string | null {
  const label = (options.of as Dictionary | undefined)?.entries[String(key)]
  return label ? inLang(label, lang) : null
}
