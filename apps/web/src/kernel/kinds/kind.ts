import type { Field } from '@forecourt/contract/kernel'
import { wireText } from '../wire-text.ts'
import type { Way } from './ways.ts'

// A kind names its widgets and does not hold them: inputs are fetched with the first form and not with the first list,
// and what is only reckoned with kinds draws nothing. Several kinds share a widget.

/** The inputs of forms; `widgets/inputs.tsx` does not compile without one of each. */
export type InputName =
  | 'line'
  | 'lines'
  | 'rich'
  | 'secret'
  | 'whole'
  | 'decimal'
  | 'switch'
  | 'choice'
  | 'reference'
  | 'date'
  | 'files'
  | 'colour'
  | 'structure'
  | 'parts'

/** How a value that there is stands in a cell or a detail; `widgets/texts.tsx` has one of each. */
export type TextName =
  | 'plain'
  | 'long'
  | 'rich'
  | 'figure'
  | 'unit'
  | 'flag'
  | 'choice'
  | 'state'
  | 'reference'
  | 'moment'
  | 'files'
  | 'colour'
  | 'structure'
  | 'hidden'

/** The fields above lists; `widgets/filters.tsx` has one of each. */
export type FilterName = 'text' | 'choice' | 'reference' | 'range'

/** What the screen knows of a kind beside the contract: by which widgets it is filled in, shown and asked for. */
export interface WebKind {
  readonly input: InputName
  readonly text: TextName
  /** The field above a list that asks for it; without one it is asked for by conditions alone. */
  readonly filter?: FilterName
  readonly ways: readonly Way[]
  /** The width of its column in pixels. */
  readonly width: number
  /** Whether it fits into a cell of a list. */
  readonly fitsCell: boolean
  /** Takes the whole width of a form and a detail. */
  readonly isWide: boolean
  /** Saved as soon as it is changed, where it is changed in its cell. */
  readonly isSwitch: boolean
  /** Stands among the key facts of a detail: always, or where rows are searched by it. */
  readonly fact?: 'always' | 'searched'
  /** The types of files that may be chosen; absent where all may. */
  readonly accepts?: string
  /** What must not be cut off in a column: its longest choice, as tag or as text, or whatever looks like a number. */
  readonly uncut?: 'tags' | 'choices' | 'numbers'
  /** A figure as it is shown, before its thousands are told apart. */
  readonly shown: (value: unknown) => string
  /** A figure as a person types it, from the wire and back. */
  readonly typed: (value: unknown) => string
  readonly sent: (typed: string) => unknown
  /** A pasted text as the field keeps it; what cannot be read stays as it is and is marked as wrong. */
  readonly pasted: (text: string, field: Field) => unknown
  /** A value out of the address in words. */
  readonly worded: (value: string) => string
}

const same = (text: string) => text

type Declared = Pick<WebKind, 'input' | 'text'> & Partial<WebKind>

/** Declares a kind of the web by what is special of it: a text in a cell, asked for by nothing. */
export const webKind = (declared: Declared): WebKind => ({
  ways: [],
  width: 168,
  fitsCell: true,
  isWide: false,
  isSwitch: false,
  shown: wireText,
  typed: wireText,
  sent: same,
  pasted: same,
  worded: same,
  ...declared,
})
