import type { Field, Fields } from './field.ts'
import { inLang, type Label, type Lang } from './label.ts'

/** A coded value set. Declared here, seeded into the dictionary tables, so that labels can be changed by an operator. */
export interface Dictionary {
  readonly code: string
  readonly label: Label
  readonly entries: Readonly<Record<string, Label>>
  /** Keys that clients send for one of the entries. */
  readonly synonyms?: Readonly<Record<string, string>>
}

export const dictionary = (
  code: string,
  label: Label,
  entries: Readonly<Record<string, Label>>,
  synonyms: Readonly<Record<string, string>> = {},
): Dictionary => ({ code, label, entries, synonyms })

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
