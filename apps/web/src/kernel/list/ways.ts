import type { Field, Kind, Label } from '@forecourt/contract/kernel'

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

const contains = way('contains', ['包含', 'contains'], 'one', '_like')
const lacks = way('lacks', ['不包含', 'does not contain'], 'one', '_notlike')
const is = way('is', ['等于', 'is'], 'one', '_equal')
const isNot = way('isNot', ['不等于', 'is not'], 'one', '_notequal')
const anyOf = way('anyOf', ['是', 'is any of'], 'many', '_in')
const noneOf = way('noneOf', ['不是', 'is none of'], 'many', '_notin')
const between = way('between', ['介于', 'between'], 'span', '_ge', '_le')
const within = way('within', ['介于', 'between'], 'span', '_dategt', '_datelt')
const empty = way('empty', ['为空', 'is empty'], 'nothing', '_null')
const filled = way('filled', ['不为空', 'is not empty'], 'nothing', '_notnull')

const texts = [contains, lacks, is, isNot, empty, filled]
const choices = [anyOf, noneOf, empty, filled]
const figures = [between, is, isNot, empty, filled]
const days = [within, empty, filled]

/** How each kind can be asked for; the first is what people mean most often. */
const waysOfKind: Readonly<Record<Kind, readonly Way[]>> = {
  text: texts,
  long: texts,
  int: figures,
  ratio: figures,
  money: figures,
  price: figures,
  quantity: figures,
  flag: choices,
  dict: choices,
  state: choices,
  ref: choices,
  day: days,
  moment: days,
  file: [filled, empty],
  json: [],
  secret: [],
}

/** The ways of a field; what is never empty is not asked whether it is. */
export function waysOf(field: Field): readonly Way[] {
  const isAlwaysThere = field.options.required || field.options.initial !== undefined || field.kind === 'state'
  return waysOfKind[field.kind].filter(one => !isAlwaysThere || one.takes !== 'nothing')
}
