import { detectDelimiter } from 'hucre/csv'

const seenChars = 20_000
/** What a spreadsheet program can hold in one cell; nobody writes more than this, but a quote that is never closed does. */
const maxCellLength = 32_767
const maxColumns = 16_384

/** A cell or a row that no list has. */
export class OddCsv extends Error {}

/** The text of a quoted cell and where it ends, behind its quote. */
function quotedCell(text: string, start: number): readonly [cell: string, end: number] {
  let cell = ''
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from)
    const end = quote < 0 ? text.length : quote
    if (cell.length + end - from > maxCellLength) throw new OddCsv()
    cell += text.slice(from, end)
    if (text[end + 1] !== '"' || quote < 0) return [cell, Math.min(end + 1, text.length)]
    cell += '"'
    from = end + 2
  }
}

/**
 * The rows of a CSV one after the other, so that a caller may stop, or let others have their turn. The library reads the
 * whole text before it answers, one character at a time, and ten megabytes keep everybody waiting for seconds.
 */
export function* csvRows(text: string): Generator<string[]> {
  const separator = detectDelimiter(text.slice(0, seenChars))
  const plain = new RegExp(`[^${separator === '\t' ? '\\t' : `\\${separator}`}\\r\\n]*`, 'y')
  let row: string[] = []
  for (let at = 0; at < text.length; ) {
    const isQuoted = text[at] === '"'
    const [quoted, behind] = isQuoted ? quotedCell(text, at) : ['', at]
    plain.lastIndex = behind
    const rest = plain.exec(text)?.[0] ?? ''
    if (rest.length > maxCellLength || row.length > maxColumns) throw new OddCsv()
    row.push(quoted + rest)
    at = behind + rest.length
    const end = text[at]
    if (end === separator && at + 1 === text.length) row.push('')
    if (end !== separator) {
      yield row
      row = []
    }
    at += end === '\r' && text[at + 1] === '\n' ? 2 : 1
  }
  if (row.length > 0) yield row
}
