import type { Label } from '@forecourt/contract/kernel'

/** A way a field is compared: its words, the words of the address it writes, and what is filled in for it. */
export interface Way {
  readonly name: WayName
  readonly label: Label
  /** What follows the field's name in the address; two for a span. */
  readonly keys: readonly string[]
  readonly takes: 'one' | 'many' | 'span' | 'nothing'
}

export type WayName =
  | 'contains'
  | 'lacks'
  | 'is'
  | 'isNot'
  | 'anyOf'
  | 'noneOf'
  | 'between'
  | 'within'
  | 'empty'
  | 'filled'

const way = (name: WayName, label: Label, takes: Way['takes'], ...keys: string[]): Way => ({ name, label, takes, keys })

const is = way('is', ['等于', 'is'], 'one', '_equal')
const isNot = way('isNot', ['不等于', 'is not'], 'one', '_notequal')
const empty = way('empty', ['为空', 'is empty'], 'nothing', '_null')
const filled = way('filled', ['不为空', 'is not empty'], 'nothing', '_notnull')

/** The words of the address for a span of days. */
export const rangeKeys = (name: string): readonly [from: string, to: string] => [`${name}_dategt`, `${name}_datelt`]

// How values can be asked for; the first is what people mean most often.
export const wordWays: readonly Way[] = [
  way('contains', ['包含', 'contains'], 'one', '_like'),
  way('lacks', ['不包含', 'does not contain'], 'one', '_notlike'),
  is,
  isNot,
  empty,
  filled,
]
/** Of formatted text nobody knows the whole with its markup. */
export const markupWays: readonly Way[] = wordWays.filter(one => one !== is && one !== isNot)
export const choiceWays: readonly Way[] = [
  way('anyOf', ['是', 'is any of'], 'many', '_in'),
  way('noneOf', ['不是', 'is none of'], 'many', '_notin'),
  empty,
  filled,
]
export const figureWays: readonly Way[] = [
  way('between', ['介于', 'between'], 'span', '_ge', '_le'),
  is,
  isNot,
  empty,
  filled,
]
export const dayWays: readonly Way[] = [way('within', ['介于', 'between'], 'span', ...rangeKeys('')), empty, filled]
export const thereWays: readonly Way[] = [filled, empty]
