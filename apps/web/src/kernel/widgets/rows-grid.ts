import { type Field, type Fields, parseField } from '@forecourt/contract/kernel'
import { firstValues, type Values } from '../form/form-values.ts'
import { webKindOf } from '../kinds/index.ts'

export type Rows = readonly Values[]

/** A place in the grid: the row by number, the column by its field. */
export interface Cell {
  readonly row: number
  readonly name: string
}

/** The cells of a range as a spreadsheet copies it: tabs and lines, and quotes around what has either inside. */
export function sheetCells(text: string): string[][] {
  const lines: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const [, quoted, plain = '', end] = match
    lines.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (!end) break
    if (end !== '\t') lines.push([])
  }
  // A copied range ends with the end of its last line.
  if (lines.at(-1)?.join('') === '') lines.pop()
  return lines
}

/** A pasted text as the field keeps it; what cannot be read stays as it is and is marked as wrong. */
export const valueOf = (field: Field, text: string): unknown =>
  text === '' ? null : webKindOf(field).pasted(text, field)

/** The columns a first line names, when it is a heading and no data. */
function namedColumns(columns: Fields, line: readonly string[]): (string | undefined)[] | undefined {
  const found = line.map(text => {
    const plain = text.split(/[*（(]/, 1)[0]?.trimEnd() ?? ''
    return Object.keys(columns).find(name => columns[name]?.label.includes(plain))
  })
  return found.filter(Boolean).length * 2 > line.length ? found : undefined
}

/** Pastes a copied range into the grid from a cell on, and adds the rows it needs. */
export function pasted(columns: Fields, rows: Rows, at: Cell, text: string): Rows {
  const [heading = [], ...rest] = sheetCells(text)
  const names = Object.keys(columns)
  const named = namedColumns(columns, heading)
  const lines = named ? rest : [heading, ...rest]
  const targets = named ?? names.slice(Math.max(0, names.indexOf(at.name)))
  const next = [...rows]
  for (const [index, cells] of lines.entries()) {
    const changes = cells.flatMap((cell, column) => {
      const name = targets[column]
      const field = name === undefined ? undefined : columns[name]
      return name && field ? [[name, valueOf(field, cell)] as const] : []
    })
    const row = at.row + index
    next[row] = { ...(next[row] ?? firstValues(columns)), ...Object.fromEntries(changes) }
  }
  return next
}

/** Gives every row below the value of this cell. */
export const filledDown = (rows: Rows, { row, name }: Cell): Rows =>
  rows.map((one, index) => (index > row ? { ...one, [name]: rows[row]?.[name] ?? null } : one))

/** The row changes places with the one above (-1) or below (1) it; at an end it stays. */
export function moved(rows: Rows, index: number, by: -1 | 1): Rows {
  const [row, other] = [rows[index], rows[index + by]]
  if (!row || !other) return rows
  return rows.map((one, at) => (at === index ? other : at === index + by ? row : one))
}

/** What is wrong, cell by cell. */
export const problemsIn = (columns: Fields, rows: Rows) =>
  rows.flatMap((row, index) =>
    Object.entries(columns).flatMap(([name, field]) => {
      const parsed = parseField(field, row[name])
      return 'problem' in parsed ? [{ row: index, name, problem: parsed.problem }] : []
    }),
  )
