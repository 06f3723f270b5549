import { type Field, type Fields, formatField, kindOf, parseField } from '@forecourt/contract/kernel'
import { wireText } from '../wire-text.ts'
import type { Values } from './form-values.ts'

/** The state of a row that somebody's work began with. */
export interface Basis {
  readonly values: Values
  readonly version: number
}

export type Side = 'mine' | 'theirs'

/** A field in which two people do not agree. */
export interface Difference {
  readonly name: string
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
  /** Whose value is taken unless somebody says otherwise: the only one that was changed, none where both were. */
  readonly usual: Side | undefined
}

/** A value as the wire would have it, so that "12.5" is "12.50" and an empty text is nothing. */
function plain(field: Field, value: unknown): string {
  const parsed = parseField({ ...field, options: { ...field.options, required: false } } as Field, value)
  return wireText('value' in parsed ? formatField(field, parsed.value) : value)
}

/** Where what I typed and what somebody else has saved differ, and who of the two has changed it. */
export function differencesOf(fields: Fields, base: Values, mine: Values, theirs: Values): Difference[] {
  return Object.entries(fields).flatMap(([name, field]): Difference[] => {
    if (kindOf(field).isSecret) return []
    const [was, own, other] = [base, mine, theirs].map(values => plain(field, values[name]))
    if (own === other) return []
    const usual = own === was ? 'theirs' : other === was ? 'mine' : undefined
    return [{ name, base: base[name], mine: mine[name], theirs: theirs[name], usual }]
  })
}

export type Choice = Readonly<Record<string, Side | undefined>>

/** What is to be saved: everything as I typed it, except where the others' value was chosen. */
export function mergedBy(differences: readonly Difference[], choice: Choice, mine: Values): Values {
  const taken = differences.filter(one => choice[one.name] === 'theirs').map(one => [one.name, one.theirs] as const)
  return { ...mine, ...Object.fromEntries(taken) }
}
