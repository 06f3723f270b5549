import { defused, type Field, kindOf, type Lang, quotedCell } from '@forecourt/contract/kernel'
import { type Cell, serverKindOf } from '../kinds/index.ts'

export { defused } from '@forecourt/contract/kernel'
export type { Cell } from '../kinds/index.ts'

type Wire = Readonly<Record<string, unknown>>

/** How a spreadsheet program shows a field. */
export const numberFormatOf = (field: Field): string => (field.options.many ? '@' : serverKindOf(field).numberFormat)

/** The cell of a field, from the row as the wire carries it: what a list shows is what a file says. */
export function cellOf(name: string, field: Field, row: Wire, lang: Lang): Cell {
  const value = row[name]
  if (value === null || value === undefined || value === '') return null
  const textOf = (inner: string, one: Field, values: Wire) => cellText(one, cellOf(inner, one, values, lang))
  return serverKindOf(field).cell(value, field, { name, row, lang, textOf })
}

/** The same cell as text, for CSV: figures with their decimals, dates as the screen has them. */
export function cellText(field: Field, cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) {
    const text = cell.toISOString().slice(0, 19).replace('T', ' ')
    return kindOf(field).isMoment ? text : text.slice(0, 10)
  }
  return typeof cell === 'number' ? cell.toFixed(kindOf(field).scale ?? 0) : String(cell)
}

/** One line of a CSV. Figures are written as they are: a negative one is no formula. */
export const csvLine = (cells: readonly Cell[], fields: readonly Field[]): string =>
  `${cells
    .map((cell, at) => {
      const field = fields[at]
      const text = field ? cellText(field, cell) : String(cell ?? '')
      return quotedCell(typeof cell === 'string' ? defused(text) : text)
    })
    .join(',')}\r\n`
