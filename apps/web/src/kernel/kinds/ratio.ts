import { basisPointsOf, percentOf, ungrouped } from '../figures.ts'
import { wireText } from '../wire-text.ts'
import { decimalKind } from './figures.ts'

/** Kept in basis points, shown and typed as a percentage. */
export const ratio = decimalKind({
  width: 96,
  shown: value => percentOf(Number(value)),
  typed: value => (typeof value === 'number' ? percentOf(value) : wireText(value)),
  sent: typed => (typed ? (basisPointsOf(typed) ?? typed) : typed),
  pasted: text => basisPointsOf(ungrouped(text).replace(/%$/, '')) ?? text,
  worded: value => (value ? `${percentOf(Number(value))}%` : value),
})
