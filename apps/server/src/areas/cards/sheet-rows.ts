import type { Label } from '@forecourt/contract/kernel'
import { parseCsv } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'
import { workbookProblem } from './workbook-guard.ts'

/** A row as the file has it: `number` is what a spreadsheet program shows at its left. */
export interface SheetRow {
  readonly number: number
  readonly cells: readonly string[]
}

export const mostRows = 5000
export const mostBytes = 5 * 1024 * 1024
const mostColumns = 50

export const problems = {
  tooLarge: ['文件不能超过5MB', 'the file must not be larger than 5 MB'],
  tooManyRows: ['不能超过5000行', 'there must not be more than 5000 rows'],
  unreadable: ['只支持XLSX和CSV文件', 'only XLSX and CSV files can be read'],
  bomb: ['文件解压后过大', 'the file is too large when unpacked'],
  encoding: ['文字编码无法识别，请另存为UTF-8', 'the encoding is unknown, please save as UTF-8'],
} satisfies Record<string, Label>

/** A file that cannot be read as a table at all; `reason` says why. */
export class UnreadableSheet extends Error {
  readonly reason: Label
  constructor(reason: Label) {
    super(reason[1])
    this.reason = reason
  }
}

const startsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, index) => bytes[index] === byte)
const isZip = (bytes: Buffer) => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)
/** Old XLS workbooks and those with a password. */
const isOldBinary = (bytes: Buffer) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

const cellText = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : value instanceof Date
      ? value.toISOString().slice(0, 10)
      : String(value as string | number | boolean).trim()

const rowOf = (number: number, values: readonly unknown[]): SheetRow => ({
  number,
  cells: values.slice(0, mostColumns).map(cellText),
})
const isBlank = (row: SheetRow) => row.cells.every(cell => cell === '')

async function workbookRows(bytes: Buffer): Promise<SheetRow[]> {
  const problem = await workbookProblem(bytes)
  if (problem) throw new UnreadableSheet(problem === 'notAWorkbook' ? problems.unreadable : problems.bomb)
  const rows: SheetRow[] = []
  try {
    for await (const { index, values } of streamXlsxRows(bytes)) {
      const row = rowOf(index + 1, values)
      if (!isBlank(row)) rows.push(row)
      // One row more than allowed is read, so that the caller can tell; the rest of a long file costs nothing.
      if (rows.length > mostRows + 1) break
    }
  } catch {
    throw new UnreadableSheet(problems.unreadable)
  }
  return rows
}

/** UTF-8 where the bytes are valid UTF-8, else GBK, which is what spreadsheet programs write on Chinese Windows. */
function textOf(bytes: Buffer): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  for (const encoding of ['utf-8', 'gbk'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      continue
    }
  throw new UnreadableSheet(problems.encoding)
}

function textRows(bytes: Buffer): SheetRow[] {
  const text = textOf(bytes)
  if (text.includes('\0')) throw new UnreadableSheet(problems.unreadable)
  return parseCsv(text, { maxRows: mostRows * 2 })
    .map((values, index) => rowOf(index + 1, values))
    .filter(row => !isBlank(row))
}

/** The rows of an XLSX or CSV file that hold anything, the header row among them. Throws UnreadableSheet. */
export async function sheetRows(bytes: Buffer): Promise<SheetRow[]> {
  if (bytes.length > mostBytes) throw new UnreadableSheet(problems.tooLarge)
  if (isOldBinary(bytes)) throw new UnreadableSheet(problems.unreadable)
  const rows = isZip(bytes) ? await workbookRows(bytes) : textRows(bytes)
  if (rows.length > mostRows + 1) throw new UnreadableSheet(problems.tooManyRows)
  return rows
}
