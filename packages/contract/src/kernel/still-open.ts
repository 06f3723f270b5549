import type { Label } from './label.ts'

/**
 * Rows that hang at the row of a call and have to be over before it is made. Their entity is named and not imported: its area
 * mostly knows the one of the row already.
 */
export interface StillOpen {
  readonly of: string
  /** Its field that refers to the row. */
  readonly by: string
  /** The field that tells, and what it holds while something is still to come. */
  readonly field: string
  readonly values: readonly number[]
  readonly label: Label
  /** Where people find them, when they have no list of their own: another entity with the same field, and how it refers to the row. */
  readonly listed?: { readonly of: string; readonly by: string }
}

/** What a refusal says of them, so that a page can lead there. */
export interface OpenThing {
  readonly of: string
  readonly label: Label
  /** The filters of their list. */
  readonly query: Readonly<Record<string, string>>
}

export const openThingOf = ({ of, by, field, values, label, listed }: StillOpen, id: string): OpenThing => ({
  of: listed?.of ?? of,
  label,
  query: { [listed?.by ?? by]: id, [`${field}_in`]: values.join(',') },
})
