import type { Label } from './label.ts'

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
