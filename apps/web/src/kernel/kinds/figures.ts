import { ungrouped } from '../figures.ts'
import { type WebKind, webKind } from './kind.ts'
import { figureWays } from './ways.ts'

/** A figure out of a spreadsheet: separators and the unit behind it are no part of it. */
export const pastedFigure = (text: string): string => ungrouped(text).replace(/(元|升|度|L|kWh)$/, '')

/** A figure with decimals: typed in plain digits, grouped once left, among the key facts. */
export const decimalKind = (more: Partial<WebKind> = {}): WebKind =>
  webKind({
    input: 'decimal',
    text: 'unit',
    ways: figureWays,
    fact: 'always',
    pasted: pastedFigure,
    ...more,
  })
